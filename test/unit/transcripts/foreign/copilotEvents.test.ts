import assert from "node:assert/strict";
import { COPILOT_CALLS, copilotLines, copilotText, event, transcriptLines } from "../../../support/copilotSession";
import { converted, opened, statusesOf, told } from "./opened";

/** The events of a call that ended. */
function called(id: string, toolName: string, input: object, content: string, exitCode?: number): readonly string[] {
  return [
    event(1, "tool.execution_start", { toolCallId: id, toolName, arguments: input }),
    event(2, "tool.execution_complete", {
      toolCallId: id,
      success: true,
      ...(exitCode !== undefined && { shellExecution: { exitCode } }),
      result: { content },
    }),
  ];
}

describe("a session of the Copilot CLI", () => {
  it("opens with each call once, and with its outcome", async () => {
    const file = await opened(copilotText);
    assert.match(file.summary.notice ?? "", /^The file is a session of GitHub Copilot:/);
    assert.equal(file.summary.writtenBy, "github-copilot");
    assert.equal(file.summary.title, "Fix the store");
    assert.deepEqual(statusesOf(file), COPILOT_CALLS);
    assert.deepEqual(Object.keys(file.summary.versions ?? {}), ["Copilot 1.0.102"]);
  });

  it("takes the exit code of a command for its end, which is flagged as a success", async () => {
    const { calls } = await opened(copilotText);
    assert.equal(calls.get("c-fail")?.reason, "The command failed with exit code 2");
    assert.deepEqual(calls.get("c-fail")?.failureData, { stdout: "2 failing", stderr: "", exitCode: 2 });
    assert.match(calls.get("c-grep")?.reason ?? "", /^Exit code 1: grep/);
  });

  it("measures a call from when it was allowed", async () => {
    const { calls } = await opened(copilotText);
    assert.equal(calls.get("c-view")?.durationMs, 1000);
    assert.equal(calls.get("c-fail")?.durationMs, 3000);
  });

  it("distinguishes a user's no, a rule's, and a stopped turn", async () => {
    const { calls } = await opened(copilotText);
    assert.equal(calls.get("c-no")?.evidence, "flag");
    assert.equal(calls.get("c-rule")?.reason, "Denied: by rules");
    assert.equal(calls.get("c-stop")?.reason, "The user interrupted");
    assert.equal(calls.get("c-cancel")?.reason, "The user rejected the call");
  });

  it("calls no call an error of which nothing is known, because its process ended", async () => {
    const message = "Tool execution was interrupted before a result was recorded. Its effects may be absent.";
    const { calls } = await opened(
      [
        event(0, "session.start", { sessionId: "s", context: { cwd: "/w" } }),
        event(1, "tool.execution_start", { toolCallId: "c1", toolName: "bash", arguments: { command: "npm test" } }),
        event(9, "session.resume", {}),
        event(9, "tool.execution_complete", {
          toolCallId: "c1",
          success: false,
          error: { message, code: "interrupted" },
        }),
      ].join("\n"),
    );
    assert.deepEqual(
      [calls.get("c1")?.status, calls.get("c1")?.reason],
      ["orphaned", "No result: the session ended before it was recorded"],
    );
  });

  it("has the end of a command that goes on from the call that looks at it", async () => {
    const { calls } = await opened(
      [
        event(0, "session.start", { sessionId: "s", context: { cwd: "/w" } }),
        ...called("c-start", "bash", { command: "npm test" }, "<command started in background with shellId: 0>"),
        ...called("c-other", "bash", { command: "npm start" }, "<command started in background with shellId: 1>"),
        ...called("c-read", "read_bash", { shellId: "0" }, "late\n<shellId: 0 completed with exit code 5>", 5),
      ].join("\n"),
    );
    assert.equal(calls.get("c-start")?.status, "error");
    assert.match(calls.get("c-start")?.reason ?? "", /^It goes on in the background as 0; it failed with exit code 5/);
    assert.deepEqual([calls.get("c-read")?.status, calls.get("c-other")?.status], ["error", "ok"]);
  });

  it("has a command that goes on as ended, and not as failed, once the model stopped it", async () => {
    const background = (id: string, shell: string): readonly string[] =>
      called(id, "bash", { command: "npm start" }, `<command started in background with shellId: ${shell}>`);
    const { calls } = await opened(
      [
        event(0, "session.start", { sessionId: "s", context: { cwd: "/w" } }),
        ...background("c-start", "0"),
        ...background("c-done", "1"),
        ...called("c-stop", "stop_bash", { shellId: "0" }, "<command with id: 0 stopped>"),
        ...called("c-late", "stop_bash", { shellId: "1" }, "<command with id: 1 had already stopped>"),
      ].join("\n"),
    );
    assert.match(calls.get("c-start")?.reason ?? "", /^It goes on in the background as 0; it was ended/);
    assert.equal(calls.get("c-done")?.reason, "It goes on in the background as 1");
    const ids = ["c-start", "c-done", "c-stop", "c-late"];
    assert.deepEqual(
      ids.map((id) => calls.get(id)?.status),
      ["ok", "ok", "ok", "ok"],
    );
  });

  it("has calls as interrupted whose questions ended with the turn that the user stopped", async () => {
    const permission = { requestId: "r-cancel", toolCallId: "c-cancel" };
    const result = { kind: "cancelled", reason: "Session aborted" };
    const stopped = event(68, "permission.completed", { ...permission, result });
    const lines = copilotLines.flatMap((line) =>
      line.includes('"permission.completed"') && line.includes('"c-cancel"') ? [stopped] : [line],
    );
    const { calls } = await opened(lines.join("\n"));
    assert.deepEqual(
      [calls.get("c-cancel")?.status, calls.get("c-cancel")?.reason],
      ["interrupted", "The user interrupted"],
    );
  });

  it("gives tools of MCP servers the names that other agents give them, and their envelopes as they were", async () => {
    const { calls } = await opened(copilotText);
    assert.equal(calls.get("c-mcp")?.tool, "mcp__tool-results__file_write");
    assert.deepEqual(calls.get("c-mcp")?.result, { ok: true, data: { bytes: 1 } });
    assert.match(calls.get("c-own-no")?.error ?? "", /^Permission denied: the user rejected/);
    assert.equal(calls.get("c-own-block")?.reason, "The tool's policy blocked it");
  });

  it("counts the tokens of each message once, without those of the cache, by the tools that it called", async () => {
    const { summary } = await opened(copilotText);
    assert.deepEqual(summary.usage, {
      input_tokens: 900,
      output_tokens: 129,
      cache_creation_input_tokens: 100,
      cache_read_input_tokens: 2100,
    });
  });

  it("counts those of the whole session where no message has its own", async () => {
    const older = copilotLines.filter((line) => !line.includes("session.usage_record"));
    const { summary } = await opened(older.join("\n"));
    assert.deepEqual(
      [summary.usage?.input_tokens, summary.usage?.output_tokens, summary.usage?.cache_read_input_tokens],
      [1000, 129, 2100],
    );
  });

  it("says when the user allowed all calls, and when they need approval again", async () => {
    const changed = (at: number, allowAllPermissions: boolean): string =>
      event(at, "session.permissions_changed", {
        previousAllowAllPermissions: !allowAllPermissions,
        allowAllPermissions,
      });
    const { rows } = await opened([...copilotLines, changed(95, true), changed(96, false)].join("\n"));
    const said = rows.slice(-2).map(({ kind, text }) => `${kind} ${text}`);
    assert.match(said[0] ?? "", /^system The user allowed all calls without approval$/);
    assert.match(said[1] ?? "", /^system The user required approval of calls again$/);
  });

  it("takes events of a subagent for the subagent's", async () => {
    const { rows } = await opened(copilotText);
    const own = rows.filter(({ sidechain }) => sidechain).map(({ kind, call }) => call?.id ?? kind);
    assert.deepEqual(
      own.filter((item) => item !== "bookkeeping"),
      ["system", "answer", "c-inner"],
    );
  });

  it("takes the start of a subagent for the subagent's, too, so that it is counted once", async () => {
    const entries = (await converted(new TextEncoder().encode(copilotText))).split("\n");
    const started = entries.find((entry) => entry.includes("subagent.started")) ?? "";
    assert.match(started, /"parent_tool_use_id":"c-task"/);
    assert.doesNotMatch(started, /"agentId":"agent-1","/);
  });

  it("keeps and counts events that are not known, and shows them raw", async () => {
    const { summary, rows } = await opened(copilotText);
    assert.equal(summary.lines.unknown, 1);
    assert.match(rows.find(({ kind }) => kind === "unknown")?.text ?? "", /"type":"session.brand_new"/);
  });

  it("shows thoughts that are recorded apart from their message once, and knows events about the session", async () => {
    const lines = [
      { type: "session.usage_checkpoint", data: { totalPremiumRequests: 1 } },
      { type: "session.auto_mode_resolved", data: { chosenModel: "gpt-5-mini" } },
      { type: "session.truncation", data: { messagesRemovedDuringTruncation: 2 } },
      { type: "session.context_cleared", data: {} },
      { type: "assistant.reasoning", data: { reasoningId: "r1", content: "Where was it?" } },
      { type: "assistant.reasoning", data: { reasoningId: "r2", content: "" } },
      { type: "assistant.message", data: { messageId: "m9", content: "There.", reasoningText: "Where was it?" } },
    ].map((record, at) =>
      JSON.stringify({ ...record, id: `n${at}`, parentId: null, timestamp: "2026-01-05T09:00:00Z" }),
    );
    const file = await opened(`${copilotText.trimEnd()}\n${lines.join("\n")}\n`);
    assert.deepEqual(told(file).slice(-7), [
      "bookkeeping: Event session usage checkpoint",
      "bookkeeping: Event session auto mode resolved",
      "bookkeeping: Event session truncation",
      "system: The conversation was cleared",
      "thinking: Where was it?",
      "bookkeeping: Event assistant reasoning",
      "answer: There.",
    ]);
    assert.equal(file.summary.lines.unknown, 1);
  });

  it("shows the compaction with its summary, thoughts, and what was attached", async () => {
    const rows = told(await opened(copilotText));
    assert(rows.includes("system: The conversation was compacted: 9,000 tokens became 900"), rows.join("\n"));
    assert(rows.includes("system: The store is being fixed."), rows.join("\n"));
    assert(rows.includes("thinking: Where is the store?"), rows.join("\n"));
    assert(rows.includes("bookkeeping: Attached: store.js"), rows.join("\n"));
  });

  it("has a call that waits or runs as pending, and without a result once the session ended", async () => {
    const at = copilotLines.findIndex((line) => line.includes('"c-stop"'));
    const running = copilotLines.slice(0, at + 2);
    assert.equal(statusesOf(await opened(running.join("\n")))["c-stop"], "pending");
    const ended = [...running, event(95, "session.shutdown", {})];
    assert.equal(statusesOf(await opened(ended.join("\n")))["c-stop"], "orphaned");
  });

  it("shows a call that no message of the model asked for where it begins", async () => {
    const { calls } = await opened(
      [
        copilotLines[0] ?? "",
        event(2, "tool.execution_start", {
          toolCallId: "own",
          toolName: "bash",
          arguments: { command: "ls" },
        }),
        event(3, "tool.execution_complete", {
          toolCallId: "own",
          success: true,
          result: { content: "a\n<exited with exit code 0>" },
        }),
      ].join("\n"),
    );
    assert.deepEqual(
      [calls.get("own")?.tool, calls.get("own")?.status, calls.get("own")?.text],
      ["bash", "ok", "a\n<exited with exit code 0>"],
    );
  });

  it("never fails on events whose fields are missing or something else", async () => {
    const types = [
      "session.start",
      "user.message",
      "assistant.message",
      "tool.execution_start",
      "tool.execution_complete",
      "permission.completed",
      "session.usage_record",
      "session.shutdown",
      "session.compaction_complete",
      "subagent.started",
      "abort",
      "session.title_changed",
      "session.error",
      "session.snapshot_rewind",
    ];
    for (const odd of [
      {},
      { content: 7, toolRequests: {}, usage: null, result: "x", error: [], modelMetrics: 3, toolCallId: 9 },
    ]) {
      const lines = types.map((type, at) => event(at, type, odd));
      const { summary } = await opened([copilotLines[0], ...lines, '{"type":"x"}', "7", "no JSON"].join("\n"));
      assert.equal(summary.failure, undefined);
    }
  });
});

describe("VS Code's transcript of a chat", () => {
  it("differs from a session of Copilot in VS Code by the working folder, which it doesn't name", async () => {
    const data = { sessionId: "c-2", version: 1, vscodeVersion: "1.139.1", context: { cwd: "/w" } };
    assert.equal((await opened(event(0, "session.start", data))).summary.writtenBy, "github-copilot");
  });

  it("opens with each call once, and calls none a success, since it records no results", async () => {
    const file = await opened(transcriptLines.join("\n"));
    assert.match(file.summary.notice ?? "", /^The file is VS Code's transcript of a chat, .*not their results/);
    assert.equal(file.summary.writtenBy, "vscode-chat");
    assert.deepEqual(statusesOf(file), {
      "t-read": "error",
      "t-run": "orphaned",
      "t-wait": "pending",
      "t-late": "pending",
    });
    assert.equal(file.calls.get("t-run")?.reason, "No result: the record has no output, exit code, or refusal");
    assert.equal(file.calls.get("t-run")?.durationMs, 7000);
    assert.deepEqual(file.calls.get("t-run")?.input, { command: "npm test" });
  });
});
