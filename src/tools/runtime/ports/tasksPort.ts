import type { Resource } from "../../../base/resource";

/** A word of a task's command line, and how the task wants it quoted. */
export interface TaskWord {
  readonly value: string;
  readonly quoting?: "escape" | "strong" | "weak";
}

/** What a task starts. The editor's variables, such as `${file}`, are not resolved. */
export type TaskCommand =
  | {
      readonly kind: "shell";
      readonly command: TaskWord;
      readonly args: readonly TaskWord[];
      /** Path of the shell that reads the line. */
      readonly shell: string;
      /** Arguments of the shell before the line, if the task gives some. */
      readonly shellArgs?: readonly string[];
      /** Whether the task chooses the shell, or how it is started. */
      readonly ownShell: boolean;
    }
  | { readonly kind: "process"; readonly program: string; readonly args: readonly string[] };

/** Why a task can't be run for an agent: it starts other tasks, has no command, or its entry in tasks.json isn't found. */
export type Unfit = "compound" | "custom" | "unknown";

/** A task of a workspace folder. */
export interface WorkspaceTask {
  readonly name: string;
  /** `Workspace` for a task of tasks.json; otherwise what provides it, such as `npm`. */
  readonly source: string;
  readonly folder: { readonly name: string; readonly resource: Resource; readonly path: string };
  /** Not given for a task without one. */
  readonly command?: TaskCommand;
  /** The folder to run in, as the task spells it; the workspace folder unless given. */
  readonly cwd?: string;
  readonly env: Readonly<Record<string, string>>;
  /** Whether settings of the workspace change the shell or the environment of terminals, and so that of the task. */
  readonly ownTerminal: boolean;
  /** Whether the task is not expected to end, such as a watcher. */
  readonly background: boolean;
  readonly running: boolean;
  readonly unfit?: Unfit;
}

/** A problem that was reported while a task ran. */
export interface TaskProblem {
  readonly resource: Resource;
  /** 1-based. */
  readonly line: number;
  readonly severity: "error" | "warning";
  readonly message: string;
  /** Who reports it, such as `ts`. */
  readonly source?: string;
}

export interface TaskEnd {
  /** Whether the task still ran when the time was over. */
  readonly timedOut: boolean;
  /** Not given where the task still runs, or the editor knows none. */
  readonly exitCode?: number;
  /** The end of its output; not given where the editor doesn't give it. */
  readonly output?: string;
  readonly problems: readonly TaskProblem[];
}

export interface TaskList {
  readonly tasks: readonly WorkspaceTask[];
  /** How many tasks belong to no workspace folder and can't be run: the user's own, and those of a `.code-workspace` file. */
  readonly elsewhere: number;
}

/** The tasks that the user has for the workspace. */
export interface Tasks {
  list(): Promise<TaskList>;
  /** Whether the editor would now save editors, or ask to, before it starts a task. */
  savesEditors(): boolean;
  /**
   * Starts a task of `list` and waits until it ends, at most `waitMs` milliseconds. Ends it then, unless it is a background task, and when `signal` is aborted.
   * Throws `ToolError` for a task that doesn't start.
   */
  run(task: WorkspaceTask, options: { readonly waitMs: number; readonly signal: AbortSignal }): Promise<TaskEnd>;
}
