import assert from "node:assert/strict";
import * as fs from "node:fs";
import { once } from "node:events";
import os from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { noTerminal, startAtTerminal } from "../../support/pseudoTerminal";
import { commandLine, ended, runCommandLine, startCommandLine } from "../../support/commandLine";

type Json = Record<string, unknown>;

const jsonl = (...entries: unknown[]): string => entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");

const call = (id: string, name: string, more: Json = {}): Json => ({
  type: "assistant",
  sessionId: "s1",
  version: "2.1.226",
  requestId: `req_${id}`,
  message: {
    id: `msg_${id}`,
    model: "claude-opus-4-5-20251101",
    content: [{ type: "tool_use", id, name, input: {} }],
    usage: { input_tokens: 1000, output_tokens: 200 },
  },
  ...more,
});
const answer = (id: string, failed?: string): Json => ({
  type: "user",
  sessionId: "s1",
  version: "2.1.226",
  message: {
    content: [{ type: "tool_result", tool_use_id: id, content: failed ?? "fine", is_error: failed !== undefined }],
  },
});

describe("tool-results report", () => {
  let folder: string;
  before(function () {
    this.timeout(60_000);
    commandLine();
  });
  beforeEach(() => {
    folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "report-")));
  });
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  const put = (name: string, text: string): string => {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
    return file;
  };
  const lines = (stdout: string): Json[] =>
    stdout
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Json);

  it("prints one line of JSON with exactly the fields it documents, in their order", async () => {
    const text = `${jsonl(call("t1", "Bash"), answer("t1", "Exit code 2\nno"), call("t2", "Read"))}{"type":"us`;
    const file = put("a.jsonl", text);
    const { stdout, stderr, code } = await runCommandLine(["report", file, "--json"]);
    assert.deepEqual([stderr, code], ["", 0]);
    const [line, ...others] = lines(stdout);
    assert.deepEqual(others, []);
    const { elapsed_ms: elapsed, ...rest } = line ?? {};
    assert.ok(typeof elapsed === "number" && elapsed >= 0);
    const none = { ok: 0, expected: 0, error: 0, rejected: 0, interrupted: 0, blocked: 0, pending: 0, orphaned: 0 };
    assert.deepEqual(rest, {
      file,
      bytes: Buffer.byteLength(text),
      lines: 4,
      entries: 3,
      unreadable: 0,
      recovered: 0,
      pending_last_line: true,
      types: { assistant: 2, user: 1 },
      tools: { Bash: { calls: 1, ...none, error: 1 }, Read: { calls: 1, ...none, pending: 1 } },
      nested_tool_calls: 0,
      versions: { "2.1.226": 3 },
      sessions: 1,
      usage: { input_tokens: 2000, output_tokens: 400, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 },
    });
    assert.deepEqual(Object.keys(line ?? {}), [
      ...["file", "bytes", "lines", "entries", "unreadable", "recovered", "pending_last_line", "types", "tools"],
      ...["nested_tool_calls", "versions", "sessions", "usage", "elapsed_ms"],
    ]);
  });

  it("names files of a folder by the path given and the path inside, hidden folders and subagents among them", async () => {
    for (const name of ["b.jsonl", "s/subagents/agent-1.jsonl", ".hidden/c.jsonl", "a.txt", "s/meta.json", "D.JSONL"])
      put(`in/${name}`, jsonl({ type: "user" }));
    const names = ["in/.hidden/c.jsonl", "in/D.JSONL", "in/b.jsonl", "in/s/subagents/agent-1.jsonl"];
    for (const [given, shown] of [
      ["in", names],
      ["in/", names],
      ["./in", names.map((name) => `./${name}`)],
      [path.join(folder, "in"), names.map((name) => path.join(folder, name))],
    ] as const) {
      const { stdout, code } = await runCommandLine(["report", given, "--json"], { cwd: folder });
      assert.deepEqual([lines(stdout).map(({ file }) => file), code], [shown, 0]);
    }
  }).timeout(20_000);

  it("takes the .json files of a folder that hold an array of entries, and no others", async () => {
    const entry = { type: "user", uuid: "u1", message: { content: "hi" } };
    for (const [name, value, indent] of [
      ["array.json", [entry, entry], undefined],
      ["printed.json", [entry], 2],
      ["object.json", { version: 1, type: "user" }, 2],
      ["others.json", [{ type: "user", name: "x" }], 2],
      ["strings.json", ["type", "uuid"], undefined],
      ["one.json", entry, undefined],
      ["empty.json", [], undefined],
    ] as const)
      put(`in/${name}`, JSON.stringify(value, undefined, indent));
    put("in/broken.json", "[{");
    const { stdout, code } = await runCommandLine(["report", "in", "--json"], { cwd: folder });
    assert.deepEqual(
      lines(stdout).map(({ file, entries }) => [file, entries]),
      [
        ["in/array.json", 2],
        ["in/printed.json", 1],
      ],
    );
    assert.equal(code, 0);
  });

  it("reads a file of any name that is given, and one that several paths name only once", async () => {
    put("in/a.jsonl", jsonl({ type: "user" }));
    put("in/notes.txt", jsonl({ type: "user" }));
    const { stdout } = await runCommandLine(["report", "in/a.jsonl", "in", "in/notes.txt", "--json"], { cwd: folder });
    assert.deepEqual(
      lines(stdout).map(({ file }) => file),
      ["in/a.jsonl", "in/notes.txt"],
    );
  });

  it("names on standard error what could not be read, gives it no line, reads the rest, and ends with 1", async () => {
    put("a.jsonl", jsonl({ type: "user" }));
    const { stdout, stderr, code } = await runCommandLine(["report", "no\u001b.jsonl", "a.jsonl", "--json"], {
      cwd: folder,
    });
    assert.deepEqual(
      lines(stdout).map(({ file }) => file),
      ["a.jsonl"],
    );
    assert.equal(stderr, "no\\u{1b}.jsonl: no such file\n");
    assert.equal(code, 1);
  });

  it("says of a folder that it holds no transcript, and ends with 0", async () => {
    const { stdout, stderr, code } = await runCommandLine(["report", folder, "--json"]);
    assert.deepEqual([stdout, code], ["", 0]);
    assert.equal(
      stderr,
      `${folder}: holds no transcript: no .jsonl file, and no .json file with an array of entries\n`,
    );
  });

  it("follows a link to a file, and no link to a folder but the one given", async () => {
    put("real/a.jsonl", jsonl({ type: "user" }));
    fs.mkdirSync(path.join(folder, "links"));
    fs.symlinkSync("../real/a.jsonl", path.join(folder, "links/b.jsonl"));
    fs.symlinkSync("..", path.join(folder, "links/loop"));
    fs.symlinkSync("links", path.join(folder, "given"));
    const { stdout, code } = await runCommandLine(["report", "given", "--json"], { cwd: folder });
    assert.deepEqual([lines(stdout).map(({ file }) => file), code], [["given/b.jsonl"], 0]);
  });

  it("reads what is no transcript as far as it goes: nothing, bytes, blank lines", async () => {
    put("1.jsonl", "");
    put("2.jsonl", "\n \n\r\n");
    fs.writeFileSync(path.join(folder, "3.jsonl"), Buffer.from([0, 255, 10, 254, 10, 0]));
    const { stdout, code } = await runCommandLine(["report", ".", "--json"], { cwd: folder });
    const counts = lines(stdout).map((line) => [line["lines"], line["unreadable"], line["pending_last_line"]]);
    assert.deepEqual(
      [counts, code],
      [
        [
          [0, 0, false],
          [0, 0, false],
          [3, 2, true],
        ],
        0,
      ],
    );
  });

  it("keeps names that are fields of every object: __proto__ and constructor", async () => {
    put("a.jsonl", `{"type":"__proto__","version":"constructor"}\n${jsonl(call("t1", "__proto__"))}`);
    const { stdout } = await runCommandLine(["report", "a.jsonl", "--json"], { cwd: folder });
    assert.match(stdout, /"types":\{"__proto__":1,"assistant":1\},"tools":\{"__proto__":\{"calls":1,/);
    assert.match(stdout, /"versions":\{"constructor":1,/);
  });

  it("without --json prints totals, tools with the most trouble first beside reference rates, tokens and their cost", async () => {
    put(
      "a.jsonl",
      jsonl(
        ...["1", "2", "3"].flatMap((id) => [call(id, "Read"), answer(id)]),
        ...["4", "5"].flatMap((id) => [call(id, "Edit"), answer(id, "no")]),
        call("6", "odd\u001b[2J", { message: { id: "m6", model: "other", usage: { output_tokens: 1 } } }),
      ),
    );
    put("b.jsonl", jsonl(call("9", "evil\u001b[2J"), answer("9")));
    const { stdout, stderr, code } = await runCommandLine(["report", folder]);
    assert.deepEqual([stderr, code], ["", 0]);
    assert.match(stdout, /^2 transcripts, [\d.]+ KB: 13 lines, 13 entries, 1 session\n/);
    assert.match(stdout, /\nEdit +2 +0 +2 +100\.0 % +100\.0 % +4\.9 % of 993 +- +-\nRead +3 +3 +0 +0\.0 % +0\.0 %/);
    assert.match(stdout, /\nall tools +6 +4 +2 +33\.3 %/);
    assert.match(stdout, /\nclaude-opus-4-5-20251101 +6 +6,000 +1,200 +0 +0 +\$0\.06\n/);
    assert.match(stdout, /\nother +1 +0 +1 +0 +0 +unknown\n/);
    assert.match(stdout, /\nall models +7 +6,000 +1,201 +0 +0 +\$0\.06 \+ unknown\n/);
    assert.match(stdout, /list prices of \d{4}-\d\d-\d\d/);
    assert.match(stdout, /\nevil\\u\{1b\}\[2J +1 /);
    assert.ok(!stdout.includes("\u001b"));
  });

  it("adds up tokens by session where there are several, and by the names of tools on the API's side", async () => {
    const search = { type: "server_tool_use", id: "srv1", name: "web_search", input: { query: "x" } };
    const message = { id: "m7", model: "other", content: [search], usage: { output_tokens: 7 } };
    put("a.jsonl", jsonl(call("1", "Read"), { type: "assistant", sessionId: "s2", requestId: "r7", message }));
    const { stdout } = await runCommandLine(["report", folder]);
    assert.match(stdout, /\nsession +messages [^\n]+\ns1 +1 +1,000 +200 [^\n]+\ns2 +1 +0 +7 /);
    assert.match(stdout, /\nweb_search +1 +0 +7 /);
    fs.rmSync(path.join(folder, "a.jsonl"));
    put("b.jsonl", jsonl(call("1", "Read")));
    assert.doesNotMatch((await runCommandLine(["report", folder])).stdout, /\nsession /);
  });

  it("tells how far it is at a terminal when reading takes long, on a line that is gone in the end", async function () {
    const missing = noTerminal();
    if (missing !== undefined) return this.skip();
    this.timeout(120_000);
    // Entries of a type that nothing knows are parsed one by one: slow, and the file grows until something is told.
    const line = `${JSON.stringify({ type: "weather-report", said: "x".repeat(2_000) })}\n`;
    const block = line.repeat(4_000);
    const file = put("long.jsonl", block.repeat(8));
    const started = startAtTerminal(["report", file]);
    const told = started.shown("Reading transcript 1 of 1, ").then(() => true);
    const seen = new Set<string>();
    const note = (): unknown => seen.add("progress");
    void told.then(note, note);
    for (let grown = 0; grown < 100 && seen.size === 0; grown++) {
      fs.appendFileSync(file, block);
      await new Promise((resume) => setImmediate(resume));
    }
    assert.equal(await told, true, "it tells how far it is");
    const { code, screen } = await started.ended;
    assert.equal(code, 0, screen);
    assert.match(screen, /Reading transcript 1 of 1, \d{1,3} %/);
    const cleared = /\r +\r1 transcript, /.exec(screen);
    assert.ok(cleared, `the line is taken away before the table: ${JSON.stringify(screen.slice(0, 400))}`);
    assert.doesNotMatch(screen.slice(cleared.index), /Reading transcript/);
  });

  it("says so when there are neither calls nor tokens", async () => {
    put("a.jsonl", jsonl({ type: "user", message: { content: "hi" } }));
    const { stdout } = await runCommandLine(["report", "a.jsonl"], { cwd: folder });
    assert.match(
      stdout,
      /^1 transcript, \d+ bytes: 1 line, 1 entry, 0 sessions\n\nNo calls of tools\n\nNo tokens are told\n$/,
    );
  });

  const prices = (models: unknown, more: Json = {}): string =>
    put("prices.json", JSON.stringify({ date: "2030-02-28", models, ...more }));

  it("with --prices reckons with the prices of a file, in the table and in the JSON, and tells their date", async () => {
    put(
      "a.jsonl",
      jsonl(call("1", "Read"), call("2", "Read", { message: { id: "m2", model: "b", usage: { output_tokens: 1 } } })),
    );
    const file = prices({ "claude-opus-4-5": { input: 100, output: 1000 } });
    const json = await runCommandLine(["report", "a.jsonl", "--json", "--prices", file], { cwd: folder });
    assert.deepEqual([json.stderr, json.code], ["", 0]);
    assert.deepEqual(lines(json.stdout)[0]?.["cost"], { usd: 0.3, unknown_messages: 1, prices: "2030-02-28" });
    const table = await runCommandLine(["report", "a.jsonl", "--prices", file], { cwd: folder });
    assert.match(table.stdout, /\nall models .* \$0\.30 \+ unknown\n/);
    assert.match(table.stdout, /US dollars at the prices given of 2030-02-28;/);
    const without = await runCommandLine(["report", "a.jsonl", "--json"], { cwd: folder });
    assert(!("cost" in (lines(without.stdout)[0] ?? {})));
  }).timeout(20_000);

  it("knows no cost where the file tells no price for what was used", async () => {
    const cached = { usage: { input_tokens: 1, output_tokens: 1, cache_read_input_tokens: 5 } };
    put("a.jsonl", jsonl(call("1", "Read", { message: { id: "m", model: "own/model", ...cached } })));
    const cost = async (price: Json): Promise<unknown> => {
      const file = prices({ "own/model": { input: 2e6, output: 1e6, ...price } });
      const { stdout } = await runCommandLine(["report", "a.jsonl", "--json", "--prices", file], { cwd: folder });
      return lines(stdout)[0]?.["cost"];
    };
    assert.deepEqual(await cost({}), { usd: 0, unknown_messages: 1, prices: "2030-02-28" });
    assert.deepEqual(await cost({ read: 1e6 }), { usd: 8, unknown_messages: 0, prices: "2030-02-28" });
  }).timeout(20_000);

  it("ends with 2 for prices that cannot be read, says what is wrong with them, and reads nothing", async () => {
    const price = { input: 1, output: 2 };
    for (const [text, message] of [
      [undefined, "no such file."],
      ["{", "Not JSON: the text ends too early at line 1, column 2."],
      ["[]", "the table is []; expected an object with date and models."],
      [{ models: { a: price } }, "date is missing; expected a day such as 2026-01-31."],
      [{ date: "2026-02-31", models: { a: price } }, 'date is "2026-02-31"; expected a day such as 2026-01-31.'],
      [{ date: "2026-02-01", models: {} }, "models is {}; expected one model at least."],
      [
        { date: "2026-02-01", models: { a: { input: "1", output: 2 } } },
        'models.a.input is "1"; expected US dollars for a million tokens, a number from 0 on.',
      ],
      [{ date: "2026-02-01", models: { a: { input: -1, output: 2 } } }, "models.a.input is -1; expected US dollars"],
      [{ date: "2026-02-01", models: { a: { input: 1 } } }, "models.a.output is missing; expected US dollars"],
      [
        { date: "2026-02-01", models: { a: { ...price, cache: 1 } } },
        "models.a.cache is no field of a price table; here stand input, output, write5m, write1h, read, longest.",
      ],
      [{ date: "2026-02-01", model: {} }, "model is no field of a price table; here stand date, source, models."],
    ] as const) {
      const file = path.join(folder, "p.json");
      if (text !== undefined) put("p.json", typeof text === "string" ? text : JSON.stringify(text));
      const { stdout, stderr, code } = await runCommandLine(["report", folder, "--json", "--prices", file]);
      assert.deepEqual([stdout, code], ["", 2]);
      assert.ok(stderr.startsWith(`tool-results: Option --prices: ${file}: ${message}`), stderr);
    }
  }).timeout(30_000);

  it("reads packed files of a folder as it reads the others, and says in the table that they were packed", async () => {
    const text = jsonl(call("1", "Read"), answer("1"));
    put("in/plain.jsonl", text);
    fs.writeFileSync(path.join(folder, "in/packed.jsonl.gz"), gzipSync(text));
    fs.writeFileSync(path.join(folder, "in/array.json.gz"), gzipSync(JSON.stringify([call("1", "Read"), answer("1")])));
    fs.writeFileSync(path.join(folder, "in/other.json.gz"), gzipSync('{"a":1}'));
    fs.writeFileSync(path.join(folder, "in/notes.gz"), gzipSync(text));
    const { stdout, stderr, code } = await runCommandLine(["report", "in", "--json"], { cwd: folder });
    assert.deepEqual([stderr, code], ["", 0]);
    const found = lines(stdout).map(({ file, entries, tools }) => [file, entries, Object.keys(tools as Json)]);
    assert.deepEqual(found, [
      ["in/array.json.gz", 2, ["Read"]],
      ["in/packed.jsonl.gz", 2, ["Read"]],
      ["in/plain.jsonl", 2, ["Read"]],
    ]);
    const table = await runCommandLine(["report", "in/packed.jsonl.gz"], { cwd: folder });
    assert.match(table.stderr, /^in\/packed\.jsonl\.gz: The file is packed with gzip/);
    assert.match(table.stdout, /\nRead +1 +1 /);
  }).timeout(20_000);

  it("stops on Ctrl+C with 130 and leaves whole lines only", async function () {
    if (process.platform === "win32") return this.skip();
    const text = jsonl(...Array.from({ length: 2000 }, (_, at) => call(`t${at}`, "Bash")));
    for (let at = 0; at < 300; at++) put(`${at}.jsonl`, text);
    const child = startCommandLine(["report", folder, "--json"]);
    const whole = ended(child);
    await once(child.stdout, "data");
    child.kill("SIGINT");
    const { stdout, code } = await whole;
    assert.equal(code, 130);
    assert.ok(lines(stdout).length < 300);
  }).timeout(30_000);

  for (const [args, message] of [
    [["report"], "Too few arguments: report takes FILE|FOLDER..."],
    [["report", "a.jsonl", "--jsn"], "Unknown option --jsn. Did you mean --json?"],
  ] as const) {
    it(`ends with 2 for ${JSON.stringify(args.join(" "))}`, async () => {
      const { stdout, stderr, code } = await runCommandLine(args);
      assert.ok(stderr.startsWith(`tool-results: ${message}`), stderr);
      assert.deepEqual([stdout, code], ["", 2]);
    });
  }
});
