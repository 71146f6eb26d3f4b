import * as z from "zod";
import { ToolError } from "../../base/errors";
import { integer, unlisted, words } from "../runtime/inputFields";
import { t } from "../../base/l10n";
import type { ToolContext } from "../runtime/context/toolContext";
import type { Tasks } from "../runtime/ports/tasksPort";
import { listTasks } from "./listedTasks";
import { planKey, planTask, type TaskPlan } from "./taskPlan";
import { taskResult } from "./taskResult";
import { titled } from "../runtime/questionParts";
import { commandDetail, upTo } from "../shell/run/commandQuestion";
import { defineTool } from "../runtime/tool";

interface Input {
  readonly task?: string | undefined;
  readonly timeout?: number | undefined;
  readonly offset: number;
}

/** How long a task in the background is watched, in milliseconds. */
const LOOK_MS = 10_000;

/** The list, or a task that may run once the user was asked, or because a rule allows it. */
type Plan = ListPlan | RunPlan;

interface ListPlan {
  readonly offset: number;
}

interface RunPlan {
  readonly input: Input;
  readonly name: string;
  readonly task: TaskPlan;
}

export default defineTool<Input, Plan>({
  name: "run_task",
  title: "Run Task",
  group: "shell",
  icon: "play",
  description:
    "Runs a task of the VS Code workspace (tasks.json, npm scripts: build, test, lint, watch) by name, or lists the tasks. Returns JSON; check `success` first. `success` is true if the task ran: a non-zero `data.exit_code` is data. `data.output` is the end of its output, or the list; `data.problems` are errors and warnings reported while it ran.",
  userDescription: "List the workspace's tasks, or run one after asking",
  effect: "execute",
  needs: "tasks",
  input: z.object({
    task: words().optional().describe("Name as in the list. Default: list the tasks."),
    timeout: integer({ min: 1 }).optional().describe("Milliseconds to wait, 1 to 600000. Default: 120000."),
    offset: unlisted(integer({ min: 0 }).default(0).describe("Tasks of the list to skip, at least 0. Default: 0.")),
  }),
  aliases: { name: "task", label: "task", task_name: "task", taskName: "task", id: "task", timeout_ms: "timeout" },
  data: z.strictObject({
    output: z.string(),
    count: z.int().optional(),
    task: z.string().optional(),
    exit_code: z.int().nullable().optional(),
    timed_out: z.literal(true).optional(),
    problems: z
      .array(
        z.strictObject({
          path: z.string(),
          line: z.int(),
          severity: z.enum(["error", "warning"]),
          message: z.string(),
          source: z.string().optional(),
        }),
      )
      .optional(),
    note: z.string().optional(),
  }),

  brief: ({ task }) =>
    task === undefined
      ? { text: t("List the tasks"), subjects: [] }
      : { text: t("Run the task {0}"), subjects: [{ code: task }] },

  async plan(input, context) {
    const tasks = tasksOf(context);
    if (input.task === undefined) return { plan: { offset: input.offset } };
    const task = await planTask(input.task, tasks, context);
    const plan = { input, name: input.task, task };
    const { allowedBy } = task;
    if (allowedBy !== undefined) return { plan, allowedBy };
    return { plan, ask: questionAbout(task, waitFor(input, task, context).waitMs) };
  },

  async run(planned, context) {
    const tasks = tasksOf(context);
    if ("offset" in planned) return listTasks(tasks, planned.offset, context);
    const { input, name, task } = planned;
    const plan = await planTask(name, tasks, context);
    const asked = task.allowedBy === undefined && context.approval.byUser;
    if (planKey(task) !== planKey(plan) || (!asked && plan.allowedBy === undefined)) {
      const why = "the task, or what allows it, has changed since it was looked at.";
      throw new ToolError(
        "BLOCKED",
        `Permission denied: ${why} Nothing was run. Call it again, and the user is asked.`,
      );
    }
    const { waitMs, warnings } = waitFor(input, plan, context);
    context.signal.throwIfAborted();
    const end = await tasks.run(plan.task, { waitMs, signal: context.signal });
    const outcome = taskResult(plan, end, waitMs, context);
    return warnings.length === 0 ? outcome : { ...outcome, data: { ...outcome.data, warnings } };
  },
});

function tasksOf({ tasks }: ToolContext): Tasks {
  if (tasks) return tasks;
  throw new ToolError("EXECUTION_ERROR", "Tasks can be run only in VS Code. Run the task's command with bash instead.");
}

function questionAbout({ label, line, folder, env, decision, reasons, always }: TaskPlan, waitMs: number) {
  const all = [...reasons, ...(decision.kind === "ask" ? decision.reasons : [])];
  const more = [t("VS Code may save unsaved editors first, and may show the panel with the task's terminal.")];
  return {
    ...titled((task) => t("Run the task {0}?", task), label),
    ...commandDetail({ command: line, reasons: all, folder, how: upTo(waitMs), more, env }),
    ...(reasons.length === 0 && decision.kind === "ask" && decision.rules && { rules: decision.rules }),
    ...(always && { always: true as const }),
  };
}

function waitFor(
  { timeout }: Input,
  { task }: TaskPlan,
  { settings: { shellTimeoutMs, shellTimeoutMaxMs: most } }: ToolContext,
): { waitMs: number; warnings: string[] } {
  if (timeout === undefined)
    return { waitMs: Math.min(task.background ? LOOK_MS : shellTimeoutMs, most), warnings: [] };
  if (timeout <= most) return { waitMs: timeout, warnings: [] };
  return { waitMs: most, warnings: [`timeout ${timeout} is more than the setting allows; ${most} ms was used.`] };
}
