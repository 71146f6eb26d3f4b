import { FileError } from "../../../base/errors";
import type { DirectoryEntry, Files, FileStat } from "../../../base/filesPort";
import type { Resource } from "../../../base/resource";
import { isSqlite } from "../../../transcripts/index/firstLineNotice";
import { parsePlace } from "../../shared/workspace/fileUri";
import { pathOf } from "../disk/diskPath";
import { fileError } from "../disk/fileErrors";
import { directFiles } from "../files/directFiles";
import { nodeFiles } from "../files/nodeFiles";
import { SessionDatabase } from "./sessionDatabase";
import { withSessionStorage } from "./sessionStorage";
import { rootOf, databaseTree, type DatabaseTree } from "./databaseTree";
import type { StoredSession } from "./sessionTables";

type BaseFiles = Pick<Files, "stat" | "read" | "open" | "list" | "child" | "watch" | "unpackers">;

/** Files in which a database of sessions can be listed like a folder. */
export interface DatabaseFiles extends BaseFiles {
  /** Removes what reading databases left in the folder for temporary files. Reading on is possible. */
  release(): Promise<void>;
}

/** A path within a database. */
interface Inside {
  readonly database: SessionDatabase;
  readonly stat: FileStat;
  readonly tree: DatabaseTree;
  readonly sessions: ReadonlyMap<string, StoredSession>;
  /** Empty for the database itself. */
  readonly path: string;
}

/** Names of databases. The path after them is a session. */
const DATABASE = /\.(?:db|sqlite3?)(?=\/|$)/i;

/** Milliseconds between a change of a database and a look at it. */
const WATCH_MS = 250;

/**
 * Shows a database of sessions as a folder with one file for each session, whose lines are its rows, and as a file that
 * lists them. All other files are as they are. A session's file changes only if the session does.
 */
export function databaseFiles(base: BaseFiles, open = (path: string) => new SessionDatabase(path)): DatabaseFiles {
  const databases = new Map<string, { readonly database: SessionDatabase; readonly stat: FileStat }>();
  const trees = new WeakMap<object, DatabaseTree>();
  const treeOf = (sessions: Inside["sessions"]): DatabaseTree => {
    const known = trees.get(sessions) ?? databaseTree(sessions);
    trees.set(sessions, known);
    return known;
  };

  const lists = new WeakMap<object, Uint8Array>();
  const listOf = (inside: Inside): Uint8Array => {
    const known = lists.get(inside.tree) ?? listText(inside);
    lists.set(inside.tree, known);
    return known;
  };

  /** Undefined for what isn't in a database of sessions. */
  const locate = async (resource: Resource): Promise<Inside | undefined> => {
    const place = parsePlace(resource);
    const end = place?.scheme === "file" && place.query === "" ? DATABASE.exec(place.path) : undefined;
    if (!place || !end) return undefined;
    const above = place.path.slice(0, end.index + end[0].length);
    const path = place.path.slice(above.length + 1);
    const outer = base.child(
      `${resource.slice(0, resource.indexOf("://") + 3)}${place.authority}/` as Resource,
      above.slice(1),
    );
    const known = databases.get(pathOf(outer));
    const isCalm = known !== undefined && known.database.calm > 0;
    const stat = isCalm ? known.stat : await base.stat(outer);
    const isKnown = known !== undefined && known.stat.identity === stat.identity && known.stat.mtime === stat.mtime;
    if (stat.type !== "file" || (!isKnown && !(await startsAsDatabase(outer)))) return undefined;
    const database = known?.database ?? open(pathOf(outer));
    databases.set(pathOf(outer), { database, stat });
    const sessions = await database.sessions();
    if (!sessions) return undefined;
    return { database, stat, tree: treeOf(sessions), sessions, path };
  };

  const startsAsDatabase = async (resource: Resource): Promise<boolean> => {
    const start = new Uint8Array(16);
    await base.read(resource, 0, start.length, start);
    return isSqlite(start);
  };

  const within = async <Value>(
    resource: Resource,
    use: (inside: Inside) => Promise<Value>,
    otherwise: () => Promise<Value>,
  ): Promise<Value> => {
    let inside;
    try {
      inside = await locate(resource);
      if (inside) return await use(inside);
    } catch (error) {
      throw asFileError(error, resource);
    }
    return otherwise();
  };

  const linesOf = async ({ database, tree, path }: Inside, resource: Resource) => {
    const id = tree.files.get(path);
    const lines = id === undefined ? undefined : await database.lines(id);
    if (!lines) throw new FileError("NotFound", resource);
    return lines;
  };

  return {
    ...base,
    stat: (resource) =>
      within(
        resource,
        async (inside) => {
          const { stat, tree, path } = inside;
          // With a write-ahead log, the database's own file is written much later.
          const mtime = Math.max(stat.mtime, tree.mtime);
          if (path === "") return { ...stat, size: listOf(inside).length, mtime };
          if (tree.folders.has(path)) return { ...stat, type: "directory", link: false, size: 0, mtime };
          const { session, size, lines, updated } = await linesOf(inside, resource);
          // Rows are changed in place, so that only a look at all of them shows what is new.
          const identity = `${stat.identity}/${session.row}/${lines.length}/${size}/${updated}`;
          return { type: "file", link: false, size, mtime: updated, ctime: session.created, identity };
        },
        () => base.stat(resource),
      ),
    read: (resource, from, to, into) =>
      within(
        resource,
        async (inside) => {
          if (inside.path !== "") {
            const { session } = await linesOf(inside, resource);
            return inside.database.read(session.id, from, to, into);
          }
          const part = listOf(inside).subarray(from, to);
          into.set(part);
          return part.length;
        },
        () => base.read(resource, from, to, into),
      ),
    open: (resource) =>
      within(
        resource,
        async () => undefined,
        async () => base.open?.(resource),
      ),
    list: (resource) =>
      within(
        resource,
        async ({ tree, path }): Promise<DirectoryEntry[]> => {
          const entries = tree.folders.get(path);
          if (!entries) throw new FileError(tree.files.has(path) ? "NotDirectory" : "NotFound", resource);
          return [...entries];
        },
        async () => {
          const entries = await base.list(resource);
          return Promise.all(
            entries.map(async (entry): Promise<DirectoryEntry> => {
              if (entry.type !== "file" || !DATABASE.test(entry.name)) return entry;
              const isDatabase = await startsAsDatabase(base.child(resource, entry.name)).catch(() => false);
              return isDatabase ? { ...entry, type: "directory" } : entry;
            }),
          );
        },
      ),
    watch(resource, changed) {
      const end = resource.startsWith("file:") ? DATABASE.exec(resource) : null;
      if (!end) return base.watch(resource, changed);
      const path = resource.slice(0, end.index + end[0].length) as Resource;
      let timer: NodeJS.Timeout | undefined;
      const later = (): void => {
        const { calm = 0 } = databases.get(pathOf(path))?.database ?? {};
        timer ??= setTimeout(
          () => {
            timer = undefined;
            changed();
          },
          Math.max(WATCH_MS, calm),
        );
      };
      const stops = [path, `${path}-wal` as Resource].map((one) => base.watch(one, later));
      return () => {
        clearTimeout(timer);
        for (const stop of stops) stop();
      };
    },
    async release() {
      await Promise.all([...databases.values()].map(({ database }) => database.release()));
    },
  };
}

/** Files on this machine's disk, as transcripts are read from them. */
export const transcriptFiles = withSessionStorage(databaseFiles(nodeFiles));

/** The same for a thread or a command that only reads transcripts, and whose user doesn't wait for anything else. */
export const threadFiles = withSessionStorage(databaseFiles(directFiles(nodeFiles)));

/** Returns the lines of the database itself: how many sessions there are, then each with the path of its file. */
function listText({ database, sessions, tree }: Inside): Uint8Array {
  const all = [...tree.files].flatMap(([file, id]) => {
    const session = sessions.get(id);
    return session ? [{ file, session }] : [];
  });
  const isRoot = ({ session }: (typeof all)[number]): boolean => rootOf(session, sessions) === session;
  const roots = all.filter(isRoot).sort((one, other) => other.session.updated - one.session.updated);
  const lines = [
    { database: { agent: database.agent, sessions: roots.length, subagents: all.length - roots.length } },
    ...roots.map(({ file, session: { id, title, directory, created, updated } }) => ({
      listed: { id, title, directory, created, updated, file },
    })),
  ];
  return new TextEncoder().encode(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
}

function asFileError(error: unknown, resource: Resource): unknown {
  const known = fileError(error, resource);
  return known instanceof FileError ? known : new DatabaseError(resource, error);
}

/** Why a database can't be read, as a sentence. */
class DatabaseError extends FileError {
  constructor(resource: Resource, cause: unknown) {
    super("Unavailable", resource, { cause });
    if (cause instanceof Error) this.message = cause.message;
  }
}
