import assert from "node:assert/strict";
import { runCommandLine } from "../../support/commandLine";
import { answer, call, jsonl, lines, reportFolder } from "./reported";

describe("tool-results report --by", () => {
  const folder = reportFolder();
  const { put } = folder;
  const at = (time: string): { timestamp: string; cwd: string } => ({ timestamp: time, cwd: "/app/shop" });

  beforeEach(() => {
    put(
      "projects/-app-shop/s1.jsonl",
      jsonl(
        {
          type: "user",
          sessionId: "s1",
          message: { role: "user", content: "Build it" },
          ...at("2026-03-01T09:00:00Z"),
        },
        call("t1", "Bash", at("2026-03-01T10:00:00Z")),
        { ...answer("t1", "Exit code 127\nsh: vite: command not found"), ...at("2026-03-01T10:00:01Z") },
        call("t2", "Read", at("2026-03-02T10:00:00Z")),
        { ...answer("t2"), ...at("2026-03-02T10:00:01Z") },
      ),
    );
  });
  const report = async (...args: readonly string[]) => {
    const env = { HOME: folder.root, USERPROFILE: folder.root, CLAUDE_CONFIG_DIR: folder.root };
    return runCommandLine(["report", ...args], { cwd: folder.root, env });
  };

  it("without files adds up the sessions of all agents on this machine", async () => {
    const { stdout, stderr, code } = await report("--by", "project", "--json");
    assert.deepEqual([stderr, code], ["", 0]);
    assert.deepEqual(lines(stdout), [
      {
        ...{ by: "project", name: "/app/shop", sessions: 1 },
        ...{ calls: 2, failed: 1, expected: 0, rejected: 0, interrupted: 0 },
        ...{ input_tokens: 2000, output_tokens: 400, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 },
        ...{ cost_usd: 0.02, unpriced_tokens: 0 },
      },
    ]);
  });

  it("names an agent the same with and without files", async () => {
    for (const paths of [[], ["projects"]]) {
      const { stdout } = await report(...paths, "--by", "agent", "--json");
      assert.deepEqual(
        lines(stdout).map((row) => row["name"]),
        ["claude-code"],
      );
    }
  });

  it("prints a table with the failures, the cost, and what its words mean", async () => {
    const { stdout } = await report("projects", "--by", "day");
    assert.match(stdout, /^ *day +sessions +calls +failed +failed % /);
    assert.match(stdout, /\n2026-03-01 +1 +1 +1 +100\.0% +0 +0 +0 +1,200 +200 +\$0\.01\n/);
    assert.match(stdout, /\n2026-03-02 +1 +1 +0 +0\.0% /);
    assert.match(stdout, /days, weeks \(from Monday\), and months are in UTC/);
  });

  it("by reason says why calls failed, and in which tools", async () => {
    const table = await report("projects", "--by", "reason");
    assert.match(table.stdout, /^calls +sessions +reason +tools\n +1 +1 +command not found +Bash 1\n$/);
    const json = await report("projects", "--by", "reason", "--json");
    assert.deepEqual(lines(json.stdout), [
      { by: "reason", name: "command not found", sessions: 1, calls: 1, tools: { Bash: 1 } },
    ]);
  });

  it("by model counts no calls, because a result has none", async () => {
    const { stdout } = await report("projects", "--by", "model", "--json");
    const [row] = lines(stdout);
    assert.deepEqual(
      [row?.["name"], row?.["output_tokens"], "calls" in (row ?? {})],
      ["claude-opus-4-5-20251101", 400, false],
    );
  });

  it("of a period leaves out the days before and after it", async () => {
    for (const [args, calls] of [
      [["--since", "2026-03-02"], [1]],
      [["--until", "2026-03-01"], [1]],
      [["--since", "2026-03-01", "--until", "2026-03-02"], [2]],
    ] as const) {
      const { stdout } = await report("--by", "agent", "--json", ...args);
      assert.deepEqual(
        lines(stdout).map((row) => row["calls"]),
        calls,
      );
    }
    assert.equal((await report("--by", "agent", "--since", "2026-04-01")).stdout, "No calls and no tokens\n");
    assert.equal((await report("--by", "reason", "--since", "2026-04-01")).stdout, "No call failed\n");
  });

  it("names files that can't be read, and what is in no known format, and ends with 1", async () => {
    put("projects/notes.jsonl", jsonl({ type: "user", text: "Hi" }, { role: "assistant", parts: ["Hello"] }));
    const { stdout, stderr, code } = await report("projects", "gone.jsonl", "--by", "agent", "--json");
    assert.match(stderr, /gone\.jsonl: /);
    assert.match(stderr, /notes\.jsonl: The file is in no known format/);
    assert.deepEqual([lines(stdout).length, code], [1, 1]);
  });

  for (const [args, problem] of [
    [["--by", "color"], /Option --by takes one of day, week, .*, but got "color"/],
    [["--by", "day", "--since", "2026-02-31"], /Option --since takes a day such as 2026-01-31, but got "2026-02-31"/],
    [["--by", "day", "--until", "yesterday"], /Option --until takes a day such as 2026-01-31, but got "yesterday"/],
    [["--by", "day", "--since", "2026-03-02", "--until", "2026-03-01"], /the day is after that of --until/],
    [["projects", "--since", "2026-03-02"], /Option --since needs --by/],
    [[], /Too few arguments: report takes FILE\|FOLDER\.\.\., or --by/],
  ] as const)
    it(`says what is wrong: report ${args.join(" ")}`, async () => {
      const { stdout, stderr, code } = await report(...args);
      assert.match(stderr, problem);
      assert.deepEqual([stdout, code], ["", 2]);
    });
});
