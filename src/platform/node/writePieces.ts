import { randomUUID } from "node:crypto";
import * as fs from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { replaceFile } from "./replaceFile";
import { errorCode } from "./fileErrors";

/** Bytes gathered before they are written. */
const GATHERED = 1024 * 1024;

/**
 * Writes text, piece by piece, to a file that is there when it is whole and not before: it is written beside its place and then put there. Missing folders are made.
 * Without `overwrite` a file that is there is left: rejects with the system's `EEXIST`, at once where it is there from the beginning. What fails, or is given up, leaves nothing.
 */
export async function writePieces(
  path: string,
  pieces: AsyncIterable<string>,
  { overwrite }: { readonly overwrite: boolean },
): Promise<void> {
  if (!overwrite && (await isThere(path))) throw exists(path);
  await fs.mkdir(dirname(path), { recursive: true });
  const beside = join(dirname(path), `.${basename(path)}.${randomUUID()}.tmp`);
  const file = await fs.open(beside, "wx");
  try {
    try {
      let text = "";
      for await (const piece of pieces) {
        text += piece;
        if (text.length < GATHERED) continue;
        await file.appendFile(text);
        text = "";
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
