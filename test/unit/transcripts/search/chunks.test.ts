import assert from "node:assert/strict";
import fs from "node:fs";
import type { Files } from "../../../../src/base/filesPort";
import type { Resource } from "../../../../src/base/resource";
import { nodeFiles } from "../../../../src/hosts/node/files/nodeFiles";
import { ByteChunks } from "../../../../src/transcripts/lookup/bytes/byteChunks";
import { CHUNK_BYTES, plainOffsetFinder } from "../../../../src/transcripts/lookup/bytes/offsetFinder";
import { replacesOpenFiles } from "../../../support/machine";
import { temporaryFolder } from "../../hosts/temporary";

describe("chunks of a file", () => {
  const folder = temporaryFolder();
  const finder = plainOffsetFinder();
  const big = (): Resource => folder.resource("big");
  const size = 6 * CHUNK_BYTES + 10;
  beforeEach(() => fs.writeFileSync(folder.at("big"), Buffer.alloc(size, "a")));

  /** The node's files, and how often a file of them was opened, closed and read without. */
  function counting(): {
    files: Pick<Files, "read" | "open">;
    counts: { opened: number; closed: number; apart: number };
  } {
    const counts = { opened: 0, closed: 0, apart: 0 };
    const files: Pick<Files, "read" | "open"> = {
      read: (...range) => {
        counts.apart++;
        return nodeFiles.read(...range);
      },
      open: async (at) => {
        const file = await nodeFiles.open?.(at);
        counts.opened++;
        return file && { ...file, close: () => (counts.closed++, file.close()) };
      },
    };
    return { files, counts };
  }

  const read = async (chunks: ByteChunks, most = Infinity): Promise<{ at: number; text: string }[]> => {
    const found: { at: number; text: string }[] = [];
    for (let chunk = await chunks.next(); chunk && found.length < most; chunk = await chunks.next()) {
      const bytes = finder.slots[chunk.slot]?.subarray(0, chunk.read) ?? new Uint8Array();
      found.push({ at: chunk.at, text: `${chunk.read} ${String.fromCharCode(bytes[0] ?? 0, bytes.at(-1) ?? 0)}` });
    }
    await chunks.close();
    return found;
  };

  it("come from a file that is opened once, and closed after the last of them", async () => {
    const { files, counts } = counting();
    const found = await read(new ByteChunks({ files, resource: big() }, finder, { from: 0, to: size, overlap: 2 }));
    assert.equal(found.length, 7);
    assert.deepEqual(found.at(-1), { at: 6 * (CHUNK_BYTES - 2), text: "22 aa" });
    assert.deepEqual(counts, { opened: 1, closed: 1, apart: 0 });
  });

  it("leave no file open when nobody asks for the rest, or for any", async () => {
    const { files, counts } = counting();
    await read(new ByteChunks({ files, resource: big() }, finder, { from: 0, to: size, overlap: 2 }), 1);
    assert.deepEqual(counts, { opened: 1, closed: 1, apart: 0 });
    await new ByteChunks({ files, resource: big() }, finder, { from: 0, to: size, overlap: 2 }).close();
    assert.deepEqual(counts, { opened: 1, closed: 1, apart: 0 });
  });

  it("are read without an open file if there is only one, or the file system has none", async () => {
    const { files, counts } = counting();
    await read(new ByteChunks({ files, resource: big() }, finder, { from: 5, to: 3 + CHUNK_BYTES, overlap: 2 }));
    await read(
      new ByteChunks({ files: { read: files.read }, resource: big() }, finder, { from: 0, to: size, overlap: 2 }),
    );
    assert.deepEqual(counts, { opened: 0, closed: 0, apart: 8 });
  });

  it("stay those of one file when another takes its name meanwhile", async function () {
    if (!replacesOpenFiles) return this.skip();
    const chunks = new ByteChunks({ files: nodeFiles, resource: big() }, finder, { from: 0, to: size, overlap: 0 });
    await chunks.next();
    fs.writeFileSync(folder.at("other"), Buffer.alloc(size, "b"));
    fs.renameSync(folder.at("other"), folder.at("big"));
    assert.deepEqual(new Set((await read(chunks)).map(({ text }) => text.slice(-2))), new Set(["aa"]));
  });

  it("say which file can't be read", async () => {
    const chunks = new ByteChunks({ files: nodeFiles, resource: folder.resource("none") }, finder, {
      from: 0,
      to: size,
      overlap: 0,
    });
    await assert.rejects(chunks.next(), { kind: "NotFound", resource: folder.resource("none") });
    await chunks.close();
  });
});
