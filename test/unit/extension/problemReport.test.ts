import assert from "node:assert/strict";
import fc from "fast-check";
import { windowLog } from "../../../src/apps/extension/log/extensionLog";
import { problemReport, type ReportParts } from "../../../src/apps/extension/problemReport";

const PARTS: ReportParts = {
  versions: [
    ["Tool Result Viewer", "0.1.0"],
    ["VS Code", "1.139.1"],
  ],
  setup: [
    { id: "agent", ok: true },
    { id: "ripgrep", ok: false },
  ],
  settings: [],
  log: [],
  places: [
    { path: "/home/joe", name: "~" },
    { path: "/home/joe/.vscode/extensions/viewer-0.1.0", name: "<extension>" },
    { path: "/srv/clients/acme", name: "<workspace>" },
  ],
};

/** The report's log, of one message. */
function logged(message: string): string {
  const text = problemReport({ ...PARTS, log: [{ time: "T", level: "error", message }] });
  const [, block = ""] = /^`{3,}text\n([^]*)\n`{3,}\n$/m.exec(text) ?? [];
  return block.replace("T [error] ", "");
}

describe("the report about a problem", () => {
  it("contains no part of a secret at which a long message is cut, wherever it is", () => {
    const token = `ghp_${"a1B2".repeat(9)}`;
    const nothing = (): void => undefined;
    for (const before of [3_960, 3_970, 3_995, 4_000, 7_970, 7_990, 7_999, 8_100]) {
      const log = windowLog({ error: nothing, warn: nothing, info: nothing, debug: nothing });
      log.info(`${"w ".repeat(before / 2)}${token} ${"and more ".repeat(1_000)}`);
      const text = problemReport({ ...PARTS, log: log.recent() });
      assert.ok(
        !/ghp_|a1B2/.test(text),
        `${before} characters before it: ${/.{20}(?:ghp_|a1B2).*/.exec(text)?.[0] ?? ""}`,
      );
      assert.match(text, /…\n/, "it says that the message is cut");
    }
  });

  it("contains nothing of a key that is longer than what is kept of a message", () => {
    const nothing = (): void => undefined;
    const log = windowLog({ error: nothing, warn: nothing, info: nothing, debug: nothing });
    log.info(`Bad key: -----BEGIN PRIVATE KEY-----\n${"abcd1234".repeat(1_500)}\n-----END PRIVATE KEY-----\n`);
    assert.ok(!problemReport({ ...PARTS, log: log.recent() }).includes("abcd1234"), "the key is not told");
  });

  it("contains 4,000 characters of a long message, and all of a shorter one", () => {
    assert.equal(logged("x ".repeat(2_000)), "x ".repeat(2_000));
    assert.equal(logged("x ".repeat(2_001)), `${"x ".repeat(2_000)}…`);
  });

  it("contains versions, setup, settings, and log, and says first that nothing was sent", () => {
    const text = problemReport({
      ...PARTS,
      log: [{ time: "2026-01-31T12:00:00.000Z", level: "info", message: "grep: ok in 12 ms" }],
      issues: "https://example.org/issues",
    });
    assert.match(
      text,
      /^# Problem report\n\n> Nothing has been or will be sent\..* https:\/\/example\.org\/issues\.\n/,
    );
    assert.match(text, /- Tool Result Viewer: 0\.1\.0\n- VS Code: 1\.139\.1\n/);
    assert.match(text, /- agent: ok\n- ripgrep: not ok\n/);
    assert.match(text, /differ from the defaults\n\n- none\n/);
    assert.match(text, /```text\n2026-01-31T12:00:00\.000Z \[info\] grep: ok in 12 ms\n```\n$/);
  });

  it("contains numbers, switches, and choices of settings, and of anything else only that it is set", () => {
    const choice = { type: "string", enum: ["ask", "refuse"] };
    const set = (name: string, declared: unknown, value: unknown) => ({ name, declared, value, where: "user" });
    const text = problemReport({
      ...PARTS,
      settings: [
        set("a.size", { type: "integer" }, 9000),
        set("a.switch", { type: "boolean" }, false),
        set("a.choice", choice, "refuse"),
        set("a.wrong", choice, "/home/joe/secret"),
        set("a.free", { type: "string" }, "/home/joe/secret"),
        set("a.list", { type: "array" }, ["/home/joe/secret", "b"]),
        set("a.one", { type: "array" }, ["npm run deploy --token=abc"]),
        set("a.object", undefined, { password: "x" }),
      ],
    });
    const lines = text.split("\n").filter((line) => line.startsWith("- a."));
    assert.deepEqual(lines, [
      "- a.size (user): 9000",
      "- a.switch (user): false",
      "- a.choice (user): refuse",
      "- a.wrong (user): set, not shown here",
      "- a.free (user): set, not shown here",
      "- a.list (user): 2 items, not shown here",
      "- a.one (user): 1 item, not shown here",
      "- a.object (user): set, not shown here",
    ]);
  });

  for (const [message, shown] of [
    [
      "    at run (/home/joe/.vscode/extensions/viewer-0.1.0/dist/extension.js:7:120)",
      "    at run (<extension>/dist/extension.js:7:120)",
    ],
    [
      "ENOENT: no such file or directory, open '/srv/My Clients/a b.txt'",
      "ENOENT: no such file or directory, open '<path>'",
    ],
    ["at file:///opt/other/app/main.js:3:4", "at <path>:3:4"],
    ["resource: 'file:///srv/x%20y/z.txt'", "resource: '<path>'"],
    ["vscode-remote://ssh-remote+host/data/z.txt is gone", "<path> is gone"],
    ["read /srv/clients/acme/src/a.ts", "read <workspace>/src/a.ts"],
    ["read /srv/clients/acmecorp/src/a.ts", "read <path>"],
    ["read C:\\Users\\Joe\\notes.txt, then D:\\work\\x.ts:3", "read ~\\notes.txt, then <path>:3"],
    ["read \\\\server\\share\\x.txt", "read <path>"],
    ["read /home/jane/x and /data/.env", "read ~/x and <path>"],
    ["at node:internal/process/task_queues:95:5", "at node:internal/process/task_queues:95:5"],
    ["3 of 4 calls and/or 1/2", "3 of 4 calls and/or 1/2"],
  ] as const) {
    it(`writes ${message.trim()} without its path`, () => {
      assert.equal(logged(message), shown);
    });
  }

  it("hides secrets in the log by the rules of copies, and says how many", () => {
    const token = `ghp_${"a1B2c3D4".repeat(5)}`.slice(0, 40);
    const text = problemReport({
      ...PARTS,
      log: [{ time: "T", level: "info", message: `token ${token} was refused` }],
    });
    assert.ok(!text.includes(token), "the token is there");
    assert.match(text, /Paths are hidden, and: 1 GitHub token\./);
    assert.match(text, /T \[info\] token \[hidden: GitHub token\] was refused/);
  });

  it("lets nothing in the log end the block that contains it", () => {
    const text = problemReport({ ...PARTS, log: [{ time: "T", level: "info", message: "a\n````\n# Heading" }] });
    assert.match(text, /\n`````text\nT \[info\] a\n````\n# Heading\n`````\n$/);
  });

  it("shows no absolute path of any folder, whatever surrounds it", () => {
    const name = fc.stringMatching(/^[A-Za-z][\w-]{0,8}$/);
    const path = fc.array(name, { minLength: 2, maxLength: 5 }).map((names) => `/${names.join("/")}`);
    const around = fc.constantFrom(
      ["", ""],
      ["(", ")"],
      ["'", "'"],
      ['"', '"'],
      ["open ", ": no"],
      ["at ", ":1:2"],
      ["[", "]"],
    );
    fc.assert(
      fc.property(path, around, (full, [before, after]) => {
        assert.ok(!logged(`x ${before}${full}${after}`).includes(full), `${full} is shown`);
      }),
    );
  });
});
