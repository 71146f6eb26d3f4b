import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { FileError } from "../../../../src/base/errors";
import { ConvertedFile } from "../../../../src/transcripts/forms/convertedFile";
import { reportOf } from "../../../../src/transcripts/statistics/surveyTranscript";
import { openTranscript } from "../../../../src/transcripts/transcript";
import { zstdFrame } from "../../../support/zstdFrame";
import { packedFile } from "../../../support/packedFile";
import { makeTranscript, memoryFile, summaryWhen, whenRead } from "../../../support/transcripts";

const { text } = makeTranscript({ seed: 5, entries: 120 });
const megabytes = (count: number): Buffer => Buffer.alloc(count * 1024 * 1024, "x");

async function read(content: string | Uint8Array) {
  const { files, resource } = packedFile(content);
  const transcript = await openTranscript(files, resource);
  const summary = await whenRead(transcript);
  const rows = await transcript.rows({ from: 0, to: Infinity });
  const calls = await Promise.all(rows.flatMap(({ call }) => (call ? [transcript.call({ call: call.id })] : [])));
  const raw = await Promise.all(rows.map(async ({ index }) => (await transcript.text({ row: index })).raw));
  transcript.dispose();
  return { summary, rows, calls, raw };
}

/** The bytes as a `ConvertedFile` gives them. */
async function converted(content: Uint8Array, maxBytes?: number) {
  const { files, resource } = packedFile(content);
  const file = new ConvertedFile(files, maxBytes);
  const { size } = await file.stat(resource);
  const bytes = new Uint8Array(size);
  assert.equal(await file.read(resource, 0, size, bytes), size);
  return { bytes: Buffer.from(bytes), notice: file.notice };
}

const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16();
const utf16 = Buffer.from(`\ufeff${text}`, "utf16le");

describe("a transcript that is packed or in another encoding", () => {
  for (const [name, bytes, notice] of [
    ["packed with gzip", gzipSync(text), /^The file is packed with gzip \([\d.]+ KB\)$/],
    [
      "packed in two parts, one behind the other",
      Buffer.concat([gzipSync(text.slice(0, 999)), gzipSync(text.slice(999))]),
      /gzip/,
    ],
    ["UTF-16, low byte first", utf16, /^The file is UTF-16$/],
    ["UTF-16, high byte first", swapped(utf16), /^The file is UTF-16$/],
  ] as const) {
    it(`${name} opens as the plain one does, and says what it is`, async () => {
      const [own, plain] = [await read(bytes), await read(text)];
      assert.match(own.summary.notice ?? "", notice);
      assert.deepEqual(
        { ...own, summary: { ...own.summary, notice: undefined } },
        { ...plain, summary: { ...plain.summary, notice: undefined } },
      );
      assert.equal(plain.summary.notice, undefined);
    });
  }

  it("is never read from the open file itself, as a plain one may be", async () => {
    const file = { read: () => Promise.resolve(0), close: () => Promise.resolve() };
    const openOf = async (content: string | Uint8Array): Promise<unknown> => {
      const { files, resource } = packedFile(content);
      const one = new ConvertedFile({ ...files, open: () => Promise.resolve(file) });
      await one.stat(resource);
      return one.open(resource);
    };
    assert.equal(await openOf(text), file);
    assert.equal(await openOf(gzipSync(text)), undefined);
    assert.equal(
      await openOf(JSON.stringify({ requests: [], version: 3, responderUsername: "GitHub Copilot" })),
      undefined,
    );
  });

  it("is reported as the plain one is", async () => {
    const [own, plain] = await Promise.all(
      [gzipSync(text), text].map(async (content) => {
        const { files, resource } = packedFile(content);
        const { elapsed_ms: _elapsed, ...report } = await reportOf(files, resource);
        return report;
      }),
    );
    assert.deepEqual(own, plain && { ...plain, bytes: gzipSync(text).length });
  });

  it("may be a printed array besides, and says both", async () => {
    const { summary } = await read(gzipSync('[\n  {"type":"user","message":{"content":"hi"}}\n]'));
    assert.match(summary.notice ?? "", /^The file is packed with gzip \(\d+ bytes\)\. The file is one JSON array/);
    assert.equal(summary.lines.shown, 1);
  });

  it("shows what is new when it grows, and is another one when it was repacked", async () => {
    const part = Buffer.from(`\ufeff${text.slice(0, text.indexOf("\n", 5000) + 1)}`, "utf16le");
    for (const [first, second] of [
      [part, utf16],
      [gzipSync("{}\n"), gzipSync(text)],
      [gzipSync(text), Buffer.from(text)],
    ] as const) {
      const file = packedFile(first);
      const transcript = await openTranscript(file.files, file.resource, { follow: true });
      const before = await whenRead(transcript);
      const plain = await read(text);
      const grown = summaryWhen(transcript, ({ complete, notice }) => complete && notice !== before.notice);
      const all = summaryWhen(transcript, ({ complete, rows }) => complete && rows === plain.rows.length);
      file.set(second, first === part ? "1" : "2");
      await (first === part ? all : grown);
      assert.deepEqual(await transcript.rows({ from: 0, to: Infinity }), plain.rows);
      transcript.dispose();
    }
  });

  it("keeps what could be unpacked of damaged data, and says so", async () => {
    const long = Array.from({ length: 20_000 }, (_, index) => `{"n":${(index * 7919) % 100_003}}\n`).join("");
    const whole = gzipSync(long);
    const { bytes, notice } = await converted(whole.subarray(0, whole.length >> 1));
    assert.ok(bytes.length > long.length / 4, `${bytes.length} is not above ${long.length / 4}`);
    assert.ok(long.startsWith(bytes.toString()), "expected long.startsWith(bytes.toString())");
    assert.match(
      notice ?? "",
      /, and damaged: what could be unpacked before the damage is read, [\d.]+ KB \(unexpected end/,
    );
    const flipped = Buffer.from(whole);
    flipped.fill(0, whole.length >> 1, (whole.length >> 1) + 40);
    assert.match((await converted(flipped)).notice ?? "", /damaged/);
    const swappedByte = Buffer.from(gzipSync('{"n":1}\n', { level: 0 }));
    swappedByte[swappedByte.indexOf("1")] = 0x32;
    assert.match((await converted(swappedByte)).notice ?? "", /damaged.*\(incorrect data check\)/);
  });

  it("keeps the parts before one that is damaged, and takes zeros after the last for no damage", async () => {
    const [one, two] = ['{"n":1}\n', '{"n":2}\n'];
    const parts = [gzipSync(one), gzipSync(two)] as const;
    const padded = await converted(Buffer.concat([...parts, Buffer.alloc(700)]));
    assert.equal(padded.bytes.toString(), one + two);
    assert.match(padded.notice ?? "", /gzip \(\d+ bytes\)$/);
    const cut = await converted(Buffer.concat([...parts, parts[1].subarray(0, 15)]));
    for (const junk of ["junk", "\u0000\u0000junk", "\u001f\u008b\u0008junk"]) {
      const joined = await converted(Buffer.concat([...parts, Buffer.from(junk.repeat(50), "latin1")]));
      assert.equal(joined.bytes.toString(), one + two, junk);
    }
    assert.ok(
      (one + two + two).startsWith(cut.bytes.toString()) && cut.bytes.length >= (one + two).length,
      "expected (one + two + two).startsWith(cut.bytes.toString()) && cut.bytes.length >= (one …",
    );
    assert.match(cut.notice ?? "", /damaged/);
  });

  it("is unpacked up to a limit, which is reported: a small file can unpack to any size", async () => {
    const bomb = gzipSync(megabytes(64));
    const { bytes, notice } = await converted(bomb, 1_000_000);
    assert.equal(bytes.length, 1_000_000);
    assert.match(notice ?? "", /: only the first [\d.]+ \w+ of its text are read$/);
    const wide = await converted(Buffer.from(`\ufeff${"é".repeat(5_000)}`, "utf16le"), 1_000);
    assert.equal(wide.bytes.length, 1_000);
    const exact = await converted(gzipSync(megabytes(3)), 3 * 1024 * 1024);
    assert.equal(exact.bytes.length, 3 * 1024 * 1024);
    assert.doesNotMatch(exact.notice ?? "", /only/);
  });

  it("that is only its first bytes is empty, not a failure", async () => {
    for (const content of [Uint8Array.of(0x1f, 0x8b, 8), Uint8Array.of(0xff, 0xfe), Uint8Array.of(0xfe, 0xff, 0)]) {
      const { summary } = await read(content);
      assert.deepEqual([summary.complete, summary.failure], [true, undefined]);
      assert.match(summary.notice ?? "", /gzip|UTF-16/);
    }
  });

  it("says so if nothing can be unpacked", async () => {
    for (const [content, cause] of [
      [gzipSync(text), /gzip and can't be unpacked here/],
      [zstdFrame(text), /zstd\. Reading it needs Node\.js 22\.15 or later/],
    ] as const) {
      const { files, resource } = memoryFile(content);
      await assert.rejects(openTranscript(files, resource), (error) => {
        assert.match(String(error instanceof FileError ? error.cause : error), cause);
        return true;
      });
    }
  });

  it("fails as any other if its file can't be read", async () => {
    const { files, resource } = packedFile(gzipSync(text));
    const unreadable = {
      ...files,
      read: async (...[asked, from, to, into]: Parameters<typeof files.read>) => {
        if (from === 0 && to > 100) throw new FileError("PermissionDenied", asked);
        return files.read(asked, from, to, into);
      },
    };
    await assert.rejects(openTranscript(unreadable, resource), { kind: "PermissionDenied" });
  });
});

describe("bytes that only look packed", () => {
  it("are read as they are", async () => {
    for (const content of ["", "{", "\u001f\u008b", "{}\n"]) {
      const { files, resource } = packedFile(content);
      const file = new ConvertedFile(files);
      assert.equal((await file.stat(resource)).size, Buffer.byteLength(content));
      assert.equal(file.notice, undefined);
    }
  });

  it("are looked at again when there are more of them, or the file is another one", async () => {
    const packed = gzipSync(text);
    const memory = packedFile(packed.subarray(0, 2));
    const file = new ConvertedFile(memory.files);
    assert.equal((await file.stat(memory.resource)).size, 2);
    memory.set(packed);
    assert.equal((await file.stat(memory.resource)).size, Buffer.byteLength(text));
    memory.set(text, "2");
    assert.equal((await file.stat(memory.resource)).size, Buffer.byteLength(text));
    assert.equal(file.notice, undefined);
  });
});
