import assert from "node:assert/strict";
import { planEdits, replaced } from "../../../../src/tools/edit/match/planEdits";
import { cpuClock } from "../../../support/cpuTime";

const edit = (old_string: string, new_string: string, replace_all = false) => ({ old_string, new_string, replace_all });
const made = (text: string, ...edits: ReturnType<typeof edit>[]): { text: string; kinds: unknown; notes: unknown } => {
  const { replacements, kinds, notes } = planEdits(text, edits, "a.txt");
  return { text: replaced(text, replacements), kinds, notes };
};
const refused = (text: string, ...edits: ReturnType<typeof edit>[]): string => {
  try {
    return `It was done: ${made(text, ...edits).text}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

/** Whether a result has the ends of a text. */
function seenWithout(text: string, result: string): boolean {
  const [before = "", after = ""] = result.split("q");
  return text.startsWith(before) && text.endsWith(after);
}

describe("what edits mean for a text", () => {
  const numbers = { kinds: [], notes: ["Line numbers were removed from old_string; leave them out."] };
  for (const [what, old, now, expected] of [
    ["tabs", "2\tb\n3\tc", "2\tx\n3\ty", "a\nx\ny\n"],
    ["arrows and spaces before them", "     2→b\n     3→c\n", "q\n", "a\nq\n"],
    ["colons with a space", "2: b\n3: c", "q", "a\nq\n"],
    ["bars with a space", "2 | b\n3 | c", "2 | q", "a\nq\n"],
    ["colons without one", "1:a\n2:b", "q", "q\nc\n"],
  ] as const)
    it(`takes off line numbers with ${what}`, () => {
      assert.deepEqual(made("a\nb\nc\n", edit(old, now)), { ...numbers, text: expected });
    });

  it("deletes lines with the indentation of the first, if that alone is before it", () => {
    const text = "  a\n\tb\n  x c\n  \n";
    for (const [edits, expected] of [
      [[edit("a\n", "")], "\tb\n  x c\n  \n"],
      [[edit("b\n  x c\n", "")], "  a\n  \n"],
      [[edit("c\n", "")], "  a\n\tb\n  x   \n"],
      [[edit("a\n\t", ""), edit("b\n", "")], "    x c\n  \n"],
      [[edit("  \n", "")], "  a\n\tb\n  x c\n"],
      [[edit("a\n", "a")], "  a\tb\n  x c\n  \n"],
    ] as const)
      assert.equal(made(text, ...edits).text, expected, JSON.stringify(edits));
    assert.equal(made(text, edit("\n", "", true)).text, "  a\tb  x c  ");
  });

  it("says that lines were joined only if the text has another one there, and both ends differ", () => {
    const [text, joined] = ["a\nb\n\nc\n", /^old_string ends with a line end and new_string doesn't/];
    assert.match(String(made(text, edit("a\n", "x")).notes), joined);
    assert.match(
      String(made(text, edit("a\n", "x"), edit("c", "y")).notes),
      /^edits\[0\]\.old_string ends .*edits\[0\]\.new/,
    );
    for (const [old, now] of [
      ["a\n", ""],
      ["a\n", "x\n"],
      ["a", "x"],
      ["b\n", "x"],
      ["c\n", "x"],
    ] as const)
      assert.deepEqual(made(text, edit(old, now)).notes, [], JSON.stringify([old, now]));
    assert.deepEqual(made("a\nb", edit("b\n", "x")), { text: "a\nx", kinds: ["eol"], notes: [] });
  });

  it("takes off no numbers that do not count up, or that the text has itself", () => {
    assert.match(refused("a\nb\n", edit("1\ta\n3\tb", "q")), /^old_string not found in a\.txt\./);
    assert.match(refused("a\nb\n", edit("1\ta\nb", "q")), /^old_string not found/);
    assert.match(refused("a\nb\n", edit("1\t", "q")), /^old_string not found/);
    assert.equal(made("1\ta\n2\tb\n", edit("1\ta\n2\tb", "q")).text, "q\n");
  });

  for (const [what, text, old, now, expected] of [
    ["entities", "if (a < b && c) {}", "if (a &lt; b &amp;&amp; c)", "if (a &gt; b)", "if (a > b) {}"],
    ["quotes", `say("it's")`, "say(&quot;it&#39;s&quot;)", "say(&apos;x&apos;)", "say('x')"],
    ["line feeds", "a\nb\tc\n", "a\\nb\\tc", "d\\ne", "d\ne\n"],
    ["both", "a\n<b>\n", "a\\n&lt;b&gt;", "c", "c\n"],
    ["quotes with backslashes", 'x = "y"', 'x = \\"y\\"', "x = \\'z\\'", "x = 'z'"],
    ["carriage returns", "a\r\nb", "a\\r\\nb", "c", "c"],
  ] as const)
    it(`undoes escapes only when nothing else is found: ${what}`, () => {
      const { text: result, notes } = made(text, edit(old, now));
      assert.equal(result, expected);
      assert.match(
        String(notes),
        /^old_string was found only with its escapes .* undone; they were undone in new_string too/,
      );
    });

  it("undoes no escapes if that would leave a choice, or need more forgiveness", () => {
    assert.match(refused("a < b\na < b\n", edit("a &lt; b", "q")), /^old_string not found/);
    assert.match(refused("\ta <\n\tb\n", edit("a &lt;\nb", "q")), /^old_string not found/);
    assert.equal(made("&lt;\n<\n", edit("&lt;", "q")).text, "q\n<\n");
  });

  it("refuses several matches that differ only in white space, also with replace_all", () => {
    const text = "a \nb\na\t\nb\n";
    assert.equal(
      refused(text, edit("a\nb", "q")),
      "old_string occurs 2 times in a.txt except for white space at the ends of lines (lines 1, 3). Add lines around it to make it unique, or set replace_all.",
    );
    assert.match(refused(text, edit("a\nb", "q", true)), /\(lines 1, 3\)\. replace_all needs the exact text\.$/);
    assert.match(
      refused("\ta();\n\tb();\n\ta();\n\tb();\n", edit("a();\nb();", "q")),
      /2 times in a\.txt except for indentation/,
    );
    assert.match(refused("a\r\nb\r\na\r\nb\r\n", edit("a\nb", "q")), /2 times in a\.txt except for line endings/);
  });

  it("replaces all matches that differ in line endings only", () => {
    const { text, kinds } = made("a\r\nb\r\na\r\nb\r\n", edit("a\nb", "q", true));
    assert.deepEqual([text, kinds], ["q\r\nq\r\n", ["eol"]]);
  });

  it("names the edit that fails", () => {
    assert.match(
      refused("a\nb\n", edit("a", "x"), edit("b", "b")),
      /^Invalid input: edits\[1\]\.old_string and new_string are identical/,
    );
    assert.match(refused("a\nb\n", edit("", "x"), edit("b", "c")), /^Invalid input: edits\[0\]\.old_string is empty/);
  });

  it("lets edits meet, and refuses those that overlap, in whatever order they are given", () => {
    assert.equal(made("abcd", edit("cd", "2"), edit("ab", "1")).text, "12");
    assert.match(refused("abcd", edit("bc", "1"), edit("ab", "2")), /edits\[0\] and edits\[1\] overlap at line 1/);
  });

  for (const [what, text, old, expected] of [
    ["one", "a\nb\nc\n", "b", "a\nc\n"],
    ["several", "a\nb\nc\nd", "b\nc", "a\nd"],
    ["the first", "a\r\nb\r\n", "a", "b\r\n"],
    ["the last, which keeps the line before it", "a\nb", "b", "a\n"],
    ["all", "a\n", "a", ""],
    ["one with its ending", "a\n\nb", "a\n", "\nb"],
    ["one with the ending before it", "a\n\nb\nc", "\nb", "a\n\nc"],
    ["a part of one, which stays", "a b\nc", "a ", "b\nc"],
    ["the end of one, which stays", "a b\nc", " b", "a\nc"],
    ["what is behind its indentation, which stays", "  a\nb", "a", "  \nb"],
  ] as const)
    it(`leaves no empty line where it deletes whole lines: ${what}`, () => {
      assert.equal(made(text, edit(old, "")).text, expected);
    });
  it("leaves no empty lines where it deletes lines that follow each other, and no other edit's text", () => {
    assert.equal(made("a\na\nb\n", edit("a", "", true)).text, "b\n");
    assert.equal(made("a\nb\nc\n", edit("b", ""), edit("a", "")).text, "c\n");
    assert.equal(made("a\nb\nc\n", edit("a", ""), edit("\nb", "\nd")).text, "\nd\nc\n");
  });

  it("says that an edit needs what an edit before it makes", () => {
    assert.equal(
      refused("a\nb\n", edit("b", "b2"), edit("a", "x1"), edit("x1", "x2")),
      "edits[2].old_string not found in a.txt: it is in the new_string of edits[1], and all edits are made on the original text. Make the change in the new_string of edits[1], and leave this edit out. Nothing was changed.",
    );
    assert.match(
      refused("a\n", edit("x1", "x2"), edit("a", "x1")),
      /^edits\[0\]\.old_string not found in a\.txt\. No text/,
    );
  });

  it("says that a notebook is edited as its JSON", () => {
    assert.throws(
      () => planEdits("abc", [edit("xyz", "")], "a.ipynb"),
      /not found in a\.ipynb\. file_edit edits a notebook as JSON: change cells with notebook_edit, or read it with raw: true and copy old_string from there\. No text/,
    );
  });

  for (const [what, text, old, codes] of [
    [
      "a no-break space",
      "const\u00a0a = 1;\n",
      "const a = 1;",
      "line 1, column 6 has U+00A0 where old_string has U+0020",
    ],
    [
      "a curly quote",
      "x\nlet b = \u2018c\u2019;\n",
      "b = 'c'",
      "line 2, column 9 has U+2018 where old_string has U+0027",
    ],
    ["a soft hyphen", "a\u00adb\n", "ab", "line 1, column 1 has U+0061 U+00AD where old_string has U+0061"],
    ["a dash", "1\u20112\r\n3\n", "1-2\n3", "line 1, column 2 has U+2011 where old_string has U+002D"],
    [
      "letters with separate marks",
      "cafe\u0301\n",
      "caf\u00e9",
      "line 1, column 4 has U+0065 U+0301 where old_string has U+00E9",
    ],
    ["another alphabet", "s\u0441ope\n", "scope", "line 1, column 2 has U+0441 where old_string has U+0063"],
    ["characters that old_string has", "a b\n", "a\u00a0b", "line 1, column 2 has U+0020 where old_string has U+00A0"],
  ] as const)
    it(`takes ${what} for what looks the same if there is only one, and says so`, () => {
      const { text: result, notes } = made(text, edit(old, "q"));
      assert.match(result, /q/);
      assert.equal(seenWithout(text, result), true, result);
      assert.deepEqual(notes, [
        `old_string was found only with characters that look the same: ${codes}. new_string was written as given.`,
      ]);
    });

  it("names the characters if several texts look the same", () => {
    assert.equal(
      refused("a\u00a0b\nc\na\u202fb\n", edit("a b", "q")),
      "old_string not found in a.txt. It occurs 2 times with characters that look the same: line 1, column 2 has U+00A0 where old_string has U+0020. Add lines around it to make it unique.",
    );
    assert.match(
      refused("one\u00a0two = 1\nthree = 2\n", edit("one two = 1\nthree = 3", "q")),
      /at lines 1-2; it looks the same, but line 1, column 4 has U\+00A0 where old_string has U\+0020\. Copy it exactly:/,
    );
  });

  it("takes nothing for what only means the same, is blank, or is in a very large text", () => {
    assert.match(refused("x\u00b2\n", edit("x2", "q")), /^old_string not found/);
    assert.match(refused("a\n", edit("\u200b", "q")), /^old_string not found/);
    assert.match(refused("\u00a0a\n\u00a0b\n", edit("  a\n  b", "q")), /^old_string not found|^It was done/);
    assert.match(refused(`${"x".repeat(4_000_000)} a\u00a0b`, edit("a b", "q")), /^old_string not found/);
  });

  it("counts lines that end in carriage returns alone", () => {
    assert.match(refused("a\rb\ra\r", edit("a", "q")), /\(lines 1, 3\)/);
  });
});

describe("the error for a text that is not there", () => {
  const text = Array.from({ length: 40 }, (_, index) => `line number ${index + 1}`).join("\n");

  it("names the closest lines, where they differ, and shows them", () => {
    assert.equal(
      refused(
        `${text}\nfunction sum(a, b) {\n\treturn a + b;\n}\n`,
        edit("function sum(a, b) {\n  return a + b;\n }", ""),
      ),
      'old_string not found in a.txt. The closest text is at lines 41-43; it differs in line 42, which has different white space: "→return a + b;" where old_string has "··return a + b;". ' +
        "Copy it exactly:\nfunction sum(a, b) {\n\treturn a + b;\n}",
    );
  });

  it("shows where two lines part", () => {
    assert.match(
      refused("const a = 1;\nconst b = 2;\n", edit("const a = 1;\nconst b = 3;\n", "")),
      /closest text is at lines 1-2; it differs in line 2, which is "const b = 2;" where old_string has "const b = 3;"\./,
    );
  });

  it("finds a line by its words", () => {
    assert.match(
      refused(`${text}\nconst totalAmount = sum(prices);\r\nend`, edit("let totalAmount = add(prices);", "")),
      /closest text is at line 41; it differs in line 41, which is "const totalAmount/,
    );
    assert.match(
      refused("one\nlonger words here\n", edit("first\nother words there", "")),
      /at lines 1-2; it differs in line 1, which is "one"/,
    );
    assert.match(refused("longer words here", edit("first\nother words there", "")), /at line 1; it differs in line 1/);
  });

  it("says so when nothing is like it", () => {
    assert.match(refused("abc\n", edit("xyz", "")), /No text in the file is similar\. Read the file again/);
    assert.match(refused("", edit("xyz", "")), /No text in the file is similar/);
    assert.match(refused("abc\n", edit("\n \n", "")), /No text in the file is similar/);
  });

  it("says that the text to find goes on after the end", () => {
    assert.match(
      refused("a line\nb line", edit("a line\nb line\nc line", "")),
      /old_string continues after line 2, where/,
    );
  });

  it("compares the first 500 lines, and says so when they are the same", () => {
    const lines = "a line\n".repeat(600);
    assert.match(
      refused(`${lines}end`, edit(`${lines}stop`, "")),
      /the first 500 lines are the same, and it differs after them\./,
    );
  });

  it("cuts long lines and long blocks", () => {
    const long = `${"x".repeat(300)} alpha`;
    assert.match(
      refused(`${long}\n`, edit(`${"x".repeat(300)} beta`, "")),
      /which is "…x+ alpha" where old_string has "…x+ beta"/,
    );
    const lines = Array.from({ length: 30 }, (_, index) => `line number ${index + 1}`).join("\n");
    assert.match(refused(text, edit(`${lines}\nwhat`, "")), /line number 20\n…$/);
  });

  it("passes over lines far longer than those looked for, and climbs over CRLF", () => {
    const source = `${" ".repeat(2000)}the one line\r\nfirst\r\nthe one line\r\nlast\r\n`;
    assert.match(refused(source, edit("the one line\nlost", "")), /at lines 3-4; it differs in line 4/);
    assert.match(refused(source, edit("erst\nthe one line\nlast", "")), /at lines 2-4; it differs in line 2|occurs/);
    assert.match(refused("a\r\nb\r\nlonger words here", edit("x\ny\nother words here", "")), /at lines 1-3;/);
  });

  it("marks white space that is neither space nor tab", () => {
    assert.match(refused("\ta\nb\n", edit("\u00a0a\nb", "")), /"→a" where old_string has "\\u\{a0\}a"/);
  });

  it("takes the lines that match best, and gives brackets little weight", () => {
    const source = "}\n}\n}\nif (first) {\n  one();\n  two();\n}\n";
    assert.match(
      refused(source, edit("if (first) {\n  one();\n  three();\n}", "")),
      /at lines 4-7; it differs in line 6/,
    );
  });

  it("is soon found in a file of 50 MB", () => {
    const large = "a line of text that is not so very long, number 12345\n".repeat(930_000);
    const spent = cpuClock();
    assert.match(refused(`${large}  last one\n`, edit("a line\n\tlast one", "")), /The closest text is at lines? 9/);
    assert.ok(spent() < 5000, "it took more than five seconds");
  });
});
