import assert from "node:assert/strict";
import { ToolError } from "../../../src/base/errors";
import type { Question } from "../../../src/tools/runtime/ports/askPort";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import { runTool } from "../../../src/tools/runtime/runTool";
import type { Tool } from "../../../src/tools/runtime/tool";
import { plainContext } from "./plainContext";
import { answers, errorOf, toolThat, writes } from "./probeTool";

describe("runTool asks", () => {
  it("about the parsed input, with the tool's own words, and runs on a yes", async () => {
    const asked: Question[] = [];
    const context = plainContext({
      ask: async (question) => {
        asked.push(question);
        return "yes";
      },
    });
    const { result } = await runTool(toolThat(answers, writes), { n: "7" }, context);
    assert.equal(result.ok, true);
    assert.deepEqual(asked, [{ tool: "probe", input: { n: 7 }, title: "Write 7?", detail: "All of it." }]);
  });

  it("nobody about a call that would change nothing, and runs it", async () => {
    const tool = toolThat(answers, { ...writes, plan: async (plan) => ({ plan }) });
    const ask: ToolContext["ask"] = () => Promise.reject(new Error("nobody is to be asked"));
    const { result } = await runTool(tool, {}, plainContext({ ask }));
    assert.equal(result.ok, true);
  });

  it("nobody about a tool that only reads", async () => {
    const context = plainContext({ ask: () => Promise.reject(new Error("asked")) });
    assert.equal((await runTool(toolThat(answers), {}, context)).result.ok, true);
  });

  it("does not run when nobody can be asked, and says what the one who would ask says", async () => {
    const ask: ToolContext["ask"] = () =>
      Promise.reject(new ToolError("BLOCKED", "Permission denied: nobody is there."));
    const error = await errorOf(toolThat(answers, writes), plainContext({ ask }));
    assert.deepEqual(error, { code: "BLOCKED", message: "Permission denied: nobody is there." });
  });

  for (const [what, ask] of [
    ["the user says no", async () => "no"],
    ["the decision is neither yes nor no", async () => "maybe"],
    ["asking fails", () => Promise.reject(new Error("no window"))],
    [
      "asking throws",
      () => {
        throw new Error("no window");
      },
    ],
  ] as const) {
    it(`does not run when ${what}, and says not to retry`, async () => {
      let ran = false;
      const tool = toolThat(async (input) => {
        ran = true;
        return answers(input);
      }, writes);
      const error = await errorOf(tool, plainContext({ ask: ask as ToolContext["ask"] }));
      assert.equal(ran, false);
      assert.equal(error.code, "BLOCKED");
      assert.match(error.message, /^Permission denied: the user rejected this probe call\. Do not retry/);
    });
  }

  it("nothing when the input is wrong", async () => {
    const context = plainContext({ ask: () => Promise.reject(new Error("asked")) });
    assert.match(
      (await errorOf(toolThat(answers, writes), context, { n: 99 })).message,
      /^Invalid input: n must be at most 9, got 99/,
    );
  });

  it("nothing when what the question is about is refused", async () => {
    const plan = (): Promise<never> => Promise.reject(new ToolError("BLOCKED", "Permission denied: /etc"));
    assert.equal(
      (await errorOf(toolThat(answers, { ...writes, plan }), plainContext())).message,
      "Permission denied: /etc",
    );
  });

  it("in vain for a tool that has no plan, which is a bug", async () => {
    const { plan: _, ...rest } = toolThat(answers, writes);
    const context = plainContext({ ask: async () => "yes" });
    assert.equal((await errorOf(rest as Tool, context)).code, "EXCEPTION");
  });

  it("without counting the user's time as the tool's", async () => {
    const tool = toolThat(answers, writes);
    const ask: ToolContext["ask"] = () => new Promise((resolve) => setTimeout(() => resolve("yes"), 300));
    assert.ok(
      (await runTool(tool, {}, plainContext({ ask }))).record.duration_ms < 250,
      "expected (await runTool(tool, {}, plainContext({ ask }))).record.duration_ms < 250",
    );
  });
});

describe("runTool in an untrusted workspace", () => {
  const untrusted = (): ToolContext => plainContext({ workspace: { ...plainContext().workspace, trusted: false } });

  for (const effect of ["write", "execute"] as const) {
    it(`refuses to ${effect} before it looks at the input or asks`, async () => {
      const plan = (): Promise<never> => Promise.reject(new Error("asked"));
      const error = await errorOf(toolThat(answers, { effect, plan }), untrusted(), "not even an object");
      assert.equal(error.code, "BLOCKED");
      assert.match(error.message, /^Permission denied: probe in a workspace that is not trusted\./);
    });
  }

  it("reads", async () => {
    assert.equal((await runTool(toolThat(answers), {}, untrusted())).result.ok, true);
  });
});
