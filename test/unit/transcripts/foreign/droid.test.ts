import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { nodeFiles } from "../../../../src/hosts/node/files/nodeFiles";
import type { Resource } from "../../../../src/base/resource";
import { reportOf } from "../../../../src/transcripts/statistics/surveyTranscript";
import { converted, opened, sample, statusesOf, told } from "./opened";

const text = sample("droid-session.jsonl");

describe("a session of Droid", () => {
  it("opens with each call once, and with its outcome", async () => {
    const file = await opened(text);
    assert.deepEqual([file.summary.writtenBy, file.summary.title], ["droid", "Persistent notes"]);
    assert.deepEqual(statusesOf(file), {
      "d-read": "ok",
      "d-grep": "expected",
      "d-edit": "ok",
      "d-fail": "error",
      "d-ok": "ok",
      "d-no": "rejected",
      "d-glob": "ok",
      "d-write": "rejected",
      "d-stop": "interrupted",
      "d-hook": "blocked",
    });
    assert.deepEqual(file.notes, []);
  });

  it("takes the end of a command from the last line of its result, without showing it as output", async () => {
    const { calls } = await opened(text);
    assert.deepEqual(calls.get("d-fail")?.failureData, { stdout: "1 failing", stderr: "", exitCode: 2 });
    assert.deepEqual(calls.get("d-ok")?.result, { ok: true, data: { stdout: "a.js", stderr: "", exitCode: 0 } });
  });

  it("names tools of MCP servers as other agents do, and reads what they returned", async () => {
    const { calls } = await opened(text);
    assert.equal(calls.get("d-glob")?.tool, "mcp__tool-results__glob");
    assert.match(calls.get("d-write")?.error ?? "", /^Permission denied: the user rejected/);
  });

  it("takes what Droid wrote in the user's name for no prompt", async () => {
    const rows = told(await opened(text));
    assert.deepEqual(
      rows.filter((row) => row.startsWith("prompt")),
      ["prompt: Make the notes persistent"],
    );
    assert(rows.includes("system: The store is being changed."), rows.join("\n"));
  });

  it("has the tokens of the file next to it, and none if it is missing or damaged", async () => {
    const folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), "droid-"));
    try {
      const file = path.join(folder, "s.jsonl");
      fs.writeFileSync(file, text);
      const usage = async (settings: string | undefined): Promise<number[]> => {
        if (settings !== undefined) fs.writeFileSync(path.join(folder, "s.settings.json"), settings);
        const report = await reportOf(nodeFiles, pathToFileURL(file).href as Resource);
        const { input_tokens, output_tokens, cache_creation_input_tokens, cache_read_input_tokens } = report.usage;
        return [input_tokens, output_tokens, cache_creation_input_tokens, cache_read_input_tokens];
      };
      assert.deepEqual(await usage(undefined), [0, 0, 0, 0]);
      assert.deepEqual(await usage("{"), [0, 0, 0, 0]);
      const tokenUsage = { inputTokens: 27, outputTokens: 8, cacheCreationTokens: 1, cacheReadTokens: 20 };
      assert.deepEqual(await usage(JSON.stringify({ model: "claude-opus-4-5", tokenUsage })), [27, 8, 1, 20]);
    } finally {
      fs.rmSync(folder, { recursive: true, force: true });
    }
  });

  it("distinguishes a call that the user refused from one that waited or ran when the user stopped", async () => {
    const content = "Tool execution cancelled by user";
    const results = [
      { type: "tool_result", tool_use_id: "d1", is_error: true, content },
      { type: "tool_result", tool_use_id: "d2", is_error: true, content: `Error: ${content}` },
    ];
    const uses = ["d1", "d2"].map((id) => ({ type: "tool_use", id, name: "Execute", input: { command: "make" } }));
    const message = (id: string, role: string, parts: object): string =>
      JSON.stringify({ type: "message", id, timestamp: "2026-01-05T08:00:00.000Z", message: { role, content: parts } });
    const start = JSON.stringify({ type: "session_start", id: "s", cwd: "/home/sam" });
    const file = await opened([start, message("m1", "assistant", uses), message("m2", "user", results)].join("\n"));
    assert.deepEqual(statusesOf(file), { d1: "rejected", d2: "interrupted" });
  });

  it("shows a command that Droid ended as interrupted, and one that ended otherwise as failed", async () => {
    const call = (id: string): object => ({ type: "tool_use", id, name: "Execute", input: { command: "sleep 60" } });
    const result = (id: string, content: string): object => {
      return { type: "tool_result", tool_use_id: id, is_error: true, content };
    };
    const messages = [
      { role: "assistant", content: [call("d1"), call("d2")] },
      {
        role: "user",
        content: [
          result("d1", "Error: Command terminated by signal: SIGTERM\nstarted"),
          result("d2", "Error: Command terminated by signal: SIGKILL"),
        ],
      },
    ];
    const lines = messages.map((message) => JSON.stringify({ type: "message", id: "m", message }));
    const file = await opened([text.split("\n", 1)[0], ...lines].join("\n"));
    assert.deepEqual(statusesOf(file), { d1: "interrupted", d2: "error" });
  });

  it("takes a notice of Droid for no prompt", async () => {
    const said = (text: string, more: object): string =>
      JSON.stringify({
        type: "message",
        id: "m",
        message: { role: "user", content: [{ type: "text", text }], ...more },
      });
    const lines = [
      said("Error: The model is configured with another provider.", { visibility: "both" }),
      said("Error: why?", { interactionMode: "auto" }),
    ];
    const file = await opened([text.split("\n", 1)[0], ...lines].join("\n"));
    assert.deepEqual(
      told(file).filter((row) => row.startsWith("prompt")),
      ["prompt: Error: why?"],
    );
  });

  it("names a model of the user's own as the user did, without its number", async () => {
    const models = ["custom:other-5-0", "custom:My-Model-12", "other-5-0", "custom:-1"];
    const lines = models.map((modelId, at) =>
      JSON.stringify({ type: "message", id: `m${at}`, message: { role: "assistant", content: "ok", modelId } }),
    );
    const entries = await converted(new TextEncoder().encode([text.split("\n", 1)[0], ...lines].join("\n")));
    assert.deepEqual(
      [...entries.matchAll(/"model":"([^"]*)"/g)].map(([, model]) => model),
      ["other-5", "My-Model", "other-5-0", "custom:-1"],
    );
  });

  it("of a subagent belongs to the call that started it, and shows the task without what Droid adds", async () => {
    const head = { type: "session_start", id: "child", cwd: "/w", title: "# Task Tool Invocation" };
    const start = { ...head, callingSessionId: "parent", callingToolUseId: "d-task" };
    const task = [
      "# Task Tool Invocation",
      "Added by Droid.",
      "---BEGIN TASK FROM PARENT AGENT---",
      "Look at the store.",
      "---END TASK FROM PARENT AGENT---",
    ].join("\n");
    const said = (role: string, text: string): object => ({
      type: "message",
      id: role,
      message: { role, content: [{ type: "text", text }] },
    });
    const lines = [start, said("user", task), said("assistant", "It keeps a map.")].map((one) => JSON.stringify(one));
    const file = await opened(lines.join("\n"));
    assert.deepEqual(
      file.rows.filter(({ kind }) => kind === "prompt" || kind === "answer").map((row) => [row.text, row.sidechain]),
      [
        ["Look at the store.", true],
        ["It keeps a map.", true],
      ],
    );
    const entries = (await converted(new TextEncoder().encode(lines.join("\n")))).split("\n").map((line) => line);
    for (const text of ['"sessionId":"parent"', '"agentId":"child"', '"parent_tool_use_id":"d-task"'])
      assert(
        entries.slice(0, 3).every((entry) => entry.includes(text)),
        text,
      );
    const alone = await opened([{ ...head, title: "A task" }].map((one) => JSON.stringify(one)).join("\n"));
    assert.deepEqual([alone.summary.title, alone.rows.some((row) => row.sidechain)], ["A task", false]);
  });

  it("keeps and counts records that are not known, and those without their fields", async () => {
    const odd = [
      { type: "weather" },
      { type: "message" },
      { type: "compaction_state" },
      { type: "agent_turn_outcome" },
    ];
    const lines = odd.map((record) => JSON.stringify(record));
    const { summary } = await opened(`${text.split("\n", 1)[0] ?? ""}\n${lines.join("\n")}\n7\n`);
    assert.deepEqual([summary.lines.unknown, summary.failure], [3, undefined]);
  });
});
