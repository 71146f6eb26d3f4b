import { ToolError } from "../../../base/errors";
import { readCodexPatch } from "./codexPatch";
import type { FilePatch } from "../../../base/diff/filePatch";
import { withoutBackslashes } from "../match/rewritten";
import { readUnifiedPatch } from "../../../base/diff/unifiedPatch";

/** The most files of a patch. */
const mostFiles = 200;

/**
 * Reads a patch: the format that begins with `*** Begin Patch`, or a unified diff. Updates of the same path are one.
 * Throws `ToolError` for a text in neither format, and for a path that is used in several ways.
 */
export function readPatch(text: string): FilePatch[] {
  const lines = (isEscaped(text) ? withoutBackslashes(text) : text).split(/\r?\n/);
  const first = lines.findIndex((line) =>
    /^(?:\*\*\* (?:Begin Patch|(?:Add|Update|Delete) File:)|diff --git |--- )/.test(line),
  );
  if (first < 0)
    throw invalid(
      "patch has neither *** Begin Patch nor the --- and +++ lines of a unified diff. Example:\n" +
        "*** Begin Patch\n*** Update File: src/a.ts\n@@ function f()\n context line\n-old line\n+new line\n*** End Patch",
    );
  const files = joined(lines[first]?.startsWith("***") ? readCodexPatch(lines) : readUnifiedPatch(lines));
  if (files.length === 0) throw invalid("patch names no file. Nothing was changed.");
  if (files.length > mostFiles) throw invalid(`patch must name at most ${mostFiles} files, got ${files.length}.`);
  return files;
}

/** Whether a patch is a single line with the characters `\\n` where its lines end: a model escaped it once too often. */
function isEscaped(text: string): boolean {
  return !text.trim().includes("\n") && /\\n(?:\*\*\* |@@|\+\+\+ )/.test(text);
}

/** Returns the paths that a text names like a patch does, in any order of its parts. Throws nothing. */
export function patchedPaths(text: string): string[] {
  const names = text.matchAll(/^(?:\*\*\* (?:Add|Update|Delete) File:|\+\+\+ (?:b\/)?)[ \t]*(\S[^\r\n\t]*)/gm);
  return Array.from(names, ([, path]) => String(path)).filter((path) => path !== "/dev/null");
}

function joined(files: readonly FilePatch[]): FilePatch[] {
  const known = new Map<string, FilePatch>();
  for (const file of files) {
    const other = known.get(file.path);
    if (!other) known.set(file.path, file);
    else if (other.kind === "update" && file.kind === "update" && other.to === undefined && file.to === undefined)
      known.set(file.path, { ...other, hunks: [...other.hunks, ...file.hunks] });
    else throw invalid(`patch uses ${file.path} more than once. Combine its changes. Nothing was changed.`);
  }
  return [...known.values()];
}

function invalid(message: string): ToolError {
  return new ToolError("EXECUTION_ERROR", `Invalid input: ${message}`);
}
