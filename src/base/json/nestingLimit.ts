/** Levels of nesting up to which JSON is parsed: each that is open takes some fifty bytes, and a file of brackets would take gigabytes. */
export const MOST_LEVELS = 1_000_000;

/** Whether JSON is nested deeper than so many levels; brackets in texts do not count. */
export function isDeeper(json: string, levels: number = MOST_LEVELS): boolean {
  // Hardly any has as many brackets at all.
  if (json.length <= levels || !opensMore(json, levels)) return false;
  let depth = 0;
  const token = /["[\]{}]/g;
  for (let found = token.exec(json); found; found = token.exec(json)) {
    const [mark] = found;
    if (mark === '"') {
      const end = endOfString(json, token.lastIndex);
      if (end === undefined) return false;
      token.lastIndex = end;
    } else if (mark === "[" || mark === "{") {
      if (++depth > levels) return true;
    } else depth--;
  }
  return false;
}

/** JSON that is nested too deeply to be parsed. */
export class TooDeepError extends Error {
  constructor() {
    super(`Nested more than ${MOST_LEVELS.toLocaleString("en-US")} levels deep`);
  }
}

/** The value of a JSON text. Throws a `SyntaxError` for what is none, and a `TooDeepError` for what is deeper than `MOST_LEVELS`. */
export function parseJson(text: string): unknown {
  if (isDeeper(text)) throw new TooDeepError();
  return JSON.parse(text);
}

/** Whether more brackets than so many open, those in texts among them. */
function opensMore(json: string, levels: number): boolean {
  let count = 0;
  // The engine finds the next one many times faster than a loop over a long text, such as a picture.
  for (const bracket of ["[", "{"])
    for (let at = json.indexOf(bracket); at !== -1; at = json.indexOf(bracket, at + 1))
      if (++count > levels) return true;
  return false;
}

/** The index behind the quote that ends a JSON string whose text begins at `from`; undefined when none does. */
export function endOfString(text: string, from: number): number | undefined {
  for (let quote = text.indexOf('"', from); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let backslashes = 0;
    while (text.charAt(quote - 1 - backslashes) === "\\") backslashes++;
    if (backslashes % 2 === 0) return quote + 1;
  }
  return undefined;
}

/** Returns the JSON value in a string, or undefined if there is none. Recognizes only objects and arrays. */
export function parseContainer(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** Levels of nesting that are still walked, shown and sent on. */
const MAX_DEPTH = 200;

/** JSON text of a value; says so where it is nested too deeply to be written. */
export function showJson(value: unknown, indent?: number): string {
  if (isTooDeep(value)) return `(nested more than ${MAX_DEPTH} levels deep)`;
  return value === undefined ? "" : JSON.stringify(value, undefined, indent);
}

/** Returns the value, or a sentence instead if it is nested too deeply for other programs to copy. */
export function boundDepth(value: unknown): unknown {
  return isTooDeep(value) ? `(nested more than ${MAX_DEPTH} levels deep; the raw entry has it)` : value;
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** Walks level by level: a recursive walk of 100,000 levels would overflow the stack. */
function isTooDeep(value: unknown): boolean {
  let level = [value].filter(isContainer);
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return true;
    const next: object[] = [];
    for (const item of level) for (const child of Object.values(item)) if (isContainer(child)) next.push(child);
    level = next;
  }
  return false;
}
