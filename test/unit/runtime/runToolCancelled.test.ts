import assert from "node:assert/strict";
import { ToolError } from "../../../src/base/errors";
import { runTool } from "../../../src/tools/runtime/runTool";
import { plainContext } from "./plainContext";
import { answers, errorOf, toolThat, writes } from "./probeTool";

describe("runTool when it is cancelled", () => {
  const forever = (): Promise<never> => new Promise(() => undefined);

  it("does not start", async () => {
    const tool = toolThat(() => Promise.reject(new Error("ran")));
    const error = await errorOf(tool, plainContext({ signal: AbortSignal.abort() }));
    assert.equal(error.code, "BLOCKED");
    assert.match(error.message, /^Cancelled: probe was stopped/);
  });

  it("returns at once for a tool that only reads, even if that does not notice", async () => {
    const abort = new AbortController();
    const tool = toolThat(() => {
      setImmediate(() => abort.abort("any reason"));
      return forever();
    });
    assert.match((await errorOf(tool, plainContext({ signal: abort.signal }))).message, /^Cancelled: /);
  });

  it("returns a result when a tool that only reads aborts while it starts", async () => {
    const abort = new AbortController();
    const tool = toolThat(() => {
      abort.abort();
      return forever();
    });
    assert.match((await errorOf(tool, plainContext({ signal: abort.signal }))).message, /^Cancelled: /);
  });

  it("waits for a tool that changes something, so that its result is true", async () => {
    const abort = new AbortController();
    const tool = toolThat(async (input) => {
      abort.abort();
      await new Promise((resolve) => setImmediate(resolve));
      return answers(input);
    }, writes);
    const { result } = await runTool(tool, {}, plainContext({ signal: abort.signal, ask: async () => "yes" }));
    assert.equal(result.ok, true);
  });

  it("does not count a missing reply as a no while the user is being asked", async () => {
    const abort = new AbortController();
    const ask = (): Promise<never> => {
      setImmediate(() => abort.abort());
      return forever();
    };
    assert.match(
      (await errorOf(toolThat(answers, writes), plainContext({ signal: abort.signal, ask }))).message,
      /^Cancelled: /,
    );
  });

  it("does not run when it is cancelled together with the yes", async () => {
    const abort = new AbortController();
    const ask = async (): Promise<"yes"> => {
      abort.abort();
      return "yes";
    };
    const tool = toolThat(() => Promise.reject(new Error("ran")), writes);
    assert.match((await errorOf(tool, plainContext({ signal: abort.signal, ask }))).message, /^Cancelled: /);
  });

  it("says cancelled, whatever the tool threw because of it", async () => {
    const abort = new AbortController();
    const tool = toolThat(async () => {
      abort.abort();
      throw new ToolError("EXECUTION_ERROR", "Command execution failed: killed");
    }, writes);
    const error = await errorOf(tool, plainContext({ signal: abort.signal, ask: async () => "yes" }));
    assert.deepEqual(error, {
      code: "BLOCKED",
      message: "Cancelled: probe was stopped before it finished. What it had already done stays done.",
    });
  });
});
