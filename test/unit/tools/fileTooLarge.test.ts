import assert from "node:assert/strict";
import { open, readFile, stat, truncate } from "node:fs/promises";
import { join } from "node:path";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import { createSeen } from "../../../src/tools/runtime/context/seenTexts";
import { largestText } from "../../../src/tools/edit/fileChange";
import fileEdit from "../../../src/tools/edit/fileEdit";
import fileWrite from "../../../src/tools/edit/fileWrite";
import { eachWorkspace, fail, succeed } from "../../support/workspace";

describe("a file that is too large to be changed as text", () => {
  const workspace = eachWorkspace();
  const details: string[] = [];
  beforeEach(() => details.splice(0));

  /** A file of so many bytes, which take no room on the disk but for its first line. */
  const large = async (size: number): Promise<string> => {
    const path = await workspace.write("large.log", "first\n");
    await truncate(path, size);
    return path;
  };
  /** Reads no file whole. */
  const context = (): ToolContext => {
    const made = workspace.context({
      ask: async ({ detail }) => {
        details.push(detail);
        return "yes";
      },
    });
    const readAll = (): never => assert.fail("the file was read");
    return { ...made, seen: createSeen(), files: { ...made.files, readAll } };
  };
  const told = (size: string): RegExp =>
    new RegExp(
      String.raw`^Invalid input: large\.log has ${size} bytes, and only files of up to 268,435,456 can be edited or appended to\. Use a command\.$`,
    );

  for (const [size, shown] of [
    [largestText + 1, "268,435,457"],
    [3 * 1024 ** 3, "3,221,225,472"],
  ] as const) {
    it(`of ${shown} bytes is neither edited nor appended to, and the error says the size and what to do`, async () => {
      const path = await large(size);
      const file_path = "large.log";
      const edited = await fail(fileEdit, { file_path, old_string: "first", new_string: "second" }, context());
      const appended = await fail(fileWrite, { file_path, content: "last\n", append: true }, context());
      for (const error of [edited, appended]) {
        assert.equal(error.code, "EXECUTION_ERROR");
        assert.match(error.message, told(shown));
      }
      assert.equal((await stat(path)).size, size);
      assert.deepEqual(details, []);
    });

    it(`of ${shown} bytes is overwritten when the user agrees to a question that says that it is not shown`, async () => {
      const path = await large(size);
      const data = await succeed(fileWrite, { file_path: "large.log", content: "new\n" }, context());
      assert.equal(await readFile(path, "utf8"), "new\n");
      assert.equal(data["bytes"], 4);
      assert.match(details[0] ?? "", new RegExp(`Overwrites the file of ${shown} bytes, too large to compare\\.`));
    });
  }

  it("is not overwritten when it has changed since the user was asked", async () => {
    const path = await large(largestText + 1);
    const changing: ToolContext = workspace.context({
      ask: async () => {
        const file = await open(path, "a");
        await file.write("more");
        await file.close();
        return "yes";
      },
    });
    const error = await fail(fileWrite, { file_path: "large.log", content: "new\n" }, changing);
    assert.match(error.message, /^large\.log has changed since the user was asked\. /);
    assert.equal((await stat(join(workspace.root, "large.log"))).size, largestText + 5);
  });
});
