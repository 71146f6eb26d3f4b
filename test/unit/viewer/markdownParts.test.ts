import assert from "node:assert/strict";
import fc from "fast-check";
import { withCharacters } from "../../../src/base/markdown/entities";
import { cutMarkdown } from "../../../src/base/markdown/markdownPieces";
import { readMarkdown } from "../../../src/base/markdown/readMarkdown";
import { targetOf } from "../../../src/base/markdown/linkTargets";

describe("targets of links", () => {
  it("are web pages and files, and nothing else", () => {
    assert.deepEqual(targetOf("https://example.org/a?b=1#c"), { kind: "web", url: "https://example.org/a?b=1#c" });
    assert.deepEqual(targetOf("HTTP://Example.org"), { kind: "web", url: "http://example.org/" });
    assert.deepEqual(targetOf("src/a.ts#L12-L14"), { kind: "file", path: "src/a.ts", line: 12 });
    assert.deepEqual(targetOf("src/a%20b.ts:7:3"), { kind: "file", path: "src/a b.ts", line: 7 });
    assert.deepEqual(targetOf("a%zz.ts"), { kind: "file", path: "a%zz.ts" });
    assert.deepEqual(targetOf(":12"), { kind: "file", path: ":12" });
    assert.deepEqual(targetOf("a%00b"), { kind: "none" });
    assert.deepEqual(targetOf("https:"), { kind: "none" });
    assert.deepEqual(targetOf("./README.md#usage"), { kind: "file", path: "./README.md" });
    const none = [
      "javascript:alert(1)",
      "JAVASCRIPT:alert(1)",
      "java\nscript:alert(1)",
      "\u0001javascript:alert(1)",
      "command:workbench.action.terminal.new",
      "vscode://file/etc/passwd",
      "vscode-insiders://x",
      "file:///etc/passwd",
      "data:text/html,x",
      "blob:x",
      "mailto:ada@example.org",
      "//bad.example/share",
      "\\\\bad.example\\share",
      "%2F%2Fbad.example/share",
      "https://good.example@bad.example/",
      "https://user:secret@example.org/",
      "https://",
      "#fragment",
      "?query",
      "",
    ];
    for (const href of none) assert.deepEqual(targetOf(href), { kind: "none" }, href);
  });

  it("name the host in ASCII, so that letters that look alike do not pass for others", () => {
    assert.deepEqual(targetOf("https://аpple.example/"), { kind: "web", url: "https://xn--pple-43d.example/" });
  });

  it("never have a scheme other than http and https, whatever the text", () => {
    const scheme = fc.constantFrom("javascript", "command", "vscode", "file", "data", "x-a+b.c", "ftp");
    const noise = fc.constantFrom("", " ", "\t", "\n", "\u0000");
    fc.assert(
      fc.property(scheme, fc.boolean(), noise, fc.string(), (name, upper, before, rest) => {
        const target = targetOf(`${before}${upper ? name.toUpperCase() : name}:${rest}`);
        assert.equal(target.kind, "none");
      }),
    );
  });
});

describe("a part of a Markdown text", () => {
  it("is not read if that would take too long", () => {
    assert.equal(readMarkdown("\\*".repeat(3_000)), undefined);
    assert.equal(readMarkdown("> ".repeat(3_000)), undefined);
    assert.equal(readMarkdown("\\*".repeat(300))?.length, 1);
  });
});

describe("parts of a Markdown text", () => {
  it("do not begin in a block of code after code that only looks like one", () => {
    const { chunks } = cutMarkdown(`\`\`\`a\`b\`\`\`\n\n${"A paragraph.\n\n".repeat(600)}`, Infinity);
    assert.deepEqual([...new Set(chunks.map(({ before }) => before))], [""]);
    assert.ok(chunks.length > 1, "it is cut");
  });

  const block = fc.oneof(
    fc.string({ unit: "binary", maxLength: 60 }),
    fc.constantFrom(
      "\n",
      "\n\n",
      "```js\n",
      "```\n",
      "~~~\n",
      "- item\n",
      "# title\n",
      "x".repeat(3000),
      "word ".repeat(900),
    ),
  );
  const text = fc.array(block, { maxLength: 30 }).map((all) => all.join(""));

  it("contain every character once, however it is cut", () => {
    fc.assert(
      fc.property(text, (whole) => {
        const { chunks, end } = cutMarkdown(whole, Infinity);
        assert.equal(end, whole.length);
        let joined = "";
        for (const piece of chunks) {
          assert.equal(piece.at, joined.length);
          assert.equal(piece.line, joined.split("\n").length - 1);
          joined += piece.text;
          if (!piece.open && whole[joined.length] === "\n") joined += "\n";
          assert.ok(piece.text.length <= 6_001, `${piece.text.length} is not at most 6_001`);
        }
        assert.equal(joined, whole);
      }),
    );
  });

  it("go on with a block of code that was begun before them", () => {
    const { chunks } = cutMarkdown(`# a\n\n\`\`\`ts\n${"const a = 1;\n".repeat(1500)}\`\`\`\n\nend`, Infinity);
    assert.ok(chunks.length > 2, `${chunks.length} is not above 2`);
    assert.deepEqual(
      chunks.map(({ before }) => before),
      ["", ...chunks.slice(1).map(() => "```ts\n")],
    );
    const lastPiece = chunks.at(-1);
    assert.ok(lastPiece, "expected lastPiece");
    const last = readMarkdown(lastPiece.before + lastPiece.text);
    assert.ok(last, "the last part is read");
    assert.deepEqual(
      last.map(({ type }) => type).filter((type) => type !== "space"),
      ["code", "paragraph"],
    );
  });

  it("end within a line that is too long, also one of a block of code, with which the next one goes on", () => {
    const { chunks } = cutMarkdown(`~~~\n${"x".repeat(13_000)}`, 10);
    assert.deepEqual(
      chunks.map(({ open, before }) => [open, before]),
      [
        [false, ""],
        [true, "~~~\n"],
        [true, "~~~\n"],
        [false, "~~~\n"],
      ],
    );
    assert.deepEqual(
      cutMarkdown("x".repeat(7_000), 10).chunks.map(({ open, before }) => [open, before]),
      [
        [true, ""],
        [false, ""],
      ],
    );
  });

  it("are cut between blocks if possible", () => {
    const { chunks } = cutMarkdown("A line of prose.\n\n- one\n\n- two\n\n".repeat(400), Infinity);
    for (const { text: piece } of chunks.slice(1)) assert.match(piece, /^A line of prose/);
  });
});

describe("reading Markdown", () => {
  const awkward = [
    "[",
    "_a",
    "> ",
    ">",
    "- ",
    "1. ",
    "*a ",
    "**a*",
    "`a",
    "<a ",
    "![",
    "[a](",
    "a.",
    "&#x;",
    "|a",
    "~a~",
  ];
  it("ends soon for every text, and says why one is shown as it is written", () => {
    for (const unit of awkward) {
      const { chunks } = cutMarkdown(unit.repeat(40_000 / unit.length), Infinity);
      for (const piece of chunks.slice(0, 2)) {
        const read = readMarkdown(piece.before + piece.text);
        assert.ok(read === undefined || Array.isArray(read), unit);
      }
    }
  });

  it("formats texts people write", () => {
    const written = "# a\n\nb **c** [d](e)\n\n- x\n  - y\n\n| a | b |\n|-|-|\n| 1 | 2 |\n\n".repeat(60);
    assert.ok(readMarkdown(written.slice(0, 6000)), "it is read");
  });

  it("reads character references that are written, and leaves the others", () => {
    assert.equal(withCharacters("plain"), "plain");
    assert.equal(
      withCharacters("&lt;b&gt; &amp; &#8364; &#x20AC; &nope; &#0; &#xD800; &#xE000; &#x110000;"),
      "<b> & € € &nope; &#0; &#xD800; \ue000 &#x110000;",
    );
  });
});
