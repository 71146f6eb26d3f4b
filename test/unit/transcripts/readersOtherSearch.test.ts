import assert from "node:assert/strict";
import { readerOf } from "../../../src/transcripts/calls/readerOf";
import { dataOf } from "../../support/recordedCall";

const search = (content: string, input: object = {}): unknown =>
  dataOf("grep", { content, input: { pattern: "sum", ...input } });

describe("a search of OpenCode, pi, or Copilot CLI", () => {
  it("has the matches of Nanocoder, of as many as it says", () => {
    const found = (content: string): unknown => dataOf("search_file_contents", { content, input: { query: "sum" } });
    assert.deepEqual(found("Found 31 matches (showing first 2):\n\na.ts:3:sum\nb.ts:1: sum"), {
      mode: "content",
      filenames: [],
      content: "a.ts:3:sum\nb.ts:1: sum",
      numMatches: 31,
      rest: "showing first 2",
    });
    const around = "Found 1 match:\n\na.ts:3-\nbefore\nsum";
    assert.deepEqual(found(around), { raw: around });
    assert.deepEqual(found('No matches found for "sum"'), {
      mode: "content",
      filenames: [],
      content: "",
      numMatches: 0,
    });
  });

  it("has its matches by file and line, as OpenCode names them", () => {
    const content = "Found 3 matches\n/w/a.ts:\n  Line 3:   sum: 1\n  Line 12: (sum):\n\n/w/b c.ts:\n  Line 1: sum";
    assert.deepEqual(search(content), {
      mode: "content",
      filenames: [],
      content: "/w/a.ts:3:  sum: 1\n/w/a.ts:12:(sum):\n/w/b c.ts:1:sum",
      numMatches: 3,
    });
  });

  it("says how many matches there are, and what OpenCode says of those that it left out", () => {
    const rest =
      "Results truncated: showing 1 of 152 matches (151 hidden). Consider using a more specific path or pattern.";
    const content = `Found 152 matches (showing first 1)\n/w/a.ts:\n  Line 3: sum\n\n(${rest})\n\n(Some paths were inaccessible and skipped)`;
    assert.deepEqual(search(content), {
      mode: "content",
      filenames: [],
      content: "/w/a.ts:3:sum",
      numMatches: 152,
      rest: `${rest} Some paths were inaccessible and skipped`,
    });
  });

  it("has the lines or files that ripgrep prints for Copilot CLI, also on Windows, and pi's with context", () => {
    for (const [content, input, data] of [
      [
        "C:\\w\\a.sql:19:sum `(\r\nC:\\w\\a.sql:38:sum",
        { output_mode: "content" },
        { content: "C:\\w\\a.sql:19:sum `(\nC:\\w\\a.sql:38:sum" },
      ],
      ["3:sum\n5:sum", { output_mode: "content" }, { content: "3:sum\n5:sum" }],
      [
        "/w/a.ts\n/w/b",
        { output_mode: "files_with_matches" },
        { mode: "files_with_matches", filenames: ["/w/a.ts", "/w/b"], content: "" },
      ],
      ["/w/a.ts:2\n/w/b:1", { output_mode: "count" }, { mode: "count", content: "/w/a.ts:2\n/w/b:1" }],
      ["a.ts-1- one\na.ts:2: sum\n--\nb.ts:7: sum", {}, { content: "a.ts-1- one\na.ts:2: sum\n--\nb.ts:7: sum" }],
    ] as const)
      assert.deepEqual(search(content, input), { mode: "content", filenames: [], ...data });
  });

  it("says what pi left out", () => {
    const rest = "100 matches limit reached. Use limit=200 for more, or refine pattern";
    assert.deepEqual(search(`a.ts:2: sum\n\n[${rest}]`), {
      mode: "content",
      filenames: [],
      content: "a.ts:2: sum",
      rest,
    });
  });

  it("has the files that Copilot CLI lists if nothing else was asked for", () => {
    const files = { mode: "files_with_matches", filenames: ["./a.ts", "./src/b.ts"], content: "" };
    assert.deepEqual(dataOf("rg", { content: "./a.ts\n./src/b.ts", input: { pattern: "sum" } }), files);
    assert.deepEqual(search("./a.ts\nb", {}), { raw: "./a.ts\nb" });
  });

  it("found nothing if it says so", () => {
    for (const content of ["No files found", "No matches found.", "No matches found\n"])
      assert.deepEqual(search(content), { mode: "content", filenames: [], content: "", numMatches: 0 });
  });

  it("stays as it is if it has another form", () => {
    for (const [content, input] of [
      ["Found 2 matches\n  Line 3: without a file", {}],
      ["Found 2 matches\n/w/a.ts:\n  Line x: sum", {}],
      ["Found many matches\n/w/a.ts:\n  Line 3: sum", {}],
      ["The pattern is wrong.", {}],
      ["a.ts:2: sum\nand a sentence", {}],
      ["It found two files", { output_mode: "files_with_matches" }],
      ["a.ts", { output_mode: "count" }],
      ["", {}],
    ] as const)
      assert.deepEqual(search(content, input), { raw: content });
  });

  it("names what was searched for, and where", () => {
    const summary = (input: object): string | undefined => readerOf("grep")?.summary({ ...input });
    assert.equal(summary({ pattern: "sum", path: "/w", include: "*.ts" }), "sum in /w *.ts");
    assert.equal(summary({ pattern: "sum" }), "sum");
    assert.equal(summary({ path: "/w" }), "in /w");
    assert.equal(summary({}), "");
  });

  it("ends in a moment if it is long and hostile", () => {
    const line = `${"a:".repeat(100_000)}\n${"1-".repeat(100_000)}`;
    assert.deepEqual(search(line), { raw: line });
    const content = `Found 1 matches\n${":\n".repeat(100_000)}  Line 1: ${"(".repeat(200_000)}`;
    assert.equal((search(content) as { numMatches?: number }).numMatches, 1);
  });
});

describe("a search of VS Code, Gemini CLI, Qwen Code, or Continue", () => {
  const find = (content: string, tool = "grep_search"): unknown =>
    dataOf(tool, { content, input: { pattern: "sum", dir_path: "/w" } });
  const content = (lines: string, more: object): object => ({
    mode: "content",
    filenames: [],
    content: lines,
    ...more,
  });

  it("has the matches of Gemini CLI by file and line, with the lines around them", () => {
    const limited = " (results limited to 100 matches for performance)";
    const text = (limit: string): string =>
      `Found 3 matches for pattern "sum" in path "/w"${limit}:\n---\nFile: a.ts\nL1- one\nL2:   sum: 1\n---\nFile: b c.ts\nL7: sum\n---`;
    const lines = "a.ts-1-one\na.ts:2:  sum: 1\nb c.ts:7:sum";
    assert.deepEqual(find(text("")), content(lines, { numMatches: 3 }));
    assert.deepEqual(
      find(text(limited)),
      content(lines, { numMatches: 3, rest: "results limited to 100 matches for performance" }),
    );
    assert.deepEqual(find('Found 2 files with matches for pattern "sum" in the workspace directory:\na.ts\nb c.ts'), {
      mode: "files_with_matches",
      filenames: ["a.ts", "b c.ts"],
      content: "",
      numFiles: 2,
    });
  });

  it("has the matches of VS Code by file and line, with what was left out", () => {
    const text =
      'Found 26 matches in 2 files for "sum" (showing 3 matches in 2 files)\n\nlong.ts\n1:sum: 1\n2:  sum\n... (21 more matches in this file)\n\nb c.ts\n11:sum';
    assert.deepEqual(
      find(text),
      content("long.ts:1:sum: 1\nlong.ts:2:  sum\nb c.ts:11:sum", {
        numMatches: 26,
        rest: "showing 3 matches in 2 files",
      }),
    );
    assert.deepEqual(
      find('Found 1 match in 1 file for "sum"\n\na.ts\n1:sum'),
      content("a.ts:1:sum", { numMatches: 1 }),
    );
    assert.deepEqual(dataOf("grep_search", { content: [] }), content("", { numMatches: 0 }));
  });

  it("has the lines of Qwen Code, and says what was left out", () => {
    const start = 'Found 152 matches for pattern "sum" in path "/w" (filter: "*.ts"):\n---\n';
    assert.deepEqual(find(`${start}/w/a.ts:2:sum`), content("/w/a.ts:2:sum", { numMatches: 152 }));
    assert.deepEqual(
      find(`${start}/w/a.ts:2:sum\n---\n[151 lines truncated] ...\n---\n[Search did not complete: it stopped.]`),
      content("/w/a.ts:2:sum", { numMatches: 152, rest: "151 lines truncated Search did not complete: it stopped." }),
    );
  });

  it("has the lines of Continue", () => {
    const text = 'Search results for pattern "sum":\n\n/w/a.ts:2:sum\n/w/a.ts:9:sum\n';
    assert.deepEqual(find(text, "Search"), content("/w/a.ts:2:sum\n/w/a.ts:9:sum", {}));
  });

  it("found nothing if it says so, of the pattern that was searched for", () => {
    for (const text of [
      'No matches found for pattern "sum" in path "/w".',
      'No matches found for pattern "sum" in the workspace directory (filter: "*.ts").',
    ])
      assert.deepEqual(find(text), content("", { numMatches: 0 }));
  });

  it("stays as it is if it has another form", () => {
    for (const text of [
      'Found 1 match for pattern "sum" in path "/w":\n---\nL2: without a file\n---',
      'Found 1 match for pattern "sum" in path "/w":\n---\nFile: a.ts\nand a sentence\n---',
      'Search results for pattern "sum":\n\na sentence',
      'Found 1 match in 1 file for "sum"\n\na.ts\na sentence',
      "2 matches\n<match>sum</match>",
    ])
      assert.deepEqual(find(text), { raw: text });
  });

  it("ends in a moment if it is long and hostile", () => {
    const text = `Found 1 match for pattern "${'" '.repeat(100_000)}\n---`;
    assert.deepEqual(find(text), { raw: text });
  });
});

describe("the files that OpenCode, Copilot CLI, or VS Code found", () => {
  const files = (content: string): unknown => dataOf("glob", { content, input: { pattern: "**/*.ts" } });

  it("are a list, which says if there are more", () => {
    assert.deepEqual(files("/w/a.ts\n/w/b.ts"), { filenames: ["/w/a.ts", "/w/b.ts"], numFiles: 2, truncated: false });
    const more = "(Results are truncated: showing first 100 results. Consider using a more specific path or pattern.)";
    assert.deepEqual(files(`/w/a.ts\n\n${more}`), { filenames: ["/w/a.ts"], numFiles: 1, truncated: true });
    for (const none of ["No files found", "No files matched the pattern."])
      assert.deepEqual(files(none), { filenames: [], numFiles: 0, truncated: false });
  });

  it("are those that VS Code found, of as many as it says", () => {
    const found = (content: string): unknown => dataOf("file_search", { content, input: { query: "**/*.ts" } });
    assert.deepEqual(found("1 total result\n/w/a.ts"), { filenames: ["/w/a.ts"], numFiles: 1, truncated: false });
    assert.deepEqual(found("30 total results\n/w/a.ts\n..."), {
      filenames: ["/w/a.ts"],
      numFiles: 30,
      truncated: true,
    });
    assert.deepEqual(found("No files found"), { filenames: [], numFiles: 0, truncated: false });
  });

  it("are those that Nanocoder found, of as many as it says", () => {
    const found = (content: string): unknown => dataOf("find_files", { content, input: { pattern: "**/*.ts" } });
    assert.deepEqual(found("Found 1 match:\n\nsrc/a.ts"), { filenames: ["src/a.ts"], numFiles: 1, truncated: false });
    assert.deepEqual(found("Found 50 matches (showing first 1):\n\nsrc"), {
      filenames: ["src"],
      numFiles: 50,
      truncated: true,
    });
    const none = 'No files or directories found matching pattern "**/*.ts"';
    assert.deepEqual(found(none), { filenames: [], numFiles: 0, truncated: false });
  });

  it("stay a text that is no list", () => {
    assert.deepEqual(files("It found nothing at all"), { raw: "It found nothing at all" });
  });
});
