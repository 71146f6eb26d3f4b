import { visibleText } from "../../../base/text/visibleText";
import { oneLine } from "../../../base/text/displayText";

/** Maximum characters of a name from a transcript. */
const MOST_CHARACTERS = 60;

/** Formats a table: numbers aligned right, names aligned left. */
export function grid(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  finish: (line: string, at: number) => string = (line) => line,
): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const left = head.map(
    (_, column) => rows.every((row) => !/^[-\d≤≥$]/.test(row[column] ?? "x")) || head[column] === "file",
  );
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => (left[column] ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join("  ")
      .trimEnd();
  return [line(head), ...rows.map((row, at) => finish(line(row), at))].map((text) => `${text}\n`).join("");
}

/** Returns a name from a transcript in a form that is safe to print. */
export function shownName(name: string): string {
  return visibleText(oneLine(name, MOST_CHARACTERS));
}

/** Says how many rows are not shown, if any. */
export function more(count: number, what: string): string[] {
  return count > 0 ? [`and ${counted(count, what)}`] : [];
}

/** Formats notes below a table. */
export function noted(notes: readonly string[]): string {
  return notes.map((note) => `  ${note}\n`).join("");
}

/** Returns a number with its noun: `1 file`, `2 files`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${number(count)} ${count === 1 ? one : many}`;
}

/** Formats a number as people read it, rounded. */
export function number(value: number): string {
  return Math.round(value).toLocaleString("en-US");
}

/** Formats a share as a percentage. */
export function rate(share: number | undefined): string {
  return share === undefined ? "-" : `${(share * 100).toFixed(1)}%`;
}

/** Formats milliseconds in the unit that fits. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 120_000) return `${(ms / 1000).toFixed(1)} s`;
  return ms < 7_200_000 ? `${(ms / 60_000).toFixed(1)} min` : `${(ms / 3_600_000).toFixed(1)} h`;
}
