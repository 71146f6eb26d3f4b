import fileRead from "../../../src/tools/read/fileRead";
import type { Behaviour } from "./behaviour";

const wide = Buffer.from("\uFEFFgrößer\n", "utf16le");
const wideBig = Buffer.from(wide).swap16();
const notebook = JSON.stringify({
  nbformat: 4,
  cells: [
    { cell_type: "markdown", source: ["# Title"] },
    { cell_type: "code", source: "1 + 1", outputs: [{ output_type: "stream", name: "stdout", text: "2\n" }] },
  ],
});
const lines = "one\ntwo\nthree\nfour\n";
const dot = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** Lists how file_read reads. */
export const reading: readonly Behaviour[] = [
  {
    title: "file_read returns a text unchanged",
    files: { "a.txt": lines },
    calls: [
      { tool: fileRead, input: { file_path: "a.txt" }, data: { output: lines }, lacks: ["encoding", "eol", "bom"] },
    ],
  },
  {
    title: "file_read returns a window of lines and where to go on",
    files: { "a.txt": lines },
    calls: [
      {
        tool: fileRead,
        input: { file_path: "a.txt", offset: 2, limit: 2 },
        data: { output: "two\nthree", truncated: true, next_offset: 4, total: 4 },
      },
      { tool: fileRead, input: { file_path: "a.txt", offset: 4 }, data: { output: "four\n" }, lacks: ["truncated"] },
    ],
  },
  {
    title: "file_read returns the end of a file for a negative offset",
    files: { "a.txt": lines },
    calls: [{ tool: fileRead, input: { file_path: "a.txt", offset: -2 }, data: { output: "three\nfour\n" } }],
  },
  {
    title: "file_read numbers lines when asked",
    files: { "a.txt": lines },
    calls: [
      {
        tool: fileRead,
        input: { file_path: "a.txt", offset: 2, limit: 1, line_numbers: true },
        data: { output: "2\ttwo" },
      },
    ],
  },
  {
    title: "file_read refuses an offset past the end and says how many lines there are",
    files: { "a.txt": lines },
    calls: [{ tool: fileRead, input: { file_path: "a.txt", offset: 9 }, error: /offset 9 is past .* has 4 lines/ }],
  },
  {
    title: "file_read reads UTF-8 with a byte order mark and reports the mark",
    files: { "a.txt": "\uFEFFgrößer\n" },
    calls: [
      { tool: fileRead, input: { file_path: "a.txt" }, data: { output: "größer\n", encoding: "utf8", bom: true } },
    ],
  },
  {
    title: "file_read reads UTF-16 of both orders by its mark",
    files: { "le.txt": wide, "be.txt": wideBig },
    calls: [
      { tool: fileRead, input: { file_path: "le.txt" }, data: { output: "größer\n", encoding: "utf16le", bom: true } },
      { tool: fileRead, input: { file_path: "be.txt" }, data: { output: "größer\n", encoding: "utf16be", bom: true } },
    ],
  },
  {
    title: "file_read keeps CRLF and says so, and says when line ends are mixed",
    files: { "crlf.txt": "a\r\nb\r\n", "mixed.txt": "a\r\nb\n" },
    calls: [
      { tool: fileRead, input: { file_path: "crlf.txt" }, data: { output: "a\r\nb\r\n", eol: "crlf" } },
      { tool: fileRead, input: { file_path: "mixed.txt" }, data: { output: "a\r\nb\n", eol: "mixed" } },
    ],
  },
  {
    title: "file_read shows bytes that are no UTF-8 as U+FFFD and says so",
    files: { "a.txt": Buffer.from([...Buffer.from("a text with one odd byte: "), 0xff, 0x0a]) },
    calls: [
      {
        tool: fileRead,
        input: { file_path: "a.txt" },
        data: { output: "a text with one odd byte: \uFFFD\n", note: /Bytes that mean nothing/ },
      },
    ],
  },
  {
    title: "file_read says that an empty file is empty",
    files: { "a.txt": "" },
    calls: [{ tool: fileRead, input: { file_path: "a.txt" }, data: { output: "", note: /empty/ } }],
  },
  {
    title: "file_read names what is near to a missing file",
    files: { "src/parser.ts": "" },
    calls: [
      {
        tool: fileRead,
        input: { file_path: "src/praser.ts" },
        error: /^File not found: src\/praser\.ts.*src\/parser\.ts/s,
      },
    ],
  },
  {
    title: "file_read names a file of the same name elsewhere",
    files: { "lib/deep/unusual.ts": "" },
    calls: [{ tool: fileRead, input: { file_path: "unusual.ts" }, error: /^File not found.*lib\/deep\/unusual\.ts/s }],
  },
  {
    title: "file_read refuses a folder and names its contents",
    files: { "src/a.ts": "", "src/b.ts": "" },
    calls: [{ tool: fileRead, input: { file_path: "src" }, error: /^Is a directory: src.*a\.ts, b\.ts/s }],
  },
  {
    title: "file_read refuses binary files and says what they are",
    files: { "a.zip": Buffer.from("PK\x03\x04\0\0\0\0", "latin1") },
    calls: [{ tool: fileRead, input: { file_path: "a.zip" }, error: /binary file of 8 bytes \(a ZIP archive/ }],
  },
  {
    title: "file_read describes a picture",
    files: { "a.png": Buffer.from(dot, "base64") },
    calls: [
      {
        tool: fileRead,
        input: { file_path: "a.png" },
        data: { kind: "image", media_type: "image/png", width: 1, height: 1 },
      },
    ],
  },
  {
    title: "file_read shows a notebook by cells, and its JSON when asked",
    files: { "a.ipynb": notebook },
    calls: [
      {
        tool: fileRead,
        input: { file_path: "a.ipynb" },
        data: {
          kind: "notebook",
          cells: 2,
          output: /# Cell 1 \(markdown\)\n# Title\n\n# Cell 2 \(code\)\n1 \+ 1\n# Output/,
        },
      },
      { tool: fileRead, input: { file_path: "a.ipynb", raw: true }, data: { output: notebook }, lacks: ["kind"] },
    ],
  },
  {
    title: "file_read reads several files, each with its own result",
    files: { "a.txt": "a\n" },
    calls: [
      {
        tool: fileRead,
        input: { file_path: "a.txt", file_paths: ["missing-one.txt"] },
        data: { output: "1 of 2 files read, 1 failed." },
      },
    ],
  },
  {
    title: "file_read returns the unsaved text of an editor, and says so",
    needs: ["editors"],
    files: { "a.txt": "saved\n" },
    unsaved: { "a.txt": "typed\n" },
    calls: [{ tool: fileRead, input: { file_path: "a.txt" }, data: { output: "typed\n", note: /Unsaved changes/ } }],
  },
  {
    title: "file_read reports the byte order mark and the encoding of a file whose text is not saved",
    needs: ["editors"],
    files: { "a.txt": wide },
    unsaved: { "a.txt": "kleiner\n" },
    calls: [
      {
        tool: fileRead,
        input: { file_path: "a.txt" },
        data: { output: "kleiner\n", encoding: "utf16le", bom: true, note: /Unsaved changes/ },
      },
    ],
  },
  {
    title: "file_read follows a link inside the workspace",
    needs: ["links"],
    files: { "a.txt": "through\n" },
    links: { "link.txt": "a.txt" },
    calls: [{ tool: fileRead, input: { file_path: "link.txt" }, data: { output: "through\n" } }],
  },
];
