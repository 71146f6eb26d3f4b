import assert from "node:assert/strict";
import { ToolError } from "../../../src/base/errors";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import type { Decision } from "../../../src/results/result";
import { runTool } from "../../../src/tools/runtime/runTool";
import type { Tool } from "../../../src/tools/runtime/tool";
import { plainContext } from "./plainContext";
import { answers, toolThat, writes } from "./probeTool";

const decisionOf = async (tool: Tool | string, given: Partial<ToolContext> = {}, input: unknown = {}) =>
  (await runTool(tool, input, plainContext(given))).record.decision;

const blocked = (): never => {
  throw new ToolError("BLOCKED", "Permission denied: no.");
};

describe("a record of a call", () => {
  it("says how many characters its result has, as it was sent", async () => {
    for (const format of ["envelope", "contract", "content", "claude"] as const) {
      const { record } = await runTool(toolThat(answers), {}, plainContext({ format }));
      assert.equal(record.size, JSON.stringify(record.result).length, format);
    }
  });

  it("says the size of the error that replaces a result that JSON can't contain", async () => {
    const tool = toolThat(async () => ({ data: { output: "x", n: 1 } }));
    const strange = { ...tool, data: { safeParse: () => ({ success: true }) } } as unknown as Tool;
    const circular = { ...strange, run: async () => ({ data: { output: 5n } }) } as unknown as Tool;
    const { record, result } = await runTool(circular, {}, plainContext());
    assert.deepEqual([result.ok, record.size], [false, JSON.stringify(record.result).length]);
  });
});

describe("who decided about a call", () => {
  const cases: readonly (readonly [what: string, tool: Tool, given: Partial<ToolContext>, wanted: Decision])[] = [
    ["nobody, where a tool only reads", toolThat(answers), {}, { by: "nobody", answer: "yes" }],
    [
      "nobody, where nothing would change",
      toolThat(answers, { ...writes, plan: async (plan) => ({ plan }) }),
      {},
      { by: "nobody", answer: "yes" },
    ],
    [
      "a rule, by what it says",
      toolThat(answers, { ...writes, plan: async (plan) => ({ plan, allowedBy: "the rule for probes" }) }),
      {},
      { by: "rule", answer: "yes", rule: "the rule for probes" },
    ],
    ["the user, with yes", toolThat(answers, writes), { ask: async () => "yes" }, { by: "person", answer: "yes" }],
    ["the user, with no", toolThat(answers, writes), { ask: async () => "no" }, { by: "person", answer: "no" }],
    [
      "nobody, where nobody is there to be asked",
      toolThat(answers, writes),
      { ask: blocked },
      { by: "nobody", answer: "no" },
    ],
    [
      "nobody, where asking fails",
      toolThat(answers, writes),
      { ask: () => Promise.reject(new Error("no window")) },
      { by: "nobody", answer: "no" },
    ],
    [
      "a rule, where the question itself is refused",
      toolThat(answers, { ...writes, plan: async () => blocked() }),
      {},
      { by: "rule", answer: "no" },
    ],
    [
      "a rule, if what the user allowed is refused when it is done",
      toolThat(async () => blocked(), writes),
      { ask: async () => "yes" },
      { by: "rule", answer: "no" },
    ],
    [
      "a rule, in a workspace that is not trusted",
      toolThat(answers, writes),
      { workspace: { ...plainContext().workspace, trusted: false } },
      { by: "rule", answer: "no" },
    ],
  ];
  for (const [what, tool, given, wanted] of cases) {
    it(`is ${what}`, async () => assert.deepEqual(await decisionOf(tool, given), wanted));
  }

  it("runs what a rule allows, and asks nobody", async () => {
    const tool = toolThat(answers, { ...writes, plan: async (plan) => ({ plan, allowedBy: "a rule" }) });
    const { result } = await runTool(tool, {}, plainContext({ ask: () => Promise.reject(new Error("asked")) }));
    assert.equal(result.ok, true);
  });

  it("is not recorded for a call that did not get as far", async () => {
    assert.equal(await decisionOf(toolThat(answers), {}, { n: 99 }), undefined);
    assert.equal(await decisionOf("nope"), undefined);
    const cancelled = AbortSignal.abort();
    assert.equal(await decisionOf(toolThat(answers, writes), { signal: cancelled }), undefined);
  });

  it("is still the user when the call is cancelled or fails after the yes", async () => {
    const abort = new AbortController();
    const cancelling = toolThat(async (input) => {
      abort.abort();
      return answers(input);
    }, writes);
    const yes = { by: "person", answer: "yes" };
    const ask = async () => "yes" as const;
    assert.deepEqual(await decisionOf(cancelling, { ask, signal: abort.signal }), yes);
    const failing = toolThat(() => Promise.reject(new ToolError("EXECUTION_ERROR", "No.")), writes);
    assert.deepEqual(await decisionOf(failing, { ask }), yes);
  });
});
