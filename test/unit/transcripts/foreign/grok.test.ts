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

  it("has the end of a command in the background from the update about it", async () => {
    const line = (update: object, method = "session/update"): string =>
      JSON.stringify({ timestamp: 1767600000, method, params: { sessionId: "s", update } });
    const ends: readonly [id: string, end: object][] = [
      ["fails", { exit_code: 5, signal: null, explicitly_killed: false }],
      ["works", { exit_code: 0, signal: null, explicitly_killed: false }],
      ["crashes", { exit_code: null, signal: "SIGSEGV", explicitly_killed: false }],
      ["killed", { exit_code: null, signal: "SIGTERM", explicitly_killed: true }],
    ];
    const lines = ends.flatMap(([id, end]) => {
      const command = { command: "npm start" };
      const rawOutput = { type: "BackgroundTaskStarted", task_id: `t-${id}` };
      const name = { "x.ai/tool": { name: "run_terminal_command" } };
      return [
        line({ sessionUpdate: "tool_call", toolCallId: id, title: "x", rawInput: command, _meta: name }),
        line({ sessionUpdate: "tool_call_update", toolCallId: id, status: "completed", content: [], rawOutput }),
        line(
          { sessionUpdate: "task_completed", task_snapshot: { task_id: `t-${id}`, completed: true, ...end } },
          "_x.ai/session/update",
        ),
      ];
    });
    // The command ends while the call that ends it is open.
    const [start = "", begun = "", end = ""] = lines
      .slice(-3)
      .map((each) => each.replaceAll(/"(t-)?killed"/g, '"$1own"'));
    const own = [
      start,
      begun,
      line({ sessionUpdate: "tool_call", toolCallId: "kill", title: "kill", rawInput: { task_id: "t-own" } }),
      end,
      line({
        ...{ sessionUpdate: "tool_call_update", toolCallId: "kill", status: "completed" },
        rawOutput: {
          type: "KillTask",
          Result: { task_id: "t-own", outcome: "killed", message: "Task was terminated" },
        },
      }),
      line({ sessionUpdate: "tool_call", toolCallId: "look", title: "look", rawInput: { task_ids: ["t-fails"] } }),
      line({
        ...{ sessionUpdate: "tool_call_update", toolCallId: "look", status: "completed" },
        rawOutput: { type: "TaskOutput", Result: { task_id: "t-fails", status: "failed", output: "late\n" } },
      }),
    ];
    const { calls, summary } = await opened([text.split("\n", 1)[0], ...lines, ...own, ""].join("\n"));
    assert.equal(calls.get("own")?.status, "ok");
    assert.match(calls.get("own")?.reason ?? "", /; it was ended/);
    assert.deepEqual(
      ["kill", "look"].map((id) => JSON.stringify(calls.get(id)?.result)),
      ["Task was terminated", "late\n"].map((raw) => JSON.stringify({ ok: true, data: { raw } })),
    );
    assert.deepEqual(
      ends.map(([id]) => [calls.get(id)?.status, calls.get(id)?.reason.replace(/ \(line .*$/, "")]),
      [
        ["error", "It goes on in the background as t-fails; it failed with exit code 5"],
        ["ok", "It goes on in the background as t-works; it completed"],
        ["error", "It goes on in the background as t-crashes; it failed"],
        ["interrupted", "It goes on in the background as t-killed; it was ended"],
      ],
    );
    assert.equal(calls.get("crashes")?.error, "It was ended by signal SIGSEGV");
    assert.equal(summary.lines.unknown, 0);
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
