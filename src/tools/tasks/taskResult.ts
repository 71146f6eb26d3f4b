import { cutText } from "../../base/text/cutText";
import type { ToolContext } from "../runtime/context/toolContext";
import type { TaskEnd } from "../runtime/ports/tasksPort";
import { noteOf } from "../shell/run/shellText";
import type { Outcome } from "../runtime/tool";
import type { TaskPlan } from "./taskPlan";

/** Characters of one problem's message. */
const MOST_MESSAGE = 500;

/** What part of a result the problems may fill. */
const SHARE_OF_PROBLEMS = 0.5;

/** Returns the result of a task that ran. */
export function taskResult(
  { label, task }: TaskPlan,
  { timedOut, exitCode, output, problems }: TaskEnd,
  waitMs: number,
  context: ToolContext,
): Outcome {
  const shown = shownProblems(problems, context);
  const left = problems.length - shown.length;
  const text = (output ?? "").replace(/\r?\n$/, "");
  return {
    data: {
      task: label,
      exit_code: exitCode ?? null,
      ...(timedOut && { timed_out: true }),
      ...(problems.length > 0 && { problems: shown }),
      ...noteOf(
        timedOut
          ? task.background
            ? "The task goes on in its terminal, where the user can end it."
            : `The task was ended after ${waitMs} ms. Give it more time with timeout.`
          : exitCode === undefined
            ? "The task ended without an exit code: the user ended it, or VS Code couldn't start it."
            : undefined,
        output === undefined
          ? "VS Code gave no output of the task: shell integration isn't active in its terminal. The user sees the output there."
          : undefined,
        left > 0 ? `${left} more problems are not shown.` : undefined,
      ),
    },
    long: { kind: "tail", field: "output", text, total: text.length },
  };
}

interface ShownProblem {
  readonly path: string;
  readonly line: number;
  readonly severity: "error" | "warning";
  readonly message: string;
  readonly source?: string;
}

/** As many problems as fit, errors first. */
function shownProblems(problems: TaskEnd["problems"], { limits, workspace }: ToolContext): ShownProblem[] {
  const sorted = [...problems].sort((one, two) => one.severity.localeCompare(two.severity));
  let room = limits.maxOutputSize * SHARE_OF_PROBLEMS;
  const shown: ShownProblem[] = [];
  for (const { resource, line, severity, message, source } of sorted) {
    const cut = message.length > MOST_MESSAGE ? `${cutText(message, MOST_MESSAGE)}…` : message;
    const problem = {
      path: workspace.display(resource),
      line,
      severity,
      message: cut,
      ...(source !== undefined && { source }),
    };
    room -= JSON.stringify(problem).length;
    if (room < 0) break;
    shown.push(problem);
  }
  return shown;
}
