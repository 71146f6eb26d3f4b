import assert from "node:assert/strict";
import * as fc from "fast-check";
import { hashOf } from "../../../src/transcripts/bytes/columns/nameTable";
import { pathTree } from "../../../src/transcripts/bytes/scan/scannedPaths";
import { createPlainScanner } from "../../support/plainScan";
import { scanModule } from "../../../src/transcripts/bytes/scan/scanModule";
import { bestScanner } from "../../../src/transcripts/bytes/scan/scanner";
import { createSimdScanner } from "../../../src/transcripts/bytes/scan/simdScan";
import {
  HEAD_WORDS,
  KIND,
  MOST_NAMES,
  TAPE_WORDS,
  VALUE_WORDS,
  type LineScanner,
} from "../../../src/transcripts/bytes/scan/tape";
import { makeTranscript } from "../../support/transcripts";

const PATHS = [
  "type",
  "a",
  "a.b",
  "a.list[].type",
  "a.list[].b",
  "message.content[].type",
  "message.id",
  "deep.er",
  ...(["timestamp", "message.usage.tokens", "message.model", "message.content[].id"] as const),
] as const;
const { tree, nodes } = pathTree(PATHS, {
  name: ["type", "message.content[].type", "message.model"],
  id: ["message.id", "message.content[].id"],
  whole: ["message.usage.tokens", "a.list[].b"],
  time: ["timestamp"],
});
const SCANNERS: readonly (readonly [string, LineScanner])[] = [
  ["the plain scanner", createPlainScanner(tree)],
  ["the SIMD scanner", createSimdScanner(scanModule, tree)],
];
const [[, plain], [, simd]] = SCANNERS as readonly [(typeof SCANNERS)[number], (typeof SCANNERS)[number]];

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

interface ScannedLine {
  readonly text: string;
  readonly state: number;
  readonly values: readonly (readonly [node: number, kind: number, text: string])[];
  /** What was worked out of each value. */
  readonly worked: readonly number[];
}

/** Everything that a scanner says of bytes, lines scanned until none is left. */
function scanAll(scanner: LineScanner, bytes: Uint8Array): ScannedLine[] {
  const found: ScannedLine[] = [];
  for (let from = 0; ;) {
    const rest = bytes.subarray(from);
    const { bytes: taken, lines, tape } = scanner.scan(rest);
    const slice = (begin = 0, end = 0): string => Buffer.from(rest.subarray(begin, end)).toString("latin1");
    for (let line = 0, at = 0; line < lines; line++) {
      const [begin, end, state = 1, words = 0] = tape.subarray(at, at + HEAD_WORDS);
      at += HEAD_WORDS;
      const values: [number, number, string][] = [];
      const worked: number[] = [];
      for (const stop = at + words; at < stop; at += VALUE_WORDS) {
        const [node = 0, to, past, result = 0] = tape.subarray(at, at + VALUE_WORDS);
        const kind = node >>> 16;
        values.push([node & 0xffff, kind, kind === KIND.moment ? String(past) : slice(to, past)]);
        worked.push(result);
      }
      found.push({ text: slice(begin, end), state, values, worked });
    }
    if (lines === 0) return found;
    from += taken;
  }
}

const isObject = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
};

/** Half of a JSON text, bytes changed, or spliced with another: near misses of JSON. */
const nearJson = fc
  .tuple(
    fc.oneof(
      fc.json(),
      fc.jsonValue().map((value) => JSON.stringify({ type: "x", a: { b: value, list: [value] } })),
    ),
    fc.array(fc.tuple(fc.nat(), fc.constantFrom(...Array.from('"\\{}[],:0129-+.eEtrufalsn \t\r\b\u0001é/'))), {
      maxLength: 3,
    }),
    fc.boolean(),
  )
  .map(([text, changes, insert]) => {
    let changed = text.replaceAll("\n", " ");
    for (const [place, character] of changes) {
      const at = place % (changed.length + 1);
      changed = changed.slice(0, at) + character + changed.slice(insert ? at : at + 1);
    }
    return changed;
  });

describe("scanning lines", () => {
  for (const [name, scanner] of SCANNERS) {
    it(`${name} finds the values of the wanted paths, and no others`, () => {
      const text = `{"type":"x","b":1,"a":{"b":"q\\"r","c":{"b":2},"list":[{"type":null,"x":[{"type":3}]},7]},"message":{"id":true}}\r\n`;
      const [line] = scanAll(scanner, bytesOf(text));
      assert.equal(line?.state, 0);
      // The others are what stands around them.
      const wanted = new Set<number>([nodes.type, nodes["a.b"], nodes["a.list[].type"], nodes["message.id"]]);
      assert.deepEqual(
        line.values.filter(([node]) => wanted.has(node)),
        [
          [nodes.type, KIND.plain, "x"],
          [nodes["a.b"], KIND.escaped, 'q\\"r'],
          [nodes["a.list[].type"], KIND.null, "null"],
          [nodes["message.id"], KIND.true, "true"],
        ],
      );
    });

    it(`${name} skips what is uncertain: wanted keys twice or spelled with escapes, values that are no object, deep nesting`, () => {
      const doubtful = [
        '{"type":1,"type":2}',
        '{"a":{"b":1,"b":1}}',
        '{"\\u0074ype":1}',
        "[1]",
        "7",
        '"x"',
        "",
        "  ",
        `{"x":${"[".repeat(1200)}${"]".repeat(1200)}}`,
        "\ufeff{}",
      ];
      for (const text of doubtful)
        assert.deepEqual(
          scanAll(scanner, bytesOf(`${text}\n`)).map((line) => line.state),
          [1],
          text,
        );
      // Elsewhere they do not matter.
      for (const text of ['{"x":{"y":1,"y":2}}', '{"x":{"\\u0074ype":1}}', "{}", ' {"type" : 1 } \r'])
        assert.deepEqual(
          scanAll(scanner, bytesOf(`${text}\n`)).map((line) => line.state),
          [0],
          text,
        );
    });

    it(`${name} goes on after a tape that is full, and gives up on a line that fills one alone`, () => {
      const short = '{"type":1}\n'.repeat(30_000);
      assert.equal(scanAll(scanner, bytesOf(short)).length, 30_000);
      const many = `{"a":{"list":[${'{"b":1},'.repeat(TAPE_WORDS / 8)}0]}}\n`;
      assert.deepEqual(
        scanAll(scanner, bytesOf(`{"type":1}\n${many}{"type":2}\n`)).map((line) => line.state),
        [0, 1, 0],
      );
    });

    it(`${name} accepts only lines that JSON.parse accepts as objects`, () => {
      fc.assert(
        fc.property(fc.array(nearJson, { minLength: 1, maxLength: 4 }), (texts) => {
          const found = scanAll(scanner, bytesOf(texts.map((text) => `${text}\n`).join("")));
          assert.deepEqual(
            found.map((line) => Buffer.from(line.text, "latin1").toString()),
            texts,
          );
          found.forEach((line, at) => {
            if (line.state === 0) assert(isObject(texts[at] ?? ""), texts[at]);
          });
        }),
        { numRuns: 1000, seed: 7 },
      );
    });

    it(`${name} knows every object without doubled or escaped keys`, () => {
      fc.assert(
        fc.property(
          fc.dictionary(
            fc.string({ minLength: 1 }).map((key) => `x${key}`),
            fc.jsonValue(),
          ),
          (value) => {
            const text = JSON.stringify({ ...value, type: "x" });
            if (Object.keys(value).some((key) => JSON.stringify(key).includes("\\"))) return;
            assert.deepEqual(
              scanAll(scanner, bytesOf(`${text}\n`)).map((line) => line.state),
              [0],
              text,
            );
          },
        ),
        { numRuns: 1000, seed: 7 },
      );
    });
  }

  it("the SIMD scanner works out times, whole numbers and hashes of ids, of what is written in the usual way alone", () => {
    const worked = (text: string, node: number): readonly [kind: number, text: string, result: number] | undefined => {
      const [line] = scanAll(simd, bytesOf(`${text}\n`));
      const at = line?.values.findIndex((value) => value[0] === node) ?? -1;
      const value = line?.values[at];
      return value && [value[1], value[2], line.worked[at] ?? 0];
    };
    const time = (text: string): unknown => worked(JSON.stringify({ timestamp: text }), nodes.timestamp);
    for (const text of ["1970-01-01T00:00:00.000Z", "2026-03-31T23:59:59.999Z", "2000-12-01T10:20:30.405Z"]) {
      const at = Date.parse(text);
      assert.deepEqual(time(text), [KIND.moment, String(Math.floor(at / 86_400_000)), at % 86_400_000]);
    }
    const others = ["2026-02-30T00:00:00.000Z", "2026-02-29T00:00:00.000Z", "2028-02-29T00:00:00.000Z"];
    others.push("2026-13-01T00:00:00.000Z", "2026-04-31T00:00:00.000Z", "1969-12-31T23:59:59.999Z");
    others.push("2026-01-05T24:00:00.000Z", "2026-01-05T08:00:60.000Z", "2026-01-05T08:00:00.0000", "2026-01-05");
    for (const text of others) assert.deepEqual(time(text), [KIND.plain, text, 0]);
    for (const [text, number] of [
      ["0", 0],
      ["123456789", 123456789],
      ["1234567890", -1],
      ["-1", -1],
      ["1.0", -1],
      ["1e3", -1],
    ] as const)
      assert.deepEqual(worked(`{"message":{"usage":{"tokens":${text}}}}`, nodes["message.usage.tokens"]), [
        KIND.number,
        text,
        number,
      ]);
    for (const text of ["a", "msg_01TqDZoU6FcpxB4u2AmpgWfZ", ""])
      assert.deepEqual(worked(JSON.stringify({ message: { id: text } }), nodes["message.id"]), [
        KIND.plain,
        text,
        hashOf(bytesOf(text), 0, text.length),
      ]);
    assert.equal(worked('{"message":{"id":"é"}}', nodes["message.id"])?.[2], -1);
  });

  it("names have numbers of their own until there are too many, and then new ones", () => {
    for (const create of [() => createPlainScanner(tree), () => createSimdScanner(scanModule, tree)]) {
      const scanner = create();
      const numbers = (count: number): number[] => {
        const lines = Array.from({ length: count }, (_, at) => `{"type":"t${at}"}\n`).join("");
        return scanAll(scanner, bytesOf(lines)).map(({ worked: [, number = 0] }) => number);
      };
      assert.deepEqual(numbers(3), [0, 1, 2]);
      assert.deepEqual(numbers(3), [0, 1, 2]);
      assert.deepEqual(numbers(MOST_NAMES + 2).slice(-3), [MOST_NAMES - 1, -1, -1]);
      assert.equal(scanner.scan(bytesOf('{"type":"u"}\n')).names, 1);
      assert.deepEqual(numbers(2), [1, 2]);
    }
  });

  it("both scanners say the same of escapes, runs of backslashes, and quotes wherever they are", () => {
    const piece = fc.constantFrom(
      "\\",
      "\\\\",
      '\\"',
      '"',
      "\\n",
      "\\u00e9",
      "\\u00g9",
      "\\x",
      "a",
      "é",
      "\t",
      "abcdefghijklmno",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), fc.nat(70), (pieces, shift) => {
        const bytes = bytesOf(`{"x":"${"y".repeat(shift)}${pieces.join("")}"}\n`);
        assert.deepEqual(scanAll(simd, bytes), scanAll(plain, bytes));
      }),
      { numRuns: 3000, seed: 3 },
    );
  });

  it("both scanners say the same of made transcripts and of near misses of JSON, wherever they are cut", () => {
    for (let seed = 1; seed <= 5; seed++) {
      const bytes = bytesOf(makeTranscript({ seed, entries: 150 }).text);
      for (const cut of [0, 1, 7, 100, 1001]) {
        const part = bytes.subarray(cut, bytes.length - cut);
        assert.deepEqual(scanAll(simd, part), scanAll(plain, part));
      }
    }
    fc.assert(
      fc.property(fc.array(nearJson, { maxLength: 5 }), (texts) => {
        const bytes = bytesOf(texts.join("\n"));
        assert.deepEqual(scanAll(simd, bytes), scanAll(plain, bytes));
      }),
      { numRuns: 1000, seed: 11 },
    );
  });

  it("without SIMD nothing is scanned, so that every line is parsed", () => {
    assert.deepEqual(scanAll(bestScanner(tree, "AAAA"), bytesOf('{"type":1}\n')), []);
    assert.equal(scanAll(bestScanner(tree), bytesOf('{"type":1}\n')).length, 1);
  });

  it("more wanted keys in one object than a scan can distinguish are refused", () => {
    const paths = Array.from({ length: 33 }, (_, at) => `a.key${at}`);
    assert.throws(() => pathTree(paths), /33 wanted keys in one object; there can be 32/);
  });
});
