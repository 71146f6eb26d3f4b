import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { CHAT_ID, chatText, logLines, recordText } from "../../../support/vscodeRecords";
import { memoryFacts } from "../../../../src/transcripts/archive/factStore";
import { AgentHome, sessionNames } from "../../../support/agentHome";

const SAMPLES = path.resolve(import.meta.dirname, "../../../../samples/other-agents");

describe("sessions of agents in editors", () => {
  let agents: AgentHome;
  beforeEach(() => {
    agents = new AgentHome();
  });
  afterEach(() => agents.remove());

  it("of VS Code have no folder if none is noted, or the note is damaged", async () => {
    for (const [workspace, note] of [
      ["w1", undefined],
      ["w2", "{"],
      ["w3", '{"folder":"file:///a%zz"}'],
      ["w4", '{"workspace":"file:///a/b.code-workspace"}'],
    ] as const) {
      const folder = `.config/Code/User/workspaceStorage/${workspace}`;
      agents.put("vscode-chat.json", `${folder}/chatSessions/c.json`);
      if (note !== undefined) agents.put(undefined, `${folder}/workspace.json`, note);
    }
    const { projects } = await agents.read();
    assert.deepEqual(
      projects.map(({ cwds, sessions }) => [...cwds, sessions.length]),
      [[4]],
    );
  });

  it("of VS Code that its Copilot harness records are listed once, with the agent that records more", async () => {
    const chats = ".config/Code/User/workspaceStorage/w1/chatSessions";
    const events = fs.readFileSync(path.join(SAMPLES, "copilot-events.jsonl"), "utf8");
    const id = /"sessionId":"([^"]+)"/.exec(events)?.[1] ?? "";
    agents.put(undefined, `.copilot/session-state/${id}/events.jsonl`, events);
    agents.put("vscode-chat.json", `${chats}/${id}.json`);
    assert.deepEqual(sessionNames(await agents.read()), ["copilot events.jsonl"]);
    agents.put("vscode-chat.json", `${chats}/other.json`);
    const found: string[] = [];
    const options = {
      found: ({ sessions }: { sessions: readonly { id: string }[] }) => found.push(...sessions.map((each) => each.id)),
    };
    assert.deepEqual(sessionNames(await agents.read(options)), ["copilot events.jsonl", "vscode other.json"]);
    assert.deepEqual(found, [id, "other"]);
  });

  it("of VS Code are read again if another record of the chat has changed", async () => {
    const storage = ".config/Code/User/workspaceStorage/w1";
    agents.put(undefined, `${storage}/chatSessions/${CHAT_ID}.json`, chatText);
    const store = memoryFacts();
    const tokens = async (): Promise<number[]> =>
      (await agents.read({ store })).projects.flatMap(({ sessions }) =>
        sessions.map((each) => each.tokens.input_tokens),
      );
    assert.deepEqual(await tokens(), [0]);
    const log = `${storage}/GitHub.copilot-chat/debug-logs/${CHAT_ID}/main.jsonl`;
    agents.put(undefined, log, recordText(logLines.slice(0, 4)));
    assert.deepEqual(await tokens(), [60]);
    agents.put(undefined, log, recordText(logLines));
    assert.deepEqual(await tokens(), [560]);
  });

  it("of Cline have the folder that is noted next to them, and their subagents", async () => {
    const [id, agent] = ["1767600000000_a1b2c", "agent_1767600000001_d"];
    agents.put("cline-messages.json", `.cline/data/sessions/${id}/${id}.messages.json`);
    agents.put(undefined, `.cline/data/sessions/${id}/${id}.json`, '{"cwd":"/home/sam/notes-app"}');
    const text = clineText(`${id}__${agent}`, { parentThreadId: id, subagent: agent });
    agents.put(undefined, `.cline/data/sessions/${id}/${agent}.messages.json`, text);
    const { projects } = await agents.read();
    assert.deepEqual(
      projects.map(({ cwds, sessions }) => [cwds, sessions.map((session) => [session.id, session.agents.length])]),
      [[["/home/sam/notes-app"], [[id, 1]]]],
    );
  });

  it("of Cline have their subagents also where Cline splits an id that contains two underscores", async () => {
    const [folder, id, agent] = ["1767600000000_a1b2", "1767600000000_a1b2__cli", "agent_1767600000001_d"];
    agents.put(undefined, `.cline/data/sessions/${id}/${id}.messages.json`, clineText(id));
    const text = clineText(`${id}__${agent}`, { parentThreadId: id, subagent: agent });
    agents.put(undefined, `.cline/data/sessions/${folder}/cli__${agent}.messages.json`, text);
    const { projects } = await agents.read();
    assert.deepEqual(
      projects.flatMap(({ sessions }) => sessions.map((session) => [session.id, session.agents.length])),
      [[id, 1]],
    );
  });

  it("of extensions of VS Code are named by their folders", async () => {
    const task = JSON.stringify([{ role: "user", content: [{ type: "text", text: "<task>\nx\n</task>" }] }]);
    for (const extension of ["saoudrizwan.claude-dev", "rooveterinaryinc.roo-cline"])
      agents.put(undefined, `.config/Code/User/globalStorage/${extension}/tasks/1/api_conversation_history.json`, task);
    const { projects } = await agents.read();
    assert.deepEqual(
      // Whichever was written last comes first.
      projects
        .map(({ agent, sessions }) => [
          agent,
          ...sessions.map(({ id, firstPrompt, title }) => firstPrompt ?? title + id),
        ])
        .sort(),
      [
        ["cline-vscode", "x1"],
        ["roo", "x1"],
      ],
    );
  });

  it("of Continue and Droid are listed without the files next to them", async () => {
    agents.put("continue-session.json", ".continue/sessions/6a952075-0000-4000-8000-000000000001.json");
    agents.put(undefined, ".continue/sessions/sessions.json", '[{"sessionId":"6a952075-0000-4000-8000-000000000001"}]');
    agents.put("droid-session.jsonl", ".factory/sessions/-home-sam-notes-app/2eef0d18.jsonl");
    agents.put(undefined, ".factory/sessions/-home-sam-notes-app/2eef0d18.settings.json", "{}");
    const all = await agents.read();
    assert.deepEqual(sessionNames(all), ["continue 6a952075-0000-4000-8000-000000000001.json", "droid 2eef0d18.jsonl"]);
    assert.deepEqual(
      all.projects.map(({ cwds }) => cwds),
      [["/home/sam/notes-app"], ["/home/sam/notes-app"]],
    );
  });

  for (const [written, cwd] of [
    ["/home/sam/notes", "/home/sam/notes"],
    ["file:///home/sam/my%20notes", "/home/sam/my notes"],
    ["vscode-remote://ssh-remote%2Bhost/home/sam/notes", "/home/sam/notes"],
    ["file:///c%3A/code/notes", "C:\\code\\notes"],
    ["file:///a%zz", "file:///a%zz"],
    ["untitled:notes", "untitled:notes"],
  ] as const)
    it(`of Continue's extension for VS Code, which records ${written}, are in the project of ${cwd}`, async () => {
      const history = [{ message: { role: "user", content: "Hi" } }];
      const session = { sessionId: "s", title: "T", workspaceDirectory: written, history };
      agents.put(undefined, ".continue/sessions/6a952075-0000-4000-8000-000000000002.json", JSON.stringify(session));
      assert.deepEqual(
        (await agents.read()).projects.map(({ cwds }) => cwds),
        [[cwd]],
      );
    });
});

/** A session of Cline with one prompt. */
function clineText(sessionId: string, origin: object = {}): string {
  const messages = [{ role: "user", content: [{ type: "text", text: "Look" }], ts: 1767600001000 }];
  return JSON.stringify({ version: 1, agent: "lead", sessionId, origin, messages });
}
