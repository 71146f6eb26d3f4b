import assert from "node:assert/strict";
import fc from "fast-check";
import { bestBody } from "../../../src/base/bytes/byteSearch";
import type { ByteSearchBody } from "../../../src/base/bytes/byteSearchBody";
import { plainBody } from "../../../src/base/bytes/plainBody";
import { createSimdBody } from "../../../src/base/bytes/simdBody";
import { simdModule } from "../../../src/base/bytes/simdModule";
import { isInWord } from "../../../src/base/bytes/wordBytes";

const BODIES: readonly (readonly [string, ByteSearchBody])[] = [
  ["the plain body", plainBody],
  ["the SIMD body", createSimdBody(simdModule)],
];
const LANES = 16;
const BLOCK = 32 * 1024;

/** The same bytes so many bytes into a larger array. */
function shifted(bytes: Uint8Array, shift: number): Uint8Array {
  const around = new Uint8Array(bytes.length + shift + LANES).fill(10);
  around.set(bytes, shift);
  return around.subarray(shift, shift + bytes.length);
}

function placesOf(bytes: Uint8Array, byte: number, from = 0): number[] {
  const places: number[] = [];
  for (let at = from; at < bytes.length; at++) if (bytes[at] === byte) places.push(at);
  return places;
}

function wordStarts(bytes: Uint8Array, inWord: boolean): number {
  const white = new Set(Buffer.from(" \t\n\v\f\r"));
  return bytes.filter((byte, at) => {
    const before = at === 0 ? inWord : !white.has(Number(bytes[at - 1]));
    return !white.has(byte) && !before;
  }).length;
}

/** All places, found `room` at a time. */
function findAll(body: ByteSearchBody, bytes: Uint8Array, byte: number, room: number): number[] {
  const into = new Uint32Array(room);
  const found: number[] = [];
  for (let from = 0; ;) {
    const count = body.findByte(bytes, byte, from, into);
    for (const place of into.subarray(0, count)) found.push(place);
    if (count < room) return found;
    from = Number(into.at(-1)) + 1;
  }
}

const byte = fc.oneof(fc.constantFrom(10, 32, 0, 9, 13, 14, 8, 127, 128, 138, 255), fc.nat(255));
/** Lengths up to and around whole lanes and whole blocks. */
const length = fc
  .tuple(
    fc.constantFrom(0, LANES, 2 * LANES, 255 * LANES, BLOCK, BLOCK + LANES, 2 * BLOCK),
    fc.integer({ min: -3, max: 3 }),
  )
  .map(([near, off]) => Math.max(0, near + off));
/** Bytes in which the wanted one is rare, common, or all there is. */
const bytes = fc
  .tuple(length, fc.nat(LANES), fc.array(byte, { minLength: 1, maxLength: 40 }), fc.integer({ min: 1, max: 9 }))
  .map(([size, shift, pattern, step]) =>
    shifted(
      Uint8Array.from({ length: size }, (_, at) => pattern[Math.floor(at / step) % pattern.length] ?? 0),
      shift,
    ),
  );

for (const [name, body] of BODIES) {
  describe(`byte search with ${name}`, () => {
    it("counts a byte as looking at every byte would, at any length and alignment (property)", () => {
      fc.assert(
        fc.property(bytes, byte, (given, wanted) => {
          assert.equal(body.countByte(given, wanted), placesOf(given, wanted).length);
        }),
        { seed: 1, numRuns: 200 },
      );
    });

    it("finds the offsets of a byte as looking at every byte would, in order, however much room there is (property)", () => {
      fc.assert(
        fc.property(bytes, byte, fc.nat(40), fc.nat(2 * BLOCK), (given, wanted, room, at) => {
          const from = Math.min(at, given.length);
          const expected = placesOf(given, wanted, from);
          const into = new Uint32Array(room);
          assert.equal(body.findByte(given, wanted, from, into), Math.min(room, expected.length));
          assert.deepEqual([...into], [...expected.slice(0, room), ...into.subarray(expected.length)]);
          assert.deepEqual(into.subarray(expected.length), new Uint32Array(Math.max(0, room - expected.length)));
        }),
        { seed: 2, numRuns: 200 },
      );
    });

    it("goes on where it stopped when there was no room for more (property)", () => {
      fc.assert(
        fc.property(bytes, byte, fc.integer({ min: 900, max: 3 * BLOCK }), (given, wanted, room) => {
          assert.deepEqual(findAll(body, given, wanted, room), placesOf(given, wanted));
        }),
        { seed: 3, numRuns: 100 },
      );
    });

    it("counts the beginnings of words as looking at every byte would, also in the middle of a word (property)", () => {
      fc.assert(
        fc.property(bytes, fc.boolean(), (given, inWord) => {
          assert.equal(body.countWordStarts(given, inWord), wordStarts(given, inWord));
        }),
        { seed: 4, numRuns: 200 },
      );
    });

    it("counts the same words however the bytes are cut (property)", () => {
      fc.assert(
        fc.property(bytes, fc.array(fc.nat(2 * BLOCK), { maxLength: 5 }), (given, cuts) => {
          const places = [0, ...cuts.map((cut) => Math.min(cut, given.length)).sort((a, b) => a - b), given.length];
          let count = 0;
          for (const [index, to] of places.slice(1).entries()) {
            const from = places[index] ?? 0;
            count += body.countWordStarts(given.subarray(from, to), from > 0 && isInWord(Number(given[from - 1])));
          }
          assert.equal(count, body.countWordStarts(given, false));
        }),
        { seed: 5, numRuns: 100 },
      );
    });

    it("finds the end of a text after escapes, wherever the blocks meet them (property)", () => {
      const sparse = fc.tuple(
        length,
        fc.array(fc.tuple(fc.nat(2 * BLOCK), fc.constantFrom(0x22, 0x5c)), { maxLength: 60 }),
      );
      const given = sparse.map(([size, marks]) => {
        const text = new Uint8Array(size).fill(0x61);
        // Backslashes in a row, around the ends of blocks too.
        for (const [at, mark] of marks) if (at < size) text.fill(mark, at, mark === 0x5c ? at + 1 + (at % 4) : at + 1);
        for (const at of [BLOCK - 1, BLOCK, size - 1])
          if (at < size && at >= 0 && marks.length % 2 === 1) text[at] = 0x5c;
        return text;
      });
      fc.assert(
        fc.property(given, fc.nat(2 * BLOCK), (text, at) => {
          const from = Math.min(at, text.length);
          // As a regular expression reads JSON's own grammar of escapes.
          const written = Buffer.from(text.subarray(from)).toString("latin1");
          const [inside = ""] = /^(?:[^"\\]|\\.)*/s.exec(written) ?? [];
          const end = written[inside.length] === '"' ? from + inside.length : text.length;
          assert.equal(body.endOfText(text, from), end);
        }),
        { seed: 6, numRuns: 300 },
      );
    });

    it("counts every one of many blocks that contain nothing else", () => {
      const full = new Uint8Array(5 * BLOCK + 7).fill(10);
      assert.equal(body.countByte(full, 10), full.length);
      assert.equal(findAll(body, full, 10, full.length + 1).length, full.length);
      assert.equal(body.countWordStarts(full, false), 0);
    });

    it("changes neither the bytes nor what lies around them", () => {
      const around = Uint8Array.from({ length: 100 }, (_, at) => at);
      const into = new Uint32Array(4);
      body.countByte(around.subarray(3, 90), 10);
      body.findByte(around.subarray(3, 90), 10, 0, into.subarray(1, 3));
      body.countWordStarts(around.subarray(3, 90), false);
      assert.deepEqual(
        around,
        Uint8Array.from({ length: 100 }, (_, at) => at),
      );
      assert.deepEqual([...into], [0, 7, 0, 0]);
    });
  });
}

describe("the choice of a body", () => {
  it("uses SIMD if it runs", () => {
    assert.notEqual(bestBody(simdModule), plainBody);
  });

  for (const [name, module] of [
    ["is no base64", "(module)"],
    ["is no WebAssembly", btoa("no module")],
    ["does not compile", simdModule.slice(0, 200)],
  ] as const) {
    it(`falls back to the plain body when the module ${name}`, () => {
      assert.equal(bestBody(module), plainBody);
    });
  }

  it("falls back to the plain body without WebAssembly", () => {
    const kept = Object.getOwnPropertyDescriptor(globalThis, "WebAssembly");
    assert.ok(kept, "expected kept");
    Reflect.deleteProperty(globalThis, "WebAssembly");
    try {
      assert.equal(bestBody(simdModule), plainBody);
    } finally {
      Object.defineProperty(globalThis, "WebAssembly", kept);
    }
  });

  it("keeps the module below the 4 KB that a browser compiles at once on its main thread", () => {
    assert.ok(atob(simdModule).length < 4096, "expected atob(simdModule).length < 4096");
  });
});
