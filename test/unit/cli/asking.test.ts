import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { commandLine } from "../../support/commandLine";
import { gone } from "../../support/processes";
import { noTerminal, startAtTerminal } from "../../support/pseudoTerminal";
import { until } from "../../support/until";
import { makeWorkspace } from "../../support/workspace";

const write = ["run", "file_write", '{"file_path":"a.txt","content":"one\\ntwo\\u001b[2J\\u202ethree"}'];
const question = "Go ahead? [y/N] ";

describe("tool-results run at a terminal", () => {
  before(function () {
    commandLine();
    const reason = noTerminal();
    if (reason === undefined) return;
    console.log(`No pseudo-terminal: ${reason}.`);
    this.skip();
  });

  for (const answer of ["y", "yes", "Y", "YES", " yes "]) {
    it(`takes ${JSON.stringify(answer)} for a yes`, async () => {
      const { root: cwd } = await makeWorkspace();
      const terminal = startAtTerminal(write, { cwd });
      await terminal.shown(question);
      assert.equal(existsSync(join(cwd, "a.txt")), false);
      terminal.type(`${answer}\r`);
      const { screen, code } = await terminal.ended;
      assert.match(screen, /\n\{"success":true,"data":\{"output":"Wrote \d+ bytes to a\.txt"/);
      assert.equal(code, 0);
      assert.equal(readFileSync(join(cwd, "a.txt"), "utf8"), "one\ntwo\u001b[2J\u202ethree");
    });
  }

  for (const [what, keys] of [
    ["the return key alone", "\r"],
    ["n", "n\r"],
    ["what only begins like a yes", "yesterday\r"],
    ["anything else", "sure\r"],
    ["the end of input", "\x04"],
  ] as const) {
    it(`takes ${what} for a no`, async () => {
      const { root: cwd } = await makeWorkspace();
      const terminal = startAtTerminal(write, { cwd });
      await terminal.shown(question);
      terminal.type(keys);
      const { screen, code } = await terminal.ended;
      assert.match(screen, /\n\{"success":false,"error":"Permission denied: the user rejected this file_write call\./);
      assert.equal(code, 1);
      assert.equal(existsSync(join(cwd, "a.txt")), false);
    });
  }

  it("shows all that will happen after bars, with control characters made visible", async () => {
    const { root: cwd } = await makeWorkspace();
    const terminal = startAtTerminal(write, { cwd, env: { NO_COLOR: "1" } });
    await terminal.shown(question);
    terminal.type("\r");
    const { screen } = await terminal.ended;
    const asked = screen.slice(0, screen.indexOf(question)).trimEnd().split("\n");
    assert.match(asked[0] ?? "", /^file_write: .*\?$/);
    assert.ok(
      asked.slice(1).every((line) => line.startsWith("| ")),
      screen,
    );
    assert.ok(screen.includes("| one\n| two\\u{1b}[2J\\u{202e}three"), screen);
    assert.ok(!screen.includes("\u001b") && !screen.includes("\u202e"), screen);
  });

  it("asks about the whole of a long text", async () => {
    const { root: cwd } = await makeWorkspace();
    const content = Array.from({ length: 2000 }, (_, index) => `line ${index}`).join("\n");
    const terminal = startAtTerminal(["run", "file_write", JSON.stringify({ file_path: "a.txt", content })], { cwd });
    await terminal.shown(question);
    terminal.type("\r");
    const { screen } = await terminal.ended;
    for (let index = 0; index < 2000; index++) assert.ok(screen.includes(`| line ${index}\n`), String(index));
  });

  it("does not ask before it reads", async () => {
    const { root: cwd } = await makeWorkspace({ "a.txt": "one" });
    const { screen, code } = await startAtTerminal(["run", "glob", '{"pattern":"*"}'], { cwd }).ended;
    assert.equal(screen, '{"success":true,"data":{"count":1,"output":"a.txt"}}\n');
    assert.equal(code, 0);
  });

  it("does not ask with --yes", async () => {
    const { root: cwd } = await makeWorkspace();
    const { screen } = await startAtTerminal([...write, "--yes"], { cwd }).ended;
    assert.match(screen, /^\{"success":true/);
  });

  it("does not ask when the input comes from standard input, which would answer the question too", async () => {
    const { root: cwd } = await makeWorkspace();
    const terminal = startAtTerminal(["run", "file_write", "-"], { cwd });
    terminal.type('{"file_path":"a.txt","content":"x"}\r\x04');
    const { screen, code } = await terminal.ended;
    assert.match(screen, /this file_write call needs approval, and nobody can be asked/);
    assert.equal(code, 1);
  });

  it("is cancelled by Ctrl+C at the question, which then counts as a missing reply", async () => {
    const { root: cwd } = await makeWorkspace();
    const terminal = startAtTerminal(write, { cwd });
    await terminal.shown(question);
    terminal.type("\x03");
    const { screen, code } = await terminal.ended;
    assert.match(screen, /\n\{"success":false,"error":"Cancelled: file_write was stopped/);
    assert.equal(code, 130);
    assert.equal(existsSync(join(cwd, "a.txt")), false);
  });

  it("ends a command with all it started at Ctrl+C", async () => {
    const { root: cwd } = await makeWorkspace();
    const input = JSON.stringify({ command: "sleep 60 & echo $! $$ > pids; wait" });
    const terminal = startAtTerminal(["run", "bash", input, "--yes"], { cwd });
    const pids = await until(async () => {
      const found = readFileSync(join(cwd, "pids"), "utf8");
      return found.endsWith("\n") ? found.trim().split(" ").map(Number) : undefined;
    });
    terminal.type("\x03");
    const { screen, code } = await terminal.ended;
    assert.match(screen, /\{"success":false,"error":"Cancelled: bash was stopped/);
    assert.equal(code, 130);
    await gone(pids);
  });

  it("writes what could steer the terminal as escapes that mean the same in JSON", async () => {
    const text = "\u001b]0;title\u0007 \u009b2J \u202e \u2028 \u{e0041}";
    const { root: cwd } = await makeWorkspace({ "a.txt": text });
    const { screen } = await startAtTerminal(["run", "file_read", '{"file_path":"a.txt"}'], { cwd }).ended;
    assert.doesNotMatch(screen, /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
    const note =
      "Some lines contain characters that are invisible or that change the order in which text is shown: the text may not be what it looks like.";
    assert.deepEqual(JSON.parse(screen), { success: true, data: { output: text, suspicious_unicode: [1], note } });
  });

  describe("colors", () => {
    const bold = "\u001b[1m";
    const red = "\u001b[31m";
    for (const [env, coloured] of [
      [{}, true],
      [{ NO_COLOR: "" }, true],
      [{ NO_COLOR: "1" }, false],
      [{ TERM: "dumb" }, false],
    ] as const) {
      it(`are ${coloured ? "shown" : "not shown"} with ${JSON.stringify(env)}`, async () => {
        const { NO_COLOR: _, ...clean } = process.env;
        const { screen } = await startAtTerminal(["rnu"], { env: { ...clean, NO_COLOR: undefined, ...env } }).ended;
        assert.equal(screen.includes(red), coloured);
        assert.ok(!screen.includes(bold), "expected !screen.includes(bold)");
      });
    }
  });
});
