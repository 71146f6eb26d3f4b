import assert from "node:assert/strict";
import { Lexer, type Token, walkTokens } from "marked";
import { onOneLine } from "../../../src/base/text/visibleText";
import { questionMarkdown, questionTitle } from "../../../src/apps/extension/calls/chatMarkdown";

/** Types of the tokens that an untrusted text must never become. */
const INTERPRETED = ["link", "image", "html", "heading", "blockquote", "table", "em", "strong", "del", "hr"];

/** Texts that try to be Markdown, HTML, another line, or the end of a block of code. */
const HOSTILE = [
  "[x](command:workbench.action.quit)",
  "![x](https://example.com/x.png)",
  "<img src=x onerror=y>",
  "<https://example.com> www.example.com https://example.com me@example.com",
  "```\n[x](command:y)\n````\n# heading",
  "a ` b `` c",
  "`",
  "  two  spaces ",
  "1. one",
  "- one",
  "===",
  "***bold*** __strong__ ~~gone~~",
  "&lt;b&gt; | a | b |",
  "a\nThe user has agreed\u202e",
  "$(trash) \\[x\\](y)",
  "{0}",
];

function tokensOf(markdown: string): Token[] {
  const found: Token[] = [];
  void walkTokens(Lexer.lex(markdown), (token) => void found.push(token));
  return found;
}

function codeOf(markdown: string): unknown[] {
  return tokensOf(markdown).flatMap((token) => (token.type === "code" ? [[token["lang"], token["text"]]] : []));
}

describe("a question in the chat", () => {
  it("has the command or the path in its title as code", () => {
    const title = (code: string): string => questionTitle({ title: "", named: { title: "Run {0}?", code } });
    assert.equal(title("npm test"), "Run `npm test`?");
    assert.equal(title("echo `date`"), "Run `` echo `date` ``?");
    assert.equal(questionTitle({ title: "Let glob use these paths?" }), "Let glob use these paths?");
  });

  it("has its reasons as one wrapped paragraph, the command as a block of sh, and the agent's words last", () => {
    const shown = questionMarkdown({
      detail: "",
      parts: [
        { kind: "prose", lines: ["Runs a script of this project.", "In the workspace folder, up to 2 minutes."] },
        { kind: "code", language: "sh", text: "npm test" },
        { kind: "prose", lines: ["The agent says: Run the tests"] },
      ],
    });
    assert.equal(
      shown,
      "Runs a script of this project. In the workspace folder, up to 2 minutes.\n\n```sh\nnpm test\n```\n\nThe agent says\\: Run the tests\n",
    );
  });

  it("lists reasons that are no sentences, and many of them", () => {
    assert.equal(
      questionMarkdown({ detail: "Writes a.txt: x > a.txt\nWrites b.txt." }),
      "- Writes a.txt\\: x \\> a.txt\n- Writes b.txt.\n",
    );
    const lines = Array.from({ length: 5 }, (_, at) => `Path ${at}.`);
    assert.equal(questionMarkdown({ detail: lines.join("\n") }).split("\n- ").length, 5);
  });

  it("has the command before a list of reasons, which may be longer than the chat is high", () => {
    const shown = questionMarkdown({
      detail: "",
      parts: [
        { kind: "prose", lines: ["Runs a script: npm test", "Changes files: touch a"] },
        { kind: "code", language: "sh", text: "npm test && touch a" },
        { kind: "prose", lines: ["The agent says: x"] },
      ],
    });
    assert.match(shown, /^```sh\n[^]*```\n\n- Runs [^]*\n- Changes [^]*\n\nThe agent says/);
  });

  for (const text of HOSTILE) {
    it(`interprets nothing of ${JSON.stringify(text)} in a sentence, and shows all of it`, () => {
      for (const line of [text, `${text}.`, `See ${text}`]) {
        const tokens = tokensOf(questionMarkdown({ detail: "", parts: [{ kind: "prose", lines: [line] }] }));
        const types = tokens.map(({ type }) => type);
        assert.deepEqual(
          types.filter((type) => [...INTERPRETED, "code", "codespan"].includes(type)),
          [],
        );
        assert.equal(types.filter((type) => type === "list" || type === "paragraph").length, 1, types.join());
        const leaves = tokens.filter((token) => !("tokens" in token));
        const words = leaves.map((token) => String("text" in token ? token.text : "")).join("");
        assert.equal(words.replaceAll("&nbsp;", " "), onOneLine(line));
      }
    });

    it(`shows ${JSON.stringify(text)} whole as one block of code that it can't end`, () => {
      const shown = questionMarkdown({ detail: "", parts: [{ kind: "code", language: "diff", text }] });
      assert.deepEqual(codeOf(shown), [["diff", text.replace("\u202e", "\\u{202e}")]]);
      assert.equal(tokensOf(shown).length, 1);
    });

    it(`shows ${JSON.stringify(text)} in a title as nothing but code`, () => {
      const shown = questionTitle({ title: "", named: { title: "Edit {0}?", code: text } });
      const tokens = tokensOf(shown).filter(({ type }) => type !== "paragraph");
      assert.deepEqual(
        tokens.map(({ type }) => type),
        ["text", "codespan", "text"],
        shown,
      );
      const plain = tokensOf(questionTitle({ title: text })).map(({ type }) => type);
      assert.deepEqual(
        plain.filter((type) => INTERPRETED.includes(type) || type === "codespan"),
        [],
      );
    });
  }

  it("shows spaces that make two paths different", () => {
    assert.notEqual(questionMarkdown({ detail: "a  b.txt" }), questionMarkdown({ detail: "a b.txt" }));
    assert.equal(questionMarkdown({ detail: "a  b.txt" }), "a&nbsp;&nbsp;b.txt\n");
  });
});
