import assert from "node:assert/strict";
import fc from "fast-check";
import transcriptRead from "../../../src/tools/transcriptRead";
import { type RecordedSessions, recordSessions, TOKEN } from "../../support/recordedSessions";
import { fail, succeed } from "../../support/workspace";

const lines = (count: number): string => Array.from({ length: count }, (_, at) => `line ${at}`).join("\n");

describe("transcript_read", () => {
  let recorded: RecordedSessions;
  const call = "toolu_11111111_0";

  before(async () => {
    recorded = await recordSessions([
      {
        id: "11111111",
        prompt: `Long ${"word ".repeat(600)}`,
        calls: [
          { command: `echo ${"x".repeat(3000)}`, answer: lines(50) },
          { command: "npm test", answer: "Exit code 1", failed: true },
          { command: `echo ${TOKEN}`, answer: `it is ${TOKEN}` },
          { command: "sleep 1" },
        ],
      },
    ]);
  });

  it("reads rows with their kinds, times, texts and calls", async () => {
    const data = await succeed(transcriptRead, {}, recorded.context());
    const rows = data["rows"] as Record<string, unknown>[];
    assert.deepEqual(
      rows.map(({ row, kind }) => [row, kind]),
      [
        [0, "prompt"],
        [1, "call"],
        [2, "call"],
        [3, "call"],
        [4, "call"],
        [5, "answer"],
      ],
    );
    assert.deepEqual(
      { ...rows[2], reason: "" },
      {
        row: 2,
        kind: "call",
        time: "2026-01-01T08:00:03.000Z",
        call_id: "toolu_11111111_1",
        tool: "Bash",
        text: "npm test",
        status: "error",
        reason: "",
      },
    );
    assert.equal(rows[5]?.["text"], "Done.");
  });

  it("says how much of a long text is left out", async () => {
    const { rows } = await succeed(transcriptRead, { limit: 1 }, recorded.context());
    const [{ text, hidden } = { text: "", hidden: 0 }] = rows as { text: string; hidden: number }[];
    assert.equal(text.length, 1000);
    assert.ok(hidden > 1000, `${hidden} hidden`);
  });

  it("reads a call with its input and its result as an envelope and as lines", async () => {
    const data = await succeed(transcriptRead, { call_id: call, limit: 2 }, recorded.context());
    assert.equal(data["output"], "line 0\nline 1");
    assert.deepEqual([data["total"], data["next_offset"], data["status"]], [50, 2, "ok"]);
    assert.equal((data["result"] as { success: boolean }).success, true);
    assert.match(JSON.stringify(data["input"]), /… \[2005 more characters\]/);
  });

  it("reads the end of a result, and of the rows, by a negative offset", async () => {
    const data = await succeed(transcriptRead, { call_id: call, offset: -1 }, recorded.context());
    assert.equal(data["output"], "line 49");
    const { rows } = await succeed(transcriptRead, { offset: -1 }, recorded.context());
    assert.deepEqual(
      (rows as { row: number }[]).map(({ row }) => row),
      [5],
    );
  });

  it("tells of a call without a result that there is none", async () => {
    const data = await succeed(transcriptRead, { call_id: "toolu_11111111_3" }, recorded.context());
    assert.match(String(data["note"]), /has no result/);
    assert.equal(data["output"], "");
  });

  it("hides secrets in inputs, results and rows", async () => {
    const whole = [
      await succeed(transcriptRead, {}, recorded.context()),
      await succeed(transcriptRead, { call_id: "toolu_11111111_2" }, recorded.context()),
    ];
    assert.match(JSON.stringify(whole[1]), /it is \[hidden: GitHub token\]/);
    assert.ok(!JSON.stringify(whole).includes(TOKEN), "the token is hidden");
  });

  it("refuses a call that is not there", async () => {
    const { message } = await fail(transcriptRead, { call_id: "toolu_none" }, recorded.context());
    assert.match(message, /^File not found: no call toolu_none in this transcript/);
  });

  it("says that an offset is past the end, and that there are no rows", async () => {
    assert.match(
      String((await succeed(transcriptRead, { offset: 99 }, recorded.context()))["note"]),
      /past the last of 6/,
    );
    await recorded.workspace.write("empty.jsonl", "");
    const { note } = await succeed(transcriptRead, { transcript: "empty.jsonl" }, recorded.context());
    assert.match(String(note), /no rows/);
  });

  it("marks rows of subagents, and cuts long texts inside lists of an input", async () => {
    const entry = { sessionId: "s", isSidechain: true, agentId: "a", timestamp: "2026-01-01T08:00:00.000Z" };
    const input = { todos: [{ content: "y".repeat(1500), done: false, order: 1, note: null }] };
    const content = [{ type: "tool_use", id: "c1", name: "TodoWrite", input }];
    const lines = [
      { ...entry, type: "user", uuid: "a", message: { role: "user", content: "Plan it" } },
      { ...entry, type: "assistant", uuid: "b", message: { role: "assistant", id: "m", content } },
    ].map((each) => JSON.stringify(each));
    await recorded.workspace.write("agent.jsonl", `${lines.join("\n")}\n`);
    const { rows } = await succeed(transcriptRead, { transcript: "agent.jsonl" }, recorded.context());
    assert.deepEqual(
      (rows as { subagent?: true }[]).map(({ subagent }) => subagent),
      [true, true],
    );
    const data = await succeed(transcriptRead, { transcript: "agent.jsonl", call_id: "c1" }, recorded.context());
    const content1 = `${"y".repeat(1000)}… [500 more characters]`;
    assert.deepEqual(data["input"], { todos: [{ content: content1, done: false, order: 1, note: null }] });
  });

  it("gives the whole whatever the size of its pages", async () => {
    const read = async (limit: number): Promise<unknown[]> => {
      const all: unknown[] = [];
      for (let offset: unknown = 0; offset !== undefined;) {
        const data = await succeed(transcriptRead, { limit, offset }, recorded.context());
        all.push(...(data["rows"] as unknown[]));
        offset = data["next_offset"];
      }
      return all;
    };
    const whole = await read(500);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 7 }), async (limit) => assert.deepEqual(await read(limit), whole)),
      { numRuns: 7, seed: 1 },
    );
  });
});
