import assert from "node:assert/strict";
import { failures } from "../../../../src/tools/sessions/failures";
import type { Transcript } from "../../../../src/transcripts/model/transcriptModel";
import { openTranscript } from "../../../../src/transcripts/transcript";
import { memoryFile, seededRandom, summaryWhen, whenRead } from "../../../support/transcripts";
import { open, searchAll } from "./searched";

type Json = Record<string, unknown>;

const message = (type: string, ...content: Json[]): Json => ({ type, message: { role: type, content } });
const use = (id: string, name: string, input: Json = {}): Json => ({ type: "tool_use", id, name, input });
const result = (id: string, content: string, more: Json = {}): Json => ({
  ...{ type: "tool_result", tool_use_id: id, content },
  ...more,
});
const told = (entry: Json, more: Json = {}, parent = "toolu_task"): Json => ({
  ...{ type: "progress", data: { type: "agent_progress", message: entry, ...more } },
  ...(parent !== "" && { parentToolUseID: parent }),
});
const TASK = message("assistant", use("toolu_task", "Task", { prompt: "look" }));
const DONE = message("user", result("toolu_task", "done"));
const FAILED = { is_error: true };

/** Rows 1 to 8 are progress; 9 is a call that row 7 tells as well. */
const LINES = [
  TASK,
  { type: "progress", data: { type: "bash_progress", output: "agent_progress Grep" }, parentToolUseID: "toolu_task" },
  told(message("assistant", use("n1", "Grep", { pattern: "needle" }))),
  told(message("user", result("n1", "found it"))),
  told(message("assistant", use("n2", "Bash", { command: "make" }), use("n3", "Read", { file_path: "src/a.ts" }))),
  told(message("user", result("n2", "Exit code 2\nno rule", FAILED))),
  told(message("user", result("n3", "1→text"))),
  told(message("assistant", use("toolu_own", "Glob", { pattern: "*" }))),
  told(message("assistant", use("n4", "Edit"), { type: "text", text: "thimble" })),
  message("assistant", use("toolu_own", "Glob", { pattern: "*" })),
  message("user", result("toolu_own", "No files found")),
  DONE,
];

async function rows(transcript: Transcript, query: string): Promise<number[]> {
  const found: number[] = [];
  for (let from = 0; ;) {
    const step = await transcript.filter({ query, from });
    found.push(...step.rows);
    if (step.done) return found;
    from = step.next;
  }
}

describe("a search for calls that only a subagent's progress reports", () => {
  let transcript: Transcript;
  before(async () => (transcript = await open(LINES)));
  after(() => transcript.dispose());

  it("says of a hit in a call's input which call that is, and nothing of hits elsewhere", async () => {
    const told = async (query: string): Promise<unknown> => (await searchAll(transcript, query)).map((hit) => hit.told);
    assert.deepEqual(await told("needle"), [{ tool: "Grep", subject: "needle" }]);
    assert.deepEqual(await told("src/a.ts"), [{ tool: "Read", subject: "src/a.ts" }]);
    assert.deepEqual(await told("no rule"), [undefined]);
    assert.deepEqual(await told("thimble"), [undefined]);
  });

  for (const [query, found] of [
    ["tool:Grep", [2]],
    ["tool:grep", [2]],
    ["tool:Bash", [4]],
    ["tool:Read", [4]],
    ["tool:Bash,Grep", [2, 4]],
    ["status:error", [4]],
    ["status:orphaned", [8]],
    ["status:pending", []],
    ["is:error", [4, 8]],
    ["is:failed -role:bookkeeping", []],
    ["is:error role:call", []],
    ["is:error,prompt", [4, 8]],
    ["tool:Bash status:error", [4]],
    ["tool:Read status:error", []],
    ["tool:Read status:ok", [4]],
    ["tool:Read -status:error", [4]],
    ["tool:Bash -status:error", []],
    ["status:ok", [0, 2, 4, 9]],
    ["status:ok role:bookkeeping", [2, 4]],
    ["tool:Glob", [9]],
    ["tool:Glob role:bookkeeping", []],
    ["-tool:Grep", [0, 1, 4, 5, 6, 7, 8, 9]],
    ["-tool:Grep,Read -tool:Bash role:bookkeeping", [1, 7, 8]],
    ["id:n1", [2]],
    ["id:n3 tool:Read", [4]],
    ["id:n3 tool:Bash", []],
    ["id:n2 status:error", [4]],
    ["tool:Grep needle", [2]],
    ["tool:Bash needle", []],
    ['tool:Bash "no rule"', [5]],
    ['status:error "no rule"', [5]],
    ['status:ok "no rule"', []],
    ['-tool:Bash "no rule"', []],
    ["tool:Bash -make", []],
    ["tool:Grep -make", [2]],
    ["path:src/a.ts tool:Read", [4]],
    ["path:src/a.ts tool:Grep", []],
    ["tool:Edit thimble", [8]],
    ["type:progress tool:Grep", [2]],
    ["agent_progress tool:Grep", [2, 3]],
  ] as const) {
    it(`finds ${JSON.stringify(found)} for ${query}, by hits, as a filter and step by step`, async () => {
      assert.deepEqual(await rows(transcript, query), found);
      const hits = await searchAll(transcript, query);
      assert.deepEqual([...new Set(hits.map(({ row }) => row))], found);
      const next: number[] = [];
      for (let row = await transcript.findRow({ query, from: undefined, direction: 1 }); row !== undefined;) {
        next.push(row);
        row = await transcript.findRow({ query, from: row, direction: 1 });
      }
      assert.deepEqual(next, found);
      assert.equal(await transcript.findRow({ query, from: undefined, direction: -1 }), found.at(-1));
    });
  }

  it("counts none of them among the failed calls that a report lists", async () => {
    assert.deepEqual(await failures(transcript, [], 0, new AbortController().signal), { failed: [], total: 0 });
  });

  it("names the call in a hit if the row reports only one", async () => {
    const hits = await searchAll(transcript, "role:bookkeeping status:ok,error,orphaned");
    assert.deepEqual(
      hits.map(({ row, line, call, nested, field }) => [row, line, call, nested, field]),
      [
        [2, 3, undefined, "n1", "bookkeeping"],
        [4, 5, undefined, undefined, "bookkeeping"],
        [8, 9, undefined, "n4", "bookkeeping"],
      ],
    );
    const byId = await searchAll(transcript, "id:n1");
    assert.deepEqual(
      byId.map(({ row, nested }) => [row, nested]),
      [[2, "n1"]],
    );
  });

  it("treats as pending a running subagent's calls without a result, and calls reported for a call of another file", async () => {
    const on = await open([TASK, told(message("assistant", use("n1", "Grep")))]);
    assert.deepEqual([await rows(on, "tool:Grep status:pending"), await rows(on, "status:orphaned")], [[1], []]);
    const away = await open([told(message("assistant", use("n1", "Grep")), {}, "toolu_away"), DONE]);
    assert.deepEqual(await rows(away, "status:pending"), [0]);
    const nobody = await open([told(message("assistant", use("n1", "Grep")), {}, ""), DONE]);
    assert.deepEqual(await rows(nobody, "status:pending tool:Grep"), [0]);
  });

  it("finds a call once, where it first appears, even if later entries repeat it or its result came before it", async () => {
    const asks = message("assistant", use("n1", "Bash"));
    const lines = [
      TASK,
      told(message("user", result("n1", "boom", FAILED))),
      told(asks, { normalizedMessages: [asks] }),
      told(message("user", result("n1", "fine")), {
        normalizedMessages: [asks, message("user", result("n1", "fine"))],
      }),
      told(asks),
      DONE,
    ];
    const transcript = await open(lines);
    assert.deepEqual(await rows(transcript, "tool:Bash"), [2]);
    assert.deepEqual(await rows(transcript, "tool:Bash status:error"), [2]);
    assert.deepEqual(await rows(transcript, "tool:Bash status:ok"), []);
    assert.deepEqual(await rows(transcript, "status:error boom"), [1]);
  });

  it("keeps calls of the same id apart that two subagents made, and passes by those without an id", async () => {
    const other = message("assistant", use("toolu_b", "Task", { prompt: "look" }));
    const transcript = await open([
      TASK,
      other,
      told(message("assistant", use("n1", "Bash"))),
      told(message("assistant", use("n1", "Read")), {}, "toolu_b"),
      told(message("user", result("n1", "boom", FAILED)), {}, "toolu_b"),
      told(message("assistant", use("", "Grep"))),
      told({ type: "assistant", message: { content: [{ type: "tool_use", name: "Grep" }] } }),
    ]);
    assert.deepEqual(await rows(transcript, "tool:Bash status:pending"), [2]);
    assert.deepEqual(await rows(transcript, "tool:Read status:error"), [3]);
    assert.deepEqual(await rows(transcript, "tool:Grep"), []);
  });

  it("takes names as written, however hostile", async () => {
    const names = ["__proto__", "constructor", "<img src=x>", 'a"b', "a b", "é🙂", "", "x".repeat(5_000)];
    const transcript = await open([
      TASK,
      ...names.map((name, at) => told(message("assistant", use(`${name} ${at}`, name)))),
    ]);
    for (const [at, name] of names.entries()) {
      if (name === "") continue;
      const quoted = `"${name.replace(/["\\]/g, "\\$&")}"`;
      assert.deepEqual(await rows(transcript, `tool:${quoted}`), [at + 1], name.slice(0, 20));
    }
    assert.deepEqual(
      await rows(transcript, "tool:* role:bookkeeping"),
      names.map((_, at) => at + 1),
    );
  });

  it("finds them in lines that are glued together, each in its row", async () => {
    const [one, two] = ["Bash", "Read"].map((name) => JSON.stringify(told(message("assistant", use(name, name)))));
    const transcript = await open([TASK, `${one}${two}`, DONE]);
    assert.deepEqual([await rows(transcript, "tool:Bash"), await rows(transcript, "tool:Read")], [[1], [2]]);
  });

  it("finds those that are written while it is open, and their results", async () => {
    const text = (lines: readonly Json[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join("");
    const file = memoryFile(text(LINES.slice(0, 5)));
    const transcript = await openTranscript(file.files, file.resource, { follow: true });
    try {
      await whenRead(transcript);
      assert.deepEqual(await rows(transcript, "tool:Bash status:error"), []);
      assert.deepEqual(await rows(transcript, "tool:Bash status:pending"), [4]);
      assert.deepEqual(await rows(transcript, "tool:Bash rule"), []);
      file.set(text(LINES));
      await summaryWhen(transcript, ({ complete, rows: count }) => complete && count === 10);
      assert.deepEqual(await rows(transcript, "tool:Bash status:error"), [4]);
      assert.deepEqual(await rows(transcript, "tool:Bash rule"), [5]);
      assert.deepEqual(await rows(transcript, "is:error"), [4, 8]);
      file.set(text([TASK, told(message("assistant", use("n9", "Grep")))]), "another");
      await summaryWhen(transcript, ({ complete, rows: count }) => complete && count === 2);
      assert.deepEqual(await rows(transcript, "tool:Bash"), []);
      assert.deepEqual(await rows(transcript, "tool:Grep"), [1]);
    } finally {
      transcript.dispose();
    }
  });

  it("is given up with the signal's reason, and can be asked again", async () => {
    const transcript = await open(LINES);
    const gone = AbortSignal.abort(new Error("gone"));
    await assert.rejects(transcript.filter({ query: "tool:Bash", from: 0 }, gone), /gone/);
    await assert.rejects(transcript.findRow({ query: "tool:Bash", from: undefined, direction: 1 }, gone), /gone/);
    const [one, two] = await Promise.all([rows(transcript, "tool:Bash"), rows(transcript, "tool:Read")]);
    assert.deepEqual([one, two], [[4], [4]]);
  });

  it("reads nothing of the file if no progress is searched", async () => {
    const { files, resource, bytesAsked } = memoryFile(LINES.map((line) => `${JSON.stringify(line)}\n`).join(""));
    const transcript = await openTranscript(files, resource);
    await whenRead(transcript);
    const before = bytesAsked();
    for (const query of ["tool:Bash -role:bookkeeping", "role:call is:error", "role:bookkeeping", "is:call,prompt"])
      await rows(transcript, query);
    assert.equal(bytesAsked(), before);
    await rows(transcript, "tool:Bash");
    assert.notEqual(bytesAsked(), before);
    const asked = bytesAsked();
    await rows(transcript, "tool:Read status:ok");
    assert.equal(bytesAsked(), asked, "what was read once is known");
  });

  it("finds the statuses that the list of the subagent's calls has, in whatever order they are reported", async () => {
    const random = seededRandom(7);
    const answers = ["fine", "Exit code 1", "<tool_use_error>no</tool_use_error>"];
    for (let round = 0; round < 20; round++) {
      const entries = Array.from({ length: 30 }, (_, at) => {
        const id = `n${at % 12}`;
        const asks = use(id, ["Bash", "Read", "Edit"][at % 3] ?? "Bash", { command: "grep x" });
        const said = answers[Math.floor(random() * 3)] ?? "";
        return told(
          random() < 0.5
            ? message("assistant", asks)
            : message("user", result(id, said, said === "fine" ? {} : FAILED)),
        );
      });
      const transcript = await open([TASK, ...entries, DONE]);
      const { calls = [] } = (await transcript.call({ call: "toolu_task" }))?.nested ?? {};
      for (const { id, row, status, tool } of calls)
        assert.deepEqual(await rows(transcript, `id:${id} status:${status} tool:${tool}`), [row], `${round} ${id}`);
      assert.equal((await rows(transcript, "tool:* role:bookkeeping")).length, calls.length);
      transcript.dispose();
    }
  });
});
