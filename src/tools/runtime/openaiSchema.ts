import type { Tool } from "./tool";
import { toolSchema, type ToolSchema } from "./toolSchema";

/** A tool as OpenAI's API takes it in `tools`. */
export interface OpenAiTool {
  readonly type: "function";
  readonly function: { readonly name: string; readonly description: string; readonly parameters: ToolSchema };
}

/** Returns the function definition of a tool, under the tool's own name. Other models get the same `parameters`. */
export function openaiSchema(tool: Tool): OpenAiTool {
  const { name, description } = tool;
  return { type: "function", function: { name, description, parameters: toolSchema(tool) } };
}
