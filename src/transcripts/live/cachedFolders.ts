import type { DirectoryEntry } from "../../base/filesPort";
import type { Resource } from "../../base/resource";
import { FileError } from "../../base/errors";
import type { FolderFiles } from "../folders/keptFacts";

/** Milliseconds after which the time of a folder's last change is surely older than the next one's. */
const SETTLED_MS = 2_000;

interface Listing {
  /** Undefined if the folder doesn't exist. */
  readonly mtime: number | undefined;
  readonly listed: number;
  readonly entries: readonly DirectoryEntry[];
}

/** The contents of folders, which are listed again only if an entry was added or removed. */
export class CachedFolders {
  readonly #known = new Map<Resource, Listing>();

  constructor(
    readonly files: Pick<FolderFiles, "stat" | "list">,
    readonly now: () => number,
  ) {}

  /** Returns the entries of a folder; none for one that can't be read. */
  async entries(folder: Resource): Promise<readonly DirectoryEntry[]> {
    const listed = this.now();
    const mtime = await this.#mtime(folder);
    const known = this.#known.get(folder);
    if (known && this.#isCurrent(known, mtime)) return known.entries;
    const entries = mtime === undefined ? [] : await this.files.list(folder).catch(unlessRefused([]));
    this.#known.set(folder, { mtime, listed, entries });
    return entries;
  }

  /** When a folder that was listed last changed: milliseconds since 1970, 0 for one that doesn't exist. */
  changed(folder: Resource): number {
    return this.#known.get(folder)?.mtime ?? 0;
  }

  /** Whether an entry of these folders may have been added or removed since they were listed. */
  async haveChanged(folders: Iterable<Resource>): Promise<boolean> {
    for (const folder of folders) {
      const known = this.#known.get(folder);
      if (!known || !this.#isCurrent(known, await this.#mtime(folder))) return true;
    }
    return false;
  }

  /** Two changes in a row can have the same time. */
  #isCurrent({ mtime, listed }: Listing, now: number | undefined): boolean {
    return mtime === now && (mtime === undefined || mtime < listed - SETTLED_MS);
  }

  async #mtime(folder: Resource): Promise<number | undefined> {
    const stat = await this.files.stat(folder).catch(unlessRefused(undefined));
    // A database that can be listed is a file.
    return stat && !stat.link ? stat.mtime : undefined;
  }
}

function unlessRefused<T>(instead: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof FileError) return instead;
    throw error;
  };
}
