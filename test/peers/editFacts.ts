/** The text of a file after an edit; null if the edit is refused and the file stays as it is. */
type After = string | null;

/**
 * An edit of one file and what becomes of it. Written anew after the kinds of cases that other tools' tests contain,
 * not copied from them. Where a peer guesses, the case says that the edit is refused.
 */
export interface EditFact {
  readonly source: "gemini-cli" | "MCP filesystem" | "Cline" | "Roo Code" | "Aider";
  readonly title: string;
  readonly before: string;
  readonly edits: readonly (readonly [before: string, after: string])[];
  readonly all?: true;
  readonly after: After;
}

/** A case with one edit: title, text, what is replaced, by what, and the text then. */
type One = readonly [title: string, before: string, from: string, to: string, after: After];

function ones(source: EditFact["source"], cases: readonly One[], all?: true): EditFact[] {
  return cases.map(([title, before, from, to, after]) => ({
    source,
    title,
    before,
    edits: [[from, to]],
    after,
    ...(all && { all }),
  }));
}

type Many = readonly [title: string, before: string, edits: EditFact["edits"], after: After];

function many(source: EditFact["source"], cases: readonly Many[]): EditFact[] {
  return cases.map(([title, before, edits, after]) => ({ source, title, before, edits, after }));
}

const GEMINI: readonly EditFact[] = [
  ...ones("gemini-cli", [
    ["a word is replaced", "const size = 1;\n", "size", "length", "const length = 1;\n"],
    ["a dollar sign is text", "price: old\n", "old", "$5", "price: $5\n"],
    ["a dollar sign and an ampersand are text", "say old\n", "old", "$&", "say $&\n"],
    ["a dollar sign and a backtick are text", "say old\n", "old", "$`", "say $`\n"],
    ["a dollar sign and a quote are text", "say old\n", "old", "$'", "say $'\n"],
    ["what looks like a group is text", "say old\n", "old", "$1 and $2", "say $1 and $2\n"],
    ["two dollar signs stay two", "say old\n", "old", "$$", "say $$\n"],
    ["what looks like a named group is text", "say old\n", "old", "$<name>", "say $<name>\n"],
    ["dollar signs in the old text are text", "cost $1\n", "$1", "$2", "cost $2\n"],
    [
      "an expression that ends in a dollar sign is text",
      "| grep x\n",
      "| grep x",
      "| select('^[a-z]$')",
      "| select('^[a-z]$')\n",
    ],
    ["a removed word leaves the rest", "a $ b\n", " $ b", "", "a\n"],
    ["a text that isn't there is refused", "first\nsecond\n", "third", "x", null],
    ["a text that occurs twice is refused", "x = 1;\ny = 1;\n", "= 1", "= 2", null],
    ["the same text again is refused", "keep\n", "keep", "keep", null],
    ["CRLF line endings are kept", "one\r\ntwo\r\nthree\r\n", "two", "2", "one\r\n2\r\nthree\r\n"],
    [
      "several lines with LF are found in a file with CRLF",
      "one\r\ntwo\r\nthree\r\n",
      "one\ntwo",
      "1\n2",
      "1\r\n2\r\nthree\r\n",
    ],
    [
      "another indentation is taken over",
      "  function f() {\n    run();\n  }\n",
      "function f() {\n  run();\n}",
      "function f() {\n  walk();\n}",
      "  function f() {\n    walk();\n  }\n",
    ],
    [
      "nothing is indented twice",
      "    a();\n    b();\n",
      "a();\nb();",
      "a();\nc();\nb();",
      "    a();\n    c();\n    b();\n",
    ],
    [
      "a blank line before a block stays one",
      "\n  if (a) {\n    b();\n  }\n",
      "if (a) {\n  b();\n}",
      "if (a) {\n  c();\n}",
      "\n  if (a) {\n    c();\n  }\n",
    ],
    ["an old text that begins with a blank line keeps it", "a\n\n  b\n", "\n  b\n", "\n  c\n", "a\n\n  c\n"],
    ["the line ending at the end stays", "  a\n  b\n", "a\nb\n", "c\nd\n", "  c\n  d\n"],
    ["likeness is no match: refused", "const value = compute(1);\n", "const valeu = compute(1);", "x", null],
    ["words with other spaces between them are refused", "function  f( a ) {}\n", "function f(a) {}", "x", null],
    [
      "a placeholder for the rest of the code is refused",
      "function f() {\n  a();\n}\n",
      "a();",
      "// ... rest of the code ...",
      null,
    ],
    ["a new text that adds a placeholder is refused", "a();\nb();\n", "a();", "a();\n// ... existing code ...", null],
    [
      "a placeholder that the old text has may stay",
      "// ... rest of the code ...\na\n",
      "// ... rest of the code ...\na",
      "// ... rest of the code ...\nb",
      "// ... rest of the code ...\nb\n",
    ],
    [
      "a text about a placeholder is a normal text",
      "const a = 1;\n",
      "1",
      '"see rest of text"',
      'const a = "see rest of text";\n',
    ],
  ]),
  ...ones(
    "gemini-cli",
    [
      ["all occurrences are replaced on request", "a b a b a\n", "a", "c", "c b c b c\n"],
      ["one occurrence is enough when all are meant", "a b\n", "a", "c", "c b\n"],
      ["no occurrence is refused, also when all are meant", "a b\n", "x", "c", null],
      ["dollar signs are text in each occurrence", "p and p\n", "p", "$&", "$& and $&\n"],
      ["all occurrences are removed", "remove me, remove me.\n", "remove me", "", ", .\n"],
      ["a new text that contains the old one is not replaced again", "a a\n", "a", "aa", "aa aa\n"],
    ],
    true,
  ),
];

const FILESYSTEM: readonly EditFact[] = [
  ...ones("MCP filesystem", [
    ["one line is replaced", "line1\nline2\nline3\n", "line2", "changed", "line1\nchanged\nline3\n"],
    ["the first line is replaced", "line1\nline2\n", "line1", "first", "first\nline2\n"],
    ["the last line is replaced, and ends as before", "line1\nline2", "line2", "last", "line1\nlast"],
    [
      "white space around lines may differ",
      "  line1\n    line2\n  line3\n",
      "line1\n  line2",
      "line1\n  changed",
      "  line1\n    changed\n  line3\n",
    ],
    ["a file with CRLF is found by a text with LF", "line1\r\nline2\r\n", "line1\nline2", "a\nb", "a\r\nb\r\n"],
    ["a text that isn't there is refused", "line1\nline2\n", "missing", "x", null],
    ["a line is replaced by several", "line1\nline2\n", "line2", "a\nb\nc", "line1\na\nb\nc\n"],
    ["several lines are replaced by one", "a\nb\nc\nd\n", "b\nc", "x", "a\nx\nd\n"],
    [
      "an indented block keeps the indentation of the new text",
      "{\n  a\n}\n",
      "  a",
      "  a\n    b",
      "{\n  a\n    b\n}\n",
    ],
    ["characters of an expression are text", "a.b*c[d]\n", "a.b*c[d]", "(x|y)+?", "(x|y)+?\n"],
    ["backslashes are text", "path = 'C:\\\\dir'\n", "'C:\\\\dir'", "'D:\\\\x'", "path = 'D:\\\\x'\n"],
    ["letters outside ASCII are found and written", "größe = 1 🎉\n", "größe = 1 🎉", "naïve = 2 ✓", "naïve = 2 ✓\n"],
  ]),
  ...many("MCP filesystem", [
    [
      "two edits are made",
      "line1\nline2\nline3\n",
      [
        ["line1", "a"],
        ["line3", "c"],
      ],
      "a\nline2\nc\n",
    ],
    [
      "edits in another order than the text's are made",
      "line1\nline2\nline3\n",
      [
        ["line3", "c"],
        ["line1", "a"],
      ],
      "a\nline2\nc\n",
    ],
    [
      "if one isn't found, none is made",
      "line1\nline2\n",
      [
        ["line1", "a"],
        ["missing", "x"],
      ],
      null,
    ],
    [
      "edits of neighboring lines are made",
      "a\nb\nc\n",
      [
        ["a", "1"],
        ["b", "2"],
        ["c", "3"],
      ],
      "1\n2\n3\n",
    ],
    [
      "two edits of one line are made",
      "let a = b;\n",
      [
        ["let", "const"],
        ["b;", "c;"],
      ],
      "const a = c;\n",
    ],
    [
      "edits that overlap are refused",
      "a b c\n",
      [
        ["a b", "x"],
        ["b c", "y"],
      ],
      null,
    ],
  ]),
];

const CLINE: readonly EditFact[] = [
  ...ones("Cline", [
    ["an exact line is replaced", "one\ntwo\nthree", "two", "2", "one\n2\nthree"],
    [
      "a block is found by all of its lines",
      "one\nbegin\nbetween\nend\nfive",
      "begin\nbetween\nend",
      "x",
      "one\nx\nfive",
    ],
    ["a block whose middle differs is refused", "one\nbegin\nbetween\nend\nfive", "begin\nother\nend", "x", null],
    ["a text that isn't there is refused", "one\ntwo\nthree", "four", "x", null],
    [
      "indentation with a tab is kept",
      "f() {\n\tconst a = 1;\n\treturn a;\n}",
      "\tconst a = 1;\n\treturn a;",
      "\tconst a = 42;\n\tlog();\n\treturn a;",
      "f() {\n\tconst a = 42;\n\tlog();\n\treturn a;\n}",
    ],
    ["a file without a line ending gets none", "a\nb", "b", "c", "a\nc"],
    [
      "a block between blank lines is replaced with them",
      "top\n\nbody\n\nend\n",
      "\nbody\n\n",
      "\nnew\n\n",
      "top\n\nnew\n\nend\n",
    ],
    [
      "a marker of a conflict is text",
      "<<<<<<< HEAD\na\n=======\nb\n>>>>>>> x\n",
      "<<<<<<< HEAD\na\n=======\nb\n>>>>>>> x\n",
      "b\n",
      "b\n",
    ],
    ["a line with seven equal signs is text", "a\n=======\nb\n", "=======", "-------", "a\n-------\nb\n"],
    ["dots for a left out middle are refused", "one\ntwo\nthree\n", "one\n...\nthree", "x", null],
  ]),
  ...many("Cline", [
    [
      "edits in order are made",
      "First\nSecond\nThird\nFourth",
      [
        ["First", "1st"],
        ["Third", "3rd"],
      ],
      "1st\nSecond\n3rd\nFourth",
    ],
    [
      "edits out of order are made",
      "first\nsecond\nthird\nfourth\n",
      [
        ["fourth", "4"],
        ["second", "2"],
      ],
      "first\n2\nthird\n4\n",
    ],
    [
      "three edits out of order are made",
      "a1\nb2\nc3\nd4\ne5\n",
      [
        ["d4", "D"],
        ["b2", "B"],
        ["e5", "E"],
      ],
      "a1\nB\nc3\nD\nE\n",
    ],
    [
      "edits out of order keep their indentation",
      "f() {\n\ta = 1;\n\tb = 2;\n\tc = 3;\n}",
      [
        ["\tc = 3;", "\tc = 30;"],
        ["\ta = 1;", "\ta = 10;"],
      ],
      "f() {\n\ta = 10;\n\tb = 2;\n\tc = 30;\n}",
    ],
    [
      "one is replaced and one removed, with its line",
      "l1\nl2\nl3\nl4\n",
      [
        ["l2", "x"],
        ["l4\n", ""],
      ],
      "l1\nx\nl3\n",
    ],
    [
      "one is removed, with its line, and one replaced",
      "l1\nl2\nl3\nl4\n",
      [
        ["l1\n", ""],
        ["l3", "x"],
      ],
      "l2\nx\nl4\n",
    ],
    [
      "an edit of what another wrote is refused",
      "a\n",
      [
        ["a", "b"],
        ["b", "c"],
      ],
      null,
    ],
  ]),
];

const ROO: readonly EditFact[] = [
  ...ones("Roo Code", [
    [
      "a function's body is replaced",
      "function f() {\n    log(1)\n}\n",
      "function f() {\n    log(1)\n}",
      "function f() {\n    log(2)\n}",
      "function f() {\n    log(2)\n}\n",
    ],
    [
      "blank lines around a match stay",
      "\nf() {\n    return 1;\n}\n\n",
      "f() {\n    return 1;\n}",
      "f() {\n    return 2;\n}",
      "\nf() {\n    return 2;\n}\n\n",
    ],
    [
      "an old text without the file's indentation is found",
      "    f() {\n        return 1;\n    }\n",
      "f() {\n    return 1;\n}",
      "f() {\n    return 2;\n}",
      "    f() {\n        return 2;\n    }\n",
    ],
    [
      "an old text with more indentation than the file is found",
      "f() {\n    return 1;\n}\n",
      "    f() {\n        return 1;\n    }",
      "    f() {\n        return 2;\n    }",
      "f() {\n    return 2;\n}\n",
    ],
    [
      "tabs are kept",
      "f() {\n\treturn 1;\n}\n",
      "f() {\n\treturn 1;\n}",
      "f() {\n\treturn 2;\n}",
      "f() {\n\treturn 2;\n}\n",
    ],
    [
      "tabs and spaces in one line are kept",
      "\tclass A {\n\t    m() {\n\t\tv = 0;\n\t    }\n\t}",
      "\t    m() {\n\t\tv = 0;\n\t    }",
      "\t    m() {\n\t\tv = 1;\n\t    }",
      "\tclass A {\n\t    m() {\n\t\tv = 1;\n\t    }\n\t}",
    ],
    [
      "added lines get the file's tabs",
      "\tf() {\n\t\treturn 1;\n\t}",
      "f() {\n\treturn 1;\n}",
      "f() {\n\t// why\n\treturn 2;\n}",
      "\tf() {\n\t\t// why\n\t\treturn 2;\n\t}",
    ],
    [
      "spaces stand for the file's tabs",
      "f() {\n\tif (a) {\n\t\tb();\n\t}\n}\n",
      "    if (a) {\n        b();\n    }",
      "    if (a) {\n        c();\n    }",
      "f() {\n\tif (a) {\n\t\tc();\n\t}\n}\n",
    ],
    [
      "tabs stand for the file's spaces",
      "f() {\n    if (a) {\n        b();\n    }\n}\n",
      "\tif (a) {\n\t\tb();\n\t}",
      "\tif (a) {\n\t\tc();\n\t}",
      "f() {\n    if (a) {\n        c();\n    }\n}\n",
    ],
    [
      "CRLF is kept in each line",
      "f() {\r\n    return 1;\r\n}\r\n",
      "f() {\n    return 1;\n}",
      "f() {\n    return 2;\n}",
      "f() {\r\n    return 2;\r\n}\r\n",
    ],
    [
      "a line that differs in a word is refused",
      'f() {\n    log("hello")\n}\n',
      'f() {\n    log("wrong")\n}',
      "x",
      null,
    ],
    [
      "lines are added before a statement",
      "class A {\n    get() {\n        return this.v\n    }\n}\n",
      "        return this.v",
      "        // log\n        log()\n        return this.v",
      "class A {\n    get() {\n        // log\n        log()\n        return this.v\n    }\n}\n",
    ],
    [
      "white space in lines is written as given",
      "  const a    = 1;\n",
      "const a    = 1;",
      "const  a  =  2;",
      "  const  a  =  2;\n",
    ],
    ["a line is added after another", "x = 1\ny = 2\n", "y = 2", "y = 2\nz = 3", "x = 1\ny = 2\nz = 3\n"],
    [
      "Python's indentation is kept",
      "def f():\n    if a:\n        b()\n    else:\n        c()\n",
      "    if a:\n        b()\n    else:\n        c()",
      "    if a:\n        b()\n        d()\n    else:\n        c()",
      "def f():\n    if a:\n        b()\n        d()\n    else:\n        c()\n",
    ],
    [
      "a blank line in a new text stays blank",
      "a {\n    b\n}\n",
      "    b",
      "    b\n\n    c",
      "a {\n    b\n\n    c\n}\n",
    ],
    [
      "new lines may have less indentation",
      "class A {\n    m() {\n        if (x) {\n            y();\n        }\n    }\n}\n",
      "        if (x) {\n            y();\n        }",
      "        y();",
      "class A {\n    m() {\n        y();\n    }\n}\n",
    ],
    ["quotes that look the same are found", "say(\u2018hi\u2019)\n", "say('hi')", "say('ho')", "say('ho')\n"],
    ["double quotes that look the same are found", "say(\u201chi\u201d)\n", 'say("hi")', 'say("ho")', 'say("ho")\n'],
    ["a no-break space is found", "const\u00a0a = 1;\n", "const a = 1;", "const a = 2;", "const a = 2;\n"],
    ["a line that is much alike is refused", "function getData(id) {\n", "function getDate(id) {", "x", null],
    [
      "spaces at the end of a line may differ",
      "a = 1;   \nb = 2;\n",
      "a = 1;\nb = 2;",
      "a = 3;\nb = 4;",
      "a = 3;\nb = 4;\n",
    ],
    ["an empty new text deletes lines", "a\n// comment\nb\n", "// comment\n", "", "a\nb\n"],
    ["an empty new text deletes several lines", "a\n// one\n// two\nb\n", "// one\n// two\n", "", "a\nb\n"],
    [
      "an empty new text deletes nested code",
      "f() {\n    if (x) {\n        y();\n    }\n    z();\n}\n",
      "    if (x) {\n        y();\n    }\n",
      "",
      "f() {\n    z();\n}\n",
    ],
    ["an empty old text in a file with text is refused", "a\n", "", "b", null],
    ["the numbers of read lines are taken off", "alpha\nbeta\ngamma\n", "2\tbeta\n3\tgamma", "x\ny", "alpha\nx\ny\n"],
    ["a block that occurs twice is refused", "f() {\n    a();\n}\ng() {\n    a();\n}\n", "    a();", "    b();", null],
    [
      "a line around it makes it unique",
      "f() {\n    a();\n}\ng() {\n    a();\n}\n",
      "g() {\n    a();",
      "g() {\n    b();",
      "f() {\n    a();\n}\ng() {\n    b();\n}\n",
    ],
  ]),
  ...many("Roo Code", [
    [
      "two blocks are replaced",
      "function f() {\n    log(1)\n}\n",
      [
        ["function f() {", "function g() {"],
        ["    log(1)", "    log(2)"],
      ],
      "function g() {\n    log(2)\n}\n",
    ],
    [
      "if one of several blocks differs, none is replaced",
      "a\nb\nc\n",
      [
        ["a", "1"],
        ["x", "2"],
        ["c", "3"],
      ],
      null,
    ],
  ]),
];

const AIDER: readonly EditFact[] = [
  ...ones("Aider", [
    ["a whole line is replaced", "One\nTwo\nThree\n", "Two\n", "Tooooo\n", "One\nTooooo\nThree\n"],
    [
      "leading spaces that are left out are put back",
      "    line1\n    line2\n    line3\n",
      "line1\nline2\n",
      "new1\nnew2\n",
      "    new1\n    new2\n    line3\n",
    ],
    [
      "a part of the leading spaces may be left out",
      "    line1\n    line2\n    line3\n",
      " line1\n line2\n",
      " new1\n  new2\n",
      "    new1\n     new2\n    line3\n",
    ],
    [
      "a leading blank line that the file doesn't have is refused",
      "    line1\n    line2\n",
      "\n    line1\n",
      "    new1\n",
      null,
    ],
    ["a text is replaced in a file with one line", "only", "only", "new", "new"],
    ["a file is emptied", "all of it\n", "all of it\n", "", ""],
    ["a file's last line without an ending is found with one, and gets none", "a\nb", "b\n", "c\n", "a\nc"],
    ["a line is found although a longer one contains it", "foobar\nfoo\n", "\nfoo\n", "\nbaz\n", "foobar\nbaz\n"],
    [
      "a sentence that is much alike is refused",
      "This is a sample text.\nAnother line.\n",
      "This was a sample text.\n",
      "x\n",
      null,
    ],
    [
      "a sentence without its period is found as it is",
      "This is a sample text.\n",
      "This is a sample text",
      "This is a new text",
      "This is a new text.\n",
    ],
  ]),
];

export const EDIT_FACTS: readonly EditFact[] = [...GEMINI, ...FILESYSTEM, ...CLINE, ...ROO, ...AIDER];
