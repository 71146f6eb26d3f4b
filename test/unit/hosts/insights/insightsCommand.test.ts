import assert from "node:assert/strict";
import { runCommandLine, type Ended } from "../../../support/commandLine";
import { hasSqlite } from "../../../support/storedSessions";
import { answer, call, jsonl, lines, reportFolder, type Json } from "../../cli/reported";

describe("tool-results insights", function () {
  const folder = reportFolder();
  const insights = (...args: readonly string[]): Promise<Ended> => {
    const env = { HOME: folder.root, USERPROFILE: folder.root, CLAUDE_CONFIG_DIR: folder.root };
    const state = `${folder.root}/state`;
    return runCommandLine(["insights", ...args], {
      cwd: folder.root,
      env: { ...env, XDG_STATE_HOME: state, LOCALAPPDATA: state },
    });
  };
  const prompt = (session: string, cwd: string): Json => ({
    ...{ type: "user", sessionId: session, cwd, timestamp: "2026-03-01T09:59:00Z" },
    message: { role: "user", content: "Build it" },
  });
  const at = (timestamp: string, cwd: string, more: Json): Json => ({ ...more, timestamp, cwd });
  const edit = {
    type: "tool_use",
    id: "t2",
    name: "Edit",
    input: { file_path: "/app/shop/a.ts", old_string: "x", new_string: "y\nz" },
  };
  const put = (): void => {
    folder.put(
      "projects/-app-shop/s1.jsonl",
      jsonl(
        prompt("s1", "/app/shop"),
        at("2026-03-01T10:00:00Z", "/app/shop", call("t1", "Bash")),
        at("2026-03-01T10:00:01Z", "/app/shop", answer("t1", "Exit code 127\nsh: vite: command not found")),
        at("2026-03-02T10:00:00Z", "/app/shop", {
          ...call("t2", "Edit"),
          message: { ...(call("t2", "Edit")["message"] as Json), content: [edit] },
        }),
        at("2026-03-02T10:00:01Z", "/app/shop", answer("t2")),
      ),
    );
    folder.put(
      "projects/-app-mail/s2.jsonl",
      jsonl(
        prompt("s2", "/app/mail"),
        at("2026-03-02T10:00:00Z", "/app/mail", { ...call("t3", "Read"), sessionId: "s2" }),
        at("2026-03-02T10:00:01Z", "/app/mail", { ...answer("t3"), sessionId: "s2" }),
      ),
    );
  };

  describe("with an archive", () => {
    beforeEach(function () {
      if (!hasSqlite) this.skip();
    });

    it("prints what was done, what failed and why, and which files changed", async () => {
      put();
      const { stdout, stderr, code } = await insights();
      assert.deepEqual([stderr, code], ["", 0]);
      for (const pattern of [
        /^Insights from 2026-03-01 to 2026-03-02\n/,
        /\n {2}sessions +2, with 2 prompts\n/,
        /\n {2}failed +1 \(33\.3%\)\n/,
        /\n2026-03-02 +2 +2 +0 /,
        /\n\/app\/shop +1 +2 +1 +50\.0% /,
        /\nclaude-code +2 +3 /,
        /\nclaude-opus-4-5-20251101 +2 +3,600 +600 +\$0\.03\n/,
        /\nBash +1 +1 +1 +100\.0% /,
        /\n +1 +1 +failed +command not found +Bash 1\n/,
        /\n +1 +1 +2 +1 +\/app\/shop\/a\.ts\n/,
        /\nMon {2}[·█]{48} {2}2\n/,
      ])
        assert.match(stdout, pattern);
    });

    it("prints the same as one line of JSON", async () => {
      put();
      const { stdout } = await insights("--json");
      const [read = {}, ...others] = lines(stdout);
      assert.equal(others.length, 0);
      assert.deepEqual(
        [read["sessions"], read["prompts"], read["calls"], read["failed"], read["output_tokens"], read["files"]],
        [2, 2, 3, 1, 600, 1],
      );
      assert.deepEqual(read["by_reason"], [
        { name: "command not found", kind: "failed", calls: 1, sessions: 1, tools: { Bash: 1 } },
      ]);
      assert.deepEqual(read["most_changed_files"], [
        { path: "/app/shop/a.ts", changes: 1, sessions: 1, added: 2, removed: 1, last: "2026-03-02T10:00:00.000Z" },
      ]);
      const hours = read["calls_by_hour"] as number[][];
      assert.deepEqual(
        [hours.length, hours.flat().length, hours.flat().reduce((sum, each) => sum + each)],
        [7, 168, 3],
      );
    });

    it("limits the sessions to a period, a project, and an agent", async () => {
      put();
      for (const [args, calls] of [
        [["--since", "2026-03-02"], 2],
        [["--until", "2026-03-01"], 1],
        [["--project", "mail"], 1],
        [["--project", "/app/shop", "--since", "2026-03-02"], 1],
        [["--agent", "claude-code"], 3],
      ] as const)
        assert.equal(lines((await insights("--json", ...args)).stdout)[0]?.["calls"], calls, args.join(" "));
    });

    it("says what to do if there is nothing to show", async () => {
      assert.match((await insights()).stdout, /^No sessions on this machine\. Work with an agent first/);
      put();
      assert.match(
        (await insights("--since", "2026-04-01")).stdout,
        /^No calls and no tokens\. Choose a longer period/,
      );
    });

    for (const [args, problem] of [
      [["--project", "shop2"], /Option --project: no session began in "shop2"\. Projects: \/app\/mail, \/app\/shop\./],
      [["--agent", "codex"], /Option --agent: no sessions of "codex"\. Agents: claude-code\./],
    ] as const)
      it(`names what there is instead: insights ${args.join(" ")}`, async () => {
        put();
        const { stdout, stderr, code } = await insights(...args);
        assert.match(stderr, problem);
        assert.deepEqual([stdout, code], ["", 2]);
      });

    it("names a project of two by its path", async () => {
      put();
      const other = prompt("s3", "/old/shop");
      folder.put(
        "projects/-old-shop/s3.jsonl",
        jsonl(other, { ...call("t4", "Read"), sessionId: "s3", cwd: "/old/shop" }),
      );
      const { stderr, code } = await insights("--project", "shop");
      assert.match(stderr, /Option --project: several folders are named "shop": \/app\/shop, \/old\/shop\./);
      assert.equal(code, 2);
      assert.equal(lines((await insights("--project", "/old/shop", "--json")).stdout)[0]?.["calls"], 1);
    });
  });

  it("says which Node.js it needs without SQLite", async function () {
    if (hasSqlite) this.skip();
    const { stdout, stderr, code } = await insights();
    assert.match(
      stderr,
      /The archive can't be used: Node\.js 22\.13 or later is needed, but this is \d+\.\d+\.\d+\.\n$/,
    );
    assert.deepEqual([stdout, code], ["", 1]);
  });

  for (const [args, problem] of [
    [["--since", "2026-02-31"], /Option --since takes a day such as 2026-01-31, but got "2026-02-31"/],
    [["--until", "tomorrow"], /Option --until takes a day such as 2026-01-31, but got "tomorrow"/],
    [["--since", "2026-03-02", "--until", "2026-03-01"], /the day is after that of --until/],
    [["session.jsonl"], /Too many arguments, starting with "session.jsonl": insights takes none/],
  ] as const)
    it(`insights ${args.join(" ")} says what is wrong with its arguments`, async () => {
      const { stdout, stderr, code } = await insights(...args);
      assert.match(stderr, problem);
      assert.deepEqual([stdout, code], ["", 2]);
    });
});
