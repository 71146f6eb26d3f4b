import assert from "node:assert/strict";
import fc from "fast-check";
import { findMatch } from "../../../../src/tools/edit/match/match";
import { replaced } from "../../../../src/tools/edit/match/planEdits";

/** The kind of a match and the text it makes; undefined where nothing matches. */
function matched(text: string, old: string, now: string): [kind: string, text: string] | undefined {
  const match = findMatch(text, old, now);
  return match && [match.kind, replaced(text, match.replacements)];
}

describe("finding the text to replace", () => {
  for (const [what, text, old, now, expected] of [
    ["finds it as it is", "a\nb\n", "b", "c", ["exact", "a\nc\n"]],
    ["finds all of it", "aaaa", "aa", "b", ["exact", "bb"]],
    ["finds nothing that is only alike", "function total() {}\n", "function totals() {}", "x", undefined],
    ["finds no blank lines where there are none", "a\nb\n", "\n\n", "x", undefined],

    [
      "forgives line feeds for CRLF, and writes CRLF",
      "a\r\nb\r\nc\r\n",
      "a\nb\n",
      "1\n2\n3\n",
      ["eol", "1\r\n2\r\n3\r\nc\r\n"],
    ],
    ["forgives CRLF for line feeds", "a\nb\nc", "b\r\nc", "1\r\n2", ["eol", "a\n1\n2"]],
    ["forgives line feeds for carriage returns alone", "a\rb\rc", "a\nb", "1\n2", ["eol", "1\r2\rc"]],
    ["forgives a mixture", "a\r\nb\nc\r\n", "a\nb\nc", "x", ["eol", "x\r\n"]],
    ["forgives where lines are not whole", "foo(\r\n  bar, baz)", "(\n  bar", "[\n  b", ["eol", "foo[\r\n  b, baz)"]],
    ["writes the line endings of the file for a single line", "a\r\nb\r\n", "a", "1\n2", ["exact", "1\r\n2\r\nb\r\n"]],
    ["writes the line ending of most lines", "a\nb\r\nc\r\n", "c", "1\n2", ["exact", "a\nb\r\n1\r\n2\r\n"]],
    ["writes line feeds where most lines have them", "a\nb\nc\r\n", "a", "1\r\n2", ["exact", "1\n2\nb\nc\r\n"]],
    ["writes carriage returns where most lines have them", "a\rb\rc\n", "a", "1\n2", ["exact", "1\r2\rb\rc\n"]],
    ["writes what it is given where no line ends", "a", "a", "1\r\n2", ["exact", "1\r\n2"]],
    ["changes line endings where they are spelt out", "a\r\nb", "a\r\n", "a\n", ["exact", "a\nb"]],
    [
      "keeps CRLF where only the new text has line feeds",
      "a\r\nb\r\n",
      "a\r\nb\r\n",
      "A\nb\nc\n",
      ["exact", "A\r\nb\r\nc\r\n"],
    ],
    ["writes CRLF where the new text has it", "a\r\nb\n", "a\r\nb", "c\r\nd", ["exact", "c\r\nd\n"]],
    ["never parts a carriage return from its line feed", "a\r\nb\r\n", "\nb", "\nc", ["eol", "a\r\nc\r\n"]],
    ["takes a carriage return alone for the line ending that is there", "a\r\nb", "a\r", "c", ["eol", "cb"]],
    ["takes a last line without its ending, and adds none", "a\nb", "b\n", "c\n", ["eol", "a\nc"]],
    ["keeps the last ending if an empty line after it was wanted", "a\r\nb\r\n", "b\n\n", "c\n", ["eol", "a\r\nc\r\n"]],
    ["adds no empty line that was wanted but isn't there", "a\nb\n", "b\n\n", "c\n\n", ["eol", "a\nc\n"]],
    ["writes no last ending that isn't given", "a\nb\n", "b\n\n", "c", ["eol", "a\nc"]],
    ["removes a last line with the empty line wanted after it", "a\nb\n", "b\n\n", "\n", ["eol", "a\n"]],
    ["adds none of two characters either", "a\r\nb", "b\r\n", "c\r\nd\r\n", ["eol", "a\r\nc\r\nd"]],

    ["forgives white space at the ends of lines", "a \nb\t\nc\n", "a\nb\nc", "x", ["trailing_ws", "x\n"]],
    ["forgives it in what is looked for", "a\nb\nc\n", "a  \nb\n", "x\n", ["trailing_ws", "x\nc\n"]],
    ["forgives it at the end of all", "a\nb\nc\n", "b  ", "x", ["trailing_ws", "a\nx\nc\n"]],
    [
      "forgives it behind a line that is not whole at its start",
      "x = a \nb\n",
      "a\nb",
      "1\n2",
      ["trailing_ws", "x = 1\n2\n"],
    ],
    ["forgives it on the last line", "a\nb\t\nc", "a \nb ", "x", ["trailing_ws", "x\nc"]],
    ["does not forgive more on the last line", "a\nbc\n", "a\nb ", "x", undefined],
    ["forgives it on blank lines", "a\n   \nb\n", "a\n\nb", "x", ["trailing_ws", "x\n"]],
    [
      "keeps it on the line before, of which only the end is meant",
      "a  \nb \n",
      "\nb\n",
      "\nc\n",
      ["trailing_ws", "a  \nc\n"],
    ],

    [
      "forgives an indentation that is missing",
      "\tif (a)\n\t\tb();\n",
      "if (a)\n\tb();",
      "if (c)\n\n\tb();",
      ["indent", "\tif (c)\n\n\t\tb();\n"],
    ],
    [
      "forgives one that is too much",
      "if (a)\n  b();\n",
      "    if (a)\n      b();\n",
      "    c();\n",
      ["indent", "c();\n"],
    ],
    ["forgives one on a line alone", "  a();\n", "    a();", "    b();", ["indent", "  b();\n"]],
    ["forgives no other indentation on each line", "\tif (a)\n\t\t\tb();\n", "if (a)\n\tb();", "x", undefined],
    [
      "forgives spaces for tabs, and writes tabs",
      "\tif (a)\n\t\tb();\n",
      "  if (a)\n    b();",
      "  if (c) {\n\n    d();\n     e();\n  }",
      ["indent", "\tif (c) {\n\n\t\td();\n\t\t e();\n\t}\n"],
    ],
    ["forgives them on a line alone", "\ta();\n", "    a();", "        b();", ["indent", "\t\tb();\n"]],
    [
      "forgives them behind a line without any",
      "a {\n\tb\n\t * c\n}",
      "a {\n   b\n    * c",
      "d {\n   e",
      ["indent", "d {\n\te\n}"],
    ],
    [
      "forgives tabs for spaces, and writes spaces",
      "if (a)\n    b();\n      c();\n",
      "if (a)\n\tb();\n\t  c();",
      "if (d)\n\te();\n\t\tf();",
      ["indent", "if (d)\n    e();\n        f();\n"],
    ],
    ["forgives no tabs of different widths", "\tif (a)\n\t\tb();\n", "  if (a)\n      b();", "x", undefined],
    ["forgives no tabs of more than eight spaces", "\ta();\n", " ".repeat(9) + "a();", "x", undefined],
    ["forgives no tabs behind spaces", "  \ta();\n", "      a();", "x", undefined],
    [
      "shifts no new text that is indented less than what is to be taken off",
      "a\n  b\n",
      "    a\n      b",
      "c",
      undefined,
    ],
    ["shifts CRLF as well", "\ta\r\n\tb\r\n", "a\nb", "c\nd", ["indent", "\tc\r\n\td\r\n"]],
    ["passes over a blank line that is indented", "\ta\n\t\n\tb\n", "a\n\nb\n", "c\n", ["indent", "\tc\n"]],
    ["finds nothing behind the end of a text", "\ta\n\tb", "a\nb\nc", "x", undefined],
    ["finds nothing before its beginning", "b\n", "a\nlonger line\nb", "x", undefined],
    [
      "finds nothing above its first line",
      "the longest of the lines\nb\n",
      "a\nthe longest of the lines\nb",
      "x",
      undefined,
    ],
  ] as const)
    it(what, () => {
      assert.deepEqual(matched(text, old, now), expected);
    });

  it("looks at offsets that do not overlap", () => {
    assert.deepEqual(matched("x \nx \nx \n", "x\nx\n", "y\n"), ["trailing_ws", "y\nx \n"]);
  });

  it("equals replacing by the language itself if the text occurs exactly", () => {
    const part = fc.string({ unit: fc.constantFrom("a", "b", " ", "\n", "$", "é", "😀"), maxLength: 5 });
    fc.assert(
      fc.property(part, fc.array(part), part, (old, around, now) => {
        fc.pre(old !== "");
        const text = around.join(old);
        fc.pre(text.includes(old));
        assert.deepEqual(matched(text, old, now), ["exact", text.split(old).join(now)]);
      }),
      { seed: 6 },
    );
  });

  it("changes only the requested lines, whatever their line endings are", () => {
    const line = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 1, maxLength: 8 });
    const ending = fc.constantFrom("\n", "\r\n", "\r");
    fc.assert(
      fc.property(fc.uniqueArray(line, { minLength: 3 }), ending, ending, fc.nat(), (lines, own, asked, at) => {
        const index = at % (lines.length - 1);
        // Lines that stand inside others would be found there too.
        fc.pre(lines.every((one, place) => lines.every((two, other) => place === other || !two.includes(one))));
        const text = lines.join(own);
        const old = lines.slice(index, index + 2).join(asked);
        const expected = lines.toSpliced(index, 2, "X", "Y").join(own);
        const found = matched(text, old, `X${asked}Y`);
        assert.deepEqual(found, [own === asked ? "exact" : "eol", expected]);
      }),
      { seed: 6, numRuns: 300 },
    );
  });
});
