import assert from "node:assert/strict";
import { readEntry } from "../../../src/transcripts/entries/entryTypes";
import { reportOf } from "../../../src/transcripts/statistics/surveyTranscript";
import { openTranscript } from "../../../src/transcripts/transcript";
import { memoryFile, whenRead } from "../../support/transcripts";
import { exported } from "./export/exported";
import { searchAll } from "./search/searched";
import { answer, lines, prompt, result, show, use, type Json } from "./requirements/read";

const shown = (entry: Json): unknown => {
  const { class: lineClass, parts } = readEntry(entry);
  return [lineClass, parts.map(({ kind, text }) => [kind, text()])];
};
const sent = (content: unknown): Json => ({
  type: "api-request-blob",
  sessionId: "s",
  hash: "h",
  message: { role: "user", content },
});

describe("entries of Claude Code 2.1.330", () => {
  it("of a type that isn't known are bookkeeping if they name their session and are not part of the conversation", () => {
    const record = { type: "state-of-later-versions", sessionId: "s", x: 1 };
    assert.deepEqual(shown(record), ["bookkeeping", [["bookkeeping", 'state of later versions: {"x":1}']]]);
    for (const other of [
      { ...record, uuid: "u" },
      { ...record, parentUuid: null },
      { ...record, sessionId: undefined },
      { ...record, type: "A sentence" },
    ])
      assert.equal(readEntry(other).class, "unknown", JSON.stringify(other));
  });

  it("with what was sent to the API have no rows, aren't found, and aren't exported", async () => {
    const text = lines(
      prompt("Find the needle"),
      use("c1", "Read", { file_path: "a" }),
      result("c1", "a needle"),
      { type: "api-request-shape", sessionId: "s", shape: { system: [{ type: "text", text: "You are a needle" }] } },
      sent([{ type: "tool_result", tool_use_id: "c1", content: "a needle" }]),
      { type: "api-request-of-later-versions", sessionId: "s", text: "needle" },
    );
    const { files, resource } = memoryFile(text);
    const transcript = await openTranscript(files, resource);
    await whenRead(transcript);
    assert.equal(transcript.summary.rows, 2);
    assert.deepEqual(transcript.summary.lines, { shown: 3, bookkeeping: 3, unknown: 0, unreadable: 0, recovered: 0 });
    const hits = await searchAll(transcript, "needle");
    assert.deepEqual(
      hits.map(({ line }) => line),
      [1, 3],
    );
    for (const format of ["markdown", "html", "json", "csv"]) {
      const { text: written } = await exported(text, { format });
      assert.match(written, /needle/, format);
      assert.doesNotMatch(written, /You are|later-versions|api.request/, format);
    }
    transcript.dispose();
  });

  it("that remind the model of its state are bookkeeping, also those of later versions, and others are shown", () => {
    const classOf = (type: string): string => readEntry({ type: "attachment", attachment: { type } }).class;
    for (const type of ["environment", "model", "date", "session_context", "remote_session_change", "prompt_snapshot"])
      assert.equal(classOf(type), "bookkeeping", type);
    for (const type of ["deferred_tools_record", "critical_system_reminder", "later_reminder", "later_delta"])
      assert.equal(classOf(type), "bookkeeping", type);
    for (const type of ["hook_additional_context", "file", "queued_command", "plan_mode", "mcp_resource"])
      assert.equal(classOf(type), "shown", type);
    const snapshot = { type: "prompt_snapshot", systemPrompt: ["You are a program"] };
    assert.deepEqual(shown({ type: "attachment", attachment: snapshot }), [
      "bookkeeping",
      [["bookkeeping", "prompt snapshot: the system prompt"]],
    ]);
  });

  it("say that another model continued a message", () => {
    const block = { type: "fallback", from: { model: "claude-a" }, to: { model: "claude-b" } };
    assert.deepEqual(shown(answer([block])), [
      "shown",
      [["system", "The API went on with claude-b instead of claude-a"]],
    ]);
    assert.deepEqual(shown(answer([{ type: "fallback" }])), [
      "shown",
      [["system", "The API went on with another one instead of a model"]],
    ]);
  });

  it("report what the session has cost, of which the last count of each session is reported", async () => {
    const cost = (sessionId: string, totalCostUSD: number): Json => ({
      ...{ type: "cost-state", sessionId, totalCostUSD, totalAPIDuration: 3386, totalToolDuration: 2725 },
    });
    assert.deepEqual(shown(cost("s", 0.0842)), [
      "bookkeeping",
      [["bookkeeping", "Cost so far: $0.0842, API 3.4 s, tools 2.7 s"]],
    ]);
    const { files, resource } = memoryFile(lines(cost("s", 0.1), cost("s", 0.25), cost("t", 0.5)));
    assert.equal((await reportOf(files, resource)).reported_cost_usd, 0.75);
    const without = memoryFile(lines(prompt("a")));
    assert.equal((await reportOf(without.files, without.resource)).reported_cost_usd, undefined);
  });

  it("say who allowed a call", async () => {
    const permission = async (permissionDecision?: Json): Promise<string | undefined> => {
      const more = permissionDecision && { permissionDecision };
      const { calls } = await show(use("c1", "Read", { file_path: "a" }), result("c1", "x", {}, more));
      return calls.get("c1")?.permission;
    };
    const rule = { decision: "accept", source: "config", reasonType: "rule", ruleSource: "cliArg" };
    assert.equal(await permission(rule), "Allowed by config, rule, cliArg");
    assert.equal(await permission({ decision: "reject", source: "hook", reasonType: "hook" }), "Denied by hook");
    assert.equal(await permission({ decision: "accept" }), "Allowed");
    assert.equal(await permission({ decision: 7 }), undefined);
    assert.equal(await permission(), undefined);
  });
});

describe("errors of the API", () => {
  const entries = [
    prompt("Go"),
    { type: "system", subtype: "api_error", error: { status: 529 }, retryAttempt: 1, maxRetries: 10 },
    answer("API Error: 529 overloaded", { isApiErrorMessage: true }, { model: "<synthetic>" }),
    answer("API Error is a heading of mine"),
  ];

  it("are rows of their own kind, which a search for errors finds and a report counts", async () => {
    const { files, resource } = memoryFile(lines(...entries));
    const transcript = await openTranscript(files, resource);
    await whenRead(transcript);
    for (const query of ["is:error", "is:failed", "is:apiError", "role:apiError"])
      assert.deepEqual(
        (await searchAll(transcript, query)).map(({ row }) => row),
        [1, 2],
        query,
      );
    assert.deepEqual(
      (await searchAll(transcript, "role:answer")).map(({ row }) => row),
      [3],
    );
    assert.equal((await reportOf(files, resource)).api_errors, 2);
    transcript.dispose();
  });
});

describe("the title", () => {
  const title = async (text: string): Promise<string | undefined> => (await show(prompt(text))).summary.title;

  it("of a session that begins with a plan is the plan's heading", async () => {
    assert.equal(await title("Implement the following plan:\n\n# Add dark mode\n\n## Steps\n1. Do"), "Add dark mode");
    assert.equal(await title("Implement the following plan:\n\n# Plan: Add dark mode\n"), "Add dark mode");
    assert.match((await title("Implement the following plan:\n\nDo it all.")) ?? "", /^Implement the following plan/);
    assert.equal(await title("Implement it\n\n# Add dark mode"), "Implement it # Add dark mode");
  });
});

describe("the text of a hook", () => {
  it("is no prompt, whichever event the hook was run at", () => {
    for (const text of [
      "Stop hook feedback:\n[npm test]: 2 failed",
      "SubagentStop hook feedback:\nno",
      "PreToolUse:Bash hook error: [check]: no",
      "UserPromptSubmit operation blocked by hook:\n[check]: no",
      "SessionStart:startup hook success: ready",
    ]) {
      assert.equal(readEntry(prompt(text)).parts[0]?.kind, "system", text);
      const attachment = { type: "queued_command", prompt: text };
      assert.equal(readEntry({ type: "attachment", attachment }).parts[0]?.kind, "system", text);
    }
    for (const text of ["Stop the server", "PreToolUse hooks are slow", "User says no", "Stop hooks feedback"])
      assert.equal(readEntry(prompt(text)).parts[0]?.kind, "prompt", text);
  });
});
