import * as vscode from "vscode";
import { showMessage } from "./documents/message";
import type { Side } from "../../protocol/view";
import type { Arranging } from "./viewer/viewerArrangement";
import type { Exports } from "./exports/exportCommands";
import type { WindowLog } from "./log/extensionLog";
import type { TranscriptEditors } from "./editors/transcriptEditor";
import type { Panel } from "./viewer/viewerPanel";
import { copyLinkToChosen } from "./viewer/permalinkApi";
import { readPasted } from "./documents/pastedDocument";
import { resultViewType } from "./editors/resultEditor";
import { backupIdOf, type Restoring } from "./webview/restoredPanels";
import { transcriptViewType } from "./viewer/viewerHost";
import type { Runs } from "./calls/runHistory";
import type { SetupParts } from "./checkSetup";
import { t } from "../../base/l10n";

export interface CommandParts {
  readonly panel: Panel;
  readonly editors: TranscriptEditors;
  readonly runs: Runs;
  readonly log: WindowLog;
  readonly channel: vscode.OutputChannel;
  readonly setup: SetupParts;
  readonly arranging: Arranging;
  readonly exports: Exports;
  readonly restoring: Restoring;
  readonly chooseTranscript: () => Promise<vscode.Uri | undefined>;
}

/** Registers the commands of the manifest. */
export function registerCommands({
  panel,
  editors,
  runs,
  log,
  channel,
  setup,
  arranging,
  exports,
  restoring,
  chooseTranscript,
}: CommandParts): vscode.Disposable {
  const commands: Record<string, (...args: unknown[]) => unknown> = {
    "toolResultViewer.open": (argument) => panel.open(transcriptOf(argument), sideOf(argument)),
    "toolResultViewer.showChanges": () => arranging.showTranscriptAs("changes"),
    "toolResultViewer.showStatistics": () => arranging.showTranscriptAs("statistics"),
    "toolResultViewer.showTimeline": () => arranging.showTranscriptAs("timeline"),
    "toolResultViewer.swapSides": () => arranging.change("swap"),
    "toolResultViewer.toggleLeftSide": () => arranging.change("hide-left"),
    "toolResultViewer.toggleRightSide": () => arranging.change("hide-right"),
    "toolResultViewer.openSession": async () => {
      const uri = await chooseTranscript();
      if (uri) await editors.open(uri, { keep: true });
    },
    "toolResultViewer.runTool": async (argument) => {
      const { tool, input } = toolOf(argument);
      await (tool === undefined ? panel.showTools() : panel.showForm(tool, input));
    },
    "toolResultViewer.pasteResult": async () => {
      try {
        await panel.showPasted(readPasted(await vscode.env.clipboard.readText()));
      } catch (error) {
        // Not awaited: the command is done when the message appears.
        void showMessage("warning", error instanceof Error ? error.message : String(error));
      }
    },
    "toolResultViewer.checkSetup": async (argument) => {
      const { checkSetup, showSetup } = await import("./checkSetup");
      return isQuiet(argument) ? checkSetup(setup) : showSetup(setup);
    },
    "toolResultViewer.manageCommandRules": async () => {
      const { manageRules } = await import("./ruleManager");
      manageRules();
    },
    "toolResultViewer.showTranscript": (uri) => openWith(uri, transcriptViewType),
    "toolResultViewer.showResult": (uri) => openWith(uri, resultViewType),
    "toolResultViewer.showText": (uri) => openWith(uri, "default"),
    "toolResultViewer.clearRuns": async () => {
      const clear = t("Clear");
      const answer = await vscode.window.showWarningMessage(
        t("Delete all recorded tool calls of this workspace?"),
        { modal: true },
        clear,
      );
      if (answer === clear) await runs.clear();
    },
    "toolResultViewer.restoreFile": (argument) => restoring.restore(backupIdOf(argument)),
    "toolResultViewer.exportTranscript": () => exports.exportChosenTranscript(),
    "toolResultViewer.exportCall": () => exports.exportChosenCall(),
    "toolResultViewer.copyLink": () => copyLinkToChosen(exports.chosen()),
    "toolResultViewer.showLog": () => {
      channel.show();
    },
  };
  return vscode.Disposable.from(
    ...Object.entries(commands).map(([id, run]) => vscode.commands.registerCommand(id, told(id, run, log))),
  );
}

/** Logs the error of a failed command. VS Code shows its message to the user, but keeps no stack. */
function told(
  id: string,
  run: (...args: unknown[]) => unknown,
  log: WindowLog,
): (...args: unknown[]) => Promise<unknown> {
  return async (...args) => {
    try {
      return await run(...args);
    } catch (error) {
      log.error(`The command ${id} failed`, error);
      throw error;
    }
  };
}

/** Reads `{ transcript: path or URI }`, as other extensions and keybindings pass it. */
function transcriptOf(argument: unknown): vscode.Uri | undefined {
  if (typeof argument !== "object" || argument === null || !("transcript" in argument)) return undefined;
  const { transcript } = argument;
  if (transcript instanceof vscode.Uri) return transcript;
  if (typeof transcript !== "string") return undefined;
  return /^[a-z][a-z0-9+.-]+:\/\//i.test(transcript) ? vscode.Uri.parse(transcript, true) : vscode.Uri.file(transcript);
}

/** Reads `{ side: "left" }`, which can follow a transcript. */
function sideOf(argument: unknown): Side | undefined {
  if (typeof argument !== "object" || argument === null || !("side" in argument)) return undefined;
  return argument.side === "left" || argument.side === "right" ? argument.side : undefined;
}

/**
 * Reads `{ tool: name, input: object }`, as other extensions and keybindings pass it. It opens the tool's form and runs
 * nothing.
 */
function toolOf(argument: unknown): { tool?: string; input?: string } {
  if (typeof argument !== "object" || argument === null || !("tool" in argument)) return {};
  const { tool } = argument;
  if (typeof tool !== "string") return {};
  return "input" in argument && argument.input !== undefined
    ? { tool, input: JSON.stringify(argument.input) }
    : { tool };
}

function isQuiet(argument: unknown): boolean {
  return typeof argument === "object" && argument !== null && "quiet" in argument && argument.quiet === true;
}

async function openWith(argument: unknown, viewType: string): Promise<void> {
  const uri = argument instanceof vscode.Uri ? argument : activeUri();
  if (!uri) throw new Error(t("Open a file first"));
  await vscode.commands.executeCommand("vscode.openWith", uri, viewType);
}

function activeUri(): vscode.Uri | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom ? input.uri : undefined;
}
