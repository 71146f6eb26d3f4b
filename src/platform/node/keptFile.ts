import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import * as fs from "node:fs/promises";
import { join } from "node:path";
import type { Keep } from "../../transcript/folders/keptFacts";
import { errorCode } from "./fileErrors";

/** What is larger was not written by this code. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * A text kept in a file that only its owner may read, in a folder that is made when it is missing. It is replaced whole, so that two
 * programs that write it never mix; a link in its place is not followed. Both methods throw what the system refuses.
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
      const beside = join(folder, `.${randomUUID()}.tmp`);
      try {
        await fs.writeFile(beside, text, { mode: 0o600, flag: "wx" });
        await fs.rename(beside, path);
      } finally {
        await fs.rm(beside, { force: true });
      }
    },
  };
}
