import type { ToolContext } from "./ports";
import type { RunRecord, ToolResult } from "./result";
import type { Tool } from "./tool";

/** A call's result in the model, and its record, whose `result` is the same in the context's wire format. */
export interface Run {
  readonly result: ToolResult;
  readonly record: RunRecord;
}

/** The only way to run a tool. Never throws. A string is a name that no tool has. */
export async function runTool(tool: Tool | string, rawInput: unknown, context: ToolContext): Promise<Run> {
  throw new Error(`not written yet: ${String(tool)} ${String(rawInput)} ${context.source}`);
}
