import { nearestName } from "../../base/text/nearestName";

/** What other agents call tools like these, by their letters in lower case. */
const otherNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    file_read:
      "read readfile readtextfile readmanyfiles readmultiplefiles view viewfile viewimage open openfile cat getfilecontents notebookread",
    file_write: "write writefile writetofile create createfile savefile newfile",
    file_edit:
      "edit editfile editfiles multiedit multieditfile strreplace strreplaceeditor strreplacebasededittool replace replaceinfile replacestringinfile " +
      "multireplacestringinfile inserteditintofile insertcontent searchreplace",
    notebook_edit: "notebookedit editnotebook editnotebookfile editnotebookcell",
    apply_patch: "applypatch applydiff patch applypatchtool",
    bash: "bash shell shellcommand localshell exec execcommand execute executecommand runshellcommand runcommand runcommands runinterminal runterminalcmd terminal cmd powershell containerexec",
    bash_output: "bashoutput readoutput getterminaloutput commandstatus readterminal taskoutput getcommandoutput",
    bash_input: "bashinput writestdin sendinput writetoterminal sendtoterminal",
    kill_shell: "killshell killbash killterminal killprocess taskstop stoptask",
    glob: "glob findfiles filesearch searchfiles fileglobsearch find globtool",
    grep: "grep search searchtext searchcode grepsearch searchfilecontent findtextinfiles textsearch ripgrep rg codesearch codebasesearch semanticsearch regexsearch greptool",
    diagnostics:
      "diagnostics getdiagnostics geterrors getproblems problems readlints readdiagnostics lspdiagnostics lint",
    symbols:
      "lsp outline documentsymbols workspacesymbols gotodefinition finddefinition findreferences findusages listcodeusages usages",
    rename_symbol: "lsprename renameidentifier",
    fileio_list_directory: "ls list listdir listdirectory listfiles readdir directorytree",
    fileio_remove: "rm remove delete deletefile removefile",
    fileio_move: "mv move rename movefile renamefile",
    fileio_copy: "cp copy copyfile",
    fileio_make_directory: "mkdir createdirectory makedirectory createfolder",
    fileio_stat: "stat fileinfo getfileinfo",
  }).flatMap(([own, names]) => names.split(" ").map((name): [string, string] => [name, own])),
);

/** What to use if a tool isn't offered. */
const elsewhere: Readonly<Record<string, string>> = {
  apply_patch: "file_edit",
  notebook_edit: "file_edit",
  fileio_list_directory: "glob",
};

/** What a name can begin with, by which clients distinguish the tools of servers. */
const prefix = /^(?:trv_|functions\.|mcp__.*__)/;

/** Returns the message for a name that no tool has, with the tool that was probably meant, of those that are offered. */
export function unknownTool(name: string, offered: readonly string[]): string {
  const unknown = `Unknown tool: ${name}`;
  const bare = name.slice(0, 200).replace(prefix, "");
  const own = otherNames.get(bare.toLowerCase().replace(/[^a-z]/g, "")) ?? bare;
  // The FileIO tools are off by default.
  const instead = elsewhere[own] ?? (own.startsWith("fileio_") ? "bash" : own);
  const meant = [own, instead].find((other) => offered.includes(other));
  if (meant !== undefined) return `${unknown}. Use ${meant}.`;
  const [near] = nearestName(bare, offered);
  if (near !== undefined) return `${unknown}. Did you mean ${near}?`;
  return offered.length === 0 ? unknown : `${unknown}. Use one of: ${offered.join(", ")}.`;
}
