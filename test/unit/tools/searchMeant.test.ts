import assert from "node:assert/strict";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import glob from "../../../src/tools/search/glob";
import grep from "../../../src/tools/search/grep";
import { fromBasicSyntax } from "../../../src/tools/search/basicSyntax";
import { fail, makeWorkspace, succeed, type TestWorkspace } from "../../support/workspace";

describe("a pattern in basic syntax", () => {
  for (const [pattern, meant] of [
    ["a\\|b", ["a|b"]],
    ["f(\\|g", ["f\\(|g", "f(|g"]],
    ["\\(a\\)\\{2\\}", ["(a){2}"]],
    ["a\\+[|]\\?", ["a+[|]?"]],
    ["[]|]\\|a]", ["[]|]|a]"]],
    ["a\\\\|", ["a\\\\\\|"]],
    ["f\\(\\)", []],
    ["a.b", []],
  ] as const)
    it(`${pattern} is ${meant.join(" or ") || "nothing else"}`, () =>
      assert.deepEqual(fromBasicSyntax(pattern), meant));
});

for (const [engine, rg] of [
  ["ripgrep", {}],
  ["a walk", { rgPath: null }],
] as const)
  describe(`a search with ${engine} that finds nothing as it is written`, () => {
    let workspace: TestWorkspace;
    let context: ToolContext;
    before(async () => {
      workspace = await makeWorkspace({
        "src/a.ts": "alpha(1)\nbeta beta\n",
        "src/b.tsx": "gamma\n",
        "src/deep/c.ts": "aab\n",
        "notes/f1.md": "delta\n",
        "notes/f2.md": "alpha\n",
        "data.bin": Buffer.from("alpha\0beta\nalpha\n"),
      });
      context = workspace.context(rg);
    });
    const output = (data: Readonly<Record<string, unknown>>): string[] => String(data["output"]).split("\n").sort();

    for (const [pattern, read, lines] of [
      ["beta\\|gamma", "beta|gamma", ["src/a.ts:2: beta beta", "src/b.tsx:1: gamma"]],
      ["alpha(1)\\|nowhere", "alpha\\\\(1\\\\)|nowhere", ["src/a.ts:1: alpha(1)"]],
      ["(gam\\|nowhere)ma", "(gam|nowhere)ma", ["src/b.tsx:1: gamma"]],
      ["alpha(\\|nowhere", "alpha\\\\(|nowhere", ["src/a.ts:1: alpha(1)"]],
    ] as const)
      it(`reads ${pattern} as basic syntax, and says so`, async () => {
        const data = await succeed(grep, { pattern }, context);
        assert.deepEqual(output(data), lines);
        assert.equal(
          data["note"],
          `The pattern as written finds nothing, so it was read as "${read}": | needs no backslash.`,
        );
      });

    it("names what other basic syntax would find", async () => {
      const { note } = await succeed(grep, { pattern: "\\(be\\)\\(ta\\)" }, context);
      assert.equal(note, 'No line matches, but 1 would with pattern: "(be)(ta)" (src/a.ts).');
      const { note: repeated } = await succeed(grep, { pattern: "a\\{2\\}b" }, context);
      assert.equal(repeated, 'No line matches, but 1 would with pattern: "a{2}b" (src/deep/c.ts).');
      const { note: unknown } = await succeed(grep, { pattern: "\\(zeta\\|b" }, context);
      assert.match(String(unknown), /^No line matches\. Try/);
    });

    it("finds look-ahead, look-behind, and back references", async () => {
      const found = async (pattern: string): Promise<string[]> => output(await succeed(grep, { pattern }, context));
      assert.deepEqual(await found("alpha(?!\\()"), ["notes/f2.md:1: alpha"]);
      assert.deepEqual(await found("(?<=g)amma"), ["src/b.tsx:1: gamma"]);
      assert.deepEqual(await found("(be)ta \\1"), ["src/a.ts:2: beta beta"]);
      assert.deepEqual(await found("(?<x>be)ta \\k<x>"), ["src/a.ts:2: beta beta"]);
      assert.deepEqual(await found("gamma(?!\\s)"), ["src/b.tsx:1: gamma"]);
      assert.deepEqual(await found("\\<gam"), ["src/b.tsx:1: gamma"]);
      assert.deepEqual(await found("mma\\>"), ["src/b.tsx:1: gamma"]);
      const { message } = await fail(grep, { pattern: "(nowhere)\\2" }, context);
      assert.match(message, /^Invalid input: pattern "\(nowhere\)\\\\2" is not a regular expression\. Correct it;/);
    });

    for (const [filter, read, lines] of [
      ["src", "**/src/**", ["src/a.ts:1: alpha(1)"]],
      ["src/", "**/src/**", ["src/a.ts:1: alpha(1)"]],
      ["*.(ts|tsx)", "*.{ts,tsx}", ["src/a.ts:1: alpha(1)"]],
      ["*.{ts}", "*.ts", ["src/a.ts:1: alpha(1)"]],
      ["notes/f{1..2}.md", "notes/f{1,2}.md", ["notes/f2.md:1: alpha"]],
    ] as const)
      it(`reads the glob ${filter} as ${read}, and says so`, async () => {
        const data = await succeed(grep, { pattern: "alpha", glob: filter }, context);
        assert.deepEqual(output(data), lines);
        assert.equal(data["note"], `glob "${filter}" finds nothing, so it was read as "${read}".`);
      });

    it("takes an absolute path in the workspace as glob, and a list of globs", async () => {
      const found = async (filter: unknown): Promise<string[]> =>
        output(await succeed(grep, { pattern: "alpha", glob: filter }, context));
      assert.deepEqual(await found(`${workspace.root}/src/*.ts`), ["src/a.ts:1: alpha(1)"]);
      assert.deepEqual(await found(`${workspace.root}/notes`), ["notes/f2.md:1: alpha"]);
      assert.deepEqual(await found(["*.ts", "*.tsx"]), ["src/a.ts:1: alpha(1)"]);
      const { note } = await succeed(grep, { pattern: "ALPHA", glob: "src" }, context);
      assert.equal(note, "No line matches, but 1 would with ignore_case: true (src/a.ts).");
    });

    it("leaves out what fields of other tools name", async () => {
      for (const fields of [
        { exclude: "*.md" },
        { excludePattern: "**/*.md", include: "*.{ts,md}" },
        { exclude_glob: ["!*.md", "*.tsx"] },
      ])
        assert.deepEqual(output(await succeed(grep, { pattern: "alpha", ...fields }, context)), [
          "src/a.ts:1: alpha(1)",
        ]);
      const { warnings } = await succeed(grep, { pattern: "alpha", exclude: 7 }, context);
      assert.match(String(warnings), /^Unknown field "exclude" ignored/);
    });

    it("says that a named file is binary if it would match", async () => {
      const { note } = await succeed(grep, { pattern: "alpha", path: "data.bin" }, context);
      assert.equal(
        note,
        "No line matches, but 2 would in data.bin, a binary file: search it with a command, such as grep -a.",
      );
      const { note: other } = await succeed(grep, { pattern: "nowhere", path: "data.bin" }, context);
      assert.match(String(other), /^No line matches\. Try/);
    });

    for (const [input, read, paths] of [
      [{ pattern: "src/*.(ts|tsx)" }, '"src/*.{ts,tsx}"', ["src/a.ts", "src/b.tsx"]],
      [{ pattern: ".*\\.tsx$" }, '"*.tsx"', ["src/b.tsx"]],
      [{ pattern: "*.md,*.tsx" }, '"{*.md,*.tsx}"', ["notes/f1.md", "notes/f2.md", "src/b.tsx"]],
      [{ pattern: "f{1..3}.md" }, '"f{1,2,3}.md"', ["notes/f1.md", "notes/f2.md"]],
      [{ pattern: "**/*.{tsx}" }, '"**/*.tsx"', ["src/b.tsx"]],
      [{ pattern: "!**/*.ts", exclude: "*.md" }, '"**" and exclude ["**/*.ts"]', ["data.bin", "src/b.tsx"]],
    ] as const)
      it(`reads the pattern ${input.pattern} as ${read}, and says so`, async () => {
        const data = await succeed(glob, input, context);
        assert.deepEqual(output(data), paths);
        assert.equal(
          data["note"],
          `pattern ${JSON.stringify(input.pattern)} finds nothing, so it was read as ${read}.`,
        );
      });

    it("takes a list of patterns", async () => {
      const lists = [
        ["**/*.md", "**/*.tsx"],
        ["*.md", "src/*.tsx"],
        [`${workspace.root}/notes/*.md`, `${workspace.root}/src/*.tsx`],
      ];
      for (const pattern of [...lists, JSON.stringify(lists[0])])
        assert.deepEqual(output(await succeed(glob, { pattern }, context)), [
          "notes/f1.md",
          "notes/f2.md",
          "src/b.tsx",
        ]);
      assert.match((await fail(glob, { pattern: [] }, context)).message, /^Invalid input: pattern must be text/);
    });

    it("explains what was read, if that finds nothing either", async () => {
      const { note } = await succeed(glob, { pattern: "src/*.(TS|TSX)" }, context);
      assert.match(
        String(note),
        /^pattern ".*" finds nothing, so it was read as "src\/\*\.\{TS,TSX\}"\. No file matches, but 2 would with other upper/,
      );
      // The folder to search is approved for the pattern as it is written.
      const outside = `${workspace.root}/src/{a}.ts,${workspace.root}/x`;
      assert.match(String((await succeed(glob, { pattern: outside }, context)).note), /^No file matches/);
    });
  });
