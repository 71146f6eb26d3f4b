import assert from "node:assert/strict";
import fc from "fast-check";
import glob from "../../../src/tools/search/glob";
import grep from "../../../src/tools/search/grep";
import { repetitions } from "../../support/repetitions";
import { makeWorkspace, succeed } from "../../support/workspace";

describe("grep and glob", () => {
  it("return the same with ripgrep and without, whatever the files and the question", async () => {
    const name = fc.constantFrom("a.ts", "b.py", "sub/a.ts", "sub/[id].ts", "dist/c.js", ".env", "sub/deep/é.md");
    const text = fc.array(fc.constantFrom("needle", "Needle one", "", "no\r", "nées dle", "x(y)"), { maxLength: 6 });
    const ignore = fc.constantFrom("", "dist\n", "*.py\n!b.py\n", "sub/*\n!sub/deep\n", "/a.ts\n");
    const asked = fc.record({
      pattern: fc.constantFrom("needle", "n\\w+s", "^$", "(y)", "\\bone$", "[^n]e+d", "nowhere"),
      output_mode: fc.constantFrom("content", "files_with_matches", "count"),
      ignore_case: fc.boolean(),
      fixed_strings: fc.boolean(),
      word: fc.boolean(),
      max_per_file: fc.integer({ min: 1, max: 4 }),
      multiline: fc.constant(false),
      include_ignored: fc.boolean(),
      context: fc.nat(2),
      glob: fc.constantFrom("", "*.ts", "sub/**", "!sub"),
      type: fc.constantFrom("", "ts", "md"),
      head_limit: fc.integer({ min: 1, max: 5 }),
      offset: fc.nat(2),
    });
    const names = fc.constantFrom("**", "*.ts", "sub/*", "sub/[id].ts", "A.TS", "nothing.md", "dist/**");
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(name, text, { maxKeys: 5 }),
        ignore,
        asked,
        names,
        async (files, rules, input, pattern) => {
          const { context } = await makeWorkspace({
            ".gitignore": rules,
            ...Object.fromEntries(Object.entries(files).map(([path, lines]) => [path, lines.join("\n")])),
          });
          assert.deepEqual(
            await succeed(grep, input, context()),
            await succeed(grep, input, context({ rgPath: null })),
          );
          const list = async (rgPath?: null): Promise<unknown> => {
            const { output, ...data } = await succeed(glob, { pattern }, context(rgPath === null ? { rgPath } : {}));
            // Files written at once may have the same time, and then no order.
            return { ...data, output: String(output).split("\n").sort() };
          };
          assert.deepEqual(await list(), await list(null));
        },
      ),
      { seed: 9, numRuns: repetitions(25) },
    );
  });
});
