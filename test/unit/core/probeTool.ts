import assert from "node:assert/strict";
import * as z from "zod";
import { integer } from "../../../src/core/fields";
import type { ToolContext } from "../../../src/core/ports/context";
import { runTool } from "../../../src/core/runTool";
import { defineTool, type Outcome, type Tool } from "../../../src/core/tool";

/** A tool that answers what it is told to, and remembers what it was run on. */
export function toolThat(
  run: (input: { n: number }, context: ToolContext) => Promise<Outcome>,
  given: Partial<Tool<{ n: number }>> = {},
): Tool {
  return defineTool<{ n: number }>({
    name: "probe",
    title: "Probe",
    group: "read",
    icon: "beaker",
    description: "Probes.",
    userDescription: "Probe",
    effect: "read",
    input: z.object({ n: integer({ min: 0, max: 9 }).default(1).describe("A number.") }),
    data: z.strictObject({ output: z.string(), n: z.int().optional() }),
    run,
    ...given,
  });
}

export const answers = async ({ n }: { n: number }): Promise<Outcome> => ({ data: { output: "done", n } });
export const writes: Partial<Tool<{ n: number }>> = {
  effect: "write",
  confirm: async ({ n }) => ({ title: `Write ${n}?`, detail: "All of it." }),
};

/** The error of a call that fails. */
export async function errorOf(
  tool: Tool | string,
  context: ToolContext,
  input: unknown = {},
): Promise<{ code: string; message: string }> {
  const { result } = await runTool(tool, input, context);
  assert.ok(!result.ok, "the call succeeded");
  return result.error;
}
