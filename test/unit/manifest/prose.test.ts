import assert from "node:assert/strict";
import { bannedPhrases, proseProblems } from "../../../scripts/prose";

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
    it(`the check of prose rejects "${text}"`, () => {
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
  ])
    it(`the check of prose accepts ${JSON.stringify(text)}`, () => {
      assert.deepEqual(bannedPhrases(text), []);
    });

  it("the check of prose finds nothing in the project's own documents", () => {
    assert.deepEqual(proseProblems(), []);
  });

  it("the check of prose reports an exception that no text needs", () => {
    const problems = proseProblems([{ file: "README.md", text: "no such text", because: "a test" }]);
    assert.deepEqual(problems.slice(-1), ['scripts/prose.ts: nothing in README.md needs "no such text".']);
  });
});
