import { statSync } from "node:fs";
import { resolve } from "node:path";
import type { Question } from "../core/ports/ask";
import type { ToolContext } from "../core/ports/context";
import type { FormatName, RunRecord } from "../core/result";
import { createNodeContext } from "../platform/node/context";
import { createFileLocks } from "../platform/node/fileLocks";
import { createShells } from "../platform/node/shells";
import { lockFolder } from "../platform/node/stateFolder";

/** How tools run. */
export interface ContextOptions {
  /** The workspace: the folder in which tools work, or several. Relative paths are below the working directory. */
  readonly folder: string | readonly string[];
  /**
   * Answers whether a call may do what the question tells: `yes` allows this one call, anything else refuses it, an error too. Asked before a file is changed, before
   * a command runs, and before anything outside the folders is looked at. Not given, all of these are refused.
   */
  readonly ask?: (question: Question, signal: AbortSignal) => "yes" | "no" | Promise<"yes" | "no">;
  /** The format in which records keep results; `envelope` unless given. */
  readonly format?: FormatName;
  /** Characters that the JSON text of a result may have; not limited unless given. What is cut is told in the result. */
  readonly maxOutputSize?: number;
  /** Milliseconds that a command may run when its call names none; 120,000 unless given. */
  readonly commandTimeoutMs?: number;
  /** A folder in which files are kept before tools replace or remove them; they are not kept unless given. */
  readonly backupFolder?: string;
  /** Gets the record of every call. */
  readonly record?: (record: RunRecord) => void;
  /** Gets what went wrong inside: the stack of a tool that failed by a bug, a record that could not be kept. */
  readonly log?: (message: string, error?: unknown) => void;
}

/** What calls of one conversation share: the folders, the person who is asked, the files that were read, the commands in the background. */
export interface Context {
  /** Paths of the folders that tools work in. */
  readonly folders: readonly string[];
  /** Ends all commands that still run. A context that ran something in the background is to be disposed of, or the process goes on as long as that does. */
  dispose(): Promise<void>;
}

const contexts = new WeakMap<Context, ToolContext>();

/** A context for `runTool`. Throws `TypeError` for what is no folder. */
export function createContext(options: ContextOptions): Context {
  const { folder, ask, format, maxOutputSize, commandTimeoutMs, backupFolder, record, log } = options;
  const folders = [folder].flat().map(existingFolder);
  if (folders.length === 0) throw new TypeError("createContext needs a folder, got an empty list.");
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

/** What tools are given. Throws `TypeError` for what `createContext` did not make. */
export function toolContextOf(context: Context): ToolContext {
  const made = contexts.get(context);
  if (made) return made;
  throw new TypeError("The context must be one that createContext made.");
}

function existingFolder(folder: string): string {
  const path = resolve(folder);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return path;
  throw new TypeError(`createContext needs folders that exist, got ${JSON.stringify(folder)}.`);
}
