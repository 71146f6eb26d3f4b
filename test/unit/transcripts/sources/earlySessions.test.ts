import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { nodeFiles } from "../../../../src/hosts/node/files/nodeFiles";
import { agentFolders } from "../../../../src/hosts/node/transcripts/agentFolders";
import { readSessions, type AgentProject } from "../../../../src/transcripts/sources/readSessions";

/** The path of a session's file in the home folder, and its lines. */
type Written = (id: string) => { readonly name: string; readonly lines: readonly object[] };

const AGENTS: Readonly<Record<"codex" | "claude", Written>> = {
  codex: (id) => {
    const message = { type: "message", role: "user", content: [{ type: "input_text", text: id }] };
    return {
      name: `.codex/sessions/2026/01/05/rollout-${id}.jsonl`,
      lines: [
        { type: "session_meta", payload: { id, cwd: "/home/sam/notes" } },
        { type: "response_item", payload: message },
      ],
    };
  },
  claude: (id) => ({
    name: `.claude/projects/-home-sam-notes/${id}.jsonl`,
    lines: [{ type: "user", sessionId: id, cwd: "/home/sam/notes", message: { role: "user", content: id } }],
  }),
};

const TIME = "2026-01-05T08:00:00.000Z";

describe("the sessions of a large folder", () => {
  let home = "";
  beforeEach(() => {
    home = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), "early-"));
  });
  afterEach(() => fs.rmSync(home, { recursive: true, force: true, maxRetries: 10 }));

  /** Writes sessions of which those with higher numbers are older, and returns each report while they are read. */
  async function reports(agent: keyof typeof AGENTS, count: number): Promise<AgentProject[]> {
    for (let number = 0; number < count; number++) {
      const { name, lines } = AGENTS[agent](`s${number}`);
      const file = path.join(home, name);
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, lines.map((line) => `${JSON.stringify({ timestamp: TIME, ...line })}\n`).join(""));
      fs.utimesSync(file, 1_800_000_000 - number, 1_800_000_000 - number);
    }
    const found: AgentProject[] = [];
    const folders = agentFolders({ home, environment: {}, platform: "linux" });
    const { projects } = await readSessions(nodeFiles, folders, { found: (project) => found.push(project) });
    assert.deepEqual(
      projects,
      found.filter(({ isPart }) => !isPart),
      "what is read in the end has no parts",
    );
    return found;
  }
  const titles = ({ sessions }: AgentProject): string[] => sessions.map(({ title }) => title);
  const numbered = (count: number): string[] => Array.from({ length: count }, (_, number) => `s${number}`);

  for (const agent of ["codex", "claude"] as const) {
    it(`of ${agent} are reported with the 50 newest ones first, and then all`, async () => {
      const [part, whole, ...more] = await reports(agent, 130);
      assert.ok(part && whole, "expected two reports");
      assert.deepEqual([part.isPart, titles(part), more], [true, numbered(50), []]);
      assert.deepEqual([whole.isPart, titles(whole), whole.resource], [undefined, numbered(130), part.resource]);
    });

    it(`of ${agent} are reported once if they are few`, async () => {
      const found = await reports(agent, 100);
      assert.deepEqual(found.map(titles), [numbered(100)]);
    });
  }
});
