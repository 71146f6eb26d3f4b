import { inspect } from "node:util";
import * as vscode from "vscode";
import type { Files, Log, Search, Shell, Text, ToolContext } from "../core/ports";
import { createRepeats } from "../core/repeats";
import type { RunSource } from "../core/result";
import { type Confirmations, createConfirmations } from "../platform/vscode/ask";
import { createVsCodeWorkspace } from "../platform/vscode/workspace";
import type { Runs } from "./runs";

/** Makes the context of each call: what may change between two calls (folders, trust, settings) is read anew. */
export interface ContextFactory {
  /** `byHand`: a person runs the tool, who may well do the same twice. */
  create(call: { source: RunSource; signal: AbortSignal; byHand?: boolean }): ToolContext;
  readonly confirmations: Confirmations;
}

export interface ContextParts {
  readonly files: Files;
  readonly search: Search;
  readonly shell: Shell;
  readonly text: Text;
  readonly log: Log;
  readonly runs: Runs;
}

export function createContexts({ files, search, shell, text, log, runs }: ContextParts): ContextFactory {
  const confirmations = createConfirmations(log);
  const repeats = createRepeats();
  return {
    confirmations,
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
        shell,
        text,
        workspace: createVsCodeWorkspace(files),
        ask: confirmations.ask,
        limits: { maxOutputSize: settings.get("maxOutputSize", 8000) },
        settings: {
          shellTimeoutMs: settings.get("shell.timeout", 120_000),
          shellTimeoutMaxMs: settings.get("shell.maxTimeout", 600_000),
        },
        ...(!byHand && { repeats }),
        signal,
        progress: () => undefined,
        log,
      };
    },
  };
}

/** The log port over the output channel. */
export function channelLog(channel: vscode.LogOutputChannel): Log {
  return {
    error: (message, error) => {
      channel.error(error === undefined ? message : `${message}\n${inspect(error)}`);
    },
    info: (message) => {
      channel.info(message);
    },
  };
}
