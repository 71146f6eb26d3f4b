import assert from "node:assert/strict";
import claude from "../../../../src/results/formats/claude";
import { block, contract, entry, image, spoken, text } from "./claudeBlocks";
import { failed, ok, reads } from "./support";

const id = { meta: { id: "toolu_1" } };
const refusal =
  "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file). STOP what you are doing and wait for the user to tell you how to proceed.";

describe("the Claude format", () => {
  for (const [value, score] of [
    [block, 1],
    [entry, 1],
    [{ role: "user", content: [block] }, 1],
    [[text, block], 1],
    ["text", 0.3],
    [[text], 0.5],
    [[1], 0],
    [{ type: "user", message: { content: "typed" } }, 0],
    [{ message: 1 }, 0],
    [{ role: "user", content: "typed" }, 0],
    [7, 0],
  ] as const) {
    it(`scores ${JSON.stringify(value)} with ${score}`, () => assert.equal(claude.detect(value).score, score));
  }

  for (const [what, value, expected] of [
    ["text is the output", { ...block, content: "line" }, { ...ok({ output: "line" }), ...id }],
    [
      "an array's text is the output",
      { ...block, content: [{ ...text, cache_control: {} }, text] },
      { ...ok({ output: "t\nt" }), ...id },
    ],
    [
      "JSON of an object in a string is the data",
      { ...block, content: '{"shell_id":"4e33a5"}' },
      { ...ok({ shell_id: "4e33a5" }), ...id },
    ],
    [
      "the white space of JSON in a string is kept",
      { ...block, content: '\n{ "a" : 1.0,\t"b": [ ] }\r\n' },
      { ...ok({ a: 1, b: [] }), ...id },
    ],
    [
      "JSON in an array's text is the data",
      { ...block, content: [{ type: "text", text: '{ "a": 1 }' }] },
      { ...ok({ a: 1 }), ...id },
    ],
    [
      "text in braces that is not JSON is text",
      { ...block, content: "{not json}" },
      { ...ok({ output: "{not json}" }), ...id },
    ],
    ["JSON of an array in a string is text", { ...block, content: "[1]" }, { ...ok({ output: "[1]" }), ...id }],
    ["only is_error true is an error", { ...block, content: "x", is_error: false }, { ...ok({ output: "x" }), ...id }],
    [
      "is_error true is an error",
      { ...block, content: "Exit code 1\nno", is_error: true },
      { ...failed("Exit code 1\nno"), ...id },
    ],
    [
      "the error's tags are taken off",
      { ...block, content: "<tool_use_error>File\nmissing</tool_use_error>", is_error: true },
      { ...failed("File\nmissing"), ...id },
    ],
    [
      "white space around the tags is kept",
      { ...block, content: "\n<tool_use_error> x </tool_use_error> " },
      { ...failed(" x "), ...id },
    ],
    [
      "the tags alone make an error",
      { ...block, content: [{ type: "text", text: "<tool_use_error>no</tool_use_error>" }] },
      { ...failed("no"), ...id },
    ],
    [
      "tags inside other text do not",
      { ...block, content: "see <tool_use_error>x</tool_use_error>" },
      { ...ok({ output: "see <tool_use_error>x</tool_use_error>" }), ...id },
    ],
    [
      "a tag that is not closed does not",
      { ...block, content: "<tool_use_error>" },
      { ...ok({ output: "<tool_use_error>" }), ...id },
    ],
    [
      "a refusal is a decision",
      { ...block, content: refusal, is_error: true },
      { ...failed(refusal, "BLOCKED"), ...id },
    ],
    [
      "an envelope in a string contains the result",
      { ...block, content: '{"success": false, "error": "File not found: a"}' },
      { ...failed("File not found: a"), ...id, inner: "envelope" },
    ],
    [
      "a contract in a string contains the result and its time",
      { ...block, content: spoken },
      { ...ok({ a: 1 }), meta: { ...contract.meta, id: "toolu_1" }, inner: "contract" },
    ],
    [
      "a contract in parts contains the result",
      { ...block, content: [{ type: "text", text: spoken }] },
      { ...ok({ a: 1 }), meta: { ...contract.meta, id: "toolu_1" }, inner: "contract" },
    ],
    [
      "what was wrong inside is reported",
      { ...block, content: JSON.stringify({ ...contract, meta: {} }) },
      {
        ...ok({ a: 1 }),
        ...id,
        inner: "contract",
        problems: ["`meta.duration_ms` is not a number: undefined", "`meta.timestamp` is not text: undefined"],
      },
    ],
    [
      "a contract next to an image is shown with it",
      { ...block, content: [{ type: "text", text: spoken }, image] },
      { ...ok({ content: [{ type: "text", text: spoken }, image], output: spoken }), ...id },
    ],
    [
      "is_error counts more than a success inside",
      { ...block, content: spoken, is_error: true },
      { ...failed(spoken), ...id, problems: ["`is_error` is true, but the contract inside says success"] },
    ],
    [
      "unknown fields are kept",
      { ...block, content: "x", cache: 1 },
      { ...ok({ output: "x" }), ...id, unknown: { cache: 1 } },
    ],
    ["bare text is an output", "just text", ok({ output: "just text" })],
    ["a bare envelope contains the result", '{"success":false,"error":"x"}', { ...failed("x"), inner: "envelope" }],
    ["parts of other kinds stay", [image, text], ok({ content: [image, text], output: "t" })],
    [
      "json parts stay",
      [{ type: "json", value: 1 }, text],
      ok({ content: [{ type: "json", value: 1 }, text], output: "t" }),
    ],
    ["an array without text stays", [image], ok({ content: [image] })],
    [
      "an error without text says so",
      { ...block, content: [image], is_error: true },
      { ...failed("The error has no message."), ...id },
    ],
    ["an error keeps its image", { ...block, content: [image, text], is_error: true }, { ...failed("t"), ...id }],
    [
      "an error's content may be anything",
      { ...block, content: 7, is_error: true },
      { ...failed("The error has no message."), ...id, problems: ["`content` is neither text nor an array: 7"] },
    ],
    [
      "content may be missing",
      block,
      { ...ok({}), ...id, problems: ["`content` is neither text nor an array: undefined"] },
    ],
    [
      "every field may be wrong",
      { type: "other", content: 7, is_error: "no", tool_use_id: null },
      {
        ...ok({ content: 7 }),
        unknown: { type: "other", is_error: "no", tool_use_id: null },
        problems: [
          '`type` is not tool_result: "other"',
          "`tool_use_id` is not text: null",
          '`is_error` is not a boolean: "no"',
          "`content` is neither text nor an array: 7",
        ],
      },
    ],
    [
      "a number is content that is neither",
      7,
      { ...ok({ content: 7 }), problems: ["`content` is neither text nor an array: 7"] },
    ],
    [
      "an entry's toolUseResult comes along",
      entry,
      { ...ok({ output: "done", toolUseResult: { stdout: "done" } }), ...id },
    ],
    [
      "the stream's tool_use_result comes along",
      { type: "user", message: entry.message, tool_use_result: "Error: x" },
      { ...ok({ output: "done", toolUseResult: "Error: x" }), ...id },
    ],
    [
      "an entry without toolUseResult is read alike",
      { ...entry, toolUseResult: undefined },
      { ...ok({ output: "done" }), ...id },
    ],
    [
      "an entry contains the time",
      { ...entry, timestamp: "2026-01-01T00:00:00.000Z" },
      {
        ...ok({ output: "done", toolUseResult: { stdout: "done" } }),
        meta: { id: "toolu_1", timestamp: "2026-01-01T00:00:00.000Z" },
      },
    ],
    [
      "a contract inside knows the time better than the entry",
      { ...entry, timestamp: "later", message: { content: [{ ...block, content: spoken }] } },
      {
        ...ok({ a: 1, toolUseResult: { stdout: "done" } }),
        meta: { ...contract.meta, id: "toolu_1" },
        inner: "contract",
      },
    ],
    [
      "toolUseResult comes before a field of that name",
      { ...entry, message: { content: [{ ...block, content: '{"toolUseResult":1}' }] } },
      { ...ok({ toolUseResult: { stdout: "done" } }), ...id },
    ],
    [
      "a failed entry keeps its toolUseResult",
      { ...entry, message: { content: [{ ...block, content: "no", is_error: true }] }, toolUseResult: "Error: no" },
      { ...failed("no"), ...id },
    ],
    [
      "of several results the first is shown, without toolUseResult, which is one of theirs",
      { ...entry, message: { content: [text, { ...block, content: "done" }, block] } },
      { ...ok({ output: "done" }), ...id, problems: ["the entry has 2 tool results; the first is shown"] },
    ],
    [
      "a message has a result",
      { role: "user", content: [text, { ...block, content: "done" }, text] },
      { ...ok({ output: "done" }), ...id },
    ],
    ["a list has a result", [text, { ...block, content: "done" }], { ...ok({ output: "done" }), ...id }],
  ] as const) {
    it(what, () => reads(claude, value, expected));
  }

  it("takes toolUseResult from a hint, and does not write it into the block", () => {
    reads(
      claude,
      { ...block, content: "x" },
      { ...ok({ output: "x", toolUseResult: { n: 1 } }), ...id },
      { toolUseResult: { n: 1 } },
    );
    reads(claude, "x", ok({ output: "x", toolUseResult: 1 }), { toolUseResult: 1 });
    reads(
      claude,
      { ...block, content: '{"toolUseResult":2}' },
      { ...ok({ toolUseResult: 1 }), ...id },
      { toolUseResult: 1 },
    );
    reads(
      claude,
      { a: 1 },
      {
        ...ok({ toolUseResult: 1 }),
        unknown: { a: 1 },
        problems: [
          "`type` is not tool_result: undefined",
          "`tool_use_id` is not text: undefined",
          "`content` is neither text nor an array: undefined",
        ],
      },
      { toolUseResult: 1 },
    );
  });
});
