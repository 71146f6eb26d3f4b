import assert from "node:assert/strict";
import fc from "fast-check";
import type { Row } from "../../../src/transcripts/model/entryRow";
import type { Summary } from "../../../src/transcripts/model/summary";
import { openTranscript } from "../../../src/transcripts/transcript";
import { makeTranscript, memoryFile, whenRead } from "../../support/transcripts";
import { definePart } from "../part";

/** One damage: some bytes from a place on are replaced by others. The place is a share of the file. */
interface Damage {
  readonly at: number;
  readonly removed: number;
  readonly put: string;
}

const damage: fc.Arbitrary<Damage> = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  removed: fc.oneof(fc.constantFrom(0, 1, 2), fc.nat(400)),
  put: fc.oneof(
    fc.string({ unit: "binary", maxLength: 4 }),
    fc.constantFrom(
      "\n",
      "\r\n",
      "\0",
      '"',
      "\\",
      "{",
      "}",
      "[",
      "]",
      "\\ud800",
      "\u2028",
      '{"type":"user"}\n',
      "\ufeff",
      '\n[{"type":"assistant"},',
      "1e999",
      '"__proto__":',
    ),
  ),
});

/** The same bytes give the same rows, whatever is read at a time. */
interface Read {
  readonly summary: Summary;
  readonly rows: readonly Row[];
}

async function read(bytes: Uint8Array, chunkBytes: number | undefined): Promise<Read> {
  const { files, resource } = memoryFile(bytes);
  const transcript = await openTranscript(files, resource, chunkBytes === undefined ? {} : { chunkBytes });
  try {
    const summary = await whenRead(transcript);
    const rows = await transcript.rows({ from: 0, to: Infinity });
    assert.equal(rows.length, summary.rows);
    if (chunkBytes !== undefined) return { summary, rows };
    for (const { index, call } of rows.slice(0, 40)) {
      await transcript.text({ row: index });
      await transcript.entry({ row: index });
      if (call) assert.equal((await transcript.call({ call: call.id }))?.id, call.id);
    }
    const { turns } = await transcript.structure({});
    assert.equal(Number.isInteger(turns), true);
    for (let from: number | undefined, done = false; !done;) {
      const found = await transcript.search({ query: "notes", from });
      for (const { row } of found.hits) assert.equal(row < rows.length, true, "a hit in a row that is not there");
      ({ done } = found);
      from = found.next;
    }
    return { summary, rows };
  } finally {
    transcript.dispose();
  }
}

export default definePart({
  name: "transcript",
  claim:
    "a transcript can be read, shown and searched however it is damaged, each of its lines is accounted for, and what is read at a time makes no difference",
  runs: 60,
  inputs: fc.record({
    seed: fc.integer({ min: 1, max: 100_000 }),
    entries: fc.integer({ min: 1, max: 25 }),
    damages: fc.array(damage, { maxLength: 6 }),
    chunkBytes: fc.oneof(fc.integer({ min: 1, max: 64 }), fc.integer({ min: 65, max: 5000 })),
  }),
  check: async ({ seed, entries, damages, chunkBytes }) => {
    let bytes = Buffer.from(makeTranscript({ seed, entries, fill: 15 }).text);
    for (const { at, removed, put } of damages) {
      const from = Math.floor(at * bytes.length);
      bytes = Buffer.concat([bytes.subarray(0, from), Buffer.from(put), bytes.subarray(from + removed)]);
    }
    const whole = await read(bytes, undefined);
    const { lines, pendingLastLine, notice, failure } = whole.summary;
    assert.equal(failure, undefined);
    if (notice === undefined) {
      const { shown, bookkeeping, unknown, unreadable, recovered } = lines;
      const there = bytes
        .toString("utf8")
        .replace(/^\ufeff/, "")
        .split("\n")
        .filter((line) => line.trim() !== "").length;
      assert.equal(shown + bookkeeping + unknown + unreadable + recovered + (pendingLastLine ? 1 : 0), there);
    }
    assert.deepEqual(await read(bytes, chunkBytes), whole);
  },
});
