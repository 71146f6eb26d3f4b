import * as vscode from "vscode";
import { ToolError } from "../../core/errors";
import type { Log, Shell, ShellCommand } from "../../core/ports";
import { visibleText } from "../../core/visibleText";
import { createRunner, ended, refuseAborted, type Runner } from "../node/shell";
import { createCommandTerminal } from "./commandTerminal";

/** The type of our tasks in the manifest, where its property `id` is required: without one, tasks that run at once wait for one another. */
const TASK_TYPE = "tool-result-viewer.command";

/**
 * Commands that a person can watch: the child starts at once, and a task's terminal shows it as soon as it is there.
 * The answer waits for the child alone; a terminal that cannot be opened is told to the log.
 */
export function createTaskShell(log: Log, runner: Runner = createRunner()): Shell {
  return {
    async run(command, signal) {
      // Restricted Mode never answers to the start of a task.
      if (!vscode.workspace.isTrusted) {
        throw new ToolError(
          "BLOCKED",
          "Permission denied: commands do not run in a workspace that is not trusted. Do not retry; ask the person.",
        );
      }
      refuseAborted(signal);
      const terminal = createCommandTerminal(command);
      const running = runner.start(command, (text) => terminal.write(text));
      terminal.onStop(() => running.stop("Cancelled: the person stopped the command in its terminal."));
      void show(command, terminal.pty, log);
      try {
        const exit = await ended(running, signal);
        terminal.end(exit.exitCode);
        return exit;
      } catch (error) {
        terminal.end(null);
        throw error;
      }
    },
  };
}

async function show({ title }: ShellCommand, pty: vscode.Pseudoterminal, log: Log): Promise<void> {
  try {
    const task = new vscode.Task(
      { type: TASK_TYPE, id: crypto.randomUUID() },
      vscode.TaskScope.Workspace,
      shortened(title),
      "Tool Result Viewer",
      new vscode.CustomExecution(async () => pty),
    );
    task.presentationOptions = {
      // `Silent` would bring the panel up for every command that ends with another code than 0.
      reveal: vscode.TaskRevealKind.Never,
      focus: false,
      echo: false,
      showReuseMessage: false,
      clear: false,
      panel: vscode.TaskPanelKind.Shared,
    };
    await vscode.tasks.executeTask(task);
  } catch (error) {
    log.error("The terminal of a command could not be opened", error);
  }
}

/** A title on one line, as a terminal's tab can show it. */
function shortened(title: string): string {
  const [first = ""] = visibleText(title.trim()).split("\n");
  return first.length > 60 ? `${first.slice(0, 59)}…` : first;
}
