import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { resourceOf } from "../../../src/hosts/node/disk/diskPath";
import { nodeFiles } from "../../../src/hosts/node/files/nodeFiles";
import { MAX_AGENTS, scanSessions } from "../../../src/hosts/node/transcripts/sessionScan";
import { projectFolderName } from "../../../src/hosts/shared/workspace/projectFolder";
import type { ListedProject } from "../../../src/transcripts/workerApi";
import { claudeFolders } from "../../support/sessionFolders";

describe("the sessions that are listed", () => {
  let config: string;
  beforeEach(() => (config = fs.mkdtempSync(path.join(os.tmpdir(), "scan-"))));
  afterEach(() => fs.rmSync(config, { recursive: true, maxRetries: 10 }));

  const write = (name: string, about: object, meta?: object): void => {
    const file = path.join(config, "projects/-home-ada", name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    const entry = { type: "user", message: { role: "user", content: "Go" }, ...about };
    fs.writeFileSync(file, `${JSON.stringify(entry)}\n`);
    if (meta) fs.writeFileSync(file.replace(/\.jsonl$/, ".meta.json"), JSON.stringify(meta));
  };
  const scan = async (): Promise<ListedProject[]> => {
    const found: ListedProject[] = [];
    await scanSessions(
      nodeFiles,
      { folders: claudeFolders(resourceOf(config)), first: [] },
      { progress: () => undefined, found: (project) => found.push(project), signal: new AbortController().signal },
    );
    return found;
  };

  it("have their subagents of every layout below them, in the order in which they began", async () => {
    write("s1.jsonl", { sessionId: "s1", cwd: "/home/ada" });
    const agent = (agentId: string, minute: number): object => ({
      sessionId: "s1",
      agentId,
      isSidechain: true,
      timestamp: `2026-01-05T08:0${minute}:00.000Z`,
    });
    write("agent-beside.jsonl", agent("beside", 3));
    write("s1/subagents/agent-below.jsonl", agent("below", 1), { agentType: "Explore", description: "Look\naround" });
    write("s1/subagents/workflows/w1/agent-deep.jsonl", agent("deep", 2));
    const [project] = await scan();
    const [session] = project?.sessions ?? [];
    assert.equal(session?.agents, 3);
    assert.deepEqual(
      session.agentFiles?.map(({ agentId, type, description }) => [agentId, type, description]),
      [
        ["below", "Explore", "Look around"],
        ["deep", undefined, undefined],
        ["beside", undefined, undefined],
      ],
    );
    assert.deepEqual([project?.looseCount, project?.loose], [0, []]);
  });

  it("do not hide a subagent whose session is gone", async () => {
    write("agent-left.jsonl", { sessionId: "gone", agentId: "left", isSidechain: true });
    const [project] = await scan();
    assert.deepEqual([project?.sessions, project?.looseCount], [[], 1]);
    assert.equal(project?.loose?.[0]?.agentId, "left");
  });

  it("count all subagents and list a bounded number of them", async () => {
    write("s1.jsonl", { sessionId: "s1" });
    for (let at = 0; at < MAX_AGENTS + 2; at++)
      write(`s1/subagents/agent-${at}.jsonl`, { sessionId: "s1", agentId: `${at}`, isSidechain: true });
    const [session] = (await scan()).find(({ isPart }) => !isPart)?.sessions ?? [];
    assert.deepEqual([session?.agents, session?.agentFiles?.length], [MAX_AGENTS + 2, MAX_AGENTS]);
  });
});

describe("the folder of a project's sessions", () => {
  it("is named by its path with a dash for all that is no letter or digit", () => {
    assert.equal(projectFolderName("/home/ada/notes-app_2"), "-home-ada-notes-app-2");
    assert.equal(projectFolderName("C:\\code\\a.b"), "C--code-a-b");
    assert.equal(projectFolderName("c:\\code"), "C--code");
  });
});
