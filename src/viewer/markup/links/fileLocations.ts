/** Describes a piece of text, and the location in a file that it names, if any. Lines and columns are 1-based. */
export interface LocatedText {
  readonly text: string;
  readonly location?: { readonly path: string; readonly line: number; readonly column?: number };
}

/** Maximum locations that become links in one text. */
const MOST = 200;

/**
 * A file with a line, as compilers, linters, and test runners write it: `src/a.ts:12`, `src/a.ts:12:5`, or
 * `src/a.ts(12,5)`.
 */
const LOCATION =
  /(?<![\w@.+\\/~:-])((?:[A-Za-z]:)?[\w@.+\\/~-]{1,250}\.[A-Za-z]\w{0,7})(?::(\d{1,7})(?::(\d{1,5}))?|\((\d{1,7}),(\d{1,5})\))(?![\w.])/g;

/** Splits a text at the locations in files that it names. */
export function splitLocations(text: string): readonly LocatedText[] {
  const stretches: LocatedText[] = [];
  let from = 0;
  let links = 0;
  for (const match of text.matchAll(LOCATION)) {
    if (links++ === MOST) break;
    const [whole, path = "", ...numbers] = match;
    const [line = 0, column] = numbers.flatMap((number) => (number ? [Number(number)] : []));
    if (line === 0) continue;
    if (match.index > from) stretches.push({ text: text.slice(from, match.index) });
    stretches.push({ text: whole, location: { path, line, ...(column && { column }) } });
    from = match.index + whole.length;
  }
  if (from < text.length) stretches.push({ text: text.slice(from) });
  return stretches;
}
