import assert from "node:assert/strict";
import { FileError } from "../../../../src/base/errors";
import type { Hit } from "../../../../src/transcripts/model/searchHits";
import { openTranscript } from "../../../../src/transcripts/transcript";
import { memoryFile, whenRead } from "../../../support/transcripts";
import { open, searchAll } from "./searched";

const said = (hits: readonly Hit[]): string[] =>
  hits.map(({ row, line, field, snippet }) => {
    const match = snippet ? ` ${snippet.text.slice(snippet.from, snippet.to)}` : "";
    return `${row} ${line} ${field}${match}`;
  });

const use = (id: string, name: string, input: unknown, more: object = {}) => ({
  type: "assistant",
  timestamp: "2026-01-05T10:00:00.000Z",
  message: { id: `m_${id}`, content: [{ type: "tool_use", id, name, input }] },
  ...more,
});
const result = (id: string, content: unknown, more: object = {}, flags: object = {}) => ({
  type: "user",
  timestamp: "2026-01-05T10:00:02.000Z",
  message: { content: [{ type: "tool_result", tool_use_id: id, content, ...flags }] },
  ...more,
});
const prompt = (text: string, more: object = {}) => ({
  type: "user",
  timestamp: "2026-01-04T10:00:00.000Z",
  message: { content: text },
  ...more,
});

const LINES = [
  prompt("Find the Needle in src/a.ts"),
  {
    type: "assistant",
    message: {
      id: "m0",
      content: [
        { type: "thinking", thinking: "a needle, so", signature: "needle" },
        { type: "text", text: "Looking" },
      ],
    },
  },
  use("t1", "Bash", { command: 'grep "needle" src/a.ts' }),
  result("t1", "src/a.ts:1: NEEDLE\nmore", { toolUseResult: { stdout: "src/a.ts:1: NEEDLE", stderr: "" } }),
  use("t2", "Read", { file_path: "src/needle.ts" }),
  result("t2", "<tool_use_error>File does not exist.</tool_use_error>", {}, { is_error: true }),
  {
    type: "file-history-snapshot",
    messageId: "needle",
    snapshot: { trackedFileBackups: { "needle.md": { version: 1 } } },
  },
  { type: "new-thing", body: { text: "a needle too" } },
  'broken { "needle',
  use("t3", "Task", { prompt: "look" }, { isSidechain: true, agentId: "a7" }),
  result("t9", "needle of nobody"),
];

describe("a search", () => {
  it("finds a text wherever it is, shown or not, in file order, and says where", async () => {
    assert.deepEqual(said(await searchAll(await open(LINES), "needle")), [
      "0 1 prompt Needle",
      "1 2 thinking needle",
      "3 3 input.command needle",
      "3 4 result NEEDLE",
      "4 5 input.file_path needle",
      "5 7 snapshot.trackedFileBackups needle",
      "6 8 body.text needle",
      "7 9 raw needle",
      "9 11 result needle",
    ]);
  });

  for (const [query, hits] of [
    ["Needle", ["0 1 prompt Needle"]],
    ['"grep \\"needle\\""', ['3 3 input.command grep "needle"']],
    ["/ne+dle\\W*$/i", ["3 4 result NEEDLE", "7 9 raw needle"]],
    ["needle tool:Bash", ["3 3 input.command needle", "3 4 result NEEDLE"]],
    ["needle status:error", ["4 5 input.file_path needle"]],
    ["needle is:call -grep", ["4 5 input.file_path needle"]],
    ["needle in:input", ["3 3 input.command needle", "4 5 input.file_path needle"]],
    ["needle in:result", ["3 4 result NEEDLE", "9 11 result needle"]],
    ["needle role:prompt,thinking", ["0 1 prompt Needle", "1 2 thinking needle"]],
    ["needle type:user", ["0 1 prompt Needle", "9 11 result needle"]],
    ['"needle" "more"', ["3 3 input.command needle", "3 4 result NEEDLE"]],
    ["needle before:2026-01-05", ["0 1 prompt Needle"]],
    ["path:src/NEEDLE case:no", []],
    ["path:src/needle", ["4 5 input.file_path src/needle"]],
    ["is:error", ["4 5 call"]],
    ["is:subagent", ["8 10 call"]],
    ["agent:a7", ["8 10 call"]],
    ["agent:main type:user", ["0 1 prompt", "9 11 result"]],
    ["id:t2", ["4 5 call"]],
    ["id:m0", ["1 2 thinking", "2 2 answer"]],
    ["tool:bash,re*", ["3 3 call", "4 5 call"]],
    ["is:call -tool:Bash -status:pending", ["4 5 call"]],
    ["-needle", ["2 2 answer", "8 10 call"]],
    ["after:2026-01-05 -is:subagent", ["3 3 call", "4 5 call", "9 11 result"]],
    ["role:unreadable", ["7 9 unreadable"]],
    ["tool:bash", ["3 3 call"]],
    [
      "",
      [
        "0 1 prompt",
        "1 2 thinking",
        "2 2 answer",
        "3 3 call",
        "4 5 call",
        "5 7 bookkeeping",
        "6 8 unknown",
        "7 9 unreadable",
        "8 10 call",
        "9 11 result",
      ],
    ],
  ] as const) {
    it(`${query || "(empty)"} finds what it says`, async () => {
      assert.deepEqual(said(await searchAll(await open(LINES), query)).sort(), [...hits].sort());
    });
  }

  it("by fields of the index alone reads nothing of the file", async () => {
    const text = LINES.map((line) => `${typeof line === "string" ? line : JSON.stringify(line)}\n`).join("");
    const file = memoryFile(text);
    const transcript = await openTranscript(file.files, file.resource);
    await whenRead(transcript);
    const before = file.bytesAsked();
    assert.equal((await searchAll(transcript, "tool:Bash status:ok role:call is:call")).length, 1);
    assert.equal(file.bytesAsked(), before);
  });

  it("refuses a query that can't be read, and says why", async () => {
    const transcript = await open(LINES);
    await assert.rejects(transcript.search({ query: "nonsense:1" }), {
      name: "QueryError",
      message: /Unknown field nonsense:/,
    });
    await assert.rejects(transcript.search({ query: "/(/" }), { name: "QueryError", message: /Unterminated group/ });
    await assert.rejects(transcript.filter({ query: "is:nothing" }), {
      name: "QueryError",
      message: /is:nothing is not known/,
    });
    await assert.rejects(transcript.findRow({ query: "after:now", from: undefined, direction: 1 }), {
      name: "QueryError",
      message: /is no date/,
    });
  });

  it("of a damaged or unusual line looks in what could be read of it and in what could not", async () => {
    const transcript = await open([
      `${JSON.stringify(prompt("first needle"))}${JSON.stringify(prompt("second needle"))}`,
      `{"type":"user","message":{"content":"third nee\0\0dle"}}`,
      `{"stub":"needle ${JSON.stringify(prompt("fourth"))}`,
      '["needle", 5]',
      "// needle",
    ]);
    assert.deepEqual(said(await searchAll(transcript, "needle")), [
      "0 1 prompt needle",
      "1 1 prompt needle",
      "2 2 prompt needle",
      "3 3 raw needle",
      "5 4 entry[0] needle",
      "6 5 raw needle",
    ]);
  });

  it("is not led astray by escapes of JSON, whichever way a character is written", async () => {
    const forms = [
      'say \\"hi\\" to\\/été\\n\\ud83d\\ude00',
      "say \\u0022hi\\u0022 to/\\u00e9t\\u00C9\\u000a😀",
      '\\u0073ay \\"hi\\" to/ét\\u00e9\\n😀',
    ];
    const transcript = await open(forms.map((form) => `{"type":"user","message":{"content":"${form}"}}`));
    for (const query of ["say", '"\\"hi\\""', "to/é", "été", "/été\\n/i", "😀", '"/"', '"\\""'])
      assert.equal((await searchAll(transcript, query)).length, 3, query);
  });

  it("can be stopped, and stops", async () => {
    const transcript = await open(LINES);
    const abort = new AbortController();
    abort.abort(new Error("enough"));
    await assert.rejects(transcript.search({ query: "needle", from: 0 }, abort.signal), /enough/);
    await assert.rejects(transcript.search({ query: "tool:Bash", from: 0 }, abort.signal), /enough/);
  });

  it("waits for what is still being read, and goes on if the file grows", async () => {
    const file = memoryFile(`${JSON.stringify(prompt("one needle"))}\n`);
    const transcript = await openTranscript(file.files, file.resource, { follow: true });
    await whenRead(transcript);
    const first = await transcript.search({ query: "needle" });
    assert.deepEqual([said(first.hits), first.done], [["0 1 prompt needle"], true]);
    file.set(`${JSON.stringify(prompt("one needle"))}\n${JSON.stringify(prompt("another needle"))}\n`);
    while (transcript.summary.rows < 2) await new Promise((resolve) => setTimeout(resolve, 1));
    assert.deepEqual(said((await transcript.search({ query: "needle", from: first.next })).hits), [
      "1 2 prompt needle",
    ]);
    transcript.dispose();
  });

  it("fails with the reason when the file can no longer be read", async () => {
    const file = memoryFile(`${JSON.stringify(prompt("needle "))}\n`.repeat(40_000));
    const transcript = await openTranscript(file.files, file.resource);
    await whenRead(transcript);
    file.set(undefined);
    await assert.rejects(searchAll(transcript, "needle"), FileError);
  });

  it("comes in steps, and all steps together find everything once", async () => {
    const transcript = await open(Array.from({ length: 1700 }, (_, at) => prompt(`needle ${at}`)));
    const first = await transcript.search({ query: "needle" });
    assert.ok(
      first.hits.length < 1700 && !first.done && first.bytes > 0,
      "expected first.hits.length < 1700 && !first.done && first.bytes > 0",
    );
    const hits = await searchAll(transcript, "needle");
    assert.deepEqual(
      hits.map(({ row }) => row),
      Array.from({ length: 1700 }, (_, at) => at),
    );
  });

  it("cuts what it shows of a long line, and says that it did", async () => {
    const transcript = await open([
      prompt(`${"😀".repeat(100)}needle${"é".repeat(500)}\nnext`),
      prompt("a\n  the needle here\nb"),
    ]);
    const [long, short] = await searchAll(transcript, "needle");
    assert.deepEqual([long?.snippet?.cutBefore, long?.snippet?.cutBehind], [true, true]);
    assert.ok((long?.snippet?.text.length ?? 0) < 300, "expected (long?.snippet?.text.length ?? 0) < 300");
    assert.deepEqual(short?.snippet, { text: "the needle here", from: 4, to: 10 });
  });

  it("steps from failed call to failed call", async () => {
    const transcript = await open(LINES);
    assert.equal(await transcript.findRow({ query: "is:error", from: undefined, direction: 1 }), 4);
    assert.equal(await transcript.findRow({ query: "is:error", from: 4, direction: 1 }), undefined);
    assert.equal(await transcript.findRow({ query: "is:error", from: undefined, direction: -1 }), 4);
    assert.equal(await transcript.findRow({ query: "role:prompt", from: 3, direction: -1 }), 0);
    assert.equal(
      await transcript.findRow({ query: "role:prompt,call -is:subagent", from: undefined, direction: -1 }),
      4,
    );
    assert.equal(await transcript.findRow({ query: "looking", from: undefined, direction: 1 }), 2);
  });

  it("takes the thread of a file that a subagent has for itself as its main one", async () => {
    const own = { isSidechain: true, agentId: "a1" };
    const transcript = await open([
      { type: "summary", summary: "no thread", leafUuid: "x" },
      prompt("Look for it", own),
      use("c1", "Grep", { pattern: "it" }, own),
      prompt("Look again", own),
    ]);
    const rows = async (query: string): Promise<readonly number[]> => (await transcript.filter({ query })).rows;
    const prompts = await rows("role:prompt -is:subagent");
    assert.equal(prompts.length, 2);
    assert.deepEqual(await rows("is:prompt agent:main"), prompts);
    assert.equal((await rows("is:call -is:subagent")).length, 1);
    assert.deepEqual(await rows("is:subagent"), []);
    assert.deepEqual((await rows("agent:a1")).length, 3);
    assert.equal(
      await transcript.findRow({ query: "role:prompt -is:subagent", from: prompts[1], direction: -1 }),
      prompts[0],
    );
  });

  it("distinguishes a subagent's rows from those of a main thread that only comes after them", async () => {
    const transcript = await open([prompt("aside", { isSidechain: true, agentId: "a1" }), prompt("asked")]);
    assert.deepEqual((await transcript.filter({ query: "is:prompt -is:subagent" })).rows, [1]);
  });

  it("selects the rows to be shown alone", async () => {
    const transcript = await open(LINES);
    const rows = async (query: string): Promise<readonly number[]> => (await transcript.filter({ query })).rows;
    assert.deepEqual(await rows("is:error,prompt"), [0, 4]);
    assert.deepEqual(await rows("-role:bookkeeping -role:unknown,unreadable"), [0, 1, 2, 3, 4, 8, 9]);
    assert.deepEqual(await rows("-is:subagent is:call"), [3, 4]);
    assert.deepEqual(await rows("needle tool:bash"), [3]);
    assert.equal((await transcript.filter({ query: "is:call" })).done, true);
  });

  it("counts the rows of queries as its filter finds them, and refuses to count texts and fields of entries", async () => {
    const transcript = await open(LINES);
    const queries = ["is:error", "is:prompt -is:subagent", "is:call", "tool:bash", "role:bookkeeping", "-is:call"];
    const filtered = queries.map(async (query) => (await transcript.filter({ query })).rows.length);
    assert.deepEqual(await transcript.rowCounts({ queries }), await Promise.all(filtered));
    for (const query of ["needle", "type:user", "-needle"])
      await assert.rejects(transcript.rowCounts({ queries: ["is:call", query] }), {
        message: `Only kinds, calls, tools, and statuses can be counted, but the query is ${query}`,
      });
    await assert.rejects(transcript.rowCounts({ queries: ["is:nothing"] }), /is:nothing is not known/);
  });

  it("returns rows by their numbers, and the tools by how often they are called", async () => {
    const transcript = await open(LINES);
    const all = await transcript.rows({ from: 0, to: 100 });
    assert.deepEqual(await transcript.rowsAt({ rows: [7, 3, 99] }), [all[7], all[3]]);
    assert.deepEqual(await transcript.toolCounts({}), [
      { tool: "Bash", calls: 1 },
      { tool: "Read", calls: 1 },
      { tool: "Task", calls: 1 },
    ]);
  });
});
