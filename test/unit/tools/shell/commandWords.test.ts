import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { lineOfWords } from "../../../../src/tools/shell/run/commandWords";
import { hasProcessGroups } from "../../../support/machine";

describe("a command that is a list of words", () => {
  for (const [words, line] of [
    [["bash", "-lc", "ls | wc"], "ls | wc"],
    [["/bin/sh", "-c", "a b"], "a b"],
    [["bash", "-c", "a", "b"], "bash -c a b"],
    [["bash", "-c"], "bash -c"],
    [["bash", "x.sh", "a b"], "bash x.sh 'a b'"],
    [["git", "commit", "-m", "it's"], "git commit -m 'it'\\''s'"],
    [["echo", "$HOME", "", "*"], "echo '$HOME' '' '*'"],
    [["A=b", "c"], "'A=b' c"],
    [[], ""],
  ] as const)
    it(`is the line ${JSON.stringify(line)} for ${JSON.stringify(words)}`, () =>
      assert.equal(lineOfWords(words), line));

  it("is read by a shell as the same words (property)", function () {
    if (!hasProcessGroups) this.skip();
    const word = fc.string({
      unit: fc.constantFrom("a", "'", '"', " ", "$", "\\", "\n", "!", "*", "é", "="),
      maxLength: 6,
    });
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
        const printed = execFileSync("sh", ["-c", `printf '%s\\0' ${lineOfWords(words)}`], { encoding: "utf8" });
        assert.deepEqual(printed.split("\0").slice(0, -1), words);
      }),
      { seed: 3, numRuns: 30 },
    );
  });
});
