import assert from "node:assert/strict";
import { dataOf } from "../../support/recordedCall";

describe("a file that OpenCode or Copilot CLI read", () => {
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
      assert.deepEqual(read(text, "view", { path: "/w" }), { raw: text });
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
