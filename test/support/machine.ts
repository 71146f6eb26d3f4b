// What this machine can do, for tests that need it. They skip by this, never by the name of the system.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "machine-"));
const at = (name: string): string => path.join(folder, name);

/** Returns whether something works, which throws otherwise. */
function works(act: () => boolean): boolean {
  try {
    return act();
  } catch {
    return false;
  }
}

fs.writeFileSync(at("file"), "");

/** It has symbolic links. Windows needs a right for them, and wine reports success without making one. */
export const canLink = works(() => {
  fs.symlinkSync("file", at("link"));
  return fs.lstatSync(at("link")).isSymbolicLink();
});

/** Files have modes that keep others out. */
export const hasModes = works(() => {
  fs.chmodSync(at("file"), 0o640);
  return (fs.statSync(at("file")).mode & 0o777) === 0o640;
});

/** Modes keep out the user who runs the tests, as they don't keep out root. */
export const keepsOut = hasModes && process.getuid?.() !== 0;

/** Names of files can contain everything but `/`. */
export const hasAnyNames = works(() => {
  fs.writeFileSync(at('a"*<>|?\\:\n'), "");
  return fs.readdirSync(folder).includes('a"*<>|?\\:\n');
});

/** Absolute paths begin with `/`, not with a drive. */
export const hasOneRoot = folder.startsWith("/");

/** The system shows processes, with their start times, environments, and open files, in `/proc`. */
export const hasProc = hasOneRoot && fs.existsSync("/proc/self/environ");

/** The system has a device, such as `/dev/full`, which never has room. */
export const hasDevice = (device: string): boolean => hasOneRoot && fs.existsSync(device);

/** Two names that differ only in case name one file. */
export const foldsCase = fs.existsSync(at("FILE"));

/** A folder has a size. One without is read as an empty file. */
export const foldersHaveSize = fs.statSync(folder).size > 0;

/** A path below a file fails for the file on the way. Windows says that nothing is there. */
export const tellsFilesOnTheWay = works(() => {
  try {
    return fs.statSync(at("file/below")).isFile();
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOTDIR";
  }
});

/** A file that is open can be replaced by another one. */
export const replacesOpenFiles = works(() => {
  fs.writeFileSync(at("other"), "");
  const open = fs.openSync(at("file"), "r");
  try {
    fs.renameSync(at("other"), at("file"));
  } finally {
    fs.closeSync(open);
  }
  return true;
});

/** There are named pipes in folders. */
export const hasFifos = works(
  () => spawnSync("mkfifo", [at("fifo")]).status === 0 && fs.lstatSync(at("fifo")).isFIFO(),
);

/** Bash is on the PATH. */
export const hasBash = works(() => spawnSync("bash", ["-c", "exit 3"]).status === 3);

/** Commands run in a shell. Wine has only a PowerShell that runs nothing and reports success. */
export const hasShell =
  hasBash || works(() => spawnSync("powershell", ["-NoProfile", "-Command", "exit 3"]).status === 3);

/** The shell that every Windows has is on the PATH. */
export const hasCmd = works(() => spawnSync("cmd.exe", ["/d", "/c", "exit 3"]).status === 3);

/** Git is on the PATH. */
export const hasGit = works(() => spawnSync("git", ["--version"]).status === 0);

/** DuckDB's program for this system is installed: npm installs only that of the system on which it runs. */
export const hasDuckDb = works(
  () =>
    createRequire(import.meta.url).resolve(`@duckdb/node-bindings-${process.platform}-${process.arch}/package.json`) !==
    "",
);

/** Commands run in a POSIX shell whose process numbers are those of the system, and signals reach process groups. */
export const hasProcessGroups = works(() => {
  const { stdout, pid } = spawnSync("/bin/sh", ["-c", "echo $$"], { encoding: "utf8" });
  return Number(stdout) === pid;
});

/** The folder of a `bash.exe` and a `pwsh.exe` that print what they were given. Only under wine. */
export const standIns = process.env["TRV_STAND_INS"] && path.resolve(process.env["TRV_STAND_INS"]);

fs.rmSync(folder, { recursive: true, force: true });
