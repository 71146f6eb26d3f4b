import { image, png, timing, type Fixtures } from "./familyFixtures";

/** What a person or an agent keeps, and the desktop. */
export const records: Readonly<Record<string, Fixtures>> = {
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
