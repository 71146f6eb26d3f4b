import { ToolError } from "../../../base/errors";
import { fieldsOf, itemsOf, stringOf } from "../../../base/json/jsonValue";
import { quoteCommand } from "../../../base/text/quotedCommand";
import type { FilePatch, HunkLine } from "../../../base/diff/filePatch";
import { readUnifiedPatch } from "../../../base/diff/unifiedPatch";

/** One file of a patch, and each change in it as the text before and after the change. */
export interface PatchedFile {
  readonly filePath: string;
  readonly action: "created" | "updated" | "deleted";
  /** The path it was moved to. */
  readonly movedTo?: string;
  readonly changes: readonly { readonly before: string; readonly after: string }[];
}

const HEADING = /^\*\*\* (Add|Update|Delete) File: (.+)$/;
const ACTIONS: ReadonlyMap<string, PatchedFile["action"]> = new Map([
  ["Add", "created"],
  ["Update", "updated"],
  ["Delete", "deleted"],
]);

/** Reads the files that an input asks to change: those of a patch, or of VS Code's list of replacements. */
export function askedFiles(asked: unknown): PatchedFile[] {
  const { input, patch, patchText, command, replacements } = fieldsOf(asked);
  if (Array.isArray(replacements)) return replacedFiles(replacements);
  // Older versions of Codex gave the patch to the tool as a command.
  return patchFiles(stringOf(input) ?? stringOf(patch) ?? stringOf(patchText) ?? quoteCommand(command) ?? "");
}

function replacedFiles(replacements: readonly unknown[]): PatchedFile[] {
  const files = new Map<string, PatchedFile["changes"][number][]>();
  for (const replacement of itemsOf(replacements)) {
    const { filePath, oldString, newString } = fieldsOf(replacement);
    const [path, before, after] = [stringOf(filePath), stringOf(oldString), stringOf(newString)];
    if (path === undefined || before === undefined || after === undefined) continue;
    const changes = files.get(path) ?? [];
    changes.push({ before, after });
    files.set(path, changes);
  }
  return Array.from(files, ([filePath, changes]) => ({ filePath, action: "updated", changes }));
}

/**
 * Reads the files of a patch, in Codex's own form or as a unified diff (docs/transcript-format.md#other-agents). Skips
 * everything outside of a file's section. A unified diff that can't be read has no files. Linear in the text.
 */
export function patchFiles(patch: string): PatchedFile[] {
  return /^--- /m.test(patch) && !/^\*\*\* /m.test(patch) ? unifiedFiles(patch) : codexFiles(patch);
}

function unifiedFiles(patch: string): PatchedFile[] {
  try {
    return readUnifiedPatch(patch.split(/\r?\n/)).map(patchedFile);
  } catch (error) {
    if (error instanceof ToolError) return [];
    throw error;
  }
}

function patchedFile(file: FilePatch): PatchedFile {
  const filePath = file.path;
  if (file.kind === "delete") return { filePath, action: "deleted", changes: [] };
  if (file.kind === "add")
    return { filePath, action: "created", changes: file.content === "" ? [] : [{ before: "", after: file.content }] };
  return {
    filePath,
    action: "updated",
    ...(file.to !== undefined && { movedTo: file.to }),
    changes: file.hunks.map(({ lines, unended }) => ({
      before: sideOf(lines, "-", unended),
      after: sideOf(lines, "+", unended),
    })),
  };
}

/** The old or new text of a hunk. The last line of either can lack its line end. */
function sideOf(lines: readonly HunkLine[], own: "-" | "+", unended: readonly HunkLine["mark"][]): string {
  const side = lines.filter(({ mark }) => mark === " " || mark === own);
  const text = side.map((line) => `${line.text}\n`).join("");
  const last = side.at(-1)?.mark;
  return last !== undefined && unended.includes(last) ? text.slice(0, -1) : text;
}

/** Codex's form has no line numbers. */
function codexFiles(patch: string): PatchedFile[] {
  const files: {
    filePath: string;
    action: PatchedFile["action"];
    movedTo?: string;
    changes: { before: string; after: string }[];
  }[] = [];
  let before: string[] = [];
  let after: string[] = [];
  const flush = (): void => {
    const file = files.at(-1);
    if (file && (before.length > 0 || after.length > 0))
      file.changes.push({ before: before.join(""), after: after.join("") });
    before = [];
    after = [];
  };
  for (const line of patch.split("\n")) {
    const [, does = "", path = ""] = HEADING.exec(line) ?? [];
    const action = ACTIONS.get(does);
    const file = files.at(-1);
    if (action) {
      flush();
      files.push({ filePath: path.trim(), action, changes: [] });
    } else if (line.startsWith("*** Move to: ") && file) file.movedTo = line.slice("*** Move to: ".length).trim();
    else if (line.startsWith("@@") || line.startsWith("*** ")) flush();
    else if (file && line !== "") {
      const text = `${line.slice(1)}\n`;
      if (!line.startsWith("+")) before.push(text);
      if (!line.startsWith("-")) after.push(text);
    }
  }
  flush();
  return files;
}
