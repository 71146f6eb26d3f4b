import type { Line } from "../../../../src/transcripts/bytes/lineBytes";
import { EntrySplitter } from "../../../../src/transcripts/bytes/relatives/entrySplitter";

export const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
export const textOf = ({ bytes }: Line): string => new TextDecoder().decode(bytes);

/** The lines of a file in whatever form, and what is behind the last. */
export interface Cut {
  readonly lines: readonly Line[];
  readonly rest: Line | undefined;
  readonly notice: string | undefined;
}

/** What a splitter makes of bytes that come in pieces, cut at `places`. */
export function cut(bytes: Uint8Array, places: readonly number[] = [], maxLineBytes?: number): Cut {
  const splitter = new EntrySplitter(maxLineBytes);
  const ends = [...places.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  let from = 0;
  const found: Line[] = [];
  for (const to of ends) {
    // The splitter may not keep the caller's buffer.
    const piece = bytes.slice(from, to);
    found.push(...splitter.push(piece));
    from = to;
  }
  return { lines: found.map((line) => ({ ...line })), rest: splitter.rest(), notice: splitter.notice };
}
/** The lines that a splitter makes of a text. */
export const texts = (text: string): string[] => cut(encode(text)).lines.map(textOf);
/** The same, as values. */
export const values = (text: string): unknown[] => texts(text).map((line) => JSON.parse(line) as unknown);
