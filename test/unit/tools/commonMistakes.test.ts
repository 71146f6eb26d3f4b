import assert from "node:assert/strict";
import tools from "../../../src/tools/all";
import { runTool } from "../../../src/tools/runtime/runTool";
import { hasShell } from "../../support/machine";
import { eachWorkspace } from "../../support/workspace";

const FOO = "export function foo()";

/** A list of words, which a shell runs. */
const LIST = "a command as a list";

/** What models often get wrong, and what the result contains that lets the next step work. `ROOT` is the workspace. */
const MISTAKES: readonly (readonly [mistake: string, tool: string, input: object, helps: RegExp])[] = [
  ["`\\|` in grep", "grep", { pattern: "foo\\|bar" }, /read as \\"foo\|bar\\".*src\/b\.tsx:2: foo/],
  ["`\\(` and `\\)` in grep", "grep", { pattern: "\\(foo\\)()" }, /would with pattern: \\"\(foo\)/],
  ["look-ahead in grep", "grep", { pattern: "foo(?!bar)" }, /"count":3,/],
  ["a back reference in grep", "grep", { pattern: "(o)\\1" }, /"count":4,/],
  ["one choice in braces", "glob", { pattern: "**/*.{ts}" }, /read as \\"\*\*\/\*\.ts\\".*src\/a\.ts/],
  ["choices in parentheses", "glob", { pattern: "src/*.(ts|tsx)" }, /read as \\"src\/\*\.\{ts,tsx\}\\".*src\/b\.tsx/],
  ["several globs in one", "glob", { pattern: "**/*.ts,**/*.tsx" }, /src\/b\.tsx/],
  ["a range in braces", "glob", { pattern: "file{1..2}.txt" }, /"count":2,.*file2\.txt/],
  ["a list of globs", "glob", { pattern: ["**/*.ts", "**/*.tsx"] }, /src\/b\.tsx/],
  ["a regular expression as a glob", "glob", { pattern: ".*\\.tsx$" }, /read as \\"\*\.tsx\\".*src\/b\.tsx/],
  ["a glob that begins with `!`", "glob", { pattern: "!**/*.ts" }, /exclude \[\\"\*\*\/\*\.ts\\"\].*file1\.txt/],
  ["a folder as grep's glob", "grep", { pattern: "foo", glob: "src" }, /read as \\"\*\*\/src\/\*\*\\".*src\/b\.tsx:2/],
  ["an absolute glob in grep", "grep", { pattern: "foo", glob: "ROOT/src/*.tsx" }, /src\/b\.tsx:2: foo/],
  ["another name for exclude", "grep", { pattern: "foo", exclude_pattern: "*.tsx" }, /"count":3,/],
  [
    "slashes around grep's pattern",
    "grep",
    { pattern: "/FOO/i" },
    /would with pattern: \\"FOO\\" and ignore_case: true \(/,
  ],
  [
    "slashes around grep's pattern of any case",
    "grep",
    { pattern: "/FOO/i", "-i": true },
    /would with pattern: \\"FOO\\" \(/,
  ],
  [
    "slashes around grep's pattern that is nowhere",
    "grep",
    { pattern: "/nowhere at all/" },
    /No line matches\. Try a shorter pattern/,
  ],
  [
    "slashes around a pattern in the right case",
    "grep",
    { pattern: "/foo\\b/" },
    /with pattern: \\"foo\\\\\\\\b\\" \(/,
  ],
  ["a carriage return in grep", "grep", { pattern: "beta\\r?$" }, /has a line end, .* or leave the line end out/],
  ["Cursor's fields of a search", "glob", { glob_pattern: "*", target_directory: "src" }, /"count":2,/],
  ["a glob as grep's path", "grep", { pattern: "foo", path: "src/**/*.ts" }, /It is a glob,.* as glob of grep/],
  ["grep in a binary file", "grep", { pattern: "foo", path: "data.bin" }, /a binary file: .*grep -a/],
  [
    "spaces for tabs in an edit",
    "file_edit",
    { file_path: "src/a.ts", old_string: `${FOO} {\n    return 1;\n}`, new_string: `${FOO} {\n    return 2;\n}` },
    /\+\\treturn 2;/,
  ],
  [
    "a space for a no-break space",
    "file_edit",
    { file_path: "space.txt", old_string: "one two", new_string: "three" },
    /has U\+00A0 where old_string has/,
  ],
  [
    "a letter that looks like another",
    "file_edit",
    { file_path: "file1.txt", old_string: "оne", new_string: "two" },
    /line 1, column 1 has U\+006F where old_string has U\+043E/,
  ],
  [
    "one of several edits that isn't found",
    "file_edit",
    {
      file_path: "file1.txt",
      edits: [
        { old_string: "one", new_string: "two" },
        { old_string: "elsewhere", new_string: "three" },
      ],
    },
    /edits\[1\]\.old_string not found in file1\.txt\. .* Nothing was changed\./,
  ],
  [
    "one of several edits that is similar",
    "file_edit",
    {
      file_path: "lines.txt",
      edits: [
        { old_string: "line 1", new_string: "two" },
        { old_string: "the line 1", new_string: "three" },
      ],
    },
    /Copy it exactly:\\nline 1\\nNothing was changed\./,
  ],
  [
    "a line end that new_string lacks",
    "file_edit",
    { file_path: "lines.txt", old_string: "line 2\n", new_string: "two" },
    /so the next line was joined to it.*two\w* 3/,
  ],
  [
    "edits that build on each other",
    "file_edit",
    {
      file_path: "file1.txt",
      edits: [
        { old_string: "one", new_string: "two" },
        { old_string: "two", new_string: "three" },
      ],
    },
    /it is in the new_string of edits\[0\].*leave this edit out/,
  ],
  [
    "line feeds in a file with CRLF",
    "file_edit",
    { file_path: "crlf.txt", old_string: "alpha\r\nbeta", new_string: "alpha\ngamma" },
    /-beta\\n\+gamma/,
  ],
  [
    "a line deleted without its end",
    "file_edit",
    { file_path: "comment.ts", old_string: "    // Comment", new_string: "" },
    /@@ -1,3 \+1,2 @@/,
  ],
  [
    "a dry run",
    "file_edit",
    { file_path: "file1.txt", old_string: "one", new_string: "two", dry_run: true },
    /no field \\"dry_run\\".*Nothing was done/,
  ],
  [
    "an edit of a notebook as text",
    "file_edit",
    { file_path: "plot.ipynb", old_string: "1+1", new_string: "1+2" },
    /notebook_edit changes cells by number or id/,
  ],
  ["`overwrite: false`", "file_write", { file_path: "file1.txt", content: "", overwrite: false }, /File exists/],
  ["`create_only`", "file_write", { file_path: "file1.txt", content: "", create_only: true }, /File exists/],
  ["an expected hash", "file_write", { file_path: "file1.txt", content: "", expected_hash: "a" }, /Nothing was done/],
  [
    "a placeholder in a comment",
    "file_write",
    { file_path: "src/a.ts", content: "/* ... */\n" },
    /Give the complete text/,
  ],
  [
    "a placeholder in HTML",
    "file_write",
    { file_path: "a.html", content: "<!-- rest of file remains the same -->\n" },
    /Give the complete text/,
  ],
  [
    "a placeholder in Python",
    "file_write",
    { file_path: "a.py", content: "def f():\n    # rest of the function stays the same\n" },
    /Give the complete text/,
  ],
  ["escaped line ends", "file_write", { file_path: "a.txt", content: "one\\ntwo\\n" }, /no line end, but 2 times/],
  ["a Markdown fence", "file_write", { file_path: "a.py", content: "```python\nx = 1\n```" }, /without them/],
  ["another agent's Read", "Read", { file_path: "file1.txt" }, /Unknown tool: Read\. Use file_read\./],
  ["another agent's multi_edit", "multi_edit", {}, /Use file_edit\./],
  ["another agent's list_dir", "list_dir", { path: "." }, /Use fileio_list_directory\./],
  ["VS Code's name of a tool", "trv_glob", { pattern: "*" }, /Use glob\./],
  ["another agent's codebase_search", "codebase_search", {}, /Use grep\./],
  [
    "a file as a folder of a new one",
    "file_write",
    { file_path: "file1.txt/a.ts", content: "" },
    /is a file, or below one/,
  ],
  ["a tool that there isn't", "todo_write", {}, /Use one of: apply_patch, bash,/],
  [
    "apply_patch as a program",
    "bash",
    { command: "apply_patch <<'EOF'\n*** Begin Patch\nEOF" },
    /the tool apply_patch/,
  ],
  [
    "a patch with escaped line ends",
    "apply_patch",
    { patch: "*** Begin Patch\\n*** Update File: src/a.ts\\n@@\\n-\\treturn 1;\\n+\\treturn 2;\\n*** End Patch\n" },
    /"output":"M src\/a\.ts"/,
  ],
  [LIST, "bash", { command: '["bash", "-lc", "echo fo""und"]' }, /command not found/],
  [LIST, "bash", { command: '["bash", "-lc", "echo found"]' }, /"output":"found"/],
  ["a timeout in seconds", "bash", { command: "sleep 1", timeout: 2 }, /milliseconds: for 2 seconds, pass 2000/],
  ["a command that reads input", "bash", { command: "read -p 'Name? ' n; echo $n" }, /its input is closed/],
  [LIST, "bash", { command: ["bash", "-lc", "echo found"] }, /found/],
  ["`lines` of a file", "file_read", { file_path: "lines.txt", lines: "1-2" }, /"output":"line 1\\nline 2"/],
  ["`view_range` of a file", "file_read", { file_path: "lines.txt", view_range: [2, 3] }, /"line 2\\nline 3"/],
  ["`head` of a file", "file_read", { file_path: "lines.txt", head: 2 }, /"output":"line 1\\nline 2"/],
  ["`tail` of a file", "file_read", { file_path: "lines.txt", tail: 1 }, /"output":"line 9\\n"/],
  ["a list of files", "file_read", { files: [{ path: "file1.txt" }] }, /"output":"one\\n"/],
  ["a folder as a file", "file_read", { file_path: "src" }, /It contains a\.ts, b\.tsx\./],
  ["backslashes in a path", "file_read", { file_path: "src\\a.ts" }, /src\/a\.ts|return 1/],
  ["shell escapes in a path", "file_read", { file_path: "my\\ files/a\\ b.txt" }, /my files\/a b\.txt.*no backslashes/],
  ["another name of a shell's id", "kill_shell", { bash_id: "1" }, /Shell not found: .*run_in_background starts one/],
  ["Codex's fields of input", "bash_input", { session_id: 1, chars: "x" }, /run_in_background starts one/],
  ["Codex's id of a shell to end", "kill_shell", { session_id: 1 }, /run_in_background starts one/],
  [
    "Cursor's name of a file to edit",
    "file_edit",
    { target_file: "a.txt", search: "b", replace: "c" },
    /^"File not found: a\.txt/,
  ],
  ["Cursor's name of a folder", "fileio_list_directory", { target_directory: "src" }, /"path":"src\/b\.tsx"/],
  ["Cursor's name of a file to write", "file_write", { target_file: "a.txt", contents: "b" }, /"bytes":1/],
  [
    "Cursor's name of a file to delete",
    "fileio_remove",
    { target_file: "no.txt" },
    /"path":"no\.txt","status":"error: NotFound"/,
  ],
  ["Cursor's name of a file", "file_read", { target_file: "file1.txt" }, /"output":"one\\n"/],
  ["Codex's fields of a shell", "bash_output", { session_id: "1", yield_time_ms: 9 }, /run_in_background starts one/],
];

describe("a common mistake of models", () => {
  const workspace = eachWorkspace({
    "src/a.ts": `${FOO} {\n\treturn 1;\n}\nconst bar = foo();\nfoobar(1);\n`,
    "src/b.tsx": "export const b = 2;\nfoo\n",
    "file1.txt": "one\n",
    "file2.txt": "two\n",
    "data.bin": "a\0b foo\0",
    "space.txt": "one\u00a0two\n",
    "crlf.txt": "alpha\r\nbeta\r\n",
    "comment.ts": "a();\n    // Comment\nb();\n",
    "lines.txt": Array.from({ length: 9 }, (_, at) => `line ${at + 1}\n`).join(""),
    "plot.ipynb": '{"cells":[{"cell_type":"code","source":["1+1"]}],"metadata":{},"nbformat":4,"nbformat_minor":5}',
    "my files/a b.txt": "spaced\n",
  });

  for (const [mistake, name, input, helps] of MISTAKES)
    it(`gets a result that helps: ${mistake}`, async function () {
      if (mistake === LIST && !hasShell) this.skip();
      const root = JSON.stringify(workspace.root).slice(1, -1);
      const given: unknown = JSON.parse(JSON.stringify(input).replaceAll("ROOT", root));
      const tool = tools.find((one) => one.name === name) ?? name;
      const context = { ...workspace.context(), offered: tools.map((one) => one.name) };
      const { result } = await runTool(tool, given, context);
      assert.match(JSON.stringify(result.ok ? result.data : result.error.message), helps);
    });
});
