import * as vscode from "vscode";
import type { Log } from "../../../tools/runtime/context/toolContext";
import type { Shell } from "../../../tools/runtime/ports/shellsPort";
import { visibleText } from "../../../base/text/visibleText";
import { createShells, type NodeShells } from "../../../hosts/node/shells/nodeShells";
import { showCommands } from "../../../hosts/vscode/tasks/commandTerminals";
import { plural, t } from "../../../base/l10n";

export interface WindowShells {
  readonly shells: NodeShells;
  /** Ends every command. Resolves when all processes are dead, within three seconds. */
  close(): Promise<void>;
  dispose(): void;
}

/**
 * Creates the status bar item and list of this window's commands, to see their output and end them. `folder` contains
 * the output.
 */
export function createWindowShells(folder: vscode.Uri, log: Log): WindowShells {
  const wanted = (): string | undefined => vscode.workspace.getConfiguration("toolResultViewer").get("shell.path");
  const shells = createShells({ folder: folder.fsPath, lasting: true, log, wanted });
  const terminals = showCommands(shells, log);
  const status = vscode.window.createStatusBarItem("toolResultViewer.shells", vscode.StatusBarAlignment.Left, 0);
  status.name = t("Agent Shells");
  status.command = "toolResultViewer.showShells";

  const update = (): void => {
    const running = shells.list().filter((shell) => shell.state().background && isRunning(shell));
    if (running.length === 0) {
      status.hide();
      return;
    }
    status.text = `$(terminal) ${plural(running.length, "{0} shell", "{0} shells")}`;
    status.tooltip = t(
      "Commands that agents run in the background:\n{0}",
      running.map((shell) => lineOf(shell, 80)).join("\n"),
    );
    status.show();
  };
  const stop = shells.onEvent(update);
  const command = vscode.commands.registerCommand("toolResultViewer.showShells", () =>
    choose(shells, terminals.reveal, log),
  );
  shells.adopt().catch((error: unknown) => {
    log.error("The shells of an earlier window could not be taken over", error);
  });

  return {
    shells,
    close: () => shells.dispose(),
    dispose() {
      stop();
      command.dispose();
      terminals.dispose();
      status.dispose();
    },
  };
}

interface ShellItem extends vscode.QuickPickItem {
  readonly shell: Shell;
}

const OUTPUT = { iconPath: new vscode.ThemeIcon("output"), tooltip: t("Show Output") };
const END = { iconPath: new vscode.ThemeIcon("trash"), tooltip: t("End") };

async function choose(shells: NodeShells, reveal: ReturnType<typeof showCommands>["reveal"], log: Log): Promise<void> {
  const pick = vscode.window.createQuickPick<ShellItem>();
  const fill = (): void => {
    const all = [...shells.list()].reverse();
    pick.items = [...all.filter(isRunning), ...all.filter((shell) => !isRunning(shell))].map(itemOf);
  };
  pick.title = t("Agent Shells");
  pick.placeholder = t("Select a shell to show its output");
  pick.matchOnDescription = true;
  fill();
  const stop = shells.onEvent(fill);
  const show = async (shell: Shell): Promise<void> => {
    try {
      const own = shells.own(shell.id);
      await (own ? reveal(own) : showText(shell));
    } catch (error) {
      log.error(`The output of ${shell.id} could not be shown`, error);
    }
  };
  await new Promise<void>((resolve) => {
    pick.onDidAccept(() => {
      const [chosen] = pick.selectedItems;
      pick.hide();
      if (chosen) void show(chosen.shell);
    });
    pick.onDidTriggerItemButton(({ item, button }) => {
      if (button === END) {
        void item.shell.kill("The user ended it.", "person");
        return;
      }
      pick.hide();
      void show(item.shell);
    });
    pick.onDidHide(() => resolve());
    pick.show();
  });
  stop();
  pick.dispose();
}

/** Opens the end of a shell's output as an untitled document, if its terminal is gone. */
async function showText(shell: Shell): Promise<void> {
  const { total } = shell.state();
  const { text } = await shell.read(Math.max(0, total - 1_000_000), total);
  const document = await vscode.workspace.openTextDocument({ content: text, language: "log" });
  await vscode.window.showTextDocument(document, { preview: true });
}

const stateWords = { running: t("running"), killed: t("killed") };

function itemOf(shell: Shell): ShellItem {
  const { status, exitCode, runtimeMs, background } = shell.state();
  const end =
    status === "exited"
      ? exitCode === null
        ? t("exit code unknown")
        : t("exit code {0}", exitCode)
      : stateWords[status];
  return {
    shell,
    label: `$(${status === "running" ? "sync~spin" : status === "exited" && exitCode === 0 ? "check" : "error"}) ${lineOf(shell, 60)}`,
    description: background
      ? t("{0}, {1} s", end, Math.round(runtimeMs / 1000))
      : t("{0}, {1} s, in the foreground", end, Math.round(runtimeMs / 1000)),
    buttons: status === "running" ? [OUTPUT, END] : [OUTPUT],
  };
}

function lineOf(shell: Shell, length: number): string {
  const [line = ""] = visibleText(shell.state().command.trim()).split("\n", 1);
  return `${shell.id}: ${line.length > length ? `${line.slice(0, length - 1)}…` : line}`;
}

function isRunning(shell: Shell): boolean {
  return shell.state().status === "running";
}
