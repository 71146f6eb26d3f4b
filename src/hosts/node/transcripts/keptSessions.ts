import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import * as fs from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Resource } from "../../../base/resource";
import { pathOf } from "../disk/diskPath";
import { errorCode } from "../disk/fileErrors";
import { isKeptCopy } from "../disk/stateFolder";

/** A session with the files of its subagents, as far as they are listed. */
interface KeepableSession {
  readonly resource: Resource;
  readonly modified: number;
  readonly agentFiles?: readonly { readonly resource: Resource }[];
}

/** What to keep. */
export interface KeepRequest {
  /** Path of the agent's folder. */
  readonly from: string;
  /** Path of the folder of copies, which has the same folders. */
  readonly to: string;
  readonly sessions: readonly KeepableSession[];
  /** Paths, from a session's folder, of files that say more about all sessions in it. */
  readonly beside?: readonly string[];
  /** Days after their last use when the agent deletes sessions. */
  readonly days: number;
  /** Bytes of all copies. */
  readonly maxBytes: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** What was done. */
export interface KeepOutcome {
  /** Files that were copied. */
  readonly copied: number;
  /** Copies that are listed from now on, because their session is gone. */
  readonly shown: number;
  /** Sessions that weren't copied, because there is no room. */
  readonly left: number;
}

interface Copy {
  readonly path: string;
  readonly size: number;
  readonly mtimeMs: number;
}

/** In milliseconds. */
const DAY = 86_400_000;
const HOUR = 3_600_000;

/** Days before its deletion when a session is copied, because VS Code isn't open every day. */
const AHEAD = 7;

/** The folder of copies whose session is still there, with one for each folder of the agent. A list doesn't look into it. */
const WAITING = "waiting";

const UNFINISHED = ".tmp";

/**
 * Copies sessions that the agent will soon delete, those used least recently first. A copy is moved to where it is listed
 * when its session is gone. Then it makes room for others, those used least recently first. Rejects with the system's
 * errors.
 */
export async function keepSessions(request: KeepRequest): Promise<KeepOutcome> {
  const { from, to, sessions, beside = [], days, maxBytes, now } = request;
  const waiting = join(to, WAITING, createHash("sha256").update(from).digest("hex").slice(0, 16));
  // A folder that isn't there now may be on a disk that isn't connected.
  const shown = (await statOf(from)) ? await showGone(request, waiting) : 0;
  const isBeside = new Set(beside.map((path) => basename(path)));
  const listed = (await filesIn(to)).filter(
    ({ path }) => !path.startsWith(join(to, WAITING)) && !isBeside.has(basename(path)),
  );
  const oldest = listed.sort((one, other) => one.mtimeMs - other.mtimeMs).values();
  let room = maxBytes - (await filesIn(to)).reduce((sum, { size }) => sum + size, 0);
  const makeRoom = async (bytes: number): Promise<boolean> => {
    while (room < bytes) {
      const next = oldest.next();
      if (next.done) return false;
      await fs.rm(next.value.path, { force: true });
      room += next.value.size;
    }
    return true;
  };
  await makeRoom(0);
  const ahead = Math.min(AHEAD, days / 2);
  const due = sessions
    .filter(({ modified }) => modified + (days - ahead) * DAY <= now)
    .sort((one, other) => one.modified - other.modified);
  let copied = 0;
  for (const [at, session] of due.entries())
    for (const path of await filesOf(session, beside)) {
      const isPacked = path.endsWith(".jsonl");
      const target = join(waiting, relative(from, path)) + (isPacked ? ".gz" : "");
      const copy = await copyFile(path, target, isPacked);
      if (!copy) continue;
      if (!(await makeRoom(copy.bytes))) {
        await fs.rm(copy.path, { force: true });
        return { copied, shown, left: due.length - at };
      }
      await fs.rename(copy.path, target);
      room -= copy.bytes;
      copied++;
    }
  return { copied, shown, left: 0 };
}

/** Deletes a copy, and the copies of its subagents' files. What isn't a copy stays. */
export async function deleteCopy({ resource, agentFiles = [] }: Omit<KeepableSession, "modified">): Promise<void> {
  const copies = [resource, ...agentFiles.map((agent) => agent.resource)].filter(isKeptCopy);
  for (const copy of copies) await fs.rm(pathOf(copy), { force: true });
  if (isKeptCopy(resource)) await fs.rm(folderOf(pathOf(resource)), { recursive: true, force: true });
}

/** Moves copies whose session is gone, and copies the files next to them. Returns how many were moved. */
async function showGone({ from, to, beside = [], now }: KeepRequest, waiting: string): Promise<number> {
  let shown = 0;
  for (const { path, mtimeMs } of await filesIn(waiting)) {
    // Left by a program that was ended.
    if (path.endsWith(UNFINISHED)) {
      if (now - mtimeMs > HOUR) await fs.rm(path, { force: true });
      continue;
    }
    const inside = relative(waiting, path);
    const own = inside.replace(/\.jsonl\.gz$/, ".jsonl");
    if (await statOf(join(from, own))) continue;
    await fs.mkdir(dirname(join(to, inside)), { recursive: true, mode: 0o700 });
    await fs.rename(path, join(to, inside));
    for (const name of beside) {
      const [copy, target] = [waiting, to].map((root) => join(root, dirname(inside), name)) as [string, string];
      if ((await statOf(copy)) && !(await statOf(target))) await fs.copyFile(copy, target);
    }
    shown++;
  }
  return shown;
}

/** Copies a file to one next to the target. Undefined if the target is of this version, or if the file is gone. */
async function copyFile(
  path: string,
  target: string,
  isPacked: boolean,
): Promise<{ readonly path: string; readonly bytes: number } | undefined> {
  const [stat, known] = await Promise.all([statOf(path), statOf(target)]);
  if (!stat || (known && Math.floor(known.mtimeMs / 1000) === Math.floor(stat.mtimeMs / 1000))) return undefined;
  await fs.mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const unfinished = `${target}.${randomUUID()}${UNFINISHED}`;
  try {
    const to = createWriteStream(unfinished, { flags: "wx", mode: 0o600 });
    if (isPacked) await pipeline(createReadStream(path), createGzip(), to);
    else await pipeline(createReadStream(path), to);
    // The list shows when a session was last used.
    await fs.utimes(unfinished, stat.atime, stat.mtime);
    return { path: unfinished, bytes: (await fs.stat(unfinished)).size - (known?.size ?? 0) };
  } catch (error) {
    await fs.rm(unfinished, { force: true });
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** Returns a session's own file as the last one, those of its subagents, and those next to it. Links are left out. */
async function filesOf({ resource, agentFiles = [] }: KeepableSession, beside: readonly string[]): Promise<string[]> {
  const own = pathOf(resource);
  const named = [
    ...agentFiles.map((agent) => pathOf(agent.resource)),
    ...beside.map((path) => join(dirname(own), path)),
  ];
  const found = new Set((await filesIn(folderOf(own))).map(({ path }) => path));
  for (const path of named) if ((await statOf(path))?.isFile()) found.add(path);
  return [...found, own];
}

/** The folder next to a session with the files of its subagents. */
function folderOf(session: string): string {
  return session.replace(/\.jsonl(?:\.gz)?$/, "");
}

async function filesIn(folder: string): Promise<Copy[]> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (["ENOENT", "ENOTDIR"].includes(errorCode(error))) return [];
    throw error;
  });
  const found: Copy[] = [];
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const stat = entry.isFile() ? await statOf(path) : undefined;
    if (stat) found.push({ path, size: stat.size, mtimeMs: stat.mtimeMs });
  }
  return found;
}

async function statOf(path: string) {
  try {
    return await fs.lstat(path);
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes(errorCode(error))) return undefined;
    throw error;
  }
}
