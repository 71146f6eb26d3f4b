import * as vscode from "vscode";
import type { Panel } from "./panel";
import { readPasted } from "./pasted";
import { resultViewType } from "./resultEditor";
import { transcriptViewType } from "./transcriptEditor";
import type { Runs } from "./runs";
import { type SetupParts, checkSetup, showSetup } from "./checkSetup";

export interface CommandParts {
  readonly panel: Panel;
  readonly runs: Runs;
  readonly log: vscode.LogOutputChannel;
  readonly setup: SetupParts;
  readonly chooseTranscript: () => Promise<vscode.Uri | undefined>;
}

/** Registers the commands of the manifest. */
export function registerCommands({ panel, runs, log, setup, chooseTranscript }: CommandParts): vscode.Disposable {
  const commands: Record<string, (...args: unknown[]) => unknown> = {
    "toolResultViewer.open": (argument) => panel.open(transcriptOf(argument)),
    "toolResultViewer.openSession": async () => {
      const uri = await chooseTranscript();
      if (uri) await panel.open(uri);
    },
    "toolResultViewer.runTool": async (argument) => {
      const { tool, input } = toolOf(argument);
      await (tool === undefined ? panel.showTools() : panel.showForm(tool, input));
    },
    "toolResultViewer.pasteResult": async () => {
      try {
        await panel.showPasted(readPasted(await vscode.env.clipboard.readText()));
      } catch (error) {
        // Not waited for: the command has done its work when the message is there.
        void vscode.window.showWarningMessage(error instanceof Error ? error.message : String(error));
      }
    },
    "toolResultViewer.checkSetup": (argument) => (isQuiet(argument) ? checkSetup(setup) : showSetup(setup)),
    "toolResultViewer.showTranscript": (uri) => openWith(uri, transcriptViewType),
    "toolResultViewer.showResult": (uri) => openWith(uri, resultViewType),
    "toolResultViewer.showText": (uri) => openWith(uri, "default"),
    "toolResultViewer.clearRuns": async () => {
      const clear = "Clear";
      const answer = await vscode.window.showWarningMessage(
        "Forget all recorded tool calls of this workspace?",
        { modal: true },
        clear,
      );
      if (answer === clear) await runs.clear();
    },
    "toolResultViewer.showLog": () => {
      log.show();
    },
  };
  return vscode.Disposable.from(
    ...Object.entries(commands).map(([id, run]) => vscode.commands.registerCommand(id, run)),
  );
}

/** `{ transcript: path or URI }`, as other extensions and keybindings pass it. */
function transcriptOf(argument: unknown): vscode.Uri | undefined {
  if (typeof argument !== "object" || argument === null || !("transcript" in argument)) return undefined;
  const { transcript } = argument;
  if (transcript instanceof vscode.Uri) return transcript;
  if (typeof transcript !== "string") return undefined;
  return /^[a-z][a-z0-9+.-]+:\/\//i.test(transcript) ? vscode.Uri.parse(transcript, true) : vscode.Uri.file(transcript);
}

/** `{ tool: name, input: object }`, as other extensions and keybindings pass it: opens the tool's form, and runs nothing. */
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
  if (!uri) throw new Error("No file is open to show");
  await vscode.commands.executeCommand("vscode.openWith", uri, viewType);
}

function activeUri(): vscode.Uri | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom ? input.uri : undefined;
}
