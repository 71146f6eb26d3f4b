import { resolve } from "node:path";
import { ToolError } from "../../base/errors";
import type { Ask } from "../../tools/runtime/ports/askPort";
import type { Log, ToolContext } from "../../tools/runtime/context/toolContext";
import type { Files } from "../../base/filesPort";
import type { Limits, Settings } from "../../tools/runtime/ports/toolSettings";
import type { Shells } from "../../tools/runtime/ports/shellsPort";
import type { FormatName, RunRecord, RunSource } from "../../results/result";
import type { FileLocks } from "../../tools/runtime/context/fileLock";
import { createSeen } from "../../tools/runtime/context/seenTexts";
import { createWorkspace } from "../shared/workspace/createWorkspace";
import { namedFolders } from "../shared/workspace/folderNames";
import { createBackupStore } from "./backupStore";
import { agentFolders } from "./transcripts/agentFolders";
import { createCommandGrammar } from "./shells/commandGrammar";
import { nodeFiles } from "./files/nodeFiles";
import { resourceOf } from "./disk/diskPath";
import { findRipgrep } from "./search/ripgrep/ripgrep";
import { createRipgrepSearch } from "./search/nodeSearch";
import { createShells } from "./shells/nodeShells";
import { nodeText } from "./files/nodeText";
import type { SessionFolder } from "../../transcripts/folders/agentSource";
import type { SessionArchive } from "./transcripts/sessionArchive";
import { createTranscriptLibrary } from "./transcripts/nodeTranscriptLibrary";
import { createWalkSearch } from "./search/walkSearch";

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
  /** Folders with sessions that tools can read. Default: those of the agents on this machine. */
  readonly sessionFolders?: readonly SessionFolder[];
  /** Keeps what was read of sessions. Default: kept as long as the program runs, and can't be queried. */
  readonly archive?: SessionArchive;
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
    transcripts: createTranscriptLibrary(options.sessionFolders ?? agentFolders(), log, options.archive),
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
