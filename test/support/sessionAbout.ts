import path from "node:path";

/**
 * Returns a small transcript with paths in `folder`: a question, a Read that succeeded, a Grep with two hits, an Edit
 * that failed, a KillShell whose shell had ended, and a reply.
 */
export function transcriptAbout(folder: string): string {
  const store = path.join(folder, "src", "store.js");
  let second = 0;
  const entry = (type: "user" | "assistant", message: object, more: object = {}): object => ({
    type,
    uuid: `u${String(second)}`,
    sessionId: "s1",
    version: "2.1.200",
    cwd: folder,
    timestamp: new Date(Date.UTC(2026, 0, 1, 0, 0, second++)).toISOString(),
    message: { role: type, ...message },
    ...more,
  });
  const use = (id: string, name: string, input: object): object =>
    entry("assistant", { id: `msg_${id}`, content: [{ type: "tool_use", id, name, input }] });
  const result = (id: string, content: string, more: object, toolUseResult: unknown): object =>
    entry("user", { content: [{ type: "tool_result", tool_use_id: id, content, ...more }] }, { toolUseResult });
  const entries = [
    entry("user", { content: "Where is the store?" }),
    use("toolu_01Read", "Read", { file_path: store }),
    result(
      "toolu_01Read",
      "1\texport const notes = [];",
      {},
      {
        type: "text",
        file: { filePath: store, content: "export const notes = [];", numLines: 1, startLine: 1, totalLines: 1 },
      },
    ),
    use("toolu_02Grep", "Grep", { pattern: "notes", path: folder, output_mode: "content" }),
    result(
      "toolu_02Grep",
      `${store}:1:export const notes = [];\n${store}:3:notes.push(note);`,
      {},
      {
        mode: "content",
        numFiles: 1,
        filenames: [],
        content: `${store}:1:export const notes = [];\n${store}:3:notes.push(note);`,
        numLines: 2,
      },
    ),
    use("toolu_03Edit", "Edit", { file_path: store, old_string: "a", new_string: "b" }),
    result(
      "toolu_03Edit",
      "<tool_use_error>File has not been read yet. Read it first before writing to it.</tool_use_error>",
      { is_error: true },
      "Error: File has not been read yet. Read it first before writing to it.",
    ),
    use("toolu_04Kill", "KillShell", { shell_id: "a1b2c3" }),
    result(
      "toolu_04Kill",
      "Shell a1b2c3 is not running, so cannot be killed (status: completed)",
      { is_error: true },
      "Error: Shell a1b2c3 is not running, so cannot be killed (status: completed)",
    ),
    entry("assistant", { id: "msg_end", content: [{ type: "text", text: "It is in src/store.js." }] }),
  ];
  return entries.map((one) => `${JSON.stringify(one)}\n`).join("");
}
