import assert from "node:assert/strict";
import * as fc from "fast-check";
import { LineIntake } from "../../../src/transcripts/index/lineIntake";
import { Breath } from "../../../src/base/pause";
import { everything } from "../../support/indexKnows";
import { makeTranscript, oddTranscripts } from "../../support/transcripts";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const LINE_FEED = 0x0a;

/** What is known of bytes that come in pieces; the end of the file is told behind the last. */
async function known(pieces: readonly Uint8Array[], ended = true): Promise<Record<string, unknown>> {
  const intake = new LineIntake();
  const breath = new Breath();
  // A copy: the bytes of a piece may be used again once it was taken.
  for (const piece of pieces) await intake.take(Uint8Array.from(piece), breath);
  if (ended) await intake.endOfFile();
  return { ...(everything(intake.index) as object), notice: intake.notice, pending: intake.pending };
}

/** The bytes cut at these places. */
function cut(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const ends = [...new Set([...places.filter((place) => place > 0 && place < bytes.length), bytes.length])];
  ends.sort((one, other) => one - other);
  return ends.map((end, at) => bytes.subarray(at === 0 ? 0 : ends[at - 1], end));
}

const without = (model: Record<string, unknown>, name: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(model).filter(([each]) => each !== name));

const odd = [...oddTranscripts(3)].map(([name, text]) => [name, encode(text)] as const);

/** The offsets around a transcript's oddity, and all offsets of the first one. All transcripts are the same elsewhere. */
function placesIn(bytes: Uint8Array, first: boolean): number[] {
  const all = Array.from({ length: bytes.length + 1 }, (_, at) => at);
  if (first) return all;
  const begin = bytes.indexOf(LINE_FEED);
  let end = bytes.length;
  for (let line = 0; line < 3; line++) end = bytes.lastIndexOf(LINE_FEED, end - 1);
  return all.slice(Math.max(0, begin - 1), end + 3);
}

/** The same with every line ended as Windows does, and with NUL bytes between lines. */
const variants = odd.flatMap(([name, bytes]) => {
  const text = new TextDecoder().decode(bytes);
  return [
    [name, bytes],
    [`${name}, CRLF`, encode(text.replaceAll(/\r?\n/g, "\r\n"))],
    [`${name}, NUL`, encode(text.replaceAll("\n", "\n\0\0"))],
  ] as const;
});

describe("wherever bytes are cut", () => {
  it("every prefix of every oddity is known as its whole lines are, with the rest as a line of its own or pending", async () => {
    for (const [at, [name, bytes]] of odd.entries()) {
      let lines: { readonly to: number; readonly model: Record<string, unknown> } | undefined;
      for (const length of placesIn(bytes, at === 0)) {
        const prefix = bytes.subarray(0, length);
        const to = prefix.lastIndexOf(LINE_FEED) + 1;
        if (lines?.to !== to) lines = { to, model: await known([prefix.subarray(0, to)]) };
        const model = await known([prefix]);
        // A last line that is pending is no part of what is known; any other is as if it were ended.
        const reference = model["pending"] === true ? lines.model : await known([prefix, Uint8Array.of(LINE_FEED)]);
        assert.deepEqual(without(model, "pending"), without(reference, "pending"), `${name}, ${length} bytes`);
      }
    }
  });

  it("any single cut, in the middle of characters too, changes nothing that is known", async () => {
    for (const [at, [name, bytes]] of variants.entries()) {
      const whole = await known([bytes]);
      for (const place of placesIn(bytes, at === 0).filter((each) => !name.includes(",") || each % 7 === 0))
        assert.deepEqual(await known(cut(bytes, [place])), whole, `${name}, cut at ${place}`);
    }
  });

  it("any number of cuts changes nothing that is known of a made transcript", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 500 }),
        fc.array(fc.nat(200_000), { maxLength: 60 }),
        fc.constantFrom("\n", "\r\n", "\n\0"),
        async (seed, places, end) => {
          const { text } = makeTranscript({ seed, entries: 60, fill: 10 });
          const bytes = encode(text.replaceAll("\n", end));
          assert.deepEqual(
            await known(
              cut(
                bytes,
                places.map((place) => place % bytes.length),
              ),
            ),
            await known([bytes]),
          );
        },
      ),
      { numRuns: 80, seed: 11 },
    );
  });

  it("byte by byte the same is known as at once", async () => {
    for (const [name, bytes] of odd) {
      const single = Array.from(bytes, (byte) => Uint8Array.of(byte));
      assert.deepEqual(await known(single), await known([bytes]), name);
    }
  });
});
