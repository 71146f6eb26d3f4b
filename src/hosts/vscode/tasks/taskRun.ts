import { setTimeout as delay } from "node:timers/promises";
import * as vscode from "vscode";
import { ToolError } from "../../../base/errors";
import { show } from "../../../base/json/jsonValue";
import type { TaskEnd } from "../../../tools/runtime/ports/tasksPort";
import { waitFor } from "../../shared/calls/waitFor";
import { startTask } from "./startedTask";
import { watchTaskOutput } from "./taskTerminalOutput";
import { watchProblems } from "./taskProblems";

/** Milliseconds to wait for problems: VS Code scans the output for 100 ms after a task ends, then reports them. */
const LOOKED_MS = 150;

/** Maximum milliseconds to wait for the end of a task that is being ended. */
const ENDING_MS = 3000;

/** Runs a task of a workspace folder unchanged, because hiding its panel would disable its problem matchers. */
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
      const advice = "VS Code may be waiting for the user to answer a question. Ask the user, then retry.";
      throw new ToolError(
        "EXECUTION_ERROR",
        `Task didn't start within ${waitMs} ms: ${show(task.name)}. ${advice} It won't start anymore.`,
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

/** Waits until VS Code's window has reported the problems in the output of a task that has just ended. */
async function reported(folder: vscode.Uri): Promise<void> {
  // A busy window reports late, and replies only when it is free again. Remaining reports arrive within the second
  // turn.
  for (let turn = 0; turn < 2; turn++) {
    await delay(LOOKED_MS);
    await vscode.workspace.fs.stat(folder).then(undefined, () => undefined);
  }
}
