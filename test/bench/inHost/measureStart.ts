import fs from "node:fs";
import * as vscode from "vscode";

/** What the extension host tells the benchmark `start`. */
export interface StartMeasured {
  readonly loadingMs: number;
  readonly activatingMs: number;
  /** `Date.now()` when the command was given. */
  readonly commandAt: number;
}

/**
 * Runs in the extension host: waits until the extension is active, gives the command, and stays until the window goes.
 * VS Code's own marks tell how long the bundle's loading and `activate` took; what other extensions do in between is
 * not in them.
 */
export async function run(): Promise<void> {
  const { TRV_BENCH_RESULT: result, TRV_BENCH_TRANSCRIPT: transcript } = process.env;
  const extension = vscode.extensions.getExtension(ID);
  if (result === undefined || transcript === undefined || extension === undefined) {
    throw new Error("Not set up to measure.");
  }
  await extension.activate();
  const [loadingMs, activatingMs] = [between("LoadExtensionCode"), between("ActivateExtension")];
  const commandAt = Date.now();
  await vscode.commands.executeCommand("toolResultViewer.open", { transcript });
  fs.writeFileSync(`${result}.new`, JSON.stringify({ loadingMs, activatingMs, commandAt } satisfies StartMeasured));
  fs.renameSync(`${result}.new`, result);
  await new Promise(() => undefined);
}

const ID = "tool-result-viewer.tool-result-viewer";

/** Where VS Code 1.139 keeps the times of its start. */
declare const MonacoPerformanceMarks: { getMarks(): { name: string; startTime: number }[] };

function between(step: string): number {
  const marks = MonacoPerformanceMarks.getMarks();
  const at = (name: string): number => {
    const mark = marks.find((one) => one.name === `code/extHost/${name}${step}/${ID}`);
    if (mark === undefined) throw new Error(`VS Code has no mark ${name}${step} for the extension.`);
    return mark.startTime;
  };
  return at("did") - at("will");
}
