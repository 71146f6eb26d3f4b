import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { opened, statusesOf } from "./opened";

const SAMPLES = path.join(import.meta.dirname, "../../../../samples/other-agents");

describe("the samples of other agents", () => {
  for (const [file, about] of [
    ["codex-rollout.jsonl", /Codex/],
    ["copilot-events.jsonl", /GitHub Copilot/],
    ["gemini-session.json", /Gemini CLI/],
    ["opencode-session.jsonl", /OpenCode/],
    ["vscode-chat.json", /VS Code/],
  ] as const) {
    it(`${file} is understood whole, and has a call that succeeded, one that failed, and one that the user rejected`, async () => {
      const session = await opened(await readFile(path.join(SAMPLES, file)));
      assert.match(session.summary.notice ?? "", about);
      const { unknown, unreadable, recovered } = session.summary.lines;
      assert.deepEqual([unknown, unreadable, recovered], [0, 0, 0]);
      assert.deepEqual(session.notes, []);
      const statuses = new Set(Object.values(statusesOf(session)));
      for (const status of ["ok", "error", "rejected"]) assert(statuses.has(status), `${status} is missing`);
      assert.deepEqual(
        [...session.calls.values()].filter(({ note }) => note !== undefined),
        [],
      );
    });
  }
});
