import assert from "node:assert/strict";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import { runTool } from "../../../src/tools/runtime/runTool";
import fileRead from "../../../src/tools/read/fileRead";
import { fail, makeWorkspace, succeed, type TestWorkspace } from "../../support/workspace";

/** Bytes of numbers, and of the characters of texts. */
function bytesOf(...parts: readonly (number | string)[]): Uint8Array {
  return Uint8Array.from(
    parts.flatMap((part) => (typeof part === "number" ? [part] : part.split("").map((c) => c.charCodeAt(0)))),
  );
}

const zeros = (count: number): number[] => Array.from({ length: count }, () => 0);
/** A picture of 16 × 9 pixels, of so many bytes. */
const pngOf = (size: number): Uint8Array => {
  const bytes = new Uint8Array(size);
  bytes.set(bytesOf("\x89PNG\r\n\x1a\n", ...zeros(4), "IHDR", 0, 0, 0, 16, 0, 0, 0, 9));
  return bytes;
};
const riff = (...rest: readonly (number | string)[]): Uint8Array =>
  bytesOf("RIFF", ...zeros(4), "WEBP", ...rest, ...zeros(12));

const pictures: readonly (readonly [name: string, bytes: Uint8Array, media: string, width: number, height: number])[] =
  [
    ["a.png", bytesOf("\x89PNG\r\n\x1a\n", ...zeros(4), "IHDR", 0, 0, 2, 0x80, 0, 0, 1, 0xe0), "image/png", 640, 480],
    ["a.gif", bytesOf("GIF89a", 16, 0, 9, 0, 0), "image/gif", 16, 9],
    ["old.gif", bytesOf("GIF87a", 16, 0, 9, 0, 0), "image/gif", 16, 9],
    ["a.bmp", bytesOf("BM", ...zeros(12), 40, 0, 0, 0, 16, 0, 0, 0, 0xf7, 0xff, 0xff, 0xff), "image/bmp", 16, 9],
    [
      "a.jpg",
      bytesOf("\xff\xd8\xff\xe0", 0, 4, 0, 0, "\xff\xc4", 0, 2, "\xff\xc2", 0, 11, 8, 0, 9, 0, 16, 0, 0),
      "image/jpeg",
      16,
      9,
    ],
    ["x.webp", riff("VP8X", ...zeros(8), 15, 0, 0, 8, 0, 0), "image/webp", 16, 9],
    ["l.webp", riff("VP8L", ...zeros(4), 0x2f, 15, 0, 2, 0), "image/webp", 16, 9],
    ["v.webp", riff("VP8 ", ...zeros(10), 16, 0, 9, 0), "image/webp", 16, 9],
  ];

describe("file_read of what is more than text", () => {
  let workspace: TestWorkspace;
  const notebook = {
    cells: [
      { cell_type: "markdown", id: "m1", source: ["# Title\n", "text"] },
      {
        cell_type: "code",
        execution_count: 3,
        source: "print(1)\n",
        outputs: [
          { output_type: "stream", name: "stdout", text: ["1\n"] },
          { output_type: "execute_result", data: { "text/plain": ["x".repeat(2500)], "image/png": "iVBOR" } },
          { output_type: "display_data" },
          { output_type: "error", ename: "E", evalue: "bad", traceback: ["\u001b[31mline\u001b[0m"] },
          { output_type: "error", ename: "F", evalue: "none" },
          "strange",
        ],
      },
      7,
    ],
  };
  before(async () => {
    workspace = await makeWorkspace({
      ...Object.fromEntries(pictures.map(([name, bytes]) => [name, bytes])),
      "a.zip": bytesOf("PK\x03\x04", ...zeros(20)),
      "a.pdf": bytesOf("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n"),
      "cut.jpg": bytesOf("\xff\xd8\xff\xe0", 0, 4, 0, 0, 1),
      "mixed.bin": bytesOf("\xff\xfe", "text that is not wide\n", ...zeros(9)),
      "MZ.txt": "MZ is how this text begins\n",
      "latin1.txt": bytesOf("caf\xe9 and much more text behind it\n"),
      "control.txt": "bell\u0007\n",
      "bom.txt": "\uFEFFone\r\ntwo\n",
      "mac.txt": "one\rtwo",
      "all.txt": "one\rtwo\r\n",
      "last.txt": "one\r\ntwo",
      "book.ipynb": JSON.stringify(notebook),
      "other.ipynb": "{}",
      "broken.ipynb": "{",
      "short.ipynb": JSON.stringify({ cells: [{ cell_type: "raw", source: "text" }] }),
      "large.png": pngOf(9_000_024),
      "huge.png": pngOf(1_500_001),
      "half.png": pngOf(1_400_000),
      "same.png": pngOf(1_400_000),
    });
  });
  const read = async (input: object, context = workspace.context()): Promise<Record<string, unknown>> => ({
    ...(await succeed(fileRead, input, context)),
  });
  const refused = async (file_path: string): Promise<string> =>
    (await fail(fileRead, { file_path }, workspace.context())).message;

  for (const [name, bytes, media_type, width, height] of pictures) {
    it(`describes the picture ${name} with its type, pixels and size`, async () => {
      const { note, ...data } = await read({ file_path: name });
      assert.deepEqual(data, { kind: "image", media_type, width, height, bytes: bytes.length, output: "" });
      assert.match(
        String(note),
        new RegExp(`^${name} is a .+ picture of ${width} × ${height} pixels and ${bytes.length} bytes`),
      );
    });
  }

  /** What a caller that takes pictures is answered. */
  const withPictures = async (...names: string[]) => {
    const context = { ...workspace.context(), takesPictures: true };
    const { result, pictures = [] } = await runTool(
      fileRead,
      { file_path: names[0], file_paths: names.slice(1) },
      context,
    );
    assert.ok(result.ok, JSON.stringify(result));
    return { data: result.data, pictures };
  };

  it("returns a picture next to the envelope to callers that take pictures", async () => {
    for (const [name, bytes, mediaType] of pictures.filter(([, , type]) => type !== "image/bmp")) {
      const answer = await withPictures(name);
      assert.deepEqual(
        answer.pictures.map((picture) => ({ ...picture, bytes: Buffer.from(picture.bytes) })),
        [{ mediaType, bytes: Buffer.from(bytes) }],
      );
      assert.match(String(answer.data["note"]), /bytes; the picture itself is in this result\.$/);
    }
  });

  it("hands over no picture unasked, none of a kind that no model sees, and none with a call that fails", async () => {
    assert.equal((await runTool(fileRead, { file_path: "a.png" }, workspace.context())).pictures, undefined);
    const bmp = await withPictures("a.bmp");
    assert.deepEqual(bmp.pictures, []);
    assert.match(String(bmp.data["note"]), /models can't see this format: convert it to PNG/);
    const context = { ...workspace.context(), takesPictures: true };
    assert.equal((await runTool(fileRead, { file_path: "a.zip" }, context)).pictures, undefined);
  });

  it("describes a picture that is too large for a result, and says what to do", async () => {
    for (const name of ["large.png", "huge.png"]) {
      const { data, pictures: none } = await withPictures(name);
      assert.deepEqual(none, []);
      assert.match(String(data["note"]), /more than 1,500,000 bytes don't fit into a result: make a smaller copy/);
    }
  });

  it("hands over the pictures of several files as far as there is room, and says of which there was none", async () => {
    const answer = await withPictures("half.png", "bom.txt", "same.png", "a.gif");
    assert.deepEqual(
      answer.pictures.map(({ bytes }) => bytes.length),
      [1_400_000, 11],
    );
    const files = answer.data["files"] as readonly { file_path: string; note?: string }[];
    assert.match(files[2]?.note ?? "", /left no room for it: read it with another call/);
  });

  for (const [name, what] of [
    ["a.zip", "ZIP archive"],
    ["a.pdf", "PDF document"],
    ["cut.jpg", "JPEG picture"],
  ] as const) {
    it(`says that ${name} is a ${what}, and shows none of it`, async () => {
      assert.match(
        await refused(name),
        new RegExp(`^Invalid input: ${name} is a binary file of \\d+ bytes \\(a ${what}`),
      );
    });
  }

  it("shows no bytes that only begin like UTF-16", async () => {
    assert.match(await refused("mixed.bin"), /^Invalid input: mixed\.bin is a binary file of 33 bytes, which/);
  });

  it("takes text for text, however it begins", async () => {
    assert.equal((await read({ file_path: "MZ.txt" }))["output"], "MZ is how this text begins\n");
    assert.equal((await read({ file_path: "control.txt" }))["output"], "bell\u0007\n");
  });

  for (const [name, told] of [
    ["bom.txt", { encoding: "utf8", bom: true, eol: "mixed", output: "one\r\ntwo\n" }],
    ["mac.txt", { eol: "cr", output: "one\rtwo" }],
    ["all.txt", { eol: "mixed", output: "one\rtwo\r\n" }],
    ["last.txt", { eol: "crlf", output: "one\r\ntwo" }],
  ] as const) {
    it(`reports the encoding and line endings of ${name}`, async () => {
      assert.deepEqual(await read({ file_path: name }), told);
    });
  }

  it("says that bytes are shown as another character, and how the editor reads a file without a mark", async () => {
    assert.match(
      String((await read({ file_path: "latin1.txt" }))["note"]),
      /^Bytes that mean nothing in the file's encoding/,
    );
    const context = workspace.context();
    const text = (name: string): ToolContext["text"] => ({ ...context.text, encodingName: () => name });
    assert.equal(
      (await read({ file_path: "MZ.txt" }, { ...context, text: text("windows1252") }))["encoding"],
      "windows1252",
    );
    assert.equal((await read({ file_path: "MZ.txt" }, { ...context, text: text("utf8") }))["encoding"], undefined);
  });

  it("shows a notebook by its cells, with their outputs, and its JSON when asked", async () => {
    const { output, ...data } = await read({ file_path: "book.ipynb" });
    assert.deepEqual(data, {
      kind: "notebook",
      cells: 3,
      note: "A notebook is shown by its cells; pass raw: true for its JSON. Long outputs are cut (1 of them).",
    });
    assert.equal(
      String(output).replace(/x{2000}/, "xxx"),
      [
        "# Cell 1 (markdown, id m1)\n# Title\ntext\n",
        "# Cell 2 (code, run 3)\nprint(1)\n",
        "# Output (stdout)\n1",
        "# Output (also as image/png)\nxxx… (500 more characters)",
        "# Output\n",
        "# Error: E: bad\nline",
        "# Error: F: none\n",
        "# Output\n",
        "# Cell 3 (undefined)\n",
      ].join("\n"),
    );
    assert.equal((await read({ file_path: "book.ipynb", raw: true }))["output"], JSON.stringify(notebook));
    assert.deepEqual(await read({ file_path: "other.ipynb" }), { output: "{}" });
    assert.deepEqual(await read({ file_path: "broken.ipynb" }), { output: "{" });
    const short = await read({ file_path: "short.ipynb" });
    assert.deepEqual(
      [short["note"], short["output"]],
      ["A notebook is shown by its cells; pass raw: true for its JSON.", "# Cell 1 (raw)\ntext\n"],
    );
  });

  it("describes a picture of many megabytes without reading it whole", async () => {
    const context = workspace.context();
    const files = { ...context.files, readAll: () => Promise.reject(new Error("read whole")) };
    const data = await read({ file_path: "large.png" }, { ...context, files });
    assert.deepEqual([data["width"], data["height"], data["bytes"]], [16, 9, 9_000_024]);
  });
});
