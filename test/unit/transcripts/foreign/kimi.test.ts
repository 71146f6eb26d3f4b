import assert from "node:assert/strict";
import { opened, sample, statusesOf, told } from "./opened";

const text = sample("kimi-wire.jsonl");

describe("a session of Kimi CLI", () => {
  it("opens with each call once, and with its outcome", async () => {
    const file = await opened(text);
    assert.match(file.summary.notice ?? "", /preview/);
    assert.deepEqual([file.summary.writtenBy, file.summary.title], ["kimi-cli", "Make the notes persistent"]);
    assert.deepEqual(statusesOf(file), {
      "k-read": "ok",
      "k-grep": "expected",
      "k-fail": "error",
      "k-no": "rejected",
      "k-glob": "ok",
      "k-agent": "ok",
      "k-in": "ok",
    });
    assert.equal(file.calls.get("k-fail")?.reason, "The command failed with exit code 2");
  });

  it("takes events of a subagent for the subagent's", async () => {
    const { rows } = await opened(text);
    assert.deepEqual(
      rows.filter(({ sidechain }) => sidechain).flatMap(({ call }) => call?.id ?? []),
      ["k-in"],
    );
  });

  it("counts the tokens of each message once, and shows thoughts and compactions", async () => {
    const file = await opened(text);
    assert.deepEqual(Object.values(file.summary.usage ?? {}), [1300, 90, 100, 1300]);
    const rows = told(file);
    for (const row of ["thinking: Where?", "system: The conversation was compacted"])
      assert(rows.includes(row), `${row} is not in\n${rows.join("\n")}`);
  });

  it("begins with its first event in older versions", async () => {
    const { summary } = await opened(text.slice(text.indexOf("\n") + 1));
    assert.equal(summary.writtenBy, "kimi-cli");
  });

  it("keeps and counts events that are not known, and those without their fields", async () => {
    const inner = { type: "SubagentEvent", payload: { event: { type: "SubagentEvent", payload: {} } } };
    const odd = [{ type: "Weather", payload: {} }, inner, { type: "ToolResult" }, { type: "StepInterrupted" }, {}];
    const lines = odd.map((message) => JSON.stringify({ timestamp: 1, message }));
    const { summary } = await opened(`${text}${lines.join("\n")}\n`);
    assert.deepEqual([summary.lines.unknown, summary.failure], [3, undefined]);
  });
});
