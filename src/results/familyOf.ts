import families from "./families/all";
import type { Family } from "./family";

/** A tool as its family knows it. */
export interface FamilyTool {
  readonly family: Family;
  /** The name within the family. */
  readonly tool: string;
}

/**
 * Returns the family of a tool, judging by its name. Returns undefined for none. The name of an MCP server can precede
 * the tool's own, as Claude Code (`mcp__server__browser_click`) and VS Code (`mcp_server_browser_click`) write it. So
 * can the `trv_` of the tools offered here.
 */
export function familyOf(name: string): FamilyTool | undefined {
  const bare = name.replace(/^(?:trv_|mcp__.+?__)/, "");
  const direct = named(bare);
  if (direct || !bare.startsWith("mcp_")) return direct;
  const [first] = families
    .map(({ prefix }) => bare.indexOf(`_${prefix}`) + 1)
    .filter((at) => at > 0)
    .sort((one, two) => one - two);
  return first === undefined ? undefined : named(bare.slice(first));
}

function named(tool: string): FamilyTool | undefined {
  for (const family of families) {
    const { aliases = {} } = family;
    if (tool.startsWith(family.prefix)) return { family, tool };
    const alias = Object.hasOwn(aliases, tool) ? aliases[tool] : undefined;
    if (alias !== undefined) return { family, tool: alias };
  }
  return undefined;
}
