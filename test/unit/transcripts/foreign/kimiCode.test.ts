import assert from "node:assert/strict";
import { opened, sample, statusesOf, told } from "./opened";

const text = sample("kimi-code-wire.jsonl");

describe("a session of Kimi Code", () => {
  it("opens with each call once, and with its outcome", async () => {
    const file = await opened(text);
    assert.match(file.summary.notice ?? "", /preview/);
    assert.deepEqual([file.summary.writtenBy, file.summary.title], ["kimi-code", "Make the notes persistent"]);
    assert.deepEqual(statusesOf(file), {
      "k-read": "ok",
      "k-fail": "error",
      "k-no": "rejected",
      "k-glob": "ok",
      "k-open": "orphaned",
    });
    assert.equal(file.calls.get("k-fail")?.reason, "The command failed with exit code 2");
    assert.deepEqual(file.calls.get("k-glob")?.result, { ok: true, data: { count: 1, output: "a.js" } });
  });

  it("shows each prompt once, and takes what Kimi Code wrote in the user's name for no prompt", async () => {
    const rows = told(await opened(text));
    assert.deepEqual(
      rows.filter((row) => row.startsWith("prompt")),
      ["prompt: Make the notes persistent"],
    );
    for (const row of [
      "thinking: Where?",
      "system: The conversation was compacted",
      "system: The turn was interrupted",
    ])
      assert(rows.includes(row), `${row} is not in\n${rows.join("\n")}`);
  });

  it("counts the tokens of each request, and not their sum again", async () => {
    const { summary } = await opened(text);
    assert.deepEqual(Object.values(summary.usage ?? {}), [600, 40, 100, 400]);
  });

  it("shows the calls of messages that were copied from another session", async () => {
    const call = { type: "function", id: "k-old", function: { name: "Read", arguments: '{"path":"a.js"}' } };
    const message = { role: "assistant", content: [{ type: "text", text: "ok" }], toolCalls: [call] };
    const { calls } = await opened(text + JSON.stringify({ type: "context.append_message", message }));
    assert.deepEqual(calls.get("k-old")?.input, { path: "a.js" });
  });

  it("keeps and counts records that are not known, and those without their fields", async () => {
    const odd = [
      { type: "context.append_message" },
      { type: "context.append_loop_event" },
      { type: "context.append_loop_event", event: { type: "tool.result" } },
      { type: "context.apply_compaction" },
      { type: "usage.record" },
      { type: "permission.record_approval_result" },
      { type: "context.undo" },
      { type: "weather.changed" },
    ];
    const lines = odd.map((record) => JSON.stringify(record)).join("\n");
    const { summary } = await opened(`${text.split("\n", 1)[0] ?? ""}\n${lines}\n7\n`);
    assert.deepEqual([summary.lines.unknown, summary.failure], [4, undefined]);
  });
});
