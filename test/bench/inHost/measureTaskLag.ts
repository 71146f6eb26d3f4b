import fs from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import * as vscode from "vscode";
import { runTool } from "../../../src/tools/runtime/runTool";
import { createNodeContext } from "../../../src/hosts/node/nodeContext";
import bash from "../../../src/tools/shell/bash";

/** What the extension host tells the benchmark: how long it stood still at most while a command wrote much, in milliseconds; of several turns the least. */
export interface TaskLagMeasured {
  readonly taskMs: number;
  readonly bareMs: number;
  /** Why nothing was measured. */
  readonly problem?: string;
}

const TURNS = 5;
const COMMAND = "head -c 50000000 /dev/zero | tr '\\0' x | fold -w 99";

/** Runs in the extension host: runs a command that writes 50 MB as a task, and the same in a shell that nothing shows, by turns, and stays until the window goes. */
export async function run(): Promise<void> {
  const { TRV_BENCH_RESULT: result } = process.env;
  if (result === undefined) throw new Error("Not set up to measure.");
  const measured = await measure().catch((error: unknown) => ({ taskMs: NaN, bareMs: NaN, problem: String(error) }));
  fs.writeFileSync(`${result}.new`, JSON.stringify(measured));
  fs.renameSync(`${result}.new`, result);
  await new Promise(() => undefined);
}

async function measure(): Promise<TaskLagMeasured> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
  if (folder === undefined) throw new Error("Not set up to measure.");
  const context = createNodeContext({ folders: [folder], ask: async () => "yes" });
  const bare = async (): Promise<void> => {
    const { result } = await runTool(bash, { command: COMMAND }, context);
    if (!result.ok) throw new Error(result.error.message);
  };
  let ended = 0;
  vscode.tasks.onDidEndTask(() => ended++);
  const task = async (): Promise<void> => {
    const before = ended;
    await vscode.lm.invokeTool("trv_bash", { input: { command: COMMAND }, toolInvocationToken: undefined });
    while (ended === before) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const lags = { task: [] as number[], bare: [] as number[] };
  for (let turn = -1; turn < TURNS; turn++) {
    for (const [name, work] of Object.entries({ bare, task })) {
      const lag = await lagOf(work);
      if (turn >= 0) lags[name as keyof typeof lags].push(lag);
    }
  }
  // Whatever else the machine does only adds to it.
  return { taskMs: Math.min(...lags.task), bareMs: Math.min(...lags.bare) };
}

/** The longest time for which this thread did nothing else, in milliseconds. */
async function lagOf(work: () => Promise<void>): Promise<number> {
  const delays = monitorEventLoopDelay({ resolution: 2 });
  delays.enable();
  await work();
  delays.disable();
  return delays.max / 1e6;
}
