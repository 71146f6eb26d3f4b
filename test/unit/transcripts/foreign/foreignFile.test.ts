import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import * as fc from "fast-check";
import { LineSplitter } from "../../../../src/transcripts/bytes/lineBytes";
import { reportOf } from "../../../../src/transcripts/statistics/surveyTranscript";
import { openTranscript } from "../../../../src/transcripts/transcript";
import { TranscriptIndex } from "../../../../src/transcripts/index/transcriptIndex";
import { codexLines, codexText, item } from "../../../support/codexSession";
import { event } from "../../../support/copilotSession";
import { geminiCheckpoint, geminiJson, geminiText } from "../../../support/geminiSession";
import { makeTranscript, memoryFile, seededRandom, summaryWhen, whenRead } from "../../../support/transcripts";
import { opencodeExport, opencodeText } from "../../../support/opencodeSession";
import { vscodeChat, vscodeLog, vscodeText } from "../../../support/vscodeChat";
import { ConvertedFile } from "../../../../src/transcripts/forms/convertedFile";
import { converted, opened, sample } from "./opened";

const FILES: Readonly<Record<string, string>> = {
  "a session of Codex": codexText,
  "a session of Gemini CLI on lines": geminiText,
  "a session of Gemini CLI in one object": geminiJson,
  "a checkpoint of Gemini CLI": geminiCheckpoint,
  "a session of OpenCode": opencodeText,
  "an exported session of OpenCode": opencodeExport,
  "a chat of VS Code": vscodeText,
  "a chat of VS Code on one line": JSON.stringify(vscodeChat),
  "a log of a chat of VS Code": vscodeLog,
  "a session of Qwen Code": sample("qwen-session.jsonl"),
  "a session of Cline": sample("cline-messages.json"),
  "a session of Continue": sample("continue-session.json"),
  "a session of Droid": sample("droid-session.jsonl"),
  "a session of Antigravity": sample("antigravity-transcript.jsonl"),
  "a session of Grok Build": sample("grok-updates.jsonl"),
  "a session of Kimi CLI": sample("kimi-wire.jsonl"),
  "a session of Kimi Code": sample("kimi-code-wire.jsonl"),
  "a session of Mistral Vibe": sample("vibe-messages.jsonl"),
  "a session of Letta Code": sample("letta-messages.jsonl"),
  "a session of Nanocoder": sample("nanocoder-session.json"),
  "a transcript of Cursor": sample("cursor-transcript.jsonl"),
  "a thread of Amp": sample("amp-thread.json"),
  "a session of Crush": sample("crush-session.jsonl"),
  "a session of goose": sample("goose-session.jsonl"),
  "a session of Hermes": sample("hermes-session.jsonl"),
  "a session of OpenClaw": sample("openclaw-session.jsonl"),
  "a session of Oh My Pi": sample("omp-session.jsonl"),
  "a session of pi": sample("pi-session.jsonl"),
};

const { text: claude } = makeTranscript({ seed: 11, entries: 60 });

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** What an index knows of lines that are taken in one by one, or many at once. */
function indexed(bytes: Uint8Array, atOnce: boolean): unknown {
  const index = new TranscriptIndex();
  let from = 0;
  while (atOnce && from < bytes.length) {
    const taken = index.addLines(bytes.subarray(from), index.lineCount + 1, from);
    if (taken.lines === 0) break;
    from += taken.bytes;
  }
  if (!atOnce) for (const each of new LineSplitter().push(bytes)) index.add(each);
  return {
    about: index.about(),
    counts: index.calls.counts(),
    classes: index.lines,
    rows: Array.from({ length: index.rowCount }, (_, at) => index.row(at)),
    calls: Array.from({ length: index.calls.count }, (_, at) => index.calls.at(at)),
    usage: [...index.facts.usage.each()],
  };
}

describe("a file of another agent", () => {
  for (const [name, text] of Object.entries(FILES))
    it(`${name} is recognized, even if it is looked at again before the first look has ended`, async () => {
      const { files, resource } = memoryFile(text);
      const [once, together] = [new ConvertedFile(files), new ConvertedFile(files)];
      const { size } = await once.stat(resource);
      const looks = await Promise.all([together.stat(resource), together.stat(resource)]);
      assert.deepEqual(
        looks.map((look) => look.size),
        [size, size],
      );
      assert.equal(together.isForeign, true);
    });

  for (const [name, text] of Object.entries(FILES)) {
    it(`${name} is converted the same however its bytes come`, async () => {
      const whole = await opened(text);
      for (const chunkBytes of [64, 1000, 4096]) assert.deepEqual(await opened(text, chunkBytes), whole);
    });

    it(`${name}: every beginning of it is converted to a beginning of the whole, except what is not ended`, async () => {
      const bytes = encode(text);
      const whole = await converted(bytes);
      for (let length = 0; length <= bytes.length; length += 61) {
        const part = await converted(bytes.subarray(0, length));
        if (part === "" || part === text.slice(0, length)) continue;
        const ended = part.slice(0, part.lastIndexOf("\n") + 1);
        // The entries of a log change with what follows.
        if (text === vscodeLog) continue;
        assert(whole.startsWith(ended), `at ${length}: ${ended.slice(-200)}`);
        assert(whole.startsWith(part), `at ${length}: ${part.slice(ended.length)}`);
      }
    });

    it(`${name} without one of its lines opens, and counts no call twice`, async () => {
      const lines = text.split("\n");
      const { summary } = await opened(text);
      const most = Object.values(summary.calls).reduce((sum, count) => sum + count, 0);
      for (let at = 0; at < lines.length; at += Math.ceil(lines.length / 40)) {
        const part = await opened(lines.toSpliced(at, 1).join("\n"));
        const ids = part.rows.flatMap(({ call }) => call?.id ?? []);
        assert.equal(part.summary.failure, undefined);
        assert.equal(new Set(ids).size, ids.length, `without line ${at + 1}`);
        assert(ids.length <= most, `without line ${at + 1}: ${ids.length} calls`);
      }
    });

    it(`${name} that grows is the same as one that was complete at once`, async () => {
      const bytes = encode(text);
      const file = memoryFile("");
      const transcript = await openTranscript(file.files, file.resource, { follow: true });
      for (const part of [0.1, 0.35, 0.5, 0.8, 1]) {
        const upTo = Math.floor(bytes.length * part);
        file.set(bytes.slice(0, upTo));
        await summaryWhen(transcript, ({ complete, bytesRead }) => complete && bytesRead > 0);
      }
      const whole = await opened(text);
      await summaryWhen(
        transcript,
        ({ rows, complete, pendingLastLine }) => complete && !pendingLastLine && rows >= whole.rows.length,
      );
      assert.deepEqual(transcript.summary, whole.summary);
      assert.deepEqual(await transcript.rows({ from: 0, to: Infinity }), whole.rows);
      transcript.dispose();
    });

    it(`${name} is indexed the same line by line and many lines at once`, async () => {
      const bytes = encode(`${(await converted(encode(text))).replace(/\n$/, "")}\n`);
      assert.deepEqual(indexed(bytes, true), indexed(bytes, false));
    });

    it(`${name} packed with gzip opens as the plain one does, and says both`, async () => {
      const [packed, plain] = [await opened(gzipSync(text)), await opened(text)];
      assert.match(
        packed.summary.notice ?? "",
        /^The file is packed with gzip \([^)]+\)\. The file is (?:a|VS Code's|Cursor's) /,
      );
      assert.deepEqual(packed.rows, plain.rows);
    });

    it(`${name}: a report counts the lines and bytes of the file, and each call once`, async () => {
      const { files, resource } = memoryFile(text);
      const report = await reportOf(files, resource);
      const { summary, rows } = await opened(text);
      const calls = Object.values(summary.calls).reduce((sum, count) => sum + count, 0);
      assert.equal(rows.filter(({ call }) => call).length, calls);
      assert.equal(
        Object.values(report.tools).reduce((sum, tool) => sum + tool.calls, 0),
        calls,
      );
      assert.deepEqual(report.usage, summary.usage);
      assert.equal(report.lines, text.split("\n").filter((line) => line.trim() !== "").length);
      assert.equal(report.bytes, Buffer.byteLength(text));
    });
  }

  it("is shown as it grows, and only what is new is converted again", async () => {
    const start = `${codexLines.slice(0, 10).join("\n")}\n`;
    const file = memoryFile(start);
    const transcript = await openTranscript(file.files, file.resource, { follow: true });
    await whenRead(transcript);
    assert.equal((await transcript.call({ call: "c-ok" }))?.status, "pending");
    file.set(start + `${codexLines[10] ?? ""}\n{"timest`);
    const summary = await summaryWhen(transcript, ({ pendingLastLine }) => pendingLastLine);
    assert.equal(summary.calls.ok, 1);
    assert.equal((await transcript.call({ call: "c-ok" }))?.resultLine, 11);
    transcript.dispose();
  });

  it("is another one when it was replaced: by a transcript of Claude Code, and back", async () => {
    const file = memoryFile(codexText);
    const transcript = await openTranscript(file.files, file.resource, { follow: true });
    const codex = await whenRead(transcript);
    file.set(claude, "2");
    const own = await summaryWhen(transcript, ({ complete, notice }) => complete && notice === undefined);
    assert.deepEqual(own, (await opened(claude)).summary);
    file.set(vscodeText, "3");
    const chat = await summaryWhen(transcript, ({ complete, notice }) => complete && notice !== undefined);
    assert.match(chat.notice ?? "", /VS Code/);
    file.set(codexText, "4");
    assert.deepEqual(
      await summaryWhen(transcript, ({ complete, notice }) => complete && notice === codex.notice),
      codex,
    );
    transcript.dispose();
  });

  it("is read again in the shown parts when it is too large to be kept, and is the same then", async () => {
    const random = seededRandom(5);
    const records = [codexLines[0] ?? ""];
    for (let at = 0; at < 400; at++) {
      const output = `${"0123456789 ".repeat(3000 + Math.floor(random() * 3000))}${at}`;
      records.push(
        item(at % 60, {
          type: "function_call",
          name: "shell",
          call_id: `c${at}`,
          arguments: `{"command":["echo","${at}"]}`,
        }),
      );
      records.push(item(at % 60, { type: "function_call_output", call_id: `c${at}`, output }));
    }
    const { files, resource } = memoryFile(`${records.join("\n")}\n`);
    const transcript = await openTranscript(files, resource);
    const summary = await whenRead(transcript);
    assert.deepEqual([summary.calls.ok, summary.lines.bookkeeping], [400, 1]);
    for (const at of [399, 0, 200, 17, 398, 1]) {
      const { text, line: asked, resultLine } = (await transcript.call({ call: `c${at}` })) ?? {};
      assert.equal(text?.endsWith(` ${at}`), true, `call ${at}`);
      assert.deepEqual([asked, resultLine], [2 * at + 2, 2 * at + 3]);
      const row = await transcript.rowOf({ call: `c${at}` });
      assert.equal((await transcript.text({ row: row ?? -1 })).raw, records[2 * at + 1]);
      assert.deepEqual(await transcript.recordedLines({ call: `c${at}` }), [
        { line: 2 * at + 2, raw: records[2 * at + 1] },
        { line: 2 * at + 3, raw: records[2 * at + 2] },
      ]);
      assert.equal(
        await transcript.lines({ of: { call: `c${at}` } }),
        `${records[2 * at + 1]}\n${records[2 * at + 2]}`,
      );
    }
    transcript.dispose();
  });

  it("is searched like any other, and hits have the lines of the file", async () => {
    const { files, resource } = memoryFile(geminiText);
    const transcript = await openTranscript(files, resource);
    await whenRead(transcript);
    const { hits } = await transcript.search({ query: "quota" });
    assert.deepEqual(
      hits.map(({ line: number, field }) => [number, field]),
      [[9, "content"]],
    );
    const calls = await transcript.search({ query: "is:error" });
    assert.deepEqual([...new Set(calls.hits.map(({ line: number }) => number))], [6, 7, 9]);
    transcript.dispose();
  });

  it("has its turns", async () => {
    const { files, resource } = memoryFile(codexText);
    const transcript = await openTranscript(files, resource);
    await whenRead(transcript);
    const structure = await transcript.structure({});
    assert.deepEqual([structure.turns, structure.compactions, structure.apiErrors], [1, 1, 1]);
    transcript.dispose();
  });

  it("names the files that its tools read and changed, those of patches too", async () => {
    const touched = async (text: string): Promise<unknown> => {
      const { files, resource } = memoryFile(text);
      const transcript = await openTranscript(files, resource);
      await whenRead(transcript);
      const page = await transcript.touchedFiles({
        query: { filter: "", order: "path", descending: false, from: 0, to: 10 },
      });
      transcript.dispose();
      return page.files.map(({ path, reads, edits, writes }) => [path, reads, edits, writes]);
    };
    assert.deepEqual(await touched(codexText), [["/w/app/src/a.ts", 0, 1, 0]]);
    assert.deepEqual(await touched(geminiText), [
      ["/w/a.json", 1, 0, 0],
      ["/w/a.ts", 0, 1, 0],
      ["/w/b.ts", 0, 0, 1],
    ]);
    assert.deepEqual(await touched(vscodeText), [["/w/src/a.ts", 1, 0, 0]]);
    const viewed = { toolCallId: "c1", toolName: "view", arguments: { path: "/w/a.md" } };
    const started = [event(0, "session.start", { sessionId: "s" }), event(1, "tool.execution_start", viewed)];
    assert.deepEqual(await touched(started.join("\n")), [["/w/a.md", 1, 0, 0]]);
  });

  it("keeps only the record if it is cut off by damage", async () => {
    const bytes = encode(codexText);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { maxLength: 6 }), async (changes) => {
        const damaged = bytes.slice();
        for (const [at, byte] of changes) damaged[at] = byte;
        const { summary, rows } = await opened(damaged);
        const counted = Object.values(summary.lines).reduce((sum, count) => sum + count, 0);
        assert(counted >= codexLines.length - changes.length, `${counted} lines`);
        assert.equal(rows.length, summary.rows);
      }),
      { numRuns: 12, seed: 3 },
    );
  });
});
