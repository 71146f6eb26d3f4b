import assert from "node:assert/strict";
import fs from "node:fs";
import { once } from "node:events";
import path from "node:path";
import { ended, runCommandLine, startCommandLine } from "../../support/commandLine";
import { noTerminal, startAtTerminal } from "../../support/pseudoTerminal";
import { answer, call, jsonl, lines, reportFolder } from "./reported";
import { hasProcessGroups } from "../../support/machine";

describe("tool-results report", () => {
  const folder = reportFolder();
  const { put } = folder;

  it("prints one line of JSON with exactly the fields it documents, in their order", async () => {
    const text = `${jsonl(call("t1", "Bash"), answer("t1", "Exit code 2\nno"), call("t2", "Read"))}{"type":"us`;
    const file = put("a.jsonl", text);
    const { stdout, stderr, code } = await runCommandLine(["report", file, "--json"]);
    assert.deepEqual([stderr, code], ["", 0]);
    const [line, ...others] = lines(stdout);
    assert.deepEqual(others, []);
    const { elapsed_ms: elapsed, ...rest } = line ?? {};
    assert.ok(typeof elapsed === "number" && elapsed >= 0, 'expected typeof elapsed === "number" && elapsed >= 0');
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
      api_errors: 0,
      usage: { input_tokens: 2000, output_tokens: 400, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 },
    });
    assert.deepEqual(Object.keys(line ?? {}), [
      ...["file", "bytes", "lines", "entries", "unreadable", "recovered", "pending_last_line", "types", "tools"],
      ...["nested_tool_calls", "versions", "sessions", "api_errors", "usage", "elapsed_ms"],
    ]);
  });

  it("says of a file in no known format that it is, and ends with 1", async () => {
    put("notes.jsonl", jsonl({ type: "user", text: "Hi" }, { role: "assistant", parts: ["Hello"] }));
    put("empty.jsonl", "");
    for (const more of [[], ["--json"]]) {
      const { stderr, code } = await runCommandLine(["report", ".", ...more], { cwd: folder.root });
      assert.equal(code, 1);
      assert.match(stderr, /^\.\/notes\.jsonl: The file is in no known format: [^\n]+\n$/);
    }
  });

  it("reads what is no transcript as far as it goes: nothing, bytes, blank lines", async () => {
    put("1.jsonl", "");
    put("2.jsonl", "\n \n\r\n");
    fs.writeFileSync(path.join(folder.root, "3.jsonl"), Buffer.from([0, 255, 10, 254, 10, 0]));
    const { stdout, code } = await runCommandLine(["report", ".", "--json"], { cwd: folder.root });
    const counts = lines(stdout).map((line) => [line["lines"], line["unreadable"], line["pending_last_line"]]);
    assert.deepEqual(
      [counts, code],
      [
        [
          [0, 0, false],
          [0, 0, false],
          [3, 2, true],
        ],
        1,
      ],
    );
  });

  it("keeps names that are fields of every object: __proto__ and constructor", async () => {
    put("a.jsonl", `{"type":"__proto__","version":"constructor"}\n${jsonl(call("t1", "__proto__"))}`);
    const { stdout } = await runCommandLine(["report", "a.jsonl", "--json"], { cwd: folder.root });
    assert.match(stdout, /"types":\{"__proto__":1,"assistant":1\},"tools":\{"__proto__":\{"calls":1,/);
    assert.match(stdout, /"versions":\{"constructor":1,/);
  });

  it("without --json prints totals, the tools with most trouble next to reference rates, tokens, and their cost", async () => {
    put(
      "a.jsonl",
      jsonl(
        ...["1", "2", "3"].flatMap((id) => [call(id, "Read"), answer(id)]),
        ...["4", "5"].flatMap((id) => [call(id, "Edit"), answer(id, "no")]),
        call("6", "odd\u001b[2J", { message: { id: "m6", model: "other", usage: { output_tokens: 1 } } }),
      ),
    );
    put("b.jsonl", jsonl(call("9", "evil\u001b[2J"), answer("9")));
    const { stdout, stderr, code } = await runCommandLine(["report", folder.root]);
    assert.deepEqual([stderr, code], ["", 0]);
    assert.match(stdout, /^2 transcripts, [\d.]+ KB: 13 lines, 13 entries, 1 session\n/);
    assert.match(stdout, /\nEdit +2 +0 +2 +100\.0% +100\.0% +4\.9% of 993 +- +-\nRead +3 +3 +0 +0\.0% +0\.0%/);
    assert.match(stdout, /\nall tools +6 +4 +2 +33\.3%/);
    assert.match(stdout, /\nclaude-opus-4-5-20251101 +6 +6,000 +1,200 +0 +0 +\$0\.06\n/);
    assert.match(stdout, /\nother +1 +0 +1 +0 +0 +unknown\n/);
    assert.match(stdout, /\nall models +7 +6,000 +1,201 +0 +0 +≥ \$0\.06, 99\.9% of tokens priced\n/);
    assert.match(stdout, /list prices of \d{4}-\d\d-\d\d/);
    assert.match(stdout, /\nevil\\u\{1b\}\[2J +1 /);
    assert.ok(!stdout.includes("\u001b"), 'expected !stdout.includes("\\u001b")');
  });

  it("adds up tokens by session if there are several, and by the names of tools on the API's side", async () => {
    const search = { type: "server_tool_use", id: "srv1", name: "web_search", input: { query: "x" } };
    const message = { id: "m7", model: "other", content: [search], usage: { output_tokens: 7 } };
    put("a.jsonl", jsonl(call("1", "Read"), { type: "assistant", sessionId: "s2", requestId: "r7", message }));
    const { stdout } = await runCommandLine(["report", folder.root]);
    assert.match(stdout, /\nsession +messages [^\n]+\ns1 +1 +1,000 +200 [^\n]+\ns2 +1 +0 +7 /);
    assert.match(stdout, /\nweb_search +1 +0 +7 /);
    fs.rmSync(path.join(folder.root, "a.jsonl"));
    put("b.jsonl", jsonl(call("1", "Read")));
    assert.doesNotMatch((await runCommandLine(["report", folder.root])).stdout, /\nsession /);
  });

  it("shows its progress at a terminal when reading takes long, on a line that it removes in the end", async function () {
    const missing = noTerminal();
    if (missing !== undefined) return this.skip();
    // However fast the machine reads, the program believes that it takes long: its clock is a thousand times too fast.
    const clock = put(
      "clock.cjs",
      "const now = performance.now.bind(performance); performance.now = () => 1000 * now();",
    );
    const entry = `${JSON.stringify({ type: "summary", summary: "x".repeat(2_000) })}\n`;
    const started = startAtTerminal(["report", put("long.jsonl", entry.repeat(2_000))], {
      env: { NODE_OPTIONS: `--require ${JSON.stringify(clock)}` },
    });
    const { code, screen } = await started.ended;
    assert.equal(code, 0, screen);
    assert.match(screen, /Reading transcript 1 of 1, \d{1,3}%/);
    const cleared = /\r +\r1 transcript, /.exec(screen);
    assert.ok(cleared, `the line is taken away before the table: ${JSON.stringify(screen.slice(0, 400))}`);
    assert.doesNotMatch(screen.slice(cleared.index), /Reading transcript/);
  });

  it("says so when there are neither calls nor tokens", async () => {
    put("a.jsonl", jsonl({ type: "user", message: { content: "hi" } }));
    const { stdout } = await runCommandLine(["report", "a.jsonl"], { cwd: folder.root });
    assert.match(
      stdout,
      /^1 transcript, \d+ bytes: 1 line, 1 entry, 0 sessions\n\nNo tool calls\n\nNo token counts\n$/,
    );
  });

  it("stops on Ctrl+C with 130 and leaves whole lines only", async function () {
    if (!hasProcessGroups) return this.skip();
    const text = jsonl(...Array.from({ length: 2000 }, (_, at) => call(`t${at}`, "Bash")));
    for (let at = 0; at < 300; at++) put(`${at}.jsonl`, text);
    const child = startCommandLine(["report", folder.root, "--json"]);
    const whole = ended(child);
    await once(child.stdout, "data");
    child.kill("SIGINT");
    const { stdout, code } = await whole;
    assert.equal(code, 130);
    assert.ok(lines(stdout).length < 300, "expected lines(stdout).length < 300");
  });

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
