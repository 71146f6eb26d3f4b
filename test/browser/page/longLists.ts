import type { RecordedCall } from "./recordedLines";

const numbered = <T>(length: number, make: (at: number) => T): T[] => Array.from({ length }, (_, at) => make(at));

/** Calls whose results are longer than what is drawn of them at first, one for each kind of list. */
export function longLists(): readonly RecordedCall[] {
  const found = numbered(60, (file) => numbered(4, (line) => `src/part${file}.ts:${line + 1}:const sum = ${line};`));
  return [
    {
      id: "matches",
      tool: "Grep",
      input: { pattern: "sum", output_mode: "content", "-n": true },
      content: found.flat().join("\n"),
      structured: { mode: "content", numFiles: 60, content: found.flat().join("\n"), filenames: [], numLines: 240 },
    },
    {
      id: "files",
      tool: "Glob",
      input: { pattern: "**/*.ts" },
      content: numbered(450, (at) => `/home/ada/demo/src/part${at}.ts`).join("\n"),
      structured: {
        filenames: numbered(450, (at) => `/home/ada/demo/src/part${at}.ts`),
        numFiles: 450,
        durationMs: 4,
        truncated: false,
      },
    },
    {
      id: "todos",
      tool: "TodoWrite",
      input: { todos: numbered(100, (at) => ({ content: `Step ${at}`, status: at < 3 ? "completed" : "pending" })) },
      content: "Todos have been modified successfully.",
      structured: {
        oldTodos: [],
        newTodos: numbered(100, (at) => ({
          content: `Step ${at}`,
          status: at < 3 ? "completed" : "pending",
          activeForm: `Doing step ${at}`,
        })),
      },
    },
    {
      id: "tasks",
      tool: "TaskList",
      input: {},
      content: "250 tasks",
      structured: {
        tasks: numbered(250, (at) => ({ id: String(at), subject: `Task ${at}`, status: "pending", blockedBy: [] })),
      },
    },
    {
      id: "links",
      tool: "WebSearch",
      input: { query: "sums" },
      content: "Links",
      structured: {
        query: "sums",
        results: [
          { content: numbered(80, (at) => ({ title: `Page ${at}`, url: `https://example.org/${at}` })) },
          "A summary",
        ],
        durationSeconds: 1,
      },
    },
    {
      id: "tree",
      tool: "Unheard",
      input: { deep: true },
      content: JSON.stringify({ names: numbered(40, (at) => ({ [`name${at}`]: numbered(20, (part) => part) })) }),
    },
    {
      id: "table",
      tool: "mcp__demo__rows",
      input: {},
      content: [{ type: "text", text: JSON.stringify(numbered(300, (at) => ({ id: at, name: `row ${at}` }))) }],
    },
    {
      id: "question",
      tool: "AskUserQuestion",
      input: {
        questions: [
          {
            question: "Which *branch*?",
            header: "Branch",
            multiSelect: false,
            options: [{ label: "main", description: "the first one" }, { label: "fix" }],
          },
        ],
      },
      content: "answered",
      structured: { answers: { "Which *branch*?": "main" } },
    },
    {
      id: "change",
      tool: "Edit",
      input: { file_path: "/home/ada/demo/a.ts", old_string: "a", new_string: "b" },
      content: "updated",
      structured: {
        filePath: "/home/ada/demo/a.ts",
        oldString: "a",
        newString: "b",
        structuredPatch: [
          {
            oldStart: 1,
            oldLines: 300,
            newStart: 1,
            newLines: 300,
            lines: numbered(300, (at) => [`-const before${at} = 1;`, `+const after${at} = 1;`]).flat(),
          },
        ],
      },
    },
  ];
}
