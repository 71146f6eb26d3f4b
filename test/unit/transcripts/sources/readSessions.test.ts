import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { event } from "../../../support/copilotSession";
import { chatRecords } from "../../../support/liveRecords";
import { memoryFacts } from "../../../../src/transcripts/archive/factStore";
import { factsVersion } from "../../../../src/transcripts/folders/keptFacts";
import { AgentHome, sessionNames } from "../../../support/agentHome";

describe("sessions of all agents", () => {
  let agents: AgentHome;
  beforeEach(() => {
    agents = new AgentHome();
  });
  afterEach(() => agents.remove());

  it("are listed under their agent, with their calls, title, and working folder", async () => {
    agents.put("codex-rollout.jsonl", ".codex/sessions/2026/01/05/rollout-2026-01-05T08-00-00-a.jsonl");
    agents.put("gemini-session.json", ".gemini/tmp/notes/chats/session-2026-01-05T08-00-b.json");
    agents.put(undefined, ".gemini/tmp/notes/.project_root", "/home/sam/notes\n");
    agents.put("vscode-chat.json", ".config/Code/User/workspaceStorage/w1/chatSessions/c.json");
    agents.put(
      undefined,
      ".config/Code/User/workspaceStorage/w1/workspace.json",
      '{"folder":"file:///home/sam/my%20notes"}',
    );
    const all = await agents.read();
    assert.deepEqual(all.problems, []);
    assert.deepEqual(sessionNames(all), [
      "codex rollout-2026-01-05T08-00-00-a.jsonl",
      "gemini session-2026-01-05T08-00-b.json",
      "vscode c.json",
    ]);
    for (const { agent, sessions } of all.projects)
      for (const { title, calls, whole } of sessions) {
        assert.notEqual(title, "", agent);
        assert.equal(calls > 0 && whole.calls === calls, true, `${agent} has ${calls} calls`);
      }
    const folderOf = (id: string): readonly string[] | undefined =>
      all.projects.find(({ agent }) => agent === id)?.cwds;
    assert.deepEqual(folderOf("vscode"), ["/home/sam/my notes"]);
    assert.deepEqual(folderOf("gemini"), ["/home/sam/notes"]);
  });

  it("wait for the user only as long as their last records say so", async () => {
    const asked = event(3, "permission.requested", { permissionRequest: { kind: "shell", toolCallId: "c1" } });
    const answered = event(4, "permission.completed", { toolCallId: "c1", result: { kind: "approved" } });
    const done = event(5, "tool.execution_complete", { toolCallId: "c1", success: true, result: { content: "" } });
    for (const [id, more] of [
      ["made", []],
      ["asked", [asked]],
      ["answered", [asked, answered]],
      ["done", [asked, done]],
    ] as const) {
      const request = { toolCallId: "c1", name: "bash", arguments: { command: "make" }, type: "function" };
      const lines = [
        event(0, "session.start", { sessionId: id, context: { cwd: "/home/sam/notes-app" } }),
        event(1, "user.message", { content: "Build" }),
        event(2, "assistant.message", { messageId: "m", content: "", toolRequests: [request] }),
        ...more,
      ];
      agents.put(undefined, `.copilot/session-state/${id}/events.jsonl`, `${lines.join("\n")}\n`);
    }
    for (const [id, state] of [
      ["chat-waits", "waits"],
      ["chat-runs", "runs"],
    ] as const) {
      const chat = chatRecords(id);
      const text = `${chat.start()}${chat.prompt("Build")}${chat.call("c1", "make", state)}`;
      agents.put(undefined, `.config/Code/User/workspaceStorage/w1/chatSessions/${id}.jsonl`, text);
    }
    const facts = memoryFacts();
    for (const turn of ["read", "kept"]) {
      const { projects } = await agents.read({ store: facts });
      const waiting = projects.flatMap(({ sessions }) => sessions.filter(({ isWaiting }) => isWaiting));
      assert.deepEqual(waiting.map(({ id }) => id).sort(), ["asked", "chat-waits"], turn);
    }
  });

  it("don't include other files of an agent, and files without a conversation", async () => {
    agents.put(undefined, ".codex/auth.json", "{}");
    agents.put("codex-rollout.jsonl", ".codex/sessions/2026/01/05/notes.jsonl");
    agents.put("codex-rollout.jsonl", ".codex/sessions/2026/01/rollout-too-high.jsonl");
    agents.put(undefined, ".copilot/session-state/s1/events.jsonl", "");
    agents.put(undefined, ".config/Code/User/workspaceStorage/w1/chatSessions/damaged.json", '{"version":3,');
    assert.deepEqual(sessionNames(await agents.read()), []);
  });

  it("don't follow links, and say so", async () => {
    const file = agents.put("codex-rollout.jsonl", "elsewhere/rollout-x.jsonl");
    const folder = path.join(agents.path, ".codex/sessions/2026/01/05");
    fs.mkdirSync(folder, { recursive: true });
    fs.symlinkSync(file, path.join(folder, "rollout-linked.jsonl"));
    const all = await agents.read();
    assert.deepEqual(sessionNames(all), []);
    assert.deepEqual(
      all.projects.flatMap(({ problems }) => problems),
      [
        {
          resource: pathToFileURL(path.join(folder, "rollout-linked.jsonl")).href,
          message: "It is a link, and links are not followed",
        },
      ],
    );
  });

  it("name a folder that can't be read once, even if several kinds of files are in it", async () => {
    // Main sessions and subagents of Gemini CLI are both looked for below it.
    const folder = path.join(agents.path, ".gemini/tmp/w/chats");
    fs.mkdirSync(folder, { recursive: true });
    fs.symlinkSync(agents.path, path.join(agents.path, ".gemini/tmp/linked"));
    const { projects } = await agents.read();
    assert.deepEqual(
      projects.flatMap(({ problems }) => problems.map(({ resource }) => path.basename(resource))),
      ["linked"],
    );
  });

  it("are in one project for each working folder", async () => {
    const head = (cwd: string): string =>
      `${JSON.stringify({ timestamp: "2026-01-05T08:00:00Z", type: "session_meta", payload: { id: cwd, cwd } })}\n` +
      `${JSON.stringify({
        timestamp: "2026-01-05T08:00:01Z",
        type: "response_item",
        payload: { type: "message", role: "user", content: [{ type: "input_text", text: `Look at ${cwd}` }] },
      })}\n`;
    for (const [at, cwd] of ["/a", "/b", "/a"].entries())
      agents.put(undefined, `.codex/sessions/2026/01/05/rollout-${at}.jsonl`, head(cwd));
    const { projects } = await agents.read();
    const counts = projects.map(({ cwds, sessions }) => [...cwds, sessions.length]).sort();
    assert.deepEqual(counts, [
      ["/a", 2],
      ["/b", 1],
    ]);
    assert.deepEqual([...new Set(projects.flatMap(({ sessions }) => sessions.map(({ title }) => title)))].sort(), [
      "Look at /a",
      "Look at /b",
    ]);
  });

  it("are read again only if they changed", async () => {
    agents.put("codex-rollout.jsonl", ".codex/sessions/2026/01/05/rollout-1.jsonl");
    const store = memoryFacts();
    const first = await agents.read({ store });
    assert.match([...store.read(factsVersion()).files.keys()].join("\n"), /rollout-1/);
    const unwritten = { ...store, write: () => assert.fail("nothing changed") };
    assert.deepEqual(await agents.read({ store: unwritten }), first);
  });

  it("end with the signal's reason", async () => {
    agents.put("codex-rollout.jsonl", ".codex/sessions/2026/01/05/rollout-1.jsonl");
    const signal = AbortSignal.abort(new Error("stopped"));
    await assert.rejects(agents.read({ signal }), /stopped/);
  });
});
