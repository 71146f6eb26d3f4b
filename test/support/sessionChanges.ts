import fs from "node:fs";
import path from "node:path";

type Use = readonly [tool: "Read" | "Edit" | "Write", file: string, agent?: string];

/**
 * Writes a session into a project's folder that read one file of `workspace`, changed `src/store.js` twice, and let the
 * subagent `c0ffee` write `src/cache.js`, which is recorded in a separate file.
 */
export function writeSessionWithChanges(folder: string, id: string, workspace: string): void {
  let second = 0;
  const entry = (type: "user" | "assistant", message: object, agent: string | undefined): object => ({
    type,
    uuid: `${id}-${second}`,
    sessionId: id,
    version: "2.1.200",
    cwd: workspace,
    isSidechain: agent !== undefined,
    ...(agent !== undefined && { agentId: agent }),
    timestamp: new Date(Date.UTC(2026, 0, 2, 0, 0, second++)).toISOString(),
    message: { role: type, ...message },
  });
  const call = ([tool, file, agent]: Use): object[] => {
    const use = `toolu_${id}_${second}`;
    const input = { file_path: path.join(workspace, file), old_string: "a", new_string: "b", content: "c" };
    return [
      entry("assistant", { id: `msg_${use}`, content: [{ type: "tool_use", id: use, name: tool, input }] }, agent),
      entry("user", { content: [{ type: "tool_result", tool_use_id: use, content: "ok" }] }, agent),
    ];
  };
  const write = (file: string, prompt: string, uses: readonly Use[], agent?: string): void => {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    const entries = [entry("user", { content: prompt }, agent), ...uses.flatMap(call)];
    fs.writeFileSync(file, entries.map((each) => `${JSON.stringify(each)}\n`).join(""));
  };
  write(
    path.join(folder, id, "subagents", "agent-c0ffee.jsonl"),
    "Write the cache",
    [["Write", "src/cache.js", "c0ffee"]],
    "c0ffee",
  );
  write(path.join(folder, `${id}.jsonl`), "Keep the notes in a cache", [
    ["Read", "README.md"],
    ["Edit", "src/store.js"],
    ["Edit", "src/store.js"],
  ]);
}
