import assert from "node:assert/strict";
import families from "../../../src/core/families/all";
import { familyOf } from "../../../src/core/familyOf";
import { normalizeOutput } from "../../../src/core/normalizeOutput";

/** What a tool returns, and the data of the success that it is. */
type Success = readonly [tool: string, output: unknown, data: object];
/** What a tool returns, and the failure that it is; then what it was called with. */
type Failed = readonly [tool: string, output: unknown, message: string, input?: object];

interface Fixtures {
  readonly succeeds: readonly Success[];
  readonly fails: readonly Failed[];
  readonly blocked: readonly Failed[];
  /** Text that looks like a failure or a form and is neither: it stays whole. With the input, if that decides. */
  readonly whole: readonly (readonly [tool: string, output: string, input?: object])[];
}

const png = `iVBORw0KGgo${"A".repeat(40)}`;
const image = { mimeType: "image/png", data: png };
const timing = { timestamp: "2026-02-20T02:30:00.000Z", duration_ms: 5 };
const contract = (data: unknown): string =>
  JSON.stringify({ success: true, data, error: null, meta: { duration_ms: 5, timestamp: timing.timestamp } });
const page = "- Page URL: https://example.com/a\n- Page Title: Example\n";

const fixtures: Readonly<Record<string, Fixtures>> = {
  file_: {
    succeeds: [
      [
        "file_read",
        "[2 lines]\nError: the file says so\nsecond",
        { lines: 2, output: "Error: the file says so\nsecond" },
      ],
      ["file_read", "[1 line]\n", { lines: 1, output: "" }],
      ["file_read", "[Lines 5-6 of 90]\na\nb", { lines: 90, first_line: 5, last_line: 6, output: "a\nb" }],
      ["file_read", '{"success":true,"data":{"output":"text"}}', { output: "text" }],
      ["trv_file_read", '{"success":true,"data":{"total":3,"output":"text"}}', { total: 3, output: "text" }],
      ["file_read", contract("[1 lines]\ntext"), { lines: 1, output: "text" }],
      ["file_write", "Wrote 42 bytes to filename.txt", { bytes: 42, output: "Wrote 42 bytes to filename.txt" }],
      ["file_write", 'Wrote 3 lines to "/a/b"', { lines: 3, output: 'Wrote 3 lines to "/a/b"' }],
      ["file_write", 'Appended 9 characters to "/a"', { characters: 9, output: 'Appended 9 characters to "/a"' }],
      ["file_list", "📁 src\n📄   a.ts (1.2KB)", { count: 2, output: "📁 src\n📄   a.ts (1.2KB)" }],
      ["file_list", "a\nb\n\n... and 20 more entries", { count: 22, truncated: true, output: "a\nb" }],
      ["file_list", '["a","b"]', { output: '["a","b"]', count: 1 }],
      ["file_list", ["a", "b"], { count: 2, output: "a\nb" }],
      ["file_list", { files: ["a"] }, { files: ["a"] }],
      [
        "file_list",
        'Directory is empty or no matches for pattern "*.x"',
        { count: 0, note: 'Directory is empty or no matches for pattern "*.x"', output: "" },
      ],
      ["glob", "a.c\nb.c\n", { count: 2, output: "a.c\nb.c" }],
      ["file_search", "/p/a.ts:3: x\n/p/b.ts:10: Error: y", { count: 2, output: "/p/a.ts:3: x\n/p/b.ts:10: Error: y" }],
      ["file_search", "a:1: x\n\n... search limited to 50 results", { count: 1, truncated: true, output: "a:1: x" }],
      ["grep", "file.c:42: matching line\n", { count: 1, output: "file.c:42: matching line" }],
      [
        "file_search",
        'No matches found for "x" in "/p"',
        { count: 0, note: 'No matches found for "x" in "/p"', output: "" },
      ],
    ],
    fails: [
      ["file_read", "Error: File not found", "File not found"],
      ["file_read", 'Error: File not found: "/home/a/x.txt"', 'File not found: "/home/a/x.txt"', { path: "~/x.txt" }],
      ["file_read", 'Error: File not found: "C:\\a\\x.txt"', 'File not found: "C:\\a\\x.txt"', { path: "a\\x.txt" }],
      ["file_list", 'Error: Path not found: "/home/a"', 'Path not found: "/home/a"', { path: "./" }],
      [
        "file_read",
        "Error: Permission denied: /etc/shadow",
        "Permission denied: /etc/shadow",
        { file_path: "/etc/shadow" },
      ],
      [
        "file_read",
        'Error: "/a/src" is a directory, not a file. Use file_list instead.',
        '"/a/src" is a directory, not a file. Use file_list instead.',
        { path: "/a/src/" },
      ],
      ["file_read", "Error: File too large (12.0MB). Max: 10.0MB.", "File too large (12.0MB). Max: 10.0MB."],
      ["file_write", "Error: disk quota\nexceeded", "disk quota\nexceeded"],
      [
        "glob",
        '{"success":false,"error":"Invalid glob pattern: [unclosed"}',
        "Invalid glob pattern: [unclosed",
        { pattern: "[unclosed" },
      ],
      [
        "file_read",
        '{"success":false,"error":"File not found: missing.txt"}',
        "File not found: missing.txt",
        { file_path: "missing.txt" },
      ],
      ["trv_file_read", '{"success":false,"error":"Anything: at all"}', "Anything: at all"],
      ["file_read", { content: [{ type: "text", text: "Error: odd" }], isError: true }, "odd"],
    ],
    blocked: [
      [
        "file_read",
        'Error: Access denied to path "/etc/x". Check the settings.',
        'Access denied to path "/etc/x". Check the settings.',
        { path: "/etc/x" },
      ],
      ["file_write", "⚠️ BLOCKED: protected path", "protected path"],
    ],
    whole: [
      ["file_read", "Error: the first line of a log"],
      ["file_read", "Error: File not found: other.txt", { path: "server.log" }],
      ["file_read", "Error: File not found: a.txt\nError: File not found: b.txt", { path: "a.txt" }],
      ["file_read", "⚠️ BLOCKED: Command blocked"],
      ["file_read", '{"success":false,"error":"what a result file says"}', { path: "x.tool-result.json" }],
      ["file_read", '{"success":false,"error":"File not found: a","more":1}', { path: "a" }],
      ["file_read", '{"success":true,"data":{"files":[]}}'],
      ["file_read", '{"name":"a package"}'],
      ["file_read", "<tool_use_error>quoted</tool_use_error>"],
      ["file_read", '{"success":false}'],
      ["file_read", '{"success":true,"data":{"a":1},"meta":{"duration_ms":1,"timestamp":2}}'],
      ["file_read", "Error: File not found: utf8", { path: "a.txt", encoding: "utf8" }],
      ["file_read", "[many lines]\ntext"],
      ["file_search", "a:1: x\nsomething else"],
      ["file_list", "📁 src\nplain"],
      ["file_list", "a\n\nb"],
      ["file_write", "Saved."],
      ["file_rename", "Renamed a to b"],
    ],
  },
  shell_: {
    succeeds: [
      ["shell_execute", "out\nmore\n[Exit code: 2]", { exit_code: 2, output: "out\nmore" }],
      ["shell_execute", "a\n\n--- stderr ---\nb\n[Exit code: 1]\n", { exit_code: 1, output: "a\n\n--- stderr ---\nb" }],
      [
        "shell_execute",
        "(no output)\n[Exit code: 1]",
        { exit_code: 1, note: "The command wrote nothing.", output: "" },
      ],
      ["shell_execute", "(no output)", { note: "The command wrote nothing.", output: "" }],
      ["shell_execute", "[Exit code: -1]", { exit_code: -1, output: "" }],
      ["shell_execute", "failed\nexit code: 1", { exit_code: 1, output: "failed\nexit code: 1" }],
      ["shell_execute", "x\nCommand exited with code 7", { exit_code: 7, output: "x\nCommand exited with code 7" }],
      ["shell_execute", "exit code: 1", { exit_code: 1, output: "" }],
      ["bash", "Exit code 127\nzsh: not found", { exit_code: 127, output: "zsh: not found" }],
      ["bash", "Error: Exit code 1\nboom", { exit_code: 1, output: "boom" }],
      ["bash", '{"success":true,"data":{"output":"x","exit_code":1}}', { output: "x", exit_code: 1 }],
      [
        "bash",
        '{"success":true,"data":{"output":"","exit_code":null,"timed_out":true}}',
        { output: "", exit_code: null, timed_out: true },
      ],
      ["shell_execute", { stdout: "a", stderr: "b", exitCode: 1 }, { exit_code: 1, stderr: "b", output: "a\nb" }],
      [
        "shell_execute",
        { stdout: "a\n", stderr: "", exit_code: null, signal: "SIGKILL" },
        { exit_code: null, signal: "SIGKILL", output: "a\n" },
      ],
      ["shell_execute", { stdout: "a", exitCode: 0 }, { exit_code: 0, output: "a" }],
      ["shell_execute", { stdout: "a", exitCode: "?" }, { stdout: "a", exitCode: "?" }],
      ["shell_execute", { stdout: 1 }, { stdout: 1 }],
      ["shell_execute", { stdout: "", stderr: 1, exitCode: 0 }, { stdout: "", stderr: 1, exitCode: 0 }],
      ["shell_execute", [1], { raw: [1] }],
    ],
    fails: [
      [
        "shell_execute",
        "Error: Command timed out after 500ms.\nCommand: sleep 9",
        "Command timed out after 500ms.\nCommand: sleep 9",
        { command: "sleep 9" },
      ],
      [
        "bash",
        '{"success":false,"error":"Command execution failed: popen returned NULL"}',
        "Command execution failed: popen returned NULL",
      ],
      ["shell_execute", "Error: spawn /bin/zsh ENOENT", "spawn /bin/zsh ENOENT"],
    ],
    blocked: [
      ["shell_execute", "⚠️ BLOCKED: Command blocked", "Command blocked"],
      [
        "shell_execute",
        'Error: Command blocked by config (contains "sudo").',
        'Command blocked by config (contains "sudo").',
      ],
      [
        "shell_execute",
        "⚠️ BLOCKED: This command looks destructive:\n`rm -rf /`\n\nUse `trash`.",
        "This command looks destructive:\n`rm -rf /`\n\nUse `trash`.",
        { command: "rm -rf /" },
      ],
    ],
    whole: [
      ["shell_execute", "Error: Cannot find module 'x'\n    at node"],
      ["shell_execute", "⚠️ BLOCKED: said the script"],
      ["shell_execute", "Error: Command timed out after 5ms.\nCommand: other", { command: "cat log" }],
      ["shell_execute", '{"success":false,"error":"File not found: x"}'],
      ["shell_execute", '{"success":true,"data":{"output":"x"}}'],
      ["shell_execute", '{"error":"jq printed this"}'],
      ["bash", "the [Exit code: 1] in a line\n"],
      ["bash", "line\nand exit code: many"],
    ],
  },
  web_: {
    succeeds: [
      [
        "web_search",
        "### [A [b]](https://a/(x))\nabout a\nmore\n\n### [B](https://b)\n",
        {
          count: 2,
          results: [
            { title: "A [b]", url: "https://a/(x)", snippet: "about a\nmore" },
            { title: "B", url: "https://b" },
          ],
          output: "### [A [b]](https://a/(x))\nabout a\nmore\n\n### [B](https://b)\n",
        },
      ],
      [
        "web_search",
        'Web search results for query: "q"\n\nLinks: [{"title":"T","url":"https://t"}]\n\nMore.',
        {
          query: "q",
          count: 1,
          results: [{ title: "T", url: "https://t" }],
          output: 'Web search results for query: "q"\n\nLinks: [{"title":"T","url":"https://t"}]\n\nMore.',
        },
      ],
      ["web_search", "No results found.", { count: 0, note: "No results found.", output: "" }],
      ["web_search", { query: "q", count: 0, results: [] }, { query: "q", count: 0, results: [] }],
      ["web_fetch", contract("the page"), { output: "the page" }],
    ],
    fails: [
      [
        "web_search",
        'Error searching for "q": HTTP 500: oops',
        'Error searching for "q": HTTP 500: oops',
        { query: "q" },
      ],
      [
        "web_fetch",
        "Error fetching https://a/b: timeout",
        "Error fetching https://a/b: timeout",
        { url: "https://a/b" },
      ],
      ["web_fetch", "Error: HTTP 404: Not Found", "HTTP 404: Not Found"],
      ["web_fetch", "Error: Invalid URL", "Invalid URL"],
    ],
    blocked: [["web_fetch", "Error: URL not allowed: file:///etc/passwd", "URL not allowed: file:///etc/passwd"]],
    whole: [
      ["web_fetch", "Error: how I learned to read stack traces"],
      ["web_fetch", '{"success":false,"error":"an API answered this"}'],
      ["web_fetch", "Error fetching https://x: said the page", { url: "https://a/b" }],
      ["web_fetch", "### [A](https://a)"],
      ["web_search", "prose\n\n### [A](https://a)"],
      ["web_search", "### [A]https://a)"],
      ["web_search", "### [A](https://a"],
      ["web_search", 'Web search results for query: "q"\n\nLinks: [broken]'],
      ["web_search", "free words"],
    ],
  },
  browser_: {
    succeeds: [
      [
        "browser_navigate",
        `### Ran Playwright code\n\`\`\`js\nawait page.goto('https://example.com/a');\n\`\`\`\n\n### Page state\n${page}- Page Snapshot:\n\`\`\`yaml\n- generic [ref=e1]:\n  - link "x"\n\`\`\`\n`,
        {
          url: "https://example.com/a",
          title: "Example",
          snapshot: '- generic [ref=e1]:\n  - link "x"',
          output: `### Ran Playwright code\n\`\`\`js\nawait page.goto('https://example.com/a');\n\`\`\`\n\n### Page state\n${page}`,
        },
      ],
      [
        "mcp__playwright__browser_click",
        `### Page\n${page}### Snapshot\n\`\`\`yaml\n- a\n\`\`\`\n### Events\n- x`,
        { url: "https://example.com/a", title: "Example", snapshot: "- a", output: `### Page\n${page}### Events\n- x` },
      ],
      [
        "browser_snapshot",
        `${page}- Page Snapshot:\n\`\`\`yaml\n\n\`\`\`\n`,
        { url: "https://example.com/a", title: "Example", snapshot: "", output: page },
      ],
      ["mcp_playwright_browser_wait_for", page, { url: "https://example.com/a", title: "Example", output: page }],
      [
        "browser_type",
        "- Page URL: about:blank\n```yaml\n- open",
        { url: "about:blank", output: "- Page URL: about:blank\n```yaml\n- open" },
      ],
      [
        "browser_navigate",
        "Navigated to https://a.b/ - A title",
        { url: "https://a.b/", title: "A title", output: "Navigated to https://a.b/ - A title" },
      ],
      ["browser_navigate", "Navigated to https://a.b/", { url: "https://a.b/", output: "Navigated to https://a.b/" }],
      [
        "browser_navigate",
        "Title: T\nURL: https://t",
        { url: "https://t", title: "T", output: "Title: T\nURL: https://t" },
      ],
      [
        "browser_navigate",
        "URL: https://t\nTitle: T\n\nmore",
        { url: "https://t", title: "T", output: "URL: https://t\nTitle: T\n\nmore" },
      ],
      ["browser_navigate", '{"url":"https://t","title":"T"}', { url: "https://t", title: "T" }],
      ["browser_screenshot", png, { image }],
      ["browser_screenshot", `data:image/webp;base64,${png}`, { image: { mimeType: "image/webp", data: png } }],
      ["browser_screenshot", { success: true, screenshot: png }, { image }],
      ["browser_screenshot", { url: "https://t", image: `data:image/png;base64,${png}` }, { url: "https://t", image }],
      ["browser_screenshot", { image: { own: 1 }, screenshot: png }, { image: { own: 1 }, screenshot: png }],
      [
        "browser_take_screenshot",
        {
          content: [
            { type: "text", text: `### Result\nTook it\n### Page\n${page}` },
            { type: "image", ...image },
          ],
        },
        { image, url: "https://example.com/a", title: "Example", output: `### Result\nTook it\n### Page\n${page}` },
      ],
      [
        "browser_screenshot",
        [
          { type: "image", source: { type: "base64", media_type: "image/png", data: png } },
          { type: "image", ...image },
        ],
        { images: [image, image] },
      ],
      [
        "browser_screenshot",
        {
          content: [
            { type: "text", text: "Taken" },
            { type: "image", ...image },
          ],
        },
        { image, output: "Taken" },
      ],
    ],
    fails: [
      ["browser_click", "Error: Waiting for selector `#x` failed", "Waiting for selector `#x` failed"],
      [
        "browser_navigate",
        "### Error\nError: net::ERR_NAME_NOT_RESOLVED",
        "### Error\nError: net::ERR_NAME_NOT_RESOLVED",
      ],
      ["browser_extract", "Error: Browser launch failed: no Chrome.", "Browser launch failed: no Chrome."],
      ["browser_click", { success: false, error: "Selector required" }, "Selector required"],
      [
        "browser_click",
        { content: [{ type: "text", text: "### Result\nError: gone" }], isError: true },
        "### Result\nError: gone",
      ],
    ],
    blocked: [["browser_navigate", "⚠️ BLOCKED: this site", "this site"]],
    whole: [
      ["browser_extract", "Error: the page's own words"],
      ["browser_extract", "### Error\nthe page's own heading"],
      ["browser_extract", page],
      ["browser_extract", '{"success":false,"error":"in the page"}'],
      ["browser_click", "Clicked #submit"],
      ["browser_type", 'Typed "a" into #b'],
      ["browser_navigate", "Navigated to the shop - by bus"],
      ["browser_navigate", "Title: a\nTitle: b"],
      ["browser_screenshot", "Screenshot captured (base64): iVBORw0KGgoAAAANSUhEUgAA..."],
      ["browser_screenshot", "data:image/png;base64,no base64!"],
    ],
  },
  memory_: {
    succeeds: [
      [
        "memory_search",
        '**Memory Search Results for "x"**\n\nMEMORY.md:3: Error: x\nSOUL.md:1: x',
        { count: 2, output: "MEMORY.md:3: Error: x\nSOUL.md:1: x" },
      ],
      [
        "memory_search",
        'No matches found for "x" in memory files.',
        { count: 0, note: 'No matches found for "x" in memory files.', output: "" },
      ],
      ["memory_write", { ok: true, id: 3 }, { ok: true, id: 3 }],
    ],
    fails: [
      ["memory_read", "Memory file does not exist.", "Memory file does not exist."],
      ["memory_read", "Error: Memory not found: colours", "Memory not found: colours", { key: "colours" }],
      ["memory_search", "Error: Query cannot be empty", "Query cannot be empty"],
      ["memory_write", "Error: anything", "anything"],
    ],
    blocked: [
      [
        "memory_read",
        "Error: Path must be within the workspace directory",
        "Path must be within the workspace directory",
      ],
    ],
    whole: [
      ["memory_read", "Error: I must not do that again"],
      ["memory_read", "# MEMORY\n\n- x"],
      ["memory_write", "Memory file does not exist."],
      ["memory_append", "Added to long-term memory:\n- x"],
      ["memory_search", "a summary"],
    ],
  },
  notes_: {
    succeeds: [
      ["notes_search", "No notes found.", { count: 0, note: "No notes found.", output: "" }],
      ["notes_save", '{"id":1}', { id: 1 }],
    ],
    fails: [
      ["notes_save", "Error: Title cannot be empty", "Title cannot be empty"],
      ["notes_read", "Error: Note not found: 7", "Note not found: 7", { id: "7" }],
    ],
    blocked: [["notes_save", "⚠️ BLOCKED: read-only", "read-only"]],
    whole: [
      ["notes_search", "Error: what the note is about"],
      ["notes_search", '{"success":false,"error":"a note"}'],
      ["notes_save", 'Saved note "x" (id 1).'],
    ],
  },
  tasks_: {
    succeeds: [
      [
        "tasks_list",
        "[ ] Error: fix it\n- [x] done\n",
        {
          count: 2,
          items: [
            { title: "Error: fix it", done: false },
            { title: "done", done: true },
          ],
          output: "[ ] Error: fix it\n- [x] done\n",
        },
      ],
      ["tasks_list", "No tasks found.", { count: 0, note: "No tasks found.", output: "" }],
      ["tasks_list", { tasks: [] }, { tasks: [] }],
    ],
    fails: [
      ["tasks_complete", "Task not found: 9", "Task not found: 9", { id: "9" }],
      ["tasks_add", "Error: Title required", "Title required"],
    ],
    blocked: [["tasks_add", "BLOCKED: too many tasks", "too many tasks"]],
    whole: [
      ["tasks_list", "Error: fix the parser"],
      ["tasks_list", "1. one\n2. two"],
      ["tasks_add", 'Added "x"'],
      ["tasks_list", "Task not found: nine"],
    ],
  },
  desktop_: {
    succeeds: [
      ["desktop_screenshot", png, { image }],
      ["desktop_screenshot", { path: "/a.png", screenshot: png }, { path: "/a.png", image }],
      ["desktop_screenshot", { path: "/a.png" }, { path: "/a.png" }],
      ["desktop_screenshot", { content: [{ type: "image", ...image }] }, { image }],
      [
        "desktop_screenshot",
        {
          content: [
            { type: "text", text: "1920x1080" },
            { type: "image", ...image },
          ],
        },
        { image, output: "1920x1080" },
      ],
    ],
    fails: [
      ["desktop_screenshot", "Error: could not create image from display", "could not create image from display"],
    ],
    blocked: [["desktop_screenshot", "⚠️ BLOCKED: Screen recording is off", "Screen recording is off"]],
    whole: [
      ["desktop_screenshot", "Saved to /tmp/a.png"],
      ["desktop_clipboard", "Error: copied from a log"],
    ],
  },
  apple_: {
    succeeds: [
      [
        "apple_notes_search",
        JSON.stringify({ success: true, data: { notes: [], count: 0 }, metadata: timing }),
        { notes: [], count: 0, metadata: timing },
      ],
      [
        "apple_reminders_list",
        "[ ] a\n[✓] b",
        {
          count: 2,
          items: [
            { title: "a", done: false },
            { title: "b", done: true },
          ],
          output: "[ ] a\n[✓] b",
        },
      ],
      ["apple_reminders_list", "No reminders found", { count: 0, note: "No reminders found", output: "" }],
      ["apple_calendar_list_events", "No events found", { count: 0, note: "No events found", output: "" }],
      [
        "apple_safari_get_info",
        "Title: T\nURL: https://t",
        { url: "https://t", title: "T", output: "Title: T\nURL: https://t" },
      ],
      [
        "apple_safari_navigate",
        "Navigated to https://t in Safari",
        { url: "https://t", output: "Navigated to https://t in Safari" },
      ],
    ],
    fails: [
      [
        "apple_mail_read_email",
        "Error: Apple Mail is only available on macOS",
        "Apple Mail is only available on macOS",
      ],
      [
        "apple_mail_read_email",
        "Error: Command failed: osascript -e 'x'\n1:2: error",
        "Command failed: osascript -e 'x'\n1:2: error",
      ],
      ["apple_safari_list_tabs", "Safari is not running", "Safari is not running"],
      ["apple_reminders_complete", 'Reminder not found: "x" in list "y"', 'Reminder not found: "x" in list "y"'],
      ["apple_reminders_list", "List not found: y", "List not found: y"],
      ["apple_safari_click", "Element not found: #a", "Element not found: #a"],
      [
        "apple_notes_create",
        JSON.stringify({
          success: false,
          error: { code: "PERMISSION_DENIED", message: "No access to Notes", recoverable: true },
          metadata: timing,
        }),
        `No access to Notes\n${JSON.stringify({ error: { code: "PERMISSION_DENIED", recoverable: true }, metadata: timing })}`,
      ],
    ],
    blocked: [["apple_mail_send_email", "⚠️ BLOCKED: ask first", "ask first"]],
    whole: [
      ["apple_mail_read_email", "Error: the subject of a mail"],
      ["apple_safari_extract", "Title: T\nURL: https://t"],
      ["apple_safari_extract", "Element not found"],
      ["apple_safari_execute_js", "Error: from the page"],
      ["apple_reminders_add", 'Reminder added: "x" (list: y)'],
    ],
  },
  scratchpad_: {
    succeeds: [
      [
        "scratchpad_write",
        'Added "x" to visited list. Total visited: 3',
        { count: 3, output: 'Added "x" to visited list. Total visited: 3' },
      ],
      ["scratchpad_write", '{"ok":true,"characters":7}', { ok: true, characters: 7 }],
    ],
    fails: [
      ["scratchpad_write", '{"error":"text is required"}', "text is required"],
      ["scratchpad_read", "Error: Key not found: a", "Key not found: a", { key: "a" }],
    ],
    blocked: [["scratchpad_write", "⚠️ BLOCKED: full", "full"]],
    whole: [
      ["scratchpad_read", "Error: noted for later. Total visited: 3"],
      ["scratchpad_write", "Scratchpad cleared"],
    ],
  },
};

describe("families of tools", () => {
  it("are those that the seed lists, and every one has fixtures of every kind", () => {
    assert.deepEqual(families.map(({ prefix }) => prefix).sort(), Object.keys(fixtures).sort());
    for (const kinds of Object.values(fixtures))
      for (const rows of Object.values(kinds) as unknown[][]) assert.ok(rows.length > 0);
  });

  it("know every tool that the seed lists", () => {
    const tools =
      "file_read file_write file_list file_search shell_execute web_search web_fetch browser_navigate browser_click browser_type browser_screenshot " +
      "browser_extract memory_read memory_write notes_save notes_search tasks_add tasks_list tasks_complete desktop_screenshot apple_notes_create " +
      "apple_notes_search apple_reminders_add apple_reminders_list apple_reminders_complete apple_calendar_create_event apple_calendar_list_events " +
      "apple_calendar_delete_event apple_mail_list_emails apple_mail_read_email apple_mail_send_email apple_safari_navigate scratchpad_write";
    for (const tool of tools.split(" ")) {
      const member = familyOf(tool);
      assert.equal(member?.tool, tool);
      assert.ok(tool.startsWith(member.family.prefix));
    }
  });

  for (const [name, tool] of [
    ["glob", "file_list"],
    ["trv_grep", "file_search"],
    ["bash", "shell_execute"],
    ["mcp__apple_server__browser_click", "browser_click"],
    ["mcp_my_server_apple_notes_search", "apple_notes_search"],
    ["mcp_playwright_browser_get_file_list", "browser_get_file_list"],
    ["constructor", undefined],
    ["mcp_weather_forecast", undefined],
    ["fileio_stat", undefined],
    ["my_file_read", undefined],
    ["toString", undefined],
  ] as const) {
    it(`take ${name} for ${tool ?? "none of theirs"}`, () => assert.equal(familyOf(name)?.tool, tool));
  }
});

for (const [prefix, { succeeds, fails, blocked, whole }] of Object.entries(fixtures)) {
  describe(`${prefix} tools`, () => {
    for (const [index, [tool, output, data]] of succeeds.entries()) {
      it(`succeed, with fields: ${index + 1}, ${tool}`, () => {
        assert.deepEqual(normalizeOutput(tool, output), { ok: true, data });
      });
    }
    for (const [code, rows] of [
      ["EXECUTION_ERROR", fails],
      ["BLOCKED", blocked],
    ] as const)
      for (const [index, [tool, output, message, input]] of rows.entries()) {
        it(`fail with ${code}: ${index + 1}, ${tool}`, () => {
          const expected = { ok: false, error: { code, message } };
          assert.deepEqual(normalizeOutput(tool, output, input), expected);
          // Nobody says what was asked for.
          assert.deepEqual(normalizeOutput(tool, output), expected);
          if (typeof output === "string")
            assert.deepEqual(normalizeOutput(tool, { content: [{ value: output }] }, input), expected);
        });
      }
    for (const [index, [tool, output, input]] of whole.entries()) {
      it(`give back whole what is in no form of theirs: ${index + 1}, ${tool}`, () => {
        assert.deepEqual(normalizeOutput(tool, output, input), { ok: true, data: { output } });
      });
    }
  });
}
