import fs from "node:fs";
import * as vscode from "vscode";

/** What the extension host tells the benchmark `start`. */
export interface StartMeasured {
  readonly activationMs: number;
  /** `Date.now()` when the command was given. */
  readonly commandAt: number;
}

/** Runs in the extension host: measures the activation, then gives the command, and stays until the window goes. */
export async function run(): Promise<void> {
  const { TRV_BENCH_RESULT: result, TRV_BENCH_TRANSCRIPT: transcript } = process.env;
  const extension = vscode.extensions.getExtension("tool-result-viewer.tool-result-viewer");
  if (result === undefined || transcript === undefined || extension === undefined)
    throw new Error("Not set up to measure.");
  if (extension.isActive) throw new Error("The extension was active before anything asked for it.");
  const before = performance.now();
  await extension.activate();
  const activationMs = performance.now() - before;
  const commandAt = Date.now();
  await vscode.commands.executeCommand("toolResultViewer.open", { transcript });
  fs.writeFileSync(`${result}.new`, JSON.stringify({ activationMs, commandAt } satisfies StartMeasured));
  fs.renameSync(`${result}.new`, result);
  await new Promise(() => undefined);
}
