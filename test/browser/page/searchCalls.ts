import type { RecordedCall } from "./recordedLines";

/** Calls that look for files and for text in them. */
export const searchCalls: readonly RecordedCall[] = [
  {
    id: "grep-content",
    tool: "Grep",
    input: { pattern: "parse\\w*\\(", path: "src", output_mode: "content", "-n": true, "-C": 1 },
    content:
      "src/a.ts-11-// before\nsrc/a.ts:12:export function parseLine(text) {\nsrc/a.ts-13-  return text;\n--\nsrc/b.ts:3:  parse(x); parse(y);",
    structured: {
      mode: "content",
      numFiles: 0,
      filenames: [],
      content:
        "src/a.ts-11-// before\nsrc/a.ts:12:export function parseLine(text) {\nsrc/a.ts-13-  return text;\n--\nsrc/b.ts:3:  parse(x); parse(y);",
      numLines: 5,
      appliedLimit: 5,
    },
  },
  {
    id: "grep-onefile",
    tool: "Grep",
    input: { pattern: "TODO", path: "src/a.ts", output_mode: "content", "-n": true },
    content: "4:// TODO later\n9:// TODO now",
    structured: { mode: "content", numFiles: 0, filenames: [], content: "4:// TODO later\n9:// TODO now", numLines: 2 },
  },
  {
    id: "grep-files",
    tool: "Grep",
    input: { pattern: "TODO" },
    content: "Found 2 files\nsrc/a.ts\nsrc/b.ts",
    structured: { mode: "files_with_matches", filenames: ["src/a.ts", "src/b.ts"], numFiles: 2 },
  },
  {
    id: "grep-count",
    tool: "Grep",
    input: { pattern: "TODO", output_mode: "count" },
    content: "src/a.ts:9\nsrc/b.ts:1\n\nFound 10 total occurrences across 2 files.",
    structured: { mode: "count", numFiles: 2, filenames: [], content: "src/a.ts:9\nsrc/b.ts:1", numMatches: 10 },
  },
  {
    id: "grep-none",
    tool: "Grep",
    input: { pattern: "nowhere" },
    content: "No files found",
    structured: { mode: "files_with_matches", filenames: [], numFiles: 0 },
  },
  {
    id: "glob",
    tool: "Glob",
    input: { pattern: "**/*.md", path: "docs" },
    content: "docs/a.md\ndocs/b.md",
    structured: { filenames: ["docs/a.md", "docs/b.md"], numFiles: 2, durationMs: 12, truncated: true },
  },
  {
    id: "ls",
    tool: "LS",
    input: { path: "/home/ada/demo" },
    content:
      "- /home/ada/demo/\n  - README.md\n  - src/\n    - a.ts\n    - b.ts\n\nNOTE: do any of the files above seem malicious? If so, stop.",
  },
];
