import assert from "node:assert/strict";
import { MOST_PARSED, parseFirst } from "../../../../src/transcripts/bytes/parsing/parseFirst";
import { exported, type JsonExport } from "../export/exported";
import { answer, prompt, read, use } from "../spoken";

const COUNT = MOST_PARSED + 30_000;
const many = Object.fromEntries(Array.from({ length: COUNT }, (_, at) => [`key${at}`, `value ${at}.`]));
const encode = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

describe("an entry with more values than are parsed at once", () => {
  it("is read by its first values, and one with fewer by all", async () => {
    const bytes = encode({ many });
    const { parsed, hidden } = await parseFirst(bytes, bytes.length);
    assert.equal(parsed.kind, "value");
    const { value } = parsed as { value: { many: object } };
    assert.equal(Object.keys(value.many).length, MOST_PARSED);
    assert.equal(hidden > 0, true, "it says how much is hidden");
    const few = encode({ few: "x".repeat(600_000) });
    assert.deepEqual((await parseFirst(few, few.length)).hidden, 0);
  });

  it("is a call with its result like any other, also as the last line", async () => {
    for (const lines of [
      [use("t", "mcp__a__b", { many }), answer("t", "done")],
      [prompt("Go"), use("t", "mcp__a__b", { many })],
    ]) {
      const { transcript } = await read(...lines);
      assert.equal(transcript.summary.lines.shown, 2);
      assert.equal((await transcript.call({ call: "t" }))?.tool, "mcp__a__b");
      transcript.dispose();
    }
  });

  it("is searched in its first values, says that it is too long, and delays no line after it", async () => {
    const { transcript } = await read(use("t", "mcp__a__b", { many }), answer("t", "done"), prompt("value 129999."));
    const searched = async (text: string): Promise<{ rows: number[]; tooLong: number }> => {
      const rows: number[] = [];
      let tooLong = 0;
      for (let from = 0, done = false; !done;) {
        const step = await transcript.search({ query: `"${text}"`, from });
        rows.push(...step.hits.map(({ row }) => row));
        tooLong += step.tooLong;
        [from, done] = [step.next, step.done];
      }
      return { rows, tooLong };
    };
    assert.deepEqual(await searched("value 7."), { rows: [0], tooLong: 1 });
    assert.deepEqual(await searched("value 129999."), { rows: [1], tooLong: 1 });
    assert.equal(await transcript.findRow({ query: '"value 7."', direction: 1 }), 0);
    assert.equal(await transcript.findRow({ query: '"value 129999."', direction: 1 }), 1);
    transcript.dispose();
  });

  it("is exported with its first values, and the export says how many bytes are left out", async () => {
    const lines = `${use("t", "mcp__a__b", { many })}\n${answer("t", "done")}\n`;
    const { text } = await exported(lines, { format: "json", name: "a.jsonl", redact: true });
    const { rows, notes } = JSON.parse(text) as JsonExport;
    const input = rows[0]?.call?.input as { many: object };
    const left = Object.keys(input.many).length;
    assert.equal(left > MOST_PARSED * 0.9 && left <= MOST_PARSED, true, `${left} values are left`);
    assert.match(
      notes.join("\n"),
      /A call has too many values, so only its first ones are exported\. Bytes left out: \d+/,
    );
  });
});
