import { randomUUID } from "node:crypto";
import * as fs from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { replaceFile } from "./replaceFile";
import { errorCode } from "./fileErrors";

/** Bytes to collect before writing them. */
const GATHERED = 1024 * 1024;

/**
 * Writes texts and bytes to a file that appears only when it is complete: a temporary file is renamed. Creates missing
 * folders.
 * Without `overwrite`, rejects with the system's `EEXIST` if the file exists, immediately if it exists at the start.
 * `mode` is the file's mode, except what the umask takes away. Errors and cancellation leave no files.
 */
export async function writePieces(
  path: string,
  pieces: AsyncIterable<string> | Iterable<string | Uint8Array>,
  { overwrite, mode }: { readonly overwrite: boolean; readonly mode?: number },
): Promise<void> {
  if (!overwrite && (await isThere(path))) throw exists(path);
  await fs.mkdir(dirname(path), { recursive: true });
  const beside = join(dirname(path), `.${basename(path)}.${randomUUID()}.tmp`);
  const file = await fs.open(beside, "wx", mode);
  try {
    try {
      let text = "";
      for await (const piece of pieces) {
        if (typeof piece === "string") text += piece;
        if (typeof piece === "string" && text.length < GATHERED) continue;
        await file.appendFile(text);
        text = "";
        if (typeof piece !== "string") await file.appendFile(piece);
      }
      await file.appendFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    if (!overwrite && (await isThere(path))) throw exists(path);
    await replaceFile(beside, path);
  } catch (error) {
    await fs.rm(beside, { force: true });
    throw error;
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    await fs.lstat(path);
    return true;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return false;
    throw error;
  }
}

function exists(path: string): Error {
  return Object.assign(new Error(`EEXIST: file already exists, '${path}'`), { code: "EEXIST", path });
}
