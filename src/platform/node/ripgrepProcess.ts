import { type ChildProcess, spawn } from "node:child_process";
import * as fs from "node:fs";
import { FileError, ToolError } from "../../core/errors";
import { resourceOf } from "./diskPath";
import { errorCode } from "./fileErrors";
import { requireFreeFiles } from "./freeFiles";
import { startFailure } from "./startFailure";

/** How a ripgrep process ended. */
export interface RipgrepEnd {
  /** 0: something was found. 1: nothing. 2: an error, perhaps beside findings. */
  readonly code: number | null;
  /** The beginning of what it wrote to stderr. */
  readonly errors: string;
  /** Lines of stderr that name a file or folder which could not be read. */
  readonly unreadable: number;
}

/** Characters of stderr that are kept. */
const KEPT_ERRORS = 8192;

/** One line of stderr for a file that could not be read: `rg: a/b: Permission denied (os error 13)`. */
const UNREADABLE = /^rg: .+ \(os error \d+\)$/;

/**
 * Runs ripgrep in `cwd` and hands out its output as it comes. The process ends with the generator: read to the end, left early, or aborted,
 * when it throws the signal's reason. Throws `ToolError` when it cannot be started.
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
  // Whoever leaves early does not wait for the end.
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

/** The process; without pipes where the system has no more files, which the event `error` then says. */
function started(rgPath: string, args: readonly string[], cwd: string): ChildProcess {
  try {
    requireFreeFiles();
    return spawn(rgPath, args, { cwd, stdio: ["ignore", "pipe", "pipe"], windowsHide: true });
  } catch (error) {
    // That its arguments are too long is for whoever made them.
    if (!(error instanceof Error) || errorCode(error) === "E2BIG") throw error;
    throw cannotStart(error, rgPath, cwd);
  }
}

/** The failure of a search that ripgrep broke off; its own words. */
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
