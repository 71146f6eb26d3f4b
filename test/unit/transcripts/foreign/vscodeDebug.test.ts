import assert from "node:assert/strict";
import { DEBUG_CALLS, debugLines, debugText } from "../../../support/vscodeDebugLog";
import { opened, statusesOf, told } from "./opened";

describe("VS Code's debug log of a chat", () => {
  it("opens with each call of the model once, and with its outcome", async () => {
    const file = await opened(debugText);
    assert.match(file.summary.notice ?? "", /^The file is VS Code's debug log of a chat:/);
    assert.deepEqual(statusesOf(file), DEBUG_CALLS);
    assert.equal(file.summary.title, "Look into it");
  });

  it("joins a call with its end by name and arguments, whichever ended first", async () => {
    const { calls } = await opened(debugText);
    assert.equal(calls.get("d-read")?.text, "const a = 1;");
    assert.equal(calls.get("d-miss")?.error, "ERROR: cannot open it");
  });

  it("calls no command a success that has no exit code, whatever its status", async () => {
    const { calls } = await opened(debugText);
    assert.equal(calls.get("d-told")?.reason, "The command failed with exit code 2");
    assert.equal(calls.get("d-unknown")?.reason, "No result: the record has no exit code");
    assert.equal(calls.get("d-unknown")?.text, "made");
  });

  it("has what the model received about a call that VS Code didn't run", async () => {
    const { calls } = await opened(debugText);
    assert.match(calls.get("d-none")?.error ?? "", /^ERROR: The tool does not exist/);
  });

  it("takes a call before the model replied for VS Code's own", async () => {
    const rows = told(await opened(debugText));
    assert(rows.includes("bookkeeping: VS Code itself called manage_todo_list"), rows.join("\n"));
  });

  it("counts the tokens of each request once, without those of the cache", async () => {
    const { summary } = await opened(debugText);
    assert.deepEqual(summary.usage, {
      input_tokens: 1500,
      output_tokens: 70,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 400,
    });
  });

  it("keeps and counts records that are not known, and shows them raw", async () => {
    const { summary, rows } = await opened(debugText);
    assert.equal(summary.lines.unknown, 1);
    assert.match(rows.find(({ kind }) => kind === "unknown")?.text ?? "", /"brand_new"/);
  });

  it("shows calls of logs that have no calls in the responses of the model", async () => {
    const response = JSON.stringify([{ role: "assistant", parts: [{ type: "text", content: "I run." }] }]);
    const older = [
      debugLines[0],
      debugLines[1],
      JSON.stringify({ ts: 1, sid: "s", type: "agent_response", spanId: "x", attrs: { response } }),
      debugLines[9],
    ];
    assert.deepEqual(Object.values(statusesOf(await opened(older.join("\n")))), ["orphaned"]);
  });

  it("never fails on records whose fields are missing or something else", async () => {
    for (const type of ["session_start", "user_message", "llm_request", "agent_response", "tool_call", "turn_end"])
      for (const attrs of [undefined, 7, {}, { response: "[{", inputMessages: "7", args: "no JSON", content: 1 }]) {
        const odd = JSON.stringify({ type, attrs, ts: "x", dur: "y" });
        assert.equal((await opened(`${debugLines[0] ?? ""}\n${odd}\n${odd}\n`)).summary.failure, undefined);
      }
  });
});
