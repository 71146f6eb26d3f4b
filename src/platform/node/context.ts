import { resolve } from "node:path";
import { ToolError } from "../../core/errors";
import type { Ask } from "../../core/ports/ask";
import type { Log, ToolContext } from "../../core/ports/context";
import type { Files } from "../../core/ports/files";
import type { Resource } from "../../core/ports/resource";
import type { Limits, Settings } from "../../core/ports/settings";
import type { Shells } from "../../core/shells/shells";
import type { FormatName, RunRecord, RunSource } from "../../core/result";
import type { FileLocks } from "../../core/edit/lock";
import { createSeen } from "../../core/edit/seen";
import { createWorkspace } from "../workspace";
import { namedFolders } from "../folderNames";
import { createBackupStore } from "./backupStore";
import { claudeFolders } from "./claudeFolders";
import { createCommandGrammar } from "./commandGrammar";
import { nodeFiles } from "./files";
import { resourceOf } from "./diskPath";
import { findRipgrep } from "./ripgrep";
import { createRipgrepSearch } from "./search";
import { createShells } from "./shells";
import { nodeText } from "./text";
import { createTranscriptLibrary } from "./transcriptLibrary";
import { createWalkSearch } from "./walkSearch";

export interface NodeContextOptions {
  /** Paths of the workspace folders. Relative ones are resolved against the working directory. */
  readonly folders: readonly string[];
  readonly trusted?: boolean;
  /** Asks the user. Default: refuses everything that needs approval. */
  readonly ask?: Ask;
  readonly limits?: Partial<Limits>;
  readonly settings?: Partial<Settings>;
  readonly signal?: AbortSignal;
  readonly format?: FormatName;
  readonly source?: RunSource;
  readonly record?: (record: RunRecord) => void;
  readonly progress?: (message: string) => void;
  readonly log?: Log;
  /** Runs commands. Default: only for this context, without background commands. */
  readonly shells?: Shells;
  /** Serializes file changes with other programs. Default: only within this process. */
  readonly locks?: FileLocks;
  /** Folder for backups of files before they are replaced or removed. Default: no backups. */
  readonly backupFolder?: string;
  /** Claude Code's configuration folders, whose sessions tools can read. Default: those of this machine. */
  readonly claudeFolders?: readonly Resource[];
  /** Path of ripgrep. Default: searched for. `null` searches without it. */
  readonly rgPath?: string | null;
  /** How to read this machine's files. Default: `nodeFiles`. */
  readonly files?: Files;
}

/** Shared by all contexts. Loaded for the first command. */
const grammar = createCommandGrammar();

/** Creates the context of tools on this machine, for the CLI, the MCP server, and tests. */
export function createNodeContext(options: NodeContextOptions): ToolContext {
  const paths = options.folders.map((folder) => resolve(folder));
  const rgPath = options.rgPath === undefined ? findRipgrep({ workspaceFolders: paths }) : options.rgPath;
  const files = options.files ?? nodeFiles;
  const log = options.log ?? { error: () => undefined, info: () => undefined };
  return {
    source: options.source ?? "cli",
    format: options.format ?? "envelope",
    record: options.record ?? (() => undefined),
    files,
    search: rgPath ? createRipgrepSearch(rgPath) : createWalkSearch(nodeFiles),
    shells: options.shells ?? createShells({ log }),
    grammar,
    workspace: createWorkspace({
      folders: namedFolders(paths.map(resourceOf)),
      trusted: options.trusted ?? true,
      files,
      platform: process.platform,
    }),
    text: nodeText,
    transcripts: createTranscriptLibrary(options.claudeFolders ?? claudeFolders()),
    ask: options.ask ?? askNobody,
    seen: createSeen(),
    ...(options.locks && { locks: options.locks }),
    ...(options.backupFolder !== undefined && { backups: createBackupStore({ folder: options.backupFolder }) }),
    limits: { maxOutputSize: Infinity, ...options.limits },
    settings: { shellTimeoutMs: 120_000, shellTimeoutMaxMs: 600_000, ...options.settings },
    signal: options.signal ?? new AbortController().signal,
    progress: options.progress ?? (() => undefined),
    log,
  };
}

const askNobody: Ask = ({ tool }) =>
  Promise.reject(
    new ToolError("BLOCKED", `Permission denied: this ${tool} call needs approval, and nobody can be asked.`),
  );
