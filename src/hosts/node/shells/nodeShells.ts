import { randomUUID } from "node:crypto";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ToolError } from "../../../base/errors";
import type { Log } from "../../../tools/runtime/context/toolContext";
import type { Resource } from "../../../base/resource";
import { PatternError } from "../../../tools/runtime/ports/searchPort";
import { shellLine } from "../../../tools/shell/findShell";
import type { Shell, Shells } from "../../../tools/runtime/ports/shellsPort";
import { compileExpression } from "../../../base/expression/expression";
import { ExpressionError } from "../../../base/expression/parseExpression";
import { adoptShell } from "./adoptedShell";
import { type FoundConfinement, findConfinement } from "./confinement/confinement";
import {
  type CommandEnvironment,
  commandEnvironment,
  withAbsolutePath,
  withVariables,
} from "../processes/shellEnvironment";
import { type NodeShell, startNodeShell, writeBashStart } from "./nodeShell";
import { endTree } from "../processes/processTable";
import { findRecords, makeOwnFolder, removeFiles, stillRuns, writeRecord } from "./shellRecords";
import { findShell as findProgram, MARK, type ShellProgram } from "../processes/shellProgram";
import { watchCommand } from "./watchdog";

/** Maximum commands that run at once. */
export const MOST_RUNNING = 16;
/** Maximum ended shells whose output is kept. */
const MOST_ENDED = 20;
/** Maximum bytes of output before a command is ended. No useful command writes as much. */
const MOST_BYTES = 4 * 1024 ** 3;
/** Milliseconds after which a command gets a record, so that another process can end it, or is watched. */
const RECORDED_AFTER_MS = 1000;

export interface ShellsOptions {
  /**
   * Path of the folder for the output of shells, for this process and later ones. Default: a temporary folder, removed
   * at exit.
   */
  readonly folder?: string;
  readonly lasting?: boolean;
  /**
   * Whether later processes ignore commands that ended with this one. The folder is then only for commands that an
   * interrupted process left running.
   */
  readonly onlyCutOff?: boolean;
  /** The environment of commands. Default: this process's, without secrets. `keep` are names to keep. */
  readonly environment?: (keep: readonly string[]) => CommandEnvironment;
  readonly log?: Log;
  /** The sandbox for read-only commands. Default: found on this machine. */
  readonly confinement?: () => Promise<FoundConfinement>;
  /** Called once, when the first of them runs without a sandbox because there is none. Default: logs it. */
  readonly unconfined?: (why: string) => void;
  readonly program?: ShellProgram;
  /** Returns the path of the shell that the user wants on Windows. Called for the first command. */
  readonly wanted?: () => string | undefined;
  readonly mostBytes?: number;
}

/** What happened to a shell. */
export type ShellEvent = "started" | "kept" | "ended" | "dropped";

export interface NodeShells extends Shells {
  /** Returns a shell of this process; undefined for one of an earlier process. */
  own(id: string): NodeShell | undefined;
  /** Calls the listener for each event of a shell. Returns a function that stops this. */
  onEvent(listener: (shell: NodeShell, event: ShellEvent) => void): () => void;
  /**
   * Takes over shells that ended processes left in the folder: ends what still runs, and makes their output readable.
   */
  adopt(): Promise<void>;
  /** Ends everything within three seconds. Nothing can be started afterwards. */
  dispose(): Promise<void>;
}

/** Runs commands as child processes. */
export function createShells(options: ShellsOptions = {}): NodeShells {
  const { lasting = false, log, mostBytes = MOST_BYTES, confinement = findConfinement } = options;
  const unconfined =
    options.unconfined ?? ((why) => log?.info(`Read-only commands run without a sandbox on this machine: ${why}`));
  const environment = options.environment ?? ((keep) => commandEnvironment(process.env, keep));
  const live = new Map<string, NodeShell>();
  const adopted = new Map<string, Shell>();
  const bases = new Map<string, string>();
  const listeners = new Set<(shell: NodeShell, event: ShellEvent) => void>();
  const own = options.folder === undefined ? undefined : join(options.folder, randomUUID());
  let program: ShellProgram | undefined;
  let folder: string | undefined;
  let last = 0;
  let cwd: Resource | undefined;
  let closing: Promise<void> | undefined;
  let toldUnconfined = false;

  const shellProgram = (): ShellProgram =>
    (program ??= options.program ?? findProgram(process.env, options.wanted?.()));
  // Each command tries again to create it.
  const ready = (): string | undefined => (folder ??= makeFolder(own, log));
  const forget = (id: string): void => {
    live.delete(id);
    adopted.delete(id);
    const base = bases.get(id);
    bases.delete(id);
    if (base !== undefined) removeFiles(base);
  };
  const watch = (shell: NodeShell, base: string | undefined): void => {
    const { process: leader, ended } = shell;
    // With a folder, a later process ends remaining processes on Linux. Elsewhere it can't identify them.
    if (!leader || (own !== undefined && process.platform === "linux")) return;
    // The files in a persistent folder are kept, so that the next process can report the command.
    const mark = base === undefined || own !== undefined ? undefined : `${MARK}=${base}`;
    watchCommand({ leader, mark, started: shell.state().started }, ended, log);
  };
  const record = (shell: NodeShell): void => {
    const base = bases.get(shell.id);
    if (lasting && base !== undefined) writeRecord(base, shell.state(), shell.process?.began);
  };
  const recordEnd = async (shell: NodeShell): Promise<void> => {
    // A process that reads that the command has ended finds all of its output.
    await shell.ended;
    record(shell);
  };
  const changed = (shell: NodeShell, what: "kept" | "ended" | "dropped"): void => {
    if (what === "dropped") forget(shell.id);
    else if (shell.kept) void (what === "ended" ? recordEnd(shell) : record(shell));
    else if (shell.path !== undefined) fs.rmSync(`${bases.get(shell.id) ?? shell.path}.json`, { force: true });
    const old = [...adopted.keys(), ...[...live.values()].filter(isOver).map(({ id }) => id)];
    for (const id of old.slice(0, Math.max(0, old.length - MOST_ENDED))) forget(id);
    for (const listener of listeners) listener(shell, what);
  };
  const killAll = (): void => {
    for (const shell of live.values()) shell.killNow();
    if (own === undefined && folder !== undefined) fs.rmSync(folder, { recursive: true, force: true });
  };

  const shells: NodeShells = {
    lasting,
    get program() {
      const { kind, shown, path } = shellProgram();
      return { kind, shown, path };
    },
    get cwd() {
      return cwd;
    },
    set cwd(to) {
      cwd = to;
    },
    async confinement() {
      const { confiner: _, ...told } = await confinement();
      return told;
    },
    async start(start) {
      const found = start.confine && (await confinement());
      if (found && "why" in found && !toldUnconfined) {
        toldUnconfined = true;
        unconfined(found.why);
      }
      if (closing) throw new ToolError("BLOCKED", "Cancelled: the window is closing. The command did not start.");
      const running = [...live.values()].filter((shell) => !isOver(shell));
      if (running.length >= MOST_RUNNING) throw tooMany(running);
      const id = `bash_${++last}`;
      const path = ready();
      const base = path === undefined ? undefined : join(path, id);
      if (base !== undefined) bases.set(id, base);
      atExit.add(killAll);
      const bashEnv = path === undefined ? undefined : join(path, "bash-start");
      const inherited = environment(start.keepEnvironment);
      const given = withVariables(start.confine ? withAbsolutePath(inherited) : inherited, start.variables ?? {});
      const parts = {
        id,
        program: shellProgram(),
        environment: given,
        base,
        bashEnv,
        confiner: found?.confiner,
        mostBytes,
        changed,
      };
      const shell = await startNodeShell(start, parts).catch((error: unknown) => {
        bases.delete(id);
        throw error;
      });
      live.set(id, shell);
      const hold = (): void => {
        watch(shell, base);
        record(shell);
      };
      if (start.background) hold();
      else {
        const timer = setTimeout(() => !isOver(shell) && hold(), RECORDED_AFTER_MS);
        timer.unref();
        void shell.ended.then(() => clearTimeout(timer));
      }
      for (const listener of listeners) listener(shell, "started");
      return shell;
    },
    own: (id) => live.get(id),
    list: () => [...adopted.values(), ...live.values()],
    get: (id) => live.get(id) ?? adopted.get(id),
    matcher,
    onEvent(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async adopt() {
      if (options.folder === undefined || own === undefined) return;
      for (const { record: found, base } of findRecords(options.folder, own)) {
        const running = !found.ended && stillRuns(found, base);
        if (running) {
          log?.info(`Ending ${found.id}, which an earlier window left running`);
          await endTree({ leader: { pid: found.pid, began: found.began }, mark: `${MARK}=${base}` });
        }
        const id = live.has(found.id) || adopted.has(found.id) ? `bash_${++last}` : found.id;
        last = Math.max(last, Number(id.slice("bash_".length)));
        bases.set(id, base);
        adopted.set(id, await adoptShell(found, id, base));
        if (!found.ended) writeRecord(base, { ...(adopted.get(id) as Shell).state(), id: found.id }, found.began);
      }
      for (const id of [...adopted.keys()].slice(0, Math.max(0, adopted.size - MOST_ENDED))) forget(id);
    },
    dispose() {
      closing ??= (async () => {
        const ends = [...live.values()].map((shell) => shell.kill("The window that ran it was closed.", "window"));
        await Promise.allSettled(ends);
        for (const shell of [...live.values()]) if (!shell.kept) forget(shell.id);
        atExit.delete(killAll);
        if (own === undefined) killAll();
        else if (folder !== undefined && (options.onlyCutOff === true || bases.size === adopted.size))
          fs.rmSync(own, { recursive: true, force: true });
      })();
      return closing;
    },
  };
  return shells;
}

/** Runs right before this process ends, however it ends. */
const atExit = new Set<() => void>();
process.on("exit", () => {
  for (const act of atExit) act();
});

/**
 * Creates the folder for the files of this process's shells. Without one, commands still run, but only the end of their
 * output is available.
 */
function makeFolder(own: string | undefined, log: Log | undefined): string | undefined {
  try {
    const path = own ?? fs.mkdtempSync(join(fs.realpathSync(tmpdir()), "tool-result-viewer-"));
    makeOwnFolder(path);
    writeBashStart(join(path, "bash-start"));
    return path;
  } catch (error) {
    log?.error("Could not keep the output of commands on disk", error);
    return undefined;
  }
}

function isOver(shell: Shell): boolean {
  return shell.state().status !== "running";
}

function tooMany(running: readonly Shell[]): ToolError {
  const advice = "End one with kill_shell, or wait for one with bash_output.";
  return new ToolError(
    "EXECUTION_ERROR",
    `Command execution failed: ${MOST_RUNNING} commands are already running, which is the maximum. ${advice} Running: ${running.map(shellLine).join("; ")}.`,
  );
}

function matcher(source: string): (line: string) => boolean {
  try {
    const { find } = compileExpression(source, { ignoreCase: false, dotAll: false });
    return (line) => find(line) !== undefined;
  } catch (error) {
    if (error instanceof ExpressionError) throw new PatternError(error.message, { cause: error });
    throw error;
  }
}
