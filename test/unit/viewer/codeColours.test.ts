import assert from "node:assert/strict";
import fc from "fast-check";
import { colorCode, colorSteps } from "../../../src/viewer/markup/code/codeColors";
import { lowlight } from "../../../src/viewer/markup/code/grammars";
import { editorLanguage, GRAMMAR_NAMES, grammarOf } from "../../../src/viewer/markup/code/languages";

const plain = (lines: readonly (readonly { text: string }[])[]): string =>
  lines.map((line) => line.map(({ text }) => text).join("")).join("\n");

describe("colors of code", () => {
  it("change no character, whatever the text and the grammar", () => {
    const grammar = fc.constantFrom(...lowlight.listLanguages());
    const part = fc.oneof(
      fc.string({ unit: "binary", maxLength: 30 }),
      fc.constantFrom(
        "\n",
        "\n\n",
        "/*",
        "*/",
        "`",
        '"',
        "<script>",
        "</script>",
        "#",
        "x".repeat(700),
        "a b c d\n".repeat(60),
      ),
    );
    fc.assert(
      fc.property(
        grammar,
        fc.array(part, { maxLength: 12 }),
        fc.constantFrom("", "/* a\n", "`x\n"),
        (name, parts, open) => {
          const text = parts.join("");
          const { lines } = colorCode(name, text, open);
          assert.equal(plain(lines), text);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("go on in the next part with the comment or string that is open", () => {
    const first = colorCode("typescript", "const a = 1;\n/* begins\n");
    assert.equal(first.open, "/* begins\n");
    const next = colorCode("typescript", "still\nends */ const b = 2;", first.open);
    assert.deepEqual(next.lines[0], [{ text: "still", scope: "hljs-comment" }]);
    assert.ok(
      next.lines[1]?.some(({ text, scope }) => text === "const" && scope === "hljs-keyword"),
      'expected next.lines[1]?.some(({ text, scope }) => text === "const" && scope === "hljs-ke…',
    );
    assert.equal(next.open, "");
    assert.equal(colorCode("xml", "<script>\nconst a = 1;\n").open, "<script>");
  });

  it("are there for every name that a language is known by, and for no other", () => {
    assert.deepEqual(
      [...GRAMMAR_NAMES].filter((name) => !lowlight.registered(name)),
      [],
    );
    assert.deepEqual(
      lowlight.listLanguages().filter((name) => !GRAMMAR_NAMES.has(name)),
      [],
    );
  });

  it("leave long lines alone and say so", () => {
    const { lines, without } = colorCode("javascript", `var a = 1;\n${"b;".repeat(600)}\nvar c = 2;`);
    assert.equal(without, "long lines");
    assert.ok(
      lines.flat().every(({ text }) => !text.includes("\n")),
      'expected lines.flat().every(({ text }) => !text.includes("\\n"))',
    );
  });

  it("stop if a grammar takes too long", () => {
    let time = 0;
    const run = colorSteps("python", "a = 1\n".repeat(600), "", () => (time += 100));
    let step = run.next();
    let steps = 0;
    for (; !step.done; step = run.next()) steps++;
    assert.equal(step.value.without, "slow");
    assert.equal(steps, 1);
    assert.equal(plain(step.value.lines), "a = 1\n".repeat(600));
  });
});

describe("the language of a text", () => {
  it("is known by a fence's name or a file's name", () => {
    const cases: readonly (readonly [string | undefined, string | undefined, string | undefined])[] = [
      ["ts", undefined, "ts"],
      [undefined, "src/a.TSX", "tsx"],
      [undefined, "C:\\w\\Makefile", "makefile"],
      [undefined, "/w/Dockerfile", "dockerfile"],
      ["shell", undefined, "bash"],
      [undefined, "page.vue", "xml"],
      [undefined, "a.unknown", undefined],
      ["__proto__", "constructor", undefined],
      [undefined, undefined, undefined],
    ];
    for (const [language, path, grammar] of cases)
      assert.equal(grammarOf(language, path), grammar, `${language} ${path}`);
  });

  it("is VS Code's own name if text is opened in an editor", () => {
    assert.equal(editorLanguage("sh"), "shellscript");
    assert.equal(editorLanguage(undefined, "a.rs"), "rust");
    assert.equal(editorLanguage(undefined, "a"), "plaintext");
  });
});
