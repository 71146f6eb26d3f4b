import { setTimeout as delay } from "node:timers/promises";
import * as vscode from "vscode";
import { ToolError } from "../../core/errors";
import { show } from "../../core/json";
import type { TaskEnd } from "../../core/ports/tasks";
import { waitFor } from "../waitFor";
import { startTask } from "./startedTask";
import { watchTaskOutput } from "./taskOutput";
import { watchProblems } from "./taskProblems";

/** VS Code looks for problems in the output for 100 ms after the end of a task, and reports them a moment later. */
const LOOKED_MS = 150;

/** How long the end of a task that was told to end is waited for, in milliseconds. */
const ENDING_MS = 3000;

/** Runs a task of a workspace folder as it is: what would keep its panel closed would lose its problem matchers. */
export async function runWorkspaceTask(
  task: vscode.Task,
  folder: vscode.Uri,
  { waitMs, signal }: { readonly waitMs: number; readonly signal: AbortSignal },
): Promise<TaskEnd> {
  const output = watchTaskOutput();
  const problems = watchProblems();
  try {
    const started = await startTask(task);
    const end = await waitFor(started.ended, waitMs, signal);
    const goesOn = task.isBackground && started.running && !signal.aborted;
    if (!end && !goesOn) await waitFor(started.end(), ENDING_MS);
    signal.throwIfAborted();
    if (!end && !started.running) {
      const advice = "VS Code may wait for the user's answer to a question. Ask the user, then try again.";
      throw new ToolError(
        "EXECUTION_ERROR",
        `Task didn't start within ${waitMs} ms: ${show(task.name)}. ${advice} It won't start any more.`,
      );
    }
    await reported(folder);
    const text = await output.of(started.processId, task.name);
    return {
      timedOut: !end,
      ...(end?.exitCode !== undefined && { exitCode: end.exitCode }),
      ...(text !== undefined && { output: text }),
      problems: problems.found(),
    };
  } finally {
    output.dispose();
    problems.dispose();
  }
}

/** Waits until VS Code's window has reported what it found in the output of a task that has just ended. */
async function reported(folder: vscode.Uri): Promise<void> {
  // A busy window reports late. It answers this only when it is free again; what it then still has to report comes within the second turn.
  for (let turn = 0; turn < 2; turn++) {
    await delay(LOOKED_MS);
    await vscode.workspace.fs.stat(folder).then(undefined, () => undefined);
  }
}
