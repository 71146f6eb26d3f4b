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

  it("has as a prompt what was typed, with its attachments and its time, and not what Cursor wrote for the model", async () => {
    const prompt = async (...texts: string[]): Promise<unknown> => {
      const content = texts.map((typed) => ({ type: "text", text: typed }));
      const { rows } = await opened(`${JSON.stringify({ role: "user", message: { content } })}\n`);
      return rows.filter(({ kind }) => kind === "prompt").map(({ text: shown, time }) => [shown, time]);
    };
    const at = (time: string): string => `<timestamp>${time}</timestamp>\n<user_query>\nGo on\n</user_query>`;
    assert.deepEqual(await prompt(at("Friday, Sep 4, 2026, 2:21 AM (UTC+8)")), [["Go on", "2026-09-03T18:21:00.000Z"]]);
    assert.deepEqual(await prompt(at("Jan 1, 2026, 12:05 PM (UTC-3:30)")), [["Go on", "2026-01-01T15:35:00.000Z"]]);
    assert.deepEqual(await prompt(at("Wednesday, May 6, 2026, 10:00 AM")), [["Go on", undefined]]);
    assert.deepEqual(await prompt(`[Image]\n${at("now")}\n[File: spec.pdf]`), [
      ["Go on\n[Image]\n[File: spec.pdf]", undefined],
    ]);
    assert.deepEqual(await prompt("<dynamic_tools><tool>x</tool></dynamic_tools>"), []);
    assert.deepEqual(await prompt("<b>bold"), [["<b>bold", undefined]]);
  });

  it("names the files that calls read and write, whatever their fields are called", async () => {
    const calls = [
      { type: "tool_use", name: "Write", input: { path: "a.ts", contents: "a" } },
      { type: "tool_use", name: "Read", input: { path: "a.ts", limit: 9 } },
      { type: "tool_use", name: "StrReplace", input: { path: "a.ts", old_string: "a", new_string: "b" } },
    ];
    const file = await opened(`${text}${JSON.stringify({ role: "assistant", message: { content: calls } })}\n`);
    const inputs = ["call-3", "call-4"].map((id) => file.calls.get(id)?.input);
    assert.deepEqual(inputs, [
      { file_path: "a.ts", content: "a" },
      { file_path: "a.ts", limit: 9 },
    ]);
    const rows = told(file).slice(-3);
    assert.deepEqual(rows, ["call: a.ts", "call: a.ts:1–9", "call: a.ts"]);
  });

  it("shows that thinking was left out, and takes the end of a turn for what it is", async () => {
    const file = await opened(text);
    const kinds = file.rows.map(({ kind }) => kind);
    assert.deepEqual(kinds.slice(0, 3), ["prompt", "answer", "thinking"]);
    assert.deepEqual([told(file)[1], file.summary.lines.unknown], ["answer: I look at the store.", 0]);
  });

  it("keeps and counts messages that are not known, and those without their fields", async () => {
    const odd = [{ role: "wizard" }, { role: "assistant" }, { role: "user" }, {}];
    const { summary } = await opened(`${text}${odd.map((record) => JSON.stringify(record)).join("\n")}\n`);
    assert.deepEqual([summary.lines.unknown, summary.failure], [2, undefined]);
  });
});
