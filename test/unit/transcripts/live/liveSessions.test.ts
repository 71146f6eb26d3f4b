import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { nodeFiles } from "../../../../src/hosts/node/files/nodeFiles";
import { resourceOf } from "../../../../src/hosts/node/disk/diskPath";
import { agentFolders } from "../../../../src/hosts/node/transcripts/agentFolders";
import { LiveSessions, OPEN_QUIET_MS, QUIET_MS } from "../../../../src/transcripts/live/liveSessions";
import type { LiveSession } from "../../../../src/transcripts/live/liveModel";
import { event } from "../../../support/copilotSession";
import { chatRecords, chatTranscript, claudeRecords, codexRecords } from "../../../support/liveRecords";

const CWD = "/home/sam/notes";
const PROJECT = ".claude/projects/-home-sam-notes";
const SAMPLES = path.join(import.meta.dirname, "../../../../samples/other-agents");
const CHATS = ".config/Code/User/workspaceStorage/w1";
const claude = claudeRecords("s1", CWD);

describe("the sessions of a workspace that run", () => {
  let home = "";
  let now = 0;
  let live: LiveSessions;
  let shown: Map<string, LiveSession>;
  let messages = 0;
  const running = new Set<number>();

  const start = (): LiveSessions => {
    shown = new Map();
    messages = 0;
    return new LiveSessions(
      nodeFiles,
      {
        folders: agentFolders({ home, environment: {}, platform: "linux" }),
        workspace: [CWD],
        own: [],
        first: ["-home-sam-notes"],
      },
      ({ changed, gone }) => {
        messages++;
        for (const session of changed) shown.set(session.key, session);
        for (const key of gone) shown.delete(key);
      },
      { now: () => now, stillRunning: async () => running, signal: new AbortController().signal },
    );
  };
  beforeEach(() => {
    home = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), "live-"));
    now = Date.now();
    running.clear();
    live = start();
  });
  afterEach(() => {
    live.dispose();
    fs.rmSync(home, { recursive: true, force: true });
  });

  /** Adds records to a file, as written `ago` milliseconds before now. */
  const append = (name: string, text: string, ago = 0): string => {
    const file = path.join(home, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.appendFileSync(file, text);
    const time = (now - ago) / 1000;
    fs.utimesSync(file, time, time);
    return file;
  };
  const names = (): string[] => [...shown.values()].map(({ session }) => session).sort();
  const calls = (): string[] =>
    [...shown.values()].flatMap(({ prompts }) =>
      prompts.flatMap((prompt) => prompt.calls.map(({ id, state, status }) => `${id} ${state} ${status}`)),
    );

  it("are those of all agents that were written in the last minutes", async () => {
    append(`${PROJECT}/s1.jsonl`, claude.prompt("One"));
    append(`${PROJECT}/s2.jsonl`, claude.prompt("Two"), QUIET_MS + 1000);
    const codex = codexRecords("x", CWD);
    append(".codex/sessions/2026/01/05/rollout-x.jsonl", `${codex.start()}${codex.prompt("Three")}`);
    append(`${CHATS}/workspace.json`, '{"folder":"file:///home/sam/notes"}');
    const chat = chatRecords("s4");
    append(`${CHATS}/chatSessions/s4.jsonl`, `${chat.start()}${chat.prompt("Four")}`);
    await live.find();
    assert.deepEqual(names(), ["rollout-x", "s1", "s4"]);
  });

  it("are reported once when all files were looked at, even if there are none, so that nobody waits for more", async () => {
    await live.look();
    assert.equal(messages, 0, "not all files were looked at");
    await live.find();
    assert.deepEqual([messages, names()], [1, []]);
    await live.find();
    await live.look();
    assert.equal(messages, 1);
  });

  it("are looked at less often while none runs", async () => {
    await live.find();
    assert.equal(live.isCalm, true);
    append(`${PROJECT}/s1.jsonl`, claude.prompt("One"));
    await live.find();
    assert.equal(live.isCalm, false);
  });

  it("are apart if their files have the same name in folders of their own", async () => {
    for (const id of ["one", "two"]) {
      const start = event(0, "session.start", { sessionId: id, context: { cwd: CWD } });
      append(`.copilot/session-state/${id}/events.jsonl`, `${start}\n${event(1, "user.message", { content: id })}\n`);
    }
    await live.find();
    assert.deepEqual([...shown.values()].map(({ prompts }) => prompts.map(({ text }) => text)).sort(), [
      ["one"],
      ["two"],
    ]);
  });

  it("are none of another folder, and none whose file doesn't name its folder", async () => {
    append(".claude/projects/-other/s3.jsonl", claudeRecords("s3", "/home/sam/other").prompt("Three"));
    append(`${PROJECT}/s5.jsonl`, claudeRecords("s5", "/home/sam/notes-of-others").prompt("Five"));
    append(".codex/sessions/2026/01/05/rollout-x.jsonl", "{}\n");
    append(`${PROJECT}/s6.jsonl`, claudeRecords("s6", `${CWD}/deep`).prompt("Six"));
    await live.find();
    assert.deepEqual(names(), ["s6"]);
  });

  it("are none in which nothing was said yet", async () => {
    append(`${CHATS}/workspace.json`, '{"folder":"file:///home/sam/notes"}');
    append(`${CHATS}/chatSessions/s4.jsonl`, chatRecords("s4").start());
    await live.find();
    assert.deepEqual(names(), []);
    append(`${CHATS}/chatSessions/s4.jsonl`, chatRecords("s4").prompt("Four"));
    await live.look();
    assert.deepEqual(names(), ["s4"]);
  });

  it("appear with the next look where new ones are expected", async () => {
    append(`${PROJECT}/s1.jsonl`, claude.prompt("One"));
    await live.find();
    append(`${PROJECT}/s2.jsonl`, claudeRecords("s2", CWD).prompt("Two"));
    await live.look();
    assert.deepEqual(names(), ["s1", "s2"]);
  });

  it("appear as soon as a new file says in which folder it works", async () => {
    fs.mkdirSync(path.join(home, ".codex/sessions/2026/01/05"), { recursive: true });
    await live.find();
    const codex = codexRecords("x", CWD);
    append(".codex/sessions/2026/01/05/rollout-x.jsonl", "", 1);
    await live.look();
    assert.deepEqual(names(), []);
    append(".codex/sessions/2026/01/05/rollout-x.jsonl", `${codex.start()}${codex.prompt("Three")}`);
    await live.look();
    assert.deepEqual(names(), ["rollout-x"]);
  });

  it("show what was added with the next look, and say nothing while nothing is", async () => {
    append(`${PROJECT}/s1.jsonl`, claude.prompt("One"));
    await live.find();
    append(`${PROJECT}/s1.jsonl`, claude.use("c1", "Read", { file_path: "/a" }));
    await live.look();
    assert.deepEqual(calls(), ["c1 open pending"]);
    const before = messages;
    for (let times = 0; times < 5; times++) await live.look();
    await live.find();
    assert.equal(messages, before);
    append(`${PROJECT}/s1.jsonl`, claude.result("c1", "1\tone"));
    await live.look();
    assert.deepEqual(calls(), ["c1 done ok"]);
    assert.equal(messages, before + 1);
  });

  for (const [agent, sample, call, lines, file, about] of [
    ["Grok Build", "grok-updates", "g-read", 5, ".grok/sessions/notes/s1/updates.jsonl", "summary.json"],
    [
      "Kimi Code",
      "kimi-code-wire",
      "k-read",
      9,
      ".kimi-code/sessions/wd/s1/agents/main/wire.jsonl",
      "../../state.json",
    ],
    ["Letta Code", "letta-messages", "l-read", 3, ".letta/lc-local-backend/conversations/s1/messages.jsonl", undefined],
    ["Oh My Pi", "omp-session", "call_1", 7, ".omp/agent/sessions/-notes/s1.jsonl", undefined],
  ] as const)
    it(`of ${agent} show a call when it is made, and its result when it is added`, async () => {
      const text = fs.readFileSync(path.join(SAMPLES, `${sample}.jsonl`), "utf8");
      const records = text.replaceAll(/\/home\/(?:sam\/notes-app|robin\/shop)/g, CWD).split(/(?<=\n)/);
      const cwd = JSON.stringify({ cwd: CWD, info: { cwd: CWD } });
      if (about !== undefined) append(path.join(path.dirname(file), about), cwd);
      append(file, records.slice(0, lines).join(""));
      await live.find();
      const callNow = (): string | undefined => calls().find((one) => one.startsWith(`${call} `));
      assert.equal(callNow(), `${call} open pending`);
      append(file, records.slice(lines, lines + 3).join(""));
      await live.look();
      assert.equal(callNow(), `${call} done ok`);
    });

  it("end some minutes after their last record, later while a call has no result", async () => {
    append(`${PROJECT}/s1.jsonl`, `${claude.prompt("One")}${claude.use("c1", "Bash", { command: "make" })}`);
    append(`${PROJECT}/s2.jsonl`, claudeRecords("s2", CWD).prompt("Two"));
    await live.find();
    now += QUIET_MS + 1000;
    await live.look();
    assert.deepEqual(names(), ["s1"]);
    now += OPEN_QUIET_MS;
    await live.look();
    assert.deepEqual(names(), []);
  });

  it("that ended appear again with the next record", async () => {
    append(`${PROJECT}/s1.jsonl`, claude.prompt("One"));
    await live.find();
    now += QUIET_MS + 1000;
    await live.look();
    assert.deepEqual(names(), []);
    append(`${PROJECT}/s1.jsonl`, claude.prompt("Once more"));
    await live.look();
    assert.deepEqual(names(), ["s1"]);
  });

  it("stay as long as their agent says that they run", async () => {
    append(`${PROJECT}/s1.jsonl`, claude.prompt("One"), OPEN_QUIET_MS + 1000);
    append(".claude/sessions/7.json", JSON.stringify({ pid: 7, sessionId: "s1", startedAt: 1 }));
    running.add(7);
    await live.find();
    assert.deepEqual(names(), ["s1"]);
    running.clear();
    await live.find();
    assert.deepEqual(names(), []);
  });

  it("wait, or run a call, if their agent says so, as soon as it does", async () => {
    const register = (says: object): void => {
      const state = { statusUpdatedAt: now, ...says };
      fs.mkdirSync(path.join(home, ".claude/sessions"), { recursive: true });
      fs.writeFileSync(
        path.join(home, ".claude/sessions/7.json"),
        JSON.stringify({ pid: 7, sessionId: "s1", startedAt: 1, ...state }),
      );
    };
    running.add(7);
    register({ status: "busy" });
    append(`${PROJECT}/s1.jsonl`, `${claude.prompt("One")}${claude.use("c1", "Bash", { command: "make" })}`);
    await live.find();
    assert.deepEqual(calls(), ["c1 running pending"]);
    register({ status: "waiting", waitingFor: "permission prompt" });
    await live.look();
    assert.deepEqual(calls(), ["c1 waiting pending"]);
    register({ status: "waiting", waitingFor: "dialog open" });
    await live.look();
    assert.deepEqual(calls(), ["c1 open pending"], "a dialog can be open while it goes on");
    append(`${PROJECT}/s1.jsonl`, claude.use("c2", "Read", { file_path: "/a" }).replace("m-c2", "m-c1"));
    register({ status: "waiting", waitingFor: "input needed" });
    await live.look();
    assert.deepEqual([calls(), [...shown.values()][0]?.isWaiting], [["c1 open pending", "c2 open pending"], true]);
    append(`${PROJECT}/s1.jsonl`, claude.result("c1", "made"));
    register({ status: "busy" });
    await live.look();
    assert.deepEqual([calls(), [...shown.values()][0]?.isWaiting], [["c1 done ok", "c2 running pending"], undefined]);
  });

  it("wait with the call of a subagent if their agent says so", async () => {
    running.add(7);
    const state = { status: "waiting", waitingFor: "permission prompt", statusUpdatedAt: now };
    append(".claude/sessions/7.json", JSON.stringify({ pid: 7, sessionId: "s1", startedAt: 1, ...state }));
    append(`${PROJECT}/s1.jsonl`, `${claude.prompt("One")}${claude.use("c1", "Agent", { prompt: "Look" })}`);
    append(`${PROJECT}/s1/subagents/agent-a.jsonl`, claude.use("c9", "Bash", { command: "make" }));
    await live.find();
    assert.deepEqual(calls(), ["c1 running pending", "c9 waiting pending"]);
  });

  it("are gone with their file", async () => {
    const file = append(`${PROJECT}/s1.jsonl`, claude.prompt("One"));
    await live.find();
    fs.rmSync(file);
    await live.look();
    assert.deepEqual(names(), []);
  });

  it("include subagents that have files of their own", async () => {
    append(`${PROJECT}/s1.jsonl`, claude.prompt("One"));
    append(`${PROJECT}/s1/subagents/agent-a.jsonl`, claude.use("c9", "Read", { file_path: "/a" }));
    await live.find();
    assert.deepEqual(
      [...shown.values()].map(({ session, isSubagent = false }) => `${session} ${isSubagent}`),
      ["s1 false", "s1 true"],
    );
  });

  it("have each call of a VS Code chat once, with what both of its records know", async () => {
    const [chat, transcript] = [chatRecords("s4"), chatTranscript("s4")];
    const [own, early] = [`${CHATS}/chatSessions/s4.jsonl`, `${CHATS}/GitHub.copilot-chat/transcripts/s4.jsonl`];
    append(`${CHATS}/workspace.json`, '{"folder":"file:///home/sam/notes"}');
    append(own, `${chat.start()}${chat.prompt("Four")}`);
    append(early, transcript.start());
    await live.find();
    append(early, transcript.use("c1", "run_in_terminal", { command: "make" }));
    await live.look();
    assert.deepEqual(calls(), ["c1 open pending"]);
    append(own, chat.call("c1", "make", "waits"));
    await live.look();
    assert.deepEqual(calls(), ["c1 waiting pending"]);
    append(own, chat.call("c1", "make", "runs"));
    await live.look();
    assert.deepEqual(calls(), ["c1 running pending"]);
    append(early, transcript.end("c1", "run_in_terminal"));
    await live.look();
    assert.deepEqual(calls(), ["c1 done orphaned"], "the transcript has no result");
    append(own, chat.call("c1", "make", { exitCode: 1 }));
    await live.look();
    assert.deepEqual(calls(), ["c1 done error"]);
    assert.equal([...shown.values()][0]?.resource, resourceOf(path.join(home, own)));
  });

  it("have what is stored for the window, whatever folder it names", async () => {
    const chat = chatRecords("s4");
    append(`${CHATS}/chatSessions/s4.jsonl`, `${chat.start()}${chat.prompt("Four")}`);
    await live.find();
    assert.deepEqual(names(), []);
    live.dispose();
    live = new LiveSessions(
      nodeFiles,
      { ...live.query, own: [resourceOf(path.join(home, CHATS))] },
      live.tell,
      live.options,
    );
    await live.find();
    assert.deepEqual(names(), ["s4"]);
  });
});
