import assert from "node:assert/strict";
import { LineSplitter } from "../../src/transcripts/bytes/lineBytes";
import { TranscriptIndex } from "../../src/transcripts/index/transcriptIndex";
import { everything } from "./indexKnows";

/** An index of lines each of which was parsed. */
function parsed(bytes: Uint8Array): TranscriptIndex {
  const index = new TranscriptIndex();
  for (const line of new LineSplitter().push(bytes)) index.add(line);
  return index;
}

/** An index of lines that were scanned where that is possible. */
export function scanned(bytes: Uint8Array): TranscriptIndex {
  const index = new TranscriptIndex();
  for (let from = 0, number = 1; from < bytes.length;) {
    const taken = index.addLines(bytes.subarray(from), number, from);
    if (taken.lines === 0) {
      const end = bytes.indexOf(10, from);
      if (end === -1) break;
      index.add({ number, from, to: end, bytes: bytes.subarray(from, end) });
      from = end + 1;
      number++;
    }
    from += taken.bytes;
    number += taken.lines;
  }
  return index;
}

/** Text as UTF-8. */
export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Fails unless scanning lines gives the index that parsing each gives. */
export function assertSame(bytes: Uint8Array, message?: string): void {
  assert.deepEqual(everything(scanned(bytes)), everything(parsed(bytes)), message);
}
