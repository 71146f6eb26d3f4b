import { COUNTED_BYTES, cutValues } from "../cutValues";
import { parseLine, type ParsedLine } from "./parseLine";

/** Values of a line that are parsed to index it or to search in it: more take longer than other work may wait. */
export const MOST_PARSED = 100_000;

/** A line's first values. */
export interface FirstValues {
  readonly parsed: ParsedLine;
  /** Bytes of those that follow. */
  readonly hidden: number;
}

/** Reads a line as `parseLine` does, but of one that has very many values only the first ones (`cutValues`). */
export async function parseFirst(bytes: Uint8Array | undefined, length: number): Promise<FirstValues> {
  if (!bytes || bytes.length <= COUNTED_BYTES) return { parsed: parseLine(bytes, length), hidden: 0 };
  const { bytes: first, hidden } = await cutValues(bytes, MOST_PARSED);
  return { parsed: parseLine(first, length), hidden };
}
