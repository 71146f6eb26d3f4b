import { written } from "./written";

const source = "export const answer = 42;\nexport const question = undefined;\n";

/** Calls whose tools have an equivalent among ours, and runs that say the same as some of them. */
export const again = written(
  [
    {
      tool: "glob",
      summary: "**/*.ts",
      input: { pattern: "**/*.ts" },
      data: { output: "src/a.ts\nsrc/b.ts", count: 2 },
    },
    { tool: "file_read", summary: "src/a.ts", input: { file_path: "src/a.ts" }, data: { output: source } },
    { tool: "file_read", summary: "src/lonely.ts", input: { file_path: "src/lonely.ts" }, data: { output: "" } },
    { tool: "glob", summary: "**/*.ts", input: { pattern: "**/*.ts" }, data: { output: "src/a.ts", count: 1 } },
    // What the tools answer when they run again: the last run is the one that `finish` adds.
    {
      tool: "file_read",
      summary: "src/a.ts",
      input: { file_path: "src/a.ts" },
      data: { output: source.replace("42", "43") },
    },
  ],
  [
    { kind: "prompt", text: "Look at the files" },
    {
      tool: "Read",
      summary: "src/a.ts",
      input: { file_path: "src/a.ts" },
      data: { filePath: "src/a.ts", type: "text", content: source.trimEnd(), startLine: 1, numLines: 2 },
    },
    {
      tool: "Glob",
      summary: "**/*.ts",
      input: { pattern: "**/*.ts" },
      data: { filenames: ["/home/ada/demo/src/a.ts"], numFiles: 1, truncated: false },
    },
    {
      tool: "Grep",
      summary: "answer",
      input: { pattern: "answer", output_mode: "files_with_matches", "-o": true },
      data: { mode: "files_with_matches", filenames: ["src/a.ts"], content: "" },
    },
    { tool: "WebFetch", summary: "example.org", input: { url: "https://example.org/", prompt: "What?" }, data: {} },
    { tool: "Bash", summary: "npm run watch", input: { command: "npm run watch" }, status: "pending" },
    { tool: "Bash", summary: "ls", input: { command: "ls" }, error: "Exit code 2\nls: no <b>such</b> file" },
  ],
);
