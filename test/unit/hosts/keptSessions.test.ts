import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { transcriptFiles } from "../../../src/hosts/node/databases/databaseFiles";
import { resourceOf } from "../../../src/hosts/node/disk/diskPath";
import { isKeptCopy, keptFolder } from "../../../src/hosts/node/disk/stateFolder";
import { agentFolders } from "../../../src/hosts/node/transcripts/agentFolders";
import { deleteCopy, keepSessions, type KeepOutcome } from "../../../src/hosts/node/transcripts/keptSessions";
import { createTranscriptLibrary } from "../../../src/hosts/node/transcripts/nodeTranscriptLibrary";
import type { LibrarySession } from "../../../src/tools/runtime/context/transcriptLibraryPort";
import { openTranscript } from "../../../src/transcripts/transcript";
import { answer, call, jsonl } from "../cli/reported";
import { temporaryFolder } from "./temporary";
import { canLink } from "../../support/machine";

const DAY = 86_400_000;
const NOW = Date.parse("2026-03-31T12:00:00Z");
const MEGABYTE = 1_000_000;

describe("copies of sessions that an agent deletes", () => {
  const folder = temporaryFolder();
  const machine = { environment: {}, home: "", platform: process.platform };
  const kept = (agent = "claude"): string => keptFolder(agent, {}, folder.path, process.platform);

  /** Writes a session that was last used some days ago. */
  const put = (name: string, age: number, more = ""): void => {
    const text = jsonl(
      { type: "user", sessionId: name, cwd: "/app", message: { role: "user", content: `Do ${name}` } },
      { ...call(`t-${name}`, "Read"), sessionId: name },
      { ...answer(`t-${name}`), sessionId: name },
    );
    const [file = ""] = folder.fill({ [`.claude/projects/app/${name}.jsonl`]: text + more });
    touch(file, age);
  };
  const touch = (file: string, age: number): void =>
    fs.utimesSync(file, (NOW - age * DAY) / 1000, (NOW - age * DAY) / 1000);
  const list = async (id = "claude"): Promise<readonly LibrarySession[]> => {
    const folders = agentFolders({ ...machine, home: folder.path }).filter(({ agent }) => agent === id);
    const log = { error: () => undefined, info: () => undefined };
    return (await createTranscriptLibrary(folders, log).sessions(new AbortController().signal)).sessions;
  };
  const keep = async (megabytes = 1, days = 30): Promise<KeepOutcome> => {
    const sessions = (await list()).filter(({ resource }) => !isKeptCopy(resource));
    return keepSessions({
      ...{ from: folder.at(".claude"), to: kept(), sessions, days },
      ...{ maxBytes: megabytes * MEGABYTE, now: NOW },
    });
  };
  const remove = (name: string): void => fs.rmSync(folder.at(`.claude/projects/app/${name}.jsonl`));
  const ids = async (): Promise<string[]> => (await list()).map(({ id }) => id).sort();
  /** Names of copies, without their folders. */
  const copies = (): string[] =>
    fs
      .readdirSync(kept(), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(?:gz|json|txt)$/.test(name))
      .map((name) => path.basename(name))
      .sort();

  it("are made in the week before the deletion, and not again", async () => {
    for (const [name, age] of [
      ["young", 22],
      ["due", 24],
      ["old", 40],
    ] as const)
      put(name, age);
    assert.deepEqual(await keep(), { copied: 2, shown: 0, left: 0 });
    assert.deepEqual(copies(), ["due.jsonl.gz", "old.jsonl.gz"]);
    assert.deepEqual(await keep(), { copied: 0, shown: 0, left: 0 });
  });

  it("are made at half of a period that is shorter than two weeks", async () => {
    put("young", 1);
    put("due", 3);
    assert.deepEqual(await keep(1, 4), { copied: 1, shown: 0, left: 0 });
    assert.deepEqual(copies(), ["due.jsonl.gz"]);
  });

  it("are not made if the agent deletes none", async () => {
    put("old", 4000);
    assert.deepEqual(await keep(1, Infinity), { copied: 0, shown: 0, left: 0 });
  });

  it("are made again when the session was used again", async () => {
    put("due", 25);
    await keep();
    put("due", 24, jsonl({ ...call("more", "Bash"), sessionId: "due" }));
    assert.deepEqual(await keep(), { copied: 1, shown: 0, left: 0 });
    remove("due");
    await keep();
    assert.equal((await list())[0]?.whole.calls, 2);
  });

  it("are listed when the session is gone, with its facts and its last use, and can be opened", async () => {
    put("due", 24);
    const [before] = await list();
    await keep();
    assert.deepEqual(await ids(), ["due"], "a copy isn't listed next to its session");
    remove("due");
    assert.deepEqual(await keep(), { copied: 0, shown: 1, left: 0 });
    const [after] = await list();
    assert.equal(after && isKeptCopy(after.resource), true);
    assert.deepEqual(
      [after?.id, after?.title, after?.cwd, after?.modified, after?.whole.calls],
      [before?.id, before?.title, before?.cwd, before?.modified, before?.whole.calls],
    );
    if (!after) return;
    const transcript = await openTranscript(transcriptFiles, after.resource, {});
    assert.equal(transcript.summary.rows, 2);
    transcript.dispose();
  });

  it("contain the session's subagents and their descriptions", async () => {
    put("due", 24);
    const [agent = "", meta = ""] = folder.fill({
      ".claude/projects/app/due/subagents/agent-a1.jsonl": jsonl({
        ...call("t9", "Grep"),
        agentId: "a1",
        isSidechain: true,
      }),
      ".claude/projects/app/due/subagents/agent-a1.meta.json": '{"agentType":"Explore"}',
    });
    for (const file of [agent, meta]) touch(file, 24);
    await keep();
    assert.deepEqual(copies(), ["agent-a1.jsonl.gz", "agent-a1.meta.json", "due.jsonl.gz"]);
    fs.rmSync(folder.at(".claude/projects/app"), { recursive: true });
    await keep();
    const [session] = await list();
    assert.deepEqual(
      session?.agentFiles?.map(({ resource }) => path.basename(resource)),
      ["agent-a1.jsonl.gz"],
    );
    await deleteCopy(session);
    assert.deepEqual(await ids(), []);
  });

  it("of Gemini CLI contain the session's subagents, and say in which folder it worked", async () => {
    const head = (id: string): object => ({ sessionId: id, projectHash: "p", startTime: "2026-03-07T09:00:00.000Z" });
    const said = { id: "m1", timestamp: "2026-03-07T09:00:01.000Z", type: "user", content: [{ text: "Do it" }] };
    const [session = "", agent = ""] = folder.fill({
      ".gemini/tmp/shop/chats/session-1.jsonl": jsonl(head("g1"), said),
      ".gemini/tmp/shop/chats/g1/a1.jsonl": jsonl(head("a1"), said),
      ".gemini/tmp/shop/.project_root": "/shop",
    });
    for (const each of [session, agent]) touch(each, 24);
    const keepGemini = async (): Promise<KeepOutcome> =>
      keepSessions({
        ...{ from: folder.at(".gemini"), to: kept("gemini"), beside: ["../.project_root"], days: 30, now: NOW },
        ...{ sessions: (await list("gemini")).filter(({ resource }) => !isKeptCopy(resource)), maxBytes: MEGABYTE },
      });
    const told = async (): Promise<unknown[]> =>
      (await list("gemini")).map(({ cwd, title, modified, agentFiles }) => [cwd, title, modified, agentFiles?.length]);
    const before = await told();
    assert.deepEqual(before, [["/shop", "Do it", NOW - 24 * DAY, 1]]);
    assert.deepEqual(await keepGemini(), { copied: 3, shown: 0, left: 0 });
    assert.deepEqual(await told(), before, "copies aren't listed next to their session");
    fs.rmSync(folder.at(".gemini/tmp/shop/chats"), { recursive: true });
    assert.deepEqual(await keepGemini(), { copied: 0, shown: 2, left: 0 });
    assert.deepEqual(await told(), before);
    const [copy] = await list("gemini");
    if (copy) await deleteCopy(copy);
    assert.deepEqual(await told(), []);
    assert.deepEqual(fs.readdirSync(path.join(kept("gemini"), "tmp/shop/chats/g1")), []);
  });

  it("are all that is deleted with a copy: the agent's own files stay", async () => {
    put("mine", 1);
    const [own] = await list();
    assert(own, "the session is listed");
    await deleteCopy(own);
    await deleteCopy({ resource: resourceOf(path.join(kept(), "gone.jsonl.gz")), agentFiles: [own] });
    assert.deepEqual(await ids(), ["mine"]);
  });

  it("are not larger than allowed, and those whose session is gone make room, the least recently used first", async () => {
    const noise = (seed: number): string => {
      let [text, state] = ["", seed];
      for (let at = 0; at < 40_000; at++) text += ((state = (state * 48_271) % 2_147_483_647) % 36).toString(36);
      return jsonl({ type: "system", content: text });
    };
    for (const [name, age] of [
      ["a", 29],
      ["b", 28],
      ["c", 27],
      ["d", 26],
    ] as const)
      put(name, age, noise(age));
    const two = 0.06;
    assert.deepEqual(await keep(two), { copied: 2, shown: 0, left: 2 });
    assert.deepEqual(copies(), ["a.jsonl.gz", "b.jsonl.gz"], "a copy whose session is there stays");
    remove("a");
    remove("b");
    assert.deepEqual(await keep(two), { copied: 2, shown: 2, left: 0 });
    assert.deepEqual(copies(), ["c.jsonl.gz", "d.jsonl.gz"]);
    const size = fs
      .readdirSync(kept(), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + fs.statSync(path.join(entry.parentPath, entry.name)).size, 0);
    assert.equal(size <= two * MEGABYTE, true, String(size));
  });

  it("stay where they are while the agent's folder isn't there", async () => {
    put("due", 24);
    await keep();
    fs.renameSync(folder.at(".claude"), folder.at("away"));
    assert.deepEqual(await keep(), { copied: 0, shown: 0, left: 0 });
    fs.renameSync(folder.at("away"), folder.at(".claude"));
    assert.deepEqual(await ids(), ["due"]);
  });

  it("can be read by their owner only, and contain what the session contains", async function () {
    put("due", 24);
    await keep();
    const [name = ""] = fs
      .readdirSync(kept(), { recursive: true, encoding: "utf8" })
      .filter((each) => each.endsWith("due.jsonl.gz"));
    const file = path.join(kept(), name);
    const original = fs.readFileSync(folder.at(".claude/projects/app/due.jsonl"));
    assert.equal(gunzipSync(fs.readFileSync(file)).equals(original), true);
    if (process.platform !== "win32") assert.equal(fs.statSync(file).mode & 0o777, 0o600);
  });

  it("don't contain what a symlink leads to", async function () {
    if (!canLink) this.skip();
    put("due", 24);
    folder.fill({ secret: "secret", ".claude/projects/app/due/note.txt": "note" });
    fs.symlinkSync(folder.at("secret"), folder.at(".claude/projects/app/due/link.txt"));
    await keep();
    assert.deepEqual(copies(), ["due.jsonl.gz", "note.txt"]);
  });
});
