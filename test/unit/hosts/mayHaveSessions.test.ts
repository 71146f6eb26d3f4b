import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { resourceOf } from "../../../src/hosts/node/disk/diskPath";
import { agentFolders } from "../../../src/hosts/node/transcripts/agentFolders";
import { mayHaveSessions } from "../../../src/hosts/node/transcripts/mayHaveSessions";
import { temporaryFolder } from "./temporary";

const USER = ".config/Code/User";
const OWN = `${USER}/workspaceStorage/w1`;

describe("whether there may be sessions of a workspace", () => {
  const home = temporaryFolder();
  const make = (...folders: readonly string[]): void => {
    for (const folder of folders) fs.mkdirSync(home.at(...folder.split("/")), { recursive: true });
  };
  const may = (): boolean =>
    mayHaveSessions({
      folders: agentFolders({ home: home.path, environment: {}, platform: "linux" }),
      workspace: ["/home/sam/notes"],
      own: [resourceOf(path.join(home.path, OWN))],
      first: ["-home-sam-notes"],
    });

  for (const folder of [
    ".claude/projects/-home-sam-notes",
    `${OWN}/chatSessions`,
    `${OWN}/GitHub.copilot-chat`,
    ".codex",
    ".local/share/opencode",
    `${USER}/globalStorage/saoudrizwan.claude-dev`,
  ])
    it(`there may be if ${folder} exists`, () => {
      make(folder);
      assert.equal(may(), true);
    });

  it("there are none if there is no agent, or VS Code and Claude Code have none of this workspace", () => {
    assert.equal(may(), false);
    make(".claude/projects/-home-sam-notes-2", `${USER}/workspaceStorage/w2/chatSessions`, `${OWN}/state`);
    assert.equal(may(), false);
  });
});
