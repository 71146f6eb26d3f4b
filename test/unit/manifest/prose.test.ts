import assert from "node:assert/strict";
import { bannedPhrases, claimTexts, proseProblems } from "../../../scripts/prose";
import { sourceTexts } from "../../../scripts/sourceTexts";
import { testTitles } from "../../../scripts/testTitles";

describe("banned phrases", () => {
  for (const [text, phrase] of [
    ["The JSON that the tool answers with.", "answers"],
    ["A status tells what decided it.", "tells"],
    ["The folder holds sessions.", "holds"],
    ["What stands in the file is shown.", "stands"],
    ["The file beside it is read.", "beside"],
    ["All files but for one are read.", "but for"],
    ["Rejected by the person", "the person"],
    ["Calls that name places outside the workspace.", "places"],
    ["What becomes of such calls.", "becomes of"],
    ["What is not known is shown as written.", "What is not known"],
    ["Tokens of known makes are hidden.", "known makes"],
    ["Know what asks first", "what asks first"],
  ] as const)
    it(`the check of prose rejects ${JSON.stringify(text)}`, () => {
      const found = bannedPhrases(`# Title\n\n${text}\n`);
      assert.deepEqual(
        found.map(({ line, phrase: each }) => [line, each]),
        [[3, phrase]],
      );
    });

  for (const text of [
    "The tool returns JSON.",
    "Write `~` in place of home folders.",
    "The change takes place at once.",
    "In standard output, `tool answers` is code.",
    '```json answer\n{ "holds": "answers" }\n```',
    "See [Errors](what-stands-here.md).",
    "<!-- The person is told. -->",
    "The tool understands the household's personal shareholders.",
    "The user answers a question, and the model's answer is shown.",
    "FORMAT stands for a name.",
    "Two processes hold a lock, and no key is held down.",
    "Reads a file in\nplace.",
  ])
    it(`the check of prose accepts ${JSON.stringify(text)}`, () => {
      assert.deepEqual(bannedPhrases(text), []);
    });

  it("the check of prose finds a phrase that a line break divides", () => {
    const found = bannedPhrases("/**\n * What becomes\n * of such calls.\n */\n");
    assert.deepEqual(
      found.map(({ line, phrase }) => [line, phrase]),
      [[2, "becomes of"]],
    );
  });

  it("the check of prose finds nothing in the project's own documents, sources, and claims", () => {
    assert.deepEqual(proseProblems(), []);
  });

  it("the check of prose reports an exception that no text needs", () => {
    const problems = proseProblems([{ file: "README.md", text: "no such text", because: "a test" }]);
    assert.deepEqual(problems.slice(-1), ['scripts/prose.ts: nothing in README.md needs "no such text".']);
  });
});

describe("banned phrases in sources", () => {
  for (const [what, name, source, expected] of [
    ["a comment", "a.ts", "// It holds sessions.\nrun();\n", [[1, "holds"]]],
    ["a doc comment", "a.ts", "/**\n * Runs.\n * It tells what it did.\n */\nexport const a = 1;\n", [[3, "tells"]]],
    ["a comment behind code", "a.ts", "run(1); // beside it\n", [[1, "beside"]]],
    [
      "the last comment of a block",
      "a.ts",
      "function a() {\n  run();\n  // The person waits.\n}\n",
      [[3, "The person"]],
    ],
    ["a string", "a.ts", 'const text = t("Rejected by the person");\n', [[1, "the person"]]],
    ["a template", "a.ts", "const text = `${file} holds\n${count} entries`;\n", [[1, "holds"]]],
    ["a short part of a template", "a.ts", "const text = `${one} in ${two}beside${three}`;\n", [[1, "beside"]]],
    ["JSX", "a.tsx", "const a = <p>All but for one</p>;\n", [[1, "but for"]]],
    ["an attribute of JSX", "a.tsx", 'const a = <p title="What stands here" />;\n', [[1, "stands"]]],
    ["JavaScript", "a.mjs", "// It holds sessions.\n", [[1, "holds"]]],
  ] as const)
    it(`the check of prose finds a phrase in ${what}`, () => {
      const found = bannedPhrases(sourceTexts(name, source));
      assert.deepEqual(
        found.map(({ line, phrase }) => [line, phrase]),
        expected,
      );
    });

  for (const [what, name, source] of [
    ["identifiers", "a.ts", "const told = answers.place(holds, { stands: beside });\n"],
    ["types", "a.ts", "interface Place { readonly holds: Answer }\n"],
    ["strings of one word", "a.ts", 'import { place } from "./place";\nconst kind = "told";\nrun(`answers`);\n'],
    ["code in a template", "a.ts", "const text = `Found ${told.answers(place)} files`;\n"],
    ["code in a comment", "a.ts", "// Calls `place.holds` first.\n"],
    ["regular expressions", "a.ts", "const pattern = /the person holds/;\n"],
    ["what looks like a comment in JSX", "a.tsx", "const a = <a>http://example.com</a>;\nconst told = 1;\n"],
  ] as const)
    it(`the check of prose ignores ${what}`, () => {
      assert.deepEqual(bannedPhrases(sourceTexts(name, source)), []);
    });

  it("a source without its code keeps its lines", () => {
    const source = "const a = 1;\n/* One\n   two */\nrun('three four');\n";
    assert.equal(sourceTexts("a.ts", source), "            \n/* One\n   two */\n     three four   \n");
  });
});

describe("banned phrases in titles of tests", () => {
  for (const [what, source, expected] of [
    ["of a test", 'it("holds sessions", () => {});\n', [[1, "holds"]]],
    ["of a suite", 'describe("what stands here", () => {});\n', [[1, "stands"]]],
    ["of a test with options", 'it.skip("tells what it did", () => {});\n', [[1, "tells"]]],
    [
      "around a value",
      "it(`answers ${1}\nbeside it`, () => {});\n",
      [
        [1, "answers"],
        [2, "beside"],
      ],
    ],
    ["in a property", 'const cases = [{ title: "the person waits" }];\n', [[1, "the person"]]],
    ["in a list", 'for (const what of ["one", "all but for one"]) it(what, () => {});\n', [[1, "but for"]]],
    ["in a column", 'for (const [at, what] of [[1, "it holds"]] as const) it(`a ${what}`);\n', [[1, "holds"]]],
    ["in a constant", 'const all = [["a place", 1]];\nfor (const [what] of all) it(what);\n', [[1, "place"]]],
    ["in names", 'for (const [what] of Object.entries({ "it told": 1 })) it(what);\n', [[1, "told"]]],
  ] as const)
    it(`the check of prose finds a phrase in a title ${what}`, () => {
      const found = bannedPhrases(testTitles("a.test.ts", source));
      assert.deepEqual(
        found.map(({ line, phrase }) => [line, phrase]),
        expected,
      );
    });

  for (const [what, source] of [
    ["texts that a test is about", 'it("reads", () => read("it holds sessions"));\n'],
    ["comments", '// It holds sessions.\nit("reads", () => {});\n'],
    ["other columns", 'for (const [what, text] of [["a", "it holds"]]) it(what, () => read(text));\n'],
    ["quoted values", 'for (const text of ["it holds"]) it(`reads ${JSON.stringify(text)}`);\n'],
    ["values of one word", 'for (const kind of ["answer"]) it(`reads ${kind}`);\n'],
    ["loops around other variables", 'for (const [text] of [["it holds"]]) it(name);\n'],
    ["variables without a table", "for (const what of tables()) it(what);\nfor (name of names) it(name);\n"],
  ] as const)
    it(`the check of prose ignores ${what} in tests`, () => {
      assert.deepEqual(bannedPhrases(testTitles("a.test.ts", source)), []);
    });
});

describe("banned phrases in claims", () => {
  const json = (claim: string, title: string): string =>
    JSON.stringify([{ id: "answer", claim, suite: "unit", file: "place.test.ts", title }], null, 2);

  it("the check of prose finds a phrase in a claim and in its title", () => {
    const found = bannedPhrases(claimTexts(json("It tells more.", "stands here")));
    assert.deepEqual(
      found.map(({ line, phrase }) => [line, phrase]),
      [
        [4, "tells"],
        [7, "stands"],
      ],
    );
  });

  it("the check of prose ignores ids and files of claims", () => {
    assert.deepEqual(bannedPhrases(claimTexts(json("It reads.", "reads all"))), []);
  });
});
