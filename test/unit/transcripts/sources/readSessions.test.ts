import openclaw from "../../../../src/transcripts/sources/agents/openclaw";
import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { agentFolders } from "../../../../src/hosts/node/transcripts/agentFolders";
import { nodeFiles } from "../../../../src/hosts/node/files/nodeFiles";
import { event } from "../../../support/copilotSession";
import { chatRecords } from "../../../support/liveRecords";
import { CHAT_ID, chatText, logLines, recordText } from "../../../support/vscodeRecords";
import { memoryFacts } from "../../../../src/transcripts/archive/factStore";
import { factsVersion } from "../../../../src/transcripts/folders/keptFacts";
import { readSessions, type Sessions } from "../../../../src/transcripts/sources/readSessions";

const SAMPLES = path.resolve(import.meta.dirname, "../../../../samples/other-agents");

describe("sessions of all agents", () => {
  let home = "";
  beforeEach(() => {
    home = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), "agents-"));
  });
  afterEach(() => fs.rmSync(home, { recursive: true, force: true, maxRetries: 10 }));

  const put = (sample: string | undefined, name: string, text?: string): string => {
    const file = path.join(home, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text ?? fs.readFileSync(path.join(SAMPLES, sample ?? "")));
    return file;
  };
  const read = (options: Parameters<typeof readSessions>[2] = {}): Promise<Sessions> =>
    readSessions(nodeFiles, agentFolders({ home, environment: {}, platform: "linux" }), options);
  const names = ({ projects }: Sessions): string[] =>
    projects
      .flatMap(({ agent, sessions }) => sessions.map(({ resource }) => `${agent} ${path.basename(resource)}`))
      .sort();

  it("are listed under their agent, with their calls, title, and working folder", async () => {
    put("codex-rollout.jsonl", ".codex/sessions/2026/01/05/rollout-2026-01-05T08-00-00-a.jsonl");
    put("gemini-session.json", ".gemini/tmp/notes/chats/session-2026-01-05T08-00-b.json");
    put(undefined, ".gemini/tmp/notes/.project_root", "/home/sam/notes\n");
    put("vscode-chat.json", ".config/Code/User/workspaceStorage/w1/chatSessions/c.json");
    put(undefined, ".config/Code/User/workspaceStorage/w1/workspace.json", '{"folder":"file:///home/sam/my%20notes"}');
    const all = await read();
    assert.deepEqual(all.problems, []);
    assert.deepEqual(names(all), [
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

  it("of VS Code have no folder if none is noted, or the note is damaged", async () => {
    for (const [workspace, note] of [
      ["w1", undefined],
      ["w2", "{"],
      ["w3", '{"folder":"file:///a%zz"}'],
      ["w4", '{"workspace":"file:///a/b.code-workspace"}'],
    ] as const) {
      const folder = `.config/Code/User/workspaceStorage/${workspace}`;
      put("vscode-chat.json", `${folder}/chatSessions/c.json`);
      if (note !== undefined) put(undefined, `${folder}/workspace.json`, note);
    }
    const { projects } = await read();
    assert.deepEqual(
      projects.map(({ cwds, sessions }) => [...cwds, sessions.length]),
      [[4]],
    );
  });

  it("of VS Code that its Copilot harness records are listed once, with the agent that records more", async () => {
    const chats = ".config/Code/User/workspaceStorage/w1/chatSessions";
    const events = fs.readFileSync(path.join(SAMPLES, "copilot-events.jsonl"), "utf8");
    const id = /"sessionId":"([^"]+)"/.exec(events)?.[1] ?? "";
    put(undefined, `.copilot/session-state/${id}/events.jsonl`, events);
    put("vscode-chat.json", `${chats}/${id}.json`);
    assert.deepEqual(names(await read()), ["copilot events.jsonl"]);
    put("vscode-chat.json", `${chats}/other.json`);
    const found: string[] = [];
    const options = {
      found: ({ sessions }: { sessions: readonly { id: string }[] }) => found.push(...sessions.map((each) => each.id)),
    };
    assert.deepEqual(names(await read(options)), ["copilot events.jsonl", "vscode other.json"]);
    assert.deepEqual(found, [id, "other"]);
  });

  it("of VS Code are read again if another record of the chat has changed", async () => {
    const storage = ".config/Code/User/workspaceStorage/w1";
    put(undefined, `${storage}/chatSessions/${CHAT_ID}.json`, chatText);
    const store = memoryFacts();
    const tokens = async (): Promise<number[]> =>
      (await read({ store })).projects.flatMap(({ sessions }) => sessions.map((each) => each.tokens.input_tokens));
    assert.deepEqual(await tokens(), [0]);
    const log = `${storage}/GitHub.copilot-chat/debug-logs/${CHAT_ID}/main.jsonl`;
    put(undefined, log, recordText(logLines.slice(0, 4)));
    assert.deepEqual(await tokens(), [60]);
    put(undefined, log, recordText(logLines));
    assert.deepEqual(await tokens(), [560]);
  });

  it("of Gemini CLI have the subagents in the folder with their id", async () => {
    const head = (sessionId: string): string =>
      `${JSON.stringify({ sessionId, projectHash: "h", startTime: "2026-01-05T08:00:00Z", lastUpdated: "2026-01-05T08:00:00Z" })}\n`;
    const said = `${JSON.stringify({ id: "m1", timestamp: "2026-01-05T08:00:00Z", type: "user", content: [{ text: "Look" }] })}\n`;
    put(undefined, ".gemini/tmp/w/chats/session-2026-01-05T08-00-s1.jsonl", head("s1") + said);
    put(undefined, ".gemini/tmp/w/chats/s1/a1.jsonl", head("a1") + said);
    const { projects } = await read();
    assert.deepEqual(
      projects.flatMap(({ sessions }) =>
        sessions.map(({ id, agents }) => [id, ...agents.map(({ agentId }) => agentId)]),
      ),
      [["s1", "a1"]],
    );
  });

  it("of Qwen Code have the subagents in the folder next to the chats, with what they are", async () => {
    const id = "5fc1b446-0000-4000-8000-000000000001";
    put("qwen-session.jsonl", `.qwen/projects/-home-sam/chats/${id}.jsonl`);
    const said = { uuid: "1", sessionId: id, timestamp: "2026-01-05T08:00:00Z", type: "user", isSidechain: true };
    const line = { ...said, agentId: "general-q-agent", message: { role: "user", parts: [{ text: "Look" }] } };
    const agent = `.qwen/projects/-home-sam/subagents/${id}/agent-general-q-agent`;
    put(undefined, `${agent}.jsonl`, `${JSON.stringify(line)}\n`);
    put(undefined, `${agent}.meta.json`, JSON.stringify({ agentType: "general", toolUseId: "q-agent" }));
    const { projects } = await read();
    assert.deepEqual(
      projects.map(({ cwds, sessions }) => [cwds, sessions.map(({ agents }) => agents.map(({ meta }) => meta))]),
      [[["/home/sam/notes-app"], [[{ agentType: "general", toolUseId: "q-agent" }]]]],
    );
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
      put(undefined, `.copilot/session-state/${id}/events.jsonl`, `${lines.join("\n")}\n`);
    }
    for (const [id, state] of [
      ["chat-waits", "waits"],
      ["chat-runs", "runs"],
    ] as const) {
      const chat = chatRecords(id);
      const text = `${chat.start()}${chat.prompt("Build")}${chat.call("c1", "make", state)}`;
      put(undefined, `.config/Code/User/workspaceStorage/w1/chatSessions/${id}.jsonl`, text);
    }
    const facts = memoryFacts();
    for (const turn of ["read", "kept"]) {
      const { projects } = await read({ store: facts });
      const waiting = projects.flatMap(({ sessions }) => sessions.filter(({ isWaiting }) => isWaiting));
      assert.deepEqual(waiting.map(({ id }) => id).sort(), ["asked", "chat-waits"], turn);
    }
  });

  it("of Cline have the folder that is noted next to them, and their subagents", async () => {
    const [id, agent] = ["1767600000000_a1b2c", "agent_1767600000001_d"];
    put("cline-messages.json", `.cline/data/sessions/${id}/${id}.messages.json`);
    put(undefined, `.cline/data/sessions/${id}/${id}.json`, '{"cwd":"/home/sam/notes-app"}');
    const text = clineText(`${id}__${agent}`, { parentThreadId: id, subagent: agent });
    put(undefined, `.cline/data/sessions/${id}/${agent}.messages.json`, text);
    const { projects } = await read();
    assert.deepEqual(
      projects.map(({ cwds, sessions }) => [cwds, sessions.map((session) => [session.id, session.agents.length])]),
      [[["/home/sam/notes-app"], [[id, 1]]]],
    );
  });

  it("of Cline have their subagents also where Cline splits an id that contains two underscores", async () => {
    const [folder, id, agent] = ["1767600000000_a1b2", "1767600000000_a1b2__cli", "agent_1767600000001_d"];
    put(undefined, `.cline/data/sessions/${id}/${id}.messages.json`, clineText(id));
    const text = clineText(`${id}__${agent}`, { parentThreadId: id, subagent: agent });
    put(undefined, `.cline/data/sessions/${folder}/cli__${agent}.messages.json`, text);
    const { projects } = await read();
    assert.deepEqual(
      projects.flatMap(({ sessions }) => sessions.map((session) => [session.id, session.agents.length])),
      [[id, 1]],
    );
  });

  it("of Droid have the subagents that name them, with the call that started each", async () => {
    const id = "2eef0d18-0000-4000-8000-000000000001";
    put("droid-session.jsonl", `.factory/sessions/-home-sam-notes-app/${id}.jsonl`);
    const start = { type: "session_start", id: "child", cwd: "/home/sam/notes-app" };
    const said = { type: "message", id: "m", message: { role: "user", content: [{ type: "text", text: "Look" }] } };
    const lines = [{ ...start, callingSessionId: id, callingToolUseId: "d-task" }, said];
    const text = lines.map((line) => JSON.stringify(line)).join("\n");
    put(undefined, ".factory/sessions/-home-sam-notes-app/child.jsonl", text);
    const { projects } = await read();
    assert.deepEqual(
      projects.flatMap(({ sessions }) => sessions.map(({ id, agents }) => [id, agents.map((agent) => agent.agentId)])),
      [[id, ["child"]]],
    );
  });

  it("of Kimi Code have the id, title, and folder that are noted above them, and their subagents", async () => {
    const session = ".kimi-code/sessions/wd_notes_1a2b/session_5fc1";
    put("kimi-code-wire.jsonl", `${session}/agents/main/wire.jsonl`);
    put("kimi-code-wire.jsonl", `${session}/agents/agent-1/wire.jsonl`);
    put(undefined, `${session}/state.json`, '{"cwd":"/home/sam/notes-app","title":"Persistent notes"}');
    put("kimi-code-wire.jsonl", ".kimi-code/sessions/wd_notes_1a2b/session_77/agents/main/wire.jsonl");
    put(undefined, ".kimi-code/sessions/wd_notes_1a2b/session_77/state.json", "{");
    const { projects } = await read();
    assert.deepEqual(
      projects
        .flatMap(({ cwds, sessions }) =>
          sessions.map(({ id, title, agents }) => [id, title, ...cwds, ...agents.map(({ agentId }) => agentId)]),
        )
        .sort(),
      [
        ["session_5fc1", "Persistent notes", "/home/sam/notes-app", "agent-1"],
        ["session_77", "Make the notes persistent"],
      ],
    );
  });

  it("of Grok Build have the id of their folder, and the folder and title that are noted in it", async () => {
    const [one, other] = ["5a1f0c52-0000-4000-8000-000000000001", "5a1f0c52-0000-4000-8000-000000000002"];
    const folder = ".grok/sessions/%2Fhome%2Fsam%2Fnotes-app";
    const summary = (title: string): string =>
      JSON.stringify({ info: { cwd: "/home/sam/notes-app" }, generated_title: title });
    put("grok-updates.jsonl", `${folder}/${one}/updates.jsonl`);
    put(undefined, `${folder}/${one}/summary.json`, summary("Persistent notes"));
    put(undefined, `${folder}/${one}/chat_history.jsonl`, '{"type":"system","content":"x"}\n');
    const text = fs.readFileSync(path.join(SAMPLES, "grok-updates.jsonl"), "utf8");
    put(undefined, `${folder}/${other}/updates.jsonl`, text.replaceAll(one, other));
    // At first, the title is the beginning of the prompt.
    put(undefined, `${folder}/${other}/summary.json`, summary("Make the notes"));
    const { projects } = await read();
    assert.deepEqual(
      projects
        .flatMap(({ agent, cwds, sessions }) => sessions.map(({ id, title }) => [agent, id, title, ...cwds]))
        .sort(),
      [
        ["grok", one, "Persistent notes", "/home/sam/notes-app"],
        ["grok", other, "Make the notes persistent", "/home/sam/notes-app"],
      ],
    );
  });

  it("of Oh My Pi have the title of their first line, their subagents, and those of each profile", async () => {
    const session = "sessions/-shop/2026-11-12T09-00-00-000Z_01a1d0c2-7c11-7e21-9a01-5d1b7a6c3e10";
    put("omp-session.jsonl", `.omp/agent/${session}.jsonl`);
    put("omp-session.jsonl", `.omp/agent/${session}/PriceReader.jsonl`);
    put(undefined, `.omp/agent/${session}/PriceReader.md`, "# Prices\n");
    const text = fs.readFileSync(path.join(SAMPLES, "omp-session.jsonl"), "utf8");
    put(undefined, `.omp/profiles/office/agent/${session}.jsonl`, text.replaceAll("01a1d0c2", "01a1d0c3"));
    const { projects } = await read();
    assert.deepEqual(
      projects
        .flatMap(({ agent, cwds, sessions }) =>
          sessions.map(({ id, title, agents }) => [agent, id, title, ...cwds, ...agents.map(({ agentId }) => agentId)]),
        )
        .sort(),
      [
        ["omp", "01a1d0c2-7c11-7e21-9a01-5d1b7a6c3e10", "Parser rounds prices", "/home/robin/shop", "PriceReader"],
        ["omp", "01a1d0c3-7c11-7e21-9a01-5d1b7a6c3e10", "Parser rounds prices", "/home/robin/shop"],
      ],
    );
  });

  it("of OpenClaw that are older than its database are listed for each of its agents, wherever its state is", async () => {
    const text = fs.readFileSync(path.join(SAMPLES, "pi-session.jsonl"), "utf8");
    put(undefined, ".openclaw/agents/main/sessions/one.jsonl", text);
    put(undefined, ".openclaw/agents/ops/sessions/other.jsonl", text);
    const { projects } = await read();
    const listed = projects.flatMap(({ agent, sessions }) => sessions.map(() => agent));
    assert.deepEqual(listed, ["openclaw", "openclaw"]);
    const folders = (variables: Readonly<Record<string, string>>): unknown =>
      openclaw.folders({ platform: "linux", home: "/home/robin", variable: (name) => variables[name] });
    assert.deepEqual(
      [folders({}), folders({ OPENCLAW_HOME: "/srv" }), folders({ OPENCLAW_STATE_DIR: "/state" })],
      [[["/home/robin", ".openclaw"]], [["/srv", ".openclaw"]], [["/state"]]],
    );
  });

  it("of Qoder are listed with their working folders, titles, and subagents, although they look like Claude Code's", async () => {
    const id = "11111111-1111-4111-8111-111111111111";
    const said = (content: string, more: object = {}): string =>
      `${JSON.stringify({
        ...{ type: "user", uuid: content, timestamp: "2026-06-04T09:47:27.966Z", sessionId: id },
        ...{ cwd: "/home/robin/app", message: { role: "user", content } },
        ...more,
      })}\n`;
    const head = `${JSON.stringify({ type: "runtime-config", reasoningEffort: "high", contextWindow: 200_000 })}\n`;
    put(undefined, `.qoder/projects/-home-robin-app/${id}.jsonl`, head + said("Sort the list"));
    const ofSubagent = said("Look around", { agentId: "123", isSidechain: true });
    put(undefined, `.qoder/projects/-home-robin-app/${id}/subagents/agent-123.jsonl`, ofSubagent);
    put(undefined, ".qoderwork/projects/-home-robin/other.jsonl", said("Write a letter", { cwd: "/home/robin" }));
    const { projects } = await read();
    assert.deepEqual(
      projects.flatMap(({ agent, cwds, sessions }) =>
        sessions.map(({ title, agents }) => [agent, ...cwds, title, agents.map(({ agentId }) => agentId)]),
      ),
      [
        ["qoder", "/home/robin/app", "Sort the list", ["123"]],
        ["qoder", "/home/robin", "Write a letter", []],
      ],
    );
  });

  it("of extensions of VS Code are named by their folders", async () => {
    const task = JSON.stringify([{ role: "user", content: [{ type: "text", text: "<task>\nx\n</task>" }] }]);
    for (const extension of ["saoudrizwan.claude-dev", "rooveterinaryinc.roo-cline"])
      put(undefined, `.config/Code/User/globalStorage/${extension}/tasks/1/api_conversation_history.json`, task);
    const { projects } = await read();
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
    put("continue-session.json", ".continue/sessions/6a952075-0000-4000-8000-000000000001.json");
    put(undefined, ".continue/sessions/sessions.json", '[{"sessionId":"6a952075-0000-4000-8000-000000000001"}]');
    put("droid-session.jsonl", ".factory/sessions/-home-sam-notes-app/2eef0d18.jsonl");
    put(undefined, ".factory/sessions/-home-sam-notes-app/2eef0d18.settings.json", "{}");
    const all = await read();
    assert.deepEqual(names(all), ["continue 6a952075-0000-4000-8000-000000000001.json", "droid 2eef0d18.jsonl"]);
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
      put(undefined, ".continue/sessions/6a952075-0000-4000-8000-000000000002.json", JSON.stringify(session));
      assert.deepEqual(
        (await read()).projects.map(({ cwds }) => cwds),
        [[cwd]],
      );
    });

  it("of agents that are a preview are named by their folder or file, and have their working folder", async () => {
    put("kimi-wire.jsonl", ".kimi/sessions/0a1b/k1/wire.jsonl");
    put("vibe-messages.jsonl", ".vibe/logs/session/session_v1/messages.jsonl");
    put(undefined, ".vibe/logs/session/session_v1/meta.json", '{"environment":{"working_directory":"/home/sam"}}');
    put("cursor-transcript.jsonl", ".cursor/projects/home-sam/agent-transcripts/c1/c1.jsonl");
    put("amp-thread.json", ".local/share/amp/threads/T-0199.json");
    const { projects, problems } = await read();
    assert.deepEqual(problems, []);
    assert.deepEqual(
      projects.map(({ agent, cwds, sessions }) => [agent, ...cwds, ...sessions.map(({ id }) => id)]).sort(),
      [
        ["amp", "/home/sam/notes app", "T-0199"],
        ["cursor", "c1"],
        ["kimi", "k1"],
        ["vibe", "/home/sam", "session_v1"],
      ],
    );
  });

  it("of pi are those of all working folders, and those of the folder that is set", async () => {
    put("pi-session.jsonl", ".pi/agent/sessions/--home-sam-notes-app--/2026_s1.jsonl");
    put("pi-session.jsonl", "together/2026_s2.jsonl");
    const environment = { PI_CODING_AGENT_SESSION_DIR: path.join(home, "together") };
    const folders = agentFolders({ home, environment, platform: "linux" });
    assert.deepEqual(names(await readSessions(nodeFiles, folders)), ["pi 2026_s1.jsonl", "pi 2026_s2.jsonl"]);
  });

  it("of Codex are also those in the archive", async () => {
    put("codex-rollout.jsonl", ".codex/archived_sessions/rollout-2026-01-05T08-00-00-a.jsonl");
    assert.deepEqual(names(await read()), ["codex rollout-2026-01-05T08-00-00-a.jsonl"]);
  });

  it("don't include other files of an agent, and files without a conversation", async () => {
    put(undefined, ".codex/auth.json", "{}");
    put("codex-rollout.jsonl", ".codex/sessions/2026/01/05/notes.jsonl");
    put("codex-rollout.jsonl", ".codex/sessions/2026/01/rollout-too-high.jsonl");
    put(undefined, ".copilot/session-state/s1/events.jsonl", "");
    put(undefined, ".config/Code/User/workspaceStorage/w1/chatSessions/damaged.json", '{"version":3,');
    assert.deepEqual(names(await read()), []);
  });

  it("don't follow links, and say so", async () => {
    const file = put("codex-rollout.jsonl", "elsewhere/rollout-x.jsonl");
    const folder = path.join(home, ".codex/sessions/2026/01/05");
    fs.mkdirSync(folder, { recursive: true });
    fs.symlinkSync(file, path.join(folder, "rollout-linked.jsonl"));
    const all = await read();
    assert.deepEqual(names(all), []);
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
    const folder = path.join(home, ".gemini/tmp/w/chats");
    fs.mkdirSync(folder, { recursive: true });
    fs.symlinkSync(home, path.join(home, ".gemini/tmp/linked"));
    const { projects } = await read();
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
      put(undefined, `.codex/sessions/2026/01/05/rollout-${at}.jsonl`, head(cwd));
    const { projects } = await read();
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
    put("codex-rollout.jsonl", ".codex/sessions/2026/01/05/rollout-1.jsonl");
    const store = memoryFacts();
    const first = await read({ store });
    assert.match([...store.read(factsVersion()).files.keys()].join("\n"), /rollout-1/);
    const unwritten = { ...store, write: () => assert.fail("nothing changed") };
    assert.deepEqual(await read({ store: unwritten }), first);
  });

  it("end with the signal's reason", async () => {
    put("codex-rollout.jsonl", ".codex/sessions/2026/01/05/rollout-1.jsonl");
    const signal = AbortSignal.abort(new Error("stopped"));
    await assert.rejects(read({ signal }), /stopped/);
  });
});

/** A session of Cline with one prompt. */
function clineText(sessionId: string, origin: object = {}): string {
  const messages = [{ role: "user", content: [{ type: "text", text: "Look" }], ts: 1767600001000 }];
  return JSON.stringify({ version: 1, agent: "lead", sessionId, origin, messages });
}
