import * as vscode from "vscode";
import { stringsOf } from "../../../base/json/jsonValue";
import type { Log, ToolContext } from "../../../tools/runtime/context/toolContext";
import type { Files } from "../../../base/filesPort";
import type { Grammar } from "../../../tools/runtime/ports/grammarPort";
import type { Resource } from "../../../base/resource";
import type { Search } from "../../../tools/runtime/ports/searchPort";
import type { Text } from "../../../tools/runtime/ports/textPort";
import type { Backups } from "../../../tools/runtime/context/backups";
import type { FileLocks } from "../../../tools/runtime/context/fileLock";
import { createSeen } from "../../../tools/runtime/context/seenTexts";
import { createRepeats } from "../../../tools/runtime/context/repeatedCalls";
import type { RunRecord, RunSource } from "../../../results/result";
import type { Run, runTool } from "../../../tools/runtime/runTool";
import type { Shells } from "../../../tools/runtime/ports/shellsPort";
import type { TranscriptLibrary } from "../../../tools/runtime/context/transcriptLibraryPort";
import { type Confirmations, createConfirmations } from "../../../hosts/vscode/vscodeAsk";
import { vscodeProblems } from "../../../hosts/vscode/vscodeProblems";
import { vscodeSymbols } from "../../../hosts/vscode/vscodeSymbols";
import { createVsCodeWorkspace } from "../../../hosts/vscode/vscodeWorkspace";
import { createWorkspaceTasks } from "../../../hosts/vscode/tasks/workspaceTasks";
import { keepCommandRules, readCommandSettings } from "./commandRules";
import { createOwnCalls, type OwnCalls } from "./ownCalls";
import type { Runs } from "./runHistory";

/** Creates the context of each call. Reads again what may change between calls: folders, trust, and settings. */
export interface ContextFactory {
  /** `byHand`: the user runs the tool, and may repeat a call on purpose. */
  create(call: { source: RunSource; signal: AbortSignal; byHand?: boolean }): ToolContext;
  readonly confirmations: Confirmations;
  /** The latest calls, including those that VS Code has only prepared. */
  readonly calls: OwnCalls;
  /** `runTool`, for calls that a closing window waits for. Without `isListed`, the call isn't among `calls`. */
  readonly run: (...call: [...Parameters<typeof runTool>, isListed?: boolean]) => ReturnType<typeof runTool>;
  /** Resolves when the running calls have ended, each with its record. */
  ended(): Promise<void>;
}

export interface ContextParts {
  readonly files: Files;
  readonly search: Search;
  readonly shells: Shells;
  readonly grammar: Grammar;
  readonly text: Text;
  readonly transcripts: TranscriptLibrary;
  readonly backups: Backups;
  readonly locks: FileLocks;
  readonly log: Log;
  readonly runs: Runs;
  /** Folders of the user's settings and of extension storage. */
  readonly own: readonly Resource[];
}

export function createContexts(parts: ContextParts): ContextFactory {
  const { files, search, shells, grammar, text, transcripts, backups, locks, log, runs, own } = parts;
  const confirmations = createConfirmations(log, keepCommandRules);
  const repeats = createRepeats();
  const seen = createSeen();
  const calls = createOwnCalls();
  const tasks = createWorkspaceTasks();
  const underWay = new Set<Promise<Run>>();
  return {
    confirmations,
    calls,
    async run(tool, input, context, isListed = true) {
      const begun = isListed ? calls.begin(typeof tool === "string" ? tool : tool.name, input) : undefined;
      const own = { ...context, ask: begun?.asking(context.ask) ?? context.ask };
      const call = import("../../../tools/runtime/runTool").then((module) => module.runTool(tool, input, own));
      underWay.add(call);
      let record: RunRecord | undefined;
      try {
        const run = await call;
        record = run.record;
        return run;
      } finally {
        underWay.delete(call);
        begun?.ended(record);
      }
    },
    async ended() {
      await Promise.all(underWay);
    },
    create({ source, signal, byHand = false }) {
      const settings = vscode.workspace.getConfiguration("toolResultViewer");
      return {
        source,
        format: settings.get("resultFormat") === "contract" ? "contract" : "envelope",
        record: (record) => {
          runs.add(record);
        },
        files,
        search,
        shells,
        tasks,
        grammar,
        text,
        transcripts,
        backups,
        locks,
        problems: vscodeProblems,
        symbols: vscodeSymbols,
        workspace: createVsCodeWorkspace(files),
        ask: confirmations.ask,
        limits: { maxOutputSize: settings.get("maxOutputSize", 8000) },
        settings: {
          shellTimeoutMs: settings.get("shell.timeout", 120_000),
          shellTimeoutMaxMs: settings.get("shell.maxTimeout", 600_000),
          searchTimeoutMs: settings.get("search.timeout", 20_000),
          commands: readCommandSettings(),
          keepEnvironment: stringsOf(settings.get("shell.keepEnvironment")),
          paths: {
            outside: settings.get("files.outsideWorkspace") === "refuse" ? "refuse" : "ask",
            secret: stringsOf(settings.get("files.secret")),
            notSecret: stringsOf(settings.get("files.notSecret")),
            own,
          },
        },
        ...(!byHand && { repeats, seen }),
        signal,
        progress: () => undefined,
        log,
      };
    },
  };
}
