import { randomUUID } from "node:crypto";
import * as vscode from "vscode";
import { parseInput } from "../core/input";
import { isObject, show } from "../core/json";
import { normalize } from "../core/normalize";
import type { Log } from "../core/ports/context";
import type { Tool } from "../core/tool";
import type { InputProblem } from "../protocol/hostApi";
import type { RunningCall } from "../protocol/view";
import type { KnownTool } from "./knownTools";
import type { Runs } from "./runs";
import type { ContextFactory } from "./toolContext";
import { t } from "../core/l10n";

/** The calls that people start by hand in this window. */
export interface ToolRuns {
  readonly running: () => readonly RunningCall[];
  /** Called when a call starts or ends. */
  onChange(listener: () => void): vscode.Disposable;
  /** Starts a call; `record` is the id of its record, answered when the call has ended, however it ended; undefined when it could not be kept. */
  start(tool: KnownTool, input: object): { readonly call: string; readonly record: Promise<string | undefined> };
  /** Ends a call; nothing happens when it has ended. */
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
      // Keeps its own record, and asks the person itself where the tool says so.
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
          log.error(`A call of ${tool.info.name} left no record`, error);
          return undefined;
        })
        .finally(() => {
          calls.delete(call);
          changed.fire();
        });
      return { call, record };
    },
    cancel(call) {
      calls.get(call)?.abort.abort(new DOMException("The person cancelled the call", "AbortError"));
    },
    dispose() {
      for (const { abort } of calls.values()) abort.abort(new DOMException("The window is closing", "AbortError"));
      changed.dispose();
    },
  };
}

/** Runs another extension's tool through VS Code; whatever becomes of it is the record's contract. */
async function runOther(tool: string, input: object, signal: AbortSignal, runs: Runs): Promise<string> {
  const id = randomUUID();
  const started = new Date().toISOString();
  const source = new vscode.CancellationTokenSource();
  const cancel = (): void => {
    source.cancel();
  };
  signal.addEventListener("abort", cancel, { once: true });
  const from = performance.now();
  const contract = await normalize(
    tool,
    (given) =>
      vscode.lm.invokeTool(tool, { input: Object(given) as object, toolInvocationToken: undefined }, source.token),
    input,
    { signal, failsByThrowing: true },
  );
  // A tool that answers a contract has its own idea of how long it took.
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
 * What is wrong with an input; nothing for one that may be run. Our own tools understand more than their schema says (other agents' spellings, numbers in
 * quotes), so for them what they really do with it decides.
 */
export async function inputProblems({ own, schema }: KnownTool, input: unknown): Promise<readonly InputProblem[]> {
  const refused = own && refusal(own, input);
  if (own && refused === undefined) return [];
  const { inputCheck } = await import("./inputCheck");
  const problems = inputCheck(schema).problems(input);
  return problems.length === 0 && refused !== undefined ? [{ problem: refused }] : problems;
}

/** Why no call can be made with an input at all. */
export function unusable(input: unknown): string | undefined {
  return isObject(input) ? undefined : t("The input must be a JSON object, not {0}.", show(input));
}

function refusal(tool: Tool, input: unknown): string | undefined {
  try {
    parseInput(tool, input);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
