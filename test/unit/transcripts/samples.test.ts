import assert from "node:assert/strict";
import * as fs from "node:fs/promises";
import * as path from "node:path";
import { pathToFileURL } from "node:url";
import type { Resource } from "../../../src/base/resource";
import { nodeFiles } from "../../../src/hosts/node/files/nodeFiles";
import type { CallDetail } from "../../../src/transcripts/model/callDetail";
import type { Row } from "../../../src/transcripts/model/entryRow";
import type { Summary } from "../../../src/transcripts/model/summary";
import { openTranscript } from "../../../src/transcripts/transcript";
import { whenRead } from "../../support/transcripts";

const SAMPLES = path.join(import.meta.dirname, "../../../samples");

async function read(name: string): Promise<{ summary: Summary; rows: Row[]; calls: CallDetail[] }> {
  const transcript = await openTranscript(
    nodeFiles,
    pathToFileURL(path.join(SAMPLES, "transcripts", name)).href as Resource,
  );
  const summary = await whenRead(transcript);
  const rows = await transcript.rows({ from: 0, to: Infinity });
  const details = await Promise.all(rows.flatMap(({ call }) => (call ? [transcript.call({ call: call.id })] : [])));
  return { summary, rows, calls: details.flatMap((detail) => detail ?? []) };
}

describe("the sample good-and-failed.jsonl", () => {
  const TOOLS = [
    "AskUserQuestion",
    "ExitPlanMode",
    "TodoWrite",
    "Edit",
    "Write",
    "Task",
    "WebSearch",
    "Skill",
    "SlashCommand",
    "BashOutput",
    "KillShell",
  ];

  it("has one good and one failed call of each tool of seed 001", async () => {
    const { calls } = await read("good-and-failed.jsonl");
    assert.deepEqual([...new Set(calls.map(({ tool }) => tool))].sort(), [...TOOLS].sort());
    for (const tool of TOOLS) {
      const own = calls.filter((call) => call.tool === tool);
      assert.deepEqual(own.map(({ envelope }) => envelope?.success).sort(), [false, true], tool);
    }
  });

  it("is understood whole: no result has an unexpected shape, no line is left over", async () => {
    const { calls, summary } = await read("good-and-failed.jsonl");
    assert.deepEqual(
      calls.filter(({ note }) => note !== undefined),
      [],
    );
    assert.deepEqual([summary.lines.unknown, summary.lines.unreadable, summary.lines.recovered], [0, 0, 0]);
    assert.equal(summary.title, "Due dates for notes");
  });

  it("draws a rejected plan, a rejected question and a shell that had ended as information", async () => {
    const { calls } = await read("good-and-failed.jsonl");
    const failed = calls.filter(({ status }) => status !== "ok" && status !== "error");
    assert.deepEqual(
      failed.map(({ tool, status, severity }) => [tool, status, severity]),
      [
        ["AskUserQuestion", "rejected", "info"],
        ["ExitPlanMode", "rejected", "info"],
        ["KillShell", "expected", "info"],
      ],
    );
  });
});

describe("the sample failing-test.jsonl", () => {
  it("shows a failed test, edits, tests that pass, and a review, with its time and cost", async () => {
    const { calls, summary } = await read("failing-test.jsonl");
    assert.deepEqual(
      calls.map(({ tool, status }) => `${tool} ${status}`),
      [...["Read ok", "Grep ok", "Read ok", "Edit ok", "Edit ok", "Bash error"], ...["Edit ok", "Bash ok", "Task ok"]],
    );
    assert.deepEqual(
      calls.filter(({ note }) => note !== undefined),
      [],
    );
    assert.deepEqual([summary.lines.unknown, summary.lines.unreadable, summary.lines.recovered], [0, 0, 0]);
    assert.equal(summary.usage?.output_tokens, 1430);
  });
});

describe("the sample long-run.jsonl", () => {
  it("has every kind of row except a result without a call, and every status except two", async () => {
    const { rows, summary } = await read("long-run.jsonl");
    const kinds = ["answer", "bookkeeping", "call", "prompt", "system", "thinking", "unknown", "unreadable"];
    assert.deepEqual([...new Set(rows.map(({ kind }) => kind))].sort(), kinds);
    assert.deepEqual(summary.calls, {
      ok: 8,
      expected: 1,
      error: 2,
      rejected: 0,
      interrupted: 1,
      blocked: 1,
      pending: 0,
      orphaned: 1,
    });
    assert.deepEqual(summary.lines, { shown: 38, bookkeeping: 8, unknown: 1, unreadable: 1, recovered: 0 });
  });
});

describe("the sample results", () => {
  it("contain a record for each of the five tools and a bare result in three formats", async () => {
    const folder = path.join(SAMPLES, "results");
    const files = (await fs.readdir(folder)).filter((name) => name.endsWith(".tool-result.json"));
    const values = await Promise.all(
      files.map(async (name) => JSON.parse(await fs.readFile(path.join(folder, name), "utf8"))),
    );
    const tools = values.flatMap((value) => ("result" in value ? [value.tool] : []));
    assert.deepEqual(tools.sort(), ["bash", "file_read", "file_write", "glob", "grep"]);
    for (const { result } of values.filter((value) => "result" in value))
      assert.deepEqual(Object.keys(result), ["success", "data"]);
    assert.equal(files.length, 8);
  });
});

describe("the samples", () => {
  it("name no path except the invented one", async () => {
    for (const folder of ["transcripts", "results"]) {
      for (const name of await fs.readdir(path.join(SAMPLES, folder))) {
        const text = await fs.readFile(path.join(SAMPLES, folder, name), "utf8");
        for (const [place] of text.matchAll(/\/(?:home|Users)\/\w+/g)) assert.equal(place, "/home/sam", name);
      }
    }
  });
});
