import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { FileError } from "../../../src/base/errors";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import fileRead from "../../../src/tools/read/fileRead";
import { fail, makeWorkspace, succeed, type TestWorkspace, withoutReadUpTo } from "../../support/workspace";
import { canLink, hasAnyNames } from "../../support/machine";

const nineMegabytes = "0123456789 0123456789 0123456789 012345678\n".repeat(230_000);

describe("file_read", () => {
  let workspace: TestWorkspace;
  before(async () => {
    workspace = await makeWorkspace({
      "src/a.ts": "one\ntwo\nthree\n",
      "src/open.ts": "on disk\n",
      "crlf.txt": "one\r\ntwo\r\n",
      "empty.txt": "",
      "picture.png": Uint8Array.from([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13]),
      "wide.txt": Buffer.from("\ufeffwide\ntext\n", "utf16le"),
      "wide-turned.txt": Buffer.from("\ufeffwide\ntext\n", "utf16le").swap16(),
      "bare/.keep": "",
      "large.txt": nineMegabytes,
      "large.bin": new Uint8Array(9_000_000),
      "large-wide.txt": Buffer.from(`\ufeff${"wide line\n".repeat(500_000)}`, "utf16le"),
    });
  });

  const read = async (input: object, context = workspace.context()): Promise<Record<string, unknown>> => ({
    ...(await succeed(fileRead, input, context)),
  });
  const refused = async (file_path: string, context = workspace.context()): Promise<string> =>
    (await fail(fileRead, { file_path }, context)).message;

  it("gives the text of a whole file to the last byte", async () => {
    for (const [path, told] of [
      ["src/a.ts", {}],
      ["crlf.txt", { eol: "crlf" }],
    ] as const) {
      const output = await readFile(join(workspace.root, path), "utf8");
      assert.deepEqual(await read({ file_path: path }), { ...told, output });
    }
  });

  it("gives the last lines for a negative offset, and all of them if there are no more", async () => {
    assert.equal((await read({ file_path: "src/a.ts", offset: -2 }))["output"], "two\nthree\n");
    assert.equal((await read({ file_path: "src/a.ts", offset: -99 }))["output"], "one\ntwo\nthree\n");
  });

  for (const [input, data] of [
    [{ offset: 2 }, { output: "two\nthree\n" }],
    [
      { offset: 2, limit: 1 },
      { truncated: true, next_offset: 3, total: 3, output: "two" },
    ],
    [{ offset: -1 }, { output: "three\n" }],
    [
      { offset: "-2", limit: "1" },
      { truncated: true, next_offset: 3, total: 3, output: "two" },
    ],
    [{ line_numbers: true }, { output: "1\tone\n2\ttwo\n3\tthree" }],
    [{ start_line: 2, end_line: 3 }, { output: "two\nthree\n" }],
    [
      { startLine: 2, endLine: 2 },
      { truncated: true, next_offset: 3, total: 3, output: "two" },
    ],
    [{ end_line: 1 }, { truncated: true, next_offset: 2, total: 3, output: "one" }],
    [{ start_line: null, end_line: null, offset: 3 }, { output: "three\n" }],
    [
      { offset: 2, end_line: 2, limit: null },
      { truncated: true, next_offset: 3, total: 3, output: "two" },
    ],
    [
      { start_line: -2, end_line: -2 },
      { truncated: true, next_offset: 3, total: 3, output: "two" },
    ],
    [
      { start_line: 1, end_line: 3, limit: 1 },
      { truncated: true, next_offset: 2, total: 3, output: "one" },
    ],
  ] as const) {
    it(`gives the lines that ${JSON.stringify(input)} names`, async () => {
      assert.deepEqual(await read({ file_path: "src/a.ts", ...input }), data);
    });
  }

  it("refuses lines that end before they start", async () => {
    const error = await fail(fileRead, { file_path: "src/a.ts", start_line: 3, end_line: "x" }, workspace.context());
    assert.match(error.message, /^Invalid input: limit must be a whole number, got "x"/);
    for (const [lines, says] of [
      [{ start_line: 3, end_line: 2 }, /^Invalid input: end_line 2 is before start_line 3\. .* pass limit/],
      [{ startLine: "3", endLine: "1" }, /^Invalid input: end_line 1 is before start_line 3\. /],
      [{ offset: 2, end_line: 1 }, /^Invalid input: end_line 1 is before offset 2\. /],
      [{ end_line: true }, /^Invalid input: limit must be a whole number, got true/],
      [{ end_line: { valueOf: 1, toString: 1 } }, /^Invalid input: limit must be a whole number/],
      [{ end_line: 0 }, /^Invalid input: end_line 0 is before start_line 1\. /],
      [{ start_line: 2, end_line: -1 }, /^Invalid input: end_line -1 is before start_line 2\. /],
      [
        { start_line: -2, end_line: 3 },
        /end_line 3 counts from the start of the file, and not from its end as start_line -2\./,
      ],
    ] as const) {
      const { message } = await fail(fileRead, { file_path: "src/a.ts", ...lines }, workspace.context());
      assert.match(message, says);
    }
  });

  it("gives pages that fit together to the text", async () => {
    const text = Array.from({ length: 300 }, (_, index) => `line ${index}\n`).join("");
    await workspace.write("paged.txt", text);
    const context = workspace.context({ limits: { maxOutputSize: 700 } });
    const pages: string[] = [];
    for (let offset: unknown = 1; typeof offset === "number";) {
      const data = await read({ file_path: "paged.txt", offset }, context);
      pages.push(String(data["output"]));
      offset = data["next_offset"];
    }
    assert.ok(pages.length > 3, `${pages.length} is not above 3`);
    assert.equal(pages.join("\n"), text);
  });

  it("gives the unsaved text of an open editor and says so", async () => {
    const context = workspace.context();
    const text: ToolContext["text"] = {
      ...context.text,
      unsaved: (resource) => (resource.endsWith("open.ts") ? "in the editor\n" : undefined),
    };
    assert.deepEqual(await read({ file_path: "src/open.ts" }, { ...context, text }), {
      note: "Unsaved changes in the editor are included.",
      output: "in the editor\n",
    });
    assert.deepEqual(await read({ file_path: "src/a.ts", limit: 5 }, { ...context, text }), {
      output: "one\ntwo\nthree\n",
    });
  });

  it("says that an empty file is empty, in an editor too", async () => {
    assert.deepEqual(await read({ file_path: "empty.txt" }), { note: "The file is empty.", output: "" });
    const context = workspace.context();
    const text = { ...context.text, unsaved: () => "" };
    assert.equal(
      (await read({ file_path: "src/a.ts" }, { ...context, text }))["note"],
      "Unsaved changes in the editor are included. The file is empty.",
    );
  });

  it("reads text with a byte order mark of UTF-16, zero bytes and all", async () => {
    for (const [path, encoding] of [
      ["wide.txt", "utf16le"],
      ["wide-turned.txt", "utf16be"],
    ] as const)
      assert.deepEqual(await read({ file_path: path }), { encoding, bom: true, output: "wide\ntext\n" });
    assert.equal((await read({ file_path: "large-wide.txt", offset: 400_000, limit: 1 }))["output"], "wide line");
  });

  it("refuses binary files, small and large, with their size", async () => {
    assert.match(await refused("picture.png"), /^Invalid input: picture\.png is a binary file of 12 bytes/);
    assert.match(await refused("large.bin"), /^Invalid input: large\.bin is a binary file of 9,000,000 bytes/);
  });

  it("names files near to one that is not there", async () => {
    assert.equal(await refused("src/aa.ts"), "File not found: src/aa.ts. Did you mean src/a.ts?");
    if (hasAnyNames) assert.match(await refused("src/a.t."), /^File not found: src\/a\.t\. [^.]/);
  });

  it("shows what is in a folder that was taken for a file", async () => {
    assert.match(await refused("src"), /^Is a directory: src\. It contains a\.ts, open\.ts\. Name a file/);
    assert.match(await refused("."), /^Is a directory: \. It contains /);
    const { root } = await makeWorkspace(
      Object.fromEntries(Array.from({ length: 25 }, (_, index) => [`many/f${index}/x`, ""])),
    );
    assert.match(
      await refused("many", workspace.context({ folders: [root] })),
      /^Is a directory: many\. It contains (f\d+\/, ){19}f\d+\/ and 5 more\./,
    );
    const context = workspace.context();
    const files = { ...context.files, list: async () => [] };
    assert.match(await refused("bare", { ...context, files }), /^Is a directory: bare\. It is empty\./);
  });

  it("refuses links to nowhere, pipes, and offsets past the end", async function () {
    assert.match(
      (await fail(fileRead, { file_path: "src/a.ts", offset: 4 }, workspace.context())).message,
      /^Invalid input: offset 4 is past the end of src\/a\.ts, which has 3 lines/,
    );
    if (!canLink) return this.skip();
    await symlink(join(workspace.root, "gone"), join(workspace.root, "dangling"));
    assert.match(await refused("dangling"), /^File not found: /);
    execFileSync("mkfifo", [join(workspace.root, "pipe")]);
    assert.match(await refused("pipe"), /^Invalid input: pipe is a device, pipe or socket/);
  });

  it("says that a link leads nowhere if the workspace lets it pass", async () => {
    const context = withoutReadUpTo(workspace.context());
    const stat: ToolContext["files"]["stat"] = async (resource) => ({
      ...(await context.files.stat(resource)),
      type: "symlink",
      link: true,
    });
    assert.match(
      await refused("src/a.ts", { ...context, files: { ...context.files, stat } }),
      /^File not found: src\/a\.ts is a symbolic link that leads nowhere/,
    );
  });

  it("passes on what the file system refuses", async () => {
    const context = withoutReadUpTo(workspace.context());
    const stat = (): Promise<never> => Promise.reject(new FileError("Unavailable", "file:///x"));
    assert.match(
      await refused("src/a.ts", { ...context, files: { ...context.files, stat } }),
      /^File system unavailable: /,
    );
  });

  it("cuts a line that is longer than a page and says so", async () => {
    await workspace.write("minified.js", `${"x".repeat(50_000)}\nnext\n`);
    const data = await read({ file_path: "minified.js" }, workspace.context({ limits: { maxOutputSize: 1000 } }));
    assert.deepEqual(data, {
      cut_lines: [1],
      note: "Long lines are cut; read on in one with its offset and column, such as offset 1 and column 251.",
      output: `${"x".repeat(250)}… (49750 more characters)\nnext\n`,
    });
  });

  describe("a file of nine megabytes", () => {
    it("is read in the middle without reading it whole", async () => {
      const context = workspace.context();
      let asked = 0;
      const files: ToolContext["files"] = {
        ...context.files,
        readAll: () => Promise.reject(new Error("read whole")),
        read: (resource, from, to, into) => {
          asked += to - from;
          return context.files.read(resource, from, to, into);
        },
      };
      const data = await read({ file_path: "large.txt", offset: 50_000, limit: 2 }, { ...context, files });
      assert.deepEqual(data, { truncated: true, next_offset: 50_002, output: nineMegabytes.slice(0, 85) });
      assert.ok(asked < 6_500_000, `${asked}`);
    });

    it("is read from its end with an offset that counts from there", async () => {
      assert.deepEqual(await read({ file_path: "large.txt", offset: -3, limit: 1 }), {
        truncated: true,
        next_offset: -2,
        output: nineMegabytes.slice(0, 42),
      });
      assert.deepEqual(await read({ file_path: "large.txt", offset: -1 }), { output: nineMegabytes.slice(0, 43) });
      assert.equal(
        (await read({ file_path: "large.txt", offset: -1, line_numbers: true }))["output"],
        `230000\t${nineMegabytes.slice(0, 42)}`,
      );
    });

    it("has its number of lines in the error for an offset past its end", async () => {
      const error = await fail(fileRead, { file_path: "large.txt", offset: 230_001 }, workspace.context());
      assert.match(error.message, /large\.txt, which has 230000 lines/);
    });
  });
});
