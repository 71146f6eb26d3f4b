import type { TaskEnd, Tasks, WorkspaceTask } from "../../src/tools/runtime/ports/tasksPort";
import type { ToolContext } from "../../src/tools/runtime/context/toolContext";
import { resourceOf } from "../../src/hosts/node/disk/diskPath";
import { hasOneRoot } from "./machine";
import type { TestWorkspace } from "./workspace";

/** Contains a test's tasks, and records which ran. */
export interface TestTasks extends Tasks {
  readonly ran: { readonly name: string; readonly waitMs: number }[];
}

/** The shell in which VS Code runs tasks here, unless the user chose another one. */
const SHELL = hasOneRoot ? "/bin/bash" : "powershell.exe";

/** Creates a task of tasks.json whose command is one line by default. */
export function makeTask(root: string, task: Partial<WorkspaceTask> & { readonly line?: string }): WorkspaceTask {
  const { line = "npm run build", ...given } = task;
  return {
    name: "build",
    source: "Workspace",
    folder: { name: "work", resource: resourceOf(root), path: root },
    command: { kind: "shell", command: { value: line }, args: [], shell: SHELL, ownShell: false },
    env: {},
    ownTerminal: false,
    background: false,
    running: false,
    ...given,
  };
}

/** Creates an editor with these tasks, each with the given end, that saves no editors. */
export function makeTasks(
  tasks: readonly WorkspaceTask[],
  end: Partial<TaskEnd> | ((task: WorkspaceTask) => Partial<TaskEnd>) = {},
  savesEditors: () => boolean = () => false,
  elsewhere = 0,
): TestTasks {
  const ran: { name: string; waitMs: number }[] = [];
  return {
    ran,
    list: async () => ({ tasks, elsewhere }),
    savesEditors,
    async run(task, { waitMs }) {
      ran.push({ name: task.name, waitMs });
      const given = typeof end === "function" ? end(task) : end;
      return { timedOut: false, problems: [], ...given };
    },
  };
}

/** Creates the workspace with two tasks: `build`, which fails with 2, and `long`, which writes a lot. */
export function withTasks(workspace: TestWorkspace): TestWorkspace {
  const named = ["build", "long"].map((name) => makeTask(workspace.root, { name }));
  const much = "a line of a long output\n".repeat(500);
  const tasks = makeTasks(named, ({ name }) => ({ exitCode: 2, output: name === "long" ? much : "failed\n" }));
  return { ...workspace, context: (options): ToolContext => ({ ...workspace.context(options), tasks }) };
}
