import assert from "node:assert/strict";
import { pathOf, resourceOf } from "../../../src/hosts/node/disk/diskPath";
import { runCommandLine } from "../../support/commandLine";
import { jsonl, lines, reportFolder, type Json } from "./reported";

describe("tool-results findings", function () {
  const folder = reportFolder();
  let at = 0;
  /** A command that fails, at a minute of a day. */
  const failed = (session: string, command: string, day = 1): Json[] => {
    const id = `t${++at}`;
    const of = (second: number) => ({ sessionId: session, cwd: "/app/shop", timestamp: timeOf(day, second) });
    const use = { type: "tool_use", id, name: "Bash", input: { command } };
    const content = "Exit code 127\nsh: vite: command not found";
    const result = { type: "tool_result", tool_use_id: id, is_error: true, content };
    return [
      { type: "assistant", ...of(at), message: { id: `m${at}`, content: [use] } },
      { type: "user", ...of(at), message: { role: "user", content: [result] } },
    ];
  };
  const timeOf = (day: number, second: number): string => new Date(Date.UTC(2026, 2, day, 10, 0, second)).toISOString();
  const loop = (session: string, command: string, day = 1): string =>
    jsonl(...[1, 2, 3].flatMap(() => failed(session, command, day)));

  it("prints what happened, what it cost, where, and a suggestion, by kind", async () => {
    for (const name of ["a", "b", "c"]) folder.put(`sessions/${name}.jsonl`, loop(name, "npm run build"));
    const { stdout, stderr, code } = await runCommandLine(["findings", `${folder.root}/sessions`]);
    assert.deepEqual([stderr, code], ["", 0]);
    assert.match(stdout, /^4 findings in 3 sessions\n/);
    assert.match(
      stdout,
      /\nLoops\n {2}The same call of Bash was made 3 times [^\n]*: npm run build \(about \d+ tokens/,
    );
    assert.match(stdout, /\n {4}[^\n]*a\.jsonl: rows 1, 2, 3\n {4}Suggestion: Don't repeat a call /);
    assert.match(stdout, /\nThe same failure in many sessions\n {2}Bash failed in the same way: sh: vite: command not/);
  });

  it("prints the same as JSON, a line for each finding", async () => {
    const file = folder.put("a.jsonl", loop("a", "npm run build"));
    const { stdout, code } = await runCommandLine(["findings", file, "--json"]);
    assert.equal(code, 0);
    const [found = {}, ...others] = lines(stdout);
    assert.equal(others.length, 0);
    assert.deepEqual([found["kind"], found["row_count"], found["is_estimate"]], ["loop", 3, true]);
    assert.deepEqual(found["sessions"], [
      { file: pathOf(resourceOf(file)), title: file, rows: [{ row: 0 }, { row: 1 }, { row: 2 }] },
    ]);
  });

  it("reads the sessions of this machine without a file: of a project and a period, if given", async () => {
    folder.put("projects/-app-shop/s1.jsonl", loop("s1", "npm run build"));
    folder.put("projects/-app-shop/s2.jsonl", loop("s2", "npm run other", 5));
    const env = { HOME: folder.root, USERPROFILE: folder.root, CLAUDE_CONFIG_DIR: folder.root };
    const state = { XDG_STATE_HOME: `${folder.root}/state`, LOCALAPPDATA: `${folder.root}/state` };
    const titles = async (...args: readonly string[]): Promise<string[]> => {
      const { stdout } = await runCommandLine(["findings", "--json", ...args], {
        cwd: folder.root,
        env: { ...env, ...state },
      });
      return lines(stdout).map(({ title }) => String(title).replace(/.*: /, ""));
    };
    assert.deepEqual((await titles()).sort(), ["npm run build", "npm run other"]);
    assert.deepEqual(await titles("--since", "2026-03-03", "--project", "shop"), ["npm run other"]);
    assert.deepEqual(await titles("--project", "mail"), []);
    assert.deepEqual(await titles("--agent", "codex"), []);
  });

  it("hides secrets unless --no-redact is given", async () => {
    const secret = `npm_${"a1B2c3D4".repeat(5)}`;
    const file = folder.put("a.jsonl", loop("a", `deploy ${secret}`));
    assert.equal((await runCommandLine(["findings", file])).stdout.includes("npm_a1B2"), false);
    assert.equal((await runCommandLine(["findings", file, "--json", "--no-redact"])).stdout.includes(secret), true);
  });

  it("names a file that can't be read, and ends with 1", async () => {
    const { stderr, code } = await runCommandLine(["findings", `${folder.root}/missing.jsonl`]);
    assert.match(stderr, /missing\.jsonl/);
    assert.equal(code, 1);
  });

  it("names a file that is no transcript, and ends with 1", async () => {
    const file = folder.put("notes.jsonl", jsonl({ name: "a shopping list" }, { name: "milk" }));
    const { stdout, stderr, code } = await runCommandLine(["findings", file]);
    assert.deepEqual([stdout, code], ["0 findings in 0 sessions\n", 1]);
    assert.equal(stderr.startsWith(`${file}: The file is in no known format`), true, stderr);
  });

  it("refuses a day that is none, and a project together with a file", async () => {
    const day = await runCommandLine(["findings", "--since", "2026-02-31"]);
    assert.match(day.stderr, /Option --since takes a day/);
    const both = await runCommandLine(["findings", "a.jsonl", "--project", "shop"]);
    assert.match(both.stderr, /leave out FILE/);
    assert.deepEqual([day.code, both.code], [2, 2]);
  });
});
