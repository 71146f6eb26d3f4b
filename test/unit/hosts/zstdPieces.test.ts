import assert from "node:assert/strict";
import { unpackers } from "../../../src/hosts/node/files/unpackers";
import { zstdPieces } from "../../../src/hosts/node/files/zstdPieces";
import { ConvertedFile } from "../../../src/transcripts/forms/convertedFile";
import { openTranscript } from "../../../src/transcripts/transcript";
import { packedFile } from "../../support/packedFile";
import { makeTranscript, whenRead } from "../../support/transcripts";
import { zstdFrame } from "../../support/zstdFrame";

const { text } = makeTranscript({ seed: 5, entries: 120 });
const canUnpack = unpackers.zstd !== undefined;
const [one, two] = [zstdFrame('{"n":1}\n'), zstdFrame('{"n":2}\n')];
/** A frame that contains no data. */
const skipped = Buffer.from([0x53, 0x2a, 0x4d, 0x18, 4, 0, 0, 0, 1, 2, 3, 4]);

async function* inPieces(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) {
    await Promise.resolve();
    yield bytes.subarray(at, at + length);
  }
}

async function cut(bytes: Uint8Array, length: number): Promise<string[]> {
  const pieces: string[] = [];
  for await (const piece of zstdPieces(inPieces(bytes, length))) pieces.push(Buffer.from(piece).toString("hex"));
  return pieces;
}

async function converted(content: Uint8Array, maxBytes?: number) {
  const { files, resource } = packedFile(content);
  const file = new ConvertedFile(files, maxBytes);
  const bytes = new Uint8Array((await file.stat(resource)).size);
  await file.read(resource, 0, bytes.length, bytes);
  return { text: Buffer.from(bytes).toString(), notice: file.notice ?? "" };
}

describe("zstd data", () => {
  it("is cut where its frames end, however its bytes come", async () => {
    const bytes = Buffer.concat([one, skipped, two]);
    for (let length = 1; length <= bytes.length; length++)
      assert.deepEqual(await cut(bytes, length), [one.toString("hex"), two.toString("hex")], `pieces of ${length}`);
  });

  it("is passed on as it is where it is damaged or ends too early", async () => {
    for (let end = 0; end < one.length; end++)
      assert.equal((await cut(one.subarray(0, end), 5)).join(""), one.toString("hex", 0, end), `${end} bytes`);
    assert.equal((await cut(Buffer.concat([one, Buffer.from("junk")]), 7)).at(-1), Buffer.from("junk").toString("hex"));
  });

  it("of very many frames is refused", async () => {
    const frames = Buffer.concat(Array.from({ length: 100_001 }, () => zstdFrame("")));
    await assert.rejects(cut(frames, 1024 * 1024), /more than 100000 frames/);
  });
});

describe("a transcript packed with zstd", () => {
  it("opens as the plain one does, or names the Node.js version that it needs", async () => {
    const { files, resource } = packedFile(zstdFrame(text));
    if (!canUnpack) {
      await assert.rejects(openTranscript(files, resource), (error: Error) => /22\.15/.test(String(error.cause)));
      return;
    }
    const transcript = await openTranscript(files, resource);
    const summary = await whenRead(transcript);
    const plain = packedFile(text);
    const other = await openTranscript(plain.files, plain.resource);
    const { notice: _notice, ...expected } = await whenRead(other);
    const { notice, ...own } = summary;
    assert.match(notice ?? "", /^The file is packed with zstd \([\d.]+ KB\)$/);
    assert.deepEqual(own, expected);
    assert.deepEqual(await transcript.rows({ from: 0, to: Infinity }), await other.rows({ from: 0, to: Infinity }));
    transcript.dispose();
    other.dispose();
  });

  if (canUnpack) {
    it("keeps every frame, and what comes before damage", async () => {
      const both = '{"n":1}\n{"n":2}\n';
      assert.deepEqual((await converted(Buffer.concat([one, skipped, two]))).text, both);
      for (const [bytes, kept] of [
        [Buffer.concat([one, two, two.subarray(0, 12)]), both],
        [Buffer.concat([one, two, Buffer.from("junk".repeat(50))]), both],
        [zstdFrame("x".repeat(200_000)).subarray(0, 150_000), "x".repeat(131_072)],
      ] as const) {
        const { text: read, notice } = await converted(bytes);
        assert(read.startsWith(kept), `${read.length} of ${kept.length}`);
        assert.match(notice, /zstd .*, and damaged: what could be unpacked before the damage is read/);
      }
    });

    it("is unpacked up to a limit, which the notice gives", async () => {
      const bomb = Buffer.concat(Array.from({ length: 64 }, () => rle(2_000_000)));
      const { text: read, notice } = await converted(bomb, 1_000_000);
      assert.equal(read.length, 1_000_000);
      assert.match(notice, /: only the first [\d.]+ \w+ of its text are read$/);
    });
  }
});

/** A frame of one repeated byte, in blocks of 100,000. */
function rle(length: number): Buffer {
  const head = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0xa0, 0, 0, 0, 0]);
  head.writeUInt32LE(length, 5);
  const count = length / 100_000;
  const blocks = Array.from({ length: count }, (_, at) => {
    const block = Buffer.alloc(4, "x");
    block.writeUIntLE((100_000 << 3) | (1 << 1) | (at === count - 1 ? 1 : 0), 0, 3);
    return block;
  });
  return Buffer.concat([head, ...blocks]);
}
