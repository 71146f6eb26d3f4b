import type { Hunk } from "./hunks";
import { plural } from "../../base/viewerText";

/** A line of a comparison. Numbers are 1-based lines of the two texts. */
export type DiffRow =
  | { readonly kind: "context"; readonly old: number; readonly new: number; readonly text: string }
  | { readonly kind: "removed"; readonly old: number; readonly text: string }
  | { readonly kind: "added"; readonly new: number; readonly text: string }
  /** What a patch says of the line before: that the file ends without a line end. */
  | { readonly kind: "remark"; readonly text: string }
  /** Lines that are the same and not drawn, from `old` in the one and `new` in the other; `count` undefined up to the end. */
  | { readonly kind: "gap"; readonly old: number; readonly new: number; readonly count: number | undefined };

/**
 * The rows of hunks, with a gap for the lines between them. `lines` is the number of lines of the old text, where it is known;
 * `first` the line on which the texts begin.
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

/** How many lines were added and removed. */
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

/** The lines of a text; a line end at its end begins no further line. */
export function linesOfText(text: string): readonly string[] {
  if (text === "") return [];
  const lines = text.split("\n");
  return text.endsWith("\n") ? lines.slice(0, -1) : lines;
}

/** A row with what stands in its place on the other side: a removed line beside the added one that replaced it. */
export interface PairedRow {
  readonly left: DiffRow | undefined;
  readonly right: DiffRow | undefined;
}

/** Rows side by side: removed lines beside the added ones that follow them. */
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

/** Changed rows from a position on, remarks among them left out; undefined where no changed row stands. */
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

/** A patch as other programs read it. The path is a line: control characters in it are replaced. */
export function patchText(path: string, hunks: readonly Hunk[]): string {
  // eslint-disable-next-line no-control-regex -- a name may hold anything
  const name = path.replace(/[\u0000-\u001f\u007f]/g, "?").replace(/^\//, "");
  const parts = hunks.flatMap(({ oldStart, newStart, lines }) => {
    const old = lines.filter((line) => /^[ -]/.test(line)).length;
    const now = lines.filter((line) => /^[ +]/.test(line)).length;
    // A side without lines names the line before the place.
    return [
      `@@ -${old === 0 ? oldStart - 1 : oldStart},${old} +${now === 0 ? newStart - 1 : newStart},${now} @@`,
      ...lines,
    ];
  });
  return [`--- a/${name}`, `+++ b/${name}`, ...parts, ""].join("\n");
}

/** Both texts as far as hunks tell them; one line on either side stands for what they leave out. */
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

/** The text behind hunks that were applied to `before`; undefined when they do not fit it. */
export function applied(before: string, hunks: readonly Hunk[]): string | undefined {
  const lines = before.split("\n");
  const result: string[] = [];
  let at = 0;
  for (const row of rowsOfHunks(hunks)) {
    if (row.kind === "gap") {
      result.push(...lines.slice(at, at + (row.count ?? 0)));
      at += row.count ?? 0;
    } else if (row.kind === "added") result.push(row.text);
    else if (row.kind !== "remark") {
      if (lines[at] !== row.text) return undefined;
      at++;
      if (row.kind === "context") result.push(row.text);
    }
  }
  return [...result, ...lines.slice(at)].join("\n");
}
