import assert from "node:assert/strict";
import claude from "../../../../src/results/formats/claude";
import { block, contract, image, text } from "./claudeBlocks";
import { again, bad, failed, good, meta, ok } from "./support";

describe("the Claude format", () => {
  it("writes a block with JSON in a string, and wraps errors unless they are a decision", () => {
    assert.deepEqual(claude.encode(good, meta), { ...block, content: JSON.stringify(good.data) });
    assert.deepEqual(claude.encode(bad, meta), { ...block, content: bad.error.message, is_error: true });
    const error = { code: "EXECUTION_ERROR", message: "File not found: a" } as const;
    assert.deepEqual(claude.encode({ ok: false, error }), {
      ...block,
      tool_use_id: "",
      content: "<tool_use_error>File not found: a</tool_use_error>",
      is_error: true,
    });
  });

  it("writes data with pictures as parts: JSON and further fields become text", () => {
    const content = (data: Record<string, unknown>): unknown =>
      (claude.encode({ ok: true, data }) as { content: unknown }).content;
    assert.deepEqual(content({ content: [text, image], output: "t" }), [text, image]);
    assert.deepEqual(content({ content: [image] }), [image]);
    assert.deepEqual(content({ content: [image, { type: "json", value: [1] }] }), [
      image,
      { type: "text", text: "[1]" },
    ]);
    assert.deepEqual(content({ output: "page", content: [image] }), [{ type: "text", text: "page" }, image]);
    assert.deepEqual(content({ url: "u", content: [image] }), [{ type: "text", text: '{"url":"u"}' }, image]);
    for (const parts of [[text], [image, 7], [{ type: "json", value: 1 }]])
      assert.equal(content({ content: parts }), JSON.stringify({ content: parts }));
  });

  for (const [what, result] of [
    ["data that are an envelope", ok({ success: false, error: "x" })],
    ["data that are a contract", ok(contract)],
    ["a decision that looks like an error's text", failed("<tool_use_error>x</tool_use_error>", "BLOCKED")],
    ["a decision that looks like a failed envelope", failed('{"success":false,"error":"x"}', "BLOCKED")],
    ["a message with the closing tag in it", failed("a</tool_use_error>b")],
    ["a message with white space around it", failed(" a\n")],
  ] as const) {
    it(`reads back ${what}`, () => {
      const { result: back } = claude.decode(claude.encode(result.result));
      const told = (given: typeof back): unknown => (given.ok ? given.data : given.error.message);
      assert.deepEqual(told(back), told(result.result));
    });
  }

  it("reads and gives back JSON nested deeper than a call stack", () => {
    const deep = `{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
    const value = { ...block, content: ` ${deep}` };
    assert.ok(claude.decode(value).result.ok, "expected claude.decode(value).result.ok");
    const { content } = again(claude, value) as { content: string };
    assert.equal(content, ` ${deep}`);
    const fresh = claude.encode(claude.decode(value).result) as { content: string };
    assert.equal(fresh.content, deep);
  });
});
