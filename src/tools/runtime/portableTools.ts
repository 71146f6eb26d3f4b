import type { Tool } from "./tool";

/** The tools that are offered outside VS Code, where it gives no ports of its own. */
export function portableTools(tools: readonly Tool[]): readonly Tool[] {
  return tools.filter(({ needs }) => needs === undefined);
}
