import * as vscode from "vscode";
import { ToolError } from "../../core/errors";
import { show } from "../../core/json";
import { waitFor } from "../waitFor";

/** Milliseconds until a task that still runs is told again to end. */
const AGAIN_MS = 300;

/** A task that VS Code was told to run. */
export interface StartedTask {
  /** Whether VS Code has started its process: before that, it may ask the user for something. */
  readonly running: boolean;
  readonly processId: number | undefined;
  /** Resolves with the exit code, which is undefined where VS Code knows none: the user ended the task, or it didn't start. */
  readonly ended: Promise<{ readonly exitCode: number | undefined }>;
  /** Ends it, also if its process starts only later. */
  end(): Promise<void>;
}

/** Tells VS Code to run a task. Throws `ToolError` with VS Code's reason where it refuses; most failures it doesn't report. */
export async function startTask(task: vscode.Task): Promise<StartedTask> {
  const own = await execute(task);
  let running = false;
  let processId: number | undefined;
  let exitCode: number | undefined;
  let over = false;
  // No event comes before this: VS Code is told to run the task after the execution is known.
  const ended = new Promise<{ exitCode: number | undefined }>((resolve) => {
    const listening = vscode.Disposable.from(
      vscode.tasks.onDidStartTaskProcess((event) => {
        if (event.execution !== own) return;
        running = true;
        processId = event.processId;
      }),
      vscode.tasks.onDidEndTaskProcess((event) => {
        if (event.execution === own) exitCode = event.exitCode;
      }),
      vscode.tasks.onDidEndTask(({ execution }) => {
        if (execution !== own) return;
        over = true;
        listening.dispose();
        resolve({ exitCode });
      }),
    );
  });
  return {
    get running() {
      return running;
    },
    get processId() {
      return processId;
    },
    ended,
    async end() {
      // VS Code does nothing about a task that has no terminal yet.
      while (!over) {
        own.terminate();
        await waitFor(ended, AGAIN_MS);
      }
    },
  };
}

async function execute(task: vscode.Task): Promise<vscode.TaskExecution> {
  try {
    return await vscode.tasks.executeTask(task);
  } catch (error) {
    const why = error instanceof Error ? error.message : show(error);
    throw new ToolError("EXECUTION_ERROR", `Task can't be started: ${show(task.name)}. VS Code says: ${why}`);
  }
}
