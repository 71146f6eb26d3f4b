import assert from "node:assert/strict";
import { setImmediate as turn } from "node:timers/promises";
import fc from "fast-check";
import type { Files } from "../../../src/base/filesPort";
import { readPieces, type PieceOptions } from "../../../src/tools/runtime/ports/readPieces";
import { resourceOf } from "./plainContext";

const file = resourceOf("big.txt");
const never = new AbortController().signal;

/** A file that is not on disk; `asked` has the ranges that were asked for, `atOnce` how many reads were ever under way together. */
function fileOf(bytes: Uint8Array, failAt = Infinity) {
  const asked: [number, number][] = [];
  let underWay = 0;
  let atOnce = 0;
  const read: Files["read"] = async (_, from, to, into) => {
    asked.push([from, to]);
    atOnce = Math.max(atOnce, ++underWay);
    await turn();
    underWay -= 1;
    if (from >= failAt) throw new Error(`no byte ${from}`);
    const part = bytes.subarray(from, to);
    into.set(part);
    return part.length;
  };
  return { files: { read }, asked, atOnce: () => atOnce, underWay: () => underWay };
}

async function collected(files: Pick<Files, "read">, options?: PieceOptions, signal = never): Promise<number[][]> {
  const all: number[][] = [];
  for await (const { at, bytes } of readPieces(files, file, signal, options)) all.push([at, ...bytes]);
  return all;
}

describe("reading a file in pieces", () => {
  it("gives each byte of the range once and in order, in pieces of the size asked for (property)", async () => {
    const small = fc.integer({ min: 1, max: 9 });
    const options = fc.record(
      { from: fc.nat(30), to: fc.nat(30), pieceBytes: small },
      { requiredKeys: ["pieceBytes"] },
    );
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 25 }), options, async (bytes, given) => {
        const { from = 0, to = Infinity, pieceBytes } = given;
        const expected: number[][] = [];
        for (let at = from; at < Math.min(to, bytes.length); at += pieceBytes) {
          expected.push([at, ...bytes.subarray(at, Math.min(at + pieceBytes, to))]);
        }
        assert.deepEqual(await collected(fileOf(bytes).files, given), expected);
      }),
      { seed: 8, numRuns: 200 },
    );
  });

  it("reads one piece while another is looked at, and no more", async () => {
    const { files, asked, atOnce } = fileOf(new Uint8Array(100));
    for await (const { at } of readPieces(files, file, never, { to: 100, pieceBytes: 10 })) {
      const [last = [0, 0]] = asked.slice(-1);
      assert.equal(last[1], Math.min(at + 20, 100));
    }
    assert.equal(atOnce(), 2);
    assert.equal(asked.length, 10);
  });

  it("needs one read for a small file of known size", async () => {
    const { files, asked } = fileOf(new Uint8Array(5));
    assert.deepEqual(await collected(files, { to: 5 }), [[0, 0, 0, 0, 0, 0]]);
    assert.deepEqual(asked, [[0, 5]]);
  });

  it("ends at the new end of a file that became shorter", async () => {
    assert.deepEqual(await collected(fileOf(Uint8Array.of(1, 2, 3)).files, { to: 100, pieceBytes: 2 }), [
      [0, 1, 2],
      [2, 3],
    ]);
  });

  it("gives what comes before a failure, then fails as reading fails", async () => {
    const seen: number[] = [];
    const { files } = fileOf(new Uint8Array(100), 40);
    await assert.rejects(async () => {
      for await (const { at } of readPieces(files, file, never, { pieceBytes: 20 })) seen.push(at);
    }, /^Error: no byte 40$/);
    assert.deepEqual(seen, [0, 20]);
  });

  it("leaves no rejection and no reading behind when nobody wants the rest", async () => {
    const { files, underWay } = fileOf(new Uint8Array(100), 20);
    for await (const { at } of readPieces(files, file, never, { pieceBytes: 20 })) {
      await turn();
      if (at === 0) break;
    }
    assert.equal(underWay(), 0);
  });

  it("stops when it is cancelled", async () => {
    const stop = new AbortController();
    const seen: number[] = [];
    await assert.rejects(async () => {
      for await (const { at } of readPieces(fileOf(new Uint8Array(100)).files, file, stop.signal, { pieceBytes: 10 })) {
        seen.push(at);
        if (at === 20) stop.abort(new Error("enough"));
      }
    }, /^Error: enough$/);
    assert.deepEqual(seen, [0, 10, 20]);
  });
});
