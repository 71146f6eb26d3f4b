import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { databaseFiles, type DatabaseFiles } from "../../../../src/hosts/node/databases/databaseFiles";
import { nodeFiles } from "../../../../src/hosts/node/files/nodeFiles";
import { agentFolders } from "../../../../src/hosts/node/transcripts/agentFolders";
import { LiveSessions, OPEN_QUIET_MS, QUIET_MS } from "../../../../src/transcripts/live/liveSessions";
import type { LiveSession } from "../../../../src/transcripts/live/liveModel";
import { addOpenclawSession, OPENCLAW_SCHEMA } from "../../../support/openclawSessions";
import { addSession, hasSqlite, openDatabase, SCHEMA, talk, type TestDatabase } from "../../../support/storedSessions";
import { until } from "../../../support/until";
import { temporaryFolder } from "../../hosts/temporary";

const CWD = "/home/sam/notes-app";

describe("the sessions of a workspace that run, and are in a database", () => {
  let files: DatabaseFiles;
  let database: TestDatabase;
  let live: LiveSessions;
  let shown: Map<string, LiveSession>;
  // Before the folder is removed, which Windows refuses while a file in it is open.
  afterEach(async function () {
    if (!hasSqlite) return;
    live.dispose();
    await files.release();
    database.close();
  });
  const folder = temporaryFolder();

  beforeEach(function () {
    if (!hasSqlite) this.skip();
    files = databaseFiles(nodeFiles);
    fs.mkdirSync(folder.at(".local", "share", "opencode"), { recursive: true });
    database = openDatabase(folder.at(".local", "share", "opencode", "opencode.db"));
    database.exec(`PRAGMA journal_mode=WAL; ${SCHEMA}`);
    shown = new Map();
    live = new LiveSessions(
      files,
      {
        folders: agentFolders({ home: folder.path, environment: {}, platform: "linux" }),
        workspace: [CWD],
        own: [],
        first: [],
      },
      ({ changed, gone }) => {
        for (const session of changed) shown.set(session.key, session);
        for (const key of gone) shown.delete(key);
      },
      { signal: new AbortController().signal },
    );
  });

  const add = (id: string, ago = 0, parent?: string): void => {
    addSession(database, { id, messages: talk(id), ...(parent !== undefined && { parent }) });
    touch(id, ago);
  };
  /** Sets when a session was last written. */
  const touch = (id: string, ago = 0): void => {
    const time = Date.now() - ago;
    database.exec(`UPDATE session SET time_updated = ${time} WHERE id = '${id}'`);
    for (const table of ["message", "part"])
      database.exec(`UPDATE ${table} SET time_updated = ${time} WHERE session_id = '${id}'`);
  };
  const call = (id: string, session: string, state: object): void => {
    const data = JSON.stringify({
      type: "tool",
      tool: "bash",
      callID: id,
      state: { input: { command: "make" }, ...state },
    });
    database
      .prepare("INSERT OR REPLACE INTO part VALUES (?, ?, ?, ?, ?, ?)")
      .run(`prt_${session}9`, `msg_${session}2`, session, Date.now(), Date.now(), data);
  };
  const names = (): string[] =>
    [...shown.values()].map(({ session, isSubagent = false }) => `${session}${isSubagent ? " subagent" : ""}`).sort();
  const calls = (): string[] =>
    [...shown.values()].flatMap(({ prompts }) =>
      prompts.flatMap((prompt) => prompt.calls.map(({ id, state, status }) => `${id} ${state} ${status}`)),
    );
  /** Looks until the condition holds: a database that was just read isn't looked at again at once. */
  const lookUntil = (holds: () => boolean): Promise<true> =>
    until(async () => {
      await live.look();
      return holds() || undefined;
    });

  it("are those that were written in the last minutes, with their subagents", async () => {
    add("ses_a");
    add("ses_b", 0, "ses_a");
    add("ses_c", OPEN_QUIET_MS + 1000);
    add("ses_d", QUIET_MS + 1000);
    await live.find();
    assert.deepEqual(names(), ["ses_a", "ses_a subagent"]);
    assert.deepEqual(
      [...shown.values()].map(({ agent }) => agent),
      ["opencode", "opencode"],
    );
  });

  it("are none of another folder", async () => {
    add("ses_a");
    database.exec("UPDATE session SET directory = '/home/sam/other'");
    await live.find();
    assert.deepEqual(names(), []);
  });

  it("show a call that is made and ends, though its row is changed in place", async () => {
    add("ses_a");
    await live.find();
    call("c1", "ses_a", { status: "running", time: { start: Date.now() } });
    await lookUntil(() => calls().length > 0);
    assert.deepEqual(calls(), ["c1 open pending"]);
    const time = { start: Date.now(), end: Date.now() + 5 };
    call("c1", "ses_a", { status: "completed", output: "done", metadata: { exit: 0 }, time });
    await lookUntil(() => calls()[0] !== "c1 open pending");
    assert.deepEqual(calls(), ["c1 done ok"]);
  });

  it("appear with the next look, also if they are old and go on", async () => {
    add("ses_a", OPEN_QUIET_MS + 1000);
    await live.find();
    assert.deepEqual(names(), []);
    add("ses_b");
    await lookUntil(() => names().length > 0);
    assert.deepEqual(names(), ["ses_b"]);
    touch("ses_a");
    await lookUntil(() => names().length > 1);
    assert.deepEqual(names(), ["ses_a", "ses_b"]);
  });

  it("read no row of sessions that are old", async () => {
    for (let at = 0; at < 50; at++) add(`ses_${at}`, OPEN_QUIET_MS + 1000);
    const asked: string[] = [];
    live = new LiveSessions(
      { ...files, stat: (resource) => (asked.push(resource), files.stat(resource)) },
      live.query,
      live.tell,
      live.options,
    );
    await live.find();
    assert.deepEqual(
      asked.filter((resource) => resource.endsWith(".jsonl")),
      [],
    );
  });

  it("of OpenClaw show a call when it is made, and its result when it is added", async () => {
    const agent = folder.at(".openclaw", "agents", "main", "agent");
    fs.mkdirSync(agent, { recursive: true });
    const claw = openDatabase(path.join(agent, "openclaw-agent.sqlite"));
    try {
      claw.exec(`PRAGMA journal_mode=WAL; ${OPENCLAW_SCHEMA}`);
      const message = (id: string, fields: object): object => ({
        type: "message",
        id,
        parentId: null,
        message: fields,
      });
      const call = { type: "toolCall", id: "c1", name: "read", arguments: { path: "a.md" } };
      const events = [
        { type: "session", version: 4, id: "s1", timestamp: new Date().toISOString(), cwd: CWD },
        message("e1", { role: "user", content: "Look" }),
        message("e2", { role: "assistant", content: [call] }),
      ];
      addOpenclawSession(claw, { id: "s1", key: "agent:main:main", events });
      claw.exec(`UPDATE session_windows SET updated_at = ${Date.now()}`);
      await live.find();
      assert.deepEqual(calls(), ["c1 open pending"]);
      const content = [{ type: "text", text: "# Notes" }];
      const result = message("e3", { role: "toolResult", toolCallId: "c1", toolName: "read", content, isError: false });
      claw
        .prepare("INSERT INTO transcript_events VALUES (?, ?, ?, ?, NULL, NULL)")
        .run("s1", events.length, JSON.stringify(result), Date.now());
      claw.exec(`UPDATE session_windows SET updated_at = ${Date.now() + 1}`);
      await lookUntil(() => calls()[0] !== "c1 open pending");
      assert.deepEqual(calls(), ["c1 done ok"]);
    } finally {
      claw.close();
    }
  });
});
