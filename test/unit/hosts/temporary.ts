import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Resource } from "../../../src/base/resource";
import { resourceOf } from "../../../src/hosts/node/disk/diskPath";

/** A folder of its own for each test, gone after it. */
export interface TemporaryFolder {
  /** Its real path. */
  readonly path: string;
  /** The path of an entry in it. */
  at(...names: string[]): string;
  resource(...names: string[]): Resource;
  /** Writes files, and the folders they stand in; answers the paths. */
  fill(files: Readonly<Record<string, string | Uint8Array>>): string[];
}

/** Makes a folder before each test of the suite it is called in. */
export function temporaryFolder(): TemporaryFolder {
  let root = "";
  beforeEach(() => {
    root = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), "trv-"));
  });
  afterEach(() => {
    if (root !== "") remove(root);
  });
  return {
    get path() {
      return root;
    },
    at: (...names) => path.join(root, ...names),
    resource: (...names) => resourceOf(path.join(root, ...names)),
    fill: (files) =>
      Object.entries(files).map(([name, content]) => {
        const file = path.join(root, name);
        fs.mkdirSync(path.dirname(file), { recursive: true });
        fs.writeFileSync(file, content);
        return file;
      }),
  };
}

/**
 * Removes a folder. A process of the test may still write into it, or, on Windows, have it open for a moment. Node's own
 * retries don't see that: they only try again to remove the folder itself.
 */
export function remove(root: string, tries = 5): void {
  try {
    fs.rmSync(root, { recursive: true, force: true, maxRetries: 3 });
  } catch (error) {
    if (tries <= 1 || !BUSY.includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    remove(root, tries - 1);
  }
}
const BUSY = ["ENOTEMPTY", "EBUSY", "EPERM"];

/** Runs as a user without rights: tests may run as root, whom no mode keeps out. */
export async function withoutRights<T>(work: () => Promise<T>): Promise<T> {
  const user = process.geteuid?.();
  if (user !== 0) return work();
  process.seteuid?.(65534);
  try {
    return await work();
  } finally {
    process.seteuid?.(user);
  }
}
