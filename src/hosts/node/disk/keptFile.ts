import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import * as fs from "node:fs/promises";
import { join } from "node:path";
import type { Keep } from "../../../transcripts/folders/keptFacts";
import { replaceFile } from "./replaceFile";
import { errorCode } from "./fileErrors";

/** Maximum size. This code never writes larger files. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Names of temporary files, and milliseconds after which they are abandoned. */
const BESIDE = /^\.[0-9a-f-]{36}\.tmp$/;
const TORN_MS = 60 * 60_000;

/**
 * Stores a text in a file that only its owner can read. Creates the folder if needed.
 * The file is replaced as a whole, so that two programs that write it never mix. A symlink at its path isn't followed.
 * Both methods throw system errors.
 */
export function keptFile(folder: string, name: string): Keep {
  const path = join(folder, name);
  return {
    async read() {
      let file;
      try {
        file = await fs.open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
      } catch (error) {
        if (["ENOENT", "ELOOP"].includes(errorCode(error))) return undefined;
        throw error;
      }
      try {
        const stats = await file.stat();
        return stats.isFile() && stats.size <= MAX_BYTES ? await file.readFile("utf8") : undefined;
      } finally {
        await file.close();
      }
    },
    async write(text) {
      await fs.mkdir(folder, { recursive: true, mode: 0o700 });
      await removeTorn(folder);
      const beside = join(folder, `.${randomUUID()}.tmp`);
      try {
        await fs.writeFile(beside, text, { mode: 0o600, flag: "wx" });
        await replaceFile(beside, path);
      } finally {
        await fs.rm(beside, { force: true });
      }
    },
  };
}

/** Removes incomplete files of programs that were killed. */
async function removeTorn(folder: string): Promise<void> {
  for (const name of (await fs.readdir(folder)).filter((one) => BESIDE.test(one))) {
    const path = join(folder, name);
    try {
      if ((await fs.stat(path)).mtimeMs < Date.now() - TORN_MS) await fs.rm(path, { force: true });
    } catch (error) {
      if (errorCode(error) !== "ENOENT") throw error;
    }
  }
}
