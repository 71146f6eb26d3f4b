import assert from "node:assert/strict";
import { agentFolders, type KnownMachine } from "../../../src/hosts/node/transcripts/agentFolders";
import { pathOf } from "../../../src/hosts/node/disk/diskPath";

/** The paths with slashes, without the drive that they get on Windows. */
function paths(agent: string, machine: KnownMachine): string[] {
  const all = agentFolders({ environment: {}, home: "/home/sam", platform: "linux", ...machine });
  return all
    .filter((one) => one.agent === agent)
    .map(({ folder }) => pathOf(folder).replace(/^\w:/, "").replaceAll("\\", "/"));
}

describe("folders with sessions", () => {
  it("of Claude Code are those of the environment, each once, and the one in the home folder", () => {
    const environment = { CLAUDE_CONFIG_DIR: "/a, /b/c/,,/a" };
    assert.deepEqual(paths("claude", { environment }), ["/a", "/b/c", "/home/sam/.claude"]);
    assert.deepEqual(paths("claude", {}), ["/home/sam/.claude"]);
  });

  for (const [agent, variable, own, moved] of [
    ["codex", "CODEX_HOME", "/home/sam/.codex", "/data/agent"],
    ["copilot", "COPILOT_HOME", "/home/sam/.copilot", "/data/agent"],
    ["gemini", "GEMINI_CLI_HOME", "/home/sam/.gemini", "/data/agent/.gemini"],
  ] as const) {
    it(`of ${agent} are in the home folder, or where ${variable} says`, () => {
      assert.deepEqual(paths(agent, {}), [own]);
      assert.deepEqual(paths(agent, { environment: { [variable]: "/data/agent" } }), [moved]);
      assert.deepEqual(paths(agent, { environment: { [variable]: " " } }), [own], "an empty variable counts as unset");
    });
  }

  for (const [agent, variable] of [
    ["opencode", "OPENCODE_DB"],
    ["kilo", "KILO_DB"],
  ] as const)
    it(`of ${agent} are in XDG's folder for data on every system, with the database that ${variable} names`, () => {
      const own = `/home/sam/.local/share/${agent}`;
      for (const platform of ["linux", "darwin", "win32"]) assert.deepEqual(paths(agent, { platform }), [own]);
      assert.deepEqual(paths(agent, { environment: { XDG_DATA_HOME: "/data" } }), [`/data/${agent}`]);
      for (const [named, path] of [
        ["/mnt/my.db", "/mnt/my.db"],
        ["my.db", `${own}/my.db`],
      ] as const)
        assert.deepEqual(paths(agent, { environment: { [variable]: named } }), [own, path]);
      assert.deepEqual(paths(agent, { environment: { [variable]: ":memory:" } }), [own]);
    });

  it("of VS Code begin with those in use, and depend on the system", () => {
    const [first, second] = paths("vscode", { vscodeFolders: ["/profile/User"] });
    assert.deepEqual([first, second], ["/profile/User", "/home/sam/.config/Code/User"]);
    const [named] = paths("vscode", { environment: { XDG_CONFIG_HOME: "/etc/sam" } });
    assert.equal(named, "/etc/sam/Code/User");
    const [mac] = paths("vscode", { platform: "darwin" });
    assert.equal(mac, "/home/sam/Library/Application Support/Code/User");
    const [windows] = paths("vscode", { platform: "win32", environment: { APPDATA: "/roaming" } });
    assert.equal(windows, "/roaming/Code/User");
  });
});
