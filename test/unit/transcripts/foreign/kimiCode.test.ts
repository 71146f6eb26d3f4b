import assert from "node:assert/strict";
import { surveyOf } from "../../../../src/transcripts/statistics/surveyTranscript";
import { packedFile } from "../../../support/packedFile";
import { opened, sample, statusesOf, told } from "./opened";

const text = sample("kimi-code-wire.jsonl");

describe("a session of Kimi Code", () => {
  it("opens with each call once, and with its outcome", async () => {
    const file = await opened(text);
    assert.match(file.summary.notice ?? "", /^The file is a session of Kimi Code: /);
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

  it("counts the tokens of each request, also of one outside a turn", async () => {
    const { summary } = await opened(text);
    assert.deepEqual(Object.values(summary.usage ?? {}), [650, 70, 100, 1400]);
  });

  it("shows the calls of messages that were copied from another session", async () => {
    const call = { type: "function", id: "k-old", function: { name: "Read", arguments: '{"path":"a.js"}' } };
    const message = { role: "assistant", content: [{ type: "text", text: "ok" }], toolCalls: [call] };
    const { calls } = await opened(text + JSON.stringify({ type: "context.append_message", message }));
    assert.deepEqual(calls.get("k-old")?.input, { path: "a.js" });
  });

  const time = 1_767_600_030_000;
  const lines = (...records: readonly object[]): string =>
    records.map((record, at) => `${JSON.stringify({ time: time + at * 1000, ...record })}\n`).join("");
  const loop = (event: object): object => ({ type: "context.append_loop_event", event });
  const call = (toolCallId: string, name: string, args: object): object =>
    loop({ type: "tool.call", toolCallId, name, args });
  const result = (toolCallId: string, output: string, more: object = {}): object =>
    loop({ type: "tool.result", toolCallId, result: { output, ...more } });

  it("has the calls that were refused before they were recorded, and that were interrupted", async () => {
    const decided = (toolCallId: string, decision: string): object => ({
      type: "permission.record_approval_result",
      toolCallId,
      result: { decision },
    });
    const file = await opened(
      text +
        lines(
          decided("k-1", "rejected"),
          call("k-1", "Bash", { command: "rm -rf build" }),
          result("k-1", 'Tool "Bash" was not run because the user rejected the approval request.', { isError: true }),
          decided("k-2", "approved"),
          call("k-2", "Bash", { command: "sleep 60" }),
          result("k-2", "Interrupted by user", { isError: true }),
          call("k-3", "Bash", { command: "sleep 61" }),
          result("k-3", 'The user manually interrupted "Bash" (and anything else running at the same time).', {
            isError: true,
          }),
          // Another call with the same id is another call.
          call("k-1", "Bash", { command: "ls" }),
          result("k-1", "a.js"),
        ),
    );
    assert.equal(file.calls.get("k-2")?.status, "interrupted");
    assert.equal(file.calls.get("k-3")?.status, "interrupted");
    const refusals = told(file).filter((row) => row.includes("rm -rf build") && row.includes("rejected"));
    assert.equal(file.summary.calls.rejected, 2, refusals.join("\n"));
  });

  it("has a call as interrupted at whose question the user stopped the turn", async () => {
    const ended = (reason: string): object => ({ type: "turn.ended", turnId: 0, reason });
    const file = await opened(text + lines(call("k-1", "Bash", { command: "rm a" }), ended("cancelled")));
    assert.deepEqual(
      [file.calls.get("k-1")?.status, file.calls.get("k-1")?.reason],
      ["interrupted", "The user interrupted"],
    );
    const other = await opened(text + lines(call("k-1", "Bash", { command: "rm a" }), ended("completed")));
    assert.notEqual(other.calls.get("k-1")?.status, "interrupted");
  });

  it("has the model that a request names, and the requests that failed", async () => {
    const usage = { inputOther: 10, output: 1, inputCacheRead: 0, inputCacheCreation: 0 };
    const request = { type: "llm.request", model: "gpt-5.4", modelAlias: "mine" };
    const { files, resource } = packedFile(
      text +
        lines(
          request,
          { type: "turn.step.retrying", errorMessage: "500 Overloaded", statusCode: 500 },
          request,
          { type: "usage.record", model: "mine", usage, usageScope: "turn" },
          { type: "usage.record", model: "other/k3", usage, usageScope: "turn" },
        ),
    );
    const { report, usage: read } = await surveyOf(files, resource);
    assert.deepEqual([report.api_errors, report.usage.input_tokens], [1, 670]);
    assert.deepEqual(
      Array.from(read.each(), ({ model }) => model),
      ["k3", "k3", "gpt-5.4", "k3"],
    );
  });

  it("knows the records that say the same again, and those about the program", async () => {
    const again = { message: { role: "assistant", content: [{ type: "text", text: "again" }] }, meta: {} };
    const types = ["runtime.set_binding", "plugin.session_start", "token_counting.measured", "prompt.completed"];
    const more = ["subagent.spawned", "agent.turn.started", ...types].map((type) => ({ type }));
    const file = await opened(text + lines({ type: "agent.message.appended", message: again }, ...more));
    assert.equal(file.summary.lines.unknown, 0);
    assert.deepEqual(
      told(file).filter((row) => row.includes("again")),
      [],
    );
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
