import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ToolError } from "../../../src/base/errors";
import type { Question } from "../../../src/tools/runtime/ports/askPort";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import type { Text } from "../../../src/tools/runtime/ports/textPort";
import fileRead from "../../../src/tools/read/fileRead";
import fileWrite from "../../../src/tools/edit/fileWrite";
import { fail, makeWorkspace, succeed, type TestWorkspace } from "../../support/workspace";

describe("file_write", () => {
  let workspace: TestWorkspace;
  let questions: Question[];
  beforeEach(async () => {
    workspace = await makeWorkspace({
      "unix.txt": "one\ntwo\n",
      "open.txt": "one",
      "windows.txt": "one\r\ntwo\r\n",
      "mixed.txt": "one\r\ntwo\nthree\n",
      "wide.txt": Buffer.from("\uFEFFeins\r\n", "utf16le"),
      "empty.txt": "",
      "image.png": Buffer.from([0x89, 0x50, 0, 0, 1]),
    });
    questions = [];
  });
  const context = (text: Partial<Text> = {}): ToolContext => {
    const made = workspace.context({
      ask: async (question) => {
        questions.push(question);
        return "yes";
      },
    });
    return { ...made, text: { ...made.text, ...text } };
  };
  const bytes = (path: string): Promise<Buffer> => readFile(join(workspace.root, path));
  const write = async (input: object, given = context()): Promise<Record<string, unknown>> => {
    const { backup: _, ...data } = await succeed(fileWrite, input, given);
    return data;
  };

  for (const [file_path, content, expected] of [
    ["unix.txt", "three\n", "one\ntwo\nthree\n"],
    ["windows.txt", "three\nfour", "one\r\ntwo\r\nthree\r\nfour"],
    ["mixed.txt", "four\r\n", "one\r\ntwo\nthree\nfour\n"],
    ["empty.txt", "a\r\nb", "a\r\nb"],
    ["new/below.txt", "first\n", "first\n"],
    ["unix.txt", "", "one\ntwo\n"],
  ] as const) {
    it(`appends ${JSON.stringify(content)} to ${file_path}, with its line ends`, async () => {
      const data = await write({ file_path, content, append: true });
      assert.equal((await bytes(file_path)).toString(), expected);
      assert.deepEqual(data, {
        output: `Wrote ${Buffer.byteLength(expected)} bytes to ${file_path}`,
        bytes: Buffer.byteLength(expected),
      });
    });
  }

  it("appends in the encoding of the file", async () => {
    await write({ file_path: "wide.txt", content: "zwölf\n", append: "true" });
    assert.equal((await bytes("wide.txt")).toString("utf16le"), "\uFEFFeins\r\nzwölf\r\n");
  });

  it("says that what is appended goes on in a line that has no end, before and after", async () => {
    const data = await write({ file_path: "open.txt", content: " more", append: true });
    assert.equal((await bytes("open.txt")).toString(), "one more");
    assert.equal(data["note"], "The last line had no end: what was added goes on in it.");
    assert.deepEqual(
      questions.map(({ title, detail }) => [title, detail.split("\n\n")[0]]),
      [
        [
          "Append to open.txt?",
          "Appends to the file of 3 bytes. Its last line has no end: the text goes on in it. The agent has not read it in this conversation.",
        ],
      ],
    );
    assert.match(questions[0]?.detail ?? "", /\+one more/);
  });

  it("asks about a new file as such when there is none to append to", async () => {
    await write({ file_path: "fresh.txt", content: "x", append: true });
    assert.deepEqual([questions[0]?.title, questions[0]?.detail], ["Create fresh.txt?", "Creates a new file.\n\nx"]);
  });

  for (const [file_path, input, expected] of [
    ["unix.txt", { content: "a\nb\r\n", eol: "crlf" }, "a\r\nb\r\n"],
    ["windows.txt", { content: "a\nb\r\n", eol: "LF" }, "a\nb\n"],
    ["windows.txt", { content: "a\nb\n", eol: "keep" }, "a\r\nb\r\n"],
    ["new.txt", { content: "a\nb\n", lineEnding: "crlf" }, "a\r\nb\r\n"],
    ["mixed.txt", { content: "four\n", eol: "crlf", append: true }, "one\r\ntwo\r\nthree\r\nfour\r\n"],
  ] as const) {
    it(`writes ${JSON.stringify(input)} to ${file_path} as ${JSON.stringify(expected)}`, async () => {
      await write({ file_path, ...input });
      assert.equal((await bytes(file_path)).toString(), expected);
    });
  }

  for (const [file_path, encoding, start] of [
    ["unix.txt", "UTF-16 LE", "fffe"],
    ["unix.txt", "utf16be", "feff"],
    ["unix.txt", "utf8bom", "efbbbf"],
    ["wide.txt", "utf-8", "7a77"],
    ["wide.txt", "utf16le", "fffe"],
    ["fresh.txt", "utf16le", "fffe"],
    ["image.png", "utf8", "7a77"],
  ] as const) {
    it(`writes ${file_path} as ${encoding}, and reads it back`, async () => {
      const data = await write({ file_path, content: "zwölf\n", encoding, eol: "lf" });
      const written = await bytes(file_path);
      assert.equal(written.toString("hex", 0, start.length / 2), start);
      assert.equal(data["bytes"], written.length);
      assert.equal((await succeed(fileRead, { file_path }, context()))["output"], "zwölf\n");
    });
  }

  it("shows the user line endings and encoding", async () => {
    await write({ file_path: "unix.txt", content: "one\ntwo\n", eol: "crlf", encoding: "utf16be" });
    await write({ file_path: "fresh.txt", content: "x", eol: "lf", encoding: "utf8" });
    assert.match(
      questions[0]?.detail ?? "",
      /of 8 bytes\. Its lines end with CRLF\. Its encoding is utf16be\. The agent/,
    );
    assert.match(questions[1]?.detail ?? "", /^Creates a new file\. Its lines end with LF\. Its encoding is utf8\.\n/);
  });

  it("changes an open file in its editor only if that would save the same bytes", async () => {
    const edited: string[] = [];
    const edit: Text["edit"] = async (resource, { now }) => {
      edited.push(resource.replace(/^.*\//, ""));
      await workspace.context().files.write(resource, new TextEncoder().encode(now));
      return now;
    };
    await write({ file_path: "unix.txt", content: "é\n", encoding: "utf8" }, context({ edit }));
    await write({ file_path: "windows.txt", content: "é\n", encoding: "utf8bom" }, context({ edit }));
    assert.deepEqual(edited, ["unix.txt"]);
    assert.equal((await bytes("windows.txt")).toString(), "\uFEFFé\r\n");
  });

  it("writes characters that the usual encoding does not have in one that has them", async () => {
    const { text } = workspace.context();
    const narrow =
      (error: Error): Text["encode"] =>
      (given, resource, encoding) =>
        encoding === undefined ? Promise.reject(error) : text.encode(given, resource, encoding);
    const input = { file_path: "unix.txt", content: "→\n", encoding: "utf8bom" };
    await write(input, context({ encode: narrow(new ToolError("EXECUTION_ERROR", "no arrow")) }));
    assert.equal((await bytes("unix.txt")).toString(), "\uFEFF→\n");
    const log = { error: () => undefined, info: () => undefined };
    const buggy = { ...context({ encode: narrow(new TypeError("bug")) }), log };
    assert.equal((await fail(fileWrite, input, buggy)).code, "EXCEPTION");
  });

  it("refuses an encoding as which the text would not be read, without asking", async () => {
    const decode: Text["decode"] = async (given) => Buffer.from(given).toString("latin1");
    const input = { file_path: "unix.txt", content: "é\n", encoding: "utf8" };
    const { message } = await fail(fileWrite, input, context({ decode }));
    assert.match(
      message,
      /^Invalid input: unix\.txt could not be read back if written in utf8: .* Leave encoding out, or use utf8bom\.$/,
    );
    assert.match(
      (await fail(fileWrite, { ...input, content: "a\0" }, context())).message,
      /could not be read back if written in utf8/,
    );
    assert.deepEqual(questions, []);
    await write({ ...input, content: "plain\n" }, context({ decode }));
  });

  it("refuses another encoding while an editor has unsaved changes, and takes the one it has", async () => {
    const unsaved = (): string => "typed\n";
    const { message } = await fail(
      fileWrite,
      { file_path: "unix.txt", content: "x", encoding: "utf16le" },
      context({ unsaved }),
    );
    assert.match(
      message,
      /^Invalid input: encoding cannot be changed while an editor has unsaved changes of unix\.txt\./,
    );
    assert.deepEqual(questions, []);
    await write({ file_path: "unix.txt", content: "x", encoding: "utf8" }, context({ unsaved }));
  });

  for (const [input, message] of [
    [
      { file_path: "image.png", append: true },
      /^Invalid input: image\.png isn't a text file, so nothing can be appended to it\./,
    ],
    [{ file_path: "x", eol: "cr" }, /^Invalid input: eol must be one of "keep", "lf", "crlf", got "cr"/],
    [{ file_path: "x", eol: 1 }, /^Invalid input: eol must be one of/],
    [
      { file_path: "x", encoding: "latin1" },
      /^Invalid input: encoding must be one of "keep", "utf8", "utf8bom", "utf16le", "utf16be", got "latin1"/,
    ],
    [{ file_path: "x", encoding: false }, /^Invalid input: encoding must be one of/],
    [{ file_path: "x", append: "end" }, /^Invalid input: append must be true or false, got "end"/],
  ] as const) {
    it(`refuses ${JSON.stringify(input)}`, async () => {
      assert.match((await fail(fileWrite, { content: "x", ...input }, context())).message, message);
      assert.deepEqual(questions, []);
    });
  }

  it("leaves a bug in reading the text that is there to be reported as such", async () => {
    const log = { error: () => undefined, info: () => undefined };
    const buggy = { ...context({ decode: () => Promise.reject(new TypeError("bug")) }), log };
    assert.equal((await fail(fileWrite, { file_path: "unix.txt", content: "x" }, buggy)).code, "EXCEPTION");
  });

  it("refuses to append to a file that has changed since it was read", async () => {
    const given = context();
    await succeed(fileRead, { file_path: "unix.txt" }, given);
    await workspace.write("unix.txt", "other\n");
    assert.equal((await fail(fileWrite, { file_path: "unix.txt", content: "x", append: true }, given)).code, "BLOCKED");
  });
});
