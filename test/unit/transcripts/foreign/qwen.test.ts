import assert from "node:assert/strict";
import { openTranscript } from "../../../../src/transcripts/transcript";
import type { Resource } from "../../../../src/base/resource";
import { memoryTree } from "../../../support/memoryTree";
import { whenRead } from "../../../support/transcripts";
import { opened, sample, statusesOf, told } from "./opened";

const text = sample("qwen-session.jsonl");
const [first = ""] = text.split("\n", 1);

describe("a session of Qwen Code", () => {
  it("opens with each call once, and with its outcome", async () => {
    const file = await opened(text);
    assert.deepEqual([file.summary.writtenBy, file.summary.title], ["qwen-code", "Persistent notes"]);
    assert.deepEqual(Object.keys(file.summary.versions ?? {}), ["Qwen Code 0.24.4"]);
    assert.deepEqual(statusesOf(file), {
      "q-read": "ok",
      "q-grep": "expected",
      "q-fail": "error",
      "q-no": "rejected",
      "q-edit": "ok",
      "q-glob": "ok",
      "q-write": "rejected",
      "q-agent": "ok",
    });
  });

  it("names the tool that the model called through another one, and reads what it returned", async () => {
    const { calls } = await opened(text);
    assert.equal(calls.get("q-glob")?.tool, "mcp__tool-results__glob");
    assert.deepEqual(calls.get("q-glob")?.result, { ok: true, data: { count: 1, output: "a.js" } });
    assert.match(calls.get("q-write")?.error ?? "", /^Permission denied: the user rejected/);
  });

  it("has the exit code, the output, and the duration of a command", async () => {
    const { calls } = await opened(text);
    assert.deepEqual(calls.get("q-fail")?.failureData, { stdout: "1 failing", stderr: "", exitCode: 2 });
    assert.deepEqual([calls.get("q-grep")?.durationMs, calls.get("q-read")?.durationMs], [20, 30]);
  });

  it("counts the tokens of each message once, whether or not thoughts are part of the output", async () => {
    const { summary } = await opened(text);
    assert.deepEqual(summary.usage, {
      input_tokens: 3000,
      output_tokens: 190,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 1400,
    });
  });

  it("says what a subagent did, and what it is", async () => {
    const { calls } = await opened(text);
    assert.equal(calls.get("q-agent")?.summary, "Look at the store (general-purpose)");
    const result = calls.get("q-agent")?.result;
    assert.deepEqual(result?.ok === true ? result.data : result, {
      subagentResponse: "It keeps a map.",
      outline: [],
      status: "completed",
      agentType: "general-purpose",
      totalTokens: 70,
      totalToolUseCount: 1,
      totalDurationMs: 900,
    });
  });

  it("takes what Qwen Code wrote in the user's name for no prompt", async () => {
    const rows = told(await opened(text));
    assert.deepEqual(
      rows.filter((row) => row.startsWith("prompt")),
      ["prompt: Make the notes persistent"],
    );
    for (const row of ["apiError: 529 Overloaded", "system: The conversation was compacted: 9,000 tokens became 900"])
      assert(rows.includes(row), `${row} is not in\n${rows.join("\n")}`);
  });

  it("shows a call that the user's editor refused as rejected, and one that was cancelled as interrupted", async () => {
    const head = { uuid: "u", sessionId: "s", timestamp: "2026-01-05T08:00:00.000Z" };
    const call = (id: string): object => ({ functionCall: { id, name: "run_shell_command", args: { command: "x" } } });
    const result = (id: string, error: string, executionStatus: string): object => ({
      ...head,
      type: "tool_result",
      message: { parts: [{ functionResponse: { id, name: "run_shell_command", response: { error } } }] },
      toolCallResult: { callId: id, status: "cancelled", executionStatus },
    });
    const lines = [
      { ...head, type: "assistant", message: { parts: ["q1", "q2", "q3"].map(call) } },
      result("q1", 'Tool "run_shell_command" was canceled by the user.', "not_started"),
      result("q2", "The tool had already completed; its output was discarded.", "cancelled"),
      result("q3", "Another call was cancelled.", "not_started"),
    ];
    const file = await opened([first, ...lines.map((line) => JSON.stringify(line))].join("\n"));
    assert.deepEqual(statusesOf(file), { q1: "rejected", q2: "interrupted", q3: "interrupted" });
  });

  it("says why a subagent failed, and whether the user stopped it", async () => {
    const head = { uuid: "u", sessionId: "s", timestamp: "2026-01-05T08:00:00.000Z" };
    const ends: readonly [id: string, status: string, terminateReason?: string][] = [
      ["refused", "failed", "Failed to run subagent: 400 Made-up refusal"],
      ["endless", "failed", "MAX_TURNS"],
      ["unsaid", "failed"],
      ["stopped", "cancelled", "Agent was cancelled by user"],
    ];
    const call = (id: string): object => ({ functionCall: { id, name: "agent", args: { prompt: "Look" } } });
    const lines = [
      { ...head, type: "assistant", message: { parts: ends.map(([id]) => call(id)) } },
      ...ends.map(([id, status, terminateReason]) => ({
        ...head,
        type: "tool_result",
        message: { parts: [{ functionResponse: { id, name: "agent", response: { output: "It ended." } } }] },
        toolCallResult: {
          callId: id,
          status: "success",
          resultDisplay: { type: "task_execution", subagentName: "general-purpose", status, terminateReason },
        },
      })),
    ];
    const { calls } = await opened([first, ...lines.map((line) => JSON.stringify(line))].join("\n"));
    const shown = [...calls.values()].map(({ status, reason, error }) => [status, reason, error]);
    assert.deepEqual(shown, [
      ["error", "The subagent failed", "Failed to run subagent: 400 Made-up refusal"],
      ["error", "The subagent failed", "MAX_TURNS"],
      ["error", "The subagent failed", "It ended."],
      ["interrupted", "The user interrupted", "It ended."],
    ]);
  });

  it("has the exit code of a command in the background, which only the result in the notice says", async () => {
    const head = { uuid: "u", sessionId: "s", timestamp: "2026-01-05T08:00:00.000Z" };
    const call = { functionCall: { id: "q1", name: "run_shell_command", args: { command: "npm test" } } };
    const output = "Background shell started.\nid: bg_1\npid: 7";
    const notice =
      "<task-notification>\n<task-id>bg_1</task-id>\n<status>failed</status>\n" +
      "<summary>Shell command failed.</summary>\n<result>exited with code 5</result>\n</task-notification>";
    const lines = [
      { ...head, type: "assistant", message: { parts: [call] } },
      {
        ...{ ...head, type: "tool_result", toolCallResult: { callId: "q1", status: "success" } },
        message: { parts: [{ functionResponse: { id: "q1", name: "run_shell_command", response: { output } } }] },
      },
      { ...head, type: "user", provenance: "system", message: { parts: [{ text: notice }] } },
    ];
    const { calls } = await opened([first, ...lines.map((line) => JSON.stringify(line))].join("\n"));
    assert.match(calls.get("q1")?.reason ?? "", /as bg_1; it failed with exit code 5/);
  });

  it("of a subagent has the model that is noted next to it, and none if that file is damaged", async () => {
    const head = { uuid: "u", sessionId: "s", timestamp: "2026-01-05T08:00:00.000Z" };
    const usageMetadata = { promptTokenCount: 10, candidatesTokenCount: 2, totalTokenCount: 12 };
    const said = { ...head, type: "assistant", message: { parts: [{ text: "ok" }] }, usageMetadata };
    const prompt = { ...head, type: "user", message: { parts: [{ text: "Look" }] } };
    const file = "/q/subagents/s/agent-a.jsonl" as Resource;
    const models = async (meta: string): Promise<unknown> => {
      const lines = [prompt, said].map((line) => JSON.stringify(line)).join("\n");
      const { files } = memoryTree({ [file]: lines, "/q/subagents/s/agent-a.meta.json": meta });
      const transcript = await openTranscript(files, file);
      await whenRead(transcript);
      let step = await transcript.understanding({});
      while (step.kind !== "done") step = await transcript.understanding({});
      transcript.dispose();
      return step.understanding.usageByModel.map(({ name, output_tokens }) => [name, output_tokens]);
    };
    assert.deepEqual(await models('{"persistedCliFlags":{"model":"gpt-5.4"}}'), [["gpt-5.4", 2]]);
    assert.deepEqual(await models('{"model":"gpt-5.5","persistedCliFlags":{"model":"x"}}'), [["gpt-5.5", 2]]);
    assert.deepEqual(await models("{"), [["", 2]]);
  });

  it("shows a call of a running tool as pending", async () => {
    const lines = text.split("\n");
    assert.equal(statusesOf(await opened(lines.slice(0, 3).join("\n")))["q-read"], "pending");
  });

  it("keeps and counts records that are not known, and those without their fields", async () => {
    const head = { uuid: "u", sessionId: "s", timestamp: "2026-01-05T08:00:00.000Z" };
    const odd = [{ type: "system", subtype: "weather" }, { type: "tool_result" }, { type: "assistant" }, { type: "x" }];
    const lines = odd.map((record) => JSON.stringify({ ...head, ...record }));
    const { summary } = await opened(`${first}\n${lines.join("\n")}\n`);
    assert.deepEqual([summary.lines.unknown, summary.failure], [3, undefined]);
  });

  it("is not taken from a transcript of Claude Code", async () => {
    const line = JSON.stringify({ ...JSON.parse(first), message: { role: "user", content: "x" } });
    assert.equal((await opened(`${line}\n`)).summary.writtenBy, undefined);
  });
});
