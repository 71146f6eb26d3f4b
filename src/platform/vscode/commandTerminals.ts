import * as vscode from "vscode";
import { t } from "../../core/l10n";
import type { Log } from "../../core/ports/context";
import type { NodeShell } from "../node/nodeShell";
import type { NodeShells } from "../node/shells";
import { commandName } from "./commandName";
import { canShowTasks, createCommandTasks } from "./commandTasks";
import { type CommandTerminal, createCommandTerminal } from "./commandTerminal";

/** Characters of a background shell's earlier output that its terminal begins with. */
const EARLIER = 100_000;

const NAME = t("Agent Commands");

export interface CommandTerminals {
  /** Brings the terminal of a background shell up, which is made when there is none. */
  reveal(shell: NodeShell): Promise<void>;
  /** Closes the terminals, which ends what runs in them. */
  dispose(): void;
}

/**
 * Shows commands as tasks, and in terminals of our own while tasks would save what the user has not saved. Nothing of this is brought up by itself. Of our own
 * terminals, one shows the commands in the foreground, and more exist only while several run at once. A command that goes on in the background takes its terminal
 * along; other background shells get one when the user asks.
 */
export function showCommands(shells: NodeShells, log: Log): CommandTerminals {
  const shared = new Set<CommandTerminal>();
  const own = new Map<NodeShell, CommandTerminal>();
  const tasks = createCommandTasks(log);

  const sharedTerminal = (): CommandTerminal => {
    for (const terminal of shared) if (!terminal.shell) return terminal;
    const made = createCommandTerminal(shared.size === 0 ? NAME : `${NAME} ${shared.size + 1}`, () => {
      shared.delete(made);
      for (const [shell, terminal] of own) if (terminal === made) own.delete(shell);
    });
    shared.add(made);
    return made;
  };
  const stop = shells.onEvent((shell, event) => {
    try {
      if (event === "started") {
        if (canShowTasks()) tasks.show(shell);
        else if (!shell.kept) sharedTerminal().show(shell);
      }
      if (event === "kept") {
        takeAlong(shell);
        tasks.rename(shell);
      }
      if (event === "dropped") own.delete(shell);
    } catch (error) {
      log.error("The terminal of a command could not be opened", error);
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
