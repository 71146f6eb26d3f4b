import { structuredPatch } from "diff";
import { RED_PIXEL } from "./redPixel";
import { written } from "./written";

/** A file of 60 lines, and the same after two changes. */
export const before = Array.from({ length: 60 }, (_, at) => {
  if (at === 9) return "export function area(width: number, height: number): number {";
  if (at === 10) return "  // Not for negative sides.";
  if (at === 11) return "  return width * height;";
  if (at === 12) return "}";
  return at % 7 === 0 ? `const side${at} = ${at}; // metres` : "";
})
  .join("\n")
  .concat("\n");
export const after = before
  .replace("  return width * height;", "  return Math.abs(width) * Math.abs(height);")
  .replace("  // Not for negative sides.\n", "")
  .replace("const side49 = 49; // metres", "const side49 = 4.9; // metres\nconst side50 = 50; // metres");

const patch = structuredPatch("", "", before, after, undefined, undefined, { context: 3 }).hunks;

const markdown = `# Findings

The parser **drops** the sign: see \`parse\` in [the parser](src/parser.ts#L12), [the guide](https://example.org/guide?q=1) and ~~nothing else~~ *two more places*.

## What to do

- [x] find it
- [ ] fix it
  1. start sums at the sign
  2. test a leading minus

> Do not touch the lexer.
> > It is right.

| file | lines | state |
| :--- | ---: | :---: |
| src/parser.ts | 12 | **changed** |
| src/lexer.ts | 0 | \`kept\` |

\`\`\`ts
export const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0); // from the left
\`\`\`

### Also

![a diagram](https://tracker.example/pixel.png) and <b onclick="globalThis.hacked=1">HTML</b> &amp; signs &#8364;

---

Visit https://example.org/a or write to ada@example.org.`;

const targets = [
  "javascript:globalThis.hacked=1",
  "JaVaScRiPt:globalThis.hacked=1",
  "command:workbench.action.terminal.new",
  "vscode://file/etc/passwd",
  "file:///etc/passwd",
  "data:text/html,<script>globalThis.hacked=1</script>",
  "https://good.example@bad.example/",
  "//bad.example/share",
  "java&#115;cript:globalThis.hacked=1",
];
const hostileMarkdown = [
  ...targets.map((target) => `[press](${target})`),
  `<a href="javascript:globalThis.hacked=1">x</a><script>globalThis.hacked=1</script>`,
  `<img src=x onerror="globalThis.hacked=1">`,
  `![](https://tracker.example/seen.png)`,
  `[ref][one] and \u202Eturned\u200B`,
  `[one]: javascript:globalThis.hacked=1`,
  "<style>body{display:none}</style>",
  "`<b>code</b>`",
].join("\n\n");

/** Texts on which grammars and parsers of Markdown are known to take long. */
const awkward = [
  "[".repeat(50_000),
  "_a".repeat(25_000),
  `${"a.".repeat(25_000)}@`,
  "> ".repeat(20_000),
  "- ".repeat(20_000),
  "*a ".repeat(15_000),
  "`".repeat(30_000),
].join("\n\n");

const source = (lines: number): string =>
  Array.from(
    { length: lines },
    (_, at) => `export const value${at} = [${at}, "text ${at}", \`t \${${at}}\`]; /* ${at} */`,
  ).join("\n");

const awkwardCode = Array.from({ length: 60 }, (_, at) =>
  ["a ", "<script>", "_", "a<b>", "function "][at % 5]?.repeat(100),
).join("\n");

const unlike = (seed: number): string =>
  Array.from({ length: 9_000 }, (_, at) => `line ${(at * seed) % 9_001}`).join("\n");

/** Reads and changes of files, and Markdown: good, large and hostile. */
export const files = written(
  [],
  [
    { kind: "answer", text: markdown },
    { kind: "answer", text: hostileMarkdown },
    { kind: "answer", text: "(long)", whole: Array.from({ length: 400 }, () => markdown).join("\n\n") },
    { kind: "answer", text: "(awkward)", whole: awkward },
    {
      tool: "Edit",
      summary: "src/area.ts",
      input: { file_path: "src/area.ts", old_string: "a", new_string: "b" },
      data: { filePath: "src/area.ts", action: "updated", lines: [], patch, originalFile: before },
    },
    {
      tool: "Edit",
      summary: "src/area.ts (without the file)",
      input: { file_path: "src/area.ts", old_string: "a", new_string: "b" },
      data: { filePath: "src/area.ts", action: "updated", lines: [], patch, userModified: true },
    },
    {
      tool: "MultiEdit",
      summary: "src/area.ts (2 edits)",
      input: {
        file_path: "src/area.ts",
        edits: [
          { old_string: "width * height", new_string: "width * depth" },
          { old_string: "gone", new_string: "" },
        ],
      },
      data: {
        filePath: "src/area.ts",
        action: "updated",
        lines: [
          { lineNumber: 11, content: "{" },
          { lineNumber: 12, content: "  return width * depth;" },
          { lineNumber: 13, content: "}" },
        ],
        edits: 2,
      },
    },
    {
      tool: "Write",
      summary: "src/area.ts",
      input: { file_path: "src/area.ts", content: after },
      data: { filePath: "src/area.ts", action: "updated", lines: [], originalFile: before },
    },
    {
      tool: "Edit",
      summary: "data.txt (too different)",
      input: { file_path: "data.txt", old_string: unlike(7), new_string: unlike(11) },
      data: { filePath: "data.txt", action: "updated", lines: [] },
    },
    {
      tool: "Write",
      summary: "big.ts",
      input: { file_path: "big.ts", content: source(3_000).replaceAll("text", "word") },
      data: { filePath: "big.ts", action: "updated", lines: [], originalFile: source(3_000) },
    },
    {
      tool: "NotebookEdit",
      summary: "a.ipynb",
      input: { notebook_path: "a.ipynb", new_source: "x = 2" },
      data: {
        filePath: "a.ipynb",
        action: "updated",
        cellId: "c1",
        cellType: "code",
        language: "python",
        newSource: "x = 2\nprint(x)",
        oldSource: "x = 1\nprint(x)",
      },
    },
    {
      tool: "Read",
      summary: "src/area.ts",
      input: { file_path: "src/area.ts", offset: 8 },
      data: {
        filePath: "src/area.ts",
        type: "text",
        content: before.split("\n").slice(7, 20).join("\n"),
        startLine: 8,
        numLines: 13,
        totalLines: 60,
      },
    },
    {
      tool: "Read",
      summary: "dot.png",
      input: { file_path: "dot.png" },
      data: {
        filePath: "dot.png",
        type: "image",
        mediaType: "image/png",
        originalSize: 70,
        dimensions: { originalWidth: 1, originalHeight: 1 },
        image: { mimeType: "image/png", data: RED_PIXEL },
      },
    },
    {
      tool: "Read",
      summary: "paper.pdf",
      input: { file_path: "paper.pdf" },
      data: {
        filePath: "paper.pdf",
        type: "pdf",
        mediaType: "application/pdf",
        originalSize: 12_000,
        note: "PDF file read",
      },
    },
    {
      tool: "Read",
      summary: "a.ipynb",
      input: { file_path: "a.ipynb" },
      data: {
        filePath: "a.ipynb",
        type: "notebook",
        note: "",
        cells: [
          { cellType: "markdown", source: "## Sums\n\nA **short** note.", cell_id: "c0" },
          {
            cellType: "code",
            source: "def f(x):\n    return x + 1\n\nf(2)",
            cell_id: "c1",
            language: "python",
            execution_count: 4,
            outputs: [
              { output_type: "execute_result", text: "3" },
              { output_type: "display_data", text: "", image: { media_type: "image/png", image_data: RED_PIXEL } },
            ],
          },
          {
            cell_type: "code",
            source: ["1 / 0"],
            id: "c2",
            outputs: [
              {
                output_type: "error",
                ename: "ZeroDivisionError",
                evalue: "division by zero",
                traceback: ["\u001b[31mZeroDivisionError\u001b[0m"],
              },
            ],
          },
        ],
      },
    },
    {
      tool: "Read",
      summary: "src/area.ts (again)",
      input: { file_path: "src/area.ts" },
      data: { filePath: "src/area.ts", type: "file_unchanged", note: "File unchanged since last read." },
    },
    {
      tool: "Read",
      summary: "big.ts",
      input: { file_path: "big.ts" },
      data: { filePath: "big.ts", type: "text", content: source(9_000), startLine: 101, numLines: 9_000 },
    },
    {
      tool: "Read",
      summary: "awkward.cpp",
      input: { file_path: "awkward.cpp" },
      data: { filePath: "awkward.cpp", type: "text", content: awkwardCode, startLine: 1, numLines: 60 },
    },
    {
      tool: "Read",
      summary: "min.js",
      input: { file_path: "min.js" },
      data: { filePath: "min.js", type: "text", content: "var a=1;".repeat(100_000), startLine: 1, numLines: 1 },
    },
    {
      tool: "Read",
      summary: "cells as text",
      input: { file_path: "b.ipynb" },
      data: {
        filePath: "b.ipynb",
        type: "notebook",
        note: '<cell id="cell-0"><cell_type>markdown</cell_type># One</cell id="cell-0">\n<cell id="cell-1">x = 1</cell id="cell-1">\n\n1',
      },
    },
    {
      tool: "Write",
      summary: "new.py",
      input: {
        file_path: "new.py",
        content: '"""A module."""\n\n\ndef f(x: int) -> str:\n    return f"{x!r}"  # text\n',
      },
      data: { filePath: "new.py", action: "created", lines: [] },
    },
  ],
);
