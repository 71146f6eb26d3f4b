import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { findText } from "../../../src/tools/search/findText";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import { type FindQuery, PatternError } from "../../../src/tools/runtime/ports/searchPort";
import { createNodeContext } from "../../../src/hosts/node/nodeContext";
import findInFiles from "../../../src/tools/fileio/fileioFindInFiles";
import glob from "../../../src/tools/search/glob";
import grep from "../../../src/tools/search/grep";
import { fail, makeWorkspace, succeed, type TestWorkspace } from "../../support/workspace";
import { hasFifos } from "../../support/machine";
import { cpuClock } from "../../support/cpuTime";

for (const [engine, rg] of [
  ["ripgrep", {}],
  ["a walk", { rgPath: null }],
] as const)
  describe(`a search with ${engine} that was asked for by mistake`, () => {
    let workspace: TestWorkspace;
    let context: ToolContext;
    before(async () => {
      workspace = await makeWorkspace({
        "app/[id].tsx": "mark\nsecond\n",
        "app/i.tsx": "mark\n",
        "code.ts": 'log("a\\nb")\n',
        "crlf.txt": "first\r\nlast\r\n",
        "slow.txt": `${"a".repeat(60)}!\n`,
      });
      context = workspace.context(rg);
    });

    it("in a pipe says what it is, at once", async function () {
      if (!hasFifos) this.skip();
      execFileSync("mkfifo", [join(workspace.root, "pipe")]);
      const message = "Invalid input: pipe is a device, pipe or socket. Only files and folders can be searched.";
      assert.equal((await fail(grep, { pattern: "x", path: "pipe" }, context)).message, message);
      assert.equal((await fail(glob, { pattern: "x", path: "pipe" }, context)).message, message);
    });

    it("for several lines, without multiline, says what is missing", async () => {
      for (const pattern of ["mark\\nsecond", "ma.k\nsecond", "(mark|x)\\r\\n"])
        assert.match(
          (await fail(grep, { pattern }, context)).message,
          /^Invalid input: pattern ".*" has a line end, which no single line has\. Set multiline to true, or leave the line end out\.$/,
          pattern,
        );
      assert.equal((await succeed(grep, { pattern: "mark\\nsecond", multiline: true }, context)).count, 2);
      for (const pattern of ["mark[^\\n]*", "a\\\\nb", "m\\w+"])
        assert.ok((await succeed(grep, { pattern }, context)).count !== 0, `${pattern} finds a line`);
    });

    it("for several lines of a file whose lines end with \\r\\n, without \\r, finds them or names the pattern that does", async () => {
      for (const pattern of ["first\\nlast", "first\nlast"]) {
        const { count, note } = await succeed(grep, { pattern, multiline: true }, context);
        // The walk reads every line end as \n.
        if (count !== 0) assert.equal(count, 2);
        else
          assert.match(
            String(note),
            /^No line matches, but 2 would with pattern: "first\\\\r\?\\\\nlast", because lines end with \\r\\n \(crlf\.txt\)\.$/,
          );
      }
      const { note } = await succeed(grep, { pattern: "first\\\\nlast", multiline: true }, context);
      assert.doesNotMatch(String(note), /lines end with/);
    });

    it("with a line end in brackets, or that means nothing, is one for single lines", async () => {
      for (const pattern of [
        "ma[^]\\n]",
        "ma[^]\\n]*k",
        "(x|m[]a\\n])",
        "m[[:alpha:]\\n]",
        "m[[:alpha:]]r",

        "]?ma[^\\n]",
      ])
        assert.equal((await succeed(grep, { pattern }, context)).note, undefined, pattern);
      if (engine === "ripgrep")
        for (const pattern of ["(?x) ma\n rk", "m[[a-c]\\n]", "]?ma[^\n]"])
          assert.notEqual((await succeed(grep, { pattern }, context)).count, 0, pattern);
      for (const pattern of ["m[a]\\n", "m[]a]\\n", "m[[:alpha:]]\n", "(?x) ma\\n rk"])
        assert.match((await fail(grep, { pattern }, context)).message, /has a line end/, pattern);
    });

    it("for a line end that is in the text as written finds it as plain text", async () => {
      const { count, note } = await succeed(grep, { pattern: "a\\nb" }, context);
      assert.equal(count, 1);
      assert.match(String(note), /not a regular expression \(it has a line end\) and was taken as plain text/);
    });

    it("in files whose name has brackets finds them, whether these are meant as they are or as a choice", async () => {
      const lines = async (filter: string): Promise<unknown> =>
        (await succeed(grep, { pattern: "mark", glob: filter }, context)).output;
      assert.equal(await lines("[id].tsx"), "app/[id].tsx:1: mark\napp/i.tsx:1: mark");
      assert.equal(await lines("app/[id].tsx"), "app/[id].tsx:1: mark\napp/i.tsx:1: mark");
      assert.equal(await lines("\\[id\\].tsx"), "app/[id].tsx:1: mark");
      assert.equal(await lines("*.tsx,![id].tsx"), "");
      assert.equal((await succeed(glob, { pattern: "**/*.tsx", exclude: ["[id].tsx"] }, context)).count, 0);
      for (const filter of ["[!{]*.tsx", "![{]a", "*.tsx,![,{]a", "[!(a]*.tsx", "[]{i]*.tsx"])
        assert.match(String(await lines(filter)), /^app\/i\.tsx:1: mark$/m, filter);
      assert.equal((await succeed(glob, { pattern: "**/[!{]*.tsx" }, context)).count, 2);
      assert.equal((await succeed(glob, { pattern: `**/${"[i]".repeat(1000)}` }, context)).count, 0);
      const found = await succeed(findInFiles, { pattern: "mark", path: ".", file_glob: "[id].tsx" }, context);
      assert.match(JSON.stringify(found), /app\/\[id\]\.tsx/);
    });
  });

describe("a pattern that takes too long", () => {
  it("is reported as one that can't be used, and not as a mistake in it", async () => {
    const workspace = await makeWorkspace({ "slow.txt": `${"a".repeat(60)}!\n` });
    const { message } = await fail(grep, { pattern: "(a+)+$" }, workspace.context({ rgPath: null }));
    assert.match(message, /^Invalid input: pattern "\(a\+\)\+\$" cannot be used\. .*took longer than/);
  });
});

describe("a pattern of very many brackets", () => {
  it("is looked at in time linear in its length", async () => {
    const refused = new PatternError("unclosed");
    const signal = new AbortController().signal;
    const search = { ...createNodeContext({ folders: [] }).search, findText: () => Promise.reject(refused) };
    const spent = cpuClock();
    for (const part of ["[", "[^]", "[:", "[a:", "\\"])
      await assert.rejects(
        findText({ ...QUERY, pattern: part.repeat(100_000) }, { search, signal }),
        /^ToolError: Invalid input: pattern /,
      );
    assert.ok(spent() < 1000, `it took ${spent()} ms`);
  });
});

const QUERY: FindQuery = {
  ...{ roots: [], pattern: "", literal: false, ignoreCase: false, multiline: false, globs: [], ignored: false },
  ...{ before: 0, after: 0, skip: 0, keep: 1 },
};
