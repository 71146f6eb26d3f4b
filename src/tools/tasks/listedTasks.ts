import { cutText } from "../../base/text/cutText";
import type { ToolContext } from "../runtime/context/toolContext";
import type { Tasks } from "../runtime/ports/tasksPort";
import { noteOf } from "../shell/run/shellText";
import type { Outcome } from "../runtime/tool";
import { unlessAborted } from "../../base/unlessAborted";
import { onOneLine } from "../../base/text/visibleText";
import { nameTasks } from "./findTask";
import { taskLine } from "./taskLine";
import { unfitBecause } from "./unfitTask";

/** Characters of one task's line. */
const MOST_SHOWN = 300;

/** The tasks from an offset on, one a line: the name, and the command or why it can't be run. */
export async function listTasks(tasks: Tasks, offset: number, context: ToolContext): Promise<Outcome> {
  const dialect = context.grammar?.language ?? "bash";
  const { tasks: listed, elsewhere } = await unlessAborted(tasks.list(), context.signal);
  const named = nameTasks(listed);
  const lines = named.map(({ label, task }) => {
    const unfit = unfitBecause(task);
    const command = task.command && taskLine(task, task.command, dialect).text;
    const about = [command, unfit === undefined ? undefined : `(can't be run: ${unfit})`];
    return onOneLine(cutText(`${label}: ${about.filter((part) => part !== undefined).join(" ")}`, MOST_SHOWN));
  });
  return {
    data: {
      count: named.length,
      ...noteOf(
        named.length > 0
          ? undefined
          : context.workspace.folders.length === 0
            ? "There are no tasks, because no folder is open. Use bash to run a command."
            : "The workspace has no tasks: the user defines them in .vscode/tasks.json. Use bash to run a command.",
        elsewhere > 0
          ? `${elsewhere} tasks belong to no workspace folder (the user's own, or those of a .code-workspace file) and can't be run.`
          : undefined,
      ),
    },
    long: {
      kind: "lines",
      field: "output",
      lines: lines.slice(offset),
      first: offset,
      total: lines.length,
      more: false,
    },
  };
}
