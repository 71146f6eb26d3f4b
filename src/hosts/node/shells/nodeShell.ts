import * as fs from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { ToolError } from "../../../base/errors";
import { localUrls } from "../../../tools/shell/localUrls";
import type { Shell, ShellStart, ShellState } from "../../../tools/runtime/ports/shellsPort";
import { BinaryOutput } from "../../shared/output/binaryOutput";
import { PlainOutput } from "../../shared/output/plainOutput";
import { AMPERSAND, NotConfined, type RunningCommand, startCommand } from "../processes/startedCommand";
import { confinedWords, removeBounds, temporaryOf } from "./confinement/confinement";
import type { Confiner } from "./confinement/confiner";
import { pathOf } from "../disk/diskPath";
import type { CommandEnvironment } from "../processes/shellEnvironment";
import { hiddenPaths, seesNetwork } from "./confinement/hiddenPaths";
import type { ProcessIdentity } from "../processes/processTable";
import { ShellOutput } from "./shellOutput";
import {
  bashStart,
  type ConfineProgram,
  FOLDER,
  FOLDER_TO,
  MARK,
  OWN_BASH_ENV,
  type ShellProgram,
} from "../processes/shellProgram";

/** Maximum characters of one `read`. */
const MOST_READ = 4_000_000;

/** A shell whose output can be watched. */
export interface NodeShell extends Shell {
  readonly process: ProcessIdentity | undefined;
  /** Resolves when it has ended; never rejects. */
  readonly ended: Promise<void>;
  /** Whether it is kept after its call has returned. */
  readonly kept: boolean;
  /** The file of its output; undefined if there is none. */
  readonly path: string | undefined;
  /** Calls the listener for each piece of output, including control sequences. Returns a function that stops this. */
  onOutput(listener: (text: string) => void): () => void;
  /** Kills its process group at once, when this process ends. */
  killNow(): void;
}

export interface NodeShellParts {
  readonly id: string;
  readonly program: ShellProgram;
  readonly environment: CommandEnvironment;
  /**
   * Path of its files without extensions: `.txt` for the output, `.cwd` for its final folder. Undefined without a
   * folder for them.
   */
  readonly base: string | undefined;
  /** A file that makes bash report its final folder. */
  readonly bashEnv: string | undefined;
  /** Its sandbox, if it needs one. */
  readonly confiner: Confiner | undefined;
  /** Maximum bytes of output before it is ended. */
  readonly mostBytes: number;
  readonly changed: (shell: NodeShell, what: "kept" | "ended" | "dropped") => void;
}

/** Starts a command as a shell. Rejects with `ToolError` if that fails. */
export async function startNodeShell(start: ShellStart, parts: NodeShellParts): Promise<NodeShell> {
  const { id, base } = parts;
  const started = Date.now();
  const begun = performance.now();
  const plain = new PlainOutput();
  const binary = new BinaryOutput();
  const listeners = new Set<(text: string) => void>();
  const waiting = new Set<(what: "output" | "end") => void>();
  let lastWrite = begun;
  let bytesSoFar = 0;
  let urls: readonly string[] = [];
  let readTo = 0;
  let kept = start.background;
  let status: ShellState["status"] = "running";
  let exitCode: number | null = null;
  let runtimeMs: number | undefined;
  let killedWhy: string | undefined;
  let byPerson = false;
  let byWindow = false;
  let endedIn: string | undefined;
  let notConfined: string | undefined;
  let dropped = false;
  let running: RunningCommand | undefined = undefined;

  const output = new ShellOutput(base === undefined ? undefined : `${base}.txt`, () => running?.resume());
  const take = (text: string, bytes: Uint8Array): void => {
    bytesSoFar += bytes.length;
    lastWrite = performance.now();
    binary.add(bytes);
    const before = output.total;
    const { complete, rewrote } = plain.add(text);
    if (rewrote) readTo = Math.min(readTo, before);
    if (complete !== "") {
      urls = localUrls(urls, complete);
      if (!output.add(complete)) running?.pause();
    }
    for (const listener of listeners) listener(text);
    for (const wake of waiting) wake("output");
    if (bytesSoFar > parts.mostBytes)
      void shell.kill(`It was ended because it wrote more than ${parts.mostBytes} bytes.`, "tool");
  };
  const total = (): number => output.total + plain.line.length;

  const confine = confining(start, parts);
  running = startCommand(
    {
      command: start.command,
      cwd: pathOf(start.cwd),
      env: environmentOf(parts, start.confine !== undefined, confine !== undefined),
      mark: base === undefined ? undefined : `${MARK}=${base}`,
      input: start.background,
      confine,
      onOutput: take,
    },
    parts.program,
  );
  const command = running;
  if (command.process === undefined) await command.exit;

  const end = async (): Promise<void> => {
    let code: number | undefined;
    try {
      code = await command.exit;
    } catch (error) {
      if (error instanceof NotConfined) notConfined = notConfinedMessage(error.message);
      killedWhy ??= notConfined ?? (error instanceof Error ? error.message : String(error));
    }
    const line = plain.end();
    if (line !== "") {
      urls = localUrls(urls, line);
      output.add(line);
    }
    status = killedWhy === undefined ? "exited" : "killed";
    exitCode = killedWhy === undefined ? (code ?? null) : null;
    runtimeMs = Math.round(performance.now() - begun);
    endedIn = base === undefined ? undefined : folderIn(`${base}.cwd`);
    if (confine !== undefined) removeBounds(String(base));
    for (const wake of waiting) wake("end");
    parts.changed(shell, "ended");
    await output.close();
  };

  const shell: NodeShell = {
    id,
    process: command.process,
    get kept() {
      return kept;
    },
    get path() {
      return output.path;
    },
    get readTo() {
      return readTo;
    },
    set readTo(to) {
      readTo = to;
    },
    unfinished: "",
    get ended() {
      return ended;
    },
    state: () => ({
      id,
      command: start.command,
      title: start.title,
      cwd: start.cwd,
      background: kept,
      status,
      exitCode,
      pid: command.process?.pid,
      started,
      runtimeMs: runtimeMs ?? Math.round(performance.now() - begun),
      silentMs: Math.round(performance.now() - lastWrite),
      total: total(),
      binary: binary.found,
      lastLine: plain.line,
      urls: plain.line.includes("://") ? localUrls(urls, plain.line) : urls,
      inputOpen: start.background && status === "running",
      endedIn,
      byPerson,
      removed: parts.environment.removed,
      ...(confine !== undefined && { confined: true }),
      ...(notConfined !== undefined && { notConfined }),
      note: noteOf([killedWhy, lostOf(output), command.leftSome ? leftNote(start.command) : undefined]),
    }),
    async read(from, to) {
      const end = Math.min(to, from + MOST_READ, total());
      const complete = output.total;
      const { line } = plain;
      const rest = end > complete ? line.slice(Math.max(0, from - complete), end - complete) : "";
      if (from >= complete) return { text: rest, from };
      const { text, from: at } = await output.read(from, Math.min(end, complete));
      return { text: text + rest, from: at };
    },
    async wait(milliseconds, signal, wanted) {
      signal.throwIfAborted();
      if (status !== "running") return;
      const done = new AbortController();
      const happened = new Promise<void>((resolve) => {
        const wake = (what: "output" | "end"): void => {
          if (what === "end" || wanted === "output") resolve();
        };
        waiting.add(wake);
        done.signal.addEventListener("abort", () => waiting.delete(wake));
      });
      const over = delay(Math.min(milliseconds, 2 ** 31 - 1), undefined, {
        signal: AbortSignal.any([signal, done.signal]),
      });
      over.catch(() => undefined);
      try {
        await Promise.race([happened, over]);
      } catch {
        signal.throwIfAborted();
      } finally {
        done.abort();
      }
    },
    keep() {
      if (kept) return;
      kept = true;
      parts.changed(shell, "kept");
    },
    drop() {
      if (kept || dropped || status === "running") return;
      dropped = true;
      parts.changed(shell, "dropped");
    },
    async kill(why, by) {
      if (status === "running") {
        // The user's reason takes precedence over another one at the same time. A window that closes takes precedence
        // over both, because it closes its terminals as the user would.
        if (!byWindow && (by === "window" || (by === "person" && !byPerson))) killedWhy = why;
        killedWhy ??= why;
        byWindow ||= by === "window";
        byPerson = !byWindow && (byPerson || by === "person");
        await command.end();
      }
      // Until its output is on disk.
      await ended;
    },
    async write(text) {
      if (status !== "running") throw inputClosed(id, "it has ended");
      if (!start.background) throw inputClosed(id, "only commands started with run_in_background have an open input");
      try {
        await command.write(text);
      } catch (error) {
        throw inputClosed(id, error instanceof Error ? error.message : String(error));
      }
    },
    onOutput(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    killNow: () => {
      if (status === "running") command.killNow();
    },
  };
  const ended = end();
  return shell;
}

/**
 * Returns the sandbox of a command, or undefined if it needs none. Throws `ToolError` if there is no folder for its
 * files.
 */
function confining({ confine, cwd }: ShellStart, { confiner, base }: NodeShellParts): ConfineProgram | undefined {
  if (confine === undefined || confiner === undefined) return undefined;
  if (base === undefined) throw new ToolError("EXECUTION_ERROR", notConfinedMessage("there is no temporary folder"));
  const bounds = { base, hidden: hiddenPaths(confine, pathOf(cwd)), network: seesNetwork(confine) };
  return (program) => confinedWords(confiner, bounds, program);
}

function notConfinedMessage(why: string): string {
  const advice = "Retry the call. If it fails again, ask the user to run “Check Setup”.";
  return `Command execution failed: it did not run, because the sandbox failed (${why}). ${advice}`;
}

function environmentOf(
  { environment: { env: given }, base, bashEnv, program }: NodeShellParts,
  reads: boolean,
  confined: boolean,
): Record<string, string> {
  // Git would write caches along the way, and then run a hook (githooks(5), `post-index-change`).
  const env = reads ? { ...given, GIT_OPTIONAL_LOCKS: "0" } : given;
  if (base === undefined) return { ...env };
  const own = confined ? { TMPDIR: temporaryOf(base), [FOLDER]: FOLDER_TO } : {};
  const marked = { ...env, ...own, [MARK]: base };
  if (program.kind !== "bash" || bashEnv === undefined) return marked;
  const start = env["BASH_ENV"];
  return { ...marked, ...(start !== undefined && start !== "" && { [OWN_BASH_ENV]: start }), BASH_ENV: bashEnv };
}

/** Writes the file that makes bash report its final folder. */
export function writeBashStart(path: string): void {
  fs.writeFileSync(path, bashStart(process.platform), { mode: 0o600 });
}

/** Reads the final folder that a command wrote, and removes the file. */
function folderIn(path: string): string | undefined {
  try {
    const folder = fs.readFileSync(path, "utf8").replace(/\n$/, "");
    fs.rmSync(path, { force: true });
    return folder === "" ? undefined : folder;
  } catch {
    return undefined;
  }
}

function lostOf(output: ShellOutput): string | undefined {
  return output.path !== undefined && output.problem !== undefined
    ? `The output could not be written to disk (${output.problem}). If it is longer than 64 KB, only its end is available.`
    : undefined;
}

/** Returns a note about what a command had left running. Without `&`, a group's processes may be just about to end. */
function leftNote(command: string): string | undefined {
  if (AMPERSAND.test(command))
    return "Processes that it started with & were ended with it. Start such a command without &, and with run_in_background.";
  return process.platform === "win32"
    ? "Processes that it left running were ended with it. Start such a command with run_in_background."
    : undefined;
}

function noteOf(given: readonly (string | undefined)[]): string | undefined {
  const notes = given.filter((note) => note !== undefined);
  return notes.length === 0 ? undefined : notes.join(" ");
}

function inputClosed(id: string, why: string): ToolError {
  return new ToolError("EXECUTION_ERROR", `Command execution failed: the input of ${id} is closed: ${why}.`);
}
