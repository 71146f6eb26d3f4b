import { ToolError } from "../../base/errors";
import { show } from "../../base/json/jsonValue";
import { type CommandDecision, commandDecision } from "../runtime/policy/commands/commandDecision";
import { refuseVariables, variableReasons } from "../runtime/policy/commands/commandVariables";
import { judgePath } from "../runtime/policy/pathJudgment";
import type { ToolContext } from "../runtime/context/toolContext";
import type { ShellLanguage } from "../runtime/ports/grammarPort";
import type { Resource } from "../../base/resource";
import type { TaskCommand, Tasks, WorkspaceTask } from "../runtime/ports/tasksPort";
import { findTask } from "./findTask";
import { taskLine } from "./taskLine";
import { resolveVariables } from "./taskVariables";
import { unlessAborted } from "../../base/unlessAborted";
import { unfitBecause } from "./unfitTask";

/** What running a task would do, and whether the user has to be asked. */
export interface TaskPlan {
  readonly label: string;
  readonly task: WorkspaceTask;
  readonly line: string;
  readonly cwd: Resource;
  /** The folder to run in as the question names it: as the task spells it if only the editor knows it. */
  readonly folder: string;
  /** With the editor's variables resolved as far as they are known. */
  readonly env: Readonly<Record<string, string>>;
  readonly decision: Exclude<CommandDecision, { kind: "refuse" }>;
  /** Why the user has to be asked, beyond what the command does. */
  readonly reasons: readonly string[];
  /** Nothing that was allowed beforehand covers it. */
  readonly always: boolean;
  /** The rule that allows it; not given where the user has to be asked. */
  readonly allowedBy?: string;
}

/** Finds a task and judges its command. Throws `ToolError` for one that can't be run, `BLOCKED` for one that never is. */
export async function planTask(name: string, tasks: Tasks, context: ToolContext): Promise<TaskPlan> {
  const { tasks: listed } = await unlessAborted(tasks.list(), context.signal);
  const { label, task } = findTask(name, listed);
  const unfit = unfitBecause(task);
  if (!task.command || unfit !== undefined)
    throw new ToolError("EXECUTION_ERROR", `Task can't be run: ${show(label)}. ${unfit}`);
  const language = context.grammar?.language;
  const { text: line, unknown, quoted } = taskLine(task, task.command, language ?? "bash");
  const folder = resolveVariables(task.cwd ?? task.folder.path, task);
  const env = Object.entries(task.env).map(([key, value]) => [key, resolveVariables(value, task)] as const);
  const values = Object.fromEntries(env.map(([key, { text }]) => [key, text]));
  refuseVariables(values);
  const shell =
    task.command.kind === "shell" ? shellWords(task.command).map((word) => resolveVariables(word, task)) : [];
  const shellUnknown = shell.flatMap((word) => word.unknown);
  const left = new Set([...unknown, ...shellUnknown, ...folder.unknown, ...env.flatMap(([, value]) => value.unknown)]);
  const cwd =
    folder.unknown.length > 0 || folder.text === task.folder.path
      ? { resource: task.folder.resource, reasons: [] }
      : await judgePath(below(task.folder.path, folder.text), "look", context);
  const decision = await commandDecision(line, cwd.resource, context);
  if (decision.kind === "refuse") throw new ToolError("BLOCKED", decision.message);
  const onlyReads = decision.kind === "allow" && decision.readsOnly !== undefined;
  const grave = [
    ...(left.size > 0
      ? [`VS Code fills in ${[...left].join(", ")} when the task starts. The values are not known before.`]
      : []),
    ...(quoted ? ["VS Code quotes the words of this command, and may do it in another way than shown."] : []),
    ...shellReasons(
      task.command,
      shell.map(({ text }) => text),
      language,
    ),
    ...(task.ownTerminal
      ? ["Settings of the workspace change the shell or the environment of terminals, and so what the command does."]
      : []),
    ...variableReasons(values),
    ...cwd.reasons,
    ...(tasks.savesEditors()
      ? ["VS Code saves your unsaved editors first, or asks about them (task.saveBeforeRun)."]
      : []),
  ];
  const reasons = onlyReads
    ? [...grave, "It only reads, but a task runs without the limits of bash and with your whole environment."]
    : grave;
  const always = grave.length > 0 || (decision.kind === "ask" && decision.always === true);
  const allowed = decision.kind === "allow" && reasons.length === 0;
  return {
    label,
    task,
    line,
    cwd: cwd.resource,
    folder: folder.unknown.length > 0 ? folder.text : context.workspace.display(cwd.resource),
    env: values,
    decision,
    reasons,
    always,
    ...(allowed && { allowedBy: decision.by }),
  };
}

/** What a question about a plan was about: a plan of which this differs needs another question. */
export function planKey({ label, task, line, cwd, env }: TaskPlan): string {
  const { folder, source, command, background, ownTerminal } = task;
  return JSON.stringify([label, folder.resource, source, command, background, ownTerminal, task.cwd, line, cwd, env]);
}

function below(folder: string, path: string): string {
  return /^(?:[/\\]|[A-Za-z]:)/.test(path) ? path : `${folder}/${path}`;
}

/** Shells that read a line as its grammar does. */
const SHELLS: Readonly<Record<ShellLanguage, RegExp>> = {
  bash: /^(?:ba|da|k|z)?sh$/i,
  powershell: /^(?:powershell|pwsh)$/i,
};

/** What starts the shell of a task, word by word. */
function shellWords({ shell, shellArgs = [] }: Extract<TaskCommand, { kind: "shell" }>): readonly string[] {
  return [shell, ...shellArgs];
}

/** Says how the shell is started. Its own arguments can run anything, whatever the command is. */
function shellReasons(command: TaskCommand, words: readonly string[], language: ShellLanguage | undefined): string[] {
  if (command.kind === "process") return [];
  const name = command.shell.replace(/^.*[/\\]/s, "").replace(/\.exe$/i, "");
  if (!command.ownShell && (language === undefined || SHELLS[language].test(name))) return [];
  const started = words.map((word) => (/^[\w@%+=:,./\\-]+$/.test(word) ? word : JSON.stringify(word))).join(" ");
  return [`It runs in ${started}, which may read the command in another way.`];
}
