import { fileioFixtures } from "./fileioFixtures";
import { error, type Fixture, success } from "./world";

/** What each tool is run with. */
export const fixtures: Readonly<Record<string, Fixture>> = {
  glob: {
    good: [
      [{ pattern: "src/*.ts" }, success('"count":2')],
      [{ pattern: "nothing-like-this" }, success('"count":0')],
    ],
    missing: [{ pattern: "*", path: "missing" }, error("File not found: missing")],
    denied: [{ pattern: "*", path: "locked" }, error("Permission denied: locked")],
    outside: [{ pattern: "*", path: "../.." }, error("Permission denied: ../..")],
    large: { pattern: "many/*" },
  },
  grep: {
    good: [
      [{ pattern: "be.a" }, success("src/a.ts:2: beta")],
      [{ pattern: "nothing like this" }, success('"count":0')],
    ],
    missing: [{ pattern: "a", path: "missing" }, error("File not found: missing")],
    denied: [{ pattern: "a", path: "locked" }, error("Permission denied: locked")],
    outside: [{ pattern: "a", path: "/" }, error("Permission denied: /")],
    large: { pattern: "line" },
  },
  file_read: {
    good: [
      [{ file_path: "src/a.ts" }, success('"output":"alpha\\\\nbeta\\\\n"')],
      [{ file_path: "large.txt", offset: -2, line_numbers: true }, success("500\\\\ta line")],
    ],
    missing: [{ file_path: "missing.txt" }, error("File not found: missing.txt")],
    denied: [{ file_path: "secret.txt" }, error("Permission denied: secret.txt")],
    outside: [{ file_path: "../x.txt" }, error("Permission denied: ../x.txt")],
    large: { file_path: "large.txt" },
  },
  file_write: {
    good: [
      [{ file_path: "new/deep/x.txt", content: "grün" }, success('"bytes":5')],
      [{ file_path: "src/a.ts", content: "" }, success('"bytes":0')],
    ],
    missing: [{ file_path: "src/a.ts/below.txt", content: "" }, error("Not a directory: ")],
    denied: [{ file_path: "secret.txt", content: "" }, error("Permission denied: secret.txt")],
    outside: [{ file_path: "../x.txt", content: "" }, error("Permission denied: ../x.txt")],
    large: {
      file_path: `${"long name ".repeat(20)}/${"x".repeat(200)}/${"y".repeat(200)}/${"z".repeat(200)}`,
      content: "",
    },
  },
  file_edit: {
    good: [
      [{ file_path: "src/a.ts", old_string: "alpha", new_string: "gamma" }, success('"replacements":1')],
      [{ file_path: "new/x.txt", old_string: "", new_string: "grün" }, success('"output":"Created new/x.txt"')],
    ],
    missing: [{ file_path: "missing.txt", old_string: "a", new_string: "b" }, error("File not found: missing.txt")],
    denied: [{ file_path: "secret.txt", old_string: "a", new_string: "b" }, error("Permission denied: secret.txt")],
    outside: [{ file_path: "../x.txt", old_string: "", new_string: "b" }, error("Permission denied: ../x.txt")],
    large: { file_path: "large.txt", old_string: "line", new_string: "LINE", replace_all: true },
  },
  notebook_edit: {
    good: [
      [{ path: "book.ipynb", cell: "1", source: "beta" }, success('"cell":1')],
      [{ path: "book.ipynb", action: "insert", source: "x" }, success('"cells":2')],
    ],
    missing: [{ path: "missing.ipynb", cell: "1", source: "a" }, error("File not found: missing.ipynb")],
    denied: [{ path: "secret.txt", cell: "1", source: "a" }, error("Permission denied: secret.txt")],
    outside: [{ path: "../x.ipynb", cell: "1", source: "a" }, error("Permission denied: ../x.ipynb")],
    large: { path: "book.ipynb", cell: "1", source: "a long line of a notebook\n".repeat(200) },
  },
  apply_patch: {
    good: [
      [
        { patch: "*** Begin Patch\n*** Update File: src/a.ts\n-alpha\n+gamma\n*** End Patch" },
        success('"output":"M src/a.ts"'),
      ],
      [
        { patch: "*** Begin Patch\n*** Add File: n.txt\n+x\n*** Delete File: src/b.ts\n*** End Patch" },
        success('"output":"A n.txt\\\\nD src/b.ts"'),
      ],
      [
        { patch: "--- a/src/a.ts\n+++ b/c.ts\n@@ -1 +1 @@\n-alpha\n+gamma\n" },
        success('"output":"R src/a.ts -> c.ts"'),
      ],
    ],
    missing: [{ patch: "*** Update File: missing.txt\n-a" }, error("File not found: missing.txt")],
    denied: [{ patch: "*** Update File: secret.txt\n-a" }, error("Permission denied: secret.txt")],
    outside: [{ patch: "*** Add File: ../x.txt\n+a" }, error("Permission denied: ../x.txt")],
    large: { patch: `*** Update File: large.txt\n@@ -1 +1 @@\n${"-a line of the large file\n".repeat(500)}+x` },
  },
  bash: {
    good: [
      [{ command: "echo out; echo err >&2; exit 3" }, success('"exit_code":3,"output":"out\\\\nerr"')],
      [{ command: "true", cwd: "src" }, success('"output":""')],
    ],
    missing: [{ command: "true", cwd: "missing" }, error("File not found: missing")],
    denied: [{ command: "cat secret.txt" }, success("Permission denied")],
    outside: [{ command: "true", cwd: "../.." }, error("Permission denied: ../..")],
    large: { command: "cat large.txt" },
  },
  bash_output: {
    shells: true,
    good: [
      [{ bash_id: "bash_1" }, success('"status":"exited","exit_code":0')],
      [{ wait_ms: 0 }, success("bash_1: exited 0.*bash_2: running")],
    ],
    missing: [{ bash_id: "bash_9" }, error("Shell not found: ")],
    denied: [{ bash_id: "bash_9" }, error("Shell not found: ")],
    outside: [{ bash_id: "../bash_1" }, error("Shell not found: ")],
    large: { bash_id: "bash_1" },
  },
  kill_shell: {
    shells: true,
    good: [
      [{ shell_id: "bash_1" }, success('"already_ended":true')],
      [{ shell_id: "bash_2" }, success('"status":"killed"')],
    ],
    missing: [{ shell_id: "bash_9" }, error("Shell not found: ")],
    denied: [{ shell_id: "bash_9" }, error("Shell not found: ")],
    outside: [{ shell_id: "../bash_1" }, error("Shell not found: ")],
    large: { shell_id: "bash_1" },
    asksNobody: true,
  },
  bash_input: {
    shells: true,
    good: [[{ bash_id: "bash_2", text: "said" }, success('"output":"said"')]],
    missing: [{ bash_id: "bash_9", text: "" }, error("Shell not found: ")],
    denied: [{ bash_id: "bash_9", text: "" }, error("Shell not found: ")],
    outside: [{ bash_id: "../bash_1", text: "" }, error("Shell not found: ")],
    large: { bash_id: "bash_2", text: "x".repeat(5000) },
  },
  diagnostics: {
    problems: true,
    good: [
      [{ path: "src/a.ts" }, success("src/a.ts:1:1: error ts\\(2304\\): it is wrong")],
      [{ path: "src", severity: "hint", offset: 1 }, success('"count":1')],
    ],
    missing: [{ path: "missing.ts" }, error("File not found: missing.ts")],
    denied: [{ path: "src" }, error("Problems can be listed only in VS Code")],
    outside: [{ path: "../x.ts" }, error("Permission denied: ../x.ts")],
    large: {},
  },
  symbols: {
    symbols: true,
    good: [
      [{ action: "references", path: "src/a.ts", symbol: "beta" }, success('"output":"src/a.ts:2: beta"')],
      [{ action: "outline", path: "src/a.ts" }, success('"count":0')],
    ],
    missing: [{ action: "outline", path: "missing.ts" }, error("File not found: missing.ts")],
    denied: [{ action: "outline", path: "src/a.ts" }, error("Symbols are known only in VS Code")],
    outside: [{ action: "outline", path: "../x.ts" }, error("Permission denied: ../x.ts")],
    large: { action: "references", path: "large.txt", symbol: "line", line: 1 },
  },
  rename_symbol: {
    symbols: true,
    good: [[{ path: "src/a.ts", symbol: "beta", new_name: "gamma" }, success('"output":"M src/a.ts"')]],
    missing: [{ path: "missing.ts", symbol: "a", new_name: "b" }, error("File not found: missing.ts")],
    denied: [{ path: "src/a.ts", symbol: "beta", new_name: "b" }, error("Symbols are known only in VS Code")],
    outside: [{ path: "../x.ts", symbol: "a", new_name: "b" }, error("Permission denied: ../x.ts")],
    large: { path: "large.txt", symbol: "line", line: 1, new_name: "LINE" },
  },
  run_task: {
    tasks: true,
    good: [
      [{ task: "build" }, success('"task":"build","exit_code":2')],
      [{}, success('"count":2,"output":"build: npm run build\\\\nlong: ')],
    ],
    missing: [{ task: "missing" }, error('Task not found: \\\\"missing\\\\"')],
    denied: [{ task: "build" }, error("Tasks can be run only in VS Code")],
    outside: [{ task: "../build" }, error("Task not found: ")],
    large: { task: "long" },
  },
  transcript_list: {
    good: [
      [{ limit: 5 }, success('"sessions":\\[\\]')],
      [{ scope: "all" }, success("No agent session was found")],
    ],
    missing: [{ query: "nothing like this" }, success("No agent session")],
    denied: [{}, success('"sessions"')],
    outside: [{ query: "../x" }, success('"sessions":\\[\\]')],
    large: { scope: "all", limit: 60 },
  },
  transcript_query: {
    good: [
      [{ describe: true }, success('\\["daily_calls","reason","')],
      [{ describe: true, sql: "SELECT 1" }, success('"columns":\\["table"')],
    ],
    missing: [{ sql: "SELECT 1" }, error("Sessions can't be queried here")],
    denied: [{ sql: "SELECT * FROM sqlite_schema" }, error("Invalid input: sql: sqlite_schema can't be read")],
    outside: [{ sql: "ATTACH '../x' AS x" }, error("Invalid input: sql: the statement must begin with SELECT")],
    large: { describe: true },
  },
  transcript_report: {
    good: [[{ transcript: "talk.jsonl" }, success('"calls":\\{"error":20\\}')]],
    missing: [{ transcript: "missing.jsonl" }, error("File not found: missing.jsonl")],
    denied: [{ transcript: "locked/inside.jsonl" }, error("Permission denied: locked/inside.jsonl")],
    outside: [{ transcript: "../x.jsonl" }, error("Permission denied: ../x.jsonl")],
    large: { transcript: "talk.jsonl" },
  },
  transcript_search: {
    good: [
      [{ query: "gone", transcript: "talk.jsonl" }, success('"field":"result"')],
      [{ query: "nothing like this", transcript: "talk.jsonl" }, success("Nothing was found")],
    ],
    missing: [{ query: "a", transcript: "missing.jsonl" }, error("File not found: missing.jsonl")],
    denied: [{ query: "a", transcript: "locked/inside.jsonl" }, error("Permission denied: locked/inside.jsonl")],
    outside: [{ query: "a", transcript: "../x.jsonl" }, error("Permission denied: ../x.jsonl")],
    large: { query: "gone", transcript: "talk.jsonl" },
  },
  transcript_read: {
    good: [
      [{ transcript: "talk.jsonl", limit: 2 }, success('"rows"')],
      [{ transcript: "talk.jsonl", call_id: "c1" }, success('"output":"gone"')],
    ],
    missing: [{ transcript: "missing.jsonl" }, error("File not found: missing.jsonl")],
    denied: [{ transcript: "locked/inside.jsonl" }, error("Permission denied: locked/inside.jsonl")],
    outside: [{ transcript: "../x.jsonl" }, error("Permission denied: ../x.jsonl")],
    large: { transcript: "talk.jsonl" },
  },
  ...fileioFixtures,
};
