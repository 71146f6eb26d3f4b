import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { FileError } from "../../../src/base/errors";
import type { Question } from "../../../src/tools/runtime/ports/askPort";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import fileWrite from "../../../src/tools/edit/fileWrite";
import { fail, makeWorkspace, succeed, type TestWorkspace } from "../../support/workspace";
import { hasFifos } from "../../support/machine";

describe("file_write", () => {
  let workspace: TestWorkspace;
  before(async () => {
    workspace = await makeWorkspace({ "old.txt": "before\n", "folder/x.txt": "" });
  });

  const onDisk = (path: string): Promise<string> => readFile(join(workspace.root, path), "utf8");
  const asked = async (input: object, given: Partial<ToolContext> = {}): Promise<Question> => {
    let question: Question | undefined;
    const ask: ToolContext["ask"] = async (about) => {
      question = about;
      return "no";
    };
    await fail(fileWrite, input, { ...workspace.context(), ...given, ask });
    assert.ok(question, "expected question");
    return question;
  };

  it("makes a file, with its folders, of exactly the content", async () => {
    const data = await succeed(fileWrite, { file_path: "new/deep/a.txt", content: "héllo\n" }, workspace.context());
    assert.deepEqual(data, { output: "Wrote 7 bytes to new/deep/a.txt", bytes: 7 });
    assert.equal(await onDisk("new/deep/a.txt"), "héllo\n");
  });

  it("overwrites a file", async () => {
    await workspace.write("over.txt", "a much longer text than the new one\n");
    await succeed(fileWrite, { path: "over.txt", contents: "short" }, workspace.context());
    assert.equal(await onDisk("over.txt"), "short");
  });

  it("only creates a file with overwrite: false, and with what other tools call it", async () => {
    await workspace.write("there.txt", "before\n");
    const never = workspace.context({ ask: () => Promise.reject(new Error("asked")) });
    for (const only of [{ overwrite: false }, { create_only: true }, { failIfExists: true, overwrite: true }]) {
      const { code, message } = await fail(fileWrite, { file_path: "there.txt", content: "new", ...only }, never);
      assert.deepEqual([code, message], ["EXECUTION_ERROR", "File exists: there.txt. Choose another path."]);
      assert.match(
        (await fail(fileWrite, { file_path: "there.txt", content: "x", append: true, ...only }, never)).message,
        /^File exists/,
      );
      assert.equal(await onDisk("there.txt"), "before\n");
    }
    await succeed(fileWrite, { file_path: "only.txt", content: "new", overwrite: false }, workspace.context());
    assert.equal(await onDisk("only.txt"), "new");
    await succeed(fileWrite, { file_path: "there.txt", content: "new", create_only: false }, workspace.context());
    assert.equal(await onDisk("there.txt"), "new");
  });

  it("appends for mode: append of other tools, and overwrites for their mode: rewrite", async () => {
    const write = (mode: unknown): Promise<Record<string, unknown>> =>
      succeed(fileWrite, { path: "mode.txt", content: `${String(mode)}\n`, mode }, workspace.context());
    await workspace.write("mode.txt", "one\n");
    for (const mode of ["append", "a"]) assert.equal((await write(mode))["warnings"], undefined);
    assert.equal(await onDisk("mode.txt"), "one\nappend\na\n");
    await write("rewrite");
    assert.equal(await onDisk("mode.txt"), "rewrite\n");
    for (const mode of ["0644", 420]) await write(mode);
    assert.equal(await onDisk("mode.txt"), "420\n");
  });

  it("writes a number as its text", async () => {
    await succeed(fileWrite, { file_path: "number.txt", content: 42 }, workspace.context());
    assert.equal(await onDisk("number.txt"), "42");
  });

  it("asks with the path, the difference to a file that is there, and the whole content of a new one", async () => {
    const facts = "Overwrites the file of 7 bytes. The agent has not read it in this conversation.";
    const diff = "@@ -1,1 +1,1 @@\n-before\n+after";
    assert.deepEqual(await asked({ file_path: "old.txt", content: "after\n" }), {
      tool: "file_write",
      input: { file_path: "old.txt", content: "after\n" },
      title: "Overwrite old.txt?",
      named: { title: "Overwrite {0}?", code: "old.txt" },
      detail: `${facts}\n\n${diff}`,
      parts: [
        { kind: "prose", lines: [facts] },
        { kind: "code", language: "diff", text: diff },
      ],
    });
    const question = await asked({ file_path: "fresh.txt", content: "a\u202eb" });
    assert.deepEqual([question.title, question.detail], ["Create fresh.txt?", "Creates a new file.\n\na\\u{202e}b"]);
    assert.equal(await onDisk("old.txt"), "before\n");
    assert.ok(
      !existsSync(join(workspace.root, "fresh.txt")),
      'expected !existsSync(join(workspace.root, "fresh.txt"))',
    );
  });

  it("mentions unsaved changes in the question and in the result", async () => {
    const context = workspace.context();
    const text = { ...context.text, unsaved: () => "typed" };
    assert.match(
      (await asked({ file_path: "old.txt", content: "" }, { text })).detail,
      /7 bytes\. The agent has not read it in this conversation\. It is open with unsaved changes\./,
    );
    const data = await succeed(fileWrite, { file_path: "dirty.txt", content: "x" }, { ...context, text });
    assert.match(String(data["note"]), /open with unsaved changes/);
  });

  for (const [path, error] of [
    ["folder", /^Is a directory: folder\./],
    ["old.txt/below.txt", /^Not a directory: /],
    ["../outside.txt", /^Permission denied: /],
  ] as const) {
    it(`refuses ${path} without asking`, async () => {
      const context = workspace.context({ ask: () => Promise.reject(new Error("asked")) });
      assert.match((await fail(fileWrite, { file_path: path, content: "" }, context)).message, error);
    });
  }

  it("refuses a pipe", async function () {
    if (!hasFifos) return this.skip();
    execFileSync("mkfifo", [join(workspace.root, "pipe")]);
    assert.match(
      (await fail(fileWrite, { file_path: "pipe", content: "" }, workspace.context())).message,
      /^Invalid input: pipe is a device, pipe or socket/,
    );
  });

  it("looks again after the user's answer: what became a folder meanwhile is refused", async () => {
    const ask: ToolContext["ask"] = async () => {
      await workspace.write("meanwhile/x", "");
      return "yes";
    };
    assert.match(
      (await fail(fileWrite, { file_path: "meanwhile", content: "" }, workspace.context({ ask }))).message,
      /^meanwhile was replaced since the user was asked\./,
    );
  });

  it("says what the file system refused", async () => {
    const context = workspace.context();
    const write = (): Promise<never> => Promise.reject(new FileError("NoSpace", "file:///x"));
    assert.match(
      (await fail(fileWrite, { file_path: "a.txt", content: "" }, { ...context, files: { ...context.files, write } }))
        .message,
      /^No space left on device: /,
    );
  });
});
