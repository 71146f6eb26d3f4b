import * as fs from "node:fs";
import { join } from "node:path";

/** A file or folder that a confined command sees another one in place of. */
export interface Mask {
  readonly path: string;
  /** What it sees there: of the same kind. */
  readonly shown: string;
}

/** What one command is confined to. All paths are real ones. */
export interface Bounds {
  /** An empty folder, over which it gets one of its own to write into. */
  readonly temporary: string;
  readonly masks: readonly Mask[];
  /** It sees the machine's network; otherwise it has none. */
  readonly network: boolean;
  /** A path for a file that the confiner may need; nothing is there. */
  readonly table: string;
}

/** A program of this machine that confines others. */
export interface Confiner {
  /** Its name for people. */
  readonly by: string;
  /** The words that start `program`, which are program and arguments, confined. May write `table`. */
  around(bounds: Bounds, program: readonly string[]): string[];
}

/** Where programs are that confine others: not on `PATH`, which a project may have changed. */
const FOLDERS = ["/usr/bin", "/bin", "/usr/sbin", "/sbin", "/run/current-system/sw/bin", "/run/wrappers/bin"];

/** The path of a program of the system; undefined where it has none. */
export function systemProgram(name: string): string | undefined {
  return FOLDERS.map((folder) => join(folder, name)).find((path) => fs.existsSync(path));
}
