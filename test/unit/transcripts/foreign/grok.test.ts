import assert from "node:assert/strict";
import { packedFile } from "../../../support/packedFile";
import { surveyOf } from "../../../../src/transcripts/statistics/surveyTranscript";
import { opened, sample, statusesOf, told } from "./opened";

const text = sample("grok-updates.jsonl");

describe("a session of Grok Build", () => {
  it("opens with each call once, and with its outcome", async () => {
    const file = await opened(text);
    assert.match(file.summary.notice ?? "", /^The file is a session of Grok Build: /);
    assert.equal(file.summary.writtenBy, "grok-build");
    assert.deepEqual(statusesOf(file), {
      "g-read": "ok",
      "g-missing": "error",
      "g-fail": "error",
      "g-server": "ok",
      "g-grep": "ok",
      "g-todo": "ok",
      "g-no": "rejected",
      "g-cut": "interrupted",
    });
    assert.equal(file.calls.get("g-fail")?.reason, "The command failed with exit code 2");
    assert.equal(file.calls.get("g-fail")?.exitCode, 2);
    assert.match(JSON.stringify(file.calls.get("g-grep")?.result), /3:\/\/ TODO: persist/);
    assert.match(JSON.stringify(file.calls.get("g-todo")?.result), /Read the store/);
  });

  it("shows prompts, thinking, and replies as they were said, and when a turn was interrupted", async () => {
    const rows = told(await opened(text));
    assert.deepEqual(
      rows.filter((row) => /^(?:prompt|answer|thinking)/.test(row)),
      ["prompt: Make the notes persistent", "thinking: Where?", "answer: I look at the store.", "prompt: Wait for it"],
    );
    assert.equal(rows.filter((row) => row.includes("The turn was interrupted")).length, 1);
  });

  it("counts the tokens of each turn and model, without those of the cache twice", async () => {
    const { files, resource } = packedFile(text);
    const { report, usage } = await surveyOf(files, resource);
    assert.deepEqual(Object.values(report.usage), [1300, 70, 0, 500]);
    assert.deepEqual(
      Array.from(usage.each(), ({ model }) => model),
      ["grok-code-2", "grok-code-2"],
    );
  });

  it("keeps and counts updates that are not known, and those without their fields", async () => {
    const update = (fields: object): object => ({
      timestamp: 1_767_600_100,
      method: "session/update",
      params: { sessionId: "s", update: fields },
    });
    const odd = [
      update({ sessionUpdate: "weather_changed" }),
      update({ sessionUpdate: "tool_call" }),
      update({ sessionUpdate: "tool_call_update", status: "completed", rawOutput: { stdout: ["x", {}, -1] } }),
      update({ sessionUpdate: "turn_completed", usage: { modelUsage: { m: 7 } } }),
      update({}),
      { method: "session/update" },
      { params: 7 },
    ];
    const lines = odd.map((record) => JSON.stringify(record)).join("\n");
    const { summary } = await opened(`${text.split("\n", 1)[0] ?? ""}\n${lines}\n7\n`);
    assert.deepEqual([summary.lines.unknown, summary.failure], [5, undefined]);
  });
});
