import assert from "node:assert/strict";
import {
  GEMINI_CALLS,
  geminiCheckpoint,
  geminiJson,
  geminiLines,
  geminiLog,
  geminiRestorePoint,
  geminiText,
} from "../../../support/geminiSession";
import { opened, statusesOf, told } from "./opened";

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
      stdout: "Output: 2 failed\nExit Code: 2",
      stderr: "",
      exitCode: 2,
    });
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
