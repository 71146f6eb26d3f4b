import { createHash, randomUUID } from "node:crypto";
import * as fs from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import type { Backup, Backups } from "../../tools/runtime/context/backups";
import { FileError } from "../../base/errors";
import type { Resource } from "../../base/resource";
import { replaceFile } from "./disk/replaceFile";
import { errorCode, fileError } from "./disk/fileErrors";

export interface BackupStoreOptions {
  /** A folder of its own, outside what tools may write to. Created on demand. */
  readonly folder: string;
  /** Maximum bytes of all backups. The oldest are removed first. */
  readonly maxBytes?: number;
  readonly maxAgeMs?: number;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

const DAY_MS = 24 * 60 * 60_000;

/** Milliseconds to keep bytes without an entry, because another window may be about to write it. */
const UNNAMED_MS = 10 * 60_000;

/** Bytes added between two checks for old or excess backups. */
const TRIM_BYTES = 4 * 1024 * 1024;

const entry = z.object({
  resource: z.string(),
  time: z.number(),
  tool: z.string(),
  size: z.number(),
  hash: z.string(),
});
type Entry = z.infer<typeof entry> & { readonly id: string };

/**
 * Creates a store of backups in a folder on this machine that only its owner can access.
 * `objects` contains bytes by their hash, `entries` a small file per backup. Several windows can use it at once: files
 * are written under a temporary name and renamed, never change afterwards, and bytes are removed only when no entry has
 * named them for a while.
 */
export function createBackupStore(options: BackupStoreOptions): Backups {
  const { folder, maxBytes = 100 * 1024 * 1024, maxAgeMs = 7 * DAY_MS, now = Date.now } = options;
  const [objects, entries] = [join(folder, "objects"), join(folder, "entries")];
  let added = TRIM_BYTES;
  let count = 0;

  const readEntries = async (): Promise<Entry[]> => {
    const found: Entry[] = [];
    for (const name of await namesIn(entries)) {
      const id = /^([0-9a-f-]+)\.json$/.exec(name)?.[1];
      if (id === undefined) continue;
      try {
        found.push({ ...entry.parse(JSON.parse(await fs.readFile(join(entries, name), "utf8"))), id });
      } catch {
        // Removed by another window, or not one of our entries.
      }
    }
    return found.sort((one, two) => two.time - one.time || (two.id < one.id ? -1 : 1));
  };

  const trim = async (): Promise<void> => {
    const oldest = now() - maxAgeMs;
    const kept = new Set<string>();
    let bytes = 0;
    for (const { id, time, hash, size } of await readEntries()) {
      if (!kept.has(hash)) bytes += size;
      if (time >= oldest && bytes <= maxBytes) kept.add(hash);
      else await fs.rm(join(entries, `${id}.json`), { force: true });
    }
    const unnamed = (await namesIn(objects)).filter((hash) => !kept.has(hash)).map((hash) => join(objects, hash));
    // Incomplete files of a window that was killed.
    const torn = (await namesIn(entries)).filter((name) => name.endsWith(".tmp")).map((name) => join(entries, name));
    for (const path of [...unnamed, ...torn]) {
      const stats = await unlessGone(fs.stat(path));
      if (stats && stats.mtimeMs < now() - UNNAMED_MS) await fs.rm(path, { force: true });
    }
  };

  /** Keeps bytes. Marks existing ones as needed, so that no other window removes them. */
  const keepObject = async (hash: string, bytes: Uint8Array): Promise<void> => {
    const path = join(objects, hash);
    const time = now() / 1000;
    const there = await unlessGone(fs.stat(path));
    if (there?.size === bytes.length) {
      const touched = await unlessGone(fs.utimes(path, time, time).then(() => true));
      if (touched) return;
    }
    await writeNew(path, bytes);
  };

  return {
    maxBytes,
    keep: (resource, bytes, tool) =>
      on(resource, async () => {
        for (const path of [objects, entries]) await fs.mkdir(path, { recursive: true, mode: 0o700 });
        const hash = createHash("sha256").update(bytes).digest("hex");
        await keepObject(hash, bytes);
        const time = now();
        // The number is the order of backups of the same millisecond.
        const number = (count++ % 0x1000000).toString(16).padStart(6, "0");
        const id = `${time.toString(16)}-${number}-${randomUUID().slice(0, 8)}`;
        const told = { resource, time, tool, size: bytes.length, hash } satisfies z.infer<typeof entry>;
        await writeNew(join(entries, `${id}.json`), JSON.stringify(told));
        added += bytes.length + 1000;
        if (added >= TRIM_BYTES) {
          added = 0;
          await trim();
        }
        return id;
      }),
    async list() {
      const oldest = now() - maxAgeMs;
      const kept = (await readEntries()).filter(({ time }) => time >= oldest);
      return kept.map(({ id, resource, time, tool, size }): Backup => ({
        id,
        resource: resource as Resource,
        time,
        tool,
        size,
      }));
    },
    read: (id) =>
      on(id, async () => {
        if (!/^[0-9a-f-]+$/.test(id)) throw new FileError("NotFound", id);
        const { hash } = entry.parse(JSON.parse(await fs.readFile(join(entries, `${id}.json`), "utf8")));
        if (!/^[0-9a-f]{64}$/.test(hash)) throw new FileError("NotFound", id);
        return fs.readFile(join(objects, hash));
      }),
  };
}

async function writeNew(path: string, content: Uint8Array | string): Promise<void> {
  const beside = `${path}.${randomUUID()}.tmp`;
  try {
    await fs.writeFile(beside, content, { mode: 0o600, flag: "wx" });
    await replaceFile(beside, path);
  } catch (error) {
    await fs.rm(beside, { force: true });
    throw error;
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return (await unlessGone(fs.readdir(folder))) ?? [];
}

async function unlessGone<Value>(wanted: Promise<Value>): Promise<Value | undefined> {
  try {
    return await wanted;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

async function on<Value>(resource: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw fileError(error, resource);
  }
}
