import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { chmod, symlink } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { runTool } from "../../../src/tools/runtime/runTool";
import findInFiles from "../../../src/tools/fileio/fileioFindInFiles";
import { canLink, hasAnyNames, hasFifos, hasModes } from "../../support/machine";
import { fail, makeWorkspace, succeed, type TestWorkspace } from "../../support/workspace";
import { withoutRights } from "../hosts/temporary";
import { type Element, elements, pages, valueOf, virtualContext } from "./fileioValue";

describe("fileio_find_in_files", () => {
  let workspace: TestWorkspace;
  before(async () => {
    workspace = await makeWorkspace({
      ".gitignore": "dist\n",
      "dist/out.js": "built needle\n",
      "src/one.ts": "first\nneedle é😀 needle\nthird\nfourth\nfifth\nNeedle two\n",
      "src/one.test.ts": "needle in a test\n",
      "src/two.js": "a(b) needle\r\nlast needle",
      "docs/wide.txt": Buffer.from("\uFEFFpagoda é\n", "utf16le"),
      "docs/latin.txt": Buffer.from("caf\xe9 pagoda\n", "latin1"),
      "docs/binary.bin": Buffer.from("pagoda\0pagoda\n"),
      "docs/mark.txt": Buffer.from("\uFEFF", "utf16le"),
    });
  });

  const find = (input: object, context = workspace.context()): Promise<Element[]> =>
    elements(findInFiles, input, context);
  /** Matches as `path:line:start-end:text`. */
  const found = async (input: object, context = workspace.context()): Promise<string[]> =>
    (await find(input, context)).map(({ file_path, line_number, column_start, column_end, matched_text }) =>
      [file_path, line_number, `${String(column_start)}-${String(column_end)}`, matched_text].join(":"),
    );

  it("returns what seed 004 shows, key for key", async () => {
    const seed = await makeWorkspace({ "src/lib.rs": `${"\n".repeat(9)}    unsafe {}\n` });
    const path = join(seed.root, "src");
    assert.equal(
      JSON.stringify(await find({ pattern: "unsafe", path: [path] }, seed.context())),
      JSON.stringify([
        { file_path: `${path}/lib.rs`, line_number: 10, column_start: 5, column_end: 11, matched_text: "unsafe" },
      ]),
    );
  });

  it("gives every match of a line, columns from 1 in characters, the end after the match", async () => {
    assert.deepEqual(await found({ pattern: "needle", path: ["src/one.ts"] }), [
      "src/one.ts:2:1-7:needle",
      "src/one.ts:2:11-17:needle",
    ]);
  });

  for (const [input, expected] of [
    [{ pattern: "a(b)", fixed_strings: true }, ["src/two.js:1:1-5:a(b)"]],
    [{ query: "a(b)", isRegexp: false }, ["src/two.js:1:1-5:a(b)"]],
    [{ pattern: "NEEDLE TWO", "-i": true }, ["src/one.ts:6:1-11:Needle two"]],
    [{ pattern: "NEEDLE TWO", case_sensitive: "false" }, ["src/one.ts:6:1-11:Needle two"]],
    [{ pattern: "last n.*", path: ".", head_limit: "1", isRegexp: "true" }, ["src/two.js:2:1-12:last needle"]],
    [{ pattern: "built", include_ignored: true }, ["dist/out.js:1:1-6:built"]],
    [{ pattern: "pagoda", path: "docs" }, ["docs/latin.txt:1:6-12:pagoda", "docs/wide.txt:1:1-7:pagoda"]],
    [
      { pattern: "needle", path: '["src/*.js","src/*.test.ts"]' },
      ["src/two.js:1:6-12:needle", "src/two.js:2:6-12:needle", "src/one.test.ts:1:1-7:needle"],
    ],
    [
      { pattern: "needle", glob: "*.ts", exclude_glob: "*.test.*" },
      ["src/one.ts:2:1-7:needle", "src/one.ts:2:11-17:needle"],
    ],
    [{ pattern: "needle", glob: "one.*, two.js", exclude: "!two.*,one.ts" }, ["src/one.test.ts:1:1-7:needle"]],
    [
      { pattern: "needle", path: ["src/one*"], glob: "*.ts", exclude_glob: "src/*.test.ts" },
      ["src/one.ts:2:1-7:needle", "src/one.ts:2:11-17:needle"],
    ],
    [
      { pattern: "needle", path: ["src/*.js"], glob: "src/two.*" },
      ["src/two.js:1:6-12:needle", "src/two.js:2:6-12:needle"],
    ],
    [{ pattern: "in a", path: ["src/one.test.ts"], exclude_glob: "*.test.ts" }, ["src/one.test.ts:1:8-12:in a"]],
    [{ pattern: "in a", path: ["s*"], glob: "*.test.ts" }, ["src/one.test.ts:1:8-12:in a"]],
  ] as const) {
    it(`finds ${expected.join(" and ")} by ${JSON.stringify(input)}`, async () => {
      const data = await succeed(findInFiles, input, workspace.context());
      assert.deepEqual(await found(input), expected);
      assert.equal(data["warnings"], undefined);
    });
  }

  it("gives lines of context when asked for, and only then", async () => {
    const base = { pattern: "third", path: ["src/one.ts"] };
    const [plain = {}] = await find(base);
    assert.deepEqual(Object.keys(plain), ["file_path", "line_number", "column_start", "column_end", "matched_text"]);
    const [before] = await find({ ...base, context_before: 1 });
    assert.deepEqual([before?.["context_before"], before?.["context_after"]], [["needle é😀 needle"], undefined]);
    const [both] = await find({ ...base, context: 2, "-A": 9 });
    assert.deepEqual(
      [both?.["context_before"], both?.["context_after"]],
      [
        ["first", "needle é😀 needle"],
        ["fourth", "fifth", "Needle two"],
      ],
    );
    assert.deepEqual(await find({ ...base, "-C": 1 }), await find({ ...base, before: 1, after: 1 }));
  });

  it("finds across lines when asked, and reports the line a match ends in", async () => {
    assert.deepEqual(await find({ pattern: "third.fou", multiline: true, context_after: 1 }), [
      {
        ...{ file_path: "src/one.ts", line_number: 3, column_start: 1, column_end: 4, matched_text: "third\nfou" },
        ...{ line_end: 4, context_after: ["fifth"] },
      },
    ]);
    assert.deepEqual(await found({ pattern: "third.fou" }), []);
  });

  it("goes on past what it can't read, and names it", async function () {
    if (!hasModes) return this.skip();
    const closed = await makeWorkspace({ "a/x": "needle", "a/secret": "needle", "locked/y": "needle" });
    await chmod(closed.root, 0o755);
    await chmod(join(closed.root, "a/secret"), 0o000);
    await chmod(join(closed.root, "locked"), 0o000);
    const data = await withoutRights(() => succeed(findInFiles, { pattern: "needle" }, closed.context()));
    const named = await withoutRights(() => fail(findInFiles, { pattern: "x", path: ["a/secret"] }, closed.context()));
    const folder = await withoutRights(() => fail(findInFiles, { pattern: "x", path: ["locked"] }, closed.context()));
    await chmod(join(closed.root, "locked"), 0o755);
    assert.equal(valueOf(data).length, 1);
    assert.match(String(data["note"]), /^Could not be read: (?:a\/secret, locked|locked, a\/secret)\.$/);
    assert.match(named.message, /^Permission denied: a\/secret\. /);
    assert.match(folder.message, /^Permission denied: locked\. /);
  });

  it("names the paths that can't be searched next to the matches of the others", async () => {
    const paths = ["gone", "src/two.js", "/etc/passwd", "no*", "g1", "g2", "g3"];
    const data = await succeed(findInFiles, { pattern: "last", path: paths }, workspace.context());
    assert.equal(valueOf(data).length, 1);
    const note = String(data["note"]);
    assert.match(note, /^Permission denied: \/etc\/passwd\./);
    assert.match(
      note,
      /Not searched: gone \(error: NotFound\), \/etc\/passwd \(error: PermissionDenied\), no\* \(error: NotFound\), g1 \(error: NotFound\), g2 \(error: NotFound\) and 1 more\.$/,
    );
  });

  it("fails when none of its paths can be searched, in the words of the first", async function () {
    for (const [path, code, message] of [
      ["gone.txt", "EXECUTION_ERROR", /^File not found: gone\.txt\. /],
      ["no-*.txt", "EXECUTION_ERROR", /^File not found: no-\*\.txt\. /],
      ["src/one.ts/*.txt", "EXECUTION_ERROR", /^Not a directory: src\/one\.ts\/\*\.txt\. /],
      ["../..", "BLOCKED", /^Permission denied: \.\.\/\.\./],
      ["{unclosed", "EXECUTION_ERROR", /^Invalid input: \{unclosed cannot be searched \(error: InvalidInput\)\. /],
      ["a\0b", "EXECUTION_ERROR", /^Invalid input: a\\0b\. /],
    ] as const) {
      const error = await fail(findInFiles, { pattern: "x", path: [path] }, workspace.context());
      assert.equal(error.code, code, error.message);
      assert.match(error.message, message);
    }
    if (!hasFifos || !canLink) return this.skip();
    await promisify(execFile)("mkfifo", [join(workspace.root, "pipe")]);
    await symlink("nowhere", join(workspace.root, "dangling"));
    for (const [path, message] of [
      ["pipe", /^Invalid input: pipe cannot be searched \(error: NotAFile\)\. /],
      ["dangling", /^File not found: dangling\. /],
    ] as const)
      assert.match((await fail(findInFiles, { pattern: "x", path: [path] }, workspace.context())).message, message);
  });

  for (const [input, note] of [
    [{ pattern: "FIRST" }, "No match, but there is one with ignore_case: true."],
    [
      { pattern: "built" },
      "No match, but there is one in files that ignore rules hide: pass include_ignored: true and ignore_case: true.",
    ],
    [{ pattern: "zzz", ignore_case: true, include_ignored: true, fixed_strings: true }, "No match."],
    [{ pattern: "a(b)", include_ignored: true }, "No match, but it is there as plain text: pass fixed_strings: true."],
    [{ pattern: "nowhere to be seen", fixed_strings: true }, "No match."],
    [
      { pattern: "pagoda", path: ["docs/binary.bin", "docs/mark.txt", "src/one.ts"], exclude_glob: "x" },
      "No match. Binary files are not searched: docs/binary.bin.",
    ],
  ] as const) {
    it(`says "${note}" for ${JSON.stringify(input)}`, async () => {
      assert.deepEqual(await succeed(findInFiles, input, workspace.context()), {
        note,
        content: [{ type: "json", value: [] }],
      });
    });
  }

  for (const [input, message] of [
    [{ pattern: "" }, /^Invalid input: pattern is empty/],
    [{ pattern: "(nowhere" }, /^Invalid input: pattern "\(nowhere" is not a regular expression\. Correct it/],
    [{ pattern: "x", glob: "[unclosed" }, /^Invalid glob pattern: \[unclosed\. /],
    [{ pattern: "x", exclude_glob: "{a" }, /^Invalid glob pattern: \{a\. /],
    [{ pattern: "x", context_before: 101 }, /^Invalid input: context_before must be at most 100, got 101/],
    [{ pattern: "x", path: [] }, /^Invalid input: path must name at least one path/],
    [{ pattern: "x", path: ["a", " "] }, /^Invalid input: path\.1 must not be blank, got " "/],
    [{ pattern: "x", isRegexp: "perhaps" }, /^Invalid input: fixed_strings must be true or false/],
  ] as const) {
    it(`refuses ${JSON.stringify(input)}`, async () => {
      assert.match((await fail(findInFiles, input, workspace.context())).message, message);
    });
  }

  it("cuts very long texts and says so", async () => {
    const long = await makeWorkspace({ "a.txt": `${"x".repeat(3000)}\ny\n` });
    const data = await succeed(findInFiles, { pattern: "x+|y", context_before: 1 }, long.context());
    const [match, other] = valueOf(data);
    assert.equal(match?.["matched_text"], `${"x".repeat(2000)}…`);
    assert.equal(match["column_end"], 3001);
    assert.deepEqual(other?.["context_before"], [`${"x".repeat(2000)}…`]);
    assert.equal(data["note"], "Texts longer than 2000 characters are cut (2 of them here).");
  });

  it("gives pages that join to the whole, by its own limit and by the size of a result", async () => {
    const many = await makeWorkspace(
      Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`f${index % 3}/${index}.txt`, "x y x\nno\nx\n"])),
    );
    const whole = await find({ pattern: "x" }, many.context());
    assert.equal(whole.length, 36);
    assert.deepEqual(await pages(findInFiles, { pattern: "x" }, many.context(), 700), whole);
    const joined: Element[] = [];
    for (let offset: unknown = 0; offset !== undefined;) {
      const data = await succeed(findInFiles, { pattern: "x", head_limit: 7, offset }, many.context());
      joined.push(...valueOf(data));
      assert.equal(data["total"], data["truncated"] === true ? 36 : undefined);
      offset = data["next_offset"];
    }
    assert.deepEqual(joined, whole);
    const past = await succeed(findInFiles, { pattern: "x", offset: 36 }, many.context());
    assert.equal(past["note"], "offset 36 is past the last of 36 elements.");
  });

  it("does not count forever, and then reports no total", async () => {
    const dense = await makeWorkspace({ "a.txt": "x".repeat(20_000) });
    const data = await succeed(findInFiles, { pattern: "x", head_limit: 2 }, dense.context());
    assert.deepEqual([data["truncated"], data["next_offset"], data["total"]], [true, 2, undefined]);
    const past = await succeed(findInFiles, { pattern: "x", offset: 20_000 }, dense.context());
    assert.equal(past["note"], "offset 20000 is past the last of 20000 elements.");
  });

  it("searches thousands of named paths", async () => {
    const paths = Array.from({ length: 3000 }, (_, index) => `files/a-${index}`);
    const many = await makeWorkspace(Object.fromEntries(paths.map((path) => [path, "x\n"])));
    const all = await find({ pattern: "x", path: paths, head_limit: 5000 }, many.context());
    assert.deepEqual(all.map(({ file_path }) => file_path).sort(), [...paths].sort());
  });

  it("searches the folders of a workspace of several, and shows their names", async () => {
    const other = await makeWorkspace({ "c d.txt": "needle" });
    const context = workspace.context({ folders: [join(workspace.root, "src"), other.root] });
    const [one, two] = context.workspace.folders.map(({ name }) => name);
    assert.deepEqual(await found({ pattern: "last|^needle$" }, context), [
      `${one}/two.js:2:1-5:last`,
      `${two}/c d.txt:1:1-7:needle`,
    ]);
    assert.deepEqual(await found({ pattern: "needle", path: ["**/c*.txt"] }, context), [`${two}/c d.txt:1:1-7:needle`]);
  });

  it("says that no folder is open", async () => {
    const error = await fail(findInFiles, { pattern: "x" }, workspace.context({ folders: [] }));
    assert.match(error.message, /^Invalid input: \. No folder is open\./);
  });

  it("takes names that look like anything else", async function () {
    if (!hasAnyNames) return this.skip();
    const odd = await makeWorkspace({ "d/__proto__": "x", "d/-n": "x", "d/line\nfeed": "x", "d/a%20b": "x" });
    assert.deepEqual(
      (await find({ pattern: "x", path: ["d"] }, odd.context())).map(({ file_path }) => file_path),
      ["d/-n", "d/__proto__", "d/a%20b", "d/line\nfeed"],
    );
  });

  it("works in a file system without links, with its URIs too, and names what a URI can't be cut into", async () => {
    const context = virtualContext({ "a b/c.txt": "x y", "d.txt": "y" });
    const paths = ["memfs:///ws/a%20b", "d.txt"];
    assert.deepEqual(await found({ pattern: "y", path: paths }, context), [
      "memfs:///ws/a%20b/c.txt:1:3-4:y",
      "d.txt:1:1-2:y",
    ]);
    const findText: typeof context.search.findText = async (...query) => {
      const result = await context.search.findText(...query);
      return {
        ...result,
        lines: result.lines.map((line) => ({
          ...line,
          resource: context.workspace.folders[0]?.resource ?? line.resource,
        })),
      };
    };
    const moved = { ...context, search: { ...context.search, findText } };
    assert.deepEqual(await found({ pattern: "x", path: ["a b"] }, moved), [".:1:1-2:x"]);
  });

  it("works if the workspace is the root of a file system", async () => {
    const context = virtualContext({ "a/b.txt": "x" }, {}, "memfs:///");
    assert.deepEqual(await found({ pattern: "x" }, context), ["a/b.txt:1:1-2:x"]);
    assert.deepEqual(await found({ pattern: "x", path: ["*"] }, context), ["a/b.txt:1:1-2:x"]);
  });

  it("lets a search that breaks, or doesn't report where matches are, pass as a bug", async () => {
    const context = workspace.context({ log: { error: () => undefined, info: () => undefined } });
    for (const findText of [
      () => Promise.reject(new TypeError("bug")),
      (query: Parameters<typeof context.search.findText>[0], signal: AbortSignal) => {
        const { each: _, ...lines } = query;
        return context.search.findText(lines, signal);
      },
    ]) {
      const broken = { ...context, search: { ...context.search, findText } };
      const { result } = await runTool(findInFiles, { pattern: "needle" }, broken);
      assert.ok(
        !result.ok && result.error.code === "EXCEPTION",
        'expected !result.ok && result.error.code === "EXCEPTION"',
      );
    }
  });

  it("ends as a whole when cancelled while it looks for binary files", async () => {
    const abort = new AbortController();
    const context = workspace.context({ signal: abort.signal });
    const files: typeof context.files = {
      ...context.files,
      read: (...range) => {
        abort.abort();
        return context.files.read(...range);
      },
    };
    const input = { pattern: "nowhere to be seen", path: ["src/one.ts", "src/two.js"] };
    const { result } = await runTool(findInFiles, input, { ...context, files });
    assert.ok(!result.ok && result.error.code === "BLOCKED", 'expected !result.ok && result.error.code === "BLOCKED"');
  });
});
