/** Characters that are kept of a long text. A character is a code point. */
const MOST = 1_000;

/** Of a piece of a text. */
const PIECE = 32;

/** A text that was cut: its JSON Pointer (RFC 6901), where it continues, and its length, in code points. */
export interface CutText {
  readonly field: string;
  readonly next_offset: number;
  readonly total: number;
}

/** The beginning of a text, and its characters when that is not all of it. */
export function beginningOf(text: string): { readonly text: string; readonly kept?: number } {
  const kept = indexOf(text, MOST);
  return kept < text.length ? { text: text.slice(0, kept), kept: MOST } : { text };
}

/** A value with its long texts cut, each saying how much is left out; `cut` gets them. */
export function cutTexts(value: unknown, field: string, cut: CutText[]): unknown {
  if (typeof value === "string") {
    const { text, kept } = beginningOf(value);
    if (kept === undefined) return value;
    const total = lengthOf(value);
    cut.push({ field, next_offset: kept, total });
    return `${text}… [${total - kept} more characters]`;
  }
  if (Array.isArray(value)) return value.map((item, at) => cutTexts(item, `${field}/${at}`, cut));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, cutTexts(item, `${field}/${escaped(name)}`, cut)]),
  );
}

/** The text that a JSON Pointer leads to in a value; undefined where no text is. */
export function textAt(value: unknown, pointer: string): string | undefined {
  if (!pointer.startsWith("/")) return undefined;
  let at = value;
  for (const name of pointer.slice(1).split("/")) {
    if (typeof at !== "object" || at === null) return undefined;
    at = Object.entries(at).find(([each]) => escaped(each) === name)?.[1];
  }
  return typeof at === "string" ? at : undefined;
}

/** Characters of a text. */
export function lengthOf(text: string): number {
  let pairs = 0;
  for (let at = 0; at < text.length; at++)
    if (isPair(text, at)) {
      at++;
      pairs++;
    }
  return text.length - pairs;
}

/**
 * A text from one of its characters on, in pieces that are as good as characters for a limit: at most `most` characters. `offset` is that of the first,
 * counted from the end when it is negative.
 */
export function piecesOf(
  text: string,
  offset: number,
  most: number,
): { readonly pieces: readonly string[]; readonly offset: number; readonly total: number; readonly more: boolean } {
  const total = lengthOf(text);
  const first = offset < 0 ? Math.max(0, total + offset) : Math.min(offset, total);
  const start = indexOf(text, first);
  if (most === Infinity) return { pieces: [text.slice(start)], offset: first, total, more: false };
  const end = start + indexOf(text.slice(start), most);
  return { pieces: split(text.slice(start, end)), offset: first, total, more: end < text.length };
}

/** Pieces of a few characters: a limit leaves out whole ones. */
function split(text: string): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < text.length;) {
    const to = from + indexOf(text.slice(from, from + 2 * PIECE), PIECE);
    pieces.push(text.slice(from, to));
    from = to;
  }
  return pieces;
}

/** Where a character begins, in UTF-16 code units; the end for one that is not there. */
function indexOf(text: string, character: number): number {
  if (character >= text.length) return text.length;
  let at = 0;
  for (let count = 0; count < character && at < text.length; count++) at += isPair(text, at) ? 2 : 1;
  return at;
}

function isPair(text: string, at: number): boolean {
  return Number(text.codePointAt(at)) > 0xffff;
}

function escaped(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}
