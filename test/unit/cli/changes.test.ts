import assert from "node:assert/strict";
import { CHANGED, changesText } from "../../browser/page/changesEntries";
import { runCommandLine } from "../../support/commandLine";
import { answer, call, jsonl, lines, reportFolder } from "./reported";

describe("tool-results changes", () => {
  const folder = reportFolder();

  it("prints the files that a session changed, with their lines and what isn't certain", async () => {
    const file = folder.put("a.jsonl", changesText());
    const { stdout, stderr, code } = await runCommandLine(["changes", file]);
    assert.deepEqual([stderr, code], ["", 0]);
    const [head, ...files] = stdout.trimEnd().split("\n");
    assert.equal(head, "7 files changed, +20 -5; 1 more possibly, by commands");
    const of = (path: string): string | undefined => files.find((line) => line.includes(path))?.trim();
    assert.equal(of(CHANGED.created), `+14      -0  ${CHANGED.created}  (created)`);
    assert.equal(of(CHANGED.gap), `+2      -1  ${CHANGED.gap}  (something else may have changed it between edits: 1)`);
    assert.equal(of(CHANGED.written), `${CHANGED.written}  (not recorded)`);
    assert.equal(of(CHANGED.possible), `${CHANGED.possible}  (possibly, by a command)`);
    assert.equal(of(CHANGED.unchanged), undefined);
  });

  it("prints the same as JSON Lines, and hides secrets by default", async () => {
    const secret = `npm_${"a1B2c3D4".repeat(5)}`;
    const input = { file_path: `/w/${secret}.ts`, old_string: "a", new_string: "b\nc" };
    const made = call("t1", "Edit", {
      message: { id: "m", content: [{ type: "tool_use", id: "t1", name: "Edit", input }] },
    });
    const file = folder.put("a.jsonl", jsonl(made, answer("t1")));
    const hidden = await runCommandLine(["changes", file, "--json"]);
    assert.equal(hidden.stdout.includes(secret), false);
    const { stdout, code } = await runCommandLine(["changes", file, "--json", "--no-redact"]);
    assert.equal(code, 0);
    assert.deepEqual(lines(stdout), [
      { edited: 1, by_commands: 0, added: 2, removed: 1 },
      { path: `/w/${secret}.ts`, edits: 1, commands: 0, change: { added: 2, removed: 1 }, gaps: 0 },
    ]);
  });

  it("says that a file is no transcript, and ends with 1", async () => {
    const file = folder.put("notes.jsonl", jsonl({ name: "a shopping list" }, { name: "milk" }));
    const { stdout, stderr, code } = await runCommandLine(["changes", file]);
    assert.deepEqual([stdout, code], ["", 1]);
    assert.equal(stderr.startsWith(`${file}: The file is in no known format`), true, stderr);
  });

  it("says why a file can't be read, and ends with 1", async () => {
    const { stdout, stderr, code } = await runCommandLine(["changes", "nowhere.jsonl"], { cwd: folder.root });
    assert.deepEqual([stdout, code], ["", 1]);
    assert.match(stderr, /^nowhere\.jsonl: /);
  });
});
