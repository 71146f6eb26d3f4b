import { defineReader } from "../reader";
import { inputSubject } from "../shapes/inputSubject";
import type { LsData } from "./ls";
import type { OtherTextData } from "./otherText";
import type { ReadData } from "./read";

/** A file as another agent read it. */
export interface OtherReadData extends ReadData {
  /** What was said about lines that were left out. */
  readonly rest?: string;
}

/** A folder as another agent read it. */
export interface OtherFolderData extends LsData {
  readonly type: "directory";
  /** What was said about names that were left out. */
  readonly rest?: string;
}

/** Files and folders that OpenCode, pi, and Copilot CLI read. Of the first and the last, each line of a file has its number. */
export default defineReader({
  tools: ["read", "view"],
  input: { file_path: "text", filePath: "text", path: "text" },
  carries: true,
  summary: inputSubject,
  parse({ text, content, input }): OtherReadData | OtherFolderData | OtherTextData {
    const folder = openCodeFolder(text);
    if (folder) return folder;
    const file = openCodeFile(text) ?? copilotFile(text);
    return file ? { filePath: inputSubject(input) ?? "", type: "text", ...file } : { raw: content ?? null };
  },
});

type FileLines = Omit<OtherReadData, "filePath" | "type">;

const OPENCODE_START = /^<path>[^\n]*<\/path>\n<type>file<\/type>\n<content>(?=\d)/;
/** What OpenCode says after the lines: whether there are more, and how many there are, if it knows. */
const OPENCODE_END = /\n\n\(([^\n]{1,300})\)\n<\/content>\s*$/;
const TOTAL = /\b(?:total|of) (\d{1,9})\b/;

function openCodeFile(text: string): FileLines | undefined {
  const start = OPENCODE_START.exec(text);
  if (!start) return undefined;
  const end = OPENCODE_END.exec(text.slice(-400));
  const until = end ? text.length - Math.min(400, text.length) + end.index : text.length;
  const lines = linesOf(text.slice(start[0].length, until), ": ");
  if (!lines) return undefined;
  const [, note = ""] = end ?? [];
  const total = Number(TOTAL.exec(note)?.[1]);
  return {
    ...lines,
    ...(!Number.isNaN(total) && { totalLines: total }),
    ...(note !== "" && !note.startsWith("End of file") && { rest: note }),
  };
}

const FOLDER_END = ")\n</entries>";
const FOLDER_START = /^<path>([^\n]*)<\/path>\n<type>directory<\/type>\n<entries>\n/;

/** The names as a tree of one level. After them, OpenCode says in parentheses how many there are. */
function openCodeFolder(text: string): OtherFolderData | undefined {
  const [whole = "", path = ""] = FOLDER_START.exec(text) ?? [];
  const listed = text.trimEnd();
  const end = listed.lastIndexOf("\n(");
  if (whole === "" || !listed.endsWith(FOLDER_END) || end < whole.length - 1) return undefined;
  const names = text.slice(whole.length, end).split("\n").filter(Boolean);
  const lines = [`- ${path.replace(/\/?$/, "/")}`, ...names.map((name) => `  - ${name}`)];
  const note = listed.slice(end + 2, -FOLDER_END.length);
  const isCount = /^\d{1,9} entr(?:y|ies)$/.test(note);
  return { path, type: "directory", output: lines.join("\n"), ...(!isCount && { rest: note }) };
}

function copilotFile(text: string): FileLines | undefined {
  return /^\d{1,9}\. /.test(text) ? linesOf(text, ". ") : undefined;
}

/** Returns lines without their numbers. Undefined unless each has the number after the one before. */
function linesOf(text: string, after: string): FileLines | undefined {
  const startLine = Number.parseInt(text, 10);
  const lines = text.split("\n");
  const content: string[] = [];
  for (const [at, line] of lines.entries()) {
    const number = `${startLine + at}${after}`;
    if (!line.startsWith(number)) return undefined;
    content.push(line.slice(number.length));
  }
  return { content: content.join("\n"), startLine, numLines: lines.length };
}
