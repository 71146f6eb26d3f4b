import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { nodeFiles } from "../../../../src/hosts/node/files/nodeFiles";
import type { Resource } from "../../../../src/base/resource";
import { reportOf } from "../../../../src/transcripts/statistics/surveyTranscript";
import { opened, sample, statusesOf, told } from "./opened";

const text = sample("droid-session.jsonl");

describe("a session of Droid", () => {
  it("opens with each call once, and with its outcome", async () => {
    const file = await opened(text);
    assert.deepEqual([file.summary.writtenBy, file.summary.title], ["droid", "Persistent notes"]);
    assert.deepEqual(statusesOf(file), {
      "d-read": "ok",
      "d-grep": "expected",
      "d-edit": "ok",
      "d-fail": "error",
      "d-ok": "ok",
      "d-no": "rejected",
      "d-glob": "ok",
      "d-write": "rejected",
      "d-stop": "interrupted",
      "d-hook": "blocked",
    });
    assert.deepEqual(file.notes, []);
  });

  it("takes the end of a command from the last line of its result, without showing it as output", async () => {
    const { calls } = await opened(text);
    assert.deepEqual(calls.get("d-fail")?.failureData, { stdout: "1 failing", stderr: "", exitCode: 2 });
    assert.deepEqual(calls.get("d-ok")?.result, { ok: true, data: { stdout: "a.js", stderr: "", exitCode: 0 } });
  });

  it("names tools of MCP servers as other agents do, and reads what they returned", async () => {
    const { calls } = await opened(text);
    assert.equal(calls.get("d-glob")?.tool, "mcp__tool-results__glob");
    assert.match(calls.get("d-write")?.error ?? "", /^Permission denied: the user rejected/);
  });

  it("takes what Droid wrote in the user's name for no prompt", async () => {
    const rows = told(await opened(text));
    assert.deepEqual(
      rows.filter((row) => row.startsWith("prompt")),
      ["prompt: Make the notes persistent"],
    );
    assert(rows.includes("system: The store is being changed."), rows.join("\n"));
  });

  it("has the tokens of the file next to it, and none if it is missing or damaged", async () => {
    const folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), "droid-"));
    try {
      const file = path.join(folder, "s.jsonl");
      fs.writeFileSync(file, text);
      const usage = async (settings: string | undefined): Promise<number[]> => {
        if (settings !== undefined) fs.writeFileSync(path.join(folder, "s.settings.json"), settings);
        const report = await reportOf(nodeFiles, pathToFileURL(file).href as Resource);
        return Object.values(report.usage);
      };
      assert.deepEqual(await usage(undefined), [0, 0, 0, 0]);
      assert.deepEqual(await usage("{"), [0, 0, 0, 0]);
      const tokenUsage = { inputTokens: 27, outputTokens: 8, cacheCreationTokens: 1, cacheReadTokens: 20 };
      assert.deepEqual(await usage(JSON.stringify({ model: "claude-opus-4-5", tokenUsage })), [27, 8, 1, 20]);
    } finally {
      fs.rmSync(folder, { recursive: true, force: true });
    }
  });

  it("keeps and counts records that are not known, and those without their fields", async () => {
    const odd = [
      { type: "weather" },
      { type: "message" },
      { type: "compaction_state" },
      { type: "agent_turn_outcome" },
    ];
    const lines = odd.map((record) => JSON.stringify(record));
    const { summary } = await opened(`${text.split("\n", 1)[0] ?? ""}\n${lines.join("\n")}\n7\n`);
    assert.deepEqual([summary.lines.unknown, summary.failure], [3, undefined]);
  });
});
