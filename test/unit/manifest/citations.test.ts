import assert from "node:assert/strict";
import { citationProblems, deadLinks, outsideCitations } from "../../../scripts/citations";

const comment = (text: string): string => `const one = 1;\n\n/** ${text} */\nconst two = 2;\n`;

describe("the check of citations in comments", () => {
  for (const [text, cited] of [
    ["Shown as an envelope (seed 000).", "seed 000"],
    ["An error begins with the seed's phrase.", "the seed's"],
    ["Once per message (research, item).", "(research"],
    ["Lines of 3 MB are common (research: counted).", "(research"],
    ["Linked by the prompt, as item 68 says.", "item 68"],
    ["Named by its folder (shapes.md section 8).", ".md section"],
    ["Known since issue 174.", "issue 174"],
    ["Fixed by someone/project#351.", "someone/project#351"],
    ["As review/tools.md measured.", "review/tools.md"],
    ["The type of protocol.rs.", "protocol.rs"],
  ] as const)
    it(`the check of citations rejects the comment "${text}"`, () => {
      const [first] = outsideCitations(comment(text));
      assert.deepEqual(first, { line: 3, text: cited });
    });

  for (const source of [
    comment("Counts once (docs/transcript-format.md#usage)."),
    comment("JSON's white space (RFC 8259, section 2)."),
    comment("Root keeps its owner (https://github.com/libuv/libuv/pull/4396)."),
    comment("Runs with seed 7 again, and skips two items."),
    comment("Replayed from the run's seed, for research on speed."),
    `const text = "seed 000, issue 174";`,
    `const address = "https://example.com/issue 174";`,
    `const glob = "src/**/*.ts"; // all of them`,
  ])
    it(`the check of citations accepts ${JSON.stringify(source)}`, () => {
      assert.deepEqual(outsideCitations(source), []);
    });

  it("the check of citations finds the line within a long comment, and a comment after code", () => {
    const last = "as item 29";
    assert.deepEqual(outsideCitations(`/**\n * One.\n * Two (seed 003).\n */\nconst x = 1; // ${last}\n`), [
      { line: 3, text: "seed 003" },
      { line: 5, text: "item 29" },
    ]);
  });

  it("the check of citations rejects a link to a page or a heading that doesn't exist", () => {
    const dead = ["docs/no-such-page.md", "docs/transcript-format.md#no-such-heading"];
    for (const link of dead) assert.deepEqual(deadLinks(comment(`See ${link}.`)), [{ line: 3, text: link }]);
    for (const link of ["docs/safety.md", "docs/transcript-format.md#other-agents", "docs/safety.md#file-changes"])
      assert.deepEqual(deadLinks(comment(`See ${link}.`)), []);
  });

  it("the check of citations finds nothing in the project's own comments", () => {
    assert.deepEqual(citationProblems(), []);
  });
});
