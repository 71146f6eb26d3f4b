import assert from "node:assert/strict";
import path from "node:path";
import { pathOf, resourceOf } from "../../../../src/hosts/node/disk/diskPath";
import { claudeSession, putClaudeSession, putCodexSession } from "../../../support/agentSessions";
import { runCommandLine, type Ended } from "../../../support/commandLine";
import { hasSqlite } from "../../../support/storedSessions";
import { lines, reportFolder } from "../../cli/reported";

describe("tool-results history", function () {
  const folder = reportFolder();
  const history = (...args: readonly string[]): Promise<Ended> => {
    const env = { HOME: folder.root, USERPROFILE: folder.root, CLAUDE_CONFIG_DIR: "", CODEX_HOME: "" };
    const state = `${folder.root}/state`;
    return runCommandLine(["history", ...args], {
      cwd: folder.root,
      env: { ...env, XDG_STATE_HOME: state, LOCALAPPDATA: state },
    });
  };
  /** Returns the session's path as results show it: Windows' drives are lower case. */
  const put = (secret = "b"): string => {
    const file = putClaudeSession(
      folder.root,
      "s1",
      claudeSession("s1", folder.root, "Fix the total\nwith care", [
        {
          tool: "Edit",
          input: { file_path: path.join(folder.root, "a.ts"), old_string: "a", new_string: `${secret}\nc` },
        },
        { tool: "Bash", input: { command: "sed -i s/a/b/ a.ts" } },
      ]),
    );
    return pathOf(resourceOf(file));
  };

  it("refuses an empty path and a folder, and says what to give", async () => {
    for (const [given, problem] of [
      ["", /The path is empty\. Pass the path of a file/],
      [".", /\. is a folder\. Pass the path of a file/],
    ] as const) {
      const { stdout, stderr, code } = await history(given);
      assert.deepEqual([stdout, code], ["", 2], stderr);
      assert.match(stderr, problem);
    }
  });

  describe("with an archive", () => {
    beforeEach(function () {
      if (!hasSqlite) this.skip();
    });

    it("prints the changes of all agents, the newest first, with the prompt and the row", async () => {
      const file = put();
      putCodexSession(folder.root, folder.root, "*** Begin Patch\n*** Update File: a.ts\n@@\n-x\n+y\n*** End Patch");
      const { stdout, stderr, code } = await history("a.ts", "--diff");
      assert.deepEqual([stderr, code], ["", 0]);
      assert.match(stdout, /^3 changes\. Searched 2 sessions of 2 agents\.\n/);
      assert.match(
        stdout,
        /2026-03-01 10:01:30 {2}claude-code {2}Bash {2}possibly, by a command\n {2}Session: Fix the total with care\n {2}Prompt: Fix the total\n {2}Command: sed -i s\/a\/b\/ a\.ts\n/,
      );
      assert.match(stdout, /2026-03-01 10:00:30 {2}claude-code {2}Edit {2}\+2 -1\n/);
      assert.ok(stdout.includes(`  ${file}, row 1\n  @@\n  -a\n  +b\n  +c\n`), stdout);
      assert.match(stdout, /codex {2}apply_patch {2}\+1 -1\n/);
    });

    it("prints the same as JSON Lines, and hides secrets by default", async () => {
      const secret = `npm_${"a1B2c3D4".repeat(5)}`;
      const file = put(secret);
      const hidden = await history("a.ts", "--json");
      assert.equal(hidden.stdout.includes(secret), false);
      const [byCommand, edited, ...others] = lines((await history("a.ts", "--json", "--no-redact")).stdout);
      assert.equal(others.length, 0);
      assert.deepEqual([byCommand?.["by_command"], byCommand?.["command"]], [true, "sed -i s/a/b/ a.ts"]);
      assert.deepEqual(edited, {
        time: "2026-03-01T10:00:30.000Z",
        agent: "claude-code",
        session: "Fix the total with care",
        transcript: file,
        row: 1,
        tool: "Edit",
        path: path.join(folder.root, "a.ts"),
        by_command: false,
        prompt: "Fix the total\nwith care",
        added: 2,
        removed: 1,
        diff: `@@\n-a\n+${secret}\n+c`,
      });
    });

    it("says how much was searched if no session changed the file", async () => {
      put();
      const { stdout, code } = await history("b.ts");
      assert.deepEqual([stdout, code], ["No recorded session changed this file. Searched 1 session of 1 agent.\n", 0]);
      assert.equal((await history("b.ts", "--json")).stdout, "");
    });
  });

  it("needs a file", async () => {
    const { stdout, code } = await history();
    assert.deepEqual([stdout, code], ["", 2]);
  });
});
