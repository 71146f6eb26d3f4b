import assert from "node:assert/strict";
import type { Resource } from "../../../src/base/resource";
import { ByteSource } from "../../../src/transcripts/bytes/byteSource";

const MEGABYTE = 1024 * 1024;

/** A file of so many bytes, each told by its place, and how often it was read. */
function counted(size: number) {
  const reads: [number, number][] = [];
  const read = async (_resource: Resource, from: number, to: number, into: Uint8Array): Promise<number> => {
    reads.push([from, to]);
    const count = Math.max(0, Math.min(to, size, from + into.length) - from);
    for (let at = 0; at < count; at++) into[at] = (from + at) % 251;
    return count;
  };
  return { bytes: new ByteSource({ read }, "memory:/file" as Resource), reads };
}

const holds = (bytes: Uint8Array, from: number): boolean => bytes.every((byte, at) => byte === (from + at) % 251);

describe("the bytes of a file", () => {
  it("are read in pages that are kept", async () => {
    const { bytes, reads } = counted(3 * MEGABYTE);
    const first = await bytes.read(MEGABYTE - 10, 2 * MEGABYTE + 10);
    await bytes.read(5, 15);
    assert.ok(
      first.length === MEGABYTE + 20 && holds(first, MEGABYTE - 10),
      "expected first.length === MEGABYTE + 20 && holds(first, MEGABYTE - 10)",
    );
    assert.equal(reads.length, 3);
  });

  it("are read in one go, and not kept, when there are more than are kept", async () => {
    const { bytes, reads } = counted(40 * MEGABYTE);
    await bytes.read(0, 10);
    const large = await bytes.read(100, 30 * MEGABYTE);
    assert.ok(
      large.length === 30 * MEGABYTE - 100 && holds(large.subarray(-1000), 30 * MEGABYTE - 1000),
      "expected large.length === 30 * MEGABYTE - 100 && holds(large.subarray(-1000), 30 * MEGAB…",
    );
    await bytes.read(0, 10);
    assert.equal(reads.length, 2);
  });

  it("end where the file ends", async () => {
    const { bytes } = counted(20 * MEGABYTE);
    assert.equal((await bytes.read(0, 50 * MEGABYTE)).length, 20 * MEGABYTE);
    assert.equal((await bytes.read(20 * MEGABYTE - 5, 20 * MEGABYTE + 5)).length, 5);
    assert.equal((await bytes.read(30 * MEGABYTE, 31 * MEGABYTE)).length, 0);
  });
});
