import SOURCES from "./agents/all";
import type { AgentExtension } from "../folders/agentSource";

/** The link that opens a session in an extension of its agent, without the editor's scheme. */
export interface SessionLink extends Pick<AgentExtension, "id" | "name"> {
  readonly path: string;
  readonly query: string;
}

/**
 * Returns the link that opens a session in its agent's own extension. Returns undefined if the agent documents none, if
 * the extension isn't installed or too old, and for an id that isn't exactly of the agent's form: ids come from files
 * that anybody can have written. `versionOf` returns the version of an installed extension.
 */
export function sessionLink(
  { agent, id }: { readonly agent: string; readonly id: string },
  versionOf: (extension: string) => string | undefined,
): SessionLink | undefined {
  const source = SOURCES.find((each) => each.id === agent);
  if (!source?.extension || source.resume?.ids.test(id) !== true) return undefined;
  const { id: extension, name, since, path, parameter } = source.extension;
  const version = versionOf(extension);
  if (version === undefined || version.localeCompare(since, "en", { numeric: true }) < 0) return undefined;
  return { id: extension, name, path, query: `${parameter}=${encodeURIComponent(id)}` };
}
