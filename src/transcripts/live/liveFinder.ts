import { compileGlob, type PathGlob } from "../../base/globs/globPattern";
import { isInFolder, type Resource } from "../../base/resource";
import type { AgentSource } from "../folders/agentSource";
import type { FolderFiles } from "../folders/keptFacts";
import type { LiveQuery } from "./liveModel";
import SOURCES from "../sources/agents/all";
import { CachedFolders } from "./cachedFolders";

/** A file in which a session may be written. */
export interface LiveFile {
  readonly source: AgentSource;
  readonly resource: Resource;
  /** The file's name without its extension. */
  readonly name: string;
  readonly kind: "session" | "early" | "subagent";
  /** The name of the session's own file. */
  readonly session: string;
  /** When it was last written, if listing shows it: milliseconds since 1970. */
  readonly mtime?: number;
}

type FoundFile = Pick<LiveFile, "resource" | "name" | "mtime">;

/** Folders of each level in which new files are noticed at once: those that changed last. */
const HOT_FOLDERS = 4;

/** A compressed file is one that nobody writes. */
const EXTENSION = /\.jsonl?$/;

/** Finds the files of sessions. Lists a folder again only if an entry was added or removed. */
export class LiveFinder {
  readonly #folders: CachedFolders;
  #hot = new Set<Resource>();

  constructor(
    readonly files: FolderFiles,
    readonly query: LiveQuery,
    now: () => number,
  ) {
    this.#folders = new CachedFolders(files, now);
  }

  /** Returns the files of all sessions. */
  async find(signal: AbortSignal): Promise<LiveFile[]> {
    const found: LiveFile[] = [];
    const hot = new Set<Resource>();
    for (const { agent, folder } of this.query.folders) {
      const source = SOURCES.find(({ id }) => id === agent);
      if (!source) continue;
      for (const kind of ["session", "early"] as const)
        for (const glob of (kind === "session" ? source.files.sessions : source.files.early) ?? [])
          for (const file of await this.#below(folder, glob, hot, signal))
            found.push({ source, ...file, kind, session: file.name });
    }
    this.#hot = hot;
    return found;
  }

  /** Returns the files of a session's subagents. */
  async subagents({ source, resource, name }: LiveFile, id: string, signal: AbortSignal): Promise<LiveFile[]> {
    const folder = resource.slice(0, resource.lastIndexOf("/")) as Resource;
    const found: LiveFile[] = [];
    for (const glob of source.files.agents?.({ name, id }) ?? [])
      for (const file of await this.#below(folder, glob, undefined, signal))
        found.push({ source, ...file, kind: "subagent", session: name });
    return found;
  }

  /** Whether a file may have been added where new sessions are expected. */
  mayHaveNew(): Promise<boolean> {
    return this.#folders.haveChanged(this.#hot);
  }

  /** Adds the folders to watch to `hot`. Links are not followed: they can lead out of the folder. */
  async #below(
    root: Resource,
    glob: string,
    hot: Set<Resource> | undefined,
    signal: AbortSignal,
  ): Promise<FoundFile[]> {
    const segments = glob.split("/").map((segment) => compileGlob(segment, { ignoreCase: false }));
    const last = segments.length - 1;
    let folders = [root];
    let found: FoundFile[] = [];
    for (const [level, segment] of segments.entries()) {
      found = await this.#matching(folders, segment, level < last ? "directory" : "file", signal);
      for (const folder of this.#hottest(folders)) hot?.add(folder);
      folders = found.map(({ resource }) => resource);
    }
    return found
      .filter(({ name }) => EXTENSION.test(name))
      .map((file) => ({ ...file, name: file.name.replace(EXTENSION, "") }));
  }

  async #matching(
    folders: readonly Resource[],
    segment: PathGlob,
    kind: "directory" | "file",
    signal: AbortSignal,
  ): Promise<FoundFile[]> {
    const found: FoundFile[] = [];
    for (const folder of folders) {
      signal.throwIfAborted();
      for (const { name, type, link, mtime } of await this.#folders.entries(folder))
        if (type === kind && !link && segment.test(name))
          found.push({ resource: this.files.child(folder, name), name, ...(mtime !== undefined && { mtime }) });
    }
    return found;
  }

  #hottest(folders: readonly Resource[]): Resource[] {
    const { first, own } = this.query;
    const isExpected = (folder: Resource): boolean =>
      own.some((each) => isInFolder(folder, each) || isInFolder(each, folder)) ||
      first.some((name) => folder.endsWith(`/${name}`));
    const latest = [...folders].sort((one, other) => this.#folders.changed(other) - this.#folders.changed(one));
    return [...latest.slice(0, HOT_FOLDERS), ...latest.slice(HOT_FOLDERS).filter(isExpected)];
  }
}
