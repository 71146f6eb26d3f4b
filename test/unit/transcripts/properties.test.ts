import assert from "node:assert/strict";
import * as fc from "fast-check";
import type { Row } from "../../../src/transcripts/model/entryRow";
import type { Summary } from "../../../src/transcripts/model/summary";
import type { Transcript } from "../../../src/transcripts/model/transcriptModel";
import { openTranscript } from "../../../src/transcripts/transcript";
import { makeTranscript, memoryFile, whenRead } from "../../support/transcripts";

interface Model {
  readonly summary: Summary;
  readonly rows: readonly Row[];
}

async function modelOf(transcript: Transcript): Promise<Model> {
  const summary = await whenRead(transcript);
  return { summary, rows: await transcript.rows({ from: 0, to: Infinity }) };
}

async function parse(bytes: Uint8Array, chunkBytes?: number): Promise<Model> {
  const { files, resource } = memoryFile(bytes);
  const transcript = await openTranscript(files, resource, chunkBytes === undefined ? {} : { chunkBytes });
  const model = await modelOf(transcript);
  transcript.dispose();
  return model;
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const classed = ({ lines }: Summary): number =>
  lines.shown + lines.bookkeeping + lines.unknown + lines.unreadable + lines.recovered;

/** Lines that are not blank, counted apart from the engine's own splitting. */
const linesIn = (bytes: Uint8Array): number =>
  Buffer.from(bytes)
    .toString("utf8")
    .split("\n")
    .filter((line) => line.trim() !== "").length;

describe("whatever the bytes are", () => {
  it("a made transcript is counted as it was made", async () => {
    for (let seed = 1; seed <= 15; seed++) {
      const { text, facts } = makeTranscript({ seed, entries: 250 });
      const { summary, rows } = await parse(encode(text));
      assert.deepEqual(
        [summary.lines, summary.calls, summary.rows, rows.length],
        [facts.lines, facts.calls, facts.rows, facts.rows],
        `seed ${seed}`,
      );
      assert.equal(classed(summary), linesIn(encode(text)));
    }
  });

  it("every prefix of a transcript parses to a prefix of its rows, apart from the outcomes of calls", async () => {
    const bytes = encode(makeTranscript({ seed: 21, entries: 40, fill: 20 }).text);
    const whole = await parse(bytes);
    // The end of a result is told by its call; a row of a line that is glued to the next is the same.
    const place = ({ line, kind }: Row): string => `${line} ${kind}`;
    for (let length = 0; length <= bytes.length; length += length < 300 ? 1 : 53) {
      const { summary, rows } = await parse(bytes.subarray(0, length));
      const settled = rows.filter(({ line }) => line < linesBefore(bytes, length));
      assert.deepEqual(settled.map(place), whole.rows.slice(0, settled.length).map(place), `prefix of ${length} bytes`);
      assert.equal(classed(summary) + (summary.pendingLastLine ? 1 : 0), linesIn(bytes.subarray(0, length)));
    }
  });

  it("any size of chunk gives the same model", async () => {
    const bytes = encode(makeTranscript({ seed: 22, entries: 50, fill: 20 }).text);
    const whole = await parse(bytes);
    for (const chunkBytes of [1, 2, 3, 7, 64, 1000, 4096, bytes.length - 1, bytes.length]) {
      const cut = await parse(bytes, chunkBytes);
      assert.deepEqual(cut, whole, `chunks of ${chunkBytes} bytes`);
    }
  });

  it("appending piece by piece equals reading the whole", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 1000 }),
        fc.array(fc.nat(30_000), { minLength: 1, maxLength: 5 }),
        async (seed, cuts) => {
          const bytes = encode(makeTranscript({ seed, entries: 40, fill: 20 }).text);
          const places = [...cuts.map((cut) => cut % bytes.length).sort((a, b) => a - b), bytes.length];
          const file = memoryFile(bytes.subarray(0, places[0]));
          const transcript = await openTranscript(file.files, file.resource, { follow: true });
          await whenRead(transcript);
          for (const place of places.slice(1)) {
            const read = new Promise<void>((resolve) => {
              const stop = transcript.onChange(({ complete, bytesRead }) => {
                if (!complete || bytesRead !== place) return;
                stop();
                resolve();
              });
            });
            file.set(bytes.subarray(0, place));
            await read;
          }
          assert.deepEqual(await modelOf(transcript), await parse(bytes));
          transcript.dispose();
        },
      ),
      { numRuns: 60, seed: 7 },
    );
  });

  it("repeating every line changes no call", async () => {
    const { text } = makeTranscript({ seed: 23, entries: 150, oddities: false });
    const twice = text.replace(/.*\n/g, "$&$&");
    assert.deepEqual((await parse(encode(twice))).summary.calls, (await parse(encode(text))).summary.calls);
  });

  it("random bytes never throw or hang, and every line is accounted for", async () => {
    const byte = fc.oneof(fc.nat(255), fc.constantFrom(...encode('{}[]":,\n\\ \0typeuser')));
    await fc.assert(
      fc.asyncProperty(fc.array(byte, { maxLength: 400 }), async (values) => {
        const bytes = Uint8Array.from(values);
        const { summary, rows } = await parse(bytes);
        assert.equal(classed(summary) + (summary.pendingLastLine ? 1 : 0), linesIn(bytes));
        assert.equal(rows.length, summary.rows);
        assert.equal(summary.failure, undefined);
      }),
      { numRuns: 300, seed: 7 },
    );
  });

  it("random JSON never throws, and every line is accounted for", async () => {
    const content = fc.oneof(
      fc.jsonValue(),
      fc.array(
        fc.record(
          {
            type: fc.constantFrom("text", "tool_use", "tool_result", "image", "thinking", "x"),
            id: fc.constantFrom("a", "b", 1),
            tool_use_id: fc.constantFrom("a", "b", null),
            name: fc.constantFrom("Read", "Bash", "Task", 5),
            input: fc.jsonValue(),
            content: fc.jsonValue(),
            text: fc.jsonValue(),
            is_error: fc.constantFrom(true, false, "x"),
          },
          { requiredKeys: ["type"] },
        ),
        { maxLength: 4 },
      ),
    );
    const entry = fc.record({
      type: fc.constantFrom("user", "assistant", "system", "progress", "attachment", "summary", "x"),
      message: fc.oneof(fc.jsonValue(), fc.record({ id: fc.jsonValue(), content })),
      toolUseResult: fc.jsonValue(),
      timestamp: fc.jsonValue(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(entry, fc.jsonValue()), { maxLength: 6 }), async (values) => {
        const { files, resource } = memoryFile(values.map((value) => `${JSON.stringify(value)}\n`).join(""));
        const transcript = await openTranscript(files, resource);
        const { summary, rows } = await modelOf(transcript);
        assert.equal(classed(summary), values.length);
        for (const { call, index } of rows) {
          assert.equal(typeof (await transcript.text({ row: index })).text, "string");
          if (call)
            assert.ok(
              (await transcript.call({ call: call.id }))?.id === call.id,
              "expected (await transcript.call({ call: call.id }))?.id === call.id",
            );
        }
      }),
      { numRuns: 300, seed: 7 },
    );
  });
});

/** The number of the line that the first `length` bytes end in: those before it are ended. */
function linesBefore(bytes: Uint8Array, length: number): number {
  return bytes.subarray(0, length).filter((byte) => byte === 0x0a).length + 1;
}
