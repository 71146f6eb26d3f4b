import { arrayOf, numberOf, objectOf, stringOf } from "../../../base/json/jsonValue";

/** Describes a line of a file in a result. */
export interface NumberedLine {
  readonly number: number;
  readonly text: string;
}

/** Reads `lines[{lineNumber,content}]`, and leaves out anything else. */
export function snippetOf(value: unknown): readonly NumberedLine[] {
  return (arrayOf(value) ?? []).flatMap((item) => {
    const line = numberOf(objectOf(item)?.["lineNumber"]);
    const content = stringOf(objectOf(item)?.["content"]);
    return line === undefined || content === undefined ? [] : [{ number: line, text: content }];
  });
}

/** Joins consecutive lines into texts with the number of their first line. */
export function numberedRuns(
  lines: readonly NumberedLine[],
): readonly { readonly first: number; readonly text: string }[] {
  const runs: { first: number; next: number; lines: string[] }[] = [];
  for (const line of lines) {
    const last = runs.at(-1);
    if (last?.next === line.number) {
      last.lines.push(line.text);
      last.next++;
    } else runs.push({ first: line.number, next: line.number + 1, lines: [line.text] });
  }
  return runs.map(({ first, lines: own }) => ({ first, text: own.join("\n") }));
}

/**
 * Finds the number of the line on which a text starts. Returns undefined if the text occurs never or more than once.
 */
export function lineOf(lines: readonly NumberedLine[], wanted: string): number | undefined {
  const parts = wanted.replace(/\n$/, "").split("\n");
  if (wanted.trim() === "" || lines.length > 5_000) return undefined;
  const fits = (at: number): boolean =>
    parts.every((part, index) => {
      const line = lines[at + index];
      if (line?.number !== (lines[at]?.number ?? 0) + index) return false;
      // The text can start and end inside a line.
      if (parts.length === 1) return line.text.includes(part);
      if (index === 0) return line.text.endsWith(part);
      return index === parts.length - 1 ? line.text.startsWith(part) : line.text === part;
    });
  const found = lines.flatMap((line, at) => (fits(at) ? [line.number] : []));
  return found.length === 1 ? found[0] : undefined;
}
