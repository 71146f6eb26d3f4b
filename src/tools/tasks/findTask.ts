import { ToolError } from "../../base/errors";
import { show } from "../../base/json/jsonValue";
import { nearestName } from "../../base/text/nearestName";
import type { WorkspaceTask } from "../runtime/ports/tasksPort";

/** A task, and the name by which it is listed and run. */
export interface NamedTask {
  readonly label: string;
  readonly task: WorkspaceTask;
}

/** Names tasks as the editor lists them: with what provides them, and with the folder where the name alone is not unique. */
export function nameTasks(tasks: readonly WorkspaceTask[]): NamedTask[] {
  const short = ({ name, source }: WorkspaceTask): string => (source === "Workspace" ? name : `${source}: ${name}`);
  return tasks.map((task) => {
    const label = short(task);
    const shared = tasks.filter((other) => short(other) === label).length > 1;
    return { label: shared ? `${label} (${task.folder.name})` : label, task };
  });
}

/** The task with a name. Throws `ToolError` that names those there are. */
export function findTask(name: string, tasks: readonly WorkspaceTask[]): NamedTask {
  const named = nameTasks(tasks);
  const wanted = name.trim();
  const exact = named.filter(({ label }) => label === wanted);
  const found = exact.length > 0 ? exact : named.filter(({ task }) => task.name === wanted);
  const [first] = found;
  if (first && found.length === 1) return first;
  const shown = (labels: readonly string[]): string => labels.map((label) => show(label)).join(", ");
  if (first) {
    const labels = [...new Set(found.map(({ label }) => label))];
    const advice =
      labels.length > 1
        ? `Name one of them: ${shown(labels)}.`
        : "Ask the user to rename one of them in tasks.json, or run its command with bash.";
    throw new ToolError("EXECUTION_ERROR", `Invalid input: ${found.length} tasks are named ${show(name)}. ${advice}`);
  }
  const near = nearestName(wanted, new Set(named.map(({ label }) => label)));
  const advice = near.length > 0 ? `Did you mean ${shown(near)}?` : "Call run_task without task to list the tasks.";
  throw new ToolError("EXECUTION_ERROR", `Task not found: ${show(name)}. ${advice}`);
}
