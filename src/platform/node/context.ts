import { resolve } from "node:path";
import type { Ask, Limits, Log, Settings, ToolContext } from "../../core/ports";
import type { FormatName, RunRecord, RunSource } from "../../core/result";
import { createWorkspace } from "../workspace";
import { namedFolders } from "../folderNames";
import { nodeFiles } from "./files";
import { resourceOf } from "./diskPath";
import { findRipgrep } from "./ripgrep";
import { createRipgrepSearch } from "./search";
import { createShell } from "./shell";
import { nodeText } from "./text";
import { createWalkSearch } from "./walkSearch";

export interface NodeContextOptions {
  /** Paths of the workspace's folders; relative ones are below the working directory. */
  readonly folders: readonly string[];
  readonly trusted?: boolean;
  /** Nobody is there to be asked unless given, and the answer is no. */
  readonly ask?: Ask;
  readonly limits?: Partial<Limits>;
  readonly settings?: Partial<Settings>;
  readonly signal?: AbortSignal;
  readonly format?: FormatName;
  readonly source?: RunSource;
  readonly record?: (record: RunRecord) => void;
  readonly progress?: (message: string) => void;
  readonly log?: Log;
  /** A ripgrep binary; found unless given. `null` searches without one. */
  readonly rgPath?: string | null;
}

/** What tools need, over this machine's disk and processes: for the command line, the MCP server and tests. */
export function createNodeContext(options: NodeContextOptions): ToolContext {
  const paths = options.folders.map((folder) => resolve(folder));
  const rgPath = options.rgPath === undefined ? findRipgrep({ workspaceFolders: paths }) : options.rgPath;
  return {
    source: options.source ?? "cli",
    format: options.format ?? "envelope",
    record: options.record ?? (() => undefined),
    files: nodeFiles,
    search: rgPath ? createRipgrepSearch(rgPath) : createWalkSearch(nodeFiles),
    shell: createShell(),
    workspace: createWorkspace({
      folders: namedFolders(paths.map(resourceOf)),
      trusted: options.trusted ?? true,
      files: nodeFiles,
      platform: process.platform,
    }),
    text: nodeText,
    ask: options.ask ?? (async () => "no"),
    limits: { maxOutputSize: Infinity, ...options.limits },
    settings: { shellTimeoutMs: 120_000, shellTimeoutMaxMs: 600_000, ...options.settings },
    signal: options.signal ?? new AbortController().signal,
    progress: options.progress ?? (() => undefined),
    log: options.log ?? { error: () => undefined, info: () => undefined },
  };
}
