import type { Tool } from "./tool";

/** Returns the tools that are offered outside VS Code, with these ports. */
export function portableTools(tools: readonly Tool[], ports: readonly Tool["needs"][] = ["archive"]): readonly Tool[] {
  return tools.filter(({ needs }) => needs === undefined || ports.includes(needs));
}
