import { FileError } from "../../../base/errors";
import type { DirectoryEntry, FileStat } from "../../../base/filesPort";
import { mapWithLimit } from "../../../base/mapWithLimit";
import type { Resource } from "../../../base/resource";
import type { DatabaseFiles } from "./databaseFiles";

/** A session in the folder in which versions of OpenCode before its database keep a file for each record. */
const SESSION = /^(.*\/storage)\/session\/[^/]+\/(ses_[A-Za-z0-9]{1,100})\.json$/;
const PROJECT = /^(.*)\/storage\/session\/[^/]+$/;
const DATABASE = /^opencode.*\.db$/;

/** The name of a file of a message or a part, which is its id. Ids are in order of time. */
const RECORD = /^((?:msg|prt)_[A-Za-z0-9]{1,100})\.json$/;

const AT_ONCE = 32;
const NEVER = new AbortController().signal;

/** Bytes of a record. A longer one is left out. */
const MOST_BYTES = 32 * 1024 * 1024;
const LEFT_OUT = '{"type":"a value that is too long to be read"}';

/** Sessions whose records are remembered until the next look at them. */
const MOST_KEPT = 8;

/** A record on a line of its own, between what is written before and after it. */
interface StoredRecord {
  readonly resource: Resource;
  readonly stat: FileStat;
  readonly before: string;
  readonly after: string;
  /** Where its line begins. */
  readonly at: number;
  /** Bytes of the line. */
  readonly size: number;
}

interface Stored {
  readonly stat: FileStat;
  readonly records: readonly StoredRecord[];
}

/**
 * Shows a session that OpenCode keeps in many files as one file with their records as lines, as those of a database.
 * A session that a database next to the folder contains, too, isn't listed in the folder.
 */
export function withSessionStorage(base: DatabaseFiles): DatabaseFiles {
  const kept = new Map<Resource, Stored>();

  const look = async (resource: Resource): Promise<Stored | undefined> => {
    const [, storage, id] = SESSION.exec(resource) ?? [];
    if (storage === undefined || id === undefined) return undefined;
    const own = await base.stat(resource);
    if (own.type !== "file" || own.link) return undefined;
    const stored = await readStored(base, { resource, stat: own }, storage as Resource, id);
    kept.delete(resource);
    kept.set(resource, stored);
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break;
      kept.delete(oldest);
    }
    return stored;
  };

  return {
    ...base,
    stat: async (resource) => (await look(resource))?.stat ?? base.stat(resource),
    async read(resource, from, to, into) {
      const stored = SESSION.test(resource) ? (kept.get(resource) ?? (await look(resource))) : undefined;
      return stored ? readLines(base, stored, { from, to, into }) : base.read(resource, from, to, into);
    },
    open: async (resource) => (SESSION.test(resource) ? undefined : base.open?.(resource)),
    async list(resource) {
      const entries = await base.list(resource);
      const [, data] = PROJECT.exec(resource) ?? [];
      if (data === undefined) return entries;
      const known = await idsInDatabases(base, data as Resource);
      return entries.filter(({ name }) => !known.has(name.replace(/\.json$/, "")));
    },
  };
}

async function readStored(
  base: DatabaseFiles,
  session: Pick<StoredRecord, "resource" | "stat">,
  storage: Resource,
  id: string,
): Promise<Stored> {
  const messages = await recordsIn(base, base.child(storage, `message/${id}`));
  const parts = await mapWithLimit(messages, { atOnce: AT_ONCE, signal: NEVER }, (message) =>
    recordsIn(base, base.child(storage, `part/${message.id}`)),
  );
  const records: StoredRecord[] = [];
  let size = 0;
  const add = (record: Pick<StoredRecord, "resource" | "stat">, before: string, after: string): void => {
    const bytes = record.stat.size > MOST_BYTES ? LEFT_OUT.length : record.stat.size;
    const length = before.length + bytes + after.length;
    records.push({ ...record, before, after, at: size, size: length });
    size += length;
  };
  add(session, '{"session":', ',"database":"opencode"}\n');
  for (const [at, message] of messages.entries()) {
    // A message has its failure in itself.
    add(message, `{"message":{"id":"${message.id}"},"isFile":true,"data":`, "}\n");
    for (const part of parts[at] ?? [])
      add(part, `{"part":{"id":"${part.id}","message_id":"${message.id}"},"data":`, "}\n");
  }
  const newest = (time: (stat: FileStat) => number): number =>
    records.reduce((latest, { stat }) => Math.max(latest, time(stat)), 0);
  const mtime = newest((stat) => stat.mtime);
  const { changed } = session.stat;
  return {
    records,
    stat: {
      ...session.stat,
      size,
      mtime,
      ...(changed !== undefined && { changed: newest((stat) => stat.changed ?? Infinity) }),
      identity: `${session.stat.identity}/${records.length}/${size}/${mtime}`,
    },
  };
}

/** Returns the records in a folder, in order. Links are not followed: they can lead out of the storage. */
async function recordsIn(base: DatabaseFiles, folder: Resource) {
  const stat = await base.stat(folder).catch(unlessRefused(undefined));
  if (stat?.type !== "directory" || stat.link) return [];
  const entries = await base.list(folder).catch(unlessRefused<readonly DirectoryEntry[]>([]));
  const files = entries.flatMap(({ name, type, link }) => {
    const id = RECORD.exec(name)?.[1];
    return id !== undefined && type === "file" && !link ? [{ id, resource: base.child(folder, name) }] : [];
  });
  files.sort((one, other) => (one.id < other.id ? -1 : 1));
  const found = await mapWithLimit(files, { atOnce: AT_ONCE, signal: NEVER }, async ({ id, resource }) => {
    const stat = await base.stat(resource).catch(unlessRefused(undefined));
    return stat?.type === "file" && !stat.link ? [{ id, resource, stat }] : [];
  });
  return found.flat();
}

/** Copies bytes of the lines of a session. A record that became shorter ends in spaces, and one that became longer is cut. */
async function readLines(
  base: DatabaseFiles,
  { stat, records }: Stored,
  { from, to, into }: { readonly from: number; readonly to: number; readonly into: Uint8Array },
): Promise<number> {
  const end = Math.min(to, stat.size);
  for (const { resource, stat: own, before, after, at, size } of records) {
    if (at + size <= from || at >= end) continue;
    const line = new Uint8Array(size).fill(SPACE);
    line.set(ENCODER.encode(before));
    const data = line.subarray(before.length, size - after.length);
    if (own.size > MOST_BYTES) data.set(ENCODER.encode(LEFT_OUT));
    else await base.read(resource, 0, data.length, data).catch(unlessRefused(0));
    for (let feed = data.indexOf(LINE_FEED); feed !== -1; feed = data.indexOf(LINE_FEED, feed + 1)) data[feed] = SPACE;
    line.set(ENCODER.encode(after), size - after.length);
    into.set(line.subarray(Math.max(0, from - at), Math.min(size, end - at)), Math.max(0, at - from));
  }
  return Math.max(0, end - from);
}

const ENCODER = new TextEncoder();
const LINE_FEED = 0x0a;
const SPACE = 0x20;

/** Returns the ids of the sessions and subagents in databases of a folder. */
async function idsInDatabases(base: DatabaseFiles, folder: Resource): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  const add = async (at: Resource, depth: number): Promise<void> => {
    // A database that can't be read has no session that could be listed twice.
    for (const { name, type } of await base.list(at).catch(unlessRefused<readonly DirectoryEntry[]>([])))
      if (type === "file") ids.add(name.replace(/^agent-|\.jsonl$/g, ""));
      else if (depth === 0) await add(base.child(at, name), 1);
  };
  const entries = await base.list(folder).catch(unlessRefused<readonly DirectoryEntry[]>([]));
  for (const { name, type, link } of entries)
    if (type === "directory" && !link && DATABASE.test(name)) await add(base.child(folder, name), 0);
  return ids;
}

function unlessRefused<T>(instead: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof FileError) return instead;
    throw error;
  };
}
