import type { DirectoryEntry } from "../../../base/filesPort";
import type { StoredSession } from "./sessionTables";

/** The sessions of a database as files and folders: a session's subagents are in a folder with its name. */
export interface DatabaseTree {
  /** Ids of sessions by the paths of their files. */
  readonly files: ReadonlyMap<string, string>;
  /** Entries of folders by their paths. The database itself has an empty path. */
  readonly folders: ReadonlyMap<string, readonly DirectoryEntry[]>;
  /** When a session last changed: milliseconds since 1970. */
  readonly mtime: number;
}

/** Names files as other agents do, so that nothing else has to know how a database is laid out. */
export function databaseTree(sessions: ReadonlyMap<string, StoredSession>): DatabaseTree {
  const files = new Map<string, string>();
  const folders = new Map<string, DirectoryEntry[]>([["", []]]);
  let mtime = 0;
  for (const session of sessions.values()) {
    const owner = rootOf(session, sessions);
    const folder = owner === session ? "" : nameOf(owner);
    const name = `${folder === "" ? "" : "agent-"}${nameOf(session)}.jsonl`;
    if (!folders.has(folder)) {
      folders.set(folder, []);
      folders.get("")?.push({ name: folder, type: "directory", link: false });
    }
    folders.get(folder)?.push({ name, type: "file", link: false, mtime: session.updated });
    mtime = Math.max(mtime, session.updated);
    files.set(folder === "" ? name : `${folder}/${name}`, session.id);
  }
  return { files, folders, mtime };
}

/** Returns the session that started all others above it. A session in a circle is its own. */
export function rootOf(session: StoredSession, sessions: ReadonlyMap<string, StoredSession>): StoredSession {
  const seen = new Set<StoredSession>();
  for (let at = session; ;) {
    if (seen.has(at)) return session;
    seen.add(at);
    const parent = at.parent === undefined ? undefined : sessions.get(at.parent);
    if (!parent) return at;
    at = parent;
  }
}

/** An id that could be another path isn't a name. No such id contains a space. */
function nameOf({ id, name = id, row }: StoredSession): string {
  return /^[A-Za-z0-9_-]{1,100}$/.test(name) ? name : `row ${row}`;
}
