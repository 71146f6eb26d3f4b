import assert from "node:assert/strict";
import { codeSpan, fence, inline, markdownTable, shownText } from "../../../src/base/text/markdownText";

describe("text in Markdown", () => {
  it("is in a fence that is longer than any run of backticks in it", () => {
    assert.equal(fence("a\n````\nb", "text"), "`````text\na\n````\nb\n`````\n");
    assert.equal(fence("ends\n", ""), "```\nends\n```\n");
  });

  it("is in a span of code whose marks are longer than any run of backticks in it", () => {
    assert.deepEqual(["npm test", "a `b` ``c``", "`a", " a ", "a "].map(codeSpan), [
      "`npm test`",
      "```a `b` ``c`` ```".replace("```a", "``` a"),
      "`` `a ``",
      "`  a  `",
      "`a `",
    ]);
  });

  it("on one line is neither Markdown nor HTML nor a link", () => {
    assert.equal(inline(" *a*\n<b> www.example.org "), "\\*a\\* \\<b\\> www\\.example.org");
  });

  it("loses what steers a terminal, and shows what nobody would see", () => {
    assert.equal(shownText("\u001b[31mred\u001b[0m \u001b]8;;x\u0007link\r\n\u200b"), "red link\n\\u{200b}");
    assert.equal(shownText("plain"), "plain");
  });

  it("of a table fills rows that are too short, and keeps its cells apart", () => {
    assert.equal(
      markdownTable(["a", "b"], [["1|2"], ["3", "4"]]),
      "| a | b |\n| --- | --- |\n| 1\\|2 |  |\n| 3 | 4 |\n",
    );
  });
});
