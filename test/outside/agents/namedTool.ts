import type { ToolPurpose } from "./toolInput";
import { inputFor, toolFor } from "./toolInput";
import type { Offer, StepCall } from "./stepCalls";

/** Calls an agent's own tool by its name. Some are only offered after a search for them. */
export function namedCall(
  { request, made }: Offer,
  name: string,
  input: Readonly<Record<string, unknown>>,
): StepCall | undefined {
  const tool = request.tools.find((one) => one.name === name);
  if (tool) return { tool, input };
  const purpose: ToolPurpose = "findTools";
  const find = made.has(purpose) ? undefined : toolFor(purpose, request.tools);
  return find && { tool: find, input: inputFor(find, { query: `select:${name}`, max_results: 5 }), step: purpose };
}
