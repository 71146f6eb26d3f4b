import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import type { Data } from "../../../src/results/result";
import transcriptList from "../../../src/tools/sessions/transcriptList";
import { type RecordedSessions, recordSessions, TOKEN } from "../../support/recordedSessions";
import { resourceOf } from "../../../src/hosts/node/disk/diskPath";
import { claudeFolders } from "../../support/sessionFolders";
import { fail, makeWorkspace, succeed } from "../../support/workspace";

type Listed = Record<string, unknown>;
const listed = ({ sessions }: Data): Listed[] => sessions as Listed[];
const ids = (data: Data): unknown[] => listed(data).map(({ transcript }) => transcript);

describe("transcript_list", () => {
  let recorded: RecordedSessions;

  before(async () => {
    const calls = [
      { command: "npm test", answer: "Exit code 1", failed: true },
      { command: "ls", answer: "a.ts" },
    ];
    recorded = await recordSessions([
      { id: "11111111-newest", prompt: `Use the token ${TOKEN} please`, calls },
      { id: "22222222-older", prompt: "Mend the parser" },
      { id: "33333333-other", prompt: "Something else", cwd: "/somewhere/else" },
    ]);
  });

  it("lists the sessions of the workspace, those written last first, and asks nothing", async () => {
    const data = await succeed(transcriptList, {}, recorded.context("no"));
    assert.deepEqual(ids(data), ["11111111-newest", "22222222-older"]);
    const [newest] = listed(data);
    assert.deepEqual(
      { ...newest, title: "", megabytes: 0, cost_usd: 0 },
      {
        transcript: "11111111-newest",
        agent: "claude",
        title: "",
        started: "2026-01-01T08:00:00.000Z",
        ended: "2026-01-01T08:00:05.000Z",
        calls: 2,
        errors: 1,
        megabytes: 0,
        cost_usd: 0,
      },
    );
    assert.deepEqual(recorded.asked, []);
  });

  it("lists sessions of every agent, and with `agent` only those of one", async () => {
    const home = await makeWorkspace();
    const { root } = recorded.workspace;
    const records = [
      { type: "session_meta", payload: { id: "codex-session", cwd: root } },
      {
        type: "response_item",
        payload: { type: "message", role: "user", content: [{ type: "input_text", text: "Tidy up" }] },
      },
    ];
    const lines = records.map((record) => `${JSON.stringify({ timestamp: "2026-03-01T08:00:00Z", ...record })}\n`);
    await home.write("sessions/2026/03/01/rollout-2026-03-01T08-00-00-a.jsonl", lines.join(""));
    const { root: codex } = home;
    const sessionFolders = [
      ...claudeFolders(resourceOf(path.dirname(path.dirname(path.dirname(recorded.file("22222222-older")))))),
      { agent: "codex", folder: resourceOf(codex) },
    ];
    const context = recorded.workspace.context({ sessionFolders });
    const all = listed(await succeed(transcriptList, {}, context));
    assert.deepEqual(
      all.map(({ agent, transcript }) => [agent, transcript]),
      [
        ["codex", "codex-session"],
        ["claude", "11111111-newest"],
        ["claude", "22222222-older"],
      ],
    );
    for (const agent of ["codex", "Codex CLI"])
      assert.deepEqual(ids(await succeed(transcriptList, { agent }, context)), ["codex-session"]);
    for (const agent of ["claude-code", "Claude Code"])
      assert.deepEqual(
        ids(await succeed(transcriptList, { agent }, context)),
        ids(await succeed(transcriptList, { agent: "claude" }, context)),
      );
    assert.deepEqual(ids(await succeed(transcriptList, { agent: "gemini" }, context)), []);
  });

  it("refuses an agent that it doesn't know, and names those it knows", async () => {
    for (const agent of ["nobody", 7]) {
      const { message } = await fail(transcriptList, { agent }, recorded.context());
      assert.match(message, /agent.*claude.*codex/);
    }
  });

  it("hides secrets in titles", async () => {
    const data = await succeed(transcriptList, {}, recorded.context());
    assert.match(JSON.stringify(data), /\[hidden: GitHub token\]/);
    assert.ok(!JSON.stringify(data).includes(TOKEN), "expected !JSON.stringify(data).includes(TOKEN)");
  });

  it("shows nothing of a secret at which a title or first prompt was cut", async () => {
    const edge = await recordSessions([
      { id: "44444444-edge", prompt: `${"w ".repeat(41)}${TOKEN} and more` },
      { id: "55555555-edge", prompt: `${"w ".repeat(81)}${TOKEN} and more ${"x ".repeat(80)}` },
    ]);
    const shown = JSON.stringify(await succeed(transcriptList, {}, edge.context()));
    assert.match(shown, /w w/);
    assert.ok(!shown.includes(TOKEN.slice(0, 8)), "the beginning of the token is not shown");
  });

  it("lists those of all projects, with their folders, after the user agreed", async () => {
    const data = await succeed(transcriptList, { scope: "all" }, recorded.context("yes"));
    assert.deepEqual(ids(data), ["11111111-newest", "22222222-older", "33333333-other"]);
    assert.equal(listed(data)[2]?.["folder"], "/somewhere/else");
    assert.match(recorded.asked.at(-1)?.title ?? "", /all projects/);
  });

  it("lists nothing of other projects when the user refuses", async () => {
    const { code } = await fail(transcriptList, { scope: "all" }, recorded.context("no"));
    assert.equal(code, "BLOCKED");
  });

  it("lists those whose title or first prompt contains a text, whatever its case", async () => {
    assert.deepEqual(ids(await succeed(transcriptList, { query: "PARSER" }, recorded.context())), ["22222222-older"]);
    const { note } = await succeed(transcriptList, { query: "nowhere" }, recorded.context());
    assert.match(String(note), /None of 2 sessions/);
  });

  it("pages through all of them", async () => {
    const first = await succeed(transcriptList, { limit: 1 }, recorded.context());
    assert.deepEqual([ids(first), first["total"], first["next_offset"]], [["11111111-newest"], 2, 1]);
    const second = await succeed(transcriptList, { limit: 1, offset: 1 }, recorded.context());
    assert.deepEqual([ids(second), second["next_offset"]], [["22222222-older"], undefined]);
    const { note } = await succeed(transcriptList, { offset: 9 }, recorded.context());
    assert.match(String(note), /offset 9 is past the last of 2 sessions/);
  });

  it("says where sessions are when none began in the workspace", async () => {
    const elsewhere = await recordSessions([{ id: "44444444", prompt: "x", cwd: "/somewhere/else" }]);
    const { note } = await succeed(transcriptList, {}, elsewhere.context());
    assert.match(String(note), /No session began in this workspace; 1 are of other projects \(scope `all`\)/);
    const none = await recordSessions([]);
    for (const scope of ["workspace", "all"]) {
      const data = await succeed(transcriptList, { scope }, none.context());
      assert.match(String(data["note"]), /No agent session was found/);
    }
  });

  it("cuts long titles and prompts", async () => {
    const long = await recordSessions([{ id: "55555555", prompt: "word ".repeat(200) }]);
    const [session] = listed(await succeed(transcriptList, {}, long.context()));
    for (const text of [session?.["title"], session?.["first_prompt"] ?? ""])
      assert.ok(String(text).length <= 200, `${String(text).length} characters`);
  });

  it("reports no cost if a price is not known, and how many subagents have files of their own", async () => {
    const unpriced = await recordSessions([
      { id: "66666666", prompt: "x", model: "no-such-model", calls: [{ command: "ls" }] },
    ]);
    const agent = unpriced.file("66666666").replace(/\.jsonl$/, "/subagents/agent-a1.jsonl");
    fs.mkdirSync(path.dirname(agent), { recursive: true });
    fs.writeFileSync(
      agent,
      fs
        .readFileSync(unpriced.file("66666666"), "utf8")
        .replaceAll("toolu_66666666", "toolu_a1")
        .replaceAll('"type":', '"agentId":"a1","isSidechain":true,"type":'),
    );
    const [session] = listed(await succeed(transcriptList, {}, unpriced.context()));
    assert.deepEqual([session?.["cost_usd"], session?.["subagents"], session?.["calls"]], [undefined, 1, 2]);
  });

  it("says what could not be read", async () => {
    const { transcripts, ...context } = recorded.context();
    if (!transcripts) throw new Error("no transcripts");
    const sessions = async (): Promise<Awaited<ReturnType<typeof transcripts.sessions>>> => ({
      sessions: [],
      problems: ["It is a link, and links are not followed"],
    });
    const { note } = await succeed(transcriptList, {}, { ...context, transcripts: { ...transcripts, sessions } });
    assert.match(String(note), /links are not followed/);
  });

  it("passes on a bug of the workspace as one", async () => {
    const context = recorded.context();
    const resolve = async (): Promise<never> => {
      throw new TypeError("broken");
    };
    const log = { error: () => undefined, info: () => undefined };
    const { code } = await fail(transcriptList, {}, { ...context, log, workspace: { ...context.workspace, resolve } });
    assert.equal(code, "EXCEPTION");
  });

  it("says that there is nothing to ask if nothing keeps track of sessions", async () => {
    const { transcripts: _, ...without } = (await makeWorkspace()).context();
    const { message } = await fail(transcriptList, {}, without);
    assert.match(message, /Transcripts cannot be read here/);
  });
});
