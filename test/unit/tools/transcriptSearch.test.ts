import assert from "node:assert/strict";
import transcriptSearch from "../../../src/tools/sessions/transcriptSearch";
import { type RecordedSessions, recordSessions, TOKEN } from "../../support/recordedSessions";
import { untilAborted } from "../../support/untilAborted";
import { fail, succeed } from "../../support/workspace";

type Hit = Record<string, unknown>;

describe("transcript_search", () => {
  let recorded: RecordedSessions;
  const search = async (input: object): Promise<Hit[]> =>
    (await succeed(transcriptSearch, input, recorded.context()))["hits"] as Hit[];

  before(async () => {
    recorded = await recordSessions([
      {
        id: "11111111",
        prompt: "Where is the needle?",
        calls: [
          { command: "grep needle src", answer: `needle ${TOKEN}\nneedle again` },
          { command: "npm test", answer: "Exit code 1", failed: true },
        ],
      },
      { id: "22222222", prompt: "Another needle", calls: [] },
      { id: "33333333", prompt: "A foreign needle", cwd: "/somewhere/else" },
    ]);
  });

  it("finds text in prompts, inputs and results of the session written last, with its row and call", async () => {
    const hits = await search({ query: "needle" });
    assert.deepEqual(
      hits.map(({ transcript, row, field }) => [transcript, row, field]),
      [
        ["11111111", 0, "prompt"],
        ["11111111", 1, "input.command"],
        ["11111111", 1, "result"],
      ],
    );
    assert.equal(hits[1]?.["call_id"], "toolu_11111111_0");
    assert.match(String(hits[0]?.["text"]), /Where is the needle/);
  });

  it("finds rows by fields, without a text", async () => {
    const [hit, ...more] = await search({ query: "status:error" });
    assert.deepEqual([hit?.["row"], hit?.["text"], more.length], [2, undefined, 0]);
  });

  it("hides secrets in what it quotes", async () => {
    const hits = JSON.stringify(await search({ query: "needle" }));
    assert.match(hits, /\[hidden: GitHub token\]/);
    assert.ok(!hits.includes(TOKEN), "the token is hidden");
  });

  it("hides a secret whose beginning does not fit into what it quotes, in one session and in many", async () => {
    const edge = await recordSessions([{ id: "44444444", prompt: `${TOKEN} ${"y".repeat(20)} needle`, calls: [] }]);
    for (const transcript of ["44444444", "workspace"]) {
      const shown = JSON.stringify(await succeed(transcriptSearch, { query: "needle", transcript }, edge.context()));
      assert.match(shown, /needle/);
      assert.ok(!shown.includes(TOKEN.slice(-12)), `the end of the token is not shown: ${shown}`);
    }
  });

  it("looks through all sessions of the workspace, and none of other projects, without a question", async () => {
    const hits = await search({ query: "needle", transcript: "workspace" });
    assert.deepEqual([...new Set(hits.map(({ transcript }) => transcript))], ["11111111", "22222222"]);
    assert.deepEqual(recorded.asked, []);
  });

  it("searches a session of another project only after the user agreed", async () => {
    const input = { query: "needle", transcript: "33333333" };
    assert.equal((await fail(transcriptSearch, input, recorded.context("no"))).code, "BLOCKED");
    const { hits } = await succeed(transcriptSearch, input, recorded.context("yes"));
    assert.equal((hits as Hit[]).length, 1);
  });

  it("pages through the hits", async () => {
    const first = await succeed(transcriptSearch, { query: "needle", limit: 2 }, recorded.context());
    assert.deepEqual([(first["hits"] as Hit[]).length, first["truncated"], first["next_offset"]], [2, true, 2]);
    const rest = await succeed(transcriptSearch, { query: "needle", limit: 2, offset: 2 }, recorded.context());
    assert.deepEqual([(rest["hits"] as Hit[]).length, rest["next_offset"]], [1, undefined]);
    const past = await succeed(transcriptSearch, { query: "needle", offset: 9 }, recorded.context());
    assert.match(String(past["note"]), /offset 9 is past the last hit/);
  });

  it("says that nothing was found", async () => {
    for (const transcript of ["11111111", "workspace"]) {
      const { note } = await succeed(transcriptSearch, { query: "haystack", transcript }, recorded.context());
      assert.equal(note, "Nothing was found.");
    }
  });

  it("says how many hits of a session with many are left out, and what could not be searched", async () => {
    const calls = Array.from({ length: 120 }, () => ({ command: "grep", answer: "needle" }));
    const many = await recordSessions([{ id: "44444444", prompt: "x", calls }]);
    const { transcripts, ...context } = many.context();
    if (!transcripts) throw new Error("no transcripts");
    const told = await succeed(transcriptSearch, { query: "needle", transcript: "workspace" }, many.context());
    assert.match(String(told["note"]), /20 more hits are in sessions that contain many/);
    const failing = {
      ...context,
      transcripts: {
        ...transcripts,
        search: async (...[, , found]: Parameters<typeof transcripts.search>) =>
          found({ file: 0, hits: [], count: 0, more: false, tooLong: 0, problem: "It was deleted" }),
      },
    };
    const broken = await succeed(transcriptSearch, { query: "needle", transcript: "workspace" }, failing);
    assert.match(String(broken["note"]), /44444444: It was deleted/);
  });

  it("looks through any number of sessions, until a page of hits is full", async () => {
    const sessions = Array.from({ length: 300 }, (_, at) => ({
      id: `session-${at}`,
      prompt: at === 299 ? "the oldest needle" : "a pin",
    }));
    const many = await recordSessions(sessions);
    const find = async (input: object): Promise<Record<string, unknown>> =>
      succeed(transcriptSearch, { transcript: "workspace", ...input }, context);
    const { transcripts, ...context } = { ...many.context() };
    if (!transcripts) throw new Error("no transcripts");
    let searched = 0;
    Object.assign(context, {
      transcripts: {
        ...transcripts,
        search: async (...[resources, query, found, signal]: Parameters<typeof transcripts.search>) =>
          transcripts.search(resources, query, (one) => (searched++, found(one)), signal),
      },
    });
    const old = await find({ query: "oldest" });
    assert.deepEqual([(old["hits"] as Hit[])[0]?.["transcript"], old["note"]], ["session-299", undefined]);
    searched = 0;
    const page = await find({ query: "pin", limit: 2, offset: 3 });
    assert.deepEqual([page["truncated"], page["next_offset"], page["note"], searched], [true, 5, undefined, 6]);
    assert.deepEqual(
      (page["hits"] as Hit[]).map(({ transcript }) => transcript),
      ["session-3", "session-4"],
    );
  });

  it("returns what it found when its time is over, and says so", async () => {
    const { transcripts, settings, ...context } = recorded.context();
    if (!transcripts) throw new Error("no transcripts");
    const slow = {
      ...context,
      settings: { ...settings, searchTimeoutMs: 300 },
      transcripts: {
        ...transcripts,
        search: async (...[resources, query, found, signal]: Parameters<typeof transcripts.search>) => {
          if (query === "needle") await transcripts.search(resources, query, found, signal);
          await untilAborted(signal);
          signal.throwIfAborted();
        },
      },
    };
    const { hits, timed_out, note } = await succeed(
      transcriptSearch,
      { query: "needle", transcript: "workspace" },
      slow,
    );
    assert.deepEqual([(hits as Hit[]).length, timed_out], [4, true]);
    assert.equal(
      note,
      "The search stopped after 0.3 seconds and is not whole: name a narrower transcript or query to search all of it.",
    );
    const { message } = await fail(transcriptSearch, { query: "haystack", transcript: "workspace" }, slow);
    assert.match(message, /^Search failed: nothing was found in 0\.3 seconds, and not everything was searched\. /);
    const ended = { ...slow, settings, signal: AbortSignal.timeout(50) };
    assert.match((await fail(transcriptSearch, { query: "x", transcript: "workspace" }, ended)).message, /^Cancelled/);
  });

  it("passes on what goes wrong in the search itself", async () => {
    const { transcripts, ...context } = recorded.context();
    if (!transcripts) throw new Error("no transcripts");
    const search = async (): Promise<never> => {
      throw new TypeError("broken");
    };
    const log = { error: () => undefined, info: () => undefined };
    const broken = { ...context, log, transcripts: { ...transcripts, search } };
    const { code } = await fail(transcriptSearch, { query: "x", transcript: "workspace" }, broken);
    assert.equal(code, "EXCEPTION");
  });

  it("refuses a query that can't be read, and says what there is", async () => {
    for (const transcript of ["11111111", "workspace"]) {
      const { message } = await fail(transcriptSearch, { query: "colour:red", transcript }, recorded.context());
      assert.match(message, /^Invalid input: Unknown field colour: in the query/);
    }
  });
});
