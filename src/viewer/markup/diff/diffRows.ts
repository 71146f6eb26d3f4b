import type { ReplacedLines } from "../../../transcripts/model/changes/changesModel";
import type { Hunk } from "./hunks";
import { plural } from "../../base/viewerText";

/** Describes a line of a comparison. Numbers are 1-based lines of the two texts. */
export type DiffRow =
  | { readonly kind: "context"; readonly old: number; readonly new: number; readonly text: string }
  | { readonly kind: "removed"; readonly old: number; readonly text: string }
  | { readonly kind: "added"; readonly new: number; readonly text: string }
  /** A patch's remark about the line before: the file ends without a line break. */
  | { readonly kind: "remark"; readonly text: string }
  /** Equal lines that are not drawn, from `old` and `new` on. `count` is undefined if they continue to the end. */
  | { readonly kind: "gap"; readonly old: number; readonly new: number; readonly count: number | undefined };

/**
 * Returns the rows of hunks, with a gap for the lines between them. `lines` is the old text's number of lines, if
 * known. `first` is the line on which the texts start.
 */
export function rowsOfHunks(hunks: readonly Hunk[], lines?: number, first = 1): DiffRow[] {
  const rows: DiffRow[] = [];
  let old = first;
  let now = first;
  for (const hunk of hunks) {
    const start = hunk.oldStart;
    if (start > old) rows.push({ kind: "gap", old, new: now, count: start - old });
    old = start;
    now = hunk.newStart;
    for (const line of hunk.lines) {
      const text = line.slice(1);
      if (line.startsWith("+")) rows.push({ kind: "added", new: now++, text });
      else if (line.startsWith("-")) rows.push({ kind: "removed", old: old++, text });
      else if (line.startsWith("\\")) rows.push({ kind: "remark", text: text.trim() });
      else rows.push({ kind: "context", old: old++, new: now++, text });
    }
  }
  if (lines !== undefined && old <= lines) rows.push({ kind: "gap", old, new: now, count: lines - old + 1 });
  return rows;
}

/** Counts added and removed lines. */
export function countChanges(hunks: readonly Hunk[]): { readonly added: number; readonly removed: number } {
  let added = 0;
  let removed = 0;
  for (const { lines } of hunks) {
    for (const line of lines) {
      if (line.startsWith("+")) added++;
      else if (line.startsWith("-")) removed++;
    }
  }
  return { added, removed };
}

/** Splits a text into lines. A final line break starts no further line. */
export function linesOfText(text: string): readonly string[] {
  if (text === "") return [];
  const lines = text.split("\n");
  return text.endsWith("\n") ? lines.slice(0, -1) : lines;
}

/** Describes a row and its counterpart: a removed line next to the added one that replaced it. */
export interface PairedRow {
  readonly left: DiffRow | undefined;
  readonly right: DiffRow | undefined;
}

/** Pairs rows side by side: removed lines next to the added ones that follow them. */
export function pairRows(rows: readonly DiffRow[]): PairedRow[] {
  const paired: PairedRow[] = [];
  for (let at = 0; at < rows.length;) {
    const run = changedRun(rows, at);
    if (run) {
      const { removed, added } = run;
      for (let index = 0; index < Math.max(removed.length, added.length); index++)
        paired.push({ left: removed[index], right: added[index] });
      at = run.end;
    } else {
      const row = rows[at++];
      paired.push({ left: row, right: row });
    }
  }
  return paired;
}

export interface Run {
  readonly removed: readonly DiffRow[];
  readonly added: readonly DiffRow[];
  readonly end: number;
}

/** Returns the changed rows from a position on, without remarks. Returns undefined if no changed row is there. */
export function changedRun(rows: readonly DiffRow[], from: number): Run | undefined {
  const removed: DiffRow[] = [];
  const added: DiffRow[] = [];
  let at = from;
  for (; at < rows.length; at++) {
    const row = rows[at];
    if (row?.kind === "removed" && added.length === 0) removed.push(row);
    else if (row?.kind === "added") added.push(row);
    else if (row?.kind !== "remark" || at === from) break;
  }
  return removed.length + added.length > 0 ? { removed, added, end: at } : undefined;
}

/** Returns the lines of each run of changed rows, by its first row. Rows are numbered from 1 on. */
export function undoneRows(rows: readonly DiffRow[]): ReadonlyMap<DiffRow, ReplacedLines> {
  const found = new Map<DiffRow, ReplacedLines>();
  let [old, now] = [0, 0];
  for (let at = 0; at < rows.length;) {
    const run = changedRun(rows, at);
    const row = rows[at];
    at = run?.end ?? at + 1;
    if (run && row) {
      const { length: oldCount } = run.removed;
      const { length: newCount } = run.added;
      found.set(row, { oldStart: old, oldCount, newStart: now, newCount });
      [old, now] = [old + oldCount, now + newCount];
    } else if (row?.kind === "context") [old, now] = [row.old, row.new];
    else if (row?.kind === "gap") [old, now] = [row.old - 1 + (row.count ?? 0), row.new - 1 + (row.count ?? 0)];
  }
  return found;
}

/** Formats a patch for other programs. Replaces control characters in the path, because it must be one line. */
export function patchText(path: string, hunks: readonly Hunk[]): string {
  // oxlint-disable-next-line no-control-regex -- a name can contain anything
  const name = path.replace(/[\u0000-\u001f\u007f]/g, "?").replace(/^\//, "");
  const parts = hunks.flatMap(({ oldStart, newStart, lines }) => {
    const old = lines.filter((line) => /^[ -]/.test(line)).length;
    const now = lines.filter((line) => /^[ +]/.test(line)).length;
    // A side without lines names the line before its offset.
    return [
      `@@ -${old === 0 ? oldStart - 1 : oldStart},${old} +${now === 0 ? newStart - 1 : newStart},${now} @@`,
      ...lines,
    ];
  });
  return [`--- a/${name}`, `+++ b/${name}`, ...parts, ""].join("\n");
}

/** Returns both texts as far as the hunks contain them. One line on each side replaces what they leave out. */
export function textsOfHunks(hunks: readonly Hunk[]): { readonly before: string; readonly after: string } {
  const before: string[] = [];
  const after: string[] = [];
  for (const row of rowsOfHunks(hunks)) {
    if (row.kind === "gap") {
      const words = plural(
        row.count ?? 0,
        "… {0} unchanged line is not recorded …",
        "… {0} unchanged lines are not recorded …",
      );
      before.push(words);
      after.push(words);
    } else if (row.kind !== "remark") {
      if (row.kind !== "added") before.push(row.text);
      if (row.kind !== "removed") after.push(row.text);
    }
  }
  return { before: `${before.join("\n")}\n`, after: `${after.join("\n")}\n` };
}
