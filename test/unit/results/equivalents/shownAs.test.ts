import assert from "node:assert/strict";
import { decodeAny } from "../../../../src/results/decoding/decode";
import { type Recorded, SHOWN_FORMS, shownAs } from "../../../../src/results/equivalents/resultForm";

const decoded = { result: { ok: true, data: { output: "x" } }, meta: {}, unknown: {}, problems: [] } as const;
const call: Recorded = {
  tool: "glob",
  input: { pattern: "*" },
  answer: { decoded, format: "envelope" },
  meta: { id: "r1", duration_ms: 12, timestamp: "2026-01-01T00:00:00.000Z" },
};

describe("a call in another form", () => {
  it("is read back as the result that it was, in each of the forms", () => {
    for (const { name } of SHOWN_FORMS) {
      const { value } = shownAs(call, name);
      const last: unknown = Array.isArray(value) ? value.at(-1) : value;
      const read = decodeAny(last);
      assert.deepEqual(read.kind === "result" && read.decoded.result, decoded.result, name);
    }
  });

  it("says of tool, input, and other known facts that a result alone can't contain them", () => {
    assert.deepEqual(shownAs({ ...call, meta: {}, beside: ["the mood"] }, "envelope").lost, [
      "The tool and its input: Envelope has no field for it.",
      "The mood: Envelope has no field for it.",
    ]);
    assert.deepEqual(shownAs({ ...call, tool: "", meta: {} }, "envelope").lost, []);
  });

  it("of its own format lists known facts that the value does not contain", () => {
    assert.deepEqual(shownAs(call, "envelope").lost, [
      "The call's id r1: Envelope has no field for it.",
      "The duration of 12 ms: Envelope has no field for it.",
      "The time 2026-01-01T00:00:00.000Z: Envelope has no field for it.",
      "The tool and its input: Envelope has no field for it.",
    ]);
    const contract = { ...call, answer: { decoded, format: "contract" } } as const;
    assert.deepEqual(shownAs(contract, "contract").lost, [
      "The call's id r1: Contract has no field for it.",
      "The tool and its input: Contract has no field for it.",
    ]);
    const claude = { ...call, answer: { decoded, format: "claude" } } as const;
    assert.deepEqual(shownAs(claude, "claude").lost, [
      "The duration of 12 ms: Claude Code has no field for it.",
      "The time 2026-01-01T00:00:00.000Z: Claude Code has no field for it.",
    ]);
  });

  it("is a pair of blocks for Claude, with the result's block from the transcript if it has one", () => {
    const block = { type: "tool_result", tool_use_id: "r1", content: [{ type: "text", text: "x" }], cache: 1 };
    const { value, lost } = shownAs({ ...call, block, beside: ["the mood"] }, "claude");
    assert.deepEqual(value, [{ type: "tool_use", id: "r1", name: "glob", input: { pattern: "*" } }, block]);
    assert.deepEqual(lost, [
      "The duration of 12 ms: Claude Code has no field for it.",
      "The time 2026-01-01T00:00:00.000Z: Claude Code has no field for it.",
    ]);
    assert.deepEqual(shownAs({ ...call, block, meta: {} }, "claude").lost, []);
    assert.deepEqual(shownAs({ ...call, meta: {}, beside: ["the mood"] }, "claude").lost, [
      "The call's id is unknown: `tool_use_id` is empty.",
      "The mood: Claude Code has no field for it.",
    ]);
  });

  it("names the use of a tool on the API's side as its result's block does", () => {
    const types = (type: unknown): unknown => {
      const { value } = shownAs({ ...call, block: { type } }, "claude");
      return Array.isArray(value) && (value[0] as { type: unknown }).type;
    };
    assert.equal(types("web_search_tool_result"), "server_tool_use");
    assert.equal(types("mcp_tool_result"), "mcp_tool_use");
    assert.equal(types(undefined), "tool_use");
  });

  it("is one block alone if the tool is not known, or there is no result", () => {
    const bare = shownAs({ ...call, tool: "", input: undefined }, "claude");
    assert.equal((bare.value as { type: string }).type, "tool_result");
    assert.ok(
      bare.lost.includes("The tool and its input are unknown: there is no `tool_use` block."),
      'expected bare.lost.includes("The tool and its input are unknown: there is no `tool_use…',
    );
    const { answer: _, ...open } = call;
    const use = shownAs({ ...open, input: undefined }, "claude");
    assert.deepEqual(use.value, { type: "tool_use", id: "r1", name: "glob", input: {} });
    assert.deepEqual(use.lost, ["There is no `tool_result` block: the call has no result."]);
    assert.deepEqual(shownAs(open, "contract"), {
      value: undefined,
      lost: ["The call has no result."],
    });
  });
});
