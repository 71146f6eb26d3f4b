import { constants } from "node:fs";
import * as fs from "node:fs/promises";

/** Opening a named pipe must not wait for somebody to write into it. `O_NONBLOCK` does not exist on Windows. */
const TO_READ = constants.O_RDONLY | ("O_NONBLOCK" in constants ? constants.O_NONBLOCK : 0);

/** Fills `into` from byte `from` on; answers how many bytes there were. */
export async function readRange(path: string, from: number, into: Uint8Array): Promise<number> {
  const file = await fs.open(path, TO_READ);
  try {
    let filled = 0;
    // Each range has its own handle: a file replaced between two reads is then never mixed with its successor inside one.
    while (filled < into.length) {
      const { bytesRead } = await file.read(into, filled, into.length - filled, from + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return filled;
  } finally {
    await file.close();
  }
}

/** The bytes of a regular file. Throws `EISDIR` for a folder, `EINVAL` for a device or a pipe, which may never end. */
export async function readWhole(path: string): Promise<Uint8Array> {
  const file = await fs.open(path, TO_READ);
  try {
    const stats = await file.stat();
    if (stats.isDirectory()) throw refusal("EISDIR", path);
    if (!stats.isFile()) throw refusal("EINVAL", path);
    return await file.readFile();
  } finally {
    await file.close();
  }
}

/** An error as the system would throw it. */
export function refusal(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${path}`), { code });
}
