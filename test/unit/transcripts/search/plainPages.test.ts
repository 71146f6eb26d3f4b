import assert from "node:assert/strict";
import * as fc from "fast-check";
import {
  MOST_OFFSETS,
  plainOffsetFinder,
  simdOffsetFinder,
} from "../../../../src/transcripts/lookup/bytes/offsetFinder";
import { PAGE_BYTES, PlainPages } from "../../../../src/transcripts/lookup/bytes/plainPages";
import { mayStandAt, probesFor, type Probe } from "../../../../src/transcripts/lookup/bytes/probe";
import { openTranscript } from "../../../../src/transcripts/transcript";
import { literalTerm } from "../../../../src/transcripts/lookup/textTerm";
import { memoryFile, summaryWhen, whenRead } from "../../../support/transcripts";
import { searchAll } from "./searched";

const PAGES = 5;
const finder = simdOffsetFinder();

function probeOf(text: string): Probe {
  const [probe] = probesFor(literalTerm(text, true)) ?? [];
  assert.ok(probe, text);
  return probe;
}

/** The places of a range, which begins the file, at which the probe may stand; with what `pages` knows and learns, where it is given. */
function search(from: number, to: number, probe: Probe, pages?: PlainPages): { places: number[]; plain: number } {
  const bytes = finder.slots[0] ?? new Uint8Array();
  const places: number[] = [];
  let plain = 0;
  for (const stretch of pages?.stretches(from, to, probe) ?? [{ from, to, plain: false }]) {
    const found = finder.find(0, stretch.from, stretch.to, probe, stretch.plain);
    assert.notEqual(found.length, MOST_OFFSETS, "so many are not made here");
    if (stretch.plain) plain += stretch.to - stretch.from;
    else pages?.learn(stretch, probe, found, bytes, 0);
    places.push(...[...found].filter((place) => mayStandAt(bytes, place, probe)));
  }
  return { places, plain };
}

function fill(pieces: readonly (readonly [at: number, text: string])[]): void {
  const bytes = finder.slots[0] ?? new Uint8Array();
  bytes.fill(0x61, 0, PAGES * PAGE_BYTES).fill(0, PAGES * PAGE_BYTES, PAGES * PAGE_BYTES + 256);
  for (const [at, text] of pieces) bytes.set(new TextEncoder().encode(text), at);
}

describe("pages without escapes and NULs", () => {
  const place = fc.oneof(
    fc.nat(PAGES * PAGE_BYTES - 20),
    // Across the end of a page.
    fc.tuple(fc.integer({ min: 1, max: PAGES - 1 }), fc.nat(12)).map(([page, before]) => page * PAGE_BYTES - before),
  );
  const piece = fc.tuple(place, fc.constantFrom("needle", "NEEDLE", "\\u006eeedle", "nee\0dle", "\\u0001", "\\u2019"));

  it("change nothing of what is found, whatever was searched before", () => {
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 12 }),
        fc.array(fc.tuple(place, place, fc.constantFrom("needle", "\u0101x", "’")), { minLength: 1, maxLength: 6 }),
        (pieces, searches) => {
          fill(pieces);
          const pages = new PlainPages();
          for (const [one, other, text] of searches) {
            const [from, to] = [Math.min(one, other), Math.max(one, other)];
            const probe = probeOf(text);
            assert.deepEqual(search(from, to, probe, pages).places, search(from, to, probe).places);
          }
        },
      ),
      { numRuns: 200, seed: 11 },
    );
  });

  it("are known once they were searched whole, and those with an escape or a NUL are not among them", () => {
    fill([
      [PAGE_BYTES + 7, "\\u006e"],
      [3 * PAGE_BYTES, "\0"],
      [4 * PAGE_BYTES + 9, "\\u2019"],
    ]);
    const pages = new PlainPages();
    const [from, to] = [10, PAGES * PAGE_BYTES];
    assert.equal(search(from, to, probeOf("needle"), pages).plain, 0);
    assert.deepEqual(
      [...pages.stretches(from, to, probeOf("needle"))].map((each) => [each.from, each.to, each.plain]),
      [
        [10, 2 * PAGE_BYTES, false],
        [2 * PAGE_BYTES, 3 * PAGE_BYTES, true],
        [3 * PAGE_BYTES, 4 * PAGE_BYTES, false],
        [4 * PAGE_BYTES, to, true],
      ],
    );
    const low = [...pages.stretches(from, to, probeOf("\u0101x"))];
    assert.deepEqual(low, [{ from, to, plain: false }], "escapes that were passed over count for other probes");
  });

  it("have the same runs found with SIMD and without", () => {
    const plain = plainOffsetFinder();
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), fc.nat(200), (pieces, from) => {
        fill(pieces);
        plain.slots[0]?.set(finder.slots[0]?.subarray(0, PAGES * PAGE_BYTES + 256) ?? []);
        const probe = probeOf("needle");
        const ranges = [from, PAGES * PAGE_BYTES - from] as const;
        assert.deepEqual([...finder.find(0, ...ranges, probe, true)], [...plain.find(0, ...ranges, probe, true)]);
      }),
      { numRuns: 100, seed: 12 },
    );
  });

  it("are forgotten with a file that was rewritten: what came into it is found", async () => {
    const entry = (text: string): string => JSON.stringify({ type: "user", message: { content: text } });
    const before = entry("x".repeat(4 * PAGE_BYTES));
    const file = memoryFile(`${before}\n${entry("end")}\n`);
    const transcript = await openTranscript(file.files, file.resource, { follow: true });
    await whenRead(transcript);
    for (const _turn of [1, 2]) assert.equal((await searchAll(transcript, "needle")).length, 0);
    const after = before.replace("xxxxxxxxxxx", "\\u006eeedle");
    file.set(`${after}\n${entry("end")}\n${entry("more")}\n`, "2");
    await summaryWhen(transcript, ({ complete, rows }) => complete && rows === 3);
    assert.equal((await searchAll(transcript, "needle")).length, 1);
    transcript.dispose();
  });
});
