import * as fs from "node:fs";
import { join } from "node:path";

/** A file or folder that a sandboxed command sees with other contents. */
export interface Mask {
  readonly path: string;
  /** The replacement, of the same kind. */
  readonly shown: string;
}

/** The sandbox of a command. All paths are real paths. */
export interface Bounds {
  /** An empty folder, over which a writable temporary folder is mounted. */
  readonly temporary: string;
  readonly masks: readonly Mask[];
  /** Whether it can access the machine's network. Otherwise it has none. */
  readonly network: boolean;
  /** A path for a file that the sandbox program may need. The file doesn't exist yet. */
  readonly table: string;
}

/** A program of this machine that sandboxes other programs. */
export interface Confiner {
  /** Its display name. */
  readonly by: string;
  /** Returns the words that start `program` (a program and its arguments) in the sandbox. May write `table`. */
  around(bounds: Bounds, program: readonly string[]): string[];
}

/** Folders of sandbox programs. Not `PATH`, which a project may have changed. */
const FOLDERS = ["/usr/bin", "/bin", "/usr/sbin", "/sbin", "/run/current-system/sw/bin", "/run/wrappers/bin"];

/** Returns the path of a system program, or undefined. */
export function systemProgram(name: string): string | undefined {
  return FOLDERS.map((folder) => join(folder, name)).find((path) => fs.existsSync(path));
}
