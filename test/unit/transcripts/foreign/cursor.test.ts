import assert from "node:assert/strict";
import { opened, sample, statusesOf, told } from "./opened";

const text = sample("cursor-transcript.jsonl");

describe("Cursor's transcript of a chat", () => {
  it("opens with each call once, and calls none a success, since it records no results", async () => {
    const file = await opened(text);
    assert.match(file.summary.notice ?? "", /preview/);
    assert.equal(file.summary.writtenBy, "cursor");
    assert.deepEqual(statusesOf(file), { "call-1": "orphaned", "call-2": "orphaned" });
    assert.equal(told(file)[0], "prompt: Make the notes persistent");
  });

  it("has the outcome of a call whose result is recorded", async () => {
    const call = (id: string): object => ({ type: "tool_use", id, name: "Shell", input: { command: "ls" } });
    const result = (id: string, failed: boolean): object => ({
      type: "tool_result",
      tool_use_id: id,
      is_error: failed,
    });
    const lines = [
      { role: "assistant", message: { content: [call("c1"), call("c2")] } },
      { role: "user", message: { content: [result("c1", false), result("c2", true)] } },
    ];
    const file = await opened(`${text}${lines.map((line) => JSON.stringify(line)).join("\n")}\n`);
    assert.deepEqual([statusesOf(file)["c1"], statusesOf(file)["c2"]], ["ok", "error"]);
  });

  it("keeps and counts messages that are not known, and those without their fields", async () => {
    const odd = [{ role: "wizard" }, { role: "assistant" }, { role: "user" }, {}];
    const { summary } = await opened(`${text}${odd.map((record) => JSON.stringify(record)).join("\n")}\n`);
    assert.deepEqual([summary.lines.unknown, summary.failure], [2, undefined]);
  });
});
