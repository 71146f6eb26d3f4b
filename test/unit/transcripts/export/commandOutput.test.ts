import assert from "node:assert/strict";
import { exported, jsonl } from "./exported";

const PROGRESS = "Rebasing (1/3)\rRebasing (2/3)\rRebasing (3/3)\rdone, all of it\r\n\u001B[32mok\u001B[0m\r\n";

/** A session in which a tool was called with `input` and returned `text`. */
const session = (name: string, input: object, text: string): string =>
  jsonl(
    { type: "user", uuid: "u1", sessionId: "s1", message: { role: "user", content: "go" } },
    {
      type: "assistant",
      uuid: "a1",
      sessionId: "s1",
      message: { id: "m1", role: "assistant", content: [{ type: "tool_use", id: "t1", name, input }] },
    },
    {
      type: "user",
      uuid: "u2",
      sessionId: "s1",
      message: { role: "user", content: [{ type: "tool_result", tool_use_id: "t1", content: text }] },
    },
  );

describe("a command's output in exports for reading", () => {
  it("is as a terminal would leave it, without each step of progress", async () => {
    const failed = session("Bash", { command: "git rebase" }, `Exit code 1\n${PROGRESS}`).replace(
      '"tool_use_id"',
      '"is_error":true,"tool_use_id"',
    );
    for (const format of ["html", "markdown", "markdown-short"] as const) {
      const { text } = await exported(failed, { format });
      assert.match(text, /done, all of it\n(?:<mark>)?ok/);
      assert.doesNotMatch(text, /u\{d\}|Rebasing|\r/);
      assert.equal(text.includes("\u001B"), false);
    }
  });

  it("is in JSON as recorded", async () => {
    const { text } = await exported(session("Bash", { command: "git rebase" }, PROGRESS), { format: "json" });
    assert.match(text, /Rebasing \(1\/3\)\\rRebasing/);
  });

  it("keeps each carriage return of a file that was read, and shows it", async () => {
    const { text } = await exported(session("Read", { file_path: "/a.txt" }, "1→one\rtwo"), { format: "markdown" });
    assert.match(text, /one\\u\{d\}two/);
  });

  it("shows no token that was parted by colors or typed with corrections", async () => {
    const token = `ghp_${"a1B2c3D4".repeat(5)}`;
    const parted = [
      `\u001B[01;31m\u001B[Kghp_\u001B[m\u001B[K${token.slice(4)}`,
      `ghX\bp_${token.slice(4)}`,
      `xxxx${token.slice(4)}\rghp_`,
      `${token.slice(0, 20)}\u001B[1A\u001B[1B${token.slice(20)}`,
    ];
    for (const output of parted)
      for (const format of ["html", "markdown", "markdown-short"] as const) {
        const { text } = await exported(session("Bash", { command: "cat .env" }, output), { format });
        assert.equal(text.includes(token), false, `${format}: ${JSON.stringify(output)}`);
      }
  });
});
