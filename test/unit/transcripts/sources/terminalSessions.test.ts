import nanocoder from "../../../../src/transcripts/sources/agents/nanocoder";
import openclaw from "../../../../src/transcripts/sources/agents/openclaw";
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { AgentHome, sessionNames } from "../../../support/agentHome";

const SAMPLES = path.resolve(import.meta.dirname, "../../../../samples/other-agents");

describe("sessions of agents in terminals", () => {
  let agents: AgentHome;
  beforeEach(() => {
    agents = new AgentHome();
  });
  afterEach(() => agents.remove());

  it("of Gemini CLI have the subagents in the folder with their id", async () => {
    const head = (sessionId: string): string =>
      `${JSON.stringify({ sessionId, projectHash: "h", startTime: "2026-01-05T08:00:00Z", lastUpdated: "2026-01-05T08:00:00Z" })}\n`;
    const said = `${JSON.stringify({ id: "m1", timestamp: "2026-01-05T08:00:00Z", type: "user", content: [{ text: "Look" }] })}\n`;
    agents.put(undefined, ".gemini/tmp/w/chats/session-2026-01-05T08-00-s1.jsonl", head("s1") + said);
    agents.put(undefined, ".gemini/tmp/w/chats/s1/a1.jsonl", head("a1") + said);
    const { projects } = await agents.read();
    assert.deepEqual(
      projects.flatMap(({ sessions }) =>
        sessions.map(({ id, agents }) => [id, ...agents.map(({ agentId }) => agentId)]),
      ),
      [["s1", "a1"]],
    );
  });

  it("of Qwen Code have the subagents in the folder next to the chats, with what they are", async () => {
    const id = "5fc1b446-0000-4000-8000-000000000001";
    agents.put("qwen-session.jsonl", `.qwen/projects/-home-sam/chats/${id}.jsonl`);
    const said = { uuid: "1", sessionId: id, timestamp: "2026-01-05T08:00:00Z", type: "user", isSidechain: true };
    const line = { ...said, agentId: "general-q-agent", message: { role: "user", parts: [{ text: "Look" }] } };
    const agent = `.qwen/projects/-home-sam/subagents/${id}/agent-general-q-agent`;
    agents.put(undefined, `${agent}.jsonl`, `${JSON.stringify(line)}\n`);
    agents.put(undefined, `${agent}.meta.json`, JSON.stringify({ agentType: "general", toolUseId: "q-agent" }));
    const { projects } = await agents.read();
    assert.deepEqual(
      projects.map(({ cwds, sessions }) => [cwds, sessions.map(({ agents }) => agents.map(({ meta }) => meta))]),
      [[["/home/sam/notes-app"], [[{ agentType: "general", toolUseId: "q-agent" }]]]],
    );
  });

  it("of Droid have the subagents that name them, with the call that started each", async () => {
    const id = "2eef0d18-0000-4000-8000-000000000001";
    agents.put("droid-session.jsonl", `.factory/sessions/-home-sam-notes-app/${id}.jsonl`);
    const start = { type: "session_start", id: "child", cwd: "/home/sam/notes-app" };
    const said = { type: "message", id: "m", message: { role: "user", content: [{ type: "text", text: "Look" }] } };
    const lines = [{ ...start, callingSessionId: id, callingToolUseId: "d-task" }, said];
    const text = lines.map((line) => JSON.stringify(line)).join("\n");
    agents.put(undefined, ".factory/sessions/-home-sam-notes-app/child.jsonl", text);
    const { projects } = await agents.read();
    assert.deepEqual(
      projects.flatMap(({ sessions }) => sessions.map(({ id, agents }) => [id, agents.map((agent) => agent.agentId)])),
      [[id, ["child"]]],
    );
  });

  it("of Kimi Code have the id, title, and folder that are noted above them, and their subagents", async () => {
    const session = ".kimi-code/sessions/wd_notes_1a2b/session_5fc1";
    agents.put("kimi-code-wire.jsonl", `${session}/agents/main/wire.jsonl`);
    agents.put("kimi-code-wire.jsonl", `${session}/agents/agent-1/wire.jsonl`);
    agents.put(undefined, `${session}/state.json`, '{"cwd":"/home/sam/notes-app","title":"Persistent notes"}');
    agents.put("kimi-code-wire.jsonl", ".kimi-code/sessions/wd_notes_1a2b/session_77/agents/main/wire.jsonl");
    agents.put(undefined, ".kimi-code/sessions/wd_notes_1a2b/session_77/state.json", "{");
    const { projects } = await agents.read();
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
    agents.put("grok-updates.jsonl", `${folder}/${one}/updates.jsonl`);
    agents.put(undefined, `${folder}/${one}/summary.json`, summary("Persistent notes"));
    agents.put(undefined, `${folder}/${one}/chat_history.jsonl`, '{"type":"system","content":"x"}\n');
    const text = fs.readFileSync(path.join(SAMPLES, "grok-updates.jsonl"), "utf8");
    agents.put(undefined, `${folder}/${other}/updates.jsonl`, text.replaceAll(one, other));
    // At first, the title is the beginning of the prompt.
    agents.put(undefined, `${folder}/${other}/summary.json`, summary("Make the notes"));
    const { projects } = await agents.read();
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

  it("of Antigravity and its command line have the id of their folder, each once, with the log that has all", async () => {
    const log = (app: string, id: string, name: string): string =>
      `.gemini/${app}/brain/${id}/.system_generated/logs/${name}.jsonl`;
    const put = (app: string, id: string, name: string): string =>
      agents.put("antigravity-transcript.jsonl", log(app, id, name));
    put("antigravity", "one", "transcript");
    put("antigravity", "one", "transcript_full");
    // Older versions only wrote this one.
    put("antigravity-ide", "two", "transcript");
    put("antigravity-cli", "three", "transcript_full");
    agents.put(undefined, log("antigravity-cli", "none", "transcript"), '{"kind":"other"}\n');
    const { projects } = await agents.read();
    const folder = "/home/sam/notes-app";
    assert.deepEqual(
      projects
        .flatMap(({ agent, cwds, sessions }) =>
          sessions.map(({ id, title, resource }) => [agent, id, title, path.basename(resource), ...cwds]),
        )
        .sort(),
      [
        ["antigravity", "one", "Make the notes persistent", "transcript_full.jsonl", folder],
        ["antigravity", "two", "Make the notes persistent", "transcript.jsonl", folder],
        ["antigravity-cli", "three", "Make the notes persistent", "transcript_full.jsonl", folder],
      ],
    );
  });

  it("of Letta Code have the name of their conversation, or of its folder for the first one of an agent", async () => {
    const [name, first] = ["Y29udmVyc2F0aW9uOmxvY2FsLWNvbnYtMQ", "ZGVmYXVsdDphZ2VudC0x"];
    const text = fs.readFileSync(path.join(SAMPLES, "letta-messages.jsonl"), "utf8");
    for (const folder of [".letta/lc-local-backend", "own"]) {
      agents.put("letta-messages.jsonl", `${folder}/conversations/${name}/messages.jsonl`);
      agents.put(undefined, `${folder}/conversations/${name}/conversation.json`, "{}");
      agents.put(undefined, `${folder}/conversations/ZGVmYXVsdDphZ2VudC0y/conversation.json`, "{}");
    }
    const renamed = text.replaceAll("local-conv-1", "default");
    agents.put(undefined, `.letta/lc-local-backend/conversations/${first}/messages.jsonl`, renamed);
    const { projects } = await agents.read();
    assert.deepEqual(
      projects
        .flatMap(({ agent, cwds, sessions }) => sessions.map(({ id, title }) => [agent, id, title, ...cwds]))
        .sort(),
      [
        ["letta", first, "Make the notes persistent", "/home/sam/notes-app"],
        ["letta", "local-conv-1", "Make the notes persistent", "/home/sam/notes-app"],
      ],
    );
    const set = await agents.read({}, { LETTA_LOCAL_BACKEND_DIR: path.join(agents.path, "own") });
    assert.deepEqual(
      set.projects.flatMap(({ sessions }) => sessions.map(({ id }) => id)),
      ["local-conv-1"],
    );
  });

  it("of Oh My Pi have the title of their first line, their subagents, and those of each profile", async () => {
    const session = "sessions/-shop/2026-11-12T09-00-00-000Z_01a1d0c2-7c11-7e21-9a01-5d1b7a6c3e10";
    agents.put("omp-session.jsonl", `.omp/agent/${session}.jsonl`);
    agents.put("omp-session.jsonl", `.omp/agent/${session}/PriceReader.jsonl`);
    agents.put(undefined, `.omp/agent/${session}/PriceReader.md`, "# Prices\n");
    const text = fs.readFileSync(path.join(SAMPLES, "omp-session.jsonl"), "utf8");
    agents.put(undefined, `.omp/profiles/office/agent/${session}.jsonl`, text.replaceAll("01a1d0c2", "01a1d0c3"));
    const { projects } = await agents.read();
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
    agents.put(undefined, ".openclaw/agents/main/sessions/one.jsonl", text);
    agents.put(undefined, ".openclaw/agents/ops/sessions/other.jsonl", text);
    const { projects } = await agents.read();
    const listed = projects.flatMap(({ agent, sessions }) => sessions.map(() => agent));
    assert.deepEqual(listed, ["openclaw", "openclaw"]);
    const folders = (variables: Readonly<Record<string, string>>): unknown =>
      openclaw.folders({ platform: "linux", home: "/home/robin", variable: (name) => variables[name] });
    assert.deepEqual(
      [folders({}), folders({ OPENCLAW_HOME: "/srv" }), folders({ OPENCLAW_STATE_DIR: "/state" })],
      [[["/home/robin", ".openclaw"]], [["/srv", ".openclaw"]], [["/state"]]],
    );
  });

  it("of OpenClaw are listed without the copies of before a summary, as long as the session itself is there", async () => {
    const text = fs.readFileSync(path.join(SAMPLES, "pi-session.jsonl"), "utf8");
    for (const name of ["one", "one.checkpoint.1-a", "one.checkpoint.2-b", "gone.checkpoint.1-c"])
      agents.put(undefined, `.openclaw/agents/main/sessions/${name}.jsonl`, text);
    const { projects } = await agents.read();
    const files = projects.flatMap(({ sessions }) => sessions.map(({ resource }) => path.basename(resource)));
    assert.deepEqual(files.sort(), ["gone.checkpoint.1-c.jsonl", "one.jsonl"]);
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
    agents.put(undefined, `.qoder/projects/-home-robin-app/${id}.jsonl`, head + said("Sort the list"));
    const ofSubagent = said("Look around", { agentId: "123", isSidechain: true });
    agents.put(undefined, `.qoder/projects/-home-robin-app/${id}/subagents/agent-123.jsonl`, ofSubagent);
    agents.put(
      undefined,
      ".qoderwork/projects/-home-robin/other.jsonl",
      said("Write a letter", { cwd: "/home/robin" }),
    );
    const { projects } = await agents.read();
    assert.deepEqual(
      projects
        .flatMap(({ agent, cwds, sessions }) =>
          sessions.map(({ title, agents }) => [agent, title, ...cwds, ...agents.map(({ agentId }) => agentId)]),
        )
        .sort(),
      [
        ["qoder", "Sort the list", "/home/robin/app", "123"],
        ["qoder", "Write a letter", "/home/robin"],
      ],
    );
  });

  it("of agents that are a preview are named by their folder or file, and have their working folder", async () => {
    agents.put("kimi-wire.jsonl", ".kimi/sessions/0a1b/k1/wire.jsonl");
    agents.put("vibe-messages.jsonl", ".vibe/logs/session/session_v1/messages.jsonl");
    agents.put(
      undefined,
      ".vibe/logs/session/session_v1/meta.json",
      '{"environment":{"working_directory":"/home/sam"}}',
    );
    agents.put("cursor-transcript.jsonl", ".cursor/projects/home-sam/agent-transcripts/c1/c1.jsonl");
    agents.put("amp-thread.json", ".local/share/amp/threads/T-0199.json");
    const { projects, problems } = await agents.read();
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

  it("of Nanocoder are in the folder of each system, or in the one that is set, without the list next to them", async () => {
    const name = "5b1f6a0e-0000-4000-8000-000000000001.json";
    const put = (folder: string): void => {
      agents.put("nanocoder-session.json", `${folder}/sessions/${name}`);
      agents.put(undefined, `${folder}/sessions/sessions.json`, "[]");
    };
    put(".local/share/nanocoder");
    const { projects } = await agents.read();
    assert.deepEqual(
      projects.flatMap(({ agent, cwds, sessions }) => sessions.map(({ id, title }) => [agent, id, title, ...cwds])),
      [["nanocoder", name.slice(0, -5), "Persistent notes", "/home/sam/notes-app"]],
    );
    put("own");
    put("xdg/nanocoder");
    for (const environment of [
      { NANOCODER_DATA_DIR: path.join(agents.path, "own") },
      { XDG_DATA_HOME: path.join(agents.path, "xdg") },
    ])
      assert.deepEqual(sessionNames(await agents.read({}, environment)), [`nanocoder ${name}`]);
    const home = { home: "/home/sam", variable: () => undefined };
    const foldersOn = (platform: NodeJS.Platform): unknown => nanocoder.folders({ ...home, platform });
    assert.deepEqual(foldersOn("win32"), [["/home/sam/AppData/Roaming", "nanocoder"]]);
    assert.deepEqual(foldersOn("darwin"), [["/home/sam", "Library", "Application Support", "nanocoder"]]);
  });

  it("of pi are those of all working folders, and those of the folder that is set", async () => {
    agents.put("pi-session.jsonl", ".pi/agent/sessions/--home-sam-notes-app--/2026_s1.jsonl");
    agents.put("pi-session.jsonl", "together/2026_s2.jsonl");
    const environment = { PI_CODING_AGENT_SESSION_DIR: path.join(agents.path, "together") };
    assert.deepEqual(sessionNames(await agents.read({}, environment)), ["pi 2026_s1.jsonl", "pi 2026_s2.jsonl"]);
  });

  it("of Codex are also those in the archive", async () => {
    agents.put("codex-rollout.jsonl", ".codex/archived_sessions/rollout-2026-01-05T08-00-00-a.jsonl");
    assert.deepEqual(sessionNames(await agents.read()), ["codex rollout-2026-01-05T08-00-00-a.jsonl"]);
  });
});
