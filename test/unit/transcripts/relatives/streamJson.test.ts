import assert from "node:assert/strict";
import { reportOf } from "../../../../src/transcripts/statistics/surveyTranscript";
import { openTranscript } from "../../../../src/transcripts/transcript";
import { memoryFile, whenRead } from "../../../support/transcripts";

const session = { session_id: "5e5510n" };
const usage = { input_tokens: 10, output_tokens: 5, cache_creation_input_tokens: 0, cache_read_input_tokens: 2 };
const assistant = (id: string, content: readonly unknown[], parent: string | null = null): unknown => ({
  type: "assistant",
  message: { id, role: "assistant", model: "claude-made-up", content, usage },
  parent_tool_use_id: parent,
  ...session,
});
const result = (id: string, content: string, parent: string | null = null): unknown => ({
  type: "user",
  message: { role: "user", content: [{ type: "tool_result", tool_use_id: id, content }] },
  parent_tool_use_id: parent,
  ...session,
});

/** What `claude -p --output-format stream-json --include-partial-messages` prints: no ids that chain, no times. */
const STREAM: readonly unknown[] = [
  { type: "system", subtype: "init", model: "claude-made-up", cwd: "/home/sam", tools: ["Read"], ...session },
  { type: "stream_event", event: { type: "content_block_delta", delta: { text: "I" } }, ...session },
  { type: "rate_limit_event", rate_limit_info: { status: "allowed" }, ...session },
  assistant("m1", [{ type: "text", text: "I look" }]),
  assistant("m1", [{ type: "tool_use", id: "t1", name: "Read", input: { file_path: "a.txt" } }]),
  result("t1", "     1→x"),
  assistant("m2", [{ type: "tool_use", id: "t2", name: "Task", input: { description: "Look", prompt: "Look" } }]),
  assistant("m3", [{ type: "tool_use", id: "t3", name: "Bash", input: { command: "ls" } }], "t2"),
  result("t3", "a.txt", "t2"),
  assistant("m4", [{ type: "tool_use", id: "t4", name: "Bash", input: { command: "sleep 99" } }]),
  { type: "result", subtype: "success", is_error: false, duration_ms: 4200, result: "Done", ...session },
];

const stream = STREAM.map((entry) => `${JSON.stringify(entry)}\n`).join("");

async function read(text: string) {
  const { files, resource } = memoryFile(text);
  const transcript = await openTranscript(files, resource);
  const summary = await whenRead(transcript);
  const rows = await transcript.rows({ from: 0, to: Infinity });
  transcript.dispose();
  return { summary, rows };
}

describe("what a run prints as stream-json", () => {
  it("opens as a transcript: its start, its calls, its end", async () => {
    const { summary, rows } = await read(stream);
    assert.deepEqual(
      rows.map(({ kind, entryType, call }) => [kind, call?.tool ?? entryType]),
      [
        ["system", "system/init"],
        ["bookkeeping", "stream_event"],
        ["bookkeeping", "rate_limit_event"],
        ["answer", "assistant"],
        ["call", "Read"],
        ["call", "Task"],
        ["call", "Bash"],
        ["call", "Bash"],
        ["system", "result/success"],
      ],
    );
    assert.match(rows[0]?.text ?? "", /^Started · claude-made-up · \/home\/sam$/);
    assert.match(rows.at(-1)?.text ?? "", /^The run ended: success, 4\.2 s\nDone$/);
    assert.deepEqual(summary.lines, { shown: 9, bookkeeping: 2, unknown: 0, unreadable: 0, recovered: 0 });
    assert.equal(summary.notice, undefined);
  });

  it("pairs calls by their ids, also those of subagents; one without a result is orphaned when the run ended", async () => {
    const { rows } = await read(stream);
    assert.deepEqual(
      rows.flatMap(({ call, sidechain }) => (call ? [[call.id, call.status, sidechain ?? false]] : [])),
      [
        ["t1", "ok", false],
        ["t2", "orphaned", false],
        ["t3", "ok", true],
        ["t4", "orphaned", false],
      ],
    );
  });

  it("shows how background work of a recent version ended, and which requests failed", async () => {
    const system = (subtype: string, more: object): unknown => ({ type: "system", subtype, ...more, ...session });
    const bash = (id: string): unknown =>
      assistant(`m-${id}`, [{ type: "tool_use", id, name: "Bash", input: { command: "npm test" } }]);
    const started = (id: string, task: string): unknown =>
      result(id, `Command running in background with ID: ${task}.`);
    const entries = [
      system("status", { status: "requesting" }),
      system("thinking_tokens", { estimated_tokens: 5, estimated_tokens_delta: 5 }),
      bash("t1"),
      started("t1", "b1"),
      system("background_tasks_changed", { tasks: [{ task_id: "b1" }] }),
      system("task_started", { task_id: "b1", tool_use_id: "t1", description: "Run the tests" }),
      system("api_retry", { attempt: 1, max_retries: 10, retry_delay_ms: 598, error_status: 529, error: "overloaded" }),
      bash("t2"),
      started("t2", "b2"),
      system("task_notification", { task_id: "b2", status: "completed", summary: "It completed (exit code 0)" }),
      { type: "result", subtype: "success", is_error: false, duration_ms: 4200, result: "Done", ...session },
      system("task_updated", { task_id: "b1", patch: { status: "failed" } }),
      system("task_notification", { tool_use_id: "t1", status: "failed", summary: "It failed (exit code 2)" }),
    ];
    const { summary, rows } = await read(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
    assert.deepEqual(
      rows.filter(({ kind }) => kind !== "bookkeeping").map(({ kind, text, call }) => call?.reason ?? [kind, text]),
      [
        "Started in the background; it failed with exit code 2 (line 13)",
        ["system", "Background task started: Run the tests"],
        ["apiError", "API error: overloaded 529, attempt 1 of 10, tried again after 0.6 s"],
        "Started in the background; it completed (line 10)",
        ["system", "Background task: completed\nIt completed (exit code 0)"],
        ["system", "The run ended: success, 4.2 s\nDone"],
        ["system", "Background task: failed\nIt failed (exit code 2)"],
      ],
    );
    assert.deepEqual(summary.lines, { shown: 9, bookkeeping: 4, unknown: 0, unreadable: 0, recovered: 0 });
  });

  for (const status of ["", 3, undefined])
    it(`does not believe a notice of background work whose status is ${JSON.stringify(status)}`, async () => {
      const entries = [
        assistant("m1", [{ type: "tool_use", id: "t1", name: "Bash", input: { command: "npm test" } }]),
        result("t1", "Command running in background with ID: b1."),
        { type: "system", subtype: "task_notification", task_id: "b1", tool_use_id: "t1", status, ...session },
      ];
      const { rows } = await read(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
      assert.equal(rows[0]?.call?.reason, "Started in the background");
    });

  it("is pending if the run has not ended", async () => {
    const { rows } = await read(stream.split("\n").slice(0, 5).join("\n"));
    assert.deepEqual(
      rows.flatMap(({ call }) => call?.status ?? []),
      ["pending"],
    );
  });

  it("has no times and no durations", async () => {
    const { summary, rows } = await read(stream);
    assert.deepEqual([summary.firstTime, summary.lastTime], [undefined, undefined]);
    assert.deepEqual(
      rows.flatMap(({ call }) => call?.durationMs ?? []),
      [],
    );
  });

  it("is one session in a report, with the tokens of each message once", async () => {
    const { files, resource } = memoryFile(stream);
    const report = await reportOf(files, resource);
    assert.deepEqual([report.sessions, report.entries, report.unreadable], [1, STREAM.length, 0]);
    assert.deepEqual(report.usage, {
      input_tokens: 40,
      output_tokens: 20,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 8,
    });
  });

  it("opens as well as one array, as --output-format json --verbose prints it", async () => {
    const [array, plain] = [await read(JSON.stringify(STREAM)), await read(stream)];
    assert.match(array.summary.notice ?? "", /one JSON array/);
    assert.deepEqual(
      array.rows.map(({ line: _line, ...row }) => row),
      plain.rows.map(({ line: _line, ...row }) => row),
    );
  });

  it("opens as one row if only the end was printed, as --output-format json does", async () => {
    const { rows } = await read(JSON.stringify(STREAM.at(-1)));
    assert.deepEqual(
      rows.map(({ kind, text }) => [kind, text]),
      [["system", "The run ended: success, 4.2 s\nDone"]],
    );
  });
});
