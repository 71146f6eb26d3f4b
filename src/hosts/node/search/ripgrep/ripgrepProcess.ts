import { type ChildProcess, spawn } from "node:child_process";
import * as fs from "node:fs";
import { FileError, ToolError } from "../../../../base/errors";
import { resourceOf } from "../../disk/diskPath";
import { requireFreeFiles } from "../../disk/freeFiles";
import { isTooLong, startFailure } from "../../disk/startFailure";

/** How a ripgrep process ended. */
export interface RipgrepEnd {
  /** 0: found something. 1: found nothing. 2: an error, perhaps in addition to matches. */
  readonly code: number | null;
  /** The beginning of its stderr. */
  readonly errors: string;
  /** Number of stderr lines about a file or folder that can't be read. */
  readonly unreadable: number;
}

/** Maximum characters of stderr to keep. */
const KEPT_ERRORS = 8192;

/** A stderr line about a file that can't be read: `rg: a/b: Permission denied (os error 13)`. */
const UNREADABLE = /^rg: .+ \(os error \d+\)$/;

/**
 * Runs ripgrep in `cwd` and yields its output as it arrives. Throws `ToolError` if it can't be started.
 * The process ends with the generator: at the end, when the consumer stops early, or on abort, which throws the
 * signal's reason.
 */
export async function* ripgrep(
  rgPath: string,
  args: readonly string[],
  cwd: string,
  signal: AbortSignal,
): AsyncGenerator<Buffer, RipgrepEnd> {
  signal.throwIfAborted();
  const child = started(rgPath, args, cwd);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", (error) => reject(cannotStart(error, rgPath, cwd)));
    child.once("close", resolve);
  });
  // A consumer that stops early doesn't wait for the end.
  ended.catch(() => undefined);
  const { stdout, stderr } = child;
  if (!stdout || !stderr) {
    await ended;
    throw new Error("ripgrep has no pipes");
  }
  const stop = (): void => void child.kill("SIGKILL");
  signal.addEventListener("abort", stop, { once: true });
  let errors = "";
  let rest = "";
  let unreadable = 0;
  stderr.setEncoding("utf8").on("data", (text: string) => {
    if (errors.length < KEPT_ERRORS) errors += text.slice(0, KEPT_ERRORS);
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    unreadable += lines.filter((line) => UNREADABLE.test(line)).length;
  });
  try {
    for await (const chunk of stdout) {
      signal.throwIfAborted();
      if (Buffer.isBuffer(chunk)) yield chunk;
    }
    const code = await ended;
    signal.throwIfAborted();
    return { code, errors, unreadable };
  } finally {
    signal.removeEventListener("abort", stop);
    if (child.exitCode === null) stop();
  }
}

/** Starts the process. If the system has no more files, it has no pipes, and the event `error` reports it. */
function started(rgPath: string, args: readonly string[], cwd: string): ChildProcess {
  try {
    requireFreeFiles();
    return spawn(rgPath, args, { cwd, stdio: ["ignore", "pipe", "pipe"], windowsHide: true });
  } catch (error) {
    // The caller handles arguments that are too long.
    if (!(error instanceof Error) || isTooLong(error)) throw error;
    throw cannotStart(error, rgPath, cwd);
  }
}

/** Creates the error of a search that ripgrep aborted, with its own message. */
export function searchFailure({ code, errors }: RipgrepEnd): ToolError {
  const words = errors.trim().replace(/^rg: /, "") || `it ended with ${code === null ? "a signal" : `code ${code}`}`;
  return new ToolError("EXECUTION_ERROR", `Search failed: ${words}`);
}

function cannotStart(error: Error, rgPath: string, cwd: string): Error {
  if (!fs.statSync(cwd, { throwIfNoEntry: false })?.isDirectory()) {
    return new FileError("NotFound", resourceOf(cwd), { cause: error });
  }
  const message = `Search failed: ripgrep could not be started from ${rgPath} ${startFailure(error)}`;
  return new ToolError("EXECUTION_ERROR", message, { cause: error });
}
