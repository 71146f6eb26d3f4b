import type { Log } from "../../core/ports/context";
import { visibleText } from "../../core/visibleText";
import type { NodeShell } from "../node/nodeShell";
import type { NodeShells } from "../node/shells";
import { type CommandTerminal, createCommandTerminal } from "./commandTerminal";
import { t } from "../../core/l10n";

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
 * Shows commands in terminals that are never brought up by themselves: one terminal for the commands in the foreground, and more only while several run at once. A
 * command that goes on in the background takes its terminal along; other background shells get one when a person asks.
 */
export function showCommands(shells: NodeShells, log: Log): CommandTerminals {
  const shared = new Set<CommandTerminal>();
  const own = new Map<NodeShell, CommandTerminal>();

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
      if (event === "started" && !shell.kept) sharedTerminal().show(shell);
      if (event === "kept") takeAlong(shell);
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
      terminal.rename(nameOf(shell));
    }
  };
  return {
    async reveal(shell) {
      let terminal = own.get(shell);
      if (!terminal) {
        const { total } = shell.state();
        const { text } = await shell.read(Math.max(0, total - EARLIER), total);
        terminal = createCommandTerminal(nameOf(shell), () => own.delete(shell));
        own.set(shell, terminal);
        terminal.show(shell, text);
      }
      terminal.terminal.show();
    },
    dispose() {
      stop();
      for (const terminal of [...shared, ...own.values()]) terminal.terminal.dispose();
    },
  };
}

/** A shell as a terminal's tab can show it. */
function nameOf(shell: NodeShell): string {
  const [first = ""] = visibleText(shell.state().title.trim()).split("\n");
  return `${shell.id}: ${first.length > 50 ? `${first.slice(0, 49)}…` : first}`;
}
