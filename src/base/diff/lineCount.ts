import { countByte, findByte } from "../bytes/byteSearch";

const LINE_FEED = 10;

/** Counts the line feeds in the bytes. */
export function countLineFeeds(bytes: Uint8Array): number {
  return countByte(bytes, LINE_FEED);
}

/** The position behind the `wanted`-th line feed (1 for the first), or -1 when there are not that many. */
export function behindLineFeed(bytes: Uint8Array, wanted: number): number {
  const block = 4096;
  let found = 0;
  for (let from = 0; from < bytes.length; from += block) {
    const here = bytes.subarray(from, from + block);
    const count = countLineFeeds(here);
    if (found + count >= wanted) {
      const places = new Uint32Array(wanted - found);
      findByte(here, LINE_FEED, 0, places);
      return from + Number(places.at(-1)) + 1;
    }
    found += count;
  }
  return -1;
}

/** The position behind the `wanted`-th line feed from the end (1 for the last), or -1 when there are not that many. */
export function behindLineFeedFromEnd(bytes: Uint8Array, wanted: number): number {
  const count = countLineFeeds(bytes);
  return count < wanted ? -1 : behindLineFeed(bytes, count - wanted + 1);
}
