import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { commandLine, runCommandLine } from "../../support/commandLine";
import { makeWorkspace } from "../../support/workspace";

const meta = { duration_ms: 1, timestamp: "2026-01-31T12:00:00.000Z" };
const record = {
  id: "2f1c8a52-0a1b-4c3d-8e4f-5a6b7c8d9e0f",
  tool: "glob",
  input: { pattern: "*" },
  result: { success: true, data: { count: 1, output: "a.txt" } },
  format: "envelope",
  started: "2026-01-31T12:00:00.000Z",
  duration_ms: 12,
  source: "cli",
};
const valid = {
  envelope: { success: true, data: { output: "one" } },
  contract: { success: false, data: null, error: { code: "BLOCKED", message: "no" }, meta },
  content: { content: [{ type: "text", text: "one" }] },
  claude: { type: "tool_result", tool_use_id: "toolu_01A2b3C4d5E6f7G8h9J0kLmN", content: "one" },
};

/** Validates files of a folder that holds these, by name; text is written as it is, everything else as JSON. */
async function validate(files: Readonly<Record<string, unknown>>, ...args: string[]) {
  const texts = Object.entries(files).map(([name, file]) => [
    name,
    typeof file === "string" ? file : JSON.stringify(file),
  ]);
  const { root: cwd } = await makeWorkspace(Object.fromEntries(texts) as Record<string, string>);
  const names = args.some((argument) => !argument.startsWith("-")) ? [] : Object.keys(files);
  return runCommandLine(["validate", ...names, ...args], { cwd });
}

describe("tool-results validate", () => {
  before(() => {
    commandLine();
  });

  for (const [format, title] of [
    ["envelope", "Envelope"],
    ["contract", "Contract"],
    ["content", "Content"],
    ["claude", "Claude Code"],
  ] as const) {
    it(`finds a right ${format} right`, async () => {
      const { stdout, stderr, code } = await validate({ "a.json": valid[format] });
      assert.equal(stdout, `a.json: ok (${title})\n`);
      assert.equal(stderr, "");
      assert.equal(code, 0);
    });
  }

  it("finds a right record right, and says that it is one", async () => {
    const { stdout, code } = await validate({ "a.tool-result.json": record });
    assert.equal(stdout, "a.tool-result.json: ok (run record, Envelope)\n");
    assert.equal(code, 0);
  });

  it("prints a line for every file, in their order", async () => {
    const { stdout, code } = await validate({ "b.json": valid.envelope, "a.json": valid.content });
    assert.equal(stdout, "b.json: ok (Envelope)\na.json: ok (Content)\n");
    assert.equal(code, 0);
  });

  it("reads standard input for -", async () => {
    const { stdout } = await runCommandLine(["validate", "-"], { input: JSON.stringify(valid.envelope) });
    assert.equal(stdout, "stdin: ok (Envelope)\n");
  });

  for (const [what, file, problem] of [
    ["a field that an envelope does not have", { ...valid.envelope, extra: 1 }, /extra/],
    ["data that is no object", { success: true, data: "one" }, /data/],
    ["a contract's code that does not exist", { ...valid.contract, error: { code: "OOPS", message: "no" } }, /code/],
    ["an error in a content array's part", { content: [{ type: "text", text: 1 }] }, /text/],
    [
      "a record's data that its tool does not return",
      { ...record, result: { success: true, data: { count: "x" } } },
      /count/,
    ],
    ["a record without a time", { ...record, started: undefined }, /started/],
    ["what is no result at all", { hello: "world" }, /./],
  ] as const) {
    it(`names ${what}, and ends with 1`, async () => {
      const { stdout, stderr, code } = await validate({ "a.json": file });
      const lines = stdout.trimEnd().split("\n");
      assert.ok(
        lines.every((line) => line.startsWith("a.json: ") && !line.startsWith("a.json: ok")),
        stdout,
      );
      assert.match(stdout, problem);
      assert.equal(stderr, "");
      assert.equal(code, 1);
    });
  }

  it("checks against the format that --format names, whatever the file looks like", async () => {
    const { stdout, code } = await validate({ "a.json": valid.contract }, "--format=envelope");
    assert.doesNotMatch(stdout, /: ok/);
    assert.equal(code, 1);
  });

  it("reports line and column of broken JSON, goes on with the other files, and exits with 1", async () => {
    const { stdout, code } = await validate({ "a.json": '{\n  "success": tru', "b.json": valid.envelope });
    assert.equal(stdout, "a.json:2:17: Not JSON: the text ends too early.\nb.json: ok (Envelope)\n");
    assert.equal(code, 1);
  });

  it("checks every line of JSON Lines, and reports the line of each problem", async () => {
    const bad = { success: true, data: "one" };
    const text = [record, bad, record, valid.envelope].map((line) => JSON.stringify(line)).join("\n");
    const { stdout, code } = await validate({ "runs.jsonl": `${text}\n{"cut o` });
    const lines = stdout.trimEnd().split("\n");
    assert.match(lines[0] ?? "", /^runs\.jsonl:2: .*data/);
    assert.match(lines.at(-1) ?? "", /^runs\.jsonl:5:8: Not JSON/);
    assert.equal(code, 1);
  });

  it("counts the lines of right JSON Lines by their kind", async () => {
    const text = [record, record, valid.envelope].map((line) => JSON.stringify(line)).join("\n");
    const { stdout, code } = await validate({ "runs.jsonl": `${text}\n` });
    assert.equal(stdout, "runs.jsonl: ok (2 lines: run record, Envelope; 1 line: Envelope)\n");
    assert.equal(code, 0);
  });

  it("says on standard error what can't be read, goes on, and ends with 1", async () => {
    const { root: cwd } = await makeWorkspace({ "b.json": JSON.stringify(valid.envelope) });
    mkdirSync(join(cwd, "folder"));
    const { stdout, stderr, code } = await runCommandLine(["validate", "missing.json", "folder", "b.json"], { cwd });
    assert.equal(stdout, "b.json: ok (Envelope)\n");
    assert.equal(stderr, "missing.json: no such file.\nfolder: is a directory.\n");
    assert.equal(code, 1);
  });
});

describe("tool-results detect", () => {
  for (const format of ["envelope", "contract", "content", "claude"] as const) {
    it(`prints ${format} and the reason`, async () => {
      const { stdout, stderr, code } = await runCommandLine(["detect", "-"], { input: JSON.stringify(valid[format]) });
      assert.match(stdout, new RegExp(`^${format}: [^:]+\n$`));
      assert.equal(stderr, "");
      assert.equal(code, 0);
    });
  }

  it("says of a run record that it is one", async () => {
    const { stdout } = await runCommandLine(["detect", "-"], { input: JSON.stringify(record) });
    assert.equal(stdout, "run-record, envelope: the record says so\n");
  });

  it("looks for the first line of JSON Lines that is a result, as in a transcript", async () => {
    const entry = { type: "user", message: { role: "user", content: [valid.claude] } };
    const lines = [{ type: "summary" }, { type: "user", message: { role: "user", content: "hello" } }, entry, record];
    const input = lines.map((line) => JSON.stringify(line)).join("\n");
    const { stdout, stderr, code } = await runCommandLine(["detect", "-"], { input });
    assert.match(stdout, /^claude: .* \(line 3 of JSON Lines\)\n$/);
    assert.equal(stderr, "");
    assert.equal(code, 0);
  });

  it("says for JSON Lines without a result why the first line is none", async () => {
    const { stderr, code } = await runCommandLine(["detect", "-"], { input: '{"a":1}\n{"b":2,"c":3}\n' });
    assert.match(stderr, /^stdin:1: No known format: an object with 1 field\b[^\n]*\n$/);
    assert.equal(code, 1);
  });

  it("says on which line of JSON Lines it found the format", async () => {
    const { stdout, code } = await runCommandLine(["detect", "-"], { input: `\n${JSON.stringify(record)}\nbroken\n` });
    assert.equal(stdout, "run-record, envelope: the record says so (line 2 of JSON Lines)\n");
    assert.equal(code, 0);
  });

  for (const [what, input, reason] of [
    ["an object that is no result", '{"hello":"world"}', /^stdin: ./],
    ["JSON that breaks off", '{"success":', /^stdin:1:12: Not JSON/],
    ["nothing", "", /^stdin/],
  ] as const) {
    it(`finds no format for ${what}, says why on standard error, and ends with 1`, async () => {
      const { stdout, stderr, code } = await runCommandLine(["detect", "-"], { input });
      assert.equal(stdout, "");
      assert.match(stderr, reason);
      assert.equal(code, 1);
    });
  }
});
