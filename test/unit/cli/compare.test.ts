import assert from "node:assert/strict";
import * as fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { commandLine, runCommandLine } from "../../support/commandLine";

const SECRET = `npm_${"a1B2c3D4".repeat(5)}`;

const line = (fields: object): string => `${JSON.stringify({ sessionId: "s", ...fields })}\n`;
const call = (id: string, command: string, result: string): string =>
  line({
    type: "assistant",
    message: {
      id: `m-${id}`,
      role: "assistant",
      content: [{ type: "tool_use", id, name: "Bash", input: { command } }],
    },
  }) +
  line({
    type: "user",
    message: { role: "user", content: [{ type: "tool_result", tool_use_id: id, content: result }] },
  });
const prompt = (text: string): string => line({ type: "user", message: { role: "user", content: text } });

describe("tool-results compare", () => {
  let folder: string;
  before(() => {
    commandLine();
  });
  beforeEach(() => {
    folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "compare-")));
  });
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

  const put = (name: string, text: string): void => fs.writeFileSync(path.join(folder, name), text);
  const run = (...args: string[]): ReturnType<typeof runCommandLine> =>
    runCommandLine(["compare", ...args], { cwd: folder });

  it("exits with 0 and says so if nothing differs", async () => {
    put("a.jsonl", prompt("go") + call("1", "ls", "a"));
    put("b.jsonl", prompt("go") + call("2", "ls", "a"));
    const { stdout, stderr, code } = await run("a.jsonl", "b.jsonl");
    assert.deepEqual([code, stderr], [0, ""]);
    assert.match(stdout, /^left {3}a\.jsonl: 1 call, 0 failed, 1 prompt, /);
    assert.match(stdout, /Nothing differs\.\n$/);
  });

  it("prints a cost, or the least that it can be with the share of tokens with a known price", async () => {
    const used = (id: string, model: string): string =>
      line({ type: "assistant", message: { id, model, usage: { input_tokens: 1_000_000, output_tokens: 0 } } });
    put("a.jsonl", prompt("go") + used("m1", "claude-opus-5-5"));
    put("b.jsonl", prompt("go") + used("m1", "claude-opus-5-5") + used("m2", "nobody"));
    const { stdout } = await run("a.jsonl", "b.jsonl");
    assert.match(stdout, /^left .*, \$4\.00\nright .*, at least \$4\.00 \(50% of tokens priced\)\n/);
  });

  it("exits with 1 and prints each difference on its own line, with secrets hidden", async () => {
    put(
      "a.jsonl",
      prompt("go") + call("1", "ls", "a") + call("2", `echo ${SECRET}`, "x") + call("3", "only here", "y"),
    );
    put("b.jsonl", prompt("go") + call("4", "ls", "b") + call("5", `echo ${SECRET}`, "x"));
    const { stdout, code } = await run("a.jsonl", "b.jsonl");
    assert.equal(code, 1);
    assert.match(stdout, /2 of 4 pairs differ, starting with number 2:\n/);
    assert.match(stdout, /\n {5}2 {2}result {14}2:2 {11}Bash {2}ls\n/);
    assert.match(stdout, /\n {5}4 {2}only left {11}6:- {11}Bash {2}only here\n$/);
    put("c.jsonl", prompt("go") + call("4", "ls", "b") + call("5", `echo ${SECRET} twice`, "x"));
    const hidden = await run("a.jsonl", "c.jsonl");
    assert.match(hidden.stdout, /echo \[hidden: npm token\] {2}-> {2}echo \[hidden: npm token\] twice/);
    assert.ok((await run("a.jsonl", "c.jsonl", "--no-redact")).stdout.includes(SECRET), "it is not hidden then");
  });

  it("prints JSON lines: the totals, then each difference", async () => {
    put("a.jsonl", call("1", "ls", "a") + call("2", "pwd", "x"));
    put("b.jsonl", call("1", "ls", "a") + call("2", "pwd", "z"));
    const { stdout, code } = await run("a.jsonl", "b.jsonl", "--json");
    assert.equal(code, 1);
    const [head, difference, ...more] = stdout
      .trimEnd()
      .split("\n")
      .map((text) => JSON.parse(text) as Record<string, unknown>);
    assert.deepEqual(more, []);
    assert.deepEqual([head?.["same"], head?.["differences"], head?.["first"]], [false, 1, 1]);
    assert.deepEqual(
      { ...difference, left: null },
      {
        index: 1,
        kind: "call",
        sides: "both",
        differs: { input: false, result: true, status: false },
        tool: "Bash",
        left: null,
        right: { line: 3, text: "pwd", id: "2", status: "ok" },
      },
    );
  });

  it("exits with 2 for a file that can't be read, and for too few files", async () => {
    put("a.jsonl", prompt("go"));
    const gone = await run("a.jsonl", "gone.jsonl");
    assert.deepEqual([gone.code, gone.stdout, gone.stderr], [2, "", "gone.jsonl: no such file\n"]);
    const few = await run("a.jsonl");
    assert.equal(few.code, 2);
    assert.match(few.stderr, /compare --help/);
  });
});
