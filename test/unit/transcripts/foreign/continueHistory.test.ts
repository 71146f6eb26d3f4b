import assert from "node:assert/strict";
import { opened, sample, statusesOf, told } from "./opened";

const text = sample("continue-session.json");

describe("a session of Continue", () => {
  it("opens with each call once, and with its outcome", async () => {
    const file = await opened(text);
    assert.deepEqual([file.summary.writtenBy, file.summary.title], ["continue", "Persistent notes"]);
    assert.deepEqual(statusesOf(file), {
      "n-read": "ok",
      "n-grep": "expected",
      "n-edit": "ok",
      "n-fail": "error",
      "n-no": "rejected",
      "n-glob": "ok",
      "n-rule": "blocked",
      "n-stop": "interrupted",
      "n-run": "pending",
    });
    assert.deepEqual(file.notes, []);
  });

  it("has the exit code of a command, which is in front of its output", async () => {
    const { calls } = await opened(text);
    assert.equal(calls.get("n-fail")?.reason, "The command failed with exit code 2");
    assert.deepEqual(calls.get("n-fail")?.failureData, { stdout: "1 failing", stderr: "", exitCode: 2 });
  });

  it("counts the tokens of each message once, without those of the cache, and its cost", async () => {
    const file = await opened(text);
    assert.deepEqual(file.summary.usage, {
      input_tokens: 2100,
      output_tokens: 170,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 1400,
    });
    assert.deepEqual(
      told(file).filter((row) => row.includes("Cost")),
      ["bookkeeping: Cost so far: $0.0100", "bookkeeping: Cost so far: $0.0300"],
    );
  });

  it("of an editor has the exit code from the note next to the output, and shows no result twice", async () => {
    const call = (id: string, name: string): object => ({ id, type: "function", function: { name, arguments: "{}" } });
    const state = (id: string, name: string, status: string): object => ({
      toolCallId: id,
      toolCall: call(id, name),
      status: "done",
      output: [{ content: "1 failing", status }],
    });
    const items = [
      { message: { role: "thinking", content: "Hm" } },
      {
        message: { role: "assistant", content: "", toolCalls: [call("e1", "run_terminal_command")] },
        toolCallStates: [state("e1", "run_terminal_command", "Command failed with exit code 2")],
      },
      { message: { role: "tool", toolCallId: "e1", content: "1 failing" } },
      { message: { role: "assistant", content: "", toolCalls: [call("e2", "ls")] } },
      { message: { role: "tool", toolCallId: "e2", content: "a.js" } },
      { message: { role: "system", content: "Stopped" } },
    ];
    const session = { sessionId: "s", title: "New Session", workspaceDirectory: "file:///w", history: items };
    const file = await opened(JSON.stringify(session));
    assert.deepEqual(statusesOf(file), { e1: "error", e2: "ok" });
    assert.equal(file.rows.filter(({ call }) => call !== undefined).length, 2);
    assert.equal(told(file)[0], "thinking: Hm");
  });

  for (const [name, text, status] of [
    ["file_read", '{"success":false,"error":"File not found: a.txt."}', "error"],
    ["bash", '{"success":true,"data":{"exit_code":4,"output":"x"}}', "error"],
    ["glob", '{"success":true,"data":{"count":0,"output":""}}', "ok"],
    ["Read", '{"success":false,"error":"File not found: a.txt."}', "ok"],
  ] as const)
    it(`takes what the tool ${name} returned as blocks, ${text}, for ${status}`, async () => {
      const output = [{ content: JSON.stringify([{ type: "text", text }]), name: "Tool Result" }];
      const call = { id: "e1", type: "function", function: { name, arguments: "{}" } };
      const state = { toolCallId: "e1", toolCall: call, status: "done", output };
      const message = { role: "assistant", content: "", toolCalls: [call] };
      const history = [{ message, toolCallStates: [state] }];
      const session = { sessionId: "s", title: "New Session", workspaceDirectory: "file:///w", history };
      assert.deepEqual(statusesOf(await opened(JSON.stringify(session))), { e1: status });
    });

  it("has a file that was read without what Continue says before it", async () => {
    const input = JSON.stringify({ filepath: "/w/a.js" });
    const call = { id: "e1", type: "function", function: { name: "Read", arguments: input } };
    const output = [{ content: "Content of /w/a.js:\nContent of b:\n1\n", name: "Tool Result" }];
    const state = { toolCallId: "e1", toolCall: call, status: "done", parsedArgs: { filepath: "/w/a.js" }, output };
    const history = [{ message: { role: "assistant", content: "", toolCalls: [call] }, toolCallStates: [state] }];
    const file = await opened(JSON.stringify({ sessionId: "s", workspaceDirectory: "/w", history }));
    const { envelope } = file.calls.get("e1") ?? {};
    assert.equal(envelope?.success && envelope.data["content"], "Content of b:\n1\n");
  });

  it("keeps and counts messages that are not known, and those without their fields", async () => {
    const odd = [{}, { message: { role: "assistant" }, toolCallStates: [{ status: "done" }] }, { message: 7 }, 7];
    const session = { sessionId: "s", workspaceDirectory: "/w", history: [{ message: { role: "user" } }, ...odd] };
    const { summary } = await opened(JSON.stringify(session));
    assert.deepEqual([summary.lines.unknown, summary.failure], [3, undefined]);
  });

  it("is not taken from another list of messages", async () => {
    for (const history of [[{ role: "user" }], [{ commit: "a" }]]) {
      const { summary } = await opened(JSON.stringify({ sessionId: "s", workspaceDirectory: "/w", history }));
      assert.equal(summary.writtenBy, undefined);
    }
  });
});
