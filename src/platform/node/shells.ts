import { randomUUID } from "node:crypto";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ToolError } from "../../core/errors";
import type { Log } from "../../core/ports/context";
import type { Resource } from "../../core/ports/resource";
import { PatternError } from "../../core/ports/search";
import { shellLine } from "../../core/shells/findShell";
import type { Shell, Shells } from "../../core/shells/shells";
import { compileExpression } from "../../core/expression/expression";
import { ExpressionError } from "../../core/expression/parse";
import { adoptShell } from "./adoptedShell";
import { type FoundConfinement, findConfinement } from "./confinement";
import { type CommandEnvironment, commandEnvironment, withVariables } from "./environment";
import { type NodeShell, startNodeShell, writeBashStart } from "./nodeShell";
import { endTree } from "./processes";
import { findRecords, makeOwnFolder, removeFiles, stillRuns, writeRecord } from "./shellRecords";
import { findShell as findProgram, MARK, type ShellProgram } from "./shellProgram";
import { watchCommand } from "./watchdog";

/** Commands that run at once. */
export const MOST_RUNNING = 16;
/** Shells whose output stays when they have ended. */
const MOST_ENDED = 20;
/** Bytes of output after which a command is ended: nothing means to write so much. */
const MOST_BYTES = 4 * 1024 ** 3;
/** A command that runs longer gets a record, by which another process can end what is left of it; or it is watched. */
const RECORDED_AFTER_MS = 1000;

export interface ShellsOptions {
  /** Path of the folder in which the output of shells is kept, for this process and those after it. A temporary folder unless given, gone with the process. */
  readonly folder?: string;
  readonly lasting?: boolean;
  /** What ended together with this process is not told to the next one: the folder is for what a process that was cut off had left running. */
  readonly onlyCutOff?: boolean;
  /** The environment of commands; this process's own without secrets unless given. `keep` are names that stay. */
  readonly environment?: (keep: readonly string[]) => CommandEnvironment;
  readonly log?: Log;
  /** What confines commands that only read; found on this machine unless given. */
  readonly confinement?: () => Promise<FoundConfinement>;
  /** Called once, when the first of them runs unconfined because nothing here can confine it; tells the log unless given. */
  readonly unconfined?: (why: string) => void;
  readonly program?: ShellProgram;
  readonly mostBytes?: number;
}

/** What has happened to a shell. */
export type ShellEvent = "started" | "kept" | "ended" | "dropped";

export interface NodeShells extends Shells {
  /** A shell of this process; undefined for one that was taken over. */
  own(id: string): NodeShell | undefined;
  /** Calls when something has happened to a shell. Answers how to stop. */
  onEvent(listener: (shell: NodeShell, event: ShellEvent) => void): () => void;
  /** Takes over what processes that have ended left in the folder: what still runs is ended, and what was written can be read. */
  adopt(): Promise<void>;
  /** Ends everything within three seconds; afterwards nothing can be started. */
  dispose(): Promise<void>;
}

/** Commands as child processes of this one. */
export function createShells(options: ShellsOptions = {}): NodeShells {
  const { lasting = false, log, mostBytes = MOST_BYTES, confinement = findConfinement } = options;
  const unconfined =
    options.unconfined ?? ((why) => log?.info(`Commands that only read run unconfined on this machine: ${why}`));
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

  const shellProgram = (): ShellProgram => (program ??= options.program ?? findProgram());
  // Tried again by each command while it cannot be made.
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
    // With a folder, a process after this one ends what is left on Linux; elsewhere it cannot tell it from others.
    if (!leader || (own !== undefined && process.platform === "linux")) return;
    // The files of a folder that lasts stay, so that the next process can tell of the command.
    const mark = base === undefined || own !== undefined ? undefined : `${MARK}=${base}`;
    watchCommand({ leader, mark, started: shell.state().started }, ended, log);
  };
  const record = (shell: NodeShell): void => {
    const base = bases.get(shell.id);
    if (lasting && base !== undefined) writeRecord(base, shell.state(), shell.process?.began);
  };
  const changed = (shell: NodeShell, what: "kept" | "ended" | "dropped"): void => {
    if (what === "dropped") forget(shell.id);
    else if (shell.kept) record(shell);
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
      const { kind, shown } = shellProgram();
      return { kind, shown };
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
      if (closing) throw new ToolError("BLOCKED", "Cancelled: the window is closing, and the command was not started.");
      const running = [...live.values()].filter((shell) => !isOver(shell));
      if (running.length >= MOST_RUNNING) throw tooMany(running);
      const id = `bash_${++last}`;
      const path = ready();
      const base = path === undefined ? undefined : join(path, id);
      if (base !== undefined) bases.set(id, base);
      atExit.add(killAll);
      const bashEnv = path === undefined ? undefined : join(path, "bash-start");
      const given = withVariables(environment(start.keepEnvironment), start.variables ?? {});
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
          log?.info(`Ending ${found.command}, which a window that has ended had left running`);
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
        const ends = [...live.values()].map((shell) => shell.kill("The window that ran it was closed.", "tool"));
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

/** What is done right before this process ends, whoever ends it. */
const atExit = new Set<() => void>();
process.on("exit", () => {
  for (const act of atExit) act();
});

/** The folder for the files of this process's shells. Without one commands run all the same, and only the end of their output is there. */
function makeFolder(own: string | undefined, log: Log | undefined): string | undefined {
  try {
    const path = own ?? fs.mkdtempSync(join(fs.realpathSync(tmpdir()), "tool-result-viewer-"));
    makeOwnFolder(path);
    writeBashStart(join(path, "bash-start"));
    return path;
  } catch (error) {
    log?.error("The output of commands cannot be kept on the disk", error);
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
    `Command execution failed: ${MOST_RUNNING} commands are running already, which is the most. ${advice} Running: ${running.map(shellLine).join("; ")}.`,
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
