import assert from "node:assert/strict";
import fc from "fast-check";
import { markdownHtml } from "../../../../src/transcripts/export/html/markdownHtml";
import { quotedMarkdown, safeMarkdown } from "../../../../src/transcripts/export/markdown/safeMarkdown";

const html = (text: string): string => markdownHtml(text).replace(/^<div class="markdown">|<\/div>$/g, "");

describe("Markdown in an exported page", () => {
  it("is formatted: headings, lists, tables, code, quotations, and emphasis", () => {
    assert.equal(
      html("# One\n\nA **b** *c* ~~d~~ `e`"),
      '<h4 class="h1">One</h4>\n<p>A <strong>b</strong> <em>c</em> <del>d</del> <code>e</code></p>\n',
    );
    assert.equal(
      html("- a\n- [x] b\n- [ ] c"),
      '<ul>\n<li>a</li>\n<li class="task">☑ b</li>\n<li class="task">☐ c</li>\n</ul>\n',
    );
    assert.equal(html("3. a\n4. b"), '<ol start="3">\n<li>a</li>\n<li>b</li>\n</ol>\n');
    assert.equal(
      html("| a | b |\n| --- | ---: |\n| 1 | 2 |"),
      '<div class="scroll"><table><thead><tr><th>a</th><th class="right">b</th></tr>\n</thead><tbody>\n<tr><td>1</td><td class="right">2</td></tr>\n</tbody></table></div>\n',
    );
    assert.equal(html("```ts\na < b\n```"), "<pre><code>a &lt; b</code></pre>\n");
    assert.equal(
      html("> a\n\n---\n\na  \nb \\* &copy;"),
      "<blockquote><p>a</p>\n</blockquote>\n<hr>\n<p>a<br>b * ©</p>\n",
    );
  });

  it("links to web pages alone, whose host is shown, and names pictures without loading them", () => {
    assert.equal(
      html("[here](https://example.org/a)"),
      '<p><a href="https://example.org/a" rel="noopener noreferrer nofollow">here</a> <span class="quiet">(example.org)</span></p>\n',
    );
    assert.equal(
      html("https://example.org/a"),
      '<p><a href="https://example.org/a" rel="noopener noreferrer nofollow">https://example.org/a</a></p>\n',
    );
    assert.equal(html("[x](javascript:alert(1))"), '<p>x <span class="quiet">(javascript:alert(1))</span></p>\n');
    assert.equal(html("[a.ts](a.ts)"), "<p>a.ts</p>\n");
    assert.equal(html("ada@example.org"), "<p>ada@example.org</p>\n");
    assert.equal(
      html("![a&amp;b](https://example.org/p.png)"),
      '<p><span class="quiet">Picture: a&amp;b (https://example.org/p.png)</span></p>\n',
    );
    assert.equal(html("[r]: https://example.org"), '<p class="quiet">[r]: https://example.org</p>\n');
  });

  it("contains HTML as text, in blocks and in lines", () => {
    assert.equal(html("<script>alert(1)</script>"), "<pre>&lt;script&gt;alert(1)&lt;/script&gt;</pre>\n");
    assert.equal(html("a <b onclick=x>c</b>"), "<p>a &lt;b onclick=x&gt;c&lt;/b&gt;</p>\n");
    assert.equal(html("[<img src=x>](https://example.org/'\"><b>)").includes("<img"), false);
  });

  it("is raw where it is nested too deeply", () => {
    assert.match(html("> ".repeat(3_000)), /^<pre>(?:&gt; ?)+/);
    assert.match(html(`${"> ".repeat(60)}x`), /<pre>/);
    assert.match(html(`${"*a **b ".repeat(60)}${"** *".repeat(60)}`), /a/);
  });

  it("has no element but those of its own, whatever the text", () => {
    const part = fc.oneof(
      fc.string({ unit: "binary", maxLength: 30 }),
      fc.constantFrom("<", ">", '"', "](", "![", "[", "`", "\n", "<a href=", "javascript:", "- ", "> ", "|", "&lt;"),
    );
    const own =
      /^<\/?(?:div|h4|p|pre|code|blockquote|ul|ol|li|hr|table|thead|tbody|tr|th|td|strong|em|del|br|span|a)(?: (?:class|start|href|rel)="[^"<>]*")*>$/;
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        for (const [tag] of markdownHtml(parts.join("")).matchAll(/<[^>]*>/g)) assert.match(tag, own);
      }),
    );
  });
});

describe("Markdown of others in a Markdown document", () => {
  it("keeps its formatting, without HTML and pictures outside of code", () => {
    assert.equal(safeMarkdown("# a\n**b** <i>c</i> `<d>` ![e](f)"), "# a\n**b** &lt;i>c&lt;/i> `<d>` !\\[e](f)");
    assert.equal(safeMarkdown("```html\n<b>\n```\n<b>"), "```html\n<b>\n```\n&lt;b>");
    assert.equal(safeMarkdown("1. a\n\n      ~~~\n      <b>\n      ~~~"), "1. a\n\n      ~~~\n      <b>\n      ~~~");
    assert.equal(safeMarkdown("```a```b <c>"), "```a```b &lt;c>");
  });

  it("ends a block of code that it leaves open, and no other", () => {
    assert.equal(safeMarkdown("````\na\n```\nb"), "````\na\n```\nb\n````");
    assert.equal(safeMarkdown("```\na\n```js\nb\n```"), "```\na\n```js\nb\n```");
  });

  it("keeps code in lists and quotations", () => {
    for (const text of [
      "1. a\n   ```html\n   <b>\n   ```\n2. b\n\n   ~~~\n   <b>\n   ~~~",
      "- a\n    ```\n    <b>\n    ```\n- ```\n  <b>\n  ```",
      "> ```\n> <b>\n> ```\n>     c",
      "> ~~~\n>     ~~~\n> ```\n> <b>",
      "a \\` `<b>` ``<b>`<b>``",
      "```\n    ```\n\n<b>\n```",
    ])
      assert.equal(safeMarkdown(text), text);
  });

  it("has no HTML and no pictures where a reader may see no code", () => {
    const texts = {
      "`` <b> `": "`` &lt;b> `",
      "`` ![a](b) `": "`` !\\[a](b) `",
      "\\`<b>\\`": "\\`&lt;b>\\`",
      "a `\n`<b>`": "a `\n`&lt;b>`",
      "`<b>`\n`": "`&lt;b>`\n`",
      "`<b>`\n\n`": "`<b>`\n\n`",
      "a | b\n--|--\n` | <b>`": "a | b\n--|--\n` | &lt;b>`",
      "a\n    ```\n<b>": "a\n    ```\n&lt;b>",
      "a\n    ```\n    ```\n\t~~~\n<b>": "a\n    ```\n    ```\n\t\\~~~\n&lt;b>",
      "- - ```\n  <b>\n> ```\n<b>": "- - ```\n  &lt;b>\n> ```\n&lt;b>",
      "- - ```\n\n   ```\n<b>": "- - ```\n\n   \\```\n&lt;b>",
      "a\n2. ```\n<b>": "a\n2. ```\n&lt;b>",
      "1. a\n   2. ```\n<b>": "1. a\n   2. ```\n&lt;b>",
      "> ```\n\n<b>": "> ```\n\n&lt;b>",
      "> ```\n>\t```\n> <b>": "> ```\n> ```\n> &lt;b>",
      "- ```\n  a\n  ```\n<b>": "- ```\n  a\n  ```\n&lt;b>",
      "1. a\n   ```\n<b>": "1. a\n   ```\n   ```\n&lt;b>",
      "1. a\n\n      ~~~\n~~~\n<b>": "1. a\n\n      ~~~\n      ~~~\n&lt;b>",
      "```\n    ```\n```\n<b>": "```\n    ```\n```\n&lt;b>",
      "```\n\t```\n<b>": "```\n```\n&lt;b>",
      "  ```\n\ta\n \t```\n<b>": "  ```\n\ta\n  ```\n&lt;b>",
      "~~~a|b\n|-|\n<b>": "~~~a b\n|-|\n<b>\n~~~",
      "* * *\n    ```\n<b>": "* * *\n    ```\n&lt;b>",
    };
    for (const [text, safe] of Object.entries(texts)) assert.equal(safeMarkdown(text), safe, JSON.stringify(text));
  });

  it("is read in linear time", () => {
    const text = `${Array.from({ length: 300 }, (_, length) => "`".repeat(length + 1)).join(" ")} `.repeat(20);
    const started = performance.now();
    safeMarkdown(text);
    safeMarkdown("- - ```\n `\n".repeat(50_000));
    const took = performance.now() - started;
    assert.equal(took < 5000, true, `it took ${took} ms`);
  });

  it("is a quotation, line by line", () => {
    assert.equal(quotedMarkdown("a\n\n<b>"), "> a\n>\n> &lt;b>");
  });
});
