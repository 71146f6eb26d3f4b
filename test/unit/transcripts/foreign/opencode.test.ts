import assert from "node:assert/strict";
import { changesOf } from "../../../../src/transcripts/export/callChanges";
import { reportOf } from "../../../../src/transcripts/statistics/surveyTranscript";
import { memoryFile } from "../../../support/transcripts";
import type { JsonObject } from "../../../../src/base/json/jsonValue";
import { callRow, messageRow, opencodeExport, opencodeHead, opencodeText } from "../../../support/opencodeSession";
import { OPENCODE_CALLS, partRow, step, textOf } from "../../../support/opencodeSession";
import { opened, statusesOf, told } from "./opened";

const ASSISTANT = messageRow("msg_2", 2, { role: "assistant", modelID: "mock-1" });

const withRows = (...rows: readonly JsonObject[]) => opened(textOf([opencodeHead, ASSISTANT, ...rows]));

async function tokensOf(text: string): Promise<unknown> {
  const { files, resource } = memoryFile(text);
  const { usage } = await reportOf(files, resource);
  return usage;
}

describe("a session of OpenCode", () => {
  it("has prompts, replies, and each call with its status", async () => {
    const file = await opened(opencodeText);
    const { summary } = file;
    assert.deepEqual(
      [summary.writtenBy, summary.title, summary.lines.unknown],
      ["opencode", "Fix the failing test", 0],
    );
    assert.match(summary.notice ?? "", /^The file is a session of OpenCode: /);
    assert.deepEqual(statusesOf(file), OPENCODE_CALLS);
    const said = told(file).filter((row) => !/^(?:bookkeeping|call)/.test(row));
    assert.deepEqual(said, [
      "prompt: Fix the test",
      "system: Contents of a.js",
      "thinking: It must be the name.",
      "answer: I look.",
      "answer: It is fixed.",
    ]);
  });

  it("gives reasons for failures, refusals, and interruptions", async () => {
    const { calls } = await opened(opencodeText);
    const reasons = [...calls.values()].filter(({ status }) => status !== "ok").map(({ reason }) => reason);
    assert.deepEqual(reasons, [
      "The command failed with exit code 1",
      "The result is flagged as an error",
      "The user rejected the call",
      "The user interrupted",
      "Denied: by rules",
    ]);
  });

  for (const [note, exit, status, reason] of [
    ["User aborted the command", null, "interrupted", "The user interrupted"],
    ["shell tool terminated command after exceeding timeout 2000 ms", null, "error", "The command ran out of time"],
    ["User aborted the command", 0, "ok", "Succeeded"],
    ["Something else", null, "ok", "Succeeded"],
  ] as const)
    it(`takes a command with exit code ${exit} and the note "${note}" for ${status}`, async () => {
      const output = `started\n\n<shell_metadata>\n${note}\n</shell_metadata>`;
      const input = { command: "sleep 60" };
      const { calls } = await withRows(
        callRow("b", "bash", 5, { status: "completed", input, output, metadata: { output, exit } }),
      );
      assert.deepEqual([calls.get("b")?.status, calls.get("b")?.reason], [status, reason]);
    });

  it("shows a call of a tool that doesn't exist as failed", async () => {
    const output = "The arguments provided to the tool are invalid: Model tried to call unavailable tool 'nope'.";
    const { calls } = await withRows(
      callRow("a", "invalid", 5, { status: "completed", input: { tool: "nope", error: "x" }, output }),
      callRow("b", "read", 6, { status: "completed", input: { filePath: "a" }, output }),
    );
    assert.deepEqual([calls.get("a")?.status, calls.get("a")?.error], ["error", output]);
    assert.equal(calls.get("b")?.status, "ok");
  });

  it("counts the tokens of each request once, those of reasoning with the output", async () => {
    assert.deepEqual(await tokensOf(opencodeText), {
      input_tokens: 150,
      output_tokens: 66,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 40,
    });
  });

  it("counts every request of a message that has several", async () => {
    const tokens = { input: 10, output: 5, reasoning: 0, cache: { read: 3, write: 2 } };
    const steps = [step("prt_a", "msg_2", 3, tokens), step("prt_b", "msg_2", 4, tokens)];
    assert.deepEqual(await tokensOf(textOf([opencodeHead, ASSISTANT, ...steps])), {
      input_tokens: 20,
      output_tokens: 10,
      cache_creation_input_tokens: 4,
      cache_read_input_tokens: 6,
    });
  });

  it("has the recorded change of an edit, the subagent of a task, and the list of todos", async () => {
    const { calls } = await opened(opencodeText);
    const [edit, task, todo] = ["edit-1", "task-1", "todo-1"].map((id) => calls.get(id));
    assert(edit && task?.result?.ok && todo?.result?.ok, "they succeeded");
    assert.deepEqual(changesOf(edit), [
      { path: "/w/a.js", lines: ["@@ -1,2 +1,2 @@", " const a = 1;", "-a;", "+b;"], cut: false },
    ]);
    assert.equal(task.result.data["agentId"], "ses_o2");
    assert.deepEqual(todo.result.data["todos"], [{ content: "Fix", status: "completed", priority: "high" }]);
  });

  it("has a call without a result while it waits or runs", async () => {
    const pending = { status: "pending", input: {}, raw: '{"comm' };
    const file = await withRows(
      callRow("runs", "bash", 3, { input: { command: "sleep 60" }, metadata: { output: "started" } }),
      callRow("waits", "bash", 4, pending),
    );
    assert.deepEqual(statusesOf(file), { runs: "pending", waits: "pending" });
    assert.deepEqual(file.calls.get("waits")?.input, { raw: '{"comm' });
  });

  it("never calls a completed call without output a success", async () => {
    const file = await withRows(callRow("c", "read", 3, { status: "completed", input: {} }));
    assert.deepEqual(statusesOf(file), { c: "orphaned" });
  });

  it("shows why a message failed, after its parts, and that the user stopped one", async () => {
    const failure = (data: JsonObject): JsonObject => ({ failure: { id: "msg_2", updated: 1_775_120_409_000 }, data });
    const file = await withRows(
      partRow("prt_2", "msg_2", 3, { type: "text", text: "I beg" }),
      failure({ name: "APIError", data: { message: "Overloaded", statusCode: 529 } }),
      failure({ name: "MessageAbortedError", data: { message: "Aborted" } }),
      partRow("prt_3", "msg_2", 3, { type: "retry", attempt: 2, error: { data: { message: "Too fast" } } }),
    );
    assert.deepEqual(
      told(file).filter((row) => !row.startsWith("bookkeeping")),
      [
        "answer: I beg",
        "apiError: Overloaded (APIError, HTTP 529)",
        "system: The user stopped the turn",
        "apiError: Attempt 2 failed: Too fast",
      ],
    );
  });

  it("shows where the conversation was compacted, and what it was summed up as", async () => {
    const file = await opened(
      textOf([
        opencodeHead,
        messageRow("msg_1", 1, { role: "user" }),
        partRow("prt_1", "msg_1", 1, { type: "compaction", auto: true }),
        messageRow("msg_2", 2, { role: "assistant", summary: true, modelID: "mock-1" }),
        partRow("prt_2", "msg_2", 3, { type: "text", text: "The test was fixed." }),
      ]),
    );
    const rows = told(file).filter((row) => !row.startsWith("bookkeeping"));
    assert.equal(rows.length, 2);
    assert.match(rows[0] ?? "", /^system: The conversation was compacted$/);
    assert.match(rows[1] ?? "", /The test was fixed\./);
  });

  it("of a subagent names the session that started it", async () => {
    const { session, ...others } = opencodeHead;
    const head = { session: { ...(session as JsonObject), parent_id: "ses_o0" }, ...others };
    const { raw, rows } = await opened(
      textOf([head, ASSISTANT, partRow("p", "msg_2", 3, { type: "text", text: "x" })]),
    );
    assert.match(rows[0]?.text ?? "", /subagent of ses_o0$/);
    assert.match(raw[0] ?? "", /ses_o0/);
    assert.equal(rows.at(-1)?.sidechain, true);
  });

  it("that was exported has the same calls and tokens", async () => {
    const file = await opened(opencodeExport);
    assert.match(file.summary.notice ?? "", /^The file is a session of OpenCode that was exported: /);
    assert.deepEqual(statusesOf(file), OPENCODE_CALLS);
    assert.deepEqual(await tokensOf(opencodeExport), await tokensOf(opencodeText));
    assert.equal(file.summary.lines.unknown, 0);
  });

  it("that was exported has its title, unless OpenCode has given it none", async () => {
    const titled = async (title: string): Promise<unknown> => {
      const exported = opencodeExport.replace('"title": "Fix the failing test"', `"title": ${JSON.stringify(title)}`);
      return (await opened(exported)).summary.title;
    };
    assert.equal(await titled("Mend it"), "Mend it");
    for (const title of ["", "New session - 2026-01-05T08:00:00.000Z", "Child session - 2026-01-05T08:00:00.000Z"])
      assert.equal(await titled(title), "Fix the test", title);
  });

  it("has each call with its own result where the ids of calls were masked", async () => {
    const read = (id: string, filePath: string): JsonObject =>
      partRow(id, "msg_2", 3, {
        type: "tool",
        callID: "REDACTED",
        tool: "read",
        state: { status: "completed", input: { filePath }, output: `text of ${filePath}`, time: { start: 3, end: 4 } },
      });
    const { rows, calls } = await withRows(read("prt_1", "/w/a.ts"), read("prt_2", "/w/b.ts"));
    const found = rows.flatMap(({ call }) => (call ? [[call.summary, calls.get(call.id)?.result]] : []));
    assert.deepEqual(found, [
      ["a.ts", { ok: true, data: { raw: "text of /w/a.ts" } }],
      ["b.ts", { ok: true, data: { raw: "text of /w/b.ts" } }],
    ]);
  });

  it("shows what isn't known raw, and counts it", async () => {
    const file = await withRows(
      partRow("p", "msg_2", 3, { type: "weather", text: "sunny" }),
      partRow("p", "msg_2", 3, { type: "text" }),
      messageRow("msg_9", 5, { role: "narrator" }),
      { other: 1 },
      partRow("p", "gone", 3, { type: "text", text: "Of a message that is gone" }),
    );
    assert.equal(file.summary.lines.unknown, 4);
    assert.match(file.raw.join("\n"), /sunny/);
    assert.equal(told(file).at(-1), "answer: Of a message that is gone");
  });

  for (const [what, text] of [
    ["without the name of a database", textOf([{ session: opencodeHead["session"] }])],
    ["with a session that is no object", textOf([{ session: "ses_o1", database: "opencode" }])],
    ["of a list that doesn't count", textOf([{ database: { agent: "opencode" } }])],
    ["that was exported without its project", JSON.stringify({ info: { id: "x" }, messages: [] })],
  ] as const)
    it(`is none in a file ${what}`, async () => {
      assert.equal((await opened(text)).summary.writtenBy, undefined);
    });
});
