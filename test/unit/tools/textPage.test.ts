import assert from "node:assert/strict";
import fc from "fast-check";
import { behindLineFeed, behindLineFeedFromEnd, countLineFeeds } from "../../../src/base/diff/lineCount";
import { ToolError } from "../../../src/base/errors";
import { readLineWindow } from "../../../src/tools/read/lineWindow";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import type { Files } from "../../../src/base/filesPort";
import { pageOfLargeFile, pageOfText, type PageQuery, type TextPage } from "../../../src/tools/read/textPage";
import { nodeText } from "../../../src/hosts/node/files/nodeText";
import { plainContext as emptyContext, resourceOf } from "../runtime/plainContext";

const plainContext = (given: Partial<ToolContext>): ToolContext => emptyContext({ text: nodeText, ...given });
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const file = resourceOf("big.txt");

/** A files port over one text, which counts the bytes it was asked for. */
function filesOf(bytes: Uint8Array): { files: Files; asked: () => number } {
  let asked = 0;
  const read: Files["read"] = async (_, from, to, into) => {
    const part = bytes.subarray(from, to);
    asked += to - from;
    into.set(part);
    return part.length;
  };
  return { files: new Proxy({ read } as Files, {}), asked: () => asked };
}

function large(
  text: string,
  query: Partial<PageQuery & { numbered: boolean }>,
  given: Partial<ToolContext> = {},
): Promise<TextPage> {
  const bytes = bytesOf(text);
  const context = plainContext({ files: filesOf(bytes).files, ...given });
  return pageOfLargeFile(file, bytes.length, { offset: 1, limit: 2000, numbered: false, ...query }, context);
}

describe("counting line feeds", () => {
  const bytes = fc.uint8Array({ max: 12, maxLength: 3000 });

  it("agrees with looking at every byte, wherever the bytes lie in memory (property)", () => {
    fc.assert(
      fc.property(bytes, fc.nat(7), (given, shift) => {
        const shifted = new Uint8Array(given.length + shift).subarray(shift);
        shifted.set(given);
        const positions = [...given.entries()].filter(([, byte]) => byte === 10).map(([at]) => at + 1);
        assert.equal(countLineFeeds(shifted), positions.length);
        for (const wanted of [1, 2, Math.ceil(positions.length / 2), positions.length, positions.length + 1]) {
          if (wanted < 1) continue;
          assert.equal(behindLineFeed(shifted, wanted), positions[wanted - 1] ?? -1);
          assert.equal(behindLineFeedFromEnd(shifted, wanted), positions.at(-wanted) ?? -1);
        }
      }),
      { seed: 10 },
    );
  });

  it("counts bytes that are all line feeds", () => {
    assert.equal(countLineFeeds(new Uint8Array(100_003).fill(10)), 100_003);
    assert.equal(behindLineFeed(new Uint8Array(10_000).fill(10), 9_000), 9_000);
  });
});

describe("a page of a text", () => {
  for (const [text, query, expected] of [
    ["a\nb\nc\n", {}, { lines: ["a", "b", "c"], first: 1, total: 3, more: false, lineFeedAtEnd: true }],
    ["a\nb\nc", {}, { lines: ["a", "b", "c"], first: 1, total: 3, more: false, lineFeedAtEnd: false }],
    ["a\nb\nc\n", { offset: 2, limit: 1 }, { lines: ["b"], first: 2, total: 3, more: true, lineFeedAtEnd: false }],
    ["a\nb\nc\n", { offset: -2 }, { lines: ["b", "c"], first: 2, total: 3, more: false, lineFeedAtEnd: true }],
    ["a\nb\nc\n", { offset: -2, limit: 1 }, { lines: ["b"], first: 2, total: 3, more: true, lineFeedAtEnd: false }],
    ["a\nb\n", { offset: -9 }, { lines: ["a", "b"], first: 1, total: 2, more: false, lineFeedAtEnd: true }],
    ["a\n", { offset: 0 }, { lines: ["a"], first: 1, total: 1, more: false, lineFeedAtEnd: true }],
    ["\n", {}, { lines: [""], first: 1, total: 1, more: false, lineFeedAtEnd: true }],
    ["", {}, { lines: [], first: 1, total: 0, more: false, lineFeedAtEnd: false }],
    ["a\r\nb\r\n", {}, { lines: ["a\r", "b\r"], first: 1, total: 2, more: false, lineFeedAtEnd: true }],
  ] as const) {
    it(`of ${JSON.stringify(text)} from ${JSON.stringify(query)} is ${JSON.stringify(expected.lines)}`, () => {
      assert.deepEqual(pageOfText(text, { offset: 1, limit: 2000, ...query }, "a.txt"), expected);
    });
  }

  it("is refused past the end, with the number of lines", () => {
    const message =
      "Invalid input: offset 4 is past the end of a.txt, which has 3 lines. Use a smaller one; -50 reads the last 50 lines.";
    assert.throws(
      () => pageOfText("a\nb\nc\n", { offset: 4, limit: 1 }, "a.txt"),
      new ToolError("EXECUTION_ERROR", message),
    );
  });
});

describe("a page of a large file", () => {
  it("is the page of its text, from the start or from the end (property)", async () => {
    const text = fc
      .array(fc.constantFrom("line", "", "a longer line é", "\n"), { minLength: 1, maxLength: 40 })
      .map((parts) => parts.join("\n"));
    await fc.assert(
      fc.asyncProperty(
        text.filter(Boolean),
        fc.integer({ min: -50, max: 50 }),
        fc.integer({ min: 1, max: 50 }),
        async (given, offset, limit) => {
          let expected: TextPage | string;
          try {
            expected = pageOfText(given, { offset, limit }, "big.txt");
          } catch (error) {
            expected = (error as Error).message;
          }
          const page = await large(given, { offset, limit, numbered: true }).catch(
            (error: unknown) => (error as Error).message,
          );
          if (typeof page === "object" && typeof expected === "object" && page.total === undefined) {
            const { total: _, ...known } = expected;
            assert.deepEqual(page, known);
            assert.ok(page.more, "expected page.more");
          } else assert.deepEqual(page, expected);
        },
      ),
      { seed: 11, numRuns: 300 },
    );
  });

  const numbered = (count: number): string =>
    Array.from({ length: count }, (_, index) => `line ${index + 1} ${"x".repeat(80)}\n`).join("");

  it("reads no byte after the page except the piece that was already on its way", async () => {
    const bytes = bytesOf(numbered(60_000));
    const { files, asked } = filesOf(bytes);
    const page = await pageOfLargeFile(
      file,
      bytes.length,
      { offset: 5, limit: 3, numbered: false },
      plainContext({ files }),
    );
    assert.match(page.lines.join(), /^line 5 x*,line 6 x*,line 7 x*$/);
    assert.equal(page.total, undefined);
    assert.ok(asked() <= 6 * 1024 * 1024 && bytes.length > 5 * 1024 * 1024, `${asked()} of ${bytes.length}`);
  });

  it("finds lines many pieces into the file, and from its end", async () => {
    const text = numbered(60_000);
    assert.match((await large(text, { offset: 55_555, limit: 2 })).lines.join(), /^line 55555 x*,line 55556 x*$/);
    const last = await large(text, { offset: -30_000, limit: 1 });
    assert.match(last.lines.join(), /^line 30001 x*$/);
    assert.equal(last.first, -30_000);
    assert.equal((await large(text, { offset: -30_000, limit: 1, numbered: true })).first, 30_001);
  });

  it("keeps no more bytes than a result can show, and leaves out the line that would be cut", async () => {
    const page = await large("short\n".repeat(10) + "x".repeat(500), {}, { limits: { maxOutputSize: 20 } });
    assert.deepEqual(
      page.lines,
      Array.from({ length: 10 }, () => "short"),
    );
    assert.equal(page.more, true);
    assert.equal(page.cut, undefined);
  });

  it("cuts a line that alone is more, between characters, and says so", async () => {
    const page = await large("é".repeat(500), {}, { limits: { maxOutputSize: 21 } });
    assert.deepEqual(page.lines, ["é".repeat(33)]);
    assert.equal(page.cut, true);
  });

  it("says that bytes are not UTF-8, and leaves a byte order mark at the start out", async () => {
    const context = plainContext({ files: filesOf(Uint8Array.from([0xef, 0xbb, 0xbf, 97, 0xff, 10, 98, 10])).files });
    const page = await pageOfLargeFile(file, 8, { offset: 1, limit: 10, numbered: false }, context);
    assert.deepEqual(page.lines, ["a\uFFFD", "b"]);
    assert.equal(page.lossy, true);
  });

  for (const [name, bytes, lossy] of [
    ["the character itself in the file", [0xef, 0xbb, 0x41, 0xef, 0xbf, 0xbd, 10], undefined],
    [
      "bytes that only begin like it",
      [0xef, 0xbf, 0x41, 97, 97, 97, 97, 97, 97, 97, 97, 97, 97, 97, 97, 97, 97, 97, 10],
      true,
    ],
  ] as const) {
    it(`reports replaced bytes from ${name}`, async () => {
      const context = plainContext({ files: filesOf(Uint8Array.from(bytes)).files });
      const page = await pageOfLargeFile(file, bytes.length, { offset: 1, limit: 1, numbered: false }, context);
      assert.equal(page.lossy, lossy);
    });
  }

  it("is the page of its text in UTF-16 too, whatever the offset (property)", async () => {
    const text = fc.array(fc.constantFrom("line", "", "é漢😀", "\u0a00\u000d"), { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(
        text,
        fc.integer({ min: -30, max: 30 }),
        fc.integer({ min: 1, max: 30 }),
        fc.boolean(),
        async (parts, offset, limit, turned) => {
          const given = parts.join("\n");
          const marked = Buffer.from(`\uFEFF${given}`, "utf16le");
          const bytes = turned ? marked.swap16() : marked;
          const mark = turned ? "utf16be" : "utf16le";
          const context = plainContext({ files: filesOf(bytes).files });
          const pages = [
            (async () => pageOfText(given, { offset, limit }, "big.txt"))(),
            pageOfLargeFile(file, bytes.length, { offset, limit, numbered: true, mark }, context),
          ];
          const [one, other] = await Promise.allSettled(pages);
          if (given === "") return;
          assert.equal(one?.status, other?.status);
          if (one?.status !== "fulfilled" || other?.status !== "fulfilled") return;
          assert.deepEqual(
            [other.value.lines, other.value.first, other.value.more, other.value.lineFeedAtEnd],
            [one.value.lines, one.value.first, one.value.more, one.value.lineFeedAtEnd],
          );
        },
      ),
      { seed: 12, numRuns: 200 },
    );
  });

  it("ends at the new end of a file that became shorter while it was read", async () => {
    const context = plainContext({ files: filesOf(bytesOf("a\nb\n")).files });
    const page = await pageOfLargeFile(file, 5_000_000, { offset: 2, limit: 10, numbered: false }, context);
    assert.deepEqual(page.lines, ["b"]);
  });

  it("is refused if it contains a NUL, and when decoding has a bug", async () => {
    const context = plainContext({ files: filesOf(bytesOf("a\nb\0\n")).files });
    const page = (offset: number, text = nodeText): Promise<TextPage> =>
      pageOfLargeFile(file, 5, { offset, limit: 1, numbered: false }, { ...context, text });
    assert.deepEqual((await page(1)).lines, ["a"]);
    await assert.rejects(page(2), /^ToolError: Invalid input: big\.txt is not a text file/);
    await assert.rejects(page(1, { ...nodeText, decode: () => Promise.reject(new TypeError("bug")) }), TypeError);
  });

  it("stops when it is cancelled", async () => {
    for (const offset of [1, 50, -50]) {
      await assert.rejects(
        large(numbered(100), { offset }, { signal: AbortSignal.abort(new Error("enough")) }),
        /enough/,
      );
    }
  });

  it("fails as reading fails, and leaves no rejection behind when only the piece ahead fails", async () => {
    const bytes = bytesOf(numbered(60_000));
    const failing = (from: number): Files => {
      const { files } = filesOf(bytes);
      return {
        ...files,
        read: (resource, at, to, into) =>
          at >= from ? Promise.reject(new Error("gone")) : files.read(resource, at, to, into),
      };
    };
    const query = { resource: file, size: bytes.length, offset: 1, limit: 1, maxBytes: 10_000_000 };
    const window = await readLineWindow(failing(1), query, new AbortController().signal);
    assert.ok(
      "bytes" in window && window.bytes.length < 100,
      'expected "bytes" in window && window.bytes.length < 100',
    );
    await assert.rejects(readLineWindow(failing(1), { ...query, limit: 60_000 }, new AbortController().signal), /gone/);
  });
});
