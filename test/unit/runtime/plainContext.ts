import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import type { Resource } from "../../../src/base/resource";

/** A context in which nothing outside a test is touched: a port that a test does not give throws when it is used. */
export function plainContext(given: Partial<ToolContext> = {}): ToolContext {
  const missing = (): never => {
    throw new Error("this port is not there");
  };
  return {
    source: "command",
    format: "envelope",
    record: () => undefined,
    files: new Proxy({} as ToolContext["files"], { get: (_, name) => (name === "forRun" ? undefined : missing()) }),
    search: new Proxy({} as ToolContext["search"], { get: missing }),
    shells: new Proxy({} as ToolContext["shells"], { get: missing }),
    workspace: {
      folders: [],
      trusted: true,
      isWindows: false,
      resolve: missing,
      place: missing,
      display: (resource) => resource.replace("test:/", ""),
    },
    text: new Proxy({} as ToolContext["text"], { get: missing }),
    ask: async () => "no",
    limits: { maxOutputSize: Infinity },
    settings: { shellTimeoutMs: 120_000, shellTimeoutMaxMs: 600_000 },
    signal: new AbortController().signal,
    progress: () => undefined,
    log: { error: () => undefined, info: () => undefined },
    ...given,
  };
}

/** A resource as `plainContext` shows it. */
export function resourceOf(path: string): Resource {
  return `test:/${path}` as Resource;
}
