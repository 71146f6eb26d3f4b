import * as vscode from "vscode";
import { t } from "../../../base/l10n";
import type { Log } from "../../../tools/runtime/context/toolContext";
import type { NodeShell } from "../../node/shells/nodeShell";
import { TaskSlots } from "../../shared/calls/taskSlots";
import { Phases } from "../../../base/phases";
import { commandName } from "./commandName";
import { type CommandTaskTerminal, createCommandTaskTerminal } from "./commandTaskTerminal";
import { tasksSaveEditors } from "./tasksSaveEditors";

/** The type of our tasks in package.json. */
const TYPE = "agentCommand";

const SOURCE = "Tool Result Viewer";

/** Milliseconds after which a task that VS Code has neither started nor ended no longer blocks others. */
const LOST_MS = 10_000;

export interface CommandTasks {
  /** Shows a command as a task. Doesn't wait for it. */
  show(shell: NodeShell): void;
  /** Renames the terminal of a command that continues in the background after its shell. */
  rename(shell: NodeShell): void;
  dispose(): void;
}

/**
 * Returns whether commands can be shown as tasks now.
 * Starting a task opens a dialog in an untrusted workspace, and may save unsaved editors.
 */
export function canShowTasks(): boolean {
  return vscode.workspace.isTrusted && !tasksSaveEditors();
}

interface ShownCommand {
  readonly shell: NodeShell;
  readonly terminal: CommandTaskTerminal;
  /** Whether VS Code has requested the terminal. */
  asked: boolean;
  /** Called when the task has ended. */
  readonly over: () => void;
}

/**
 * Shows commands as tasks. Reuses a task's id as soon as the task has ended, so that VS Code keeps few terminals and
 * recent tasks. Calls `elsewhere` for a command that can't be shown as a task any more when its turn comes.
 */
export function createCommandTasks(log: Log, elsewhere: (shell: NodeShell) => void): CommandTasks {
  const slots = new TaskSlots();
  // When a task ends, VS Code drops the execution of every task of ours that it hasn't started yet and whose id was
  // used before. Such a task would never start.
  const turns = new Phases<"start" | "end">();
  const terminals = new Map<string, ShownCommand>();

  const begin = async (kind: "start" | "end"): Promise<() => void> => {
    const end = await turns.begin(kind);
    const timer = setTimeout(end, LOST_MS);
    return () => {
      clearTimeout(timer);
      end();
    };
  };
  const forget = (slot: string): void => {
    const shown = terminals.get(slot);
    // A task that VS Code ran again may end after a command has taken the same id.
    if (shown?.asked !== true) return;
    shown.terminal.close();
    shown.over();
    terminals.delete(slot);
    slots.free(slot);
  };
  const ending = vscode.tasks.onDidEndTask(({ execution }) => {
    const { type, id } = execution.task.definition;
    if (type === TYPE && typeof id === "string") forget(id);
  });
  const provider = vscode.tasks.registerTaskProvider(TYPE, {
    provideTasks: () => [],
    // For tasks of an earlier window in the list of recent tasks.
    resolveTask: ({ definition, scope, name }) => taskOf(definition, scope, name, createIdleTerminal),
  });
  const start = (shell: NodeShell, started: () => void): void => {
    const { cwd, background } = shell.state();
    const slot = slots.take(background ? "background" : "foreground");
    let ended = (): void => undefined;
    const mayEnd = async (): Promise<void> => {
      const end = await begin("end");
      if (terminals.get(slot) === shown) ended = end;
      else end();
    };
    const shown: ShownCommand = {
      shell,
      terminal: createCommandTaskTerminal(shell, mayEnd),
      asked: false,
      over: () => ended(),
    };
    terminals.set(slot, shown);
    const task = taskOf(
      { type: TYPE, id: slot },
      vscode.workspace.getWorkspaceFolder(vscode.Uri.parse(cwd, true)),
      commandName(shell),
      () => {
        if (shown.asked) return createIdleTerminal();
        shown.asked = true;
        started();
        return shown.terminal.pty;
      },
    );
    task.isBackground = background;
    vscode.tasks.executeTask(task).then(undefined, (error: unknown) => {
      started();
      log.error("Could not show a command as a task", error);
    });
  };
  return {
    show(shell) {
      void begin("start").then((end) => {
        // An editor may have been changed since this command's turn was requested.
        if (canShowTasks()) start(shell, end);
        else {
          end();
          elsewhere(shell);
        }
      });
    },
    rename(shell) {
      for (const { shell: shown, terminal } of terminals.values())
        if (shown === shell) terminal.rename(commandName(shell));
    },
    dispose() {
      ending.dispose();
      provider.dispose();
    },
  };
}

function taskOf(
  definition: vscode.TaskDefinition,
  scope: vscode.Task["scope"],
  name: string,
  open: () => vscode.Pseudoterminal,
): vscode.Task {
  const execution = new vscode.CustomExecution(async () => open());
  const task = new vscode.Task(definition, scope ?? vscode.TaskScope.Global, name, SOURCE, execution, []);
  task.presentationOptions = {
    reveal: vscode.TaskRevealKind.Never,
    // A shared panel would reuse terminals of the user's own tasks.
    panel: vscode.TaskPanelKind.Dedicated,
    focus: false,
    echo: false,
    showReuseMessage: false,
    clear: false,
    close: false,
  };
  return task;
}

/** Creates the terminal of a task that VS Code runs again. It runs nothing, because only agents' calls run commands. */
function createIdleTerminal(): vscode.Pseudoterminal {
  const written = new vscode.EventEmitter<string>();
  const ended = new vscode.EventEmitter<number>();
  return {
    onDidWrite: written.event,
    onDidClose: ended.event,
    open() {
      written.fire(`${t("An agent ran this command. It isn't run again from here.")}\r\n`);
      setTimeout(() => ended.fire(0), 0);
    },
    close: () => undefined,
  };
}
