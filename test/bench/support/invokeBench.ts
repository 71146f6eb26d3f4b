import { build } from "../../../scripts/vsix";
import type { InvokeMeasured } from "../inHost/measureInvoke";
import { measuringWindow } from "./measuringWindow";

/** What VS Code and our adapter add to a tool's call: `lm.invokeTool` in a real window less `runTool` in the same process. */
export async function invoking(): Promise<Record<string, number>> {
  await build();
  const { invokeMs, runMs, problem } = await measuringWindow({
    script: "measureInvoke",
    measure: async (_, measured) => (await measured()) as InvokeMeasured,
  });
  if (problem !== undefined) throw new Error(problem);
  return { invoke_ms: invokeMs, invoke_overhead_ms: invokeMs - runMs };
}
