import assert from "node:assert/strict";
import fc from "fast-check";
import transcriptRead from "../../../src/tools/sessions/transcriptRead";
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

  it("says of a long text where it goes on, and there is the rest", async () => {
    const { rows } = await succeed(transcriptRead, { limit: 1 }, recorded.context());
    const [first] = rows as Record<string, unknown>[];
    assert.deepEqual([first?.["truncated"], first?.["next_offset"]], [true, 1000]);
    const { text, ...rest } = await succeed(transcriptRead, { row: 0, offset: 1000 }, recorded.context());
    assert.equal(`${String(first?.["text"])}${String(text)}`, `Long ${"word ".repeat(600)}`);
    assert.deepEqual(rest, { transcript: "11111111", row: 0, kind: "prompt", time: "2026-01-01T08:00:00.000Z" });
  });

  it("returns all of a text whatever the limit of a result, and never half a character", async () => {
    const whole = `${"ab😀".repeat(900)}|`;
    const long = await recordSessions([
      { id: "22222222", prompt: whole, calls: [{ command: `echo ${whole}`, answer: whole }] },
    ]);
    const places = [
      [{ row: 0 }, whole],
      [{ call_id: "toolu_22222222_0", field: "/input/command" }, `echo ${whole}`],
      [{ call_id: "toolu_22222222_0", field: "/output" }, whole],
      [{ row: 1, field: "/output" }, whole],
    ] as const;
    for (const maxOutputSize of [600, 1_000, 8_000])
      for (const [place, expected] of places) {
        let all = "";
        for (let offset: unknown = 0; offset !== undefined;) {
          const context = { ...long.context(), limits: { maxOutputSize } };
          const data = await succeed(transcriptRead, { ...place, offset }, context);
          const text = String(data["text"]);
          assert.ok(text.length > 0 && !/\p{Surrogate}/u.test(text), `${text.length} characters behind ${all.length}`);
          all += text;
          offset = data["next_offset"];
          if (offset !== undefined) assert.equal(data["total"], Array.from(expected).length);
        }
        assert.equal(all, expected);
      }
    const { text } = await succeed(transcriptRead, { row: 0, offset: -2 }, long.context());
    assert.equal(text, "😀|");
    const { note } = await succeed(transcriptRead, { row: 0, offset: 9_999 }, long.context());
    assert.match(String(note), /offset 9999 is past the end of a text of 2701 characters/);
  });

  it("names the texts of a call that it cuts, and how many it does not name", async () => {
    const input = { todos: Array.from({ length: 23 }, () => ({ content: "z".repeat(1_200) })) };
    const content = [{ type: "tool_use", id: "c1", name: "TodoWrite", input }];
    const entry = { type: "assistant", uuid: "b", sessionId: "s", message: { role: "assistant", id: "m", content } };
    await recorded.workspace.write("todos.jsonl", `${JSON.stringify(entry)}\n`);
    const named = { transcript: "todos.jsonl", call_id: "c1" };
    const { cut, note } = await succeed(transcriptRead, named, {
      ...recorded.context(),
      limits: { maxOutputSize: Infinity },
    });
    const fields = cut as Record<string, unknown>[];
    assert.deepEqual(fields[0], { field: "/input/todos/0/content", next_offset: 1000, total: 1200 });
    assert.deepEqual([fields.length, note], [20, "The call has no result. 3 more cut texts are not in `cut`."]);
    const rest = await succeed(
      transcriptRead,
      { ...named, field: "/input/todos/22/content", offset: 1000 },
      recorded.context(),
    );
    assert.equal(rest["text"], "z".repeat(200));
  });

  it("reads the call of a row by the row's number", async () => {
    const data = await succeed(transcriptRead, { row: 2 }, recorded.context());
    assert.deepEqual([data["call_id"], data["output"]], ["toolu_11111111_1", "Exit code 1"]);
  });

  it("refuses a row that is not there, a field that is no text, and one without a call", async () => {
    const message = async (input: object): Promise<string> =>
      (await fail(transcriptRead, input, recorded.context())).message;
    assert.match(await message({ row: 99 }), /row 99 is not in this transcript, it has 6 rows/);
    assert.match(await message({ call_id: call, field: "/input" }), /field \/input isn.t a text of this call/);
    assert.match(await message({ field: "/output" }), /name it with `call_id`/);
  });

  it("hides a secret in the text of one row, even if a page begins within it", async () => {
    const hiding = await recordSessions([{ id: "33333333", prompt: `${"w ".repeat(600)}${TOKEN}`, calls: [] }]);
    for (const offset of [0, 1_000, 1_205, -5]) {
      const { text } = await succeed(transcriptRead, { row: 0, offset }, hiding.context());
      assert.ok(!String(text).includes(TOKEN.slice(-5)), `from ${offset}: ${String(text).slice(-50)}`);
    }
  });

  it("says of a row whose beginning is one long secret where it goes on", async () => {
    const key = `-----BEGIN PRIVATE KEY-----\n${"abcd1234".repeat(1_200)}\n-----END PRIVATE KEY-----\nand the end`;
    const hiding = await recordSessions([{ id: "44444444", prompt: key, calls: [] }]);
    const { rows } = await succeed(transcriptRead, { limit: 1 }, hiding.context());
    const [{ text, next_offset: next } = {}] = rows as Record<string, unknown>[];
    assert.equal(next, String(text).length);
    const rest = await succeed(transcriptRead, { row: 0, offset: next }, hiding.context());
    assert.match(
      `${String(text)}${String(rest["text"])}`,
      /^-----BEGIN PRIVATE KEY-----\[hidden: private key\][^]*and the end$/,
    );
  });

  it("says of a line that is too long to be read whole how much is missing", async () => {
    const { transcripts, ...context } = recorded.context();
    if (!transcripts) throw new Error("no transcripts");
    const open = async (...given: Parameters<typeof transcripts.open>): ReturnType<typeof transcripts.open> => {
      const opened = await transcripts.open(...given);
      const hiding: typeof opened.hiding = (options) => {
        const hidden = opened.hiding(options);
        return {
          ...hidden,
          summary: hidden.summary,
          text: async (of) => ({ ...(await hidden.text(of)), hiddenBytes: 7 }),
        };
      };
      return Object.create(opened, { hiding: { value: hiding } }) as typeof opened;
    };
    const { note } = await succeed(transcriptRead, { row: 0 }, { ...context, transcripts: { ...transcripts, open } });
    assert.match(String(note), /too long to be read whole: 7 bytes/);
  });

  it("reads a call with its input and its result as an envelope and as lines", async () => {
    const data = await succeed(transcriptRead, { call_id: call, limit: 2 }, recorded.context());
    assert.equal(data["output"], "line 0\nline 1");
    assert.deepEqual([data["total"], data["next_offset"], data["status"]], [50, 2, "ok"]);
    assert.equal((data["result"] as { success: boolean }).success, true);
    assert.match(JSON.stringify(data["input"]), /… \[2005 more characters\]/);
    assert.deepEqual(data["cut"], [{ field: "/input/command", next_offset: 1000, total: 3005 }]);
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

  it("says that a call without a result has none", async () => {
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
