import assert from "node:assert/strict";
import { contract, envelope, errorOf, image } from "./normalizedOutputs";

describe("a run that returns a result of a known format", () => {
  for (const [what, output, code, message] of [
    ["an envelope", envelope, "EXECUTION_ERROR", "File not found: a"],
    ["a contract", contract, "BLOCKED", "not allowed"],
    ["an envelope that says nothing", { success: false }, "EXECUTION_ERROR", "The error has no message."],
    ["an envelope with a message instead", { success: false, message: "no" }, "EXECUTION_ERROR", "no"],
    ["a code next to the error", { success: false, error: "no", code: "BLOCKED" }, "BLOCKED", "no"],
    [
      "a code that is not the contract's",
      { success: false, error: "no", code: 7 },
      "EXECUTION_ERROR",
      'no\n{"code":7}',
    ],
    [
      "an error with more to say",
      { success: false, error: { code: "TIMEOUT", message: "slow", recoverable: true }, metadata: { a: 1 } },
      "EXECUTION_ERROR",
      'slow\n{"error":{"code":"TIMEOUT","recoverable":true},"metadata":{"a":1}}',
    ],
    [
      "an error without a message",
      { success: false, error: { code: "BLOCKED" } },
      "BLOCKED",
      'The error has no message.\n{"error":{"code":"BLOCKED"}}',
    ],
    ["data in a failure", { success: false, error: "no", data: { a: 1 } }, "EXECUTION_ERROR", 'no\n{"data":{"a":1}}'],
    ["an object that is only an error", { error: "text is required" }, "EXECUTION_ERROR", "text is required"],
    ["a content value", { content: [{ type: "text", text: "no" }], isError: true }, "EXECUTION_ERROR", "no"],
    [
      "a content value whose text begins so",
      { content: [{ type: "text", text: "⚠️ BLOCKED: no" }], isError: true },
      "BLOCKED",
      "no",
    ],
    ["a content value without a text", { content: [], isError: true }, "EXECUTION_ERROR", "The error has no message."],
    [
      "a content value without content",
      { structuredContent: { why: "no" }, isError: true },
      "EXECUTION_ERROR",
      'The error has no message.\n{"structuredContent":{"why":"no"}}',
    ],
    [
      "a content value with code and message in JSON",
      {
        content: [
          { type: "json", value: { code: "BLOCKED", message: "no" } },
          { type: "text", text: "no" },
        ],
        isError: true,
      },
      "BLOCKED",
      "no",
    ],
    [
      "an envelope in a text in a content value",
      { content: [{ type: "text", text: JSON.stringify(contract) }], isError: true },
      "BLOCKED",
      "not allowed",
    ],
    [
      "an envelope in a text in a content value that says nothing",
      { content: [{ type: "text", text: JSON.stringify(envelope) }] },
      "EXECUTION_ERROR",
      "File not found: a",
    ],
    [
      "a content value with a picture of the failure",
      {
        content: [
          { type: "text", text: "no" },
          { type: "image", ...image },
        ],
        isError: true,
        _meta: 1,
      },
      "EXECUTION_ERROR",
      'no\n{"content":[{"type":"image","mimeType":"image/png","data":"AAAA"}],"_meta":1}',
    ],
    [
      "JSON that says nothing of the failure",
      { content: [{ type: "text", text: '{"a":1}' }], isError: true },
      "EXECUTION_ERROR",
      '{"a":1}',
    ],
    [
      "a Claude block",
      { type: "tool_result", content: "<tool_use_error>bad</tool_use_error>", is_error: true },
      "EXECUTION_ERROR",
      "bad",
    ],
    [
      "a Claude block of parts",
      { type: "tool_result", content: [{ type: "text", text: "bad" }], is_error: true },
      "EXECUTION_ERROR",
      "bad",
    ],
    [
      "a Claude block without the flag",
      { type: "tool_result", content: "<tool_use_error>bad</tool_use_error>" },
      "EXECUTION_ERROR",
      "bad",
    ],
    [
      "a refusal in a Claude block",
      { type: "tool_result", content: "The user doesn't want to proceed with this tool use.", is_error: true },
      "BLOCKED",
      "The user doesn't want to proceed with this tool use.",
    ],
    ["bare parts whose text is an error", [{ type: "text", text: "Error: bad" }], "EXECUTION_ERROR", "bad"],
  ] as const) {
    it(`gives the failure of ${what}`, () => {
      assert.deepEqual(errorOf(output), [code, message]);
      assert.deepEqual(errorOf(JSON.stringify(output)), [code, message]);
    });
  }
});
