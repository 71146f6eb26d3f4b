import { changesBetween, CUT_NOTE, unifiedDiff } from "../../base/diff/unifiedDiff";
import { fieldsOf, itemsOf, stringOf, type JsonObject, type Loose } from "../../base/json/jsonValue";
import { applyEdits, askedEdits } from "../calls/shapes/askedEdits";
import type { FileChangeData } from "../calls/shapes/recordedChange";
import type { CallDetail } from "../model/callDetail";
import { hunksOf } from "../calls/shapes/numberedLines";
import type { NotebookEditData } from "../calls/readers/notebookEdit";
import type { OtherPatchData } from "../calls/readers/otherPatch";

/** Fields of our own tools' data. */
interface OwnChangeData {
  readonly diff: string;
  readonly note: string;
}

type ChangeData = FileChangeData | NotebookEditData | OtherPatchData | OwnChangeData;

/** What a call changed in one file. */
export interface ShownChange {
  /** As the result or the input has it; empty where neither names one. */
  readonly path: string;
  /**
   * Lines of a unified diff, without those that name files: each begins with `@@`, a space, `+`, `-` or a backslash. A
   * heading is `@@` alone if the line numbers in the file are not known.
   */
  readonly lines: readonly string[];
  /** It was recorded only in part: lines, or parts of them, are missing. */
  readonly cut: boolean;
}

/**
 * Returns what a successful call changed in files, as far as its result or its input shows. Empty for every other call.
 */
export function changesOf({ input, result }: CallDetail): readonly ShownChange[] {
  if (!result?.ok) return [];
  const asked = fieldsOf(input);
  const data: Loose<ChangeData> = fieldsOf(result.data);
  const path = stringOf(data.filePath) ?? stringOf(asked["file_path"]) ?? stringOf(asked["path"]) ?? "";
  const recorded = recordedChange(data);
  if (recorded) return [{ path, ...recorded }];
  const lines = computedLines(asked, data);
  if (lines) return lines.length > 0 ? [{ path, lines, cut: false }] : [];
  return itemsOf(data.files).flatMap((item) => {
    const file = fieldsOf(item);
    const own = itemsOf(file["changes"]).flatMap((change) => numberlessDiff(pairOf(change, "before", "after")));
    return own.length > 0 ? [{ path: stringOf(file["filePath"]) ?? "", lines: own, cut: false }] : [];
  });
}

/** The change as it was recorded: as hunks of a transcript, or as the text of our own tools. */
function recordedChange(data: Loose<ChangeData>): Omit<ShownChange, "path"> | undefined {
  const hunks = hunksOf(data.patch);
  if (hunks.length > 0)
    return {
      lines: hunks.flatMap(({ oldStart, newStart, lines }) => {
        const { old, now } = countsOf(lines);
        return [`@@ -${oldStart},${old} +${newStart},${now} @@`, ...lines.filter((line) => /^[ +\-\\]/.test(line))];
      }),
      cut: false,
    };
  const lines = stringOf(data.diff)?.split("\n");
  return lines?.every((line) => /^(?:@@|[ +\-\\])/.test(line)) ? ownDiff(lines, data) : undefined;
}

/** How many lines a hunk has of the file before the change, and of the one behind it. */
function countsOf(lines: readonly string[]): { readonly old: number; readonly now: number } {
  const begin = (signs: string): number => lines.filter((line) => signs.includes(line.charAt(0))).length;
  return { old: begin(" -"), now: begin(" +") };
}

/**
 * Returns a diff of our own tools, of which models get only the beginning. Headings count the lines of whole hunks: if
 * there are fewer, they are counted anew, so that the headings fit what is shown.
 */
function ownDiff(given: readonly string[], { note }: Loose<ChangeData>): Omit<ShownChange, "path"> {
  // Only the note says that whole hunks, or ends of lines, are missing.
  let cut = stringOf(note)?.includes(CUT_NOTE) === true;
  const lines = hunksIn(given).flatMap(([heading = "", ...hunk]) => {
    const [, from, old, to, now] = HEADING.exec(heading) ?? [];
    const shown = countsOf(hunk);
    if (from === undefined || to === undefined || (shown.old === Number(old) && shown.now === Number(now)))
      return [heading, ...hunk];
    cut = true;
    return hunk.length > 0 ? [`@@ -${from},${shown.old} +${to},${shown.now} @@`, ...hunk] : [];
  });
  return { lines, cut };
}

/** A diff's hunks, each with its heading. */
function hunksIn(lines: readonly string[]): string[][] {
  const hunks: string[][] = [];
  for (const line of lines) {
    const open = hunks.at(-1);
    if (!open || line.startsWith("@@")) hunks.push([line]);
    else open.push(line);
  }
  return hunks;
}

/** The heading of a hunk as our own tools write it (src/base/diff/unifiedDiff.ts). */
const HEADING = /^@@ -(\d{1,9}),(\d{1,9}) \+(\d{1,9}),(\d{1,9}) @@/;

/**
 * Computes the change between the known contents of a file or a notebook's cell before and after the call. Undefined if
 * the result names no file.
 */
function computedLines(asked: JsonObject, data: Loose<ChangeData>): readonly string[] | undefined {
  const cell = pairOf(data, "oldSource", "newSource");
  if (cell) return diffOf(cell);
  if (stringOf(data.filePath) === undefined) return undefined;
  const file = stringOf(data.originalFile) ?? (data.action === "created" ? "" : undefined);
  const content = stringOf(asked["content"]);
  if (content !== undefined) return file === undefined ? undefined : diffOf({ before: file, after: content });
  const edits = askedEdits(asked);
  if (edits.length === 0) return undefined;
  const after = file === undefined ? undefined : applyEdits(file, edits);
  return after === undefined ? edits.flatMap(numberlessDiff) : diffOf({ before: file ?? "", after });
}

interface Pair {
  readonly before: string;
  readonly after: string;
}

function pairOf(value: unknown, before: string, after: string): Pair | undefined {
  const fields = fieldsOf(value);
  const [old, now] = [stringOf(fields[before]), stringOf(fields[after])];
  return old === undefined || now === undefined ? undefined : { before: old, after: now };
}

const WHOLE = { lines: Infinity, characters: Infinity, line: Infinity };

/** Returns the lines of a unified diff. */
export function diffOf({ before, after }: Pair): readonly string[] {
  const { text } = unifiedDiff(before, changesBetween(before, after), WHOLE);
  return text === "" ? [] : text.split("\n");
}

/**
 * The change of a part of a file: its lines are not those of the file, and where the part ends says nothing of where
 * the file does.
 */
export function numberlessDiff(pair: Pair | undefined): readonly string[] {
  return pair ? diffOf(pair).flatMap((line) => (line.startsWith("@@") ? "@@" : line.startsWith("\\") ? [] : line)) : [];
}
