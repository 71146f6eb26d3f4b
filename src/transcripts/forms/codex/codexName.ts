import { stringOf } from "../../../base/json/jsonValue";

/**
 * Returns a tool's name. The namespace of an MCP server is written before it, as in `mcp__server__tool`. Codex's own
 * namespaces only group tools, and are left out.
 */
export function codexName(name: unknown, namespace: unknown): string {
  const tool = stringOf(name) ?? "(no name)";
  const group = stringOf(namespace);
  if (group === undefined || !group.startsWith("mcp__") || tool.startsWith(group)) return tool;
  return group.endsWith("__") ? `${group}${tool}` : `${group}__${tool}`;
}

/** Returns a server's namespace as Codex writes it. */
export function serverNamespace(server: unknown): string {
  return `mcp__${(stringOf(server) ?? "").replaceAll(/\W/g, "_")}`;
}
