import assert from "node:assert/strict";
import { createSeen } from "../../../src/tools/runtime/context/seenTexts";
import { ToolError } from "../../../src/base/errors";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import type { TextChange } from "../../../src/tools/runtime/ports/textPort";
import fileEdit from "../../../src/tools/edit/fileEdit";
import fileWrite from "../../../src/tools/edit/fileWrite";
import { fail, succeed } from "../../support/workspace";
import { fileChanging } from "./fileChanging";

describe("changing a file", () => {
  const { workspace, onDisk, edit } = fileChanging();
  let context: ToolContext;
  beforeEach(() => {
    context = workspace.context();
  });

  describe("that an editor has open", () => {
    /** An editor with one document. */
    const editor = (text: string, save: (change: TextChange) => string | undefined): ToolContext => ({
      ...context,
      text: { ...context.text, unsaved: () => text, edit: async (_, change) => save(change) },
    });

    it("is changed there, as the user sees it", async () => {
      await workspace.write("a.txt", "saved\n");
      let given: TextChange | undefined;
      const open = editor("typed\n", (change) => {
        given = change;
        return change.now;
      });
      const data = await succeed(fileEdit, edit("typed", "edited"), open);
      assert.match(String(given?.old), /^typed/);
      assert.deepEqual(
        [given?.now, given?.replacements.map(({ from, to, text }) => ({ from, to, text }))],
        ["edited\n", [{ from: 0, to: 5, text: "edited" }]],
      );
      assert.equal(data["note"], "The file was open with unsaved changes; they were saved with it.");
      assert.equal(await onDisk("a.txt"), "saved\n");
    });

    it("is reported as it was saved when a formatter changed it further", async () => {
      await workspace.write("a.txt", "saved\n");
      const open = editor("x=1\n", () => "y = 2;\n");
      const data = await succeed(fileEdit, edit("x=1", "y=2"), open);
      assert.match(String(data["note"]), /^Saving it changed the text further, as a formatter does/);
      assert.equal(data["diff"], "@@ -1,1 +1,1 @@\n-x=1\n+y = 2;");
      const write = await succeed(fileWrite, { file_path: "a.txt", content: "y=2\n" }, { ...open, seen: createSeen() });
      assert.equal(write["bytes"], 7);
    });

    it("is written to if the editor has another text", async () => {
      await workspace.write("a.txt", "one\n");
      const clean: ToolContext = { ...context, text: { ...context.text, edit: async () => undefined } };
      await succeed(fileEdit, edit("one", "1"), clean);
      assert.equal(await onDisk("a.txt"), "1\n");
    });

    it("is refused with the editor's own words", async () => {
      await workspace.write("a.txt", "one\n");
      const busy = editor("one\n", () => {
        throw new ToolError("BLOCKED", "The person has typed.");
      });
      assert.deepEqual(await fail(fileEdit, edit("one", "1"), busy), {
        code: "BLOCKED",
        message: "The person has typed.",
      });
    });

    it("says in the question that unsaved changes are there", async () => {
      await workspace.write("a.txt", "one\n");
      let detail = "";
      const ask: ToolContext["ask"] = async (question) => {
        detail = question.detail;
        return "no";
      };
      await fail(fileEdit, edit("typed", "x"), { ...editor("typed\n", () => ""), ask });
      assert.match(detail, /Makes 1 replacement\. It is open with unsaved changes\./);
    });
  });
});
