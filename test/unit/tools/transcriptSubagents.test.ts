import assert from "node:assert/strict";
import fs from "node:fs";
import type { Data } from "../../../src/results/result";
import transcriptList from "../../../src/tools/sessions/transcriptList";
import transcriptRead from "../../../src/tools/sessions/transcriptRead";
import transcriptReport from "../../../src/tools/sessions/transcriptReport";
import transcriptSearch from "../../../src/tools/sessions/transcriptSearch";
import { type RecordedSessions, recordSessions, TOKEN } from "../../support/recordedSessions";
import { fail, succeed } from "../../support/workspace";

type Item = Record<string, unknown>;
const items = (data: Data, field: string): Item[] => data[field] as Item[];

describe("the tools about transcripts, on a session whose subagents have files of their own", () => {
  let recorded: RecordedSessions;
  const session = "11111111-newest";
  const failing = { command: "npm test", answer: "Exit code 1", failed: true };

  before(async () => {
    recorded = await recordSessions([
      {
        id: session,
        prompt: "Make it pass",
        calls: [failing, { command: "ls", answer: "src" }],
        agents: [
          { id: "a1", prompt: "Look for pebbles", calls: [{ command: "grep pebble", answer: `pebble ${TOKEN}` }] },
          {
            id: "b2",
            file: `${session}/subagents/workflows/w1/agent-b2.jsonl`,
            prompt: "Run the checks",
            calls: [{ command: "npm run check", answer: "Exit code 2", failed: true }, failing],
          },
          { id: "c3", file: "agent-c3.jsonl", prompt: "Count", calls: [{ command: "wc -l", answer: "3" }] },
        ],
      },
      { id: "22222222-older", prompt: "Mend the parser" },
    ]);
  });

  it("a report counts their calls, tokens and files, and lists each", async () => {
    const data = await succeed(transcriptReport, {}, recorded.context());
    assert.deepEqual(data["calls"], { ok: 6, error: 3 });
    assert.equal((data["tokens"] as Item)["output"], 45);
    assert.deepEqual(
      items(data, "agents").map(({ subagent, name, calls, errors, row }) => [subagent, name, calls, errors, row]),
      [
        ["a1", "Explore: Look for pebbles", 1, 0, 3],
        ["b2", "Explore: Run the checks", 2, 2, 4],
        ["c3", "Explore: Count", 1, 0, 5],
      ],
    );
  });

  it("the counts of a report agree with those of the list of sessions", async () => {
    const [listed] = items(await succeed(transcriptList, {}, recorded.context()), "sessions");
    const { calls } = await succeed(transcriptReport, {}, recorded.context());
    const sum = Object.values(calls as Record<string, number>).reduce((one, other) => one + other, 0);
    assert.deepEqual([listed?.["calls"], listed?.["subagents"]], [sum, 3]);
  });

  it("a report names what failed in a subagent with the subagent, after the session's own, page by page", async () => {
    const told: unknown[] = [];
    for (let offset: unknown = 0; offset !== undefined;) {
      const data = await succeed(
        transcriptReport,
        { offset },
        { ...recorded.context(), limits: { maxOutputSize: 1900 } },
      );
      told.push(...items(data, "failures").map(({ subagent, call_id: id }) => [subagent, id]));
      assert.equal(data["total"] ?? 3, 3);
      offset = data["next_offset"];
    }
    assert.deepEqual(told, [
      [undefined, `toolu_${session}_0`],
      ["b2", "toolu_b2_1"],
      ["b2", "toolu_b2_0"],
    ]);
  });

  it("a report counts once what a subagent's file repeats of the session's history", async () => {
    const forked = await recordSessions([
      { id: "77777777", prompt: "Go on", calls: [failing], agents: [{ id: "f1", prompt: "Go on alone" }] },
    ]);
    const history = fs.readFileSync(forked.file("77777777"), "utf8").split("\n").slice(0, 3).join("\n");
    fs.writeFileSync(forked.file("f1"), `${history}\n${fs.readFileSync(forked.file("f1"), "utf8")}`);
    const data = await succeed(transcriptReport, {}, forked.context());
    assert.deepEqual([data["calls"], items(data, "failures").length], [{ ok: 1, error: 1 }, 1]);
    const { hits } = await succeed(transcriptSearch, { query: "tool:Bash npm" }, forked.context());
    assert.equal((hits as Item[]).length, 1, JSON.stringify(hits));
  });

  for (const [title, subagent] of [
    ["a report, rows and a call of one of them are read by its id", "b2"],
    ["a report, rows and a call of one of them are read by the name of its file", "agent-b2"],
    ["a report, rows and a call of one of them are read by its path", `${session}/subagents/workflows/w1/agent-b2`],
  ] as const) {
    it(title, async () => {
      const report = await succeed(transcriptReport, { subagent }, recorded.context());
      assert.deepEqual([report["subagent"], report["calls"]], ["b2", { error: 2 }]);
      const { rows } = await succeed(transcriptRead, { subagent, limit: 1 }, recorded.context());
      assert.equal((rows as Item[])[0]?.["text"], "Run the checks");
      const call = await succeed(transcriptRead, { subagent, call_id: "toolu_b2_0" }, recorded.context());
      assert.deepEqual([call["subagent"], call["output"]], ["b2", "Exit code 2"]);
    });
  }

  it("a call of one is not found in the session, nor one of the session in it", async () => {
    const call = `toolu_${session}_0`;
    assert.match(
      (await fail(transcriptRead, { call_id: "toolu_b2_0" }, recorded.context())).message,
      /no call toolu_b2_0/,
    );
    assert.match(
      (await fail(transcriptRead, { call_id: call, subagent: "b2" }, recorded.context())).message,
      /no call/,
    );
  });

  it("the call that started one names it", async () => {
    const started = async (id: string): Promise<unknown> =>
      (await succeed(transcriptRead, { call_id: id }, recorded.context()))["started_subagent"];
    assert.equal(await started(`toolu_${session}_a1`), "a1");
    assert.equal(await started(`toolu_${session}_1`), undefined);
  });

  it("a search looks through them after the session, says where each hit is, and hides secrets", async () => {
    for (const transcript of [session, "workspace"]) {
      const { hits } = await succeed(transcriptSearch, { query: "pebble in:result", transcript }, recorded.context());
      assert.deepEqual(
        (hits as Item[]).map((hit) => [hit["transcript"], hit["subagent"], hit["call_id"]]),
        [[session, "a1", "toolu_a1_0"]],
      );
      assert.ok(!JSON.stringify(hits).includes(TOKEN), "the token is hidden");
    }
  });

  it("a search of one of them finds nothing of the others", async () => {
    const found = async (query: string): Promise<number> =>
      items(await succeed(transcriptSearch, { query, subagent: "c3" }, recorded.context()), "hits").length;
    assert.deepEqual([await found("wc"), await found("pebble")], [1, 0]);
  });

  it("a search stops when it has enough", async () => {
    const data = await succeed(transcriptSearch, { query: "is:call", limit: 1 }, recorded.context());
    assert.deepEqual([items(data, "hits").length, data["next_offset"]], [1, 1]);
    const six = await succeed(transcriptSearch, { query: "is:call", limit: 5 }, recorded.context());
    assert.deepEqual([items(six, "hits").length, six["next_offset"]], [5, 5]);
  });

  it("refuses a name that none of them has, and one without the session it is of", async () => {
    const message = async (input: object, tool = transcriptReport): Promise<string> =>
      (await fail(tool, input, recorded.context())).message;
    assert.match(await message({ subagent: "zz" }), /no subagent zz in this session\. There are a1, b2, c3\./);
    assert.match(
      await message({ subagent: "22222222-older", transcript: "22222222-older" }),
      /no subagent of this session/,
    );
    assert.match(
      await message({ query: "x", subagent: "a1", transcript: "workspace" }, transcriptSearch),
      /subagent is of one session/,
    );
    const near = await recordSessions([{ id: "88888888", prompt: "x", agents: [{ id: "abcdef12", prompt: "y" }] }]);
    const { message: meant } = await fail(transcriptReport, { subagent: "abcdef13" }, near.context());
    assert.match(meant, /Did you mean abcdef12\?/);
  });

  it("two with the same id are distinguished by their paths", async () => {
    const twins = await recordSessions([
      {
        id: "99999999",
        prompt: "x",
        agents: [
          { id: "t1", prompt: "first", calls: [{ command: "sleep 1", answer: "-", took: 1_000 }] },
          { id: "t1", file: "99999999/subagents/workflows/w/agent-t1.jsonl", prompt: "second" },
        ],
      },
    ]);
    const { agents, slowest } = await succeed(transcriptReport, {}, twins.context());
    const slow = slowest as Item[];
    assert.deepEqual(
      slow.filter(({ tool }) => tool === "Bash").map(({ agent }) => agent),
      ["Explore: first"],
    );
    const names = (agents as Item[]).map(({ subagent }) => String(subagent)).sort();
    assert.deepEqual(names, ["99999999/subagents/agent-t1", "99999999/subagents/workflows/w/agent-t1"]);
    assert.match(
      (await fail(transcriptReport, { subagent: "t1" }, twins.context())).message,
      /several subagents are called t1/,
    );
    for (const subagent of names) await succeed(transcriptReport, { subagent }, twins.context());
  });

  it("those of a session of another project are read only after the user agreed", async () => {
    const other = await recordSessions([
      { id: "66666666", prompt: "x", cwd: "/somewhere/else", agents: [{ id: "o1", prompt: "y" }] },
    ]);
    const input = { transcript: "66666666", subagent: "o1" };
    assert.equal((await fail(transcriptRead, input, other.context("no"))).code, "BLOCKED");
    await succeed(transcriptRead, input, other.context("yes"));
  });

  it("says which of them is left out because it can't be read, and passes on a bug as one", async () => {
    const { transcripts, ...context } = recorded.context();
    if (!transcripts) throw new Error("no transcripts");
    const opening = (refuse: (resource: string) => void) => ({
      ...context,
      transcripts: {
        ...transcripts,
        open: async (...given: Parameters<typeof transcripts.open>) => {
          if (given[0].endsWith("agent-b2.jsonl")) refuse(given[0]);
          return transcripts.open(...given);
        },
      },
    });
    const { FileError, ToolError } = await import("../../../src/base/errors");
    const refusals: [(resource: string) => void, RegExp][] = [
      [
        (resource) => {
          throw new FileError("PermissionDenied", resource);
        },
        /The subagent b2 is left out: Permission denied: its file/,
      ],
      [
        () => {
          throw new ToolError("EXECUTION_ERROR", "The disk is on fire.");
        },
        /The subagent b2 is left out: The disk is on fire\./,
      ],
    ];
    for (const [refuse, note] of refusals) {
      const report = await succeed(transcriptReport, {}, opening(refuse));
      assert.match(String(report["note"]), note);
      const search = await succeed(transcriptSearch, { query: "pebble in:result" }, opening(refuse));
      assert.match(String(search["note"]), note);
      assert.equal(items(search, "hits").length, 1);
    }
    const log = { error: () => undefined, info: () => undefined };
    const broken = opening(() => {
      throw new TypeError("broken");
    });
    assert.equal((await fail(transcriptReport, {}, { ...broken, log })).code, "EXCEPTION");
  });

  it("those that no call leads to are listed and read as well", async () => {
    const loose = await recordSessions([{ id: "44444444", prompt: "x", agents: [{ id: "u1", prompt: "alone" }] }]);
    const [session, agent] = [loose.file("44444444"), loose.file("u1")];
    fs.writeFileSync(
      session,
      fs
        .readFileSync(session, "utf8")
        .split("\n")
        .filter((line) => !line.includes("Task"))
        .join("\n"),
    );
    fs.rmSync(agent.replace(/jsonl$/, "meta.json"));
    fs.copyFileSync(agent, agent.replace(/agent-u1/, "extra"));
    const { agents } = await succeed(transcriptReport, {}, loose.context());
    assert.deepEqual(agents, [{ subagent: "u1", name: "Subagent", calls: 0, errors: 0 }]);
    const { hits } = await succeed(transcriptSearch, { query: "alone", transcript: "workspace" }, loose.context());
    assert.deepEqual(
      (hits as Item[]).map(({ subagent }) => subagent),
      ["u1", "extra"],
    );
    for (const subagent of ["u1", "extra"]) {
      const { text } = await succeed(transcriptRead, { row: 0, subagent }, loose.context());
      assert.equal(text, "alone");
    }
  });

  it("a call that started one without a file names none", async () => {
    const gone = await recordSessions([{ id: "33333333", prompt: "x", agents: [{ id: "g1", prompt: "y" }] }]);
    fs.rmSync(gone.file("g1"));
    const data = await succeed(transcriptRead, { call_id: "toolu_33333333_g1" }, gone.context());
    assert.deepEqual([data["tool"], data["started_subagent"]], ["Task", undefined]);
  });

  it("says how many of them a report does not list", async () => {
    const agents = Array.from({ length: 22 }, (_, at) => ({ id: `m${at}`, prompt: `Part ${at}` }));
    const many = await recordSessions([{ id: "55555555", prompt: "x", agents }]);
    const data = await succeed(transcriptReport, {}, many.context());
    assert.equal(items(data, "agents").length, 20);
    assert.match(String(data["note"]), /2 more subagents are not listed/);
  });
});
