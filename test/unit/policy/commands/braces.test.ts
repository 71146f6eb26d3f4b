import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { literalArithmetic } from "../../../../src/tools/runtime/policy/line/arithmeticValue";
import { expandBraces } from "../../../../src/tools/runtime/policy/line/braceExpansion";
import { hasBash } from "../../../support/machine";
import { all, checkTable, commandContext } from "./decide";

/** What bash makes of words, each of which it gets on a line of its own; globs stay as they are. */
function bash(lines: readonly string[]): string[] {
  const script = `set -f; ${lines.map((line) => `printf '<%s>' ${line}; printf '\\n'`).join("; ")}`;
  return execFileSync("bash", ["--norc", "--noprofile", "-c", script], { encoding: "utf8", cwd: "/" })
    .split("\n")
    .slice(0, -1);
}

describe("braces", () => {
  it("expand to the words that bash makes of them, or to something unknown", function () {
    if (!hasBash) return this.skip();
    const piece = fc.constantFrom(
      "{",
      "}",
      ",",
      "..",
      "a",
      "b",
      "1",
      "9",
      "-3",
      "x",
      "'{,}'",
      '"a,b"',
      "\\{",
      "\\,",
      "/",
      ".",
      "0",
      "z",
    );
    const text = fc.array(piece, { minLength: 1, maxLength: 9 }).map((pieces) => pieces.join(""));
    const texts = fc.sample(text, { numRuns: 3000, seed: 7 }).filter((one) => /[{}]/.test(one));
    const known = texts.flatMap((one) => {
      const words = expandBraces(one);
      return words ? [{ one, words }] : [];
    });
    assert.equal(known.length > 100, true);
    const wanted = bash(known.map(({ one }) => one));
    const found = bash(known.map(({ words }) => words.join(" ")));
    assert.deepEqual(found, wanted);
  });

  it("are expanded as lists, in one another, and as ranges", () => {
    const table: Record<string, readonly string[]> = {
      "src/{a,b}.ts": ["src/a.ts", "src/b.ts"],
      "{a,b}{1,2}": ["a1", "a2", "b1", "b2"],
      "a{b,c{d,e}}": ["ab", "acd", "ace"],
      "{1..3}": ["1", "2", "3"],
      "x{3..1}": ["x3", "x2", "x1"],
      "{a..c}": ["a", "b", "c"],
      "{C..A}": ["C", "B", "A"],
      "{-1..1}": ["-1", "0", "1"],
      "a{,.bak}": ["a", "a.bak"],
      "{a,}": ["a"],
      "--include=\\*.{ts,js}": ["--include=\\*.ts", "--include=\\*.js"],
    };
    for (const [text, words] of Object.entries(table)) assert.deepEqual(expandBraces(text), words, text);
  });

  it("expand to nothing known if they are odd, expand to very much, or contain something to replace", () => {
    for (const text of [
      "{a",
      "a}",
      "{a,b",
      "a,b}",
      "{a}",
      "{}",
      "{a,{}}",
      "}{a,b}",
      "{a,b}}",
      "{a,b}{",
      "{a,$x}",
      "{a,`b`}",
      '{a,"$x"}',
      "{a,b c}",
      "{1..200}",
      "{01..3}",
      "{1..3..2}",
      "{a..C}",
      "{1..b}",
      "{a..}",
      "{1..9999999}",
      "{{1..50},{1..60}}",
      "{1..50}{1..50}",
      "{a,{1..200}}",
      "{a,\\\n}",
    ])
      assert.equal(expandBraces(text), undefined, text);
  });

  it("in a command are each of the words", () =>
    checkTable(
      [
        ...all("allow", [
          "ls src/{a,b}.ts",
          "cat src/{a,deep/{b,c}}.ts",
          "head -{1..2} src/a.ts",
          "echo {a,b}",
          "grep -rn --include=\\*.{ts,js} foo src",
          'cat {"a b",c}',
          "cat src/{a[0-9],b}.ts",
        ]),
        ["cat {a,.env}", ".env may contain secrets"],
        ["cat .{env,x}", ".env may contain secrets"],
        ["cat .e{n..n}v", ".env may contain secrets"],
        ["cat {src,/etc}/passwd", "/etc/passwd is outside"],
        ["cat ../{a,b}", "is outside"],
        ["cat {a,~/x}", "outside the workspace"],
        ["find . -{empty,delete}", "Removes files"],
        ["find . {-delete,-print}", "Removes files"],
        ["sort -{o,u} a", "Writes a file"],
        ["git {push,origin}", "Goes to the network"],
        ["cat < {a,b}", "a redirection"],
        ["cat {a,*}", "may match files that contain secrets"],
        ["cat {a,$x}", "is known only when it runs"],
      ],
      commandContext(),
    ));
});

describe("arithmetic", () => {
  it("with nothing except numbers has the value that bash says, or is not known", function () {
    if (!hasBash) return this.skip();
    const piece = fc.constantFrom("+", "-", "*", "/", "%", "(", ")", " ", "0", "1", "2", "7", "30", "012", "99999999");
    const texts = fc.sample(
      fc.array(piece, { minLength: 1, maxLength: 8 }).map((all) => all.join("")),
      { numRuns: 5000, seed: 3 },
    );
    const known = texts.flatMap((text) => {
      const value = literalArithmetic(text);
      return value === undefined ? [] : [{ text, value }];
    });
    assert.equal(known.length > 300, true);
    const wanted = bash(known.map(({ text }) => `$((${text}))`));
    assert.deepEqual(
      known.map(({ text, value }) => `${text} <${value}>`),
      known.map(({ text }, index) => `${text} ${String(wanted[index])}`),
    );
  });

  it("with anything else is not known", () => {
    for (const text of [
      "",
      "x",
      "1+x",
      "a[0]",
      "1 2",
      "--1",
      "2**3",
      "1/0",
      "5%0",
      "(1",
      "1)",
      "()",
      "010",
      "0x1",
      "1<<2",
      "99999*99999",
      "1,2",
      "1?2:3",
      "9999999999999",
      "a[$(touch y)]",
    ])
      assert.equal(literalArithmetic(text), undefined, text);
  });

  it("in a command is the number", () =>
    checkTable(
      [
        ...all("allow", ["echo $((1+2))", "head -n $((2*(3+4))) src/a.ts", 'sed -n "$((10-1)),$((10+1))p" src/a.ts']),
        ["cat .en$((1))v /etc/passwd", "/etc/passwd is outside"],
        ...all("allow", [
          "echo $((3 > 2))",
          "echo $((1 << 3 | 2))",
          "echo $(( (1 < 2) && !0 ? 7 : ~8 ))",
          "echo $((3 >= 2, 1 != 0))",
        ]),
        ["head -n $((x)) src/a.ts", "arithmetic that may run commands"],
        ["head -n $((1/0)) src/a.ts", "is known only when it runs"],
      ],
      commandContext(),
    ));
});
