import * as vscode from "vscode";
import { ToolError } from "../../../base/errors";
import { show } from "../../../base/json/jsonValue";
import { waitFor } from "../../shared/calls/waitFor";

/** Milliseconds before a task that still runs is ended again. */
const AGAIN_MS = 300;

/** A task that VS Code was asked to run. */
export interface StartedTask {
  /** Whether VS Code has started its process. Before, it may ask the user for something. */
  readonly running: boolean;
  readonly processId: number | undefined;
  /**
   * Resolves with the exit code when the task has ended.
   * The code is undefined if the user ended the task, or it didn't start.
   */
  readonly ended: Promise<{ readonly exitCode: number | undefined }>;
  /** Ends it, even if its process starts only later. */
  end(): Promise<void>;
}

/** Runs a task in VS Code. Throws `ToolError` with VS Code's reason if it refuses; it doesn't report most failures. */
export async function startTask(task: vscode.Task): Promise<StartedTask> {
  const own = await execute(task);
  let running = false;
  let processId: number | undefined;
  let exitCode: number | undefined;
  let over = false;
  // No event arrives earlier: VS Code runs the task after it returns the execution.
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
      // VS Code can't end a task that has no terminal yet.
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
    throw new ToolError("EXECUTION_ERROR", `Can't start the task: ${show(task.name)}. VS Code says: ${why}`);
  }
}
