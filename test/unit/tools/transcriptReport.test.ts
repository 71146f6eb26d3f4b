import assert from "node:assert/strict";
import fs from "node:fs";
import { Access } from "../../../src/tools/runtime/policy/access";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import transcriptList from "../../../src/tools/sessions/transcriptList";
import transcriptReport from "../../../src/tools/sessions/transcriptReport";
import { type RecordedSessions, recordSessions, TOKEN } from "../../support/recordedSessions";
import { fail, succeed } from "../../support/workspace";

describe("transcript_report", () => {
  let recorded: RecordedSessions;

  before(async () => {
    recorded = await recordSessions([
      {
        id: "11111111-newest",
        prompt: "Make the tests pass",
        calls: [
          { command: "npm test", answer: "Exit code 1\nAssertionError", failed: true },
          { command: `curl -H "Authorization: Bearer ${TOKEN}" x`, answer: "Exit code 7", failed: true },
          { command: "npm test", answer: "ok" },
        ],
      },
      { id: "22222222-older", prompt: "Mend the parser", calls: [{ command: "ls" }] },
      { id: "33333333-other", prompt: "Something else", cwd: "/somewhere/else" },
    ]);
  });

  it("reports of the session written last what failed and why, the last failure first", async () => {
    const data = await succeed(transcriptReport, {}, recorded.context());
    assert.equal(data["transcript"], "11111111-newest");
    assert.equal(data["title"], "Make the tests pass");
    assert.deepEqual(data["calls"], { ok: 1, error: 2 });
    const [last, first] = data["failures"] as Record<string, unknown>[];
    assert.deepEqual([last?.["tool"], last?.["status"], last?.["row"]], ["Bash", "error", 2]);
    assert.deepEqual(
      [first?.["call_id"], first?.["summary"], first?.["row"]],
      ["toolu_11111111-newest_0", "npm test", 1],
    );
    assert.match(String(first?.["reason"]), /\S/);
  });

  it("reports tokens, cost, turns, tools, and how long they took", async () => {
    const data = await succeed(transcriptReport, {}, recorded.context());
    assert.deepEqual(data["tokens"], { input: 30, output: 15, cache_write: 9, cache_read: 6 });
    assert.ok(Number(data["cost_usd"]) > 0, `cost ${String(data["cost_usd"])}`);
    assert.deepEqual([data["turns"], data["subagents"]], [1, 0]);
    const [bash] = data["tools"] as Record<string, unknown>[];
    assert.deepEqual([bash?.["tool"], bash?.["calls"], bash?.["errors"]], ["Bash", 3, 2]);
  });

  it("reports what the agent counts as cost next to the cost at list prices", async () => {
    const id = "66666666-counted";
    const counted = await recordSessions([{ id, prompt: "Count the files", calls: [{ command: "ls" }] }]);
    const state = { type: "cost-state", sessionId: id, totalCostUSD: 0.06 };
    fs.appendFileSync(counted.file(id), `${JSON.stringify(state)}\n`);
    const data = await succeed(transcriptReport, {}, counted.context());
    assert.equal(data["reported_cost_usd"], 0.06);
    const silent = await succeed(transcriptReport, {}, recorded.context());
    assert.equal(silent["reported_cost_usd"], undefined);
  });

  it("pages through the failures, and counts all of them", async () => {
    const calls = Array.from({ length: 230 }, () => ({ command: "npm test", answer: "Exit code 1", failed: true }));
    const many = await recordSessions([{ id: "44444444-failed", prompt: "Try again", calls }]);
    const rows: unknown[] = [];
    for (let offset: unknown = 0; offset !== undefined;) {
      const data = await succeed(transcriptReport, { offset }, many.context());
      rows.push(...(data["failures"] as Record<string, unknown>[]).map(({ row }) => row));
      if (offset === 0) assert.equal(data["total"], 230);
      offset = data["next_offset"];
    }
    assert.deepEqual(
      rows,
      Array.from({ length: 230 }, (_, at) => 230 - at),
    );
  });

  it("says that a transcript has no rows", async () => {
    await recorded.workspace.write("empty.jsonl", "");
    const { note } = await succeed(transcriptReport, { transcript: "empty.jsonl" }, recorded.context());
    assert.equal(note, "The transcript has no rows.");
  });

  it("hides secrets", async () => {
    const data = await succeed(transcriptReport, {}, recorded.context());
    assert.ok(!JSON.stringify(data).includes(TOKEN), "the token is hidden");
  });

  it("takes the id of a session, its beginning, and the path of a file", async () => {
    const title = async (transcript: string): Promise<unknown> =>
      (await succeed(transcriptReport, { transcript }, recorded.context()))["title"];
    assert.equal(await title("22222222-older"), "Mend the parser");
    assert.equal(await title("222222"), "Mend the parser");
    assert.equal(await title("latest"), "Make the tests pass");
    const copied = await recorded.workspace.write("copy.jsonl", fs.readFileSync(recorded.file("22222222-older")));
    assert.equal(await title("copy.jsonl"), "Mend the parser");
    assert.equal(await title(copied), "Mend the parser");
  });

  it("reports on a session of another project after the user agreed, and not before", async () => {
    const input = { transcript: "33333333-other" };
    assert.equal((await succeed(transcriptReport, input, recorded.context("yes")))["title"], "Something else");
    assert.match(recorded.asked.at(-1)?.detail ?? "", /“Something else” is of another project \(\/somewhere\/else\)/);
    assert.equal((await fail(transcriptReport, input, recorded.context("no"))).code, "BLOCKED");
  });

  it("asks about a session of another project, and a file elsewhere, whatever was allowed beforehand", async () => {
    const questions: { always?: true }[] = [];
    const context: ToolContext = {
      ...recorded.context(),
      ask: async (question) => {
        questions.push(question);
        return "no";
      },
    };
    const { settings } = context;
    const asking = {
      ...context,
      settings: { ...settings, paths: { outside: "ask", secret: [], notSecret: [], own: [] } },
    } as const;
    await fail(transcriptReport, { transcript: "33333333-other" }, asking);
    await fail(transcriptReport, { transcript: recorded.file("33333333-other") }, asking);
    await fail(transcriptList, { scope: "all" }, asking);
    assert.deepEqual(
      questions.map(({ always }) => always),
      [true, true, true],
    );
  });

  it("does not report a session that the user was not asked about", async () => {
    const context = recorded.context("yes");
    const input = { transcript: "33333333-other", offset: 0 };
    const [asked, unasked] = [new Access(context), new Access(context)];
    const { plan } = await transcriptReport.plan(input, { ...context, access: asked });
    await assert.rejects(
      transcriptReport.run(plan, { ...context, approval: unasked.approve(true) }),
      /of another project.*was not asked about/,
    );
  });

  const refusals: readonly (readonly [string, string, RegExp])[] = [
    ["an id that no session has", "99999999", /^File not found: no session has the id 99999999/],
    ["an id that is nearly one", "22222222-oldr", /Did you mean 22222222-older\?/],
    ["too short a beginning", "2222", /no session has the id 2222/],
    ["a file that is not there", "nowhere.jsonl", /^File not found: nowhere\.jsonl/],
  ];
  for (const [what, transcript, message] of refusals) {
    it(`refuses ${what}`, async () => {
      assert.match((await fail(transcriptReport, { transcript }, recorded.context())).message, message);
    });
  }

  it("refuses the beginning of several ids, and names them", async () => {
    const alike = await recordSessions([
      { id: "12345678-a", prompt: "a" },
      { id: "12345678-b", prompt: "b" },
    ]);
    const { message } = await fail(transcriptReport, { transcript: "12345678" }, alike.context());
    assert.match(message, /beginning of several ids: 12345678-a, 12345678-b/);
  });

  it("says how to find others when no session began in the workspace", async () => {
    const none = await recordSessions([]);
    const { message } = await fail(transcriptReport, {}, none.context());
    assert.match(message, /no session began in this workspace.*transcript_list/);
    const { message: unknown } = await fail(transcriptReport, { transcript: "12345678" }, none.context());
    assert.match(unknown, /Use transcript_list/);
  });

  it("says how many tools and files it leaves out", async () => {
    const text = fs.readFileSync(recorded.file("11111111-newest"), "utf8");
    const lines = Array.from({ length: 25 }, (_, at) =>
      JSON.stringify({
        type: "assistant",
        uuid: `x${at}`,
        sessionId: "s",
        timestamp: `2026-01-01T09:00:${String(at).padStart(2, "0")}.000Z`,
        message: {
          role: "assistant",
          id: `m${at}`,
          content: [
            {
              type: "tool_use",
              id: `c${at}`,
              name: at === 0 ? "Read" : `mcp__server__tool_${at}`,
              input: { file_path: `/f/${at}.ts` },
            },
          ],
        },
      }),
    );
    await recorded.workspace.write("many.jsonl", `${text}${lines.join("\n")}\n`);
    const { note } = await succeed(transcriptReport, { transcript: "many.jsonl" }, recorded.context());
    assert.match(String(note), /6 more tools are not listed/);
  });

  it("reports which files were read and changed", async () => {
    const file = JSON.stringify(`${recorded.workspace.root}/src/a.ts`);
    const entry = (type: string, at: number, content: string): string =>
      `{"type":"${type}","uuid":"u${at}","sessionId":"s","cwd":${JSON.stringify(recorded.workspace.root)},"timestamp":"2026-01-01T08:00:0${at}.000Z","message":{"role":"${type}","id":"m${at}","content":${content}}}`;
    const lines = [
      entry("user", 0, '"Read it"'),
      entry("assistant", 1, `[{"type":"tool_use","id":"c1","name":"Read","input":{"file_path":${file}}}]`),
      entry("user", 2, '[{"type":"tool_result","tool_use_id":"c1","content":"1\\tone"}]'),
    ];
    await recorded.workspace.write("reads.jsonl", `${lines.join("\n")}\n`);
    const { files } = await succeed(transcriptReport, { transcript: "reads.jsonl" }, recorded.context());
    assert.deepEqual(files, [
      { path: `${recorded.workspace.root}/src/a.ts`, reads: 1, writes: 0, edits: 0, failed: 0 },
    ]);
  });

  it("lists files that were changed before those that were only read, however often", async () => {
    const use = (at: number, name: string, path: string): string =>
      JSON.stringify({
        type: "assistant",
        uuid: `u${at}`,
        sessionId: "s",
        message: { id: `m${at}`, content: [{ type: "tool_use", id: `c${at}`, name, input: { file_path: path } }] },
      });
    const result = (at: number): string =>
      JSON.stringify({
        type: "user",
        uuid: `r${at}`,
        message: { content: [{ type: "tool_result", tool_use_id: `c${at}`, content: "ok" }] },
      });
    const calls = [...Array.from({ length: 60 }, (_, at) => ["Read", `/docs/${at % 25}.md`]), ["Edit", "/src/a.ts"]];
    const lines = calls.flatMap(([name = "", path = ""], at) => [use(at, name, path), result(at)]);
    await recorded.workspace.write("changes.jsonl", `${lines.join("\n")}\n`);
    const { files } = await succeed(transcriptReport, { transcript: "changes.jsonl" }, recorded.context());
    const paths = (files as { path: string }[]).map(({ path }) => path);
    assert.deepEqual([paths[0], paths.length], ["/src/a.ts", 20]);
  });

  it("says why a transcript could not be read to its end", async () => {
    const { transcripts, ...context } = recorded.context();
    if (!transcripts) throw new Error("no transcripts");
    const open = async (...given: Parameters<typeof transcripts.open>): ReturnType<typeof transcripts.open> => {
      const opened = await transcripts.open(...given);
      return Object.create(opened, {
        summary: { value: { ...opened.summary, complete: false, failure: "The disk is on fire" } },
      }) as typeof opened;
    };
    const { message } = await fail(transcriptReport, {}, { ...context, transcripts: { ...transcripts, open } });
    assert.equal(message, "The transcript could not be read: The disk is on fire.");
  });

  it("names no folder of a session that does not report one", async () => {
    const { transcripts, ...context } = recorded.context("yes");
    if (!transcripts) throw new Error("no transcripts");
    const sessions = async (signal: AbortSignal): ReturnType<typeof transcripts.sessions> => {
      const known = await transcripts.sessions(signal);
      return { ...known, sessions: known.sessions.map(({ cwd: _, ...session }) => session) };
    };
    await succeed(
      transcriptReport,
      { transcript: "22222222-older" },
      { ...context, transcripts: { ...transcripts, sessions } },
    );
    assert.match(recorded.asked.at(-1)?.detail ?? "", /“Mend the parser” is of another project\.$/);
  });

  it("is cancelled while it reads", async () => {
    const abort = new AbortController();
    const { transcripts, ...context } = recorded.context();
    if (!transcripts) throw new Error("no transcripts");
    const stopping = {
      ...context,
      signal: abort.signal,
      transcripts: {
        ...transcripts,
        open: async (...given: Parameters<typeof transcripts.open>) => {
          const opened = await transcripts.open(...given);
          abort.abort();
          return opened;
        },
      },
    };
    assert.equal((await fail(transcriptReport, {}, stopping)).code, "BLOCKED");
  });
});
