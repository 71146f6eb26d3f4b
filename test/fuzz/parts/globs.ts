import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { ToolError } from "../../../src/base/errors";
import { compileGlob } from "../../../src/base/globs/globPattern";
import { readIgnoreRules } from "../../../src/base/globs/gitignore";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { inFolder } from "../inFolder";
import { definePart } from "../part";

/** Without other alphabets: to git, a question mark is a byte. */
const name = fc
  .array(fc.constantFrom("a", "b", "ab", ".", "A", "1"), { minLength: 1, maxLength: 3 })
  .map((all) => all.join(""))
  .filter((text) => !/^\.+$/.test(text));
const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => names.join("/"));
const rule = fc
  .tuple(
    fc.constantFrom("", "", "", "!", "/", "!/", "**/"),
    fc.array(fc.constantFrom("a", "b", "*", "?", "/", "**", "[ab]", "[!a]", "[a-b]", ".", "1", "/**/", "\\a", "é"), {
      minLength: 1,
      maxLength: 5,
    }),
    fc.constantFrom("", "", "/", "/*", "/**", " "),
  )
  .map((parts) => parts.flat().join(""));
const pattern = fc
  .array(
    fc.oneof(
      fc.string({ maxLength: 3 }),
      fc.constantFrom(
        "*",
        "**",
        "?",
        "[",
        "]",
        "{",
        "}",
        ",",
        "!",
        "\\",
        "/",
        "(",
        "|",
        ")",
        "+",
        "@",
        "..",
        "a".repeat(30),
      ),
    ),
    { maxLength: 15 },
  )
  .map((pieces) => pieces.join(""));

/** Whether git ignores each path. */
function asGit(folder: string, rules: readonly string[], paths: readonly string[]): boolean[] {
  writeFileSync(join(folder, ".gitignore"), rules.join("\n"));
  const git = (args: readonly string[], input = ""): string =>
    spawnSync("git", args, {
      cwd: folder,
      input,
      encoding: "utf8",
      env: { PATH: process.env["PATH"], HOME: folder, GIT_CONFIG_NOSYSTEM: "1" },
    }).stdout;
  git(["init", "-q"]);
  const ignored = new Set(git(["check-ignore", "--no-index", "--stdin", "-z"], paths.join("\0")).split("\0"));
  return paths.map((one) => ignored.has(one));
}

/** Whether a walk with these rules comes to the path. */
function asWalked(rules: readonly string[], path: string): boolean {
  const { verdict } = readIgnoreRules(rules.join("\n"));
  const names = path.split("/");
  return names.some((_, at) => verdict(names.slice(0, at + 1).join("/"), at < names.length - 1) === "ignored");
}

export default definePart({
  name: "globs",
  claim:
    "ignore files mean what they mean to git, and every glob is compiled or refused in words, and matches in no long time",
  runs: 100,
  inputs: fc.record({
    rules: fc.array(rule, { minLength: 1, maxLength: 4 }),
    paths: fc.uniqueArray(path, { minLength: 1, maxLength: 12 }),
    pattern,
  }),
  check: ({ rules, paths, pattern: glob }) =>
    inFolder(async (folder) => {
      const git = asGit(folder, rules, paths);
      assert.deepEqual(
        paths.map((one) => [one, asWalked(rules, one)]),
        paths.map((one, at) => [one, git[at]]),
      );
      try {
        const expression = compileGlob(glob, { ignoreCase: false });
        const from = performance.now();
        for (const one of [...paths, "a".repeat(3000), "a/".repeat(500)]) expression.test(one);
        assert.equal(performance.now() - from < 2000, true, "it took more than two seconds");
      } catch (error) {
        if (!(error instanceof ToolError)) throw error;
      }
    }),
});
