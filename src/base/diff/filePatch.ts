import { ToolError } from "../errors";

/** A line of a hunk: context, removed, or added. */
export interface HunkLine {
  readonly mark: " " | "-" | "+";
  readonly text: string;
}

/** Consecutive lines of a file, and how they change. */
export interface Hunk {
  /** The line of the patch on which it begins, counted from 1. */
  readonly at: number;
  /** Lines of the file above it, from the outermost: `class A`, `def f():`. */
  readonly headings: readonly string[];
  /** The line of the old file on which it begins, as the patch says. For a hunk without old lines, the line before it. */
  readonly line?: number;
  readonly lines: readonly HunkLine[];
  /** It ends at the end of the file. */
  readonly atEnd: boolean;
  /** The marks of the lines that are followed by `\ No newline at end of file`. */
  readonly unended: readonly HunkLine["mark"][];
}

/** What a patch does to one file. */
export type FilePatch =
  | { readonly kind: "add"; readonly path: string; readonly content: string }
  | { readonly kind: "delete"; readonly path: string }
  | {
      readonly kind: "update";
      readonly path: string;
      /** The path that the file is moved to. */
      readonly to?: string;
      readonly hunks: readonly Hunk[];
    };

/** Collects the lines of a hunk. */
export interface OpenHunk {
  readonly at: number;
  readonly headings: string[];
  readonly line?: number;
  readonly lines: HunkLine[];
  /** The number of blank lines without a mark at its end. They count as context only if more lines follow. */
  blanks: number;
  atEnd: boolean;
  readonly unended: HunkLine["mark"][];
}

export function openHunk(at: number, line?: number): OpenHunk {
  return { at, headings: [], ...(line !== undefined && { line }), lines: [], blanks: 0, atEnd: false, unended: [] };
}

/** Adds a line of a patch to a hunk. Returns false for a line that can't be one of a hunk. */
export function addLine(hunk: OpenHunk, line: string): boolean {
  if (line === "") {
    hunk.blanks++;
    return true;
  }
  const mark = line.charAt(0);
  if (mark === "\\") {
    const last = hunk.lines.at(-1);
    if (last) hunk.unended.push(last.mark);
    return true;
  }
  if (mark !== " " && mark !== "-" && mark !== "+") return false;
  for (; hunk.blanks > 0; hunk.blanks--) hunk.lines.push({ mark: " ", text: "" });
  hunk.lines.push({ mark, text: line.slice(1) });
  return true;
}

/** Returns the hunk. Throws `ToolError` for one that changes nothing. */
export function closedHunk({ blanks: _, ...hunk }: OpenHunk, path: string): Hunk {
  if (!hunk.lines.some(({ mark }) => mark !== " "))
    throw badPatch(hunk.at, `the hunk for ${path} has no line that begins with + or -`);
  return hunk;
}

/** The error for a patch that can't be read. `at` is the line of the patch, counted from 1. */
export function badPatch(at: number, problem: string): ToolError {
  return new ToolError("EXECUTION_ERROR", `Invalid input: line ${at} of the patch: ${problem}. Nothing was changed.`);
}
