import { portableTools } from "../core/portableTools";
import { runTool as runKnownTool, type Run } from "../core/runTool";
import { toolSchema, type ToolSchema } from "../core/toolSchema";
import all from "../tools/all";
import { type Context, toolContextOf } from "./context";

const tools = portableTools(all);

/** A tool as a model is told of it. */
export interface ToolDescription {
  readonly name: string;
  readonly title: string;
  /** For the model. */
  readonly description: string;
  /** What a call can do: only `read` tools never change anything. */
  readonly effect: "read" | "write" | "execute";
  readonly group: "read" | "write" | "shell" | "fileio" | "transcripts";
  /** JSON Schema (draft 7) of the input. */
  readonly inputSchema: ToolSchema;
}

export interface CallOptions {
  /** Cancels the call; what it started is ended. */
  readonly signal?: AbortSignal;
  /** Gets what a long call is doing, in words for a person. */
  readonly progress?: (message: string) => void;
}

/** The tools that `runTool` knows. */
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
 * Runs a tool by its name. Never rejects for what a call comes to: an unknown tool, wrong input, a refusal, a cancellation and a bug are all in the result.
 * `result` says how it went; `record.result` is the same as it travels, in the context's format. Throws `TypeError` for a context that is none.
 */
export async function runTool(name: string, input: unknown, context: Context, options: CallOptions = {}): Promise<Run> {
  const tool = tools.find((known) => known.name === name);
  const { signal, progress } = options;
  return runKnownTool(tool ?? name, input, {
    ...toolContextOf(context),
    ...(signal && { signal }),
    ...(progress && { progress }),
  });
}
