import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { opened, statusesOf, told, type Opened } from "./opened";

const SAMPLE = path.join(import.meta.dirname, "../../../../samples/other-agents/letta-messages.jsonl");
const HEAD = { type: "session", version: 3, id: "local-conv-1", timestamp: "2026-03-04T09:00:00.000Z", cwd: "/w" };

const sessionOf = (...records: readonly object[]): string =>
  [HEAD, ...records].map((record) => `${JSON.stringify(record)}\n`).join("");

let number = 0;
const message = (fields: object): object => {
  const id = `a${++number}`;
  return { type: "message", id, parentId: null, timestamp: HEAD.timestamp, message: { id: `ui-${id}`, ...fields } };
};
const textOf = (text: string): readonly object[] => [{ type: "text", text }];

/** Opens a session with a call of a tool for each result. The ids of the calls are the results' names. */
function calledWith(
  tool: string,
  results: Readonly<Record<string, string>>,
  { isError = false, input = {} }: { isError?: boolean; input?: object } = {},
): Promise<Opened> {
  const records = Object.entries(results).flatMap(([id, text]) => [
    message({ role: "assistant", content: [{ type: "toolCall", id, name: tool, arguments: input }] }),
    message({ role: "toolResult", toolCallId: id, toolName: tool, content: textOf(text), isError }),
  ]);
  return opened(sessionOf(...records));
}

describe("a session of Letta Code", () => {
  it("opens with each call once, and with its outcome", async () => {
    const file = await opened(fs.readFileSync(SAMPLE));
    assert.deepEqual(statusesOf(file), {
      ...{ "l-read": "ok", "l-none": "error", "l-task": "ok", "l-edit": "ok", "l-misfit": "error" },
      ...{ "l-test": "error", "l-watch": "error", "l-agent": "ok", "l-clean": "rejected", "l-slow": "orphaned" },
    });
    const reasonOf = (id: string): string | undefined => file.calls.get(id)?.reason.replace(/ \(line .*$/, "");
    assert.equal(reasonOf("l-test"), "The command failed with exit code 1");
    assert.equal(reasonOf("l-watch"), "Started in the background; it failed");
    assert.equal(reasonOf("l-slow"), "No result: the turn ended before the call had a result");
    assert.equal(file.calls.get("l-clean")?.error, "Keep the data");
  });

  it("shows what was typed as prompts, and nothing that the program added", async () => {
    const rows = told(await opened(fs.readFileSync(SAMPLE)));
    assert.deepEqual(
      rows.filter((row) => row.startsWith("prompt")),
      ["prompt: Make the notes persistent", "prompt: Go on", "prompt: What is left to do?"],
    );
    const added = await opened(
      sessionOf(message({ role: "user", content: textOf("<system-alert>Full</system-alert>") })),
    );
    assert.deepEqual(
      told(added).filter((row) => row.startsWith("prompt")),
      [],
    );
  });

  it("counts the tokens of each response once", async () => {
    const usage = { input: 900, output: 60, cacheRead: 400, cacheWrite: 0 };
    const said = message({ role: "assistant", content: textOf("Done"), responseId: "r1", model: "gpt-5.4", usage });
    const { usage: used } = (await opened(sessionOf(said, { ...said, id: "again" }))).summary;
    assert.deepEqual([used?.input_tokens, used?.cache_read_input_tokens, used?.output_tokens], [900, 400, 60]);
  });

  it("has a command that failed by how its result begins", async () => {
    const note = "Note: working directory /gone no longer exists; running in /w instead.\n";
    const file = await calledWith("Bash", {
      code: "Exit code: 3\nout\n",
      bare: "Exit code: 3",
      moved: `${note}Exit code: 3\nout\n`,
      signal: "Terminated by signal before exiting\nout",
      late: "Command timed out after 2000ms\nout",
      stopped: "Interrupted by user",
      hooked: "Error: Tool execution blocked by hook. Not now",
      unknown: "Tool not found: Bash. Available tools: Read",
      fine: "The Exit code: 3\n",
    });
    assert.deepEqual(statusesOf(file), {
      ...{ code: "error", bare: "error", moved: "error", signal: "error", late: "error" },
      ...{ stopped: "interrupted", hooked: "blocked", unknown: "error", fine: "ok" },
    });
    for (const id of ["code", "bare", "moved"])
      assert.equal(file.calls.get(id)?.reason, "The command failed with exit code 3", id);
  });

  it("has a command that goes on behind its call as started", async () => {
    const text = "Command is still running with task ID: bash_4\nOutput file: /tmp/bash_4.log\nYou will be notified.";
    const { calls } = await calledWith("Bash", { slow: text });
    assert.deepEqual([calls.get("slow")?.status, calls.get("slow")?.reason], ["ok", "Started in the background"]);
  });

  it("has a file that could not be read as failed, and an empty one and a picture as read", async () => {
    const file = await calledWith("Read", {
      lines: "1\tx",
      past: "",
      empty: "<system-reminder>\nThe file /w/a exists but has empty contents.\n</system-reminder>",
      folder: "Path is a directory, not a file: /w",
    });
    assert.deepEqual(statusesOf(file), { lines: "ok", past: "ok", empty: "ok", folder: "error" });
    const picture = [...textOf("[Image: a.png]"), { type: "image", mimeType: "image/png", data: "iVBORw0K" }];
    const seen = await opened(
      sessionOf(
        message({ role: "assistant", content: [{ type: "toolCall", id: "p", name: "Read", arguments: {} }] }),
        message({ role: "toolResult", toolCallId: "p", toolName: "Read", content: picture, isError: false }),
      ),
    );
    assert.equal(statusesOf(seen)["p"], "ok");
  });

  it("has a changed file by the object that its tool returned, and any other text as a failure", async () => {
    for (const tool of ["Edit", "MultiEdit", "Write"]) {
      const results = {
        done: '{"message":"Successfully wrote 1 characters to /w/a"}',
        not: "{no",
        failed: "Not there",
      };
      const { calls } = await calledWith(tool, results, { input: { file_path: "/w/a" } });
      const { status, result, note } = calls.get("done") ?? {};
      assert.deepEqual([status, note], ["ok", undefined], tool);
      assert.match(JSON.stringify(result), /"filePath":"\/w\/a","action":"updated"/);
      assert.deepEqual([calls.get("not")?.status, calls.get("failed")?.status], ["error", "error"], tool);
    }
  });

  it("has its tasks as Claude Code's", async () => {
    const task = { taskId: "task_1", subject: "Keep notes", status: "pending" };
    const input = { taskId: "task_1", status: "completed" };
    for (const [tool, returned, expected] of [
      ["TaskCreate", task, { taskId: "task_1", subject: "Keep notes" }],
      ["TaskUpdate", task, { taskId: "task_1", updatedFields: ["status"] }],
      ["TaskGet", task, { task: { id: "task_1", subject: "Keep notes", status: "pending" } }],
      ["TaskList", { tasks: [task] }, { tasks: [{ id: "task_1", subject: "Keep notes", status: "pending" }] }],
    ] as const) {
      const { calls } = await calledWith(tool, { t: JSON.stringify(returned) }, { input });
      const { result } = calls.get("t") ?? {};
      assert.deepEqual(result?.ok === true ? result.data : undefined, expected, tool);
    }
  });

  it("has a flagged call as refused by the user, unless its text is one of the program's", async () => {
    const stale = "The agent harness automatically closed this stale pending tool call to recover. It was not denied.";
    const file = await calledWith(
      "Write",
      {
        said: "I write it myself",
        stopped: "User interrupted the stream",
        cancelled: "User cancelled the approval",
        cut: "Turn did not complete",
        stale,
        misfit: "Write tool missing required parameter: content. Received parameters: file_path",
        rule: "Permission denied by rule: Write(*.md)",
        alone: "Tool requires approval (headless mode)",
      },
      { isError: true },
    );
    assert.deepEqual(statusesOf(file), {
      ...{ said: "rejected", stopped: "interrupted", cancelled: "interrupted", cut: "orphaned", stale: "orphaned" },
      ...{ misfit: "error", rule: "blocked", alone: "blocked" },
    });
    assert.match(file.calls.get("said")?.reason ?? "", /user/);
    assert.doesNotMatch(`${file.calls.get("rule")?.reason} ${file.calls.get("alone")?.reason}`, /user/);
  });

  it("has a subagent that failed behind its call as failed", async () => {
    const result = textOf("Task running in background with task ID: task_2\nAgent ID: agent-local-1\n");
    const notice = "<task-notification>\n<task-id>task_2</task-id>\n<status>failed</status>\n</task-notification>";
    const { calls } = await opened(
      sessionOf(
        message({ role: "assistant", content: [{ type: "toolCall", id: "a", name: "Agent", arguments: {} }] }),
        message({ role: "toolResult", toolCallId: "a", toolName: "Agent", content: result, isError: false }),
        message({ role: "user", content: textOf(notice) }),
      ),
    );
    assert.equal(calls.get("a")?.status, "error");
    const foreground = await calledWith("Agent", { b: "It fails because of the clock." });
    assert.equal(statusesOf(foreground)["b"], "ok");
  });

  it("is known from a session of pi by the name of its conversation", async () => {
    const line = (head: object): string => `${JSON.stringify({ ...HEAD, ...head })}\n`;
    const writerOf = async (head: object): Promise<string | undefined> => (await opened(line(head))).summary.writtenBy;
    assert.equal(await writerOf({}), "letta");
    assert.equal(await writerOf({ id: "default" }), "letta");
    assert.equal(await writerOf({ id: "0199b1c2-0000-7000-8000-000000000001" }), "pi");
    assert.notEqual(await writerOf({ version: 2 }), "letta");
    assert.notEqual(await writerOf({ cwd: undefined }), "letta");
  });

  it("keeps and counts records that are not known", async () => {
    const { summary } = await opened(
      sessionOf({ type: "weather" }, message({ role: "poet" }), {
        ...{ type: "compaction", id: "c", parentId: null, timestamp: HEAD.timestamp, tokensBefore: 9, summary: "Done" },
        message: { id: "ui-c", role: "user", content: textOf("Done") },
      }),
    );
    assert.equal(summary.lines.unknown, 2);
  });
});
