import assert from "node:assert/strict";
import fs from "node:fs";
import transcriptRead from "../../../src/tools/sessions/transcriptRead";
import transcriptSearch from "../../../src/tools/sessions/transcriptSearch";
import { type RecordedSessions, recordSessions, TOKEN } from "../../support/recordedSessions";
import { fail, succeed } from "../../support/workspace";

type Json = Record<string, unknown>;

const TASK = "toolu_44444444_task";

const message = (type: string, ...content: Json[]): Json => ({ type, message: { role: type, content } });
const use = (id: string, name: string, input: Json): Json => ({ type: "tool_use", id, name, input });
const result = (id: string, content: string, more: Json = {}): Json => ({
  ...{ type: "tool_result", tool_use_id: id, content },
  ...more,
});
const told = (entry: Json): Json => ({
  type: "progress",
  data: { type: "agent_progress", message: entry },
  parentToolUseID: TASK,
});

describe("the tools about transcripts, on calls of a subagent that only progress entries report", () => {
  let recorded: RecordedSessions;

  before(async () => {
    recorded = await recordSessions([{ id: "44444444", prompt: "Look around" }]);
    const lines = [
      message("assistant", use(TASK, "Task", { subagent_type: "Explore", description: "Look", prompt: "look" })),
      // Names the id of a call that is told behind it.
      { type: "progress", data: { type: "bash_progress", output: 'before "n2"' }, parentToolUseID: TASK },
      told(message("assistant", use("n1", "Grep", { pattern: "needle" }))),
      told(message("user", result("n1", `found ${TOKEN}`))),
      told(message("assistant", use('n"2', "Bash", { command: "make all" }))),
      told(message("user", result('n"2', "Exit code 2\nno rule", { is_error: true }))),
      told(message("assistant", { type: "text", text: "thimble" })),
      message("user", result(TASK, "Looked.")),
      ...Array.from({ length: 9 }, () => ({ type: "progress", data: { type: "bash_progress", output: "names n9" } })),
    ];
    fs.appendFileSync(recorded.file("44444444"), lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  });

  it("lists them with the call that started the subagent", async () => {
    const data = await succeed(transcriptRead, { call_id: TASK }, recorded.context());
    assert.deepEqual(
      (data["subagent_calls"] as Json[]).map(({ row, call_id, tool, text, status }) => [
        row,
        call_id,
        tool,
        text,
        status,
      ]),
      [
        [4, "n1", "Grep", "needle", "ok"],
        [6, 'n"2', "Bash", "make all", "error"],
      ],
    );
    assert.equal(data["started_subagent"], undefined);
  });

  it("reads one by its id, and by the row of its use or of its result", async () => {
    for (const asked of [{ call_id: 'n"2' }, { row: 6 }, { row: 7 }, { row: 6, call_id: 'n"2' }]) {
      const data = await succeed(transcriptRead, asked, recorded.context());
      assert.deepEqual(
        [data["call_id"], data["tool"], data["status"], data["input"], data["output"]],
        ['n"2', "Bash", "error", { command: "make all" }, "Exit code 2\nno rule"],
        JSON.stringify(asked),
      );
      assert.equal(data["row"], asked.row === 7 ? 7 : 6);
    }
    const field = await succeed(transcriptRead, { call_id: "n1", field: "/output" }, recorded.context());
    assert.match(String(field["text"]), /^found \[hidden: /);
  });

  it("reads another progress entry as text, and refuses an id that is only named", async () => {
    const text = await succeed(transcriptRead, { row: 8 }, recorded.context());
    assert.deepEqual([text["kind"], text["note"]], ["bookkeeping", undefined]);
    assert.match(String(text["text"]), /\n\nthimble$/);
    for (const id of ["n9", "n8"])
      assert.match(
        (await fail(transcriptRead, { call_id: id }, recorded.context())).message,
        /^File not found: no call /,
      );
  });

  it("finds their inputs and results, with their ids", async () => {
    for (const [query, row, id] of [
      ["needle", 4, "n1"],
      ["no rule", 7, 'n"2'],
      ["thimble", 8, undefined],
    ] as const) {
      const { hits } = await succeed(transcriptSearch, { query }, recorded.context());
      assert.deepEqual(
        (hits as Json[]).map((hit) => [hit["row"], hit["call_id"]]),
        [[row, id]],
        query,
      );
    }
  });

  it("finds them by tool and status, with their ids", async () => {
    for (const [query, found] of [
      ["tool:Grep", [[4, "n1"]]],
      ["tool:Bash status:error", [[6, 'n"2']]],
      ['status:error "no rule"', [[7, 'n"2']]],
      ["tool:Grep status:error", []],
      ["tool:Task", [[2, TASK]]],
    ] as const) {
      const { hits } = await succeed(transcriptSearch, { query }, recorded.context());
      assert.deepEqual(
        (hits as Json[]).map((hit) => [hit["row"], hit["call_id"]]),
        found,
        query,
      );
    }
  });
});

describe("a progress entry that reports more than one call", () => {
  let recorded: RecordedSessions;

  before(async () => {
    recorded = await recordSessions([{ id: "55555555", prompt: "Look around" }]);
    const lines = [
      message("assistant", use(TASK, "Task", { subagent_type: "Explore", description: "Look", prompt: "look" })),
      told(
        message(
          "assistant",
          use("m1", "Read", { file_path: "one" }),
          { type: "text", text: `bodkin ${TOKEN}` },
          use("m2", "Read", { file_path: "two" }),
          use("m".repeat(201), "Read", { file_path: "three" }),
        ),
      ),
      told(message("assistant", { type: "text", text: "y".repeat(100_007) })),
      told(message("assistant", use("", "Read", { file_path: "four" }))),
    ];
    fs.appendFileSync(recorded.file("55555555"), lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  });

  it("is read as its texts, from any character on, and names its calls", async () => {
    const { text, kind, call_id, note } = await succeed(transcriptRead, { row: 3 }, recorded.context());
    assert.deepEqual([kind, call_id], ["bookkeeping", undefined]);
    assert.match(String(text), /\n\nbodkin \[hidden: [^]*$/);
    assert.equal(note, "It reports calls of a subagent, which call_id reads: m1, m2 and 1 more.");
    const rest = await succeed(transcriptRead, { row: 3, offset: 5 }, recorded.context());
    assert.equal(rest["text"], String(text).slice(5));
  });

  it("contains its calls, each read by its id", async () => {
    for (const [id, file] of [
      ["m1", "one"],
      ["m2", "two"],
    ] as const) {
      const { row, input } = await succeed(transcriptRead, { call_id: id }, recorded.context());
      assert.deepEqual([row, input], [3, { file_path: file }]);
    }
  });

  it("is found without the id of one of its calls", async () => {
    const { hits } = await succeed(transcriptSearch, { query: "bodkin" }, recorded.context());
    assert.deepEqual(
      (hits as Json[]).map((hit) => [hit["row"], hit["call_id"]]),
      [[3, undefined]],
    );
  });

  it("says how much of a long text is missing, and nothing of a call without an id", async () => {
    const { note } = await succeed(transcriptRead, { row: 4 }, recorded.context());
    assert.match(String(note), /^It is too long: 7 characters are left out\./);
    assert.equal((await succeed(transcriptRead, { row: 5 }, recorded.context()))["note"], undefined);
    const { hits } = await succeed(transcriptSearch, { query: "four" }, recorded.context());
    assert.equal((hits as Json[])[0]?.["call_id"], undefined);
  });
});
