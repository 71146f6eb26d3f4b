import glob from "../../../src/tools/search/glob";
import grep from "../../../src/tools/search/grep";
import type { Behaviour } from "./behaviour";

const tree = {
  ".gitignore": "dist\n",
  "src/a.ts": "export const needle = 1;\nconst Needle = 2;\n",
  "src/b.py": "needle = 'x'\n# other\nend\n",
  "dist/c.ts": "needle\n",
  "read me.md": "no such thing\n",
};

/** Lists how glob and grep search. */
export const searching: readonly Behaviour[] = [
  {
    title: "glob finds by pattern and leaves out what is ignored",
    files: tree,
    calls: [
      {
        tool: glob,
        input: { pattern: "**/*.ts" },
        data: { output: "src/a.ts", count: 1, ignore_rules: [".gitignore"] },
      },
      {
        tool: glob,
        input: { pattern: "*.ts", include_ignored: true, sort: "path" },
        data: { output: "dist/c.ts\nsrc/a.ts", count: 2 },
      },
    ],
  },
  {
    title: "glob searches below a folder and pages",
    files: { "d/1.txt": "", "d/2.txt": "", "d/3.txt": "", "e/4.txt": "" },
    calls: [
      {
        tool: glob,
        input: { pattern: "*.txt", path: "d", sort: "path", head_limit: 2 },
        data: { output: "d/1.txt\nd/2.txt", count: 3, truncated: true, next_offset: 2 },
      },
      {
        tool: glob,
        input: { pattern: "*.txt", path: "d", sort: "path", head_limit: 2, offset: 2 },
        data: { output: "d/3.txt", count: 3 },
      },
    ],
  },
  {
    title: "glob finds names that hold glob characters",
    files: { "app/[id].tsx": "" },
    calls: [{ tool: glob, input: { pattern: "app/[id].tsx" }, data: { output: "app/[id].tsx", count: 1 } }],
  },
  {
    title: "glob explains why it found nothing",
    files: tree,
    calls: [{ tool: glob, input: { pattern: "c.ts" }, data: { output: "", count: 0, note: /ignore/ } }],
  },
  {
    title: "glob refuses a pattern that has no end",
    calls: [{ tool: glob, input: { pattern: "[unclosed" }, error: /^Invalid glob pattern: \[unclosed/ }],
  },
  {
    title: "grep answers matching lines by file and number",
    files: tree,
    calls: [
      {
        tool: grep,
        input: { pattern: "needle" },
        data: { output: "src/a.ts:1: export const needle = 1;\nsrc/b.py:1: needle = 'x'", count: 2 },
      },
    ],
  },
  {
    title: "grep names files, or counts, when asked",
    files: tree,
    calls: [
      {
        tool: grep,
        input: { pattern: "needle", ignore_case: true, output_mode: "files_with_matches" },
        data: { output: "src/a.ts\nsrc/b.py", count: 2 },
      },
      {
        tool: grep,
        input: { pattern: "needle", ignore_case: true, output_mode: "count" },
        data: { output: "src/a.ts:2\nsrc/b.py:1", count: 3, files: 2 },
      },
    ],
  },
  {
    title: "grep shows lines around a match",
    files: tree,
    calls: [
      {
        tool: grep,
        input: { pattern: "other", context: 1 },
        data: { output: "src/b.py-1- needle = 'x'\nsrc/b.py:2: # other\nsrc/b.py-3- end", count: 1 },
      },
    ],
  },
  {
    title: "grep keeps to a type and a glob",
    files: tree,
    calls: [
      { tool: grep, input: { pattern: "needle", type: "py" }, data: { count: 1, output: /^src\/b\.py:1/ } },
      { tool: grep, input: { pattern: "needle", glob: "!*.py" }, data: { count: 1, output: /^src\/a\.ts:1/ } },
    ],
  },
  {
    title: "grep finds across lines only when asked",
    files: { "a.txt": "begin\nend\n" },
    calls: [
      { tool: grep, input: { pattern: "begin.end" }, data: { count: 0 } },
      { tool: grep, input: { pattern: "begin.end", multiline: true }, data: { count: 2, output: /a\.txt:1: begin/ } },
    ],
  },
  {
    title: "grep with smart_case tells cases apart only for a pattern with an upper-case letter",
    files: tree,
    calls: [
      { tool: grep, input: { pattern: "needle", path: "src/a.ts", smart_case: true }, data: { count: 2 } },
      { tool: grep, input: { pattern: "Needle", path: "src/a.ts", smart_case: true }, data: { count: 1 } },
    ],
  },
  {
    title: "grep takes a pattern that is no regular expression as text, and says so",
    files: { "a.txt": "call(\n" },
    calls: [{ tool: grep, input: { pattern: "call(" }, data: { count: 1, note: /text/ } }],
  },
  {
    title: "grep pages through matching lines",
    files: { "a.txt": "x1\nx2\nx3\n" },
    calls: [
      {
        tool: grep,
        input: { pattern: "x", head_limit: 2 },
        data: { output: "a.txt:1: x1\na.txt:2: x2", count: 3, truncated: true, next_offset: 2 },
      },
      { tool: grep, input: { pattern: "x", head_limit: 2, offset: 2 }, data: { output: "a.txt:3: x3", count: 3 } },
    ],
  },
  {
    title: "grep explains a search without a hit",
    files: tree,
    calls: [
      { tool: grep, input: { pattern: "NEEDLE" }, data: { output: "", count: 0, note: /case/ } },
      { tool: grep, input: { pattern: "needle", path: "dist", glob: "*.py" }, data: { count: 0, note: /glob|match/ } },
    ],
  },
  {
    title: "grep reads UTF-16 by its mark and passes over binary files",
    files: { "wide.txt": Buffer.from("\uFEFFneedle\n", "utf16le"), "a.bin": Buffer.from("\0needle\n") },
    calls: [{ tool: grep, input: { pattern: "needle" }, data: { output: "wide.txt:1: needle", count: 1 } }],
  },
  {
    title: "grep leaves out files that may contain secrets and says so",
    files: { ".env": "KEY=needle\n", "a.txt": "needle\n" },
    calls: [
      {
        tool: grep,
        input: { pattern: "needle", include_ignored: true },
        data: { output: "a.txt:1: needle", count: 1, note: /secret/ },
      },
    ],
  },
  {
    title: "grep searches the unsaved text of an editor in place of the file",
    needs: ["editors"],
    files: { "a.txt": "saved needle\n" },
    unsaved: { "a.txt": "typed needle\n" },
    calls: [
      { tool: grep, input: { pattern: "needle" }, data: { output: "a.txt:1: typed needle", note: /Unsaved changes/ } },
    ],
  },
];
