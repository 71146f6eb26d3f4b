import { behindLineFeed, behindLineFeedFromEnd, countLineFeeds } from "../../base/diff/lineCount";
import type { TextMark } from "./textMark";

/** Finds line feeds in bytes of an encoding. Pieces begin at a whole unit of it. */
export interface LineFeeds {
  /** Bytes of a unit. */
  readonly width: 1 | 2;
  count(bytes: Uint8Array): number;
  /** The position behind the `wanted`-th line feed (1 for the first), or -1 when there are not that many. */
  behind(bytes: Uint8Array, wanted: number): number;
  /** The same, counted from the end. */
  behindFromEnd(bytes: Uint8Array, wanted: number): number;
}

/** Line feeds of UTF-8 and every other superset of ASCII: one byte, which is no part of another character. */
const narrow: LineFeeds = {
  width: 1,
  count: countLineFeeds,
  behind: behindLineFeed,
  behindFromEnd: behindLineFeedFromEnd,
};

/** Line feeds of text with this mark. */
export function lineFeedsOf(mark: TextMark | undefined): LineFeeds {
  if (mark === "utf16le") return wide(10, 0);
  return mark === "utf16be" ? wide(0, 10) : narrow;
}

function wide(first: number, second: number): LineFeeds {
  const places = (bytes: Uint8Array, most: number): number[] => {
    const found: number[] = [];
    for (let at = 0; at + 1 < bytes.length && found.length < most; at += 2)
      if (bytes[at] === first && bytes[at + 1] === second) found.push(at + 2);
    return found;
  };
  return {
    width: 2,
    count(bytes) {
      let count = 0;
      for (let at = 0; at + 1 < bytes.length; at += 2) if (bytes[at] === first && bytes[at + 1] === second) count += 1;
      return count;
    },
    behind: (bytes, wanted) => places(bytes, wanted)[wanted - 1] ?? -1,
    behindFromEnd: (bytes, wanted) => places(bytes, Infinity).at(-wanted) ?? -1,
  };
}
