import assert from "node:assert/strict";
import * as z from "zod";
import { integer } from "../../../src/tools/runtime/inputFields";
import type { RunContext } from "../../../src/tools/runtime/policy/access";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import { runTool } from "../../../src/tools/runtime/runTool";
import { defineTool, type Outcome, type Tool } from "../../../src/tools/runtime/tool";

interface Probed {
  readonly n: number;
}

type Probe = Tool<Probed, Probed>;

/** A tool that answers what it is told to. Its plan is its input. */
export function toolThat(
  run: (input: Probed, context: RunContext) => Promise<Outcome>,
  given: Partial<Probe> = {},
): Tool {
  return defineTool<Probed>({
    name: "probe",
    title: "Probe",
    group: "read",
    icon: "beaker",
    description: "Probes.",
    userDescription: "Probe",
    effect: "read",
    input: z.object({ n: integer({ min: 0, max: 9 }).default(1).describe("A number.") }),
    data: z.strictObject({ output: z.string(), n: z.int().optional() }),
    plan: async (plan) => ({ plan }),
    run,
    ...given,
  });
}

export const answers = async ({ n }: Probed): Promise<Outcome> => ({ data: { output: "done", n } });

export const writes: Partial<Probe> = {
  effect: "write",
  plan: async (plan) => ({ plan, ask: { title: `Write ${plan.n}?`, detail: "All of it." } }),
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
