import assert from "node:assert/strict";
import { fits, type GlobReading, readNameGlob } from "../../../src/tools/runtime/policy/line/nameGlob";

const fitting = (pattern: string, name: string, reading?: GlobReading): boolean => {
  const glob = readNameGlob(pattern, reading);
  assert.ok(glob, `${pattern} can be read`);
  return fits(glob, name);
};

describe("the glob of one name", () => {
  it("fits every name that bash replaces it with, however its characters are counted", () => {
    for (const [pattern, name] of [
      ["?.txt", "\u{1f600}.txt"],
      ["[!a].txt", "\u{1f600}.txt"],
      ["??.txt", "\ufb01x.txt"],
      ["??.txt", "e\u0301.txt"],
      ["e?.txt", "e\u0301.txt"],
      ["?.txt", "\u00e9.txt"],
      ["???.txt", "\u4e2d.txt"],
      ["[!a][!b][!c].txt", "\u4e2d.txt"],
      ["\u00e9?.txt", "\u00e9x.txt"],
      ["\uff41*.txt", "\uff41b.txt"],
      ["A?.txt", "ab.TXT"],
    ] as const)
      assert.ok(fitting(pattern, name), `${pattern} fits ${name}`);
  });

  it("is read however long its letters are when they are taken apart, as long as a name can have so many", () => {
    for (const letter of ["\u1f82", "\ufdfa", "\ufb03"]) {
      const name = letter.repeat(200);
      assert.ok(fitting(`${name}*.ts`, `${name}.ts`), letter);
    }
    assert.equal(readNameGlob("\ufdfa".repeat(300)), undefined);
    assert.equal(readNameGlob("a".repeat(256)), undefined);
  });

  it("fits no name that is longer, shorter or spelled otherwise", () => {
    for (const [pattern, name] of [
      ["?.txt", "ab.txt"],
      ["??.txt", "a.txt"],
      ["?.txt", "\u00e9.md"],
      ["?b.txt", "\u00e9.txt"],
      ["[ab].txt", "ab.txt"],
      ["?x", ".x"],
    ] as const)
      assert.ok(!fitting(pattern, name), `${pattern} does not fit ${name}`);
  });

  it("leaves open the contents of brackets that are not certain, up to the last one", () => {
    for (const [pattern, name, reading] of [
      ["[l]]eak.txt", "leak.txt", { plain: false }],
      ["[a]b]c", "[a]bc", { plain: false }],
      ["[]l]eak.txt", "leak.txt", {}],
      ["[!]l]eak.txt", "beak.txt", {}],
      ["x[[:digit:]].txt", "x1.txt", {}],
      ["[[:alpha:]x", "[ax", {}],
      ["[[:alpha:]x", "ax", {}],
    ] as const)
      assert.ok(fitting(pattern, name, reading), `${pattern} fits ${name}`);
    for (const [pattern, name, reading] of [
      ["[l]eak.txt", "lleak.txt", {}],
      ["[l]]eak.txt", "leak.txt", {}],
      ["[l]]eak.txt", "leak.md", { plain: false }],
      ["[leak", "xleak", { plain: false }],
      ["]x[", "]xy", {}],
    ] as const)
      assert.ok(!fitting(pattern, name, reading), `${pattern} does not fit ${name}`);
    assert.ok(fitting("]x[", "]x["), "a bracket that is never closed is itself");
  });
});
