import fs from "node:fs";
import path from "node:path";
import * as vscode from "vscode";
import { runTool } from "../../../src/tools/runtime/runTool";
import { createNodeContext } from "../../../src/hosts/node/nodeContext";
import fileRead from "../../../src/tools/read/fileRead";
import { medians } from "../support/median";

/** What the extension host tells the benchmark: milliseconds of one call each. */
export interface InvokeMeasured {
  readonly invokeMs: number;
  readonly runMs: number;
  /** Why nothing was measured. */
  readonly problem?: string;
}

/** Calls in a turn. */
const CALLS = 100;
const TURNS = 9;

/** Runs in the extension host: reads small files through `lm.invokeTool` and through `runTool`, by turns, and stays until the window goes. */
export async function run(): Promise<void> {
  const { TRV_BENCH_RESULT: result } = process.env;
  if (result === undefined) throw new Error("Not set up to measure.");
  const measured = await measure().catch((error: unknown) => ({ invokeMs: NaN, runMs: NaN, problem: String(error) }));
  fs.writeFileSync(`${result}.new`, JSON.stringify(measured));
  fs.renameSync(`${result}.new`, result);
  await new Promise(() => undefined);
}

async function measure(): Promise<InvokeMeasured> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
  if (folder === undefined) throw new Error("Not set up to measure.");
  // Each file is another, so that no answer says that the same call was made before.
  for (let at = 0; at < CALLS; at++) fs.writeFileSync(path.join(folder, `bench-${at}.txt`), `text ${at}\n`);
  const context = createNodeContext({ folders: [folder], limits: { maxOutputSize: 8000 }, rgPath: null });
  const many = async (call: (input: { file_path: string }) => Promise<unknown>): Promise<void> => {
    for (let at = 0; at < CALLS; at++) await call({ file_path: `bench-${at}.txt` });
  };
  const times = await medians(
    TURNS,
    () => many((input) => runTool(fileRead, input, context)),
    () => many(async (input) => vscode.lm.invokeTool("trv_file_read", { input, toolInvocationToken: undefined })),
  );
  return { invokeMs: times.second / CALLS, runMs: times.first / CALLS };
}
