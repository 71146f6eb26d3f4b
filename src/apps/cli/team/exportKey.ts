import { randomBytes } from "node:crypto";
import * as fs from "node:fs/promises";
import { dirname } from "node:path";
import { errorCode } from "../../../hosts/node/disk/fileErrors";
import { Failure } from "../terminal/cliFailure";

const KEY = /^[0-9a-f]{64}\n?$/;

/**
 * Reads the key of pseudonyms at a path, or creates it. Only its owner can read it. Throws `Failure` if the file
 * contains something else, because another key would give everything another name.
 */
export async function exportKey(path: string): Promise<string> {
  await fs.mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    await fs.writeFile(path, `${randomBytes(32).toString("hex")}\n`, { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
  }
  if ((await fs.lstat(path)).isSymbolicLink()) throw new Failure(`${path} is a symlink. Delete it.`);
  await fs.chmod(path, 0o600);
  const text = await fs.readFile(path, "utf8");
  if (KEY.test(text)) return text.trim();
  throw new Failure(`${path} doesn't contain a key. Restore it, or delete it to export with new pseudonyms.`);
}
