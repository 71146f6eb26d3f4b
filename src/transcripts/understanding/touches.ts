import { stringOf, type JsonObject, type Loose } from "../../base/json/jsonValue";
import { ByteColumn, IntegerColumn } from "../bytes/columns/columns";
import { NameTable } from "../bytes/columns/nameTable";
import { askedFiles, type PatchedFile } from "../calls/shapes/patchFiles";
import { Breath } from "../../base/pause";
import { readerOf } from "../calls/readerOf";
import { OTHER_EDITS } from "../../results/equivalents/otherNames";
import { SHELL_TOOLS } from "../../results/equivalents/shellTools";
import { quoteCommand } from "../../base/text/quotedCommand";
import type { Use } from "../entries/entryType";
import { readEntryAt, type Source } from "../rows/rowReader";
import { movedFiles } from "./movedFiles";
import { commandFiles, type CommandFile } from "./commandFiles";
import type { CommandTouch, Touch } from "../model/understanding/touchedFilesModel";
import { trimEndCharacters } from "../../base/text/trimmedEnd";

const TOUCHES: readonly CommandTouch[] = ["read", "write", "edit", "other", "create", "remove", "move"];
/** Flag of a touch that a command line reports. */
const BY_COMMAND = 0x80;

/** What tools do to the file that their input names. */
const BY_TOOL: ReadonlyMap<string, Touch> = new Map<string, Touch>([
  ["Read", "read"],
  ["NotebookRead", "read"],
  ["Write", "write"],
  ["Edit", "edit"],
  ["MultiEdit", "edit"],
  ["NotebookEdit", "edit"],
  // Of other agents.
  ...OTHER_EDITS.map((tool): [string, Touch] => [tool, /^(?:write|create)/i.test(tool) ? "write" : "edit"]),
  ["read", "read"],
  ["view", "read"],
  ["read_file", "read"],
  ["ReadFile", "read"],
  ["write_file", "write"],
  ["replace", "edit"],
  ["create_file", "write"],
  ["create", "write"],
  ["replace_string_in_file", "edit"],
  ["insert_edit_into_file", "edit"],
  ["edit_notebook_file", "edit"],
  ["vscode_renameSymbol", "edit"],
]);

/** Tools whose input names several files, and says what is done to them (Codex, VS Code, Droid). */
const PATCHING = /(?:^|[_-])apply_patch$|^ApplyPatch$|^multi_replace_string_in_file$/;
const BY_ACTION = { created: "write", updated: "edit", deleted: "remove" } satisfies Record<
  PatchedFile["action"],
  CommandTouch
>;

/** Whether the input of a tool is a patch, or a list of replacements in files. */
export function isPatching(tool: string): boolean {
  return PATCHING.test(tool);
}

/** Our own tools, alone or after the name of a server. */
const OWN = /(?:^|[_-])(?:file|notebook)_(write|edit)$/;

/** What a tool does to the file that its input names. */
function touchOf(tool: string): Touch | undefined {
  const [, own] = OWN.exec(tool) ?? [];
  return BY_TOOL.get(tool) ?? (own === undefined ? undefined : own === "write" ? "write" : "edit");
}

/** Tools whose input is a line of bash. PowerShell's lines are another language. */
const SHELLS: ReadonlySet<string> = new Set(["Bash", "bash", ...SHELL_TOOLS]);

/** Fields of an input that name one file. `path` alone is also what searches and listings call their folder. */
const FIELDS = ["file_path", "notebook_path", "filePath", "absolute_path"];

/**
 * Which calls name which file, read from the calls' inputs: only lines of tools that may name one are read, and on from where it was
 * when there are more. For one index: a file that was replaced needs another one. About 10 bytes a touch besides the paths.
 */
export class FileTouches {
  readonly paths = new NameTable();
  readonly #path = new IntegerColumn();
  readonly #call = new IntegerColumn();
  readonly #kind = new ByteColumn();
  readonly #touching = new Map<number, boolean>();
  #row = 0;

  get count(): number {
    return this.#call.length;
  }

  /**
   * Returns the number of the path, what was done to it, whether only a command line reports it, and the index of the
   * call. Throws RangeError outside of 0..count.
   */
  at(index: number): TouchAt {
    const kind = this.#kind.at(index);
    return {
      path: this.#path.at(index),
      touch: TOUCHES[kind & ~BY_COMMAND] ?? "other",
      byCommand: (kind & BY_COMMAND) !== 0,
      call: this.#call.at(index),
    };
  }

  /** Reads on up to `rows`. Rejects with the signal's reason, and goes on from there when asked again. */
  async readOn(
    source: Source,
    rows: number,
    signal: AbortSignal,
    progress: (done: number, total: number) => void,
  ): Promise<void> {
    const { index } = source;
    const breath = new Breath();
    for (; this.#row < Math.min(rows, index.rowCount); this.#row++) {
      if (breath.due) {
        progress(this.#row, rows);
        await breath.take(signal);
      }
      const at = index.row(this.#row).call ?? -1;
      if (at < 0 || !this.#mayTouch(index.calls.toolOf(at), source)) continue;
      const call = index.calls.at(at);
      // History that was copied calls again what was called before.
      if (call?.row !== this.#row) continue;
      const read = await readEntryAt(source, this.#row);
      if (read?.use) this.#addUse(read.use, stringOf(read.entry.fields["cwd"]), at);
    }
  }

  #addUse(use: Use, cwd: string | undefined, at: number): void {
    for (const { path, touch, byCommand } of namedFiles(use, cwd))
      this.#add(path, touch, at, byCommand ? BY_COMMAND : 0);
  }

  #mayTouch(tool: number, { index }: Source): boolean {
    let may = this.#touching.get(tool);
    if (may === undefined) {
      const name = index.names.at(tool);
      const reader = readerOf(name);
      // Anything may be in the input of a tool that is not known, and of those of servers.
      may =
        PATCHING.test(name) ||
        SHELLS.has(name) ||
        touchOf(name) !== undefined ||
        reader === undefined ||
        reader.prefix !== undefined ||
        FIELDS.some((field) => field in reader.input);
      this.#touching.set(tool, may);
    }
    return may;
  }

  #add(path: string, touch: CommandTouch, call: number, mark: number): void {
    this.#path.push(this.paths.add(path));
    this.#kind.push(TOUCHES.indexOf(touch) | mark);
    this.#call.push(call);
  }
}

/** A file that a call names, and what the call does to it. */
export interface NamedFile {
  readonly path: string;
  readonly touch: CommandTouch;
  /** Whether only a command line names it. */
  readonly byCommand: boolean;
}

/** Returns the files that a call names. Each is listed once for each thing that is done to it. */
export function namedFiles(use: Use, cwd: string | undefined): readonly NamedFile[] {
  if (SHELLS.has(use.tool)) {
    const named = filesOfCommand(use, cwd).map(({ path, touch }) => [`${touch} ${path}`, { path, touch }] as const);
    return Array.from(new Map(named).values(), (file) => ({ ...file, byCommand: true }));
  }
  const moved = movedFiles(use.tool, use.input);
  if (moved) return moved.map((file) => ({ path: absolutePath(file.path, cwd), touch: file.touch, byCommand: false }));
  const touch = touchOf(use.tool);
  const path = pathIn(use.input, cwd, touch === undefined ? FIELDS : [...FIELDS, "path", "filepath"]);
  if (path !== undefined) return [{ path, touch: touch ?? "other", byCommand: false }];
  if (!PATCHING.test(use.tool)) return [];
  return [...patched(use.input)].map(([file, done]) => ({
    path: absolutePath(file, cwd),
    touch: done,
    byCommand: false,
  }));
}

/** A file that a call touched, by numbers. */
export interface TouchAt {
  readonly path: number;
  readonly touch: CommandTouch;
  readonly byCommand: boolean;
  readonly call: number;
}

interface CommandInput {
  readonly command: string;
  readonly cmd: string;
  readonly workdir: string;
}

/** The files that the command line of a call names, whether or not it ran. */
export function filesOfCommand(
  { tool, input }: { readonly tool: string; readonly input: Loose<CommandInput> },
  cwd: string | undefined,
): readonly CommandFile[] {
  const given = input.command ?? input.cmd;
  const line = quoteCommand(given);
  // Words that no shell has read can contain what a shell would interpret.
  if (line === undefined || (Array.isArray(given) && given.join(" ") === line && !/^[\w./=@:,+ -]*$/.test(line)))
    return [];
  const folder = stringOf(input.workdir) ?? cwd;
  // Terminals of Windows read another language, unless it is Git's own shell.
  return tool !== "Bash" && folder?.includes("\\") ? [] : commandFiles(line, folder);
}

/** The files that a patch names, each once. */
function patched(input: JsonObject): Map<string, CommandTouch> {
  const files = new Map<string, CommandTouch>();
  for (const { filePath, action, movedTo } of askedFiles(input)) {
    if (filePath !== "") files.set(filePath, movedTo === undefined ? BY_ACTION[action] : "move");
    if (movedTo !== undefined) files.set(movedTo, "create");
  }
  return files;
}

/** The file that an input names, from the root on where that is known. */
function pathIn(input: JsonObject, cwd: string | undefined, fields: readonly string[]): string | undefined {
  for (const name of fields) {
    const value = Object.hasOwn(input, name) ? stringOf(input[name])?.trim() : undefined;
    if (value) return absolutePath(value, cwd);
  }
  return undefined;
}

const ROOTED = /^(?:[/\\~]|[A-Za-z]:[/\\]|[a-z][a-z0-9+.-]*:\/\/)/;

/** Returns a path from the root on, as far as the folder is known in which a call ran. */
export function absolutePath(path: string, cwd: string | undefined): string {
  if (ROOTED.test(path) || !cwd) return path;
  const separator = cwd.includes("\\") && !cwd.includes("/") ? "\\" : "/";
  return `${trimEndCharacters(cwd, "/\\")}${separator}${path.replace(/^(?:\.[/\\])+/, "")}`;
}
