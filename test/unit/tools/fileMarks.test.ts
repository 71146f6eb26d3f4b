import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Text, TextChange } from "../../../src/tools/runtime/ports/textPort";
import { createSeen } from "../../../src/tools/runtime/context/seenTexts";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import fileEdit from "../../../src/tools/edit/fileEdit";
import fileWrite from "../../../src/tools/edit/fileWrite";
import { eachWorkspace, succeed } from "../../support/workspace";

const MARK = "\uFEFF";

/** What the replacements of a change make of its old text. */
function made({ old, replacements }: TextChange): string {
  let [text, at] = ["", 0];
  for (const { from, to, text: put } of replacements) {
    assert.ok(from >= at && to >= from, `${from} to ${to} overlaps what ends at ${at}`);
    text += old.slice(at, from) + put;
    at = to;
  }
  return text + old.slice(at);
}

describe("the mark of the byte order at a text's start", () => {
  const workspace = eachWorkspace({
    "marked.txt": `${MARK}one\n`,
    "lines.txt": `${MARK}one\nlast\n`,
    "only.txt": MARK,
    "twice.txt": `${MARK}${MARK}one\n`,
    "hidden.txt": `${MARK}x${MARK}one\n`,
    "plain.txt": "one\n",
    "wide.txt": Buffer.from(`${MARK}one\n`, "utf16le"),
    "image.png": Buffer.from([0xef, 0xbb, 0xbf, 0, 0]),
  });
  const onDisk = (path: string): Promise<Buffer> => readFile(join(workspace.root, path));
  const context = (text: Partial<Text> = {}): ToolContext => {
    const made = { ...workspace.context(), seen: createSeen() };
    return { ...made, text: { ...made.text, ...text } };
  };
  const write = (input: object, given = context()) => succeed(fileWrite, input, given);

  for (const [file_path, input, expected] of [
    ["marked.txt", { content: `${MARK}zz\n` }, `${MARK}zz\n`],
    ["marked.txt", { content: "zz\n" }, `${MARK}zz\n`],
    ["marked.txt", { content: `${MARK}${MARK}zz\n` }, `${MARK}${MARK}zz\n`],
    ["twice.txt", { content: "zz\n", append: true }, `${MARK}${MARK}one\nzz\n`],
    ["only.txt", { content: `${MARK}zz\n`, append: true }, `${MARK}zz\n`],
    ["plain.txt", { content: `${MARK}zz\n` }, `${MARK}zz\n`],
    ["plain.txt", { content: `${MARK}zz\n`, encoding: "utf8bom" }, `${MARK}zz\n`],
    ["new.txt", { content: `${MARK}zz\n` }, `${MARK}zz\n`],
    ["new.txt", { content: `${MARK}zz\n`, encoding: "utf8bom" }, `${MARK}zz\n`],
    ["image.png", { content: `${MARK}zz\n` }, `${MARK}zz\n`],
  ] as const) {
    it(`is ${JSON.stringify(expected)} after ${JSON.stringify(input)} is written to ${file_path}`, async () => {
      const data = await write({ file_path, ...input });
      const written = await onDisk(file_path);
      assert.equal(written.toString("latin1"), Buffer.from(expected).toString("latin1"));
      assert.equal(data["bytes"], written.length);
    });
  }

  it("is one in UTF-16 too", async () => {
    await write({ file_path: "wide.txt", content: `${MARK}zz\n` });
    assert.equal((await onDisk("wide.txt")).toString("utf16le"), `${MARK}zz\n`);
  });

  it("stays one when an edit puts another before the first line, and in the editor too", async () => {
    const edit = { file_path: "marked.txt", old_string: "one", new_string: `${MARK}two` };
    await succeed(fileEdit, edit, context());
    assert.equal((await onDisk("marked.txt")).toString(), `${MARK}two\n`);
    const edits = [
      { old_string: "one", new_string: `${MARK}two` },
      { old_string: "last", new_string: `${MARK}end` },
    ];
    await succeed(fileEdit, { file_path: "lines.txt", edits }, context());
    assert.equal((await onDisk("lines.txt")).toString(), `${MARK}two\n${MARK}end\n`);
    const changes: TextChange[] = [];
    const given = context({
      edit: async (_, change) => {
        changes.push(change);
        return change.now;
      },
    });
    await write({ file_path: "marked.txt", content: `${MARK}three\n` }, given);
    assert.deepEqual(
      changes.map(({ now, replacements }) => [now, replacements.map(({ text }) => text)]),
      [["three\n", ["three\n"]]],
    );
  });

  it("stays one when what is before another is taken away, in the editor too", async () => {
    const edit = { file_path: "hidden.txt", old_string: "x", new_string: "" };
    const changes: TextChange[] = [];
    const given = context({
      edit: async (_, change) => {
        changes.push(change);
        return change.now;
      },
    });
    await succeed(fileEdit, edit, given);
    assert.deepEqual(
      changes.map(({ now, replacements }) => [now, replacements.map(({ from, to, text }) => [from, to, text])]),
      [["one\n", [[0, 2, ""]]]],
    );
    await workspace.write("hidden.txt", `${MARK}x${MARK}one\n`);
    await succeed(fileEdit, edit, context());
    assert.equal((await onDisk("hidden.txt")).toString(), `${MARK}one\n`);
    await workspace.write("hidden.txt", `${MARK}xone\n`);
    await succeed(fileEdit, edit, context());
    assert.equal((await onDisk("hidden.txt")).toString(), `${MARK}one\n`);
  });

  it("stays one when one edit removes what is before another that begins with it, without overlapping replacements", async () => {
    const edits = [
      { old_string: "abc", new_string: "" },
      { old_string: "d", new_string: `${MARK}d` },
      { old_string: "st", new_string: "" },
    ];
    const changes: TextChange[] = [];
    const given = context({
      edit: async (_, change) => {
        changes.push(change);
        return change.now;
      },
    });
    await workspace.write("edits.txt", `${MARK}abcdef\nlast\n`);
    await succeed(fileEdit, { file_path: "edits.txt", edits }, given);
    assert.deepEqual(
      changes.map((change) => [change.now, made(change)]),
      [["def\nla\n", "def\nla\n"]],
    );
    await succeed(fileEdit, { file_path: "edits.txt", edits }, context());
    assert.equal((await onDisk("edits.txt")).toString(), `${MARK}def\nla\n`);
  });

  it("is kept within a text, and a text that stays as it is has none", async () => {
    await workspace.write("plain.txt", "one\ntwo\n");
    const own = context();
    await write({ file_path: "plain.txt", content: "one\ntwo\n" }, own);
    await succeed(fileEdit, { file_path: "plain.txt", old_string: "two", new_string: `${MARK}two` }, own);
    assert.equal((await onDisk("plain.txt")).toString(), `one\n${MARK}two\n`);
  });

  it("is no change behind the back of whoever wrote it", async () => {
    const own = context();
    await write({ file_path: "new.txt", content: `${MARK}one\n` }, own);
    await succeed(fileEdit, { file_path: "new.txt", old_string: "one", new_string: "two" }, own);
    assert.equal((await onDisk("new.txt")).toString(), `${MARK}two\n`);
  });

  it("that occurs twice at a file's start is kept twice when something else is edited", async () => {
    await succeed(fileEdit, { file_path: "twice.txt", old_string: "one", new_string: "two" }, context());
    assert.equal((await onDisk("twice.txt")).toString(), `${MARK}${MARK}two\n`);
  });
});
