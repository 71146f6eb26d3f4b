import { build } from "../../../scripts/vsix";
import type { TaskLagMeasured } from "../inHost/measureTaskLag";
import { measuringWindow } from "./measuringWindow";

/** How long the extension host stands still at most while a command writes 50 MB: as a task, and in a shell that nothing shows. */
export async function taskLag(): Promise<Record<string, number>> {
  await build();
  const { taskMs, bareMs, problem } = await measuringWindow({
    script: "measureTaskLag",
    measure: async (_, measured) => (await measured()) as TaskLagMeasured,
  });
  if (problem !== undefined) throw new Error(problem);
  return { task_lag_ms: taskMs, task_lag_over_bare_ms: taskMs - bareMs };
}
