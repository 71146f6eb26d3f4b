// What this machine can do, for tests that need it. They skip by this, never by the name of the system.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
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

/** Names of files can contain everything but `/`. */
export const hasAnyNames = works(() => {
  fs.writeFileSync(at('a"*<>|?\\:\n'), "");
  return fs.readdirSync(folder).includes('a"*<>|?\\:\n');
});

/** Absolute paths begin with `/`, not with a drive. */
export const hasOneRoot = folder.startsWith("/");

/** Two names that differ only in case name one file. */
export const foldsCase = fs.existsSync(at("FILE"));

/** There are named pipes in folders. */
export const hasFifos = works(
  () => spawnSync("mkfifo", [at("fifo")]).status === 0 && fs.lstatSync(at("fifo")).isFIFO(),
);

/** Commands run in a POSIX shell whose process numbers are those of the system, and signals reach process groups. */
export const hasProcessGroups = works(() => {
  const { stdout, pid } = spawnSync("/bin/sh", ["-c", "echo $$"], { encoding: "utf8" });
  return Number(stdout) === pid;
});

fs.rmSync(folder, { recursive: true, force: true });
