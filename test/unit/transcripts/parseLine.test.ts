import assert from "node:assert/strict";
import * as fc from "fast-check";
import { parseLine, type ParsedLine } from "../../../src/transcripts/bytes/parsing/parseLine";

const parse = (text: string): ParsedLine => {
  const bytes = new TextEncoder().encode(text);
  return parseLine(bytes, bytes.length);
};

/** Pieces as values, lost text as strings. */
const pieces = (text: string): unknown => {
  const parsed = parse(text);
  return parsed.kind === "recovered"
    ? parsed.pieces.map((piece) => (piece.kind === "object" ? piece.value : piece.text))
    : parsed;
};

const entry = '{"parentUuid":null,"type":"user","message":{"role":"user","content":"hi"}}';

describe("reading a line", () => {
  it("reads one JSON value, with a byte order mark, a carriage return or spaces around it", () => {
    for (const text of ['{"a":1}', '\ufeff{"a":1}', '{"a":1}\r', ' \t{"a":1}  ']) {
      assert.deepEqual(parse(text), { kind: "value", value: { a: 1 } }, JSON.stringify(text));
    }
  });

  it("takes only white space and a byte order mark for a blank line", () => {
    for (const text of ["", " ", "\t\r", "\ufeff"])
      assert.deepEqual(parse(text), { kind: "blank" }, JSON.stringify(text));
    assert.notEqual(parse("\0").kind, "blank");
  });

  it("reads values that are no objects", () => {
    for (const value of [null, 7, "x", [1], true])
      assert.deepEqual(parse(JSON.stringify(value)), { kind: "value", value });
  });

  it("replaces bytes that are not UTF-8 and keeps lone surrogates of escapes", () => {
    const bytes = Uint8Array.from([0x22, 0xff, 0x22]);
    assert.deepEqual(parseLine(bytes, 3), { kind: "value", value: "\ufffd" });
    assert.deepEqual(parse('"\\ud83d"'), { kind: "value", value: "\ud83d" });
  });

  it("names a comment, NUL bytes alone, and the parser's complaint as the reason", () => {
    for (const [text, reason] of [
      ["// Source: x", /comment/],
      ["\0\0\0", /NUL bytes \(3\)/],
      ["hello", /^Not JSON: /],
      ['{"a":1,}', /^Not JSON: /],
    ] as const) {
      const parsed = parse(text);
      assert.equal(parsed.kind, "unreadable");
      assert.match(parsed.reason, reason);
    }
  });

  it("reports the size of a line that is too long to be read", () => {
    assert.deepEqual(parseLine(undefined, 70_000_000), {
      kind: "unreadable",
      reason: "The line is too long to be shown: 70.0 MB",
    });
  });

  it("keeps a reason short whatever the line contains", () => {
    const parsed = parse("x".repeat(1_000_000));
    assert.ok(
      parsed.kind === "unreadable" && parsed.reason.length < 300,
      'expected parsed.kind === "unreadable" && parsed.reason.length < 300',
    );
  });
});

describe("recovering a damaged line", () => {
  it("separates glued objects, also with white space or a bare CR between them", () => {
    for (const gap of ["", " ", "\r"]) assert.deepEqual(pieces(`{"a":"}{"}${gap}{"b":2}`), [{ a: "}{" }, { b: 2 }]);
  });

  it("finds the record after NUL bytes", () => {
    assert.deepEqual(pieces(`\0\0${entry}`), [JSON.parse(entry)]);
  });

  it("finds the record after the stub of another and keeps the stub as lost text", () => {
    assert.deepEqual(pieces(`{"type":"assistant","mess${entry}`), ['{"type":"assistant","mess', JSON.parse(entry)]);
  });

  it("keeps what is lost after a record", () => {
    assert.deepEqual(pieces(`${entry}{"type":"user","mess`), [JSON.parse(entry), '{"type":"user","mess']);
  });

  it("does not take an inner object of a cut record for an entry", () => {
    const cut = '{"type":"user","message":{"content":[{"type":"text","text":"done"},{"type":"tool_result","x":{}}';
    assert.equal(parse(cut).kind, "unreadable");
  });

  it("does not take glued numbers or strings for entries", () => {
    for (const text of ["1 2", '"a""b"', "[1][2]"]) assert.equal(parse(text).kind, "unreadable", text);
  });

  it("takes linear time if braces, quotes, and starts of records abound", () => {
    for (const text of [
      "{".repeat(500_000),
      '{"type"'.repeat(100_000),
      `{"a":"${"\\".repeat(500_000)}`,
      "{}".repeat(200_000),
    ])
      parse(text);
  });

  it("never throws, and covers the whole line", () => {
    const fragment = fc.constantFrom(entry, '{"a":1}', '{"type":"x', "}", "{", '"', "\\", "\0", " ", "[", "x", "é");
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 12 }), (fragments) => {
        const text = fragments.join("");
        const parsed = parse(text);
        if (parsed.kind !== "recovered") return;
        const kept = parsed.pieces.map((piece) => (piece.kind === "object" ? JSON.stringify(piece.value) : piece.text));
        assert.equal(kept.join("").replace(/\s/g, ""), text.replace(/[\s\0]/g, ""));
      }),
    );
  });
});
