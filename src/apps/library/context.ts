import { statSync } from "node:fs";
import { resolve } from "node:path";
import type { Question } from "../../tools/runtime/ports/askPort";
import type { ToolContext } from "../../tools/runtime/context/toolContext";
import type { FormatName, RunRecord } from "../../results/result";
import { createNodeContext } from "../../hosts/node/nodeContext";
import { createFileLocks } from "../../hosts/node/processes/fileLocks";
import { createShells } from "../../hosts/node/shells/nodeShells";
import { lockFolder } from "../../hosts/node/disk/stateFolder";

/** Options for running tools. */
export interface ContextOptions {
  /** The workspace folders. Relative paths are resolved against the working directory. */
  readonly folder: string | readonly string[];
  /**
   * Decides whether a call may do what the question describes. `yes` allows this call; anything else, including an
   * error, refuses it.
   * Called before a tool changes a file, runs a command, or looks at anything outside the folders. Without it, all of
   * these are refused.
   */
  readonly ask?: (question: Question, signal: AbortSignal) => "yes" | "no" | Promise<"yes" | "no">;
  /** The format of results in records. Default: `envelope`. */
  readonly format?: FormatName;
  /** Maximum characters of a result's JSON text. A result reports what was cut. Default: no limit. */
  readonly maxOutputSize?: number;
  /** Timeout in milliseconds for commands whose call doesn't set one. Default: 120,000. */
  readonly commandTimeoutMs?: number;
  /** The folder for backups of files that tools replace or remove. Default: no backups. */
  readonly backupFolder?: string;
  /** Receives the record of every call. */
  readonly record?: (record: RunRecord) => void;
  /** Receives internal errors: the stack of a tool's bug, or a record that could not be written. */
  readonly log?: (message: string, error?: unknown) => void;
}

/**
 * The state that calls of one conversation share: folders, approvals, files that were read, and background commands.
 */
export interface Context {
  /** Paths of the folders that tools work in. */
  readonly folders: readonly string[];
  /** Ends all running commands. Without this call, background commands keep the process running. */
  dispose(): Promise<void>;
}

const contexts = new WeakMap<Context, ToolContext>();

/** Creates a context for `runTool`. Throws `TypeError` for folders that don't exist. */
export function createContext(options: ContextOptions): Context {
  const { folder, ask, format, maxOutputSize, commandTimeoutMs, backupFolder, record, log } = options;
  const folders = [folder].flat().map(existingFolder);
  if (folders.length === 0) throw new TypeError("createContext needs at least one folder.");
  const shown = { error: log ?? (() => undefined), info: () => undefined };
  const shells = createShells({ lasting: true, log: shown });
  const context: Context = { folders, dispose: () => shells.dispose() };
  const made = createNodeContext({
    folders,
    shells,
    log: shown,
    locks: createFileLocks({ folder: lockFolder(), log: shown }),
    ...(ask && { ask: async (question, signal) => ask(question, signal) }),
    ...(format !== undefined && { format }),
    ...(maxOutputSize !== undefined && { limits: { maxOutputSize } }),
    ...(commandTimeoutMs !== undefined && { settings: { shellTimeoutMs: commandTimeoutMs } }),
    ...(backupFolder !== undefined && { backupFolder: resolve(backupFolder) }),
    ...(record && { record }),
  });
  contexts.set(context, made);
  return context;
}

/** Returns the context that tools receive. Throws `TypeError` unless `createContext` created it. */
export function toolContextOf(context: Context): ToolContext {
  const made = contexts.get(context);
  if (made) return made;
  throw new TypeError("The context must come from createContext.");
}

function existingFolder(folder: string): string {
  const path = resolve(folder);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return path;
  throw new TypeError(`createContext needs existing folders, but got ${JSON.stringify(folder)}.`);
}
