import { randomUUID } from "node:crypto";
import * as vscode from "vscode";
import { isObject, show } from "../../../base/json/jsonValue";
import type { Log } from "../../../tools/runtime/context/toolContext";
import type { Tool } from "../../../tools/runtime/tool";
import type { InputProblem } from "../../../protocol/hostApi";
import type { RunningCall } from "../../../protocol/view";
import type { KnownTool } from "./knownTools";
import type { Runs } from "./runHistory";
import type { ContextFactory } from "./extensionContext";
import { t } from "../../../base/l10n";

/** The calls that the user starts in this window. */
export interface ToolRuns {
  readonly running: () => readonly RunningCall[];
  /** Calls the listener when a call starts or ends. */
  onChange(listener: () => void): vscode.Disposable;
  /**
   * Starts a call. `record` resolves with the id of its record when the call has ended, or with undefined if it could
   * not be kept.
   */
  start(tool: KnownTool, input: object): { readonly call: string; readonly record: Promise<string | undefined> };
  /** Ends a call. Does nothing if it has ended. */
  cancel(call: string): void;
  dispose(): void;
}

export interface ToolRunsParts {
  readonly contexts: ContextFactory;
  readonly runs: Runs;
  readonly log: Log;
}

export function createToolRuns({ contexts, runs, log }: ToolRunsParts): ToolRuns {
  const changed = new vscode.EventEmitter<void>();
  const calls = new Map<string, { tool: string; from: number; abort: AbortController }>();

  const run = async (tool: KnownTool, input: object, signal: AbortSignal): Promise<string> => {
    if (tool.own) {
      // Keeps its own record, and asks the user itself if the tool requires it.
      const context = contexts.create({ source: "command", signal, byHand: true });
      const { record } = await contexts.run(tool.own, input, context);
      return record.id;
    }
    return runOther(tool.info.name, input, signal, runs);
  };

  return {
    running: () =>
      [...calls].map(([id, { tool, from }]) => ({ id, tool, elapsedMs: Math.round(performance.now() - from) })),
    onChange: (listener) => changed.event(listener),
    start(tool, input) {
      const call = randomUUID();
      const abort = new AbortController();
      calls.set(call, { tool: tool.info.name, from: performance.now(), abort });
      changed.fire();
      const record = run(tool, input, abort.signal)
        .catch((error: unknown) => {
          log.error(`A call of ${tool.info.name} has no record`, error);
          return undefined;
        })
        .finally(() => {
          calls.delete(call);
          changed.fire();
        });
      return { call, record };
    },
    cancel(call) {
      calls.get(call)?.abort.abort(new DOMException("The user canceled the call", "AbortError"));
    },
    dispose() {
      for (const { abort } of calls.values()) abort.abort(new DOMException("The window is closing", "AbortError"));
      changed.dispose();
    },
  };
}

/** Runs another extension's tool through VS Code. Whatever it returns or throws is normalized for the record. */
async function runOther(tool: string, input: object, signal: AbortSignal, runs: Runs): Promise<string> {
  const id = randomUUID();
  const started = new Date().toISOString();
  const source = new vscode.CancellationTokenSource();
  const cancel = (): void => {
    source.cancel();
  };
  signal.addEventListener("abort", cancel, { once: true });
  const { normalize } = await import("../../../results/normalize");
  const from = performance.now();
  const contract = await normalize(
    tool,
    (given) =>
      vscode.lm.invokeTool(tool, { input: Object(given) as object, toolInvocationToken: undefined }, source.token),
    input,
    { signal, failsByThrowing: true },
  );
  // A tool that returns a contract may report a duration of its own.
  const duration = Math.round(performance.now() - from);
  signal.removeEventListener("abort", cancel);
  source.dispose();
  runs.add({
    id,
    tool,
    input,
    result: contract,
    format: "contract",
    started,
    duration_ms: duration,
    source: "command",
    ...(contract.error && { error_code: contract.error.code }),
  });
  return id;
}

/**
 * Returns the problems of an input, or none if it can run.
 * Our own tools accept more than their schema says (other agents' spellings, numbers in quotes), so their actual parser
 * decides.
 */
export async function inputProblems({ own, schema }: KnownTool, input: unknown): Promise<readonly InputProblem[]> {
  const refused = own && (await refusal(own, input));
  if (own && refused === undefined) return [];
  const { inputCheck } = await import("./inputCheck");
  const problems = inputCheck(schema).problems(input);
  return problems.length === 0 && refused !== undefined ? [{ problem: refused }] : problems;
}

/** Returns why an input can't be used for any call. */
export function unusable(input: unknown): string | undefined {
  return isObject(input) ? undefined : t("The input must be a JSON object, not {0}.", show(input));
}

async function refusal(tool: Tool, input: unknown): Promise<string | undefined> {
  const { parseInput } = await import("../../../tools/runtime/toolInput");
  try {
    parseInput(tool, input);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
