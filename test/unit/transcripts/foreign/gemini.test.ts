import assert from "node:assert/strict";
import { shellEnd, shellOutput } from "../../../../src/transcripts/forms/others/geminiParts";
import {
  GEMINI_CALLS,
  geminiCheckpoint,
  geminiJson,
  geminiLines,
  geminiLog,
  geminiRestorePoint,
  geminiText,
} from "../../../support/geminiSession";
import { opened, statusesOf, told, type Opened } from "./opened";

describe("a session of Gemini CLI", () => {
  for (const [name, text] of [
    ["one object that is written anew with each message", geminiJson],
    ["a line for each message, which is written again", geminiText],
  ] as const) {
    it(`${name}: opens with its calls, each once, and their outcomes`, async () => {
      const file = await opened(text);
      assert.match(file.summary.notice ?? "", /^The file is a session of Gemini CLI:/);
      assert.deepEqual(statusesOf(file), GEMINI_CALLS);
      assert.deepEqual(
        file.rows.filter(({ call }) => call).map(({ call }) => call?.id),
        Object.keys(GEMINI_CALLS),
      );
      assert.equal(file.calls.get("write_file-4")?.reason, "The user rejected the call");
      assert.equal(file.calls.get("replace-3")?.error, "Failed to edit, could not find the string to replace.");
    });

    it(`${name}: counts the tokens of a message once, thoughts as output, what was cached apart`, async () => {
      const { summary } = await opened(text);
      assert.deepEqual(summary.usage, {
        input_tokens: 710,
        output_tokens: 100,
        cache_creation_input_tokens: 0,
        cache_read_input_tokens: 300,
      });
    });

    it(`${name}: says each text once, in order`, async () => {
      const rows = told(await opened(text)).filter((row) => /^(?:prompt|answer|thinking|system|apiError)/.test(row));
      const said = [
        "prompt: Fix the tests",
        "thinking: Planning\nLook at the tests.",
        "answer: I look at them.",
        "system: Request cancelled.",
        "apiError: [API Error: quota]",
        "answer: Done.",
      ];
      assert.deepEqual(rows.slice(0, said.length), said);
    });

    it(`${name}: keeps and counts unknown records`, async () => {
      const { summary, rows } = await opened(text);
      assert.equal(summary.lines.unknown, 1);
      assert.match(rows.find(({ kind }) => kind === "unknown")?.text ?? "", /brand_new/);
    });
  }

  it("does not take words of failure in a file that was read for a failure of reading", async () => {
    const { calls } = await opened(geminiText);
    assert.equal(calls.get("read_file-1")?.status, "ok");
    assert.equal(calls.get("read_file-1")?.text, '{"error": "only in the file"}');
  });

  it("takes a command's exit code from the words of the shell tool", async () => {
    const { calls } = await opened(geminiText);
    assert.deepEqual(calls.get("run_shell_command-2")?.failureData, {
      stdout: "2 failed",
      stderr: "",
      exitCode: 2,
    });
  });

  it("has a command's output without what the shell tool says around it", () => {
    const end = "Error: (none)\nExit Code: 3\nSignal: (none)\nProcess Group PGID: 79";
    for (const [text, output] of [
      ["Output: out\nproblem\nExit Code: 3\nProcess Group PGID: 79", "out\nproblem"],
      [`Command: echo out\necho more\nDirectory: (root)\nOutput: out\n${end}`, "out"],
      ["Output: (empty)\nBackground PIDs: 7, 8", ""],
      ["Output: out\nError: spawn failed\nExit Code: 1", "out\nError: spawn failed"],
      ["Output: Exit Code: 3", "Exit Code: 3"],
      ["Output: Signal: none of it\nlast", "Signal: none of it\nlast"],
      ["Command: echo", undefined],
      ["Command was cancelled by user before it could complete.", undefined],
      ["", undefined],
    ] as const)
      assert.equal(shellOutput(text), output, text);
  });

  it("has how a command ended only from the lines behind its output", () => {
    for (const [text, end] of [
      ["Output: out\nExit Code: 3\nProcess Group PGID: 79", { exitCode: 3 }],
      ["Output: Exit Code: 3\nlast\nProcess Group PGID: 79", {}],
      ["Output: (empty)\nSignal: 15\nProcess Group PGID: 33", { signal: "15" }],
      ["Output: x\nError: (none)\nExit Code: (none)\nSignal: SIGKILL", { signal: "SIGKILL" }],
      ["Output: x\nExit Code: 0\nSignal: (none)", { exitCode: 0 }],
      ["Output: x\nExit Code: 0\nSignal: 0", { exitCode: 0 }],
      ["Too large.\n<untrusted_context>\nOutput: x\nExit Code: 5\n</untrusted_context>", { exitCode: 5 }],
      ["Signal: 9", { signal: "9" }],
    ] as const)
      assert.deepEqual(shellEnd(text), end, text);
  });

  it("shows a command that a signal ended as failed, and a picture that a tool read as no prompt", async () => {
    const response = (id: string, name: string, output: string): object => ({
      functionResponse: { id, name, response: { output } },
    });
    const picture = { inlineData: { mimeType: "image/png", data: "AAAA" } };
    const call = (id: string, name: string, args: object, result: object[]): object => ({
      id: `m-${id}`,
      type: "gemini",
      content: "",
      toolCalls: [{ id, name, args, result, status: "success" }],
    });
    const killed = "<untrusted_context>\nOutput: (empty)\nSignal: 15\nProcess Group PGID: 33\n</untrusted_context>";
    const read = [response("c2", "read_file", "Binary content provided (1 item(s))."), picture];
    const { calls, rows } = await opened(
      [
        { sessionId: "s", projectHash: "p", startTime: "2026-01-05T08:00:00.000Z", kind: "main" },
        { id: "u1", type: "user", content: [{ text: "Look" }] },
        call("c1", "run_shell_command", { command: "kill $$" }, [response("c1", "run_shell_command", killed)]),
        call("c2", "read_file", { file_path: "a.png" }, read),
        { id: "u2", type: "user", content: read },
        { id: "u3", type: "user", content: [{ text: "And this?" }, picture] },
      ]
        .map((line) => `${JSON.stringify(line)}\n`)
        .join(""),
    );
    assert.deepEqual(
      [calls.get("c1")?.status, calls.get("c1")?.reason],
      ["error", "The command was ended by signal 15"],
    );
    assert.equal(calls.get("c2")?.status, "ok");
    assert.equal(rows.filter(({ kind }) => kind === "prompt").length, 3);
  });

  it("shows how long a call took as an upper bound, from the message to its own time", async () => {
    const { calls } = await opened(geminiText);
    const call = calls.get("read_file-1");
    assert.deepEqual([call?.durationMs, call?.durationIsUpperBound], [2000, true]);
  });

  it("gives each row of lines its own line, whatever a record became, and the line as its raw form", async () => {
    const { rows, raw, calls } = await opened(geminiText);
    for (const { index, line } of rows) assert.equal(raw[index], geminiLines[line - 1]);
    assert.deepEqual([calls.get("replace-3")?.line, calls.get("replace-3")?.resultLine], [7, 7]);
  });

  it("gives each row of an object the line in which its message begins", async () => {
    const { rows, raw } = await opened(geminiJson);
    const lines = geminiJson.split("\n");
    const messages = (JSON.parse(geminiJson) as { messages: unknown[] }).messages.map((message) =>
      JSON.stringify(message),
    );
    for (const { index, line } of rows) {
      assert.match(lines[line - 1] ?? "", /^ {4}\{$/);
      assert(messages.includes(JSON.stringify(JSON.parse(raw[index] ?? ""))), raw[index]);
    }
  });

  it("shows a call once that a shortened history repeats in its contents", async () => {
    const history = (JSON.parse(geminiJson) as { messages: Record<string, unknown>[] }).messages.map((message) => {
      if (!("toolCalls" in message)) return message;
      return {
        ...message,
        content: [{ text: "I look." }, { functionCall: { id: "read_file-1", name: "read_file", args: {} } }],
      };
    });
    const answer = { functionResponse: { id: "read_file-1", name: "read_file", response: { output: "masked" } } };
    history.splice(2, 0, { id: "m9", timestamp: "2026-04-02T09:00:10.000Z", type: "user", content: [answer] });
    const file = await opened(JSON.stringify({ ...(JSON.parse(geminiJson) as object), messages: history }));
    assert.deepEqual(statusesOf(file), GEMINI_CALLS);
    assert.equal(file.calls.get("read_file-1")?.text, '{"error": "only in the file"}');
    assert.equal(told(file).filter((row) => row.includes("masked")).length, 0);
  });

  describe("of a current version", () => {
    const head = { sessionId: "g-2", projectHash: "p".repeat(64), startTime: "2026-11-01T09:00:00.000Z" };
    const answer = (id: string, name: string, response: object): object => ({
      functionResponse: { id, name, response },
    });
    const called = (id: string, name: string, status: string, response: object): object => ({
      ...{ id, name, args: { command: "ls" }, status },
      result: [answer(id, name, response)],
    });
    const session = (...messages: readonly object[]): Promise<Opened> => {
      const lines = messages.map((message, at) => ({
        id: `m${at}`,
        timestamp: "2026-11-01T09:00:01.000Z",
        ...message,
      }));
      return opened([head, ...lines].map((record) => `${JSON.stringify(record)}\n`).join(""));
    };
    const model = (...toolCalls: readonly object[]): object => ({ type: "gemini", content: "", toolCalls });
    const user = (...content: readonly object[]): object => ({ type: "user", content });

    it("reads a result that is marked as untrusted", async () => {
      const output = '<untrusted_context>\n{"success":true,"data":{"exit_code":4,"output":"x"}}\n</untrusted_context>';
      const { calls } = await session(model(called("c1", "mcp_tool-results_bash", "success", { output })));
      const call = calls.get("c1");
      assert.deepEqual([call?.status, call?.reason], ["error", "The command failed with exit code 4"]);
      assert.equal(call?.text, '{"success":true,"data":{"exit_code":4,"output":"x"}}');
    });

    it("reads the error of a server from the sentence that contains it", async () => {
      const text = JSON.stringify({ success: false, error: "Permission denied: the user rejected this bash call." });
      const response = JSON.stringify([{ functionResponse: { response: { content: [{ type: "text", text }] } } }]);
      const error = `MCP tool 'x' reported tool error for function call: {} with response: ${response}`;
      const { calls } = await session(model(called("c1", "mcp_tool-results_bash", "error", { error })));
      assert.equal(calls.get("c1")?.status, "rejected");
      assert.equal(calls.get("c1")?.text, text);
    });

    it("reads what a server refused a call with from that sentence", async () => {
      const refused = { name: "x", response: { error: { message: "MCP error -32000: Locked.", isError: true } } };
      const response = JSON.stringify([{ functionResponse: refused }]);
      const error = `MCP tool 'x' reported tool error for function call: {} with response: ${response}`;
      const { calls } = await session(model(called("c1", "mcp_x", "error", { error })));
      assert.deepEqual([calls.get("c1")?.status, calls.get("c1")?.error], ["error", "MCP error -32000: Locked."]);
    });

    it("has a subagent that failed as failed, whose call it records as a success", async () => {
      const output = "Subagent 'generalist' failed. Error: The model is gone";
      const asked = called("c1", "invoke_agent", "success", { output });
      const display = { isSubagentProgress: true, agentName: "generalist", recentActivity: [] };
      const statusOf = async (state: string): Promise<unknown> => {
        const { calls } = await session(model({ ...asked, resultDisplay: { ...display, state } }));
        return [calls.get("c1")?.status, calls.get("c1")?.reason];
      };
      assert.deepEqual(await statusOf("error"), ["error", "The subagent failed"]);
      assert.deepEqual(await statusOf("completed"), ["ok", "Succeeded"]);
    });

    it("keeps a sentence about a server's error that contains no result", async () => {
      const error = "MCP tool 'x' reported tool error for function call: {} with response: [{";
      const { calls } = await session(model(called("c1", "mcp_x", "error", { error })));
      assert.deepEqual([calls.get("c1")?.status, calls.get("c1")?.text], ["error", error]);
    });

    it("takes a command that the user stopped for interrupted", async () => {
      const output = "Command was cancelled by user before it could complete. There was no output.";
      const { calls } = await session(model(called("c1", "run_shell_command", "success", { output })));
      assert.deepEqual([calls.get("c1")?.status, calls.get("c1")?.reason], ["interrupted", "The user interrupted"]);
    });

    it("takes calls that hadn't begun when the user stopped the one before for interrupted, not for denied", async () => {
      const output = "Command was cancelled by user before it could complete. There was no output.";
      const error = 'Tool execution for "Shell" denied by policy.';
      const stopped = called("c1", "run_shell_command", "success", { output });
      const denied = called("c2", "run_shell_command", "error", { error });
      assert.deepEqual(statusesOf(await session(model(stopped, denied))), { c1: "interrupted", c2: "interrupted" });
      assert.deepEqual(statusesOf(await session(model(denied, stopped))), { c2: "blocked", c1: "interrupted" });
    });

    it("shows calls of which only the result is recorded, refused or not", async () => {
      const file = await session(
        user({ text: "Hello" }),
        user(answer("c1", "run_shell_command", { error: 'Tool "run_shell_command" was canceled by the user.' })),
        user(answer("c2", "invoke_agent", { error: 'Tool execution for "Helper" denied by policy.' })),
        user(answer("c3", "read_file", { error: "No such file" })),
        user(answer("c4", "read_file", { output: "text" })),
      );
      assert.deepEqual(statusesOf(file), { c1: "rejected", c2: "blocked", c3: "error", c4: "ok" });
      assert.equal(file.calls.get("c1")?.tool, "run_shell_command");
    });

    it("separates a prompt from what is written in front of it", async () => {
      const file = await session(user({ text: "\n<loaded_context>\nRules\n</loaded_context>" }, { text: "Look" }));
      assert.deepEqual(
        file.rows.filter(({ kind }) => kind === "prompt").map(({ text }) => text),
        ["Look"],
      );
      assert.equal(file.summary.title, "Look");
    });
  });

  it("takes the summary of newer files as its title", async () => {
    assert.equal((await opened(geminiText)).summary.title, "Fixes tests");
    assert.equal((await opened(geminiJson)).summary.title, "Fix the tests");
  });

  for (const [name, text] of [
    ["a checkpoint", geminiCheckpoint],
    ["a checkpoint with the call it was made before", geminiRestorePoint],
  ] as const) {
    it(`${name} opens with the results of calls that have no ids, in order`, async () => {
      const file = await opened(text);
      assert.match(file.summary.notice ?? "", /^The file is a history of Gemini CLI, without times/);
      assert.deepEqual(statusesOf(file), { "call-1": "ok", "call-2": "error" });
      assert.equal(file.calls.get("call-1")?.text, "a.ts");
      assert.equal(file.calls.get("call-1")?.durationMs, undefined);
    });
  }

  it("a log of what was typed opens as prompts", async () => {
    const file = await opened(geminiLog);
    assert.deepEqual(told(file), ["prompt: Fix the tests", "prompt: And the docs"]);
    assert.equal(file.summary.sessions, 1);
  });
});
