import assert from "node:assert/strict";
import { converted, opened, sample, statusesOf, told } from "./opened";

const text = sample("nanocoder-session.json");
const HEAD = {
  id: "s",
  title: "Hi",
  createdAt: "2026-01-05T08:00:00.000Z",
  lastAccessedAt: "2026-01-05T08:00:00.000Z",
  messageCount: 1,
  provider: "p",
  model: "m",
  workingDirectory: "/w",
};
const session = (...messages: readonly unknown[]): string => JSON.stringify({ ...HEAD, messages });
const calls = (...names: readonly string[]): object => ({
  role: "assistant",
  content: "",
  tool_calls: names.map((name, at) => ({ id: `c${at + 1}`, function: { name, arguments: { command: "x" } } })),
});
const answer = (content: string, more: object = {}): object => ({ role: "tool", tool_call_id: "c1", content, ...more });

describe("a session of Nanocoder", () => {
  it("opens with each call once, and with its outcome", async () => {
    const file = await opened(text);
    assert.match(file.summary.notice ?? "", /^The file is a session of Nanocoder, without times and tokens/);
    assert.deepEqual([file.summary.writtenBy, file.summary.title], ["nanocoder", "Persistent notes"]);
    assert.deepEqual(statusesOf(file), {
      "n-read": "ok",
      "n-find": "ok",
      "n-search": "ok",
      "n-tasks": "ok",
      "n-edit": "ok",
      "n-misfit": "error",
      "n-fail": "error",
      "n-grep": "expected",
      "n-no": "rejected",
      "n-stop": "interrupted",
      "n-never": "interrupted",
      "n-run": "pending",
    });
    assert.deepEqual(file.notes, []);
    assert.equal(
      told(file).find((row) => row.startsWith("thinking")),
      "thinking: First, the store.",
    );
  });

  it("has the exit code of a command, which is in front of its output", async () => {
    const file = await opened(text);
    assert.equal(file.calls.get("n-fail")?.reason, "The command failed with exit code 2");
    assert.deepEqual(file.calls.get("n-fail")?.failureData, {
      stdout: "STDERR:\n1 failing\nSTDOUT:\n",
      stderr: "",
      exitCode: 2,
    });
  });

  for (const [name, content, status] of [
    ["execute_bash", "EXIT_CODE: 0\nError: none", "ok"],
    ["execute_bash", "Error: Command timed out after 120000ms\nstill", "error"],
    ["execute_bash", "Error: Cancelled by user\n", "interrupted"],
    ["execute_bash", "Error: spawn sh ENOENT\n", "error"],
    // A signal ended it, which has no exit code.
    ["execute_bash", "half", "error"],
    ["execute_bash", "Tool execution was cancelled by the user.", "rejected"],
    ["read_file", "Error: EACCES: permission denied, open 'a'", "error"],
    ["read_file", "Error: 1\nError: 2\n", "ok"],
    ["file_op", 'Error: "src" is a directory. Use execute_bash with rm -r for directory removal.', "error"],
    ["agent", "Error: Subagent execution failed", "error"],
    ["nothing", "Unknown tool: nothing", "error"],
    [
      "read_file",
      "Execution aborted because another tool call in this request was invalid. Please fix the invalid tool call and try again.",
      "error",
    ],
    ["file_read", '{"success":false,"error":"File not found: a.txt."}', "error"],
    ["bash", '{"success":true,"data":{"exit_code":4,"output":"x"}}', "error"],
  ] as const)
    it(`takes a result of ${name} that its terminal recorded as ${JSON.stringify(content)} for ${status}`, async () => {
      assert.deepEqual(statusesOf(await opened(session(calls(name), answer(content, { name })))), { c1: status });
    });

  it("has the calls of a turn as interrupted that the user cancelled at a question, once the user goes on", async () => {
    const open = session({ role: "user", content: "Hi" }, calls("execute_bash", "read_file"));
    assert.deepEqual(statusesOf(await opened(open)), { c1: "pending", c2: "pending" });
    const turn = [{ role: "user", content: "Hi" }, calls("execute_bash", "read_file"), answer("EXIT_CODE: 0\n")];
    for (const next of [
      { role: "user", content: "Go on" },
      { role: "assistant", content: "\n\n_Cancelled by user._\n" },
    ])
      assert.deepEqual(statusesOf(await opened(session(...turn, next))), { c1: "ok", c2: "interrupted" });
  });

  it("takes what Nanocoder wrote in the user's and the model's name for nothing that they said", async () => {
    const file = await opened(
      session(
        { role: "user", content: "<conversation-summary>\nNotes\n</conversation-summary>" },
        { role: "user", content: "Go on" },
        { role: "user", content: "Please provide a summary or response based on the tool results above." },
        { role: "assistant", content: "\n\n**Error:** The server is busy\n" },
        { role: "assistant", content: "\n\n_Cancelled by user._\n" },
        { role: "system", content: "Hm" },
      ),
    );
    const rows = told(file);
    assert.deepEqual(
      rows.filter((row) => /^(?:prompt|answer)/.test(row)),
      ["prompt: Go on"],
    );
    assert.deepEqual(
      rows.filter((row) => row.startsWith("apiError")),
      ["apiError: The server is busy"],
    );
    assert.deepEqual([file.summary.title, file.summary.lines.unknown], ["Go on", 0]);
  });

  it("has the pictures of a prompt, and names the model of its messages", async () => {
    const images = [{ data: "AAAA", mediaType: "image/png" }];
    const said = session({ role: "user", content: "See", images }, { role: "assistant", content: "Yes" });
    const entries = await converted(new TextEncoder().encode(said));
    assert.match(entries, /"media_type":"image\/png","data":"AAAA"/);
    assert.match(entries, /"model":"m"/);
  });

  it("keeps and counts messages that are not known, and those without their fields", async () => {
    const { summary } = await opened(
      session({ role: "user" }, { role: "critic" }, { role: "tool" }, { role: "assistant" }, 7),
    );
    assert.deepEqual([summary.lines.unknown, summary.failure], [2, undefined]);
  });

  it("is not taken from another list of messages", async () => {
    const { provider: _provider, ...others } = HEAD;
    for (const other of [{ ...others, messages: [] }, { ...HEAD, messages: [{ text: "x" }] }, HEAD])
      assert.equal((await opened(JSON.stringify(other))).summary.writtenBy, undefined);
  });
});
