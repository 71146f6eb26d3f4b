import assert from "node:assert/strict";
import * as fs from "node:fs/promises";
import * as os from "node:os";
import * as path from "node:path";
import { pathToFileURL } from "node:url";
import { FileError } from "../../../src/core/errors";
import type { Resource } from "../../../src/core/ports";
import { nodeFiles } from "../../../src/platform/node/files";
import type { CallRow, Row, Summary, Transcript } from "../../../src/transcript/model";
import { openTranscript } from "../../../src/transcript/transcript";
import { makeTranscript, memoryFile, whenRead } from "../../support/transcripts";

type Json = Record<string, unknown>;

const entry = (fields: Json, at = 0): string =>
  JSON.stringify({ timestamp: new Date(Date.UTC(2026, 0, 14, 9) + at).toISOString(), ...fields });
const prompt = (text: string): string => entry({ type: "user", message: { role: "user", content: text } });
const use = (id: string, name = "Read", input: unknown = { file_path: "a" }, more: Json = {}): string =>
  entry({ type: "assistant", message: { id: `m-${id}`, content: [{ type: "tool_use", id, name, input }] }, ...more });
const answer = (id: string, content: unknown = "     1→x", more: Json = {}): string =>
  entry({ type: "user", message: { content: [{ type: "tool_result", tool_use_id: id, content, ...more }] } }, 1500);

async function read(...lines: string[]): Promise<{ transcript: Transcript; summary: Summary; rows: Row[] }> {
  const { files, resource } = memoryFile(lines.map((line) => `${line}\n`).join(""));
  const transcript = await openTranscript(files, resource);
  const summary = await whenRead(transcript);
  return { transcript, summary, rows: await transcript.rows(0, Infinity) };
}

const kinds = (rows: readonly Row[]): string[] => rows.map(({ kind }) => kind);
const onlyCall = (rows: readonly Row[]): CallRow => {
  const calls = rows.flatMap(({ call }) => call ?? []);
  assert.equal(calls.length, 1);
  return calls[0] ?? assert.fail();
};

describe("opening a transcript", () => {
  it("counts each line that is not blank once, in the class it belongs to", async () => {
    const { summary, rows } = await read(
      prompt("hi"),
      "",
      entry({ type: "mode", mode: "normal" }),
      entry({ type: "new-type" }),
      "[1]",
      "// comment",
      `${prompt("a")}${prompt("b")}`,
      `\0\0${prompt("c")}`,
      "  \r",
    );
    assert.deepEqual(summary.lines, { shown: 1, bookkeeping: 1, unknown: 2, unreadable: 1, recovered: 2 });
    assert.deepEqual(kinds(rows), [
      "prompt",
      "bookkeeping",
      "unknown",
      "unknown",
      "unreadable",
      "prompt",
      "prompt",
      "prompt",
    ]);
    assert.deepEqual(
      rows.map(({ line }) => line),
      [1, 3, 4, 5, 6, 7, 7, 8],
    );
  });

  it("reads a file with byte order mark and CRLF", async () => {
    const { summary } = await read(`\ufeff${prompt("a")}\r`, `${prompt("b")}\r`);
    assert.deepEqual(summary.lines, { shown: 2, bookkeeping: 0, unknown: 0, unreadable: 0, recovered: 0 });
  });

  it("shows an unreadable line with its reason, between its neighbours", async () => {
    const { rows } = await read(prompt("a"), '{"type":"user","mess', prompt("b"));
    assert.deepEqual(kinds(rows), ["prompt", "unreadable", "prompt"]);
    assert.match(rows[1]?.text ?? "", /^Not JSON/);
  });

  it("shows the lost part of a recovered line", async () => {
    const { rows } = await read(`{"type":"assistant","mess${prompt("a")}`);
    assert.deepEqual(kinds(rows), ["unreadable", "prompt"]);
    assert.match(rows[0]?.text ?? "", /could not be read: \{"type":"assistant","mess/);
  });

  it("answers nothing for an empty file", async () => {
    const { summary, rows } = await read();
    assert.deepEqual([summary.complete, summary.rows, rows], [true, 0, []]);
  });

  it("says what it met in a line that is an array of other things than entries", async () => {
    const { summary, rows } = await read('[{"a":1}]');
    assert.match(summary.notice ?? "", /array of 1 values/);
    assert.deepEqual(kinds(rows), ["unknown"]);
    assert.equal((await read(prompt("a"))).summary.notice, undefined);
  });

  it("takes the best title there is: the person's, a generated one, a summary, the first prompt", async () => {
    const titled = async (...lines: string[]): Promise<string | undefined> => (await read(...lines)).summary.title;
    const summary = entry({ type: "summary", summary: "S" });
    const generated = entry({ type: "ai-title", aiTitle: "G" });
    const custom = (customTitle: string): string => entry({ type: "custom-title", customTitle });
    assert.equal(await titled(prompt("/clear"), prompt("first\nline"), prompt("second")), "first line");
    assert.equal(await titled(summary, prompt("first")), "S");
    assert.equal(await titled(generated, summary, prompt("first")), "G");
    assert.equal(await titled(custom("A"), custom("B"), generated), "B");
    assert.equal(await titled(entry({ type: "summary", summary: "API Error: 401" }), prompt("first")), "first");
    assert.equal(await titled(entry({ type: "mode" })), undefined);
  });

  it("tells the time span, whatever the order of the lines", async () => {
    const { summary } = await read(
      entry({ type: "system" }, 5000),
      entry({ type: "system" }, 0),
      entry({ type: "system", timestamp: "soon" }),
    );
    assert.deepEqual([summary.firstTime, summary.lastTime], ["2026-01-14T09:00:00.000Z", "2026-01-14T09:00:05.000Z"]);
  });

  it("cuts long text for rows and gives all of it when asked", async () => {
    const { transcript, rows } = await read(prompt("é".repeat(5000)));
    assert.deepEqual([rows[0]?.text.length, rows[0]?.hidden], [2000, 3000]);
    const { text, raw } = await transcript.text(0);
    assert.equal(text, "é".repeat(5000));
    assert.equal(raw, prompt("é".repeat(5000)));
    await assert.rejects(transcript.text(1), RangeError);
  });

  it("repairs lone surrogates, which cannot be written as UTF-8", async () => {
    const { rows } = await read('{"type":"user","message":{"content":"a\\ud83d"}}');
    assert.equal(rows[0]?.text, "a\ufffd");
  });

  it("answers exactly the rows of the range that are there", async () => {
    const { transcript } = await read(prompt("a"), prompt("b"), prompt("c"));
    const texts = async (from: number, to: number): Promise<string[]> =>
      (await transcript.rows(from, to)).map(({ text }) => text);
    assert.deepEqual(await texts(1, 2), ["b"]);
    assert.deepEqual(await texts(-5, 2), ["a", "b"]);
    assert.deepEqual(await texts(2, 100), ["c"]);
    assert.deepEqual(await texts(3, 9), []);
    assert.deepEqual(await texts(2, 1), []);
  });

  it("stops reading rows when the signal fires", async () => {
    const { transcript } = await read(prompt("a"));
    await assert.rejects(transcript.rows(0, 1, AbortSignal.abort(new Error("enough"))), /enough/);
  });

  it("shows an entry nested 100,000 levels deep without a crash", async () => {
    const deep = "[".repeat(100_000) + "]".repeat(100_000);
    const { transcript, rows } = await read(
      `{"type":"new","x":${deep}}`,
      use("t1", "made_up", { x: JSON.parse("[".repeat(3000) + "]".repeat(3000)) as unknown }),
      answer("t1"),
    );
    assert.match(rows[0]?.text ?? "", /nested more than/);
    assert.match(JSON.stringify((await transcript.call("t1"))?.input), /nested more than/);
  });
});

describe("calls and their results", () => {
  it("a call and its result are one row", async () => {
    const { transcript, summary, rows } = await read(use("t1"), answer("t1"));
    assert.deepEqual(kinds(rows), ["call"]);
    assert.deepEqual(rows[0]?.call, {
      id: "t1",
      tool: "Read",
      summary: "a",
      status: "ok",
      reason: "Succeeded",
      severity: "info",
      durationMs: 1500,
      durationIsUpperBound: true,
      started: "2026-01-14T09:00:00.000Z",
    });
    assert.equal(summary.calls.ok, 1);
    assert.equal(await transcript.rowOf("t1"), 0);
    assert.equal(await transcript.rowOf("t2"), undefined);
    const detail = await transcript.call("t1");
    assert.deepEqual(
      [detail?.line, detail?.resultLine, detail?.text, detail?.input],
      [1, 2, "     1→x", { file_path: "a" }],
    );
    assert.deepEqual(detail?.envelope, {
      success: true,
      data: { filePath: "a", type: "text", content: "x", startLine: 1, numLines: 1 },
    });
    assert.equal(await transcript.call("t2"), undefined);
  });

  it("a failed call is told as an envelope with its message, and in the row by the message's first line", async () => {
    const { transcript, rows } = await read(
      use("t1", "Edit"),
      answer("t1", "<tool_use_error>\nNot found\nString: x</tool_use_error>", { is_error: true }),
    );
    assert.equal(onlyCall(rows).error, "Not found");
    const detail = await transcript.call("t1");
    assert.deepEqual(detail?.envelope, { success: false, error: "Not found\nString: x" });
    assert.deepEqual(detail.result, {
      ok: false,
      error: { code: "EXECUTION_ERROR", message: "Not found\nString: x" },
    });
  });

  it("a refused call is blocked in our own model, and keeps what its tool says", async () => {
    const { transcript } = await read(
      use("t1", "ExitPlanMode", { plan: "x" }),
      answer("t1", "The user doesn't want to proceed with this tool use.", { is_error: true }),
    );
    const detail = await transcript.call("t1");
    assert.equal(detail?.status, "rejected");
    assert(detail.result?.ok === false && detail.result.error.code === "BLOCKED");
    assert.deepEqual(detail.failureData, { approved: false, rejected: true });
  });

  it("a result of another shape is shown raw, with a note", async () => {
    const { transcript } = await read(use("t1", "Skill", { skill: "x" }), answer("t1", "what?"));
    const detail = await transcript.call("t1");
    assert.deepEqual(
      [detail?.note, detail?.envelope],
      ["shape not as expected", { success: true, data: { raw: "what?" } }],
    );
  });

  it("results find their calls in any order", async () => {
    const { summary, rows } = await read(use("t1"), use("t2"), use("t3"), answer("t3"), answer("t1"), answer("t2"));
    assert.equal(summary.calls.ok, 3);
    assert.deepEqual(kinds(rows), ["call", "call", "call"]);
  });

  it("a result before its call is paired, and keeps a row that says so", async () => {
    const { summary, rows, transcript } = await read(answer("t1"), use("t1"));
    assert.equal(summary.calls.ok, 1);
    assert.deepEqual(kinds(rows), ["result", "call"]);
    assert.match(rows[0]?.text ?? "", /^Result of the call on line 2, which comes later\n/);
    assert.equal((await transcript.call("t1"))?.resultLine, 1);
  });

  it("of several results the first counts, the others are shown as repeated", async () => {
    const { rows } = await read(use("t1"), answer("t1"), answer("t1", "boom", { is_error: true }));
    assert.equal(onlyCall(rows).status, "ok");
    assert.match(rows[1]?.text ?? "", /^Repeated result of the call on line 1\nboom/);
  });

  it("a call repeated with its history is counted once and shown as repeated", async () => {
    const { summary, rows } = await read(use("t1"), answer("t1"), use("t1"), answer("t1"));
    assert.equal(summary.calls.ok, 1);
    assert.deepEqual(kinds(rows), ["call", "call", "result"]);
    assert.equal(rows[1]?.text, "(repeated) a");
  });

  it("a result without its call is shown with the call's id", async () => {
    const { rows } = await read(answer("gone"));
    assert.deepEqual(kinds(rows), ["result"]);
    assert.match(rows[0]?.text ?? "", /not in this file \(gone\)/);
  });

  it("blocks without ids are shown and harm nothing", async () => {
    const { summary, rows } = await read(
      entry({
        type: "assistant",
        message: { content: [{ type: "tool_use", name: "Bash", input: {} }, { type: "tool_use" }] },
      }),
      entry({ type: "user", message: { content: [{ type: "tool_result", content: "x" }] } }),
    );
    assert.deepEqual(kinds(rows), ["call", "call", "result"]);
    assert.equal(summary.calls.pending, 2);
  });

  it("several results in one entry keep to their own block, and a prompt beside them is shown", async () => {
    const both = entry({
      type: "user",
      message: {
        content: [
          { type: "tool_result", tool_use_id: "t1", content: "one" },
          { type: "tool_result", tool_use_id: "t2", content: "two", is_error: true },
          { type: "text", text: "go on" },
        ],
      },
      toolUseResult: { durationMs: 5 },
    });
    const { transcript, rows } = await read(use("t1", "x"), use("t2", "x"), both);
    assert.deepEqual(kinds(rows), ["call", "call", "prompt"]);
    assert.deepEqual([(await transcript.call("t1"))?.text, (await transcript.call("t2"))?.text], ["one", "two"]);
    assert.deepEqual(
      rows.slice(0, 2).map(({ call }) => call?.status),
      ["ok", "error"],
    );
    assert.equal(rows[0]?.call?.durationIsUpperBound, true);
  });

  it("calls inside one recovered line are paired too", async () => {
    const { summary } = await read(`${use("t1")}${answer("t1")}`);
    assert.equal(summary.calls.ok, 1);
  });

  it("what a subagent wrote is marked", async () => {
    const { rows } = await read(use("t1", "Read", {}, { isSidechain: true }), answer("t1"));
    assert.equal(rows[0]?.sidechain, true);
  });
});

describe("a call without a result", () => {
  const status = async (...lines: string[]): Promise<[string, string]> => {
    const call = onlyCall((await read(...lines)).rows);
    return [call.status, call.reason];
  };
  const text = (id: string, more: Json = {}): string =>
    entry({ type: "assistant", message: { id, content: [{ type: "text", text: "x" }], ...more } });

  it("is pending at the end of the file", async () => {
    assert.deepEqual(await status(use("t1")), ["pending", "No result yet"]);
  });

  it("stays pending behind lines that prove nothing", async () => {
    const lines = [
      entry({ type: "progress", data: { type: "bash_progress" } }),
      entry({ type: "mode" }),
      entry({ type: "user", isSidechain: true, message: { content: "task" } }),
      text("m-t1"),
    ];
    assert.equal((await status(use("t1"), ...lines))[0], "pending");
  });

  it("is orphaned when a later prompt, an interruption, the end of the turn, or another answer of the model follows", async () => {
    assert.deepEqual(await status(use("t1"), prompt("next")), ["orphaned", "No result: a later prompt follows"]);
    assert.deepEqual(await status(use("t1"), prompt("[Request interrupted by user]")), [
      "orphaned",
      "No result: the person interrupted",
    ]);
    assert.deepEqual(await status(use("t1"), entry({ type: "system", subtype: "turn_duration" })), [
      "orphaned",
      "No result: the turn ended",
    ]);
    assert.deepEqual(await status(use("t1"), text("other")), ["orphaned", "No result: the model went on without it"]);
    assert.deepEqual(await status(use("t1"), text("other", { stop_reason: "end_turn" })), [
      "orphaned",
      "No result: the model ended its turn",
    ]);
  });

  it("is no orphan when its result comes after all", async () => {
    const { summary } = await read(use("t1"), prompt("next"), answer("t1"));
    assert.deepEqual([summary.calls.ok, summary.calls.orphaned, summary.calls.pending], [1, 0, 0]);
  });

  it("of a subagent is not settled by the main thread's answers, but by the next prompt", async () => {
    const agent = use("t1", "Read", {}, { isSidechain: true });
    assert.equal((await status(agent, text("other")))[0], "pending");
    assert.equal((await status(agent, prompt("next")))[0], "orphaned");
  });
});

describe("what cannot be opened", () => {
  let folder: string;
  before(async () => (folder = await fs.mkdtemp(path.join(os.tmpdir(), "transcript-"))));
  after(() => fs.rm(folder, { recursive: true }));
  const resourceOf = (name: string): Resource => pathToFileURL(path.join(folder, name)).href as Resource;

  it("a missing file and a folder are refused by kind", async () => {
    await assert.rejects(
      openTranscript(nodeFiles, resourceOf("missing.jsonl")),
      (error) => error instanceof FileError && error.kind === "NotFound",
    );
    await assert.rejects(
      openTranscript(nodeFiles, resourceOf(".")),
      (error) => error instanceof FileError && error.kind === "IsDirectory",
    );
  });

  it("a file that may not be read is refused", async function () {
    if (process.getuid?.() === 0 || process.platform === "win32") return this.skip();
    await fs.writeFile(path.join(folder, "secret.jsonl"), prompt("x"), { mode: 0 });
    await assert.rejects(
      openTranscript(nodeFiles, resourceOf("secret.jsonl")),
      (error) => error instanceof FileError && error.kind === "PermissionDenied",
    );
  });

  it("a binary file opens, and every line of it is accounted for", async () => {
    const bytes = Uint8Array.from({ length: 20_000 }, (_, at) => (at * 7919) % 256);
    await fs.writeFile(path.join(folder, "binary.jsonl"), bytes);
    const transcript = await openTranscript(nodeFiles, resourceOf("binary.jsonl"));
    const { lines, pendingLastLine } = await whenRead(transcript);
    const expected = Buffer.from(bytes)
      .toString("latin1")
      .split("\n")
      .filter((line) => line.trim() !== "").length;
    assert.equal(
      lines.shown + lines.bookkeeping + lines.unknown + lines.unreadable + lines.recovered + (pendingLastLine ? 1 : 0),
      expected,
    );
  });

  it("opening is given up when the signal fires", async () => {
    const { files, resource } = memoryFile(prompt("x"));
    await assert.rejects(openTranscript(files, resource, { signal: AbortSignal.abort(new Error("enough")) }), /enough/);
    const late = new AbortController();
    const slow = { ...files, read: () => new Promise<number>(() => undefined) };
    const opening = openTranscript(slow, resource, { signal: late.signal });
    late.abort(new Error("too slow"));
    await assert.rejects(opening, /too slow/);
  });

  it("a line over 64 MiB is a stub that tells its size, and its neighbours are read", async function () {
    this.timeout(30_000);
    const file = await fs.open(path.join(folder, "huge.jsonl"), "w");
    await file.write(`${prompt("before")}\n{"x":"`);
    const filler = Buffer.alloc(1024 * 1024, 0x61);
    for (let written = 0; written <= 64; written++) await file.write(filler);
    await file.write(`"}\n${prompt("after")}\n`);
    await file.close();
    const transcript = await openTranscript(nodeFiles, resourceOf("huge.jsonl"));
    await whenRead(transcript);
    const rows = await transcript.rows(0, 3);
    assert.deepEqual(
      rows.map(({ kind, text }) => [kind, text]),
      [
        ["prompt", "before"],
        ["unreadable", "The line is too long to be shown: 68.2 MB"],
        ["prompt", "after"],
      ],
    );
  });
});

describe("reading large transcripts", () => {
  it("resolves when the first chunk is read and goes on behind it", async () => {
    const { text, facts } = makeTranscript({ seed: 5, entries: 3000 });
    const { files, resource } = memoryFile(text);
    const transcript = await openTranscript(files, resource, { chunkBytes: 50_000 });
    const early = transcript.summary;
    assert(early.rows > 0 && !early.complete && early.bytesRead < early.bytes);
    const rows = await transcript.rows(0, 10);
    assert.equal(rows.length, 10);
    const { complete, rows: all, bytesRead, bytes } = await whenRead(transcript);
    assert.deepEqual([complete, all, bytesRead], [true, facts.rows, bytes]);
  });

  it("lets other work run while it reads", async function () {
    this.timeout(30_000);
    const { text } = makeTranscript({ seed: 6, entries: 10_000, fill: 300 });
    const { files, resource } = memoryFile(text);
    const transcript = await openTranscript(files, resource);
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    await whenRead(transcript);
    clearInterval(timer);
    assert(turns > 5, `only ${turns} turns of other work`);
  });

  it("stops reading when disposed", async () => {
    const { text } = makeTranscript({ seed: 7, entries: 2000 });
    const { files, resource } = memoryFile(text);
    const transcript = await openTranscript(files, resource, { chunkBytes: 1000 });
    transcript.dispose();
    const { bytesRead } = transcript.summary;
    await new Promise((resolve) => setImmediate(resolve));
    assert(transcript.summary.bytesRead <= bytesRead + 1000);
  });
});
