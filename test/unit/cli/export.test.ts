import assert from "node:assert/strict";
import * as fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { commandLine, runCommandLine } from "../../support/commandLine";
import { noTerminal, startAtTerminal } from "../../support/pseudoTerminal";

const SECRET = `npm_${"a1B2c3D4".repeat(5)}`;
const prompt = (text: string): string =>
  `${JSON.stringify({ type: "user", uuid: "u", sessionId: "s", message: { role: "user", content: text } })}\n`;

describe("tool-results export", () => {
  let folder: string;
  before(() => {
    commandLine();
  });
  beforeEach(() => {
    folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "export-")));
  });
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

  const put = (name: string, text: string): void => {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
  };
  const read = (name: string): string => fs.readFileSync(path.join(folder, name), "utf8");
  const run = (...args: string[]): ReturnType<typeof runCommandLine> =>
    runCommandLine(["export", ...args], { cwd: folder });

  it("writes to standard output, hides secrets and says which on standard error", async () => {
    put("a.jsonl", prompt(`use ${SECRET} in /home/alice/x`));
    const { stdout, stderr, code } = await run("a.jsonl", "--format", "markdown");
    assert.deepEqual([code, stderr], [0, "a.jsonl: hidden: 1 npm token\n"]);
    assert.match(stdout, /use \[hidden: npm token\] in \/home\/alice\/x/);
    const plain = await run("a.jsonl", "--format", "json", "--no-redact");
    assert.deepEqual([plain.code, plain.stderr, plain.stdout.includes(SECRET)], [0, "", true]);
    const home = await run("a.jsonl", "--format", "json", "--home-paths");
    assert.match(home.stdout, /in ~\/x/);
  });

  it("writes nothing that controls a terminal to one, in any format", async function () {
    if (noTerminal() !== undefined) return this.skip();
    const text = "\u001b]0;title\u0007 \u009b2J \u202e \u2028 a\rb";
    put(
      "a.jsonl",
      `${JSON.stringify({ type: "assistant", message: { content: [{ type: "tool_use", id: text, name: text, input: { text } }] } })}\n`,
    );
    const shown = async (format: string): Promise<string> => {
      const { screen } = await startAtTerminal(["export", "a.jsonl", "--format", format], { cwd: folder }).ended;
      // The same terminal shows progress when reading takes long.
      return screen.replace(/(?:\rReading transcript 1 of 1, \d{1,3}%)+\r +\r/g, "");
    };
    for (const format of ["csv", "json", "otlp", "html", "markdown", "markdown-short"]) {
      const screen = await shown(format);
      assert.match(screen, /2J/, format);
      const controls = screen.match(/.{0,40}(?!\r*\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}].{0,40}/gu) ?? [];
      assert.deepEqual({ format, controls }, { format, controls: [] });
    }
    const { rows } = JSON.parse(await shown("json")) as { rows: [{ call: { id: string } }] };
    assert.equal(rows[0].call.id, text);
    const { stdout } = await run("a.jsonl", "--format", "csv");
    assert.equal(stdout.includes(text), true, "a pipe gets the text as it is");
  });

  it("refuses to replace a file without --force, and leaves no temporary file next to it", async () => {
    put("a.jsonl", prompt("new"));
    put("out/a.html", "old");
    const refused = await run("a.jsonl", "--format", "html", "--output", "out/a.html");
    assert.deepEqual([refused.code, refused.stderr], [1, "out/a.html: already exists; use --force to replace it\n"]);
    assert.equal(read("out/a.html"), "old");
    const forced = await run("a.jsonl", "--format", "html", "--output", "out/a.html", "--force");
    assert.deepEqual([forced.code, forced.stderr, forced.stdout], [0, "", ""]);
    assert.match(read("out/a.html"), /^<!doctype html>/);
    assert.deepEqual(fs.readdirSync(path.join(folder, "out")), ["a.html"]);
  });

  it("never writes over the transcript itself", async () => {
    put("a.jsonl", prompt("a"));
    const { code, stderr } = await run("a.jsonl", "--format", "json", "--output", "./a.jsonl", "--force");
    assert.deepEqual([code, stderr], [1, "./a.jsonl: not written, because it is the transcript itself\n"]);
    assert.equal(read("a.jsonl"), prompt("a"));
  });

  it("writes several into a folder under their own names, and wants one for them", async () => {
    put("in/a.jsonl", prompt("a"));
    put("in/s/b.jsonl", prompt("b"));
    const wanted = await run("in", "--format", "csv");
    assert.equal(wanted.code, 2);
    assert.match(wanted.stderr, /Found 2 transcripts\. Pass a folder for them with --output/);
    const { code } = await run("in", "--format", "csv", "--output", "out");
    assert.equal(code, 0);
    assert.deepEqual([...fs.readdirSync(path.join(folder, "out"), { recursive: true })].map(String).sort(), [
      "a.jsonl.csv",
      "s",
      path.join("s", "b.jsonl.csv"),
    ]);
  });

  it("writes files with the same name below the folder that contains them all, and loses none", async () => {
    for (const agent of ["main", "agent-0"]) put(`s1/agents/${agent}/wire.jsonl`, prompt(`of ${agent}`));
    put("s2/agents/main/Wire.jsonl", prompt("of another"));
    put("s1/b.jsonl", prompt("b"));
    const given = [
      "s1/agents/main/wire.jsonl",
      "s1/agents/agent-0/wire.jsonl",
      "s2/agents/main/Wire.jsonl",
      "s1/b.jsonl",
    ];
    const { code, stderr } = await run(...given, "--format", "markdown", "--output", "out", "--force");
    assert.deepEqual([code, stderr], [0, ""]);
    assert.match(read("out/s1/agents/main/wire.jsonl.md"), /of main/);
    assert.match(read("out/s1/agents/agent-0/wire.jsonl.md"), /of agent-0/);
    assert.match(read("out/s2/agents/main/Wire.jsonl.md"), /of another/);
    assert.match(read("out/b.jsonl.md"), /\bb\b/);
  });

  it("exits with 1 if one could not be opened, and writes the others", async () => {
    put("a.jsonl", prompt("a"));
    put("b.jsonl", prompt("b"));
    const { code, stderr } = await run("a.jsonl", "gone.jsonl", "b.jsonl", "--format", "json", "--output", "out/");
    assert.deepEqual([code, stderr], [1, "gone.jsonl: no such file\n"]);
    assert.deepEqual(fs.readdirSync(path.join(folder, "out")).sort(), ["a.jsonl.json", "b.jsonl.json"]);
  });

  it("refuses what it can't use, saying what there is", async () => {
    put("a.jsonl", prompt("a"));
    for (const [args, said] of [
      [["a.jsonl"], /Option --format is missing\. Use one of: csv, html, json, markdown, markdown-short, otlp/],
      [["a.jsonl", "--format", "pdf"], /Unknown format "pdf" for --format\. Use one of: csv, html/],
      [
        ["a.jsonl", "--format", "csv", "--only", "errors"],
        /Unknown value "errors" for --only\. Use one of: calls, failures/,
      ],
      [["a.jsonl", "--format", "csv", "--query", "is:nothing"], /Option --query: is:nothing is not known/],
    ] as const) {
      const { code, stderr, stdout } = await run(...args);
      assert.deepEqual([code, stdout], [2, ""]);
      assert.match(stderr, said);
    }
  });
});
