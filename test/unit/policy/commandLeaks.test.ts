import assert from "node:assert/strict";
import { type CommandTrial, effectsUnasked, startTrial } from "../../support/commandEffects/effects";
import { hasProc } from "../../support/machine";

/** Lines that ran unasked because bash reads them in another way than the judge did. */
describe("lines that bash reads in another way than they look", function () {
  let trial: CommandTrial;
  before(function () {
    if (!hasProc) return this.skip();
    trial = startTrial();
  });
  after(() => {
    if (hasProc) trial.end();
  });

  /** Runs what runs unasked, one line at a time. */
  const checkHarmless = async (...lines: readonly string[]): Promise<void> =>
    assert.deepEqual(await effectsUnasked(trial, lines), {});

  it("write no file whose name means nothing only to another shell", () =>
    checkHarmless(
      "ls > nul",
      "ls 2>NUL",
      "cat a.txt >> nul",
      "echo x &> nul",
      "ls > '$null'",
      "ls > \\$null",
      "ls > /dev/NULL",
    ));

  it("do not run on in a folder that the line before could not change to", () =>
    checkHarmless(
      "cd nowhere\ncat ../outside/o.txt",
      "cd a.txt\nls ../outside",
      "cd nowhere # a comment\ncat ../outside/o.txt",
      "cd nowhere && ls\n# a comment\ncat ../outside/o.txt",
      "bash -c 'cd nowhere\ncat ../outside/o.txt'",
    ));

  it("define no function that bash runs by itself, in the folder where a program is missing", () =>
    checkHarmless(
      "command_not_found_handle() { git status -s; }; cd fixtures/bare && gtimeout 5 ls",
      "function command_not_found_handle { git status -s; }; cd fixtures/bare && gsed -n 1p a.txt",
    ));

  it("contain no text that bash would translate, because it runs the commands in a translation", async () => {
    const line = 'TEXTDOMAIN=x\nTEXTDOMAINDIR=.\nY=$"hello"';
    assert.equal((await trial.decide(line)).kind, "ask");
    assert.equal((await trial.decide('echo $"hello"')).kind, "ask");
  });

  it("list no environments by a name that find inserts", async () => {
    for (const line of ["find axe -maxdepth 0 -exec ps {} ';'", "find e -exec ps {} +", "find auxe | xargs ps"])
      assert.equal((await trial.decide(line)).kind, "ask", line);
  });

  it("give no commands to a pager behind the end of an option's value", async () => {
    for (const line of [
      "less '-px$+!rm a' a.txt",
      "less '-x4+!rm a' a.txt",
      "less -z5+q a.txt",
      "less '-x4--cmd=!rm a' a.txt",
      "less '-Npx$--cmd=!rm a' a.txt",
    ])
      assert.equal((await trial.decide(line)).kind, "ask", line);
    for (const line of ["less -p 'one$' a.txt", "less -x4 -z5 -N a.txt", "less -N +5 a.txt"])
      assert.equal((await trial.decide(line)).kind, "allow", line);
  });

  it("load no translation and no time zone from a path of their own choice", async () => {
    for (const line of [
      "LANGUAGE=../../../tmp/x ls",
      "env LANGUAGE=/tmp/x ls",
      "export LANGUAGE=de:../x; ls",
      "TZ=:/etc/shadow date",
      "TZ=../../x date",
    ])
      assert.equal((await trial.decide(line)).kind, "ask", line);
    for (const line of [
      "LANGUAGE=de:en_US ls",
      "LANGUAGE= ls",
      "TZ=UTC date",
      "TZ=America/New_York date",
      "TZ=UTC+3 date",
      "TZ='<+03>-3' date",
    ])
      assert.equal((await trial.decide(line)).kind, "allow", line);
  });
});
