import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { spawnSync } from "node:child_process";
import { chmodSync, closeSync, cpSync, existsSync, openSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { decodeAny } from "../../../src/results/decoding/decode";
import { readRecordLines } from "../../../src/hosts/shared/calls/runRecordLine";
import { commandLine, ended, runCommandLine, startCommandLine } from "../../support/commandLine";
import { hasBash, hasModes, hasProcessGroups, hasShell } from "../../support/machine";
import { gone, isAlive, uninstrumented } from "../../support/processes";
import { until } from "../../support/until";
import { makeWorkspace } from "../../support/workspace";

describe("tool-results run", () => {
  before(() => {
    commandLine();
  });

  it("prints the result as one line of JSON and nothing else", async () => {
    const { root: cwd } = await makeWorkspace({ "a.txt": "one\ntwo\n" });
    const { stdout, stderr, code } = await runCommandLine(["run", "file_read", '{"file_path":"a.txt"}'], { cwd });
    assert.equal(stdout, '{"success":true,"data":{"output":"one\\ntwo\\n"}}\n');
    assert.equal(stderr, "");
    assert.equal(code, 0);
  });

  for (const format of ["envelope", "contract", "content", "claude"]) {
    it(`writes the result in the format ${format} when asked`, async () => {
      const { root: cwd } = await makeWorkspace({ "a.txt": "one" });
      const { stdout } = await runCommandLine(["run", "glob", '{"pattern":"*"}', "--format", format], { cwd });
      const answer = decodeAny(stdout);
      assert.ok(answer.kind === "result", 'expected answer.kind === "result"');
      assert.equal(answer.format, format);
      assert.deepEqual(answer.decoded.result, { ok: true, data: { count: 1, output: "a.txt" } });
    });
  }

  it("reads the input from standard input for -", async () => {
    const { root: cwd } = await makeWorkspace({ "a.txt": "one" });
    const { stdout } = await runCommandLine(["run", "glob", "-"], { cwd, input: '\uFEFF{"pattern":"*.txt"}\n' });
    assert.equal(stdout, '{"success":true,"data":{"count":1,"output":"a.txt"}}\n');
  });

  it("takes {} for an input that is not given", async () => {
    const { stdout, code } = await runCommandLine(["run", "glob"]);
    assert.match(stdout, /^\{"success":false,"error":"Invalid input: pattern is missing/);
    assert.equal(code, 1);
  });

  it("reads an input of 20 MB from standard input, and writes a result of 20 MB through a pipe", async () => {
    const { root: cwd } = await makeWorkspace();
    const content = randomBytes(10_000_000).toString("hex");
    const input = JSON.stringify({ file_path: "big.txt", content });
    const written = await runCommandLine(["run", "file_write", "-", "--yes"], { cwd, input });
    assert.equal(
      written.stdout,
      '{"success":true,"data":{"output":"Wrote 20000000 bytes to big.txt","bytes":20000000}}\n',
    );
    assert.equal(readFileSync(join(cwd, "big.txt"), "latin1"), content);
    if (!hasBash) return;
    const lines = JSON.stringify({ command: 'yes \'""""""""""\' | head -c 10000000' });
    const { stdout } = await runCommandLine(["run", "bash", lines, "--yes"], { cwd });
    assert.equal((JSON.parse(stdout) as { data: { output: string } }).data.output.length, 10_000_000);
    assert.ok(stdout.length > 19_000_000, `${stdout.length} is not above 19_000_000`);
  });

  it("cuts the result to --max-output-size characters, and to none unless asked", async () => {
    const { root: cwd } = await makeWorkspace({ "a.txt": "line\n".repeat(10_000) });
    const whole = await runCommandLine(["run", "file_read", '{"file_path":"a.txt","limit":9999}'], { cwd });
    assert.ok(whole.stdout.length > 50_000, `${whole.stdout.length} is not above 50_000`);
    const cut = await runCommandLine(["run", "file_read", '{"file_path":"a.txt"}', "--max-output-size", "500"], {
      cwd,
    });
    assert.ok(
      cut.stdout.trimEnd().length <= 500 && cut.stdout.length > 400,
      "expected cut.stdout.trimEnd().length <= 500 && cut.stdout.length > 400",
    );
    assert.match(cut.stdout, /"truncated":true/);
  });

  it("ends with 1 for a result that is an error", async () => {
    const { root: cwd } = await makeWorkspace();
    const { stdout, code } = await runCommandLine(["run", "file_read", '{"file_path":"missing.txt"}'], { cwd });
    assert.match(stdout, /^\{"success":false,"error":"File not found: missing.txt/);
    assert.equal(code, 1);
  });

  it("ends with 0 for a command that failed, whose exit code is data", async function () {
    if (!hasShell) this.skip();
    const { stdout, code } = await runCommandLine(["run", "bash", '{"command":"exit 3"}', "--yes"]);
    assert.equal(stdout, '{"success":true,"data":{"exit_code":3,"output":""}}\n');
    assert.equal(code, 0);
  });

  it("returns an error result for an unknown tool, and names the nearest on standard error", async () => {
    const { stdout, stderr, code } = await runCommandLine(["run", "file_raed", "{}"]);
    assert.equal(stdout, '{"success":false,"error":"Unknown tool: file_raed. Did you mean file_read?"}\n');
    assert.equal(stderr, "Unknown tool: file_raed. Did you mean file_read?\n");
    assert.equal(code, 1);
  });

  it("names every tool when none is near", async () => {
    const { stderr } = await runCommandLine(["run", "xylophone"]);
    assert.match(stderr, /^Unknown tool: xylophone\. Use one of: apply_patch, bash, .*file_read.*\.\n$/);
  });

  for (const [what, args, input] of [
    ["an argument", ["run", "glob", '{"pattern":\n"*'], ""],
    ["standard input", ["run", "glob", "-"], '{"pattern":\n"*'],
  ] as const) {
    it(`reports the line and column where JSON in ${what} breaks off, and returns a result`, async () => {
      const { stdout, stderr, code } = await runCommandLine(args, { input });
      assert.match(stderr, /^Can't read the input\. Not JSON: .* at line 2, column 3\.\n$/);
      assert.match(stdout, /^\{"success":false,"error":"Invalid input: /);
      assert.equal(code, 1);
    });
  }

  it("refuses standard input that is not text", async () => {
    const { stdout, stderr, code } = await runCommandLine(["run", "glob", "-"], { input: randomBytes(1000) });
    assert.equal(stdout, "");
    assert.match(stderr, /^tool-results: The input on standard input is not text: /);
    assert.equal(code, 1);
  });

  it("works in the folder that --cwd names", async () => {
    const { root } = await makeWorkspace({ "inner/a.txt": "one" });
    const { stdout } = await runCommandLine(["run", "glob", '{"pattern":"*"}', "--cwd", "inner"], { cwd: root });
    assert.equal(stdout, '{"success":true,"data":{"count":1,"output":"a.txt"}}\n');
  });

  it("blocks what lies outside of the folder", async () => {
    const { root } = await makeWorkspace({ "inner/a.txt": "one", "secret.txt": "two" });
    const args = [
      "run",
      "file_read",
      '{"file_path":"../secret.txt"}',
      "--cwd",
      join(root, "inner"),
      "--format",
      "contract",
    ];
    const { stdout, code } = await runCommandLine(args);
    assert.match(stdout, /"code":"BLOCKED","message":"Permission denied: \.\.\/secret\.txt/);
    assert.equal(code, 1);
  });

  for (const [what, args, message] of [
    ["a folder that does not exist", ["--cwd", "nowhere"], /^tool-results: The folder "nowhere" does not exist\./],
    [
      "a size that is no number",
      ["--max-output-size", "8k"],
      /takes a whole number of characters, at least 1, but got "8k"/,
    ],
    ["a size of 0", ["--max-output-size", "0"], /at least 1, but got "0"/],
    [
      "an unknown format",
      ["--format", "xml"],
      /Unknown format "xml" for --format\. Use one of: envelope, contract, content, claude\./,
    ],
    ["a format that is nearly one", ["--format", "contarct"], /Did you mean contract\?/],
  ] as const) {
    it(`ends with 2 and runs nothing for ${what}`, async () => {
      const { root: cwd } = await makeWorkspace();
      const input = '{"file_path":"a.txt","content":"x"}';
      const { stdout, stderr, code } = await runCommandLine(["run", "file_write", input, "--yes", ...args], { cwd });
      assert.match(stderr, message);
      assert.match(stderr, /See 'tool-results run --help'\.\n$/);
      assert.equal(stdout, "");
      assert.equal(code, 2);
      assert.equal(existsSync(join(cwd, "a.txt")), false);
    });
  }

  describe("if nobody can be asked", () => {
    const input = '{"file_path":"a.txt","content":"x"}';

    it("refuses to write, and says how to allow it", async () => {
      const { root: cwd } = await makeWorkspace();
      const { stdout, stderr, code } = await runCommandLine(["run", "file_write", input, "--format", "contract"], {
        cwd,
      });
      assert.match(stdout, /"code":"BLOCKED"/);
      assert.match(
        stdout,
        /"Permission denied: this file_write call needs approval, and nobody can be asked\. .* or use --yes/,
      );
      assert.equal(stderr, "");
      assert.equal(code, 1);
      assert.equal(existsSync(join(cwd, "a.txt")), false);
    });

    it("writes with --yes", async () => {
      const { root: cwd } = await makeWorkspace();
      const { stderr, code } = await runCommandLine(["run", "file_write", input, "--yes"], { cwd });
      assert.equal(stderr, "");
      assert.equal(code, 0);
      assert.equal(readFileSync(join(cwd, "a.txt"), "utf8"), "x");
    });

    it("doesn't accept a yes on standard input as an approval", async () => {
      const { root: cwd } = await makeWorkspace();
      const { code } = await runCommandLine(["run", "file_write", input], { cwd, input: "y\nyes\n" });
      assert.equal(code, 1);
      assert.equal(existsSync(join(cwd, "a.txt")), false);
    });
  });

  for (const [signal, expected] of [
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const) {
    it(`ends the command with all it started on ${signal}, returns that it was cancelled, and exits with ${expected}`, async function () {
      if (!hasProcessGroups) this.skip();
      const { root: cwd } = await makeWorkspace();
      const input = { command: "sleep 60 & (trap '' INT; echo $! $$ > pids; sleep 60); wait" };
      const child = startCommandLine(["run", "bash", JSON.stringify(input), "--yes", "--format", "contract"], { cwd });
      const result = ended(child);
      const pids = await until(async () => {
        const found = readFileSync(join(cwd, "pids"), "utf8");
        return found.endsWith("\n") ? found.trim().split(" ").map(Number) : undefined;
      });
      assert.equal(pids.length, 2);
      assert.ok(pids.every(isAlive), "expected pids.every(isAlive)");
      child.kill(signal);
      const { stdout, stderr, code } = await result;
      const { error } = JSON.parse(stdout) as { error: { code: string; message: string } };
      assert.equal(error.code, "BLOCKED");
      assert.match(error.message, /^Cancelled: /);
      assert.equal(stderr, "");
      assert.equal(code, expected);
      await gone(pids);
    });
  }

  it("leaves nothing behind that a second Ctrl+C finds still ending", async function () {
    if (!hasProcessGroups) this.skip();
    const { root: cwd } = await makeWorkspace();
    const input = { command: "trap 'touch asked' TERM; echo $$ > pid; while true; do sleep 0.05; done" };
    const child = startCommandLine(["run", "bash", JSON.stringify(input), "--yes"], { cwd });
    const result = ended(child);
    const pid = await until(async () => Number(readFileSync(join(cwd, "pid"), "utf8").trim()) || undefined);
    child.kill("SIGINT");
    await until(async () => existsSync(join(cwd, "asked")) || undefined);
    child.kill("SIGINT");
    const { stdout, code } = await result;
    assert.match(stdout, /^\{"success":false,"error":"Cancelled: /);
    assert.equal(code, 130);
    await gone([pid]);
  });

  it("ends quietly when nobody reads its output", async () => {
    const { root: cwd } = await makeWorkspace({ "a.txt": "x".repeat(5_000_000) });
    const child = startCommandLine(["run", "file_read", '{"file_path":"a.txt"}'], { cwd });
    child.stdout.destroy();
    const { stderr, code } = await ended(child);
    assert.equal(stderr, "");
    assert.equal(code, 0);
  });

  it("says so when its output can't be written", async function () {
    if (!existsSync("/dev/full")) this.skip();
    const { root: cwd } = await makeWorkspace({ "a.txt": "x" });
    const full = openSync("/dev/full", "w");
    const args = [commandLine(), "run", "glob", '{"pattern":"*"}'];
    const { stderr, status: code } = spawnSync(process.execPath, args, {
      cwd,
      env: uninstrumented(),
      stdio: ["ignore", full, "pipe"],
      encoding: "utf8",
    });
    closeSync(full);
    assert.equal(stderr, "tool-results: The output could not be written: ENOSPC: no space left on device.\n");
    assert.equal(code, 1);
  });

  describe("--record", () => {
    it("appends each call as one line, readable by its owner alone", async () => {
      const { root: cwd } = await makeWorkspace({ "a.txt": "x" });
      const path = join(cwd, "log", "runs.jsonl");
      await runCommandLine(["run", "glob", '{"pattern":"*.txt"}', "--record", "log/runs.jsonl"], { cwd });
      await runCommandLine(["run", "file_read", '{"file_path":"b.txt"}', "--record", path], { cwd });
      const records = readRecordLines(readFileSync(path, "utf8"));
      assert.deepEqual(
        records.map(({ tool, input, source, error_code: code }) => ({ tool, input, source, code })),
        [
          { tool: "glob", input: { pattern: "*.txt" }, source: "cli", code: undefined },
          { tool: "file_read", input: { file_path: "b.txt" }, source: "cli", code: "EXECUTION_ERROR" },
        ],
      );
      if (hasModes) assert.equal(statSync(path).mode & 0o777, 0o600);
    });

    it("prints the result all the same when the record can't be kept, says so and ends with 1", async () => {
      const { root: cwd } = await makeWorkspace({ "a.txt": "x" });
      const { stdout, stderr, code } = await runCommandLine(["run", "glob", '{"pattern":"*"}', "--record", "."], {
        cwd,
      });
      assert.equal(stdout, '{"success":true,"data":{"count":1,"output":"a.txt"}}\n');
      assert.match(stderr, /^The record could not be written to \.: E[A-Z]+: .*\.\n$/);
      assert.equal(code, 1);
    });
  });

  describe("ripgrep", () => {
    /** The bundle with what stands for ripgrep installed beside it: a program that leaves a mark. */
    const installed = async (script: string): Promise<string> => {
      const workspace = await makeWorkspace();
      const rg = `node_modules/@vscode/ripgrep-${process.platform}-${process.arch}/bin/rg`;
      chmodSync(await workspace.write(rg, script), 0o755);
      const dist = join(workspace.root, "node_modules/tool-result-viewer/dist");
      cpSync(dirname(commandLine()), dist, { recursive: true });
      return join(dist, "cli.js");
    };

    it("is found when it is installed next to the command line", async function () {
      if (!hasProcessGroups) this.skip();
      const { root: cwd } = await makeWorkspace({ "a.txt": "x" });
      const mark = join(cwd, "mark");
      const file = await installed(`#!/bin/sh\ntouch '${mark}'\nexit 1\n`);
      await runCommandLine(["run", "grep", '{"pattern":"x"}'], { cwd, file });
      assert.ok(existsSync(mark), "expected existsSync(mark)");
    });

    it("is not needed", async () => {
      const { root: cwd } = await makeWorkspace({ "a.txt": "x\ny\n" });
      const { root: empty } = await makeWorkspace();
      const env = { PATH: empty };
      const { stdout } = await runCommandLine(["run", "grep", '{"pattern":"y"}'], { cwd, env });
      assert.equal(stdout, '{"success":true,"data":{"count":1,"output":"a.txt:2: y"}}\n');
    });
  });
});
