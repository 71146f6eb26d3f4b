import assert from "node:assert/strict";
import { COUNTED_BYTES, cutValues, MOST_VALUES } from "../../../src/transcripts/bytes/cutValues";
import { answer, read, use } from "./spoken";

const cut = async (value: unknown, most: number): Promise<{ value: unknown; hidden: number }> => {
  const written = new TextEncoder().encode(JSON.stringify(value));
  const { bytes, hidden } = await cutValues(written, most);
  assert.equal(hidden, written.length - bytes.length);
  return { value: JSON.parse(new TextDecoder().decode(bytes)), hidden };
};

describe("leaving out values of an entry that has very many", () => {
  it("leaves the first ones, and of each other object and list its first value", async () => {
    const entry = { a: { b: [1, 2, 3, 4], c: { d: 5, e: 6 }, f: 7 }, g: [{ h: 8, i: 9 }, 10] };
    assert.deepEqual((await cut(entry, 3)).value, { a: { b: [1, 2, 3] }, g: [{ h: 8 }] });
    assert.deepEqual(await cut(entry, 100), { value: entry, hidden: 0 });
  });

  it("leaves all fields of the entry, of its message and of each block", async () => {
    const block = { type: "tool_use", id: "t", name: "a,]", input: { many: [1, 2, 3, 4, 5], more: 6 } };
    const entry = { type: "assistant", message: { id: "m", content: [block, block], model: "x" }, uuid: "u" };
    const left = { ...block, input: { many: [1] } };
    const expected = { ...entry, message: { ...entry.message, content: [left, left] } };
    assert.deepEqual((await cut(entry, 1)).value, expected);
    assert.deepEqual((await cut({ toolUseResult: { message: { content: [1, 2] } } }, 1)).value, {
      toolUseResult: { message: { content: [1] } },
    });
  });

  it("takes brackets, commas and quotes in texts for what they are", async () => {
    const texts = ['a"],b', "\\", '\\"', "}{"];
    assert.deepEqual((await cut({ x: texts }, 4)).value, { x: texts });
    assert.deepEqual((await cut({ x: texts }, 3)).value, { x: texts.slice(0, 3) });
  });

  it("gives back what does not end or is no JSON", async () => {
    for (const text of ['{"a":[1,2,3', "1,2,3", "}}]]", ""]) {
      const bytes = new TextEncoder().encode(text);
      assert.deepEqual(await cutValues(bytes, 1), { bytes, hidden: 0 });
    }
  });

  it("parses no more of a call, however many fields it has, and has the rest on request", async () => {
    const many = Object.fromEntries(Array.from({ length: 80_000 }, (_, at) => [`key${at}`, at]));
    const { transcript } = await read(use("t", "mcp__a__b", { many }), answer("t", "x", { toolUseResult: many }));
    const call = await transcript.call({ call: "t" });
    const input = call?.input as { many: object };
    assert.equal(Object.keys(input.many).length, MOST_VALUES);
    assert.equal((call?.hiddenBytes ?? 0) > COUNTED_BYTES, true, "it says how much is hidden");
    const [line] = (await transcript.recordedLines({ call: "t" })) ?? [];
    assert.equal((line?.raw.length ?? 0) < COUNTED_BYTES, true, "the line is shown without them, too");
    assert.equal(
      (await transcript.lines({ of: { call: "t" } }))?.includes('"key79999":79999'),
      true,
      "it is there on request",
    );
    transcript.dispose();
  });
});
