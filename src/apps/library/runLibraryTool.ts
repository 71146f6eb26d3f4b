import { portableTools } from "../../tools/runtime/portableTools";
import { runTool as runKnownTool, type Run } from "../../tools/runtime/runTool";
import { toolSchema, type ToolSchema } from "../../tools/runtime/toolSchema";
import all from "../../tools/all";
import { type Context, toolContextOf } from "./context";

const tools = portableTools(all, []);

/** A tool's description for a model. */
export interface ToolDescription {
  readonly name: string;
  readonly title: string;
  /** For the model. */
  readonly description: string;
  /** What a call can do. Only `read` tools never change anything. */
  readonly effect: "read" | "write" | "execute";
  readonly group: "read" | "write" | "shell" | "fileio" | "transcripts";
  /** JSON Schema (draft 7) of the input. */
  readonly inputSchema: ToolSchema;
}

export interface CallOptions {
  /** Cancels the call and ends the processes that it started. */
  readonly signal?: AbortSignal;
  /** Receives what a long call is doing, in words for the user. */
  readonly progress?: (message: string) => void;
}

/** Returns the tools that `runTool` can run. */
export function listTools(): ToolDescription[] {
  return tools.map((tool) => ({
    name: tool.name,
    title: tool.title,
    description: tool.description,
    effect: tool.effect,
    group: tool.group,
    inputSchema: toolSchema(tool),
  }));
}

/**
 * Runs a tool by its name.
 * Never rejects because of the call: the result reports unknown tools, invalid input, refusals, cancellations, and
 * bugs. `result` is the result; `record.result` is the same result in the context's format. Throws `TypeError` for an
 * invalid context.
 */
export async function runTool(name: string, input: unknown, context: Context, options: CallOptions = {}): Promise<Run> {
  const tool = tools.find((known) => known.name === name);
  const { signal, progress } = options;
  return runKnownTool(tool ?? name, input, {
    ...toolContextOf(context),
    offered: tools.map((known) => known.name),
    ...(signal && { signal }),
    ...(progress && { progress }),
  });
}
