import { lines } from "./recordedLines";

const ENTRIES = [
  { id: "failed", tool: "Bash", input: { command: "npm test" }, content: "Exit code 2\nboom", isError: true },
  { id: "expected", tool: "Bash", input: { command: "grep x a" }, content: "Exit code 1", isError: true },
  { id: "searched", tool: "Grep", input: { pattern: "for x in y", path: "src" }, content: "No files found" },
  { id: "asked", tool: "Grep", input: { pattern: "for x in y" }, content: "No files found" },
  { id: "open", tool: "Read", input: { file_path: "/home/ada/demo/a.ts" } },
  { type: "system", subtype: "turn_duration", durationMs: 1500 },
  { type: "system", subtype: "api_error", error: { message: "Retry" }, retryAttempt: 2, maxRetries: 10 },
  {
    type: "system",
    subtype: "compact_boundary",
    content: "Compacted",
    compactMetadata: { preTokens: 9, postTokens: 3 },
  },
  { type: "attachment", attachment: { type: "edited_text_file", filename: "/home/ada/demo/b.ts", snippet: "1" } },
  {
    type: "attachment",
    attachment: {
      type: "hook_success",
      hookName: "Stop",
      exitCode: 3,
      stdout: { path: "/saved.txt", preview: "none" },
    },
  },
  { type: "attachment", attachment: { type: "agent_listing_delta", addedTypes: ["Plan"], removedTypes: ["Old"] } },
  { type: "attachment", attachment: { type: "task_reminder", content: [], itemCount: 0 } },
  { type: "attachment", attachment: { type: "file_of_others", filename: "none.ts" } },
  { type: "progress", data: { type: "agent_progress", toolName: "file" } },
  { type: "permission-denial", reason: "It was not asked for" },
  {
    type: "file-history-snapshot",
    snapshot: { trackedFileBackups: { "a.ts": { backupFileName: "f0@v1" }, "b.ts": { backupFileName: "f1@v1" } } },
  },
  // What an entry itself says, in words that the viewer has, too.
  { type: "system", subtype: "note", content: "No result yet, says the entry" },
  { type: "system", subtype: "note", content: "Show more" },
] as const;

/** A transcript of which the engine has something to say: JSON printed over several lines, calls that failed, and lines that cannot be read. */
export function saidLines(): string {
  return `${lines(ENTRIES)}\n// a comment\n{"type": "user", "mess\n`;
}

/** The same entries as one array, which the engine gives a notice. */
export function saidArray(): string {
  return `[${lines(ENTRIES).trim().split("\n").join(",\n")}]`;
}
