import type { TranscriptIndex } from "../index/transcriptIndex";

/** Lines in the index: each is counted in one class. */
export function lineCount({ lines }: TranscriptIndex): number {
  return lines.shown + lines.bookkeeping + lines.unknown + lines.unreadable + lines.recovered;
}

/** Returns the index of the first line that ends after an offset in the file. The number of lines if none does. */
export function lineIndexAt(index: TranscriptIndex, place: number): number {
  return firstWhere(lineCount(index), (line) => index.line(line).to > place);
}

/** The rows of a line, as a half-open range. */
export function rowsOfLine(index: TranscriptIndex, line: number): { from: number; to: number } {
  const from = firstWhere(index.rowCount, (row) => index.row(row).line >= line);
  let to = from;
  while (to < index.rowCount && index.row(to).line === line) to++;
  return { from, to };
}

/** The first number below `count` that fulfils a condition which all behind it fulfil too; `count` when none does. */
export function firstWhere(count: number, fulfils: (number: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (fulfils(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
