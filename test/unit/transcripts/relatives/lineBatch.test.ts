import assert from "node:assert/strict";
import { EntrySplitter } from "../../../../src/transcripts/bytes/relatives/entrySplitter";
import { LineBatch } from "../../../../src/transcripts/bytes/relatives/lineBatch";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

describe("distant lines, put together", () => {
  it("are a list of lines that says the same, each with its number and offset in the file", () => {
    const values = [
      { type: "user", message: { content: 'a "b" \\ \n' } },
      { type: "user", list: [1, [2]] },
      { type: "user" },
    ];
    const text = JSON.stringify(values, null, 2);
    const splitter = new EntrySplitter();
    const batch = new LineBatch();
    for (const line of splitter.push(encode(text)))
      assert.ok(batch.add(line, splitter.broken), "expected batch.add(line, splitter.broken)");
    const lines = decode(batch.bytes).split("\n");
    assert.deepEqual(
      lines.slice(0, -1).map((line) => JSON.parse(line) as unknown),
      values,
    );
    assert.deepEqual([lines.at(-1), batch.count], ["", 3]);
    lines.slice(0, -1).forEach((line, at) => {
      const from = batch.from(at);
      assert.equal(text.slice(from, from + line.length).replaceAll("\n", " "), line);
      assert.equal(text.slice(0, from).split("\n").length, batch.number(at));
    });
    batch.clear();
    assert.deepEqual([batch.count, batch.bytes.length], [0, 0]);
  });

  it("leave out what must be read in the file: a text with a line feed, a line without bytes, one without room", () => {
    const damaged =
      '[\n  {\n    "type": "user"\n  },\n  {\n    "type": "us\n    "x": 1\n  },\n  {\n    "type": "user"\n  }\n]';
    const splitter = new EntrySplitter();
    const batch = new LineBatch();
    const taken = [...splitter.push(encode(damaged))].length;
    assert.equal(taken, 3);
    const again = new EntrySplitter();
    const added: boolean[] = [];
    for (const line of again.push(encode(damaged))) added.push(batch.add(line, again.broken));
    assert.deepEqual(added, [true, false, true]);
    assert.equal(batch.add({ number: 1, from: 0, to: 9 }, false), false);
    const large = new Uint8Array(200_000).fill(0x20);
    assert.deepEqual(
      [1, 2].map(() => batch.add({ number: 1, from: 0, to: large.length, bytes: large }, false)),
      [true, false],
    );
  });

  it("contain a limited number of lines", () => {
    const batch = new LineBatch();
    const line = { number: 1, from: 0, to: 2, bytes: encode("{}") };
    let count = 0;
    while (batch.add(line, false)) count++;
    assert.equal(count, 4096);
  });
});
