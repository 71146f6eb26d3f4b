import assert from "node:assert/strict";
import { dataOf } from "../../support/recordedCall";

describe("a file that OpenCode, pi, or Copilot CLI read", () => {
  const opencode = (lines: string, end: string, type = "file"): string =>
    `<path>/w/a.ts</path>\n<type>${type}</type>\n<content>${lines}\n\n(${end})\n</content>`;
  const read = (content: string, tool = "read", input: object = { filePath: "/w/a.ts" }): unknown =>
    dataOf(tool, { content, input: { ...input } });

  it("is its text without numbers, with where it begins and how many lines there are", () => {
    assert.deepEqual(read(opencode("1: a\n2: \n3: 3: b", "End of file - total 3 lines")), {
      filePath: "/w/a.ts",
      type: "text",
      content: "a\n\n3: b",
      startLine: 1,
      numLines: 3,
      totalLines: 3,
    });
    assert.deepEqual(read(opencode("9: a\n10: b", "Showing lines 9-10 of 1200. Use offset=11 to continue.")), {
      filePath: "/w/a.ts",
      type: "text",
      content: "a\nb",
      startLine: 9,
      numLines: 2,
      totalLines: 1200,
      rest: "Showing lines 9-10 of 1200. Use offset=11 to continue.",
    });
    assert.deepEqual(read("325. a\n326.   b", "view", { path: "/w/a.ts", view_range: [325, 326] }), {
      filePath: "/w/a.ts",
      type: "text",
      content: "a\n  b",
      startLine: 325,
      numLines: 2,
    });
  });

  it("is its text as it is, of pi and of Copilot CLI without numbers", () => {
    const file = { filePath: "/w/a.ts", type: "text" };
    for (const [content, input, data] of [
      ["a\n\nb", {}, { content: "a\n\nb", startLine: 1, numLines: 3 }],
      ["a\nb", { offset: 7 }, { content: "a\nb", startLine: 7, numLines: 2 }],
      ["a\nb", { view_range: [7, 8] }, { content: "a\nb", startLine: 7, numLines: 2 }],
      ["", {}, { content: "", startLine: 1, numLines: 0 }],
      [
        "a\nb\n\n[Showing lines 4-5 of 3000 (50.0KB limit). Use offset=6 to continue.]",
        { offset: 4 },
        {
          content: "a\nb",
          startLine: 4,
          numLines: 2,
          totalLines: 3000,
          rest: "Showing lines 4-5 of 3000 (50.0KB limit). Use offset=6 to continue.",
        },
      ],
      [
        "a\n\n[9 more lines in file. Use offset=2 to continue.]",
        { limit: 1 },
        { content: "a", startLine: 1, numLines: 1, rest: "9 more lines in file. Use offset=2 to continue." },
      ],
    ] as const)
      assert.deepEqual(read(content, "view", { path: "/w/a.ts", ...input }), { ...file, ...data });
  });

  it("says what was left out if nobody knows how much", () => {
    const end = "Output capped at 50 KB. Showing lines 1-2. Use offset=3 to continue.";
    const data = read(opencode("1: a\n2: b", end)) as { rest?: string; totalLines?: number };
    assert.deepEqual([data.rest, data.totalLines], [end, undefined]);
  });

  it("stays as it is if its lines aren't all numbered, one after another", () => {
    for (const text of [
      opencode("1: a\n3: b", "End of file - total 3 lines"),
      opencode("1: a\nb", "End of file - total 2 lines"),
      "<path>/w</path>\n<type>directory</type>\n<entries>\na\n</entries>",
      "plain text",
      "",
    ])
      assert.deepEqual(read(text), { raw: text });
    for (const text of ["1. a\n3. b", "1. a\n\n2. b", "a.ts\nb.ts"])
      for (const path of ["/w", "/w/.github", "/w/..", "C:\\\\w"])
        assert.deepEqual(read(text, "view", { path }), { raw: text });
  });

  it("is a tree if it is a folder", () => {
    const folder = (path: string, names: string, note = "2 entries"): string =>
      `<path>${path}</path>\n<type>directory</type>\n<entries>\n${names}\n\n(${note})\n</entries>`;
    assert.deepEqual(read(folder("/w", "src/\n(1) a.ts")), {
      path: "/w",
      type: "directory",
      output: "- /w/\n  - src/\n  - (1) a.ts",
    });
    const rest = "Showing 1 of 3000 entries. Use 'offset' parameter to read beyond entry 1";
    assert.deepEqual(read(folder("/w", "a.ts", rest)), {
      path: "/w",
      type: "directory",
      output: "- /w/\n  - a.ts",
      rest,
    });
    assert.deepEqual(read(folder("/w/", "")), { path: "/w/", type: "directory", output: "- /w/" });
  });

  it("ends in a moment if it is long and hostile", () => {
    const folder = `<path>/w</path>\n<type>directory</type>\n<entries>\n${"\n".repeat(200_000)}`;
    assert.deepEqual(read(folder), { raw: folder });
    const text = opencode(`1: ${"(".repeat(200_000)}`, "(".repeat(299));
    assert.equal((read(text) as { numLines?: number }).numLines, 1);
  });
});

describe("a file that VS Code, Gemini CLI, Qwen Code, or Cline read", () => {
  const read = (content: unknown, input: object, tool = "read_file"): unknown =>
    dataOf(tool, { content, input: { ...input } });
  const lines = (content: string, startLine = 1): object => ({
    filePath: "/w/a.ts",
    type: "text",
    content,
    startLine,
    numLines: content.split("\n").length,
  });

  it("is its text, with where it begins and how many lines there are", () => {
    const file = { file_path: "/w/a.ts" };
    const action = "Action: \n- To find patterns, use 'grep_search'.\n- Use 'sed'.\n";
    const status = "Status: Showing lines 4-5 of 3000 total lines.";
    const part = { ...lines("a\nb", 4), totalLines: 3000 };
    for (const [content, input, data] of [
      ["a\n\nb\n", file, lines("a\n\nb\n")],
      ["a", { absolute_path: "/w/a.ts", offset: 6, limit: 1 }, lines("a", 7)],
      ["a", { ...file, start_line: 7, end_line: 7 }, lines("a", 7)],
      [
        `\nIMPORTANT: The file content has been truncated.\n${status}\n${action}\n--- FILE CONTENT (truncated) ---\na\nb`,
        file,
        part,
      ],
      ["Showing lines 4-5 of at least 3000 total lines.\n\n---\n\na\nb", file, part],
      [
        "[File content truncated: showing lines 4-5 of 3000 total lines. Use offset/limit parameters to view more.]\na\nb",
        file,
        part,
      ],
      ["1 | a\n2 | \n3 |   b", { files: [{ path: "/w/a.ts" }] }, lines("a\n\n  b")],
      [" 9 | a\n10 |", { files: [{ path: "/w/a.ts" }] }, lines("a\n", 9)],
    ] as const)
      assert.deepEqual(read(content, input), data, content);
  });

  it("is its text as VS Code printed it, also in a fence, with what was cut", () => {
    const part = "File: `/w/a.ts`. Lines 4 to 5 (3000 lines total): \n";
    const rest = "File content truncated at line 5. Use read_file with offset/limit parameters to view more.";
    const long = "One or more long lines were truncated at 2000 characters";
    const file = { filePath: "/w/a.ts" };
    for (const [content, input, data] of [
      ["a\n\nb", {}, lines("a\n\nb")],
      ["a", { startLine: 7, endLine: 7 }, lines("a", 7)],
      ["a", { offset: 7, limit: 1 }, lines("a", 7)],
      ["```ts\na\n```", {}, lines("a")],
      ["```ts\na", {}, lines("```ts\na")],
      [`${part}a\nb`, {}, { ...lines("a\nb", 4), totalLines: 3000 }],
      [`${part}\`\`\`\`ts\n\`\`\`\nb\n\`\`\`\`\n`, {}, { ...lines("```\nb", 4), totalLines: 3000 }],
      [`${part}a\nb\n[${rest}]\n`, {}, { ...lines("a\nb", 4), totalLines: 3000, rest }],
      [`a\n[${long}]\n`, {}, { ...lines("a"), rest: long }],
    ] as const)
      assert.deepEqual(read(content, { ...file, ...input }), data, content);
    const markdown = { filePath: "/w/a.md" };
    for (const [content, text] of [
      ["```ts\na\n```", "```ts\na\n```"],
      ["````markdown\n```ts\na\n```\n````", "```ts\na\n```"],
    ] as const)
      assert.deepEqual(read(content, markdown), { ...lines(text), ...markdown }, content);
    const note = "(The file `/w/a.ts` exists, but is empty)";
    assert.deepEqual(read(note, file), { ...lines(""), numLines: 0, note });
  });

  it("is not sent again if it has not changed", () => {
    const note = "[File a.ts unchanged since last read in this session — the full content was provided earlier.]";
    assert.deepEqual(read(note, { file_path: "/w/a.ts" }), { filePath: "/w/a.ts", type: "file_unchanged", note });
  });

  it("stays as it is if its form is not known", () => {
    const picture = [{ type: "image", source: { type: "base64", media_type: "image/png", data: "AA==" } }];
    for (const [content, input] of [
      ["a", { path: "/w/a.ts" }],
      ["1 | a", { files: [{ path: "/w/a.ts" }, { path: "/w/b.ts" }] }],
      ["1 | a\n3 | b", { files: [{ path: "/w/a.ts" }] }],
      [picture, { file_path: "/w/a.png" }],
      ["a", {}],
    ] as const)
      assert.deepEqual(read(content, input), { raw: content });
  });

  it("ends in a moment if it is long and hostile", () => {
    const text = `\nIMPORTANT: The file content has been truncated.\nStatus: Showing lines 4-5 of 3000 total lines.\nAction: ${"\n---".repeat(100_000)}`;
    assert.equal((read(text, { file_path: "/w/a.ts" }) as { content: string }).content, text);
  });
});
