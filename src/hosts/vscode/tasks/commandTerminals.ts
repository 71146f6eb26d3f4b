import * as vscode from "vscode";
import { t } from "../../../base/l10n";
import type { Log } from "../../../tools/runtime/context/toolContext";
import type { NodeShell } from "../../node/shells/nodeShell";
import type { NodeShells } from "../../node/shells/nodeShells";
import { commandName } from "./commandName";
import { canShowTasks, createCommandTasks } from "./commandTasks";
import { type CommandTerminal, createCommandTerminal } from "./commandTerminal";

/** Maximum characters of earlier output that the terminal of a background shell begins with. */
const EARLIER = 100_000;

const NAME = t("Agent Commands");

export interface CommandTerminals {
  /** Shows the terminal of a background shell. Creates it if there is none. */
  reveal(shell: NodeShell): Promise<void>;
  /** Closes the terminals, which ends their commands. */
  dispose(): void;
}

/**
 * Shows commands as tasks, or in terminals of our own while tasks would save unsaved editors.
 * Opens no panel by itself. One terminal of our own shows foreground commands; more exist only while several run in
 * parallel. A command that continues in the background keeps its terminal. Other background shells get one when the
 * user asks for it.
 */
export function showCommands(shells: NodeShells, log: Log): CommandTerminals {
  const shared = new Set<CommandTerminal>();
  const own = new Map<NodeShell, CommandTerminal>();
  const tasks = createCommandTasks(log, (shell) => showInOwn(shell));

  const sharedTerminal = (): CommandTerminal => {
    for (const terminal of shared) if (!terminal.shell) return terminal;
    const made = createCommandTerminal(shared.size === 0 ? NAME : `${NAME} ${shared.size + 1}`, () => {
      shared.delete(made);
      for (const [shell, terminal] of own) if (terminal === made) own.delete(shell);
    });
    shared.add(made);
    return made;
  };
  const showInOwn = (shell: NodeShell): void => {
    if (!shell.kept) sharedTerminal().show(shell);
  };
  const stop = shells.onEvent((shell, event) => {
    try {
      if (event === "started") {
        if (canShowTasks()) tasks.show(shell);
        else showInOwn(shell);
      }
      if (event === "kept") {
        takeAlong(shell);
        tasks.rename(shell);
      }
      if (event === "dropped") own.delete(shell);
    } catch (error) {
      log.error("Could not open the terminal of a command", error);
    }
  });
  const takeAlong = (shell: NodeShell): void => {
    for (const terminal of shared) {
      if (terminal.shell !== shell) continue;
      shared.delete(terminal);
      own.set(shell, terminal);
      terminal.rename(commandName(shell));
    }
  };
  return {
    async reveal(shell) {
      // Ids of shells are unique.
      const ofTask = vscode.window.terminals.find(({ name }) => name.includes(commandName(shell)));
      if (ofTask && shell.kept && !own.has(shell)) {
        ofTask.show();
        return;
      }
      let terminal = own.get(shell);
      if (!terminal) {
        const { total } = shell.state();
        const { text } = await shell.read(Math.max(0, total - EARLIER), total);
        terminal = createCommandTerminal(commandName(shell), () => own.delete(shell));
        own.set(shell, terminal);
        terminal.show(shell, text);
      }
      terminal.terminal.show();
    },
    dispose() {
      stop();
      tasks.dispose();
      for (const terminal of [...shared, ...own.values()]) terminal.terminal.dispose();
    },
  };
}
