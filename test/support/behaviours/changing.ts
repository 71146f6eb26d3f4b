import fileEdit from "../../../src/tools/edit/fileEdit";
import fileRead from "../../../src/tools/read/fileRead";
import fileWrite from "../../../src/tools/edit/fileWrite";
import type { Behaviour } from "./behaviour";

const wide = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, "utf16le");
const backup = /./;

/** Lists how file_write and file_edit change files. */
export const changing: readonly Behaviour[] = [
  {
    title: "file_write makes a new file with its folders",
    calls: [
      {
        tool: fileWrite,
        input: { file_path: "new/er/a.txt", content: "größer\n" },
        data: { output: "Wrote 9 bytes to new/er/a.txt", bytes: 9 },
        lacks: ["backup"],
      },
    ],
    left: { "new/er/a.txt": "größer\n" },
  },
  {
    title: "file_write keeps the line endings and byte order mark of the file it overwrites, and reports the backup",
    files: { "a.txt": "\uFEFFone\r\ntwo\r\n" },
    calls: [{ tool: fileWrite, input: { file_path: "a.txt", content: "1\n2\n" }, data: { bytes: 9, backup } }],
    left: { "a.txt": "\uFEFF1\r\n2\r\n" },
  },
  {
    title: "file_write keeps UTF-16",
    files: { "a.txt": wide("one\n") },
    calls: [{ tool: fileWrite, input: { file_path: "a.txt", content: "größer\n" }, data: { bytes: 16 } }],
    left: { "a.txt": wide("größer\n") },
  },
  {
    title: "file_write appends",
    files: { "a.txt": "one\n" },
    calls: [{ tool: fileWrite, input: { file_path: "a.txt", content: "two\n", append: true }, data: { bytes: 8 } }],
    left: { "a.txt": "one\ntwo\n" },
  },
  {
    title: "file_write doesn't change a file if the user refuses",
    files: { "a.txt": "one\n" },
    calls: [
      { tool: fileWrite, input: { file_path: "a.txt", content: "two\n" }, answer: "no", error: /^Permission denied/ },
    ],
    left: { "a.txt": "one\n" },
  },
  {
    title: "file_write refuses text that stands for omitted code",
    files: { "a.ts": "const one = 1;\nconst two = 2;\n" },
    calls: [
      {
        tool: fileWrite,
        input: { file_path: "a.ts", content: "const one = 3;\n// ... rest of the code unchanged ...\n" },
        error: /instead of text/,
      },
    ],
    left: { "a.ts": "const one = 1;\nconst two = 2;\n" },
  },
  {
    title: "file_edit replaces one match, exactly, and reports the backup",
    files: { "a.txt": "one\ntwo\n" },
    calls: [
      {
        tool: fileEdit,
        input: { file_path: "a.txt", old_string: "two", new_string: "$& zwei" },
        data: { output: "Replaced 1 occurrence in a.txt", backup },
        lacks: ["match"],
      },
    ],
    left: { "a.txt": "one\n$& zwei\n" },
  },
  {
    title: "file_edit finds text with other line endings, and keeps those of the file",
    files: { "a.txt": "one\r\ntwo\r\n" },
    calls: [
      {
        tool: fileEdit,
        input: { file_path: "a.txt", old_string: "one\ntwo\n", new_string: "1\n2\n" },
        data: { match: "eol" },
      },
    ],
    left: { "a.txt": "1\r\n2\r\n" },
  },
  {
    title: "file_edit finds text that differs in white space at line ends, and says so",
    files: { "a.txt": "one  \ntwo\n" },
    calls: [
      {
        tool: fileEdit,
        input: { file_path: "a.txt", old_string: "one\ntwo", new_string: "1\n2" },
        data: { match: "trailing_ws" },
      },
    ],
    left: { "a.txt": "1\n2\n" },
  },
  {
    title: "file_edit finds text that differs in indentation, shifts what replaces it, and says so",
    files: { "a.txt": "{\n    one();\n    two();\n}\n" },
    calls: [
      {
        tool: fileEdit,
        input: { file_path: "a.txt", old_string: "one();\ntwo();", new_string: "three();" },
        data: { match: "indent" },
      },
    ],
    left: { "a.txt": "{\n    three();\n}\n" },
  },
  {
    title: "file_edit refuses text that occurs several times, naming the lines",
    files: { "a.txt": "x\ny\nx\n" },
    calls: [
      {
        tool: fileEdit,
        input: { file_path: "a.txt", old_string: "x", new_string: "z" },
        error: /occurs 2 times in a\.txt \(lines 1, 3\)/,
      },
    ],
    left: { "a.txt": "x\ny\nx\n" },
  },
  {
    title: "file_edit with replace_all replaces every match",
    files: { "a.txt": "x\ny\nx\n" },
    calls: [
      {
        tool: fileEdit,
        input: { file_path: "a.txt", old_string: "x", new_string: "z", replace_all: true },
        data: { output: "Replaced 2 occurrences in a.txt" },
      },
    ],
    left: { "a.txt": "z\ny\nz\n" },
  },
  {
    title: "file_edit makes all edits of a call or none",
    files: { "a.txt": "one\ntwo\n" },
    calls: [
      {
        tool: fileEdit,
        input: {
          file_path: "a.txt",
          edits: [
            { old_string: "one", new_string: "1" },
            { old_string: "three", new_string: "3" },
          ],
        },
        error: /edits\[1\]\.old_string not found in a\.txt/,
      },
      {
        tool: fileEdit,
        input: {
          file_path: "a.txt",
          edits: [
            { old_string: "one", new_string: "two" },
            { old_string: "two", new_string: "one" },
          ],
        },
      },
    ],
    left: { "a.txt": "two\none\n" },
  },
  {
    title: "file_edit shows the closest text when nothing matches",
    files: { "a.txt": "alpha\nconst value = compute(1);\nomega\n" },
    calls: [
      {
        tool: fileEdit,
        input: { file_path: "a.txt", old_string: "const value = compute(2);", new_string: "x" },
        error: /not found in a\.txt\. The closest text is at line 2;.*compute\(1\)/s,
      },
    ],
    left: { "a.txt": "alpha\nconst value = compute(1);\nomega\n" },
  },
  {
    title: "file_edit keeps UTF-16",
    files: { "a.txt": wide("one\ntwo\n") },
    calls: [{ tool: fileEdit, input: { file_path: "a.txt", old_string: "two", new_string: "ö" } }],
    left: { "a.txt": wide("one\nö\n") },
  },
  {
    title: "file_edit names what is near to a missing file",
    files: { "parser.ts": "" },
    calls: [
      {
        tool: fileEdit,
        input: { file_path: "praser.ts", old_string: "a", new_string: "b" },
        error: /^File not found: praser\.ts.*parser\.ts/s,
      },
    ],
  },
  {
    title: "file_edit edits the text of an editor, and saves it",
    needs: ["editors"],
    files: { "a.txt": "one\n" },
    unsaved: { "a.txt": "one\ntyped\n" },
    calls: [
      {
        tool: fileEdit,
        input: { file_path: "a.txt", old_string: "typed", new_string: "2" },
        data: { note: /unsaved/ },
      },
    ],
    left: { "a.txt": "one\n2\n" },
  },
  {
    title: "file_edit writes through a link",
    needs: ["links"],
    files: { "a.txt": "one\n" },
    links: { "link.txt": "a.txt" },
    calls: [
      { tool: fileEdit, input: { file_path: "link.txt", old_string: "one", new_string: "1" } },
      { tool: fileRead, input: { file_path: "link.txt" }, data: { output: "1\n" } },
    ],
    left: { "a.txt": "1\n" },
  },
  {
    title: "file_write and file_edit keep a file's permissions",
    needs: ["modes"],
    files: { "run.sh": "echo one\n" },
    modes: { "run.sh": 0o750 },
    calls: [
      { tool: fileEdit, input: { file_path: "run.sh", old_string: "one", new_string: "two" } },
      { tool: fileWrite, input: { file_path: "run.sh", content: "echo three\n" } },
    ],
    left: { "run.sh": "echo three\n" },
  },
];
