import assert from "node:assert/strict";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import fileEdit from "../../../src/tools/edit/fileEdit";
import fileWrite from "../../../src/tools/edit/fileWrite";
import { fail, succeed } from "../../support/workspace";
import { fileChanging } from "./fileChanging";

describe("changing a file", () => {
  const { workspace, edit, resource } = fileChanging();
  let context: ToolContext;
  beforeEach(() => {
    context = workspace.context();
  });

  describe("whole", () => {
    it("is asked about with a warning when far less is left, and the result says so", async () => {
      await workspace.write("a.txt", "a line\n".repeat(40));
      let detail = "";
      const ask: ToolContext["ask"] = async (question) => {
        detail = question.detail;
        return "yes";
      };
      const data = await succeed(fileWrite, { file_path: "a.txt", content: "a line\n" }, { ...context, ask });
      assert.match(
        detail,
        /The agent has not read it in this conversation\. The new text has 1 line where the old one has 40\./,
      );
      assert.match(String(data["note"]), /^The new text has 1 line where the old one has 40\. If that was not meant/);
      await workspace.write("b.txt", "a line\n".repeat(40));
      const empty = await succeed(fileWrite, { file_path: "b.txt", content: "" }, context);
      assert.match(String(empty["note"]), /has 0 lines/);
    });

    it("is asked about as what it is when it was read, is no text, or differs by very much", async () => {
      await workspace.write("a.txt", "a\n");
      await workspace.write("a.bin", new Uint8Array([0, 1]));
      await workspace.write("large.txt", "line\n".repeat(3000));
      context.seen?.note(await resource(), "a\n");
      const details: string[] = [];
      const ask: ToolContext["ask"] = async (question) => {
        details.push(question.detail);
        return "no";
      };
      for (const file_path of ["a.txt", "a.bin", "large.txt"])
        await fail(fileWrite, { file_path, content: "b\n".repeat(3000) }, { ...context, ask });
      assert.match(String(details[0]), /^Overwrites the file of 2 bytes\.\n\n@@/);
      assert.match(String(details[1]), /^Overwrites the file of 2 bytes, which isn't text\. .*\n\nb\n/);
      assert.match(String(details[2]), /… there is more that is not shown here\.$/);
    });

    it("is asked about with its text when it has that already", async () => {
      await workspace.write("a.txt", "same\n");
      let detail = "";
      const ask: ToolContext["ask"] = async (question) => {
        detail = question.detail;
        return "yes";
      };
      await succeed(fileWrite, { file_path: "a.txt", content: "same\n" }, { ...context, ask });
      assert.match(detail, /It has this text already\.\n\nsame\n$/);
    });

    it("is refused with a placeholder in place of text", async () => {
      const content = "a\n// ... rest of the code unchanged\n";
      const { message } = await fail(fileWrite, { file_path: "a.txt", content }, context);
      assert.match(message, /^Invalid input: content has "\/\/ \.\.\. rest of the code unchanged" instead of text/);
    });

    it("gives the reasons of the path first", async () => {
      await workspace.write(".env", "A=1\n");
      let detail = "";
      const ask: ToolContext["ask"] = async (question) => {
        detail = question.detail;
        return "yes";
      };
      await succeed(fileWrite, { file_path: ".env", content: "A=2\n" }, { ...context, ask });
      assert.match(detail, /^(?:[^\n]*\n)?\.env may contain secrets\.\nOverwrites/);
      await succeed(fileEdit, edit("A=2", "A=3", ".env"), { ...context, ask });
      assert.match(detail, /^(?:[^\n]*\n)?\.env may contain secrets\.\nMakes/);
    });
  });
});
