import { fieldsOf, itemsOf, type JsonObject } from "../../../base/json/jsonValue";
import { defineReader } from "../reader";

/** All tasks. */
export interface TaskListData {
  /** Objects with `id`, `subject`, `status`, `owner`, `blockedBy`. */
  readonly tasks: readonly unknown[];
}

export default defineReader({
  tools: ["TaskList"],
  input: {},
  unasked: true,
  summary: () => "Task list",
  parse({ text, toolUseResult }): TaskListData | undefined {
    const structured = fieldsOf(toolUseResult);
    if (Array.isArray(structured["tasks"])) return { tasks: itemsOf(structured["tasks"]) };
    if (text.startsWith("No tasks found")) return { tasks: [] };
    const tasks = text
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map(taskOf);
    return tasks.length > 0 && tasks.every((task) => task !== undefined) ? { tasks } : undefined;
  },
});

function taskOf(line: string): JsonObject | undefined {
  const found = /^#(\S+) \[([^\]]+)\] (.*)$/.exec(line.trim());
  if (!found) return undefined;
  const waits = / \[blocked by ([^[\]]*)\]$/.exec(found[3] ?? "");
  const rest = (found[3] ?? "").slice(0, waits?.index);
  const owner = / \(([^()]+)\)$/.exec(rest);
  return {
    id: found[1],
    status: found[2],
    subject: rest.slice(0, owner?.index),
    ...(owner && { owner: owner[1] }),
    ...(waits && { blockedBy: (waits[1] ?? "").split(/,\s*/).map((id) => id.replace(/^#/, "")) }),
  };
}
