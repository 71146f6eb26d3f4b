import assert from "node:assert/strict";
import claude from "../../../../src/results/formats/claude";
import { block, contract, entry, image, spoken, text } from "./claudeBlocks";
import { again, changed, failed, ok } from "./support";

describe("the Claude format", () => {
  const failing = { ...block, content: "<tool_use_error>x</tool_use_error>\n", is_error: true, cache: 1 };
  const told = { output: "done", toolUseResult: { stdout: "done" } };
  for (const [what, value, result, written] of [
    [
      "new output is text",
      { ...block, content: "x", cache: 1 },
      ok({ output: "y" }),
      { ...block, content: "y", cache: 1 },
    ],
    [
      "output that gets company becomes JSON",
      { ...block, content: "x" },
      ok({ output: "y", n: 1 }),
      { ...block, content: '{"output":"y","n":1}' },
    ],
    [
      "output that looks like JSON becomes JSON",
      { ...block, content: "x" },
      ok({ output: '{"a":1}' }),
      { ...block, content: '{"output":"{\\"a\\":1}"}' },
    ],
    [
      "output that looks like an error becomes JSON",
      { ...block, content: "x" },
      ok({ output: "<tool_use_error>x</tool_use_error>" }),
      { ...block, content: '{"output":"<tool_use_error>x</tool_use_error>"}' },
    ],
    [
      "new data is in the JSON",
      { ...block, content: '{ "a": 1 }', is_error: false },
      ok({ a: 2 }),
      { ...block, content: '{"a":2}', is_error: false },
    ],
    [
      "new data is in the contract inside",
      { ...block, content: ` ${spoken}` },
      ok({ a: 2 }),
      { ...block, content: JSON.stringify({ ...contract, data: { a: 2 } }) },
    ],
    [
      "new data is in the first text part",
      { ...block, content: [{ ...text, cache_control: {} }, text] },
      ok({ a: 1 }),
      { ...block, content: [{ ...text, cache_control: {}, text: '{"a":1}' }] },
    ],
    [
      "a new message is between the same tags",
      failing,
      failed("y"),
      { ...failing, content: "<tool_use_error>y</tool_use_error>\n" },
    ],
    [
      "a message without tags stays so",
      { ...block, content: "x", is_error: true },
      failed("y"),
      { ...block, content: "y", is_error: true },
    ],
    [
      "a message that would be read otherwise gets tags",
      { ...block, content: "x", is_error: true },
      failed('{"success":false,"error":"x"}'),
      { ...block, content: '<tool_use_error>{"success":false,"error":"x"}</tool_use_error>', is_error: true },
    ],
    [
      "a message is added to an error that had none",
      { ...block, content: [image], is_error: true },
      failed("y"),
      { ...block, content: [image, { type: "text", text: "y" }], is_error: true },
    ],
    [
      "a message replaces an error's odd content",
      { ...block, content: 7, is_error: true },
      failed("y"),
      { ...block, content: "y", is_error: true },
    ],
    [
      "an error replaces data",
      { ...block, content: "x", is_error: "no", cache: 1 },
      failed("y"),
      { ...block, content: "<tool_use_error>y</tool_use_error>", is_error: true, cache: 1 },
    ],
    ["data replace an error", failing, ok({ a: 1 }), { ...block, content: '{"a":1}', cache: 1 }],
    ["content comes where there was none", block, ok({ a: 1 }), { ...block, content: '{"a":1}' }],
    ["odd content may change", { ...block, content: 7 }, ok({ content: 8 }), { ...block, content: 8 }],
    [
      "odd content that is text now becomes JSON",
      { ...block, content: 7 },
      ok({ content: "x" }),
      { ...block, content: '{"content":"x"}' },
    ],
    ["odd content may become data", { ...block, content: 7 }, ok({ a: 1 }), { ...block, content: '{"a":1}' }],
    [
      "new output is next to the image",
      { ...block, content: [image, text] },
      ok({ content: [image, text], output: "u" }),
      { ...block, content: [image, { type: "text", text: "u" }] },
    ],
    [
      "a new image is next to the output",
      { ...block, content: [image, text] },
      ok({ content: [text, image, image], output: "t" }),
      { ...block, content: [text, image, image] },
    ],
    ["bare text may change", "x", ok({ output: "y" }), "y"],
    ["bare text may become data", "x", ok({ a: 1 }), '{"a":1}'],
    ["bare text may become an error", "x", failed("y"), "<tool_use_error>y</tool_use_error>"],
    ["a bare error may become data", "<tool_use_error>y</tool_use_error>", ok({ a: 1 }), '{"a":1}'],
    [
      "a new toolUseResult is in the entry",
      entry,
      ok({ output: "done", toolUseResult: 2 }),
      { ...entry, toolUseResult: 2 },
    ],
    [
      "a toolUseResult that is gone is gone from the entry",
      { ...entry, uuid: "u" },
      ok({ output: "done" }),
      { type: "user", message: entry.message, uuid: "u" },
    ],
    [
      "an error takes the entry's toolUseResult away",
      entry,
      failed("y"),
      {
        type: "user",
        message: {
          role: "user",
          content: [{ ...block, content: "<tool_use_error>y</tool_use_error>", is_error: true }],
        },
        uuid: "u",
      },
    ],
    [
      "the other blocks stay",
      [text, { ...block, content: "x" }, block],
      ok(told),
      [text, { ...block, content: JSON.stringify(told) }, block],
    ],
  ] as const) {
    it(`changed: ${what}`, () => assert.deepEqual(changed(claude, value, result), written));
  }

  it("writes a new id and time into the block and the entry that had some", () => {
    const dated = { ...entry, timestamp: "before" };
    const decoded = claude.decode(dated);
    const { id: _, ...without } = decoded.meta;
    assert.deepEqual(claude.encode(decoded.result, { id: "toolu_2", timestamp: "now" }, decoded), {
      ...dated,
      timestamp: "now",
      message: { role: "user", content: [{ ...block, tool_use_id: "toolu_2", content: "done" }] },
    });
    assert.deepEqual(claude.encode(decoded.result, without, decoded), {
      ...dated,
      message: { role: "user", content: [{ ...block, tool_use_id: "", content: "done" }] },
    });
    const nameless = { type: "tool_result", content: "x" };
    const read = claude.decode(nameless);
    assert.deepEqual(claude.encode(read.result, { id: "toolu_2" }, read), { ...nameless, tool_use_id: "toolu_2" });
    assert.deepEqual(again(claude, nameless), nameless);
    assert.deepEqual(claude.encode(read.result, undefined, read), nameless);
  });
});
