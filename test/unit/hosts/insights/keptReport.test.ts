import assert from "node:assert/strict";
import fs from "node:fs";
import { openArchive } from "../../../../src/hosts/node/databases/openArchive";
import { runCommandLine, type Ended } from "../../../support/commandLine";
import { hasSqlite } from "../../../support/storedSessions";
import { answer, call, jsonl, lines, reportFolder } from "../../cli/reported";

describe("tool-results report --by with an archive", function () {
  const folder = reportFolder();
  beforeEach(function () {
    if (!hasSqlite) this.skip();
    const prompt = { type: "user", sessionId: "s1", cwd: "/app", message: { role: "user", content: "Build it" } };
    folder.put(
      "projects/-app/s1.jsonl",
      jsonl(prompt, call("t1", "Bash"), answer("t1", "Exit code 127\nsh: vite: command not found")),
    );
  });
  const report = (state: string, ...args: readonly string[]): Promise<Ended> => {
    const env = { HOME: folder.root, USERPROFILE: folder.root, CLAUDE_CONFIG_DIR: folder.root };
    const own = { ...env, XDG_STATE_HOME: state, LOCALAPPDATA: state };
    return runCommandLine(["report", ...args], { cwd: folder.root, env: process.platform === "darwin" ? env : own });
  };
  const state = (): string => `${folder.root}/state`;

  it("prints the same as without one, at first, from the archive, and when a session has grown", async () => {
    folder.put("unusable", "a file in the folder's place");
    const isSame = async (): Promise<void> => {
      for (const by of ["tool", "reason"]) {
        const kept = await report(state(), "--by", by, "--json");
        assert.deepEqual([kept.stderr, kept.code], ["", 0]);
        assert.deepEqual(kept, await report(`${folder.root}/unusable`, "--by", by, "--json"));
        assert.equal(lines(kept.stdout).length > 0, true);
      }
    };
    await isSame();
    await isSame();
    fs.appendFileSync(`${folder.root}/projects/-app/s1.jsonl`, jsonl(call("t2", "Read"), answer("t2")));
    await isSame();
    if (process.platform === "darwin") return;
    const archive = openArchive(`${state()}/tool-result-viewer/archive.db`);
    const rows = archive.read((statements) => statements.all("SELECT call_id, reason FROM detail_calls ORDER BY id"));
    assert.deepEqual(
      rows.map((row) => [row["call_id"], row["reason"]]),
      [
        ["t1", "command not found"],
        ["t2", null],
      ],
    );
  });

  it("names a file in no known format each time, and ends with 1", async () => {
    const prompt = { type: "user", sessionId: "s2", message: { role: "user", content: "Hi" } };
    const strange = Array.from({ length: 20 }, (_, at) => ({ role: "assistant", at }));
    folder.put("projects/-app/s2.jsonl", jsonl(prompt, ...strange));
    for (let turn = 0; turn < 2; turn++) {
      const { stdout, code, stderr } = await report(state(), "--by", "tool", "--json");
      assert.equal(lines(stdout)[0]?.["name"], "Bash");
      assert.match(stderr, /^[^\n]*s2\.jsonl: The file is in no known format[^\n]*\n$/);
      assert.equal(code, 1);
    }
  });
});
