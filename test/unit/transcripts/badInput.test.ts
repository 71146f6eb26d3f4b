import assert from "node:assert/strict";
import fs from "node:fs";
import { FileError, type FileErrorKind } from "../../../src/base/errors";
import type { Resource } from "../../../src/base/resource";
import { nodeFiles } from "../../../src/hosts/node/files/nodeFiles";
import type { CallDetail } from "../../../src/transcripts/model/callDetail";
import type { Row } from "../../../src/transcripts/model/entryRow";
import type { Summary } from "../../../src/transcripts/model/summary";
import { openTranscript } from "../../../src/transcripts/transcript";
import { hasModes } from "../../support/machine";
import { memoryFile, summaryWhen, whenRead } from "../../support/transcripts";
import { temporaryFolder, withoutRights } from "../hosts/temporary";

interface Read {
  readonly summary: Summary;
  readonly rows: readonly Row[];
  /** Of each row. */
  readonly raw: readonly string[];
  readonly calls: readonly CallDetail[];
}

async function read(content: string | Uint8Array): Promise<Read> {
  const { files, resource } = memoryFile(content);
  const transcript = await openTranscript(files, resource);
  const summary = await whenRead(transcript);
  const rows = await transcript.rows({ from: 0, to: Infinity });
  const raw: string[] = [];
  const calls: CallDetail[] = [];
  for (const { index, call } of rows) {
    raw.push((await transcript.text({ row: index })).raw);
    const detail = call && (await transcript.call({ call: call.id }));
    if (detail) calls.push(detail);
  }
  transcript.dispose();
  return { summary, rows, raw, calls };
}

const told = ({ rows }: Read): [string, string][] => rows.map(({ kind, text }) => [kind, text]);
const prompt = (text: string): string => JSON.stringify({ type: "user", message: { content: text } });
const use = (input: string, id = "t1"): string =>
  `{"type":"assistant","message":{"content":[{"type":"tool_use","id":"${id}","name":"made_up","input":${input}}]}}`;

describe("a file that can't be read", () => {
  const folder = temporaryFolder();
  const refused = (resource: Resource, kind: FileErrorKind): Promise<void> =>
    assert.rejects(
      openTranscript(nodeFiles, resource),
      (error) => error instanceof FileError && error.kind === kind && error.message.includes(resource),
    );

  it("is refused with its name: a folder, none at all, one without permission", async () => {
    folder.fill({ "secret.jsonl": prompt("x"), "folder/x": "" });
    fs.chmodSync(folder.at("secret.jsonl"), 0);
    await refused(folder.resource("folder"), "IsDirectory");
    await refused(folder.resource("gone.jsonl"), "NotFound");
    await refused(folder.resource("secret.jsonl", "below"), "NotDirectory");
    if (hasModes) await withoutRights(() => refused(folder.resource("secret.jsonl"), "PermissionDenied"));
  });

  it("is no reason to lose what was read of it before it vanished", async () => {
    const file = memoryFile(`${prompt("a")}\n${prompt("b")}\n`);
    const transcript = await openTranscript(file.files, file.resource, { follow: true });
    await whenRead(transcript);
    const gone = summaryWhen(transcript, ({ failure }) => failure !== undefined);
    file.set(undefined);
    assert.match((await gone).failure ?? "", /^The file was deleted; what was read before is kept$/);
    assert.deepEqual(
      (await transcript.rows({ from: 0, to: Infinity })).map(({ text }) => text),
      ["a", "b"],
    );
    transcript.dispose();
  });
});

describe("bytes that are no transcript", () => {
  it("of an empty file, and of one with white space alone, are no rows and no failure", async () => {
    for (const content of ["", "\n", " \r\n\t\n", "\ufeff", "\ufeff\n"]) {
      const { summary, rows } = await read(content);
      assert.deepEqual(
        [summary.complete, summary.failure, summary.pendingLastLine, rows],
        [true, undefined, false, []],
        JSON.stringify(content),
      );
    }
  });

  it("of a picture and of random bytes are unreadable lines with their reasons", async () => {
    const picture = Uint8Array.of(
      0x89,
      0x50,
      0x4e,
      0x47,
      0x0d,
      0x0a,
      0x1a,
      0x0a,
      0,
      0,
      0,
      0x0d,
      0x49,
      0x48,
      0x44,
      0x52,
      0x0a,
    );
    const result = await read(picture);
    assert.deepEqual(
      result.rows.map(({ kind, line }) => [kind, line]),
      [
        ["unreadable", 1],
        ["unreadable", 2],
        ["unreadable", 3],
      ],
    );
    for (const { text } of result.rows) assert.match(text, /^Not JSON: /);
    assert.equal(result.summary.lines.unreadable, 3);
  });

  it("in the middle of a transcript cost their line alone", async () => {
    const bytes = Buffer.concat([
      Buffer.from(`${prompt("a")}\n`),
      Buffer.from([0xff, 0xfe, 0x80, 0, 1, 0xc3, 0x28, 0x0a]),
      Buffer.from(`${prompt("b")}\n`),
    ]);
    const { summary, rows, raw } = await read(bytes);
    assert.deepEqual(
      rows.map(({ kind }) => kind),
      ["prompt", "unreadable", "prompt"],
    );
    assert.equal(summary.lines.unreadable, 1);
    assert.match(raw[1] ?? "", /\ufffd/);
  });

  it("that are no UTF-8 inside a text are shown as U+FFFD, and the entry is read", async () => {
    const bytes = Buffer.from(`${prompt("a?b")}\n`);
    bytes[bytes.indexOf("?")] = 0xe9;
    assert.deepEqual(told(await read(bytes)), [["prompt", "a\ufffdb"]]);
  });
});

describe("text that other programs read otherwise", () => {
  it("a byte order mark, at the start or where files were put together, is no part of an entry", async () => {
    const result = await read(`\ufeff${prompt("a")}\n\ufeff${prompt("b")}\n`);
    assert.deepEqual(told(result), [
      ["prompt", "a"],
      ["prompt", "b"],
    ]);
    assert.deepEqual(result.raw, [prompt("a"), prompt("b")]);
  });

  it("CRLF ends a line as LF does", async () => {
    const result = await read(`${prompt("a")}\r\n\r\n${prompt("b")}\r\n`);
    assert.equal(result.summary.lines.shown, 2);
    assert.deepEqual(
      result.rows.map(({ line }) => line),
      [1, 3],
    );
  });

  it("entries between bare CRs are found, and the line is marked as recovered", async () => {
    const result = await read(`${prompt("a")}\r${prompt("b")}\r${prompt("c")}\r`);
    assert.deepEqual(
      told(result).map(([, text]) => text),
      ["a", "b", "c"],
    );
    assert.deepEqual([result.summary.lines.recovered, result.summary.lines.shown], [1, 0]);
  });

  it("U+2028, U+2029 and U+0085 in a text end no line", async () => {
    const text = "a\u2028b\u2029c\u0085d";
    const result = await read(`${prompt(text)}\n${prompt("b")}\n`);
    assert.deepEqual(told(result), [
      ["prompt", text],
      ["prompt", "b"],
    ]);
    assert.deepEqual(result.raw[0], prompt(text));
  });

  it("a lone surrogate is shown as U+FFFD, and the raw entry has its escape", async () => {
    const line = '{"type":"user","message":{"content":"a\\ud83d b \\udc00"}}';
    const result = await read(`${line}\n${use('{"text":"\\ud83d"}')}\n`);
    assert.deepEqual(told(result)[0], ["prompt", "a\ufffd b \ufffd"]);
    assert.equal(result.raw[0], line);
    for (const { text, call } of result.rows) assert.doesNotMatch(`${text}${call?.summary ?? ""}`, /\p{Surrogate}/u);
  });

  it("of two fields with one name the last counts, as for every reader of JSON, and the raw entry has both", async () => {
    const line = '{"type":"system","type":"user","message":{"content":"a"},"message":{"content":"b"}}';
    const result = await read(`${line}\n`);
    assert.deepEqual(told(result), [["prompt", "b"]]);
    assert.deepEqual(result.raw, [line]);
  });
});

describe("values that JSON allows and programs trip over", () => {
  it("`__proto__`, `constructor` and `toString` are field names as any other", async () => {
    const input = '{"__proto__":{"x":1},"constructor":2,"toString":3}';
    const line = use(input).replace("made_up", "__proto__");
    const result = await read(
      `{"__proto__":{"type":"user"},"x":1}\n${line}\n{"type":"__proto__"}\n{"type":"toString"}\n`,
    );
    assert.deepEqual(
      result.rows.map(({ kind }) => kind),
      ["unknown", "call", "unknown", "unknown"],
    );
    const [call] = result.calls;
    assert.equal(JSON.stringify(call?.input), input);
    assert.equal(call?.tool, "__proto__");
    assert.equal(({} as { x?: unknown }).x, undefined);
  });

  it("numbers beyond 2^53 are in the raw entry digit by digit", async () => {
    const line = use('{"id":9007199254740993,"huge":1e999,"small":-0}');
    const result = await read(`${line}\n`);
    assert.equal(result.raw[0], line);
    assert.equal(result.calls.length, 1);
  });

  for (const [name, open, close] of [
    ["arrays", "[", "]"],
    ["objects", '{"a":', "}"],
  ] as const) {
    it(`100,000 ${name} in each other are read, shown in short, and kept whole in the raw entry`, async () => {
      const deep = `${open.repeat(100_000)}1${close.repeat(100_000)}`;
      const entry = `{"type":"user","message":{"content":[${deep}]},"x":${deep}}`;
      const lines = [deep, entry, use(`{"x":${deep}}`), `{"type":"newer","x":${deep}}`, prompt("after")];
      const result = await read(`${lines.join("\n")}\n`);
      assert.deepEqual(
        result.rows.map(({ line }) => line),
        [1, 2, 3, 4, 5],
      );
      // Not `equal`, which would print 600 KB.
      for (const [at, line] of lines.entries()) assert(result.raw[at] === line, `line ${at + 1}`);
      assert.match(result.rows[3]?.text ?? "", /nested more than 200 levels deep/);
      assert.match(JSON.stringify(result.calls[0]?.input), /nested more than 200 levels deep/);
    });

    it(`100,000 ${name} that are never closed are one unreadable line`, async () => {
      const result = await read(`${open.repeat(100_000)}\n${prompt("after")}\n`);
      assert.deepEqual(
        result.rows.map(({ kind, line }) => [kind, line]),
        [
          ["unreadable", 1],
          ["prompt", 2],
        ],
      );
    });
  }

  it("times without a zone are UTC wherever the program runs, and what is no time is none", async () => {
    const at = (timestamp: unknown): string => JSON.stringify({ type: "user", timestamp, message: { content: "x" } });
    const times = ["2026-01-14T09:30:00", "2026-01-14T08:00:00.500", "soon", "", 7, null];
    const zone = process.env["TZ"];
    process.env["TZ"] = "Asia/Kolkata";
    try {
      const { summary, rows } = await read(times.map((time) => `${at(time)}\n`).join(""));
      assert.deepEqual([summary.firstTime, summary.lastTime], ["2026-01-14T08:00:00.500Z", "2026-01-14T09:30:00.000Z"]);
      assert.deepEqual([rows[0]?.time, rows.length], ["2026-01-14T09:30:00", 6]);
    } finally {
      if (zone === undefined) delete process.env["TZ"];
      else process.env["TZ"] = zone;
    }
  });

  it("entries whose every field has another type than usual are counted, with a row each", async () => {
    const odd = [null, 7, "x", true, [], {}, [[]]];
    const lines = ["user", "assistant", "system", "progress", "attachment", "summary", "result"].flatMap((type) =>
      odd.map((value) =>
        JSON.stringify({ type, message: value, timestamp: value, uuid: value, data: value, content: value }),
      ),
    );
    const { summary } = await read(`${lines.join("\n")}\n`);
    const { shown, bookkeeping, unknown, unreadable, recovered } = summary.lines;
    assert.deepEqual([shown + bookkeeping + unknown, unreadable, recovered], [lines.length, 0, 0]);
  });
});
