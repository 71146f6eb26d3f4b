import * as vscode from "vscode";
import type { TaskCommand, Tasks, TaskWord, Unfit, WorkspaceTask } from "../../../tools/runtime/ports/tasksPort";
import { taskEntries, unfitByEntry } from "../../shared/workspace/configuredTasks";
import { resourceOfUri } from "../vscodeResource";
import { tasksSaveEditors } from "./tasksSaveEditors";

/** A task that belongs to a workspace folder. */
interface FolderTask {
  readonly task: vscode.Task;
  readonly folder: vscode.WorkspaceFolder;
}

/** Returns the tasks of the workspace folders, from tasks.json and from extensions. */
export function createWorkspaceTasks(): Tasks {
  const listed = new WeakMap<WorkspaceTask, FolderTask>();
  return {
    async list() {
      const all = await vscode.tasks.fetchTasks();
      const tasks = all.flatMap((task) => {
        const { scope: folder } = task;
        if (typeof folder !== "object") return [];
        const found = workspaceTask({ task, folder });
        listed.set(found, { task, folder });
        return [found];
      });
      return { tasks, elsewhere: all.length - tasks.length };
    },
    savesEditors: tasksSaveEditors,
    async run(task, options) {
      const found = listed.get(task);
      if (!found) throw new Error("The task was not listed");
      const { runWorkspaceTask } = await import("./taskRun");
      return runWorkspaceTask(found.task, found.folder.uri, options);
    },
  };
}

function workspaceTask({ task, folder }: FolderTask): WorkspaceTask {
  const { name, source, execution, isBackground } = task;
  const unfit = unfitOf(task, folder);
  const options = execution instanceof vscode.CustomExecution ? undefined : execution?.options;
  const command = execution && commandOf(execution);
  return {
    name,
    source,
    folder: { name: folder.name, resource: resourceOfUri(folder.uri), path: folder.uri.fsPath },
    ...(command && { command }),
    ...(options?.cwd !== undefined && { cwd: options.cwd }),
    env: options?.env ?? {},
    ownTerminal: changesTerminals(folder.uri),
    background: isBackground,
    running: vscode.tasks.taskExecutions.some((running) => isSame(running.task, task)),
    ...(unfit && { unfit }),
  };
}

function unfitOf({ name, definition, execution }: vscode.Task, folder: vscode.WorkspaceFolder): Unfit | undefined {
  const configuration = vscode.workspace.getConfiguration("tasks", folder.uri);
  const entries = taskEntries((section) => configuration.get<unknown>(section));
  const byEntry = unfitByEntry({ name, definition }, entries);
  if (byEntry === "compound") return byEntry;
  if (execution instanceof vscode.CustomExecution) return "custom";
  // A task of tasks.json without a command only starts other tasks.
  return execution ? byEntry : "compound";
}

function commandOf(execution: NonNullable<vscode.Task["execution"]>): TaskCommand | undefined {
  if (execution instanceof vscode.CustomExecution) return undefined;
  if (execution instanceof vscode.ProcessExecution)
    return { kind: "process", program: execution.process, args: execution.args };
  const { commandLine, command, args, options } = execution;
  const first = commandLine === undefined ? command : commandLine;
  if (first === undefined) return undefined;
  return {
    kind: "shell",
    command: wordOf(first),
    // Undefined if the task has a whole command line.
    args: (args ?? []).map(wordOf),
    shell: options?.executable ?? taskShell(),
    ...(options?.shellArgs && { shellArgs: options.shellArgs }),
    ownShell: options?.executable !== undefined || options?.shellArgs !== undefined,
  };
}

const QUOTING: Readonly<Record<vscode.ShellQuoting, NonNullable<TaskWord["quoting"]>>> = {
  [vscode.ShellQuoting.Escape]: "escape",
  [vscode.ShellQuoting.Strong]: "strong",
  [vscode.ShellQuoting.Weak]: "weak",
};

function wordOf(word: string | vscode.ShellQuotedString): TaskWord {
  return typeof word === "string" ? { value: word } : { value: word.value, quoting: QUOTING[word.quoting] };
}

function isSame(one: vscode.Task, other: vscode.Task): boolean {
  const folder = ({ scope }: vscode.Task): string =>
    typeof scope === "object" ? resourceOfUri(scope.uri) : String(scope);
  return one.name === other.name && one.source === other.source && folder(one) === folder(other);
}

/** The system's name in VS Code's terminal settings. */
const SYSTEM = process.platform === "win32" ? "windows" : process.platform === "darwin" ? "osx" : "linux";

const SETTINGS = ["automationProfile", "defaultProfile", "profiles", "env"];

/** Returns the path of the default shell of tasks. */
function taskShell(): string {
  const profile: unknown = vscode.workspace.getConfiguration("terminal.integrated.automationProfile").get(SYSTEM);
  const path = profile !== null && typeof profile === "object" && "path" in profile ? profile.path : undefined;
  return typeof path === "string" ? path : vscode.env.shell;
}

/** Returns whether settings of the workspace, not the user's, change the shell or environment of terminals. */
function changesTerminals(folder: vscode.Uri): boolean {
  const terminals = vscode.workspace.getConfiguration("terminal.integrated", folder);
  return SETTINGS.some((setting) => {
    const found = terminals.inspect(`${setting}.${SYSTEM}`);
    return found?.workspaceValue !== undefined || found?.workspaceFolderValue !== undefined;
  });
}
