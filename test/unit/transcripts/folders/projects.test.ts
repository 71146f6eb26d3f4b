import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { resourceOf } from "../../../../src/hosts/node/disk/diskPath";
import { nodeFiles } from "../../../../src/hosts/node/files/nodeFiles";
import type { Project } from "../../../../src/transcripts/folders/project";
import { readSessions } from "../../../../src/transcripts/sources/readSessions";
import { claudeFolders } from "../../../support/sessionFolders";
import { surveyOf } from "../../../../src/transcripts/statistics/surveyTranscript";
import { Statistics } from "../../../../src/transcripts/statistics/statistics";
import { base, call, CWD, failed, type Json, projectFolder, user } from "./projectFolder";

describe("projects as sessions", () => {
  const folder = projectFolder();
  const { write, read } = folder;

  it("have a title, working folder, time span, size, calls, errors, and tokens", async () => {
    const file = write("s1.jsonl", [
      { type: "mode", mode: "normal", sessionId: "s1" },
      user("s1", "Tidy the notes"),
      call("s1", "c1"),
      call("s1", "c1"),
      failed("s1", "c1", { timestamp: "2026-01-05T09:00:00.000Z" }),
    ]);
    const [session] = (await read()).sessions;
    const totals = {
      calls: 1,
      errors: 1,
      tokens: {
        input_tokens: 10,
        output_tokens: 5,
        cache_creation_input_tokens: 0,
        cache_read_input_tokens: 2,
      },
      cost: 0,
      unpriced: 1,
      unpricedTokens: 17,
      size: fs.statSync(file).size,
    };
    assert.deepEqual(session, {
      resource: resourceOf(file),
      id: "s1",
      title: "Tidy the notes",
      cwd: CWD,
      firstTime: "2026-01-05T08:00:00.000Z",
      lastTime: "2026-01-05T09:00:00.000Z",
      modified: 1_700_000_000_000,
      ...totals,
      agents: [],
      whole: totals,
    });
  });

  it("show the first prompt if the title is another one, and what the tokens cost if prices are known", async () => {
    const priced = call("s1", "c1");
    const message = { ...(priced["message"] as Json), model: "claude-sonnet-5" };
    write("s1.jsonl", [
      user("s1", "<system-reminder>be brief</system-reminder>\nTidy\nthe notes"),
      { type: "custom-title", customTitle: "Notes", sessionId: "s1" },
      { ...priced, message },
      call("s1", "c2"),
    ]);
    const [session] = (await read()).sessions;
    assert.deepEqual([session?.title, session?.firstPrompt], ["Notes", "Tidy the notes"]);
    // 10 tokens in, 5 out and 2 from the cache, at 2, 10 and 0.2 dollars a million; the other message names no model.
    assert.deepEqual([session?.cost.toFixed(7), session?.unpriced], ["0.0000704", 1]);
  });

  it("are listed one project after another, those named first before the others", async () => {
    write("s1.jsonl", [user("s1", "one")]);
    const other = path.join(folder.root, "projects", "a-other");
    fs.mkdirSync(other);
    fs.writeFileSync(path.join(other, "s2.jsonl"), `${JSON.stringify(user("s2", "two"))}\n`);
    const told: string[] = [];
    const found = (one: Project): void => void told.push(base(one.resource));
    await readSessions(nodeFiles, claudeFolders(resourceOf(folder.root)), { found, first: ["-home-sam-notes-app"] });
    await readSessions(nodeFiles, claudeFolders(resourceOf(folder.root)), { found, first: ["a-other"] });
    assert.deepEqual(told, ["-home-sam-notes-app", "a-other", "a-other", "-home-sam-notes-app"]);
  });

  it("come with those written last first, and with the working folders that share a folder's name", async () => {
    write("s1.jsonl", [user("s1", "older")], 1_700_000_000);
    write("s2.jsonl", [user("s2", "newer", { cwd: "/home/sam/notes/app" })], 1_700_000_100);
    const { sessions, cwds } = await read();
    assert.deepEqual(
      sessions.map(({ title }) => title),
      ["newer", "older"],
    );
    assert.deepEqual(cwds, ["/home/sam/notes/app", CWD]);
  });

  it("have the agents of every layout: inside the file, next to it, in its folder, and nested ones flat in it", async () => {
    const side = (agentId: string): Json => ({ isSidechain: true, agentId });
    write("s1.jsonl", [
      user("s1", "go"),
      call("s1", "c1"),
      user("s1", "an inline agent", { isSidechain: true }),
      call("s1", "c2", { isSidechain: true }),
    ]);
    write("agent-beside.jsonl", [user("s1", "go", side("beside")), call("s1", "c3", side("beside"))]);
    write("s1/subagents/agent-below.jsonl", [user("s1", "go", side("below")), call("s1", "c4", side("below"))]);
    write("s1/subagents/agent-below.meta.json", [{ agentType: "Explore", toolUseId: "c1", more: 1 }]);
    write("s1/subagents/agent-nested.jsonl", [call("s1", "c5", side("nested")), failed("s1", "c5", side("nested"))]);
    write("s1/subagents/agent-nested.meta.json", [{ toolUseId: "c4", spawnDepth: 2 }]);
    write("s1/subagents/agent-unmarked.jsonl", [user("s1", "a forked agent")]);
    const { sessions, agents, others, problems } = await read();
    assert.deepEqual([sessions.length, agents, others, problems], [1, [], [], []]);
    const [session] = sessions;
    assert.ok(session, "expected session");
    assert.deepEqual(
      session.agents.map(({ agentId, calls, errors, meta }) => [agentId, calls, errors, meta]),
      [
        ["beside", 1, 0, {}],
        ["below", 1, 0, { agentType: "Explore", toolUseId: "c1" }],
        ["nested", 1, 1, { toolUseId: "c4" }],
        ["unmarked", 0, 0, {}],
      ],
    );
    assert.deepEqual([session.calls, session.whole.calls, session.whole.errors], [2, 5, 1]);
    assert.equal(session.whole.tokens.input_tokens, 50);
    const sizes = [session, ...session.agents].map(({ size }) => size);
    assert.equal(
      session.whole.size,
      sizes.reduce((sum, size) => sum + size, 0),
    );
  });

  it("count history that a forked agent copied once, as statistics of the same files do", async () => {
    const history = [user("s1", "go"), call("s1", "c1"), failed("s1", "c1"), call("s1", "c2")];
    write("s1.jsonl", [...history, call("s1", "c3")]);
    write("s1/subagents/agent-forked.jsonl", [...history, call("s1", "c4"), failed("s1", "c4")]);
    const side = { isSidechain: true, agentId: "copied" };
    write("s1/subagents/agent-copied.jsonl", [
      ...history.map((entry) => ({ ...entry, ...side })),
      call("s1", "c5", side),
    ]);
    write("s1/subagents/agent-fresh.jsonl", [
      { ...user("s1", "go", { ...side, agentId: "fresh" }), timestamp: "2026-01-05T09:00:00.000Z" },
      call("s1", "c6", { ...side, agentId: "fresh", timestamp: "2026-01-05T09:00:01.000Z" }),
    ]);
    const session = (await read()).sessions[0];
    assert.ok(session, "there is a session");
    const statistics = new Statistics();
    for (const { resource } of [session, ...session.agents]) statistics.add(await surveyOf(nodeFiles, resource));
    const { counts } = statistics.all();
    assert.deepEqual([session.whole.calls, session.whole.errors], [counts.calls, counts.error]);
    assert.deepEqual([counts.calls, counts.error], [6, 2]);
    assert.deepEqual(session.whole.tokens, statistics.usage.total());
    assert.equal(session.whole.tokens.input_tokens, 60);
    assert.equal(session.whole.unpriced, statistics.usageOfAll().unknownCost);
    assert.equal(
      session.whole.size,
      [session, ...session.agents].reduce((sum, { size }) => sum + size, 0),
      "bytes are those of the files",
    );
  });

  it("count history that a forked agent copied from the middle of its session once", async () => {
    const at = (time: string, ...entries: Json[]): Json[] =>
      entries.map((entry) => ({ ...entry, timestamp: `2026-01-05T${time}.000Z` }));
    const middle = at("08:05:00", user("s1", "and then"), call("s1", "c2"), failed("s1", "c2"));
    write("s1.jsonl", [user("s1", "go"), call("s1", "c1"), ...middle, ...at("08:06:00", call("s1", "c3"))]);
    const side = { isSidechain: true, agentId: "middle" };
    write("s1/subagents/agent-middle.jsonl", [
      ...middle.map((entry) => ({ ...entry, ...side })),
      ...at("08:07:00", call("s1", "c4", side)),
    ]);
    const session = (await read()).sessions[0];
    assert.ok(session, "there is a session");
    assert.deepEqual([session.whole.calls, session.whole.errors, session.whole.tokens.input_tokens], [4, 1, 40]);
    assert.deepEqual([session.agents[0]?.calls, session.agents[0]?.mayInherit], [2, true]);
  });

  it("count history that an agent copied once if no message reports its tokens", async () => {
    const bare = (id: string, time: string, more: Json = {}): Json => {
      const { message, ...entry } = call("s1", id, { timestamp: `2026-01-05T${time}.000Z`, ...more });
      return { ...entry, message: { content: (message as Json)["content"] } };
    };
    const side = { isSidechain: true, agentId: "bare" };
    write("s1.jsonl", [user("s1", "go"), bare("c1", "08:01:00"), bare("c2", "08:02:00")]);
    write("s1/subagents/agent-bare.jsonl", [bare("c2", "08:02:00", side), bare("c3", "08:03:00", side)]);
    assert.equal((await read()).sessions[0]?.whole.calls, 3);
  });

  it("are recognized by their contents, not by their names, and other files are left out", async () => {
    write("s1.jsonl", [user("s1", "go")]);
    write("agent-x.jsonl", [user("s2", "a session that is called as agents are")]);
    write("lost.jsonl", [user("gone", "an agent without its session", { isSidechain: true, agentId: "a7" })]);
    write("journal.jsonl", [{ phase: 1, at: "x" }]);
    write("titles.jsonl", [{ type: "summary", summary: "Another file's", leafUuid: "x" }]);
    fs.writeFileSync(path.join(folder.project, "empty.jsonl"), "");
    fs.writeFileSync(path.join(folder.project, "noise.jsonl"), Buffer.from([0, 255, 10, 123, 10]));
    fs.writeFileSync(path.join(folder.project, "notes.txt"), "not a transcript");
    const { sessions, agents, others } = await read();
    assert.deepEqual(sessions.map(({ id }) => id).sort(), ["s1", "s2"]);
    assert.deepEqual(
      agents.map(({ agentId }) => agentId),
      ["a7"],
    );
    assert.deepEqual(others.map(base), ["empty.jsonl", "journal.jsonl", "noise.jsonl", "titles.jsonl"]);
  });

  it("keep their own name when they were resumed from another session", async () => {
    write("s2.jsonl", [user("s1", "copied"), user("s2", "own")]);
    assert.deepEqual(
      (await read()).sessions.map(({ id }) => id),
      ["s2"],
    );
  });
});
