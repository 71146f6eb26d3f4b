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
  /** Paths of the workspace's folders; relative ones are below the working directory. */
  readonly folders: readonly string[];
  readonly trusted?: boolean;
  /** Nobody is there to be asked unless given, and what would have to be is refused. */
  readonly ask?: Ask;
  readonly limits?: Partial<Limits>;
  readonly settings?: Partial<Settings>;
  readonly signal?: AbortSignal;
  readonly format?: FormatName;
  readonly source?: RunSource;
  readonly record?: (record: RunRecord) => void;
  readonly progress?: (message: string) => void;
  readonly log?: Log;
  /** Where commands run; for this context alone, with nothing in the background, unless given. */
  readonly shells?: Shells;
  /** Keeps this program's changes of files and those of others apart; only this program's are kept apart unless given. */
  readonly locks?: FileLocks;
  /** Where files are kept before they are replaced or removed; nothing is kept unless it is given. */
  readonly backupFolder?: string;
  /** Configuration folders of Claude Code, whose sessions tools may read about; those of this machine unless given. */
  readonly claudeFolders?: readonly Resource[];
  /** A ripgrep binary; found unless given. `null` searches without one. */
  readonly rgPath?: string | null;
  /** How this machine's files are read; `nodeFiles` unless given. */
  readonly files?: Files;
}

/** Loaded with the first command that is looked at, for all contexts. */
const grammar = createCommandGrammar();

/** What tools need, over this machine's disk and processes: for the command line, the MCP server and tests. */
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
  Promise.reject(new ToolError("BLOCKED", `Permission denied: nobody is there to be asked about this ${tool} call.`));
