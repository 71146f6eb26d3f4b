import assert from "node:assert/strict";
import { contentNotes } from "../../../../src/tools/edit/contentNotes";
import fileWrite from "../../../../src/tools/edit/fileWrite";
import { makeWorkspace, succeed } from "../../../support/workspace";

describe("notes about content", () => {
  it("name escapes that were probably meant as line ends", () => {
    assert.deepEqual(contentNotes("a\\nb\\nc", "a.txt"), [
      "content has no line end, but 2 times the characters \\n. If they are line ends, write the file again with real ones.",
    ]);
    for (const content of ["print('a\\nb')", "a\\nb\\nc\n", "a\r\\n\\n", ""])
      assert.deepEqual(contentNotes(content, "a"), []);
  });

  it("name a Markdown fence around the content", () => {
    assert.match(contentNotes("```py\nprint()\n```\n", "a.py").join(), /^The ``` lines at both ends/);
    for (const [content, path] of [
      ["```py\nprint()\n```\n", "a.MD"],
      ["```py\nprint()\n", "a.py"],
      ["x\n```", "a.py"],
      ["```inline``` x\n```", "a.py"],
    ] as const)
      assert.deepEqual(contentNotes(content, path), []);
  });

  it("come with the result", async () => {
    const workspace = await makeWorkspace();
    const { note } = await succeed(fileWrite, { file_path: "a.txt", content: "a\\nb\\n" }, workspace.context());
    assert.match(String(note), /^content has no line end, but 2 times/);
  });
});
