import assert from "node:assert/strict";
import content from "../../../src/results/formats/content";
import { called, converted, mcpImage, text } from "./converted";
import { bad, meta } from "./formats/support";

describe("convert", () => {
  describe("says what a format can't contain:", () => {
    const time = { duration_ms: 12, timestamp: meta.timestamp };
    const whole = { success: true, data: {}, error: null, meta: time };
    for (const [what, from, to, value, lost] of [
      [
        "time",
        "contract",
        "envelope",
        whole,
        [
          "The duration of 12 ms: Envelope has no field for it.",
          `The time ${meta.timestamp}: Envelope has no field for it.`,
        ],
      ],
      [
        "the id",
        "claude",
        "content",
        { ...called, content: "x" },
        ["The call's id toolu_1: Content has no field for it."],
      ],
      [
        "the error's code",
        "content",
        "envelope",
        content.encode(bad),
        ["The error's code BLOCKED: Envelope has no field for it."],
      ],
      [
        "the error's code in Claude's words",
        "content",
        "claude",
        content.encode(bad),
        [
          "The error's code BLOCKED: Claude Code has no field for it.",
          "The call's id is unknown: `tool_use_id` is empty.",
        ],
      ],
      [
        "unknown fields",
        "envelope",
        "content",
        { success: true, data: {}, took: 5, error: null },
        [
          "The field `took` (5): Content has no field for it.",
          "The field `error` (null): Content has no field for it.",
        ],
      ],
      [
        "what the contract asks for",
        "envelope",
        "contract",
        { success: true, data: {} },
        [
          "The call's duration is unknown: `duration_ms` is 0.",
          "The call's time is unknown: `timestamp` is the time of writing.",
        ],
      ],
      [
        "parts next to the data",
        "content",
        "envelope",
        { content: [text, mcpImage, 7, { type: "json", value: { a: 1 }, _meta: 1 }] },
        [
          'A text part ("t"): Envelope has no field for it.',
          'A part of type "image": Envelope has no field for it.',
          "A part that is none (7): Envelope has no field for it.",
          "The field `part._meta` (1): Envelope has no field for it.",
        ],
      ],
      [
        "parts next to structuredContent that say other things",
        "content",
        "envelope",
        {
          content: [
            text,
            7,
            { ...text, text: '{"a":1}' },
            { ...text, text: '{"a":2}' },
            { type: "json", value: { a: 1 } },
          ],
          structuredContent: { a: 1 },
        },
        [
          'A text part ("t"): Envelope has no field for it.',
          "A part that is none (7): Envelope has no field for it.",
          'A text part ("{\\"a\\":2}"): Envelope has no field for it.',
        ],
      ],
      [
        "parts next to structuredContent that are its own",
        "content",
        "envelope",
        { content: [mcpImage], structuredContent: { note: "n", content: [mcpImage] } },
        [],
      ],
      [
        "what an error contains next to its message",
        "content",
        "envelope",
        { content: [{ type: "json", value: { message: "m", stack: "s" } }, mcpImage], isError: true },
        [
          'The field `stack` ("s"): Envelope has no field for it.',
          'A part of type "image": Envelope has no field for it.',
        ],
      ],
      ["nothing next to an error's message", "content", "envelope", { content: [text], isError: true }, []],
      [
        "what surrounds a result inside",
        "content",
        "envelope",
        { content: [{ type: "json", value: { ...whole, v: 2 } }, text] },
        [
          "The duration of 12 ms: Envelope has no field for it.",
          `The time ${meta.timestamp}: Envelope has no field for it.`,
          "The field `contract.v` (2): Envelope has no field for it.",
          'A text part ("t"): Envelope has no field for it.',
        ],
      ],
      [
        "what surrounds a structured result inside",
        "content",
        "envelope",
        { structuredContent: { ...whole, meta: {}, v: 2 } },
        ["The field `contract.v` (2): Envelope has no field for it."],
      ],
      [
        "the entry, and the other blocks in it",
        "claude",
        "envelope",
        {
          type: "user",
          uuid: "u",
          message: { content: [{ ...called, content: [{ ...text, cache_control: 1 }] }, text] },
        },
        [
          "The call's id toolu_1: Envelope has no field for it.",
          "The entry around the result (`type`, `uuid`): Envelope has no field for it.",
          "The block next to the result: Envelope has no field for it.",
          "The field `part.cache_control` (1): Envelope has no field for it.",
        ],
      ],
      [
        "a list's other blocks",
        "claude",
        "content",
        [{ type: "tool_result", content: JSON.stringify({ ...whole, meta: {}, v: 2 }) }, text, text],
        [
          "The 2 blocks next to the result: Content has no field for it.",
          "The field `contract.v` (2): Content has no field for it.",
        ],
      ],
      [
        "an entry without further fields",
        "claude",
        "envelope",
        { message: { content: [{ type: "tool_result", content: "x" }] } },
        ["The entry around the result (no further fields): Envelope has no field for it."],
      ],
      [
        "an error's odd content",
        "claude",
        "envelope",
        { type: "tool_result", is_error: true, content: 7 },
        ["The content (7): Envelope has no field for it."],
      ],
      ["an error that has no content", "claude", "envelope", { type: "tool_result", is_error: true }, []],
      [
        "a field that toolUseResult hides",
        "claude",
        "envelope",
        { message: { content: [{ type: "tool_result", content: '{"toolUseResult":1}' }] }, toolUseResult: 2 },
        [
          "The entry around the result (no further fields): Envelope has no field for it.",
          "The data's own `toolUseResult` (1): Envelope has no field for it.",
        ],
      ],
      ["bare text", "claude", "envelope", "x", []],
      ["a bare value", "envelope", "content", 7, []],
    ] as const) {
      it(what, () => assert.deepEqual(converted(from, to, value).lost, lost));
    }

    it("of many fields, the first", () => {
      for (const [length, more] of [
        [21, "1 more field"],
        [25, "5 more fields"],
      ] as const) {
        const many = Object.fromEntries(Array.from({ length }, (_, index) => [`f${index}`, index]));
        const { lost } = converted("envelope", "content", { success: true, data: {}, ...many });
        assert.deepEqual([lost.length, lost[20]], [21, `${more}: Content has no field for it.`]);
      }
    });
  });
});
