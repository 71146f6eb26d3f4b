import assert from "node:assert/strict";
import { once } from "node:events";
import { createWriteStream, mkdirSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { formatNames } from "../../../src/apps/cli/terminal/cliCommand";
import { decodeAny, formatOf } from "../../../src/results/decoding/decode";
import { commandLine, ended, runCommandLine, startCommandLine } from "../../support/commandLine";
import { makeWorkspace } from "../../support/workspace";

const envelope = '{"success":true,"data":{"output":"one","count":1}}';
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

describe("tool-results convert", () => {
  before(() => {
    commandLine();
  });

  for (const to of formatNames) {
    it(`writes a result in any format as one in ${to} that says the same`, async () => {
      const data = { output: "one", count: 1 };
      const lines = formatNames.map((from) => JSON.stringify(formatOf(from)?.encode({ ok: true, data })));
      const { stdout, code } = await runCommandLine(["convert", "-", "--to", to], { input: lines.join("\n") });
      const answers = stdout
        .trimEnd()
        .split("\n")
        .map((line) => decodeAny(line));
      assert.equal(answers.length, formatNames.length);
      for (const answer of answers) {
        assert.ok(answer.kind === "result", 'expected answer.kind === "result"');
        assert.equal(answer.format, to);
        assert.deepEqual(answer.decoded.result, { ok: true, data });
      }
      assert.equal(code, 0);
    });
  }

  it("gives a result back as it was when it is in that format already", async () => {
    const input = '{"success":true,"data":{"b":1,"a":{"__proto__":{"x":[]}}}}\n';
    const { stdout, stderr } = await runCommandLine(["convert", "-", "--to", "envelope"], { input });
    assert.equal(stdout, input);
    assert.equal(stderr, "");
  });

  it("ends with 0 for a result that is itself an error", async () => {
    const input = '{"success":false,"error":"File not found: a"}';
    const { code } = await runCommandLine(["convert", "-", "--to", "contract"], { input });
    assert.equal(code, 0);
  });

  it("takes id, time and duration from a run record", async () => {
    const input = JSON.stringify(record, undefined, 2);
    const contract = await runCommandLine(["convert", "-", "--to", "contract"], { input });
    assert.deepEqual(JSON.parse(contract.stdout), {
      success: true,
      data: { count: 1, output: "a.txt" },
      error: null,
      meta: { duration_ms: 12, timestamp: record.started },
    });
    const claude = await runCommandLine(["convert", "-", "--to", "claude"], { input });
    assert.equal((JSON.parse(claude.stdout) as { tool_use_id: string }).tool_use_id, record.id);
  });

  it("reports on standard error what the target format can't contain, one per line", async () => {
    const { root: cwd } = await makeWorkspace({
      "a.json": JSON.stringify({
        success: false,
        data: null,
        error: { code: "BLOCKED", message: "no" },
        meta: { duration_ms: 1, timestamp: "2026-01-31T12:00:00.000Z" },
      }),
    });
    const { stdout, stderr, code } = await runCommandLine(["convert", "a.json", "--to", "envelope"], { cwd });
    assert.equal(stdout, '{"success":false,"error":"no"}\n');
    const lines = stderr.trimEnd().split("\n");
    assert.ok(lines.length > 0 && lines.every((line) => line.startsWith("a.json: ")), stderr);
    assert.match(stderr, /BLOCKED/);
    assert.equal(code, 0);
  });

  it("writes every result of an array, a line each", async () => {
    const input = `[${envelope},\n${envelope}]`;
    const { stdout, code } = await runCommandLine(["convert", "-", "--to", "envelope"], { input });
    assert.equal(stdout, `${envelope}\n${envelope}\n`);
    assert.equal(code, 0);
  });

  it("takes other text for what a tool has printed, and says so", async () => {
    const { stdout, stderr, code } = await runCommandLine(["convert", "-", "--to", "envelope"], {
      input: "one\ntwo\n",
    });
    assert.equal(stdout, '{"success":true,"data":{"output":"one\\ntwo\\n"}}\n');
    assert.match(stderr, /^stdin: .*plain text, read as a tool's output\n$/);
    assert.equal(code, 0);
  });

  it("names numbers that it could not read exactly", async () => {
    const input = '{"success":true,"data":{"id":12345678901234567890}}';
    for (const from of [[], ["--from", "envelope"]]) {
      const { stderr } = await runCommandLine(["convert", "-", "--to", "envelope", ...from], { input });
      assert.match(stderr, /^stdin: .*"id" is too large to be read exactly/);
    }
  });

  it("reads a record's result in the format that --from names", async () => {
    const input = JSON.stringify({ ...record, format: undefined });
    const { stdout } = await runCommandLine(["convert", "-", "--to", "envelope", "--from", "envelope"], { input });
    assert.equal(stdout, `${JSON.stringify(record.result)}\n`);
  });

  it("converts what is nested a hundred thousand times", async () => {
    const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    const input = `{"success":true,"data":{"deep":${deep}}}\n`;
    const { stdout } = await runCommandLine(["convert", "-", "--to", "envelope"], { input });
    assert.ok(stdout === input, "expected stdout === input");
  });

  it("reads a value in the format that --from names", async () => {
    const input = '{"success":true,"data":{"x":1}}';
    const { stdout } = await runCommandLine(["convert", "-", "--from", "claude", "--to", "envelope"], { input });
    assert.notEqual(stdout, `${input}\n`);
    const { stdout: same } = await runCommandLine(["convert", "-", "--from", "envelope", "--to", "envelope"], {
      input,
    });
    assert.equal(same, `${input}\n`);
  });

  describe("of JSON Lines", () => {
    it("converts every line, whatever ends it, and leaves out blank ones", async () => {
      const input = `\n${envelope}\r\n\n${JSON.stringify(record)}\n  \n${envelope}`;
      const { stdout, stderr, code } = await runCommandLine(["convert", "-", "--to", "envelope"], { input });
      assert.equal(stdout, `${envelope}\n${JSON.stringify(record.result)}\n${envelope}\n`);
      assert.equal(stderr, "");
      assert.equal(code, 0);
    });

    it("reports the line and column of broken JSON, converts the other lines, and exits with 1", async () => {
      const { root: cwd } = await makeWorkspace({ "runs.txt": `${envelope}\n\n{"success":tru}\n${envelope}\n` });
      const { stdout, stderr, code } = await runCommandLine(["convert", "runs.txt", "--to", "envelope"], { cwd });
      assert.equal(stdout, `${envelope}\n${envelope}\n`);
      assert.equal(stderr, 'runs.txt:3:12: Not JSON: unexpected "t".\n');
      assert.equal(code, 1);
    });

    it("reads a file called .jsonl as such even when its first line is broken", async () => {
      const { root: cwd } = await makeWorkspace({ "runs.jsonl": `{"cut o\n${envelope}\n` });
      const { stdout, stderr } = await runCommandLine(["convert", "runs.jsonl", "--to", "envelope"], { cwd });
      assert.equal(stdout, `${envelope}\n`);
      assert.match(stderr, /^runs\.jsonl:1:8: Not JSON: the text ends too early\.$/m);
    });

    it("writes each result as soon as its line is there", async () => {
      const child = startCommandLine(["convert", "-", "--to", "envelope"]);
      const result = ended(child);
      const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
      child.stdin.write(`${envelope}\n${envelope}\n${envelope.slice(0, 9)}`);
      for (const _ of "12") assert.equal((await lines.next()).value, envelope);
      child.stdin.end(envelope.slice(9));
      assert.equal((await lines.next()).value, envelope);
      assert.equal((await result).code, 0);
    });
  });

  describe("of what can't be read", () => {
    for (const [what, text, place, message] of [
      ["JSON that breaks off", '{\n  "success": true,\n  "data": {', "3:12", /Not JSON: the text ends too early\.$/],
      ["JSON with an error", '{\n  "success": yes\n}', "2:14", /Not JSON: unexpected "y"\.$/],
    ] as const) {
      it(`reports the line and column of ${what}`, async () => {
        const { root: cwd } = await makeWorkspace({ "a.json": text });
        const { stdout, stderr, code } = await runCommandLine(["convert", "a.json", "--to", "envelope"], { cwd });
        assert.ok(stderr.startsWith(`a.json:${place}: `), stderr);
        assert.match(stderr.trimEnd(), message);
        assert.equal(stdout, "");
        assert.equal(code, 1);
      });
    }

    it("says that nothing is there for a file that does not exist", async () => {
      const { stderr, code } = await runCommandLine(["convert", "missing.json", "--to", "envelope"]);
      assert.equal(stderr, "tool-results: missing.json: no such file.\n");
      assert.equal(code, 1);
    });

    it("says so for a folder", async () => {
      const { root: cwd } = await makeWorkspace();
      mkdirSync(join(cwd, "folder"));
      const { stderr, code } = await runCommandLine(["convert", "folder", "--to", "envelope"], { cwd });
      assert.equal(stderr, "tool-results: folder: is a directory.\n");
      assert.equal(code, 1);
    });

    it("says so for bytes that are no text", async () => {
      const { root: cwd } = await makeWorkspace({ "a.png": Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0xff) });
      const { stderr, code } = await runCommandLine(["convert", "a.png", "--to", "envelope"], { cwd });
      assert.equal(
        stderr,
        "tool-results: a.png: not text: its bytes are neither UTF-8 nor UTF-16 with a byte order mark.\n",
      );
      assert.equal(code, 1);
    });

    it("says so for a text whose last character is cut in two", async () => {
      const input = Buffer.from('{"success":true,"data":{"output":"é').subarray(0, -1);
      const { stderr, code } = await runCommandLine(["convert", "-", "--to", "envelope"], { input });
      assert.match(stderr, /^tool-results: stdin: not text/);
      assert.equal(code, 1);
    });

    it("says so for nothing at all", async () => {
      const { stdout, stderr, code } = await runCommandLine(["convert", "-", "--to", "envelope"]);
      assert.equal(stdout, "");
      assert.match(stderr, /^stdin(:1:1)?: .*(empty|nothing|too early)/i);
      assert.equal(code, 1);
    });

    it("shows no control characters of a file's name or text", async () => {
      const name = "a\u001b[2J\nb.json";
      const { stderr } = await runCommandLine(["convert", name, "--to", "envelope"]);
      assert.doesNotMatch(stderr, /(?!\n$)\p{Cc}/u);
    });
  });

  describe("of other encodings", () => {
    for (const [what, bytes] of [
      ["UTF-8 with a byte order mark", Buffer.from(`\uFEFF${envelope}`)],
      ["UTF-16, as PowerShell writes it", Buffer.from(`\uFEFF${envelope}`, "utf16le")],
      ["UTF-16, big end first", Buffer.from(`\uFEFF${envelope}`, "utf16le").swap16()],
    ] as const) {
      it(`reads ${what}`, async () => {
        const { stdout } = await runCommandLine(["convert", "-", "--to", "envelope"], { input: bytes });
        assert.equal(stdout, `${envelope}\n`);
      });
    }

    it("reads text whose characters are torn between two reads", async () => {
      const child = startCommandLine(["convert", "-", "--to", "envelope"]);
      const result = ended(child);
      const bytes = Buffer.from('\uFEFF{"success":true,"data":{"output":"é€😀"}}');
      for (const byte of bytes) {
        child.stdin.write(Uint8Array.of(byte));
        await new Promise((next) => setImmediate(next));
      }
      child.stdin.end();
      assert.equal((await result).stdout, '{"success":true,"data":{"output":"é€😀"}}\n');
    });
  });

  describe("of 100 MB", () => {
    const size = 100_000_000;

    it("converts one result, and writes it whole before it ends", async () => {
      const { root: cwd } = await makeWorkspace();
      const file = createWriteStream(join(cwd, "big.json"));
      file.write('{"success":true,"data":{"output":"');
      for (let written = 0; written < size; written += 1_000_000) file.write("one line\\n".repeat(100_000));
      file.end('"}}\n');
      await once(file, "finish");
      const child = startCommandLine(["convert", "big.json", "--to", "contract"], { cwd });
      let bytes = 0;
      let end = "";
      child.stdout.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        end = (end + chunk.toString("latin1")).slice(-100);
      });
      const [code] = (await once(child, "close")) as [number];
      assert.equal(code, 0);
      assert.ok(bytes > size, `${bytes} is not above ${size}`);
      assert.match(end, /"error":null,"meta":\{.*\}\}\n$/);
    });

    it("converts a run log without holding it in memory", async () => {
      const { root: cwd } = await makeWorkspace();
      const file = createWriteStream(join(cwd, "runs.jsonl"));
      const result = { success: true, data: { count: 1, output: "x".repeat(10_000) } };
      const line = `${JSON.stringify({ ...record, result })}\n`;
      const lines = Math.ceil(size / line.length);
      for (let written = 0; written < lines; written++) {
        if (!file.write(line)) await once(file, "drain");
      }
      file.end();
      await once(file, "finish");
      const env = { NODE_OPTIONS: "--max-old-space-size=64" };
      const child = startCommandLine(["convert", "runs.jsonl", "--to", "content"], { cwd, env });
      let converted = 0;
      child.stdout.on("data", (chunk: Buffer) => {
        for (const byte of chunk) if (byte === 10) converted += 1;
      });
      // What it says on standard error must be read as well, or it waits.
      let told = 0;
      child.stderr.on("data", (chunk: Buffer) => (told += chunk.length));
      const [code] = (await once(child, "close")) as [number];
      assert.equal(code, 0);
      assert.equal(converted, lines);
      assert.ok(told > lines, `${told} is not above ${lines}`);
    });

    it("ends early and quietly when nobody reads the rest", async () => {
      const child = startCommandLine(["convert", "-", "--to", "envelope"]);
      child.stdin.on("error", () => undefined);
      const result = ended(child);
      child.stdout.once("data", () => child.stdout.destroy());
      const line = `{"success":true,"data":{"output":"${"x".repeat(10_000)}"}}\n`;
      let written = 0;
      // It never ends by itself.
      while (!child.stdin.destroyed && child.exitCode === null) {
        written += 1;
        const drained = once(child.stdin, "drain").catch(() => undefined);
        if (!child.stdin.write(line)) await Promise.race([drained, result]);
        if (written % 1000 === 0) await new Promise((next) => setImmediate(next));
      }
      const { stderr, code } = await result;
      assert.equal(stderr, "");
      assert.equal(code, 0);
    });
  });
});
