import assert from "node:assert/strict";
import { answer, entry, type Json, onlyCall, prompt, read, use } from "./spoken";

describe("a call without a result", () => {
  const status = async (...lines: string[]): Promise<[string, string]> => {
    const call = onlyCall((await read(...lines)).rows);
    return [call.status, call.reason];
  };
  const text = (id: string, more: Json = {}): string =>
    entry({ type: "assistant", message: { id, content: [{ type: "text", text: "x" }], ...more } });

  it("is pending at the end of the file", async () => {
    assert.deepEqual(await status(use("t1")), ["pending", "No result yet"]);
  });

  it("stays pending after lines that prove nothing", async () => {
    const lines = [
      entry({ type: "progress", data: { type: "bash_progress" } }),
      entry({ type: "mode" }),
      entry({ type: "user", isSidechain: true, message: { content: "task" } }),
      text("m-t1"),
    ];
    assert.equal((await status(use("t1"), ...lines))[0], "pending");
  });

  it("is orphaned when a later prompt, an interruption, the end of the turn, or another reply of the model follows", async () => {
    assert.deepEqual(await status(use("t1"), prompt("next")), ["orphaned", "No result: a later prompt follows"]);
    assert.deepEqual(await status(use("t1"), prompt("[Request interrupted by user]")), [
      "orphaned",
      "No result: the user interrupted",
    ]);
    assert.deepEqual(await status(use("t1"), entry({ type: "system", subtype: "turn_duration" })), [
      "orphaned",
      "No result: the turn ended",
    ]);
    assert.deepEqual(await status(use("t1"), text("other")), ["orphaned", "No result: the model went on without it"]);
    assert.deepEqual(await status(use("t1"), text("other", { stop_reason: "end_turn" })), [
      "orphaned",
      "No result: the model ended its turn",
    ]);
  });

  it("is no orphan when its result comes after all", async () => {
    const { summary } = await read(use("t1"), prompt("next"), answer("t1"));
    assert.deepEqual([summary.calls.ok, summary.calls.orphaned, summary.calls.pending], [1, 0, 0]);
  });

  it("of a subagent is not settled by the main thread's replies, but by the next prompt", async () => {
    const agent = use("t1", "Read", {}, { isSidechain: true });
    assert.equal((await status(agent, text("other")))[0], "pending");
    assert.equal((await status(agent, prompt("next")))[0], "orphaned");
  });
});
