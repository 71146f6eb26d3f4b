import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

/** The variable that says that temporary files are in memory. */
const MARK = "TRV_FILES_IN_MEMORY";

/** Bytes of memory that must be free, for the tests and their files. */
const LEAST_BYTES = 8 * 1024 ** 3;

/** Mounts a file system in memory at `$0`, then runs the program. */
const MOUNT = 'mount -t tmpfs -o mode=1777,size=75% tool-results-tests "$0" && exec "$@"';

/**
 * Runs this script again with temporary files in memory: tests create and delete many small files, and some take less
 * than half of the processor time there. The file system is visible to the new process alone, and ends with it. Needs
 * Linux, root, and 8 GiB of free memory. Returns the exit code, or undefined without them, and in the new process.
 */
export async function runInMemory(script: string, args: readonly string[]): Promise<number | undefined> {
  if (process.env[MARK] !== undefined || process.getuid?.() !== 0 || os.freemem() < LEAST_BYTES) return undefined;
  const folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), "trv-memory-"));
  const withFolder = (...command: readonly string[]): string[] => ["--mount", "sh", "-c", MOUNT, folder, ...command];
  try {
    if (spawnSync("unshare", withFolder("true"), { stdio: "ignore" }).status !== 0) return undefined;
    const env = { ...process.env, TMPDIR: folder, [MARK]: folder };
    const child = spawn("unshare", withFolder(process.execPath, "--import", "tsx", script, ...args), {
      env,
      stdio: "inherit",
    });
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => child.kill(signal));
    return await new Promise((resolve, reject) => {
      child.on("error", reject);
      child.on("exit", (code) => resolve(code ?? 1));
    });
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
