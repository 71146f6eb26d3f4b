import { FileError } from "../../base/errors";
import type { FileStat } from "../../base/filesPort";
import { mapWithLimit } from "../../base/mapWithLimit";
import { isInFolder, type Resource } from "../../base/resource";
import { readHead } from "../folders/fileFacts";
import type { FolderFiles } from "../folders/keptFacts";
import type { StillRunning } from "../folders/sessionNames";
import { ConvertedFile } from "../forms/convertedFile";
import type { LiveChange, LiveQuery, LiveSession } from "./liveModel";
import { fileSignature, FollowedFile } from "./followedFile";
import { joinedRecords } from "./joinedRecords";
import { LiveFinder, type LiveFile } from "./liveFinder";
import { RunningSessions } from "./runningSessions";
import { statedText, withStated } from "./statedCalls";

/** A session without a new record for so long has ended, unless its agent says that it runs. Milliseconds. */
export const QUIET_MS = 10 * 60_000;

/** The same for a session with a call that has no result: commands can run long. */
export const OPEN_QUIET_MS = 60 * 60_000;

/** Files that are looked at together. */
const AT_ONCE = 8;

export interface LiveOptions {
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Returns which registered processes still run. Without it, only records show what runs. */
  readonly stillRunning?: StillRunning;
  readonly signal: AbortSignal;
}

/** The sessions of a workspace that run now. */
export class LiveSessions {
  readonly #finder: LiveFinder;
  readonly #now: () => number;
  readonly #followed = new Map<Resource, FollowedFile>();
  /** Signatures of files when it was decided whether to follow them. */
  readonly #idle = new Map<Resource, string>();
  /** Files that may be followed as soon as more is written: they don't say where they belong, or were quiet. */
  readonly #resting = new Map<Resource, LiveFile>();
  /** Files that are being looked at for the first time. */
  readonly #begun = new Set<Resource>();
  /** Whether sessions belong to the workspace, by the file that says so. */
  readonly #belongs = new Map<Resource, boolean>();
  readonly #running: RunningSessions;
  readonly #told = new Map<string, string>();
  /** Whether all files were looked at once. */
  #hasFound = false;

  constructor(
    readonly files: FolderFiles,
    readonly query: LiveQuery,
    readonly tell: (change: LiveChange) => void,
    readonly options: LiveOptions,
  ) {
    this.#now = options.now ?? Date.now;
    this.#finder = new LiveFinder(files, query, this.#now);
    this.#running = new RunningSessions(files, query, options);
  }

  /** Whether no session runs. */
  get isCalm(): boolean {
    return this.#followed.size === 0;
  }

  /** Looks for files that are written. With `isNewOnly`, only for those that were not there the last time. */
  async find(isNewOnly = false): Promise<void> {
    const { signal } = this.options;
    if (!isNewOnly) await this.#running.read();
    const found = await this.#finder.find(signal);
    await mapWithLimit(found, { atOnce: AT_ONCE, signal }, (file) => this.#consider(file, isNewOnly));
    for (const { file, id } of [...this.#followed.values()])
      if (file.kind === "session")
        for (const agent of await this.#finder.subagents(file, id, signal)) await this.#consider(agent, isNewOnly);
    this.#report(!isNewOnly && !this.#hasFound);
    this.#hasFound ||= !isNewOnly;
  }

  /** Finds new files at once where they are expected, and reads what was added to the files of running sessions. */
  async look(): Promise<void> {
    const { signal } = this.options;
    const looked = mapWithLimit([...this.#followed.values()], { atOnce: AT_ONCE, signal }, (file) => file.look());
    await looked;
    for (const file of [...this.#resting.values()]) await this.#consider(file);
    await this.#running.readAgain([...this.#followed.values()]);
    if (await this.#finder.mayHaveNew()) await this.find(true);
    else this.#report();
  }

  dispose(): void {
    for (const file of this.#followed.values()) file.dispose();
    this.#followed.clear();
  }

  async #consider(file: LiveFile, isNewOnly = false): Promise<void> {
    const { resource } = file;
    if (this.#followed.has(resource) || this.#begun.has(resource)) return;
    if (isNewOnly && this.#idle.has(resource)) return;
    if (file.mtime !== undefined && !this.#isRecent(file, file.mtime)) return;
    this.#begun.add(resource);
    try {
      await this.#begin(file);
    } finally {
      this.#begun.delete(resource);
    }
  }

  async #begin(file: LiveFile): Promise<void> {
    const { resource } = file;
    const stat = await this.#stat(resource);
    if (!stat || this.#idle.get(resource) === fileSignature(stat)) return;
    this.#idle.set(resource, fileSignature(stat));
    const isOurs = this.#isRecent(file, stat.mtime) ? await this.#isOurs(file) : false;
    // The first lines of a file may not be written yet.
    if (isOurs === undefined) this.#resting.set(resource, file);
    else this.#resting.delete(resource);
    if (isOurs !== true) return;
    const followed = new FollowedFile(this.files, file, this.#now);
    await followed.look();
    if (this.options.signal.aborted) followed.dispose();
    else this.#followed.set(resource, followed);
  }

  #isRecent({ session }: LiveFile, mtime: number): boolean {
    return this.#now() - mtime < OPEN_QUIET_MS || this.#running.has(session);
  }

  async #stat(resource: Resource): Promise<FileStat | undefined> {
    try {
      const stat = await this.files.stat(resource);
      return stat.link || stat.type !== "file" ? undefined : stat;
    } catch (error) {
      if (error instanceof FileError) return undefined;
      throw error;
    }
  }

  /** Whether a session works in the workspace. Undefined if its file doesn't say so yet. */
  async #isOurs({ source, resource, kind }: LiveFile): Promise<boolean | undefined> {
    const { own, workspace } = this.query;
    if (kind === "subagent" || own.some((folder) => isInFolder(resource, folder))) return true;
    const known = this.#belongs.get(resource);
    if (known !== undefined) return known;
    const folder = resource.slice(0, resource.lastIndexOf("/")) as Resource;
    const cwd = (await source.files.cwd?.(this.files, folder)) ?? (await this.#cwdIn(resource, kind));
    if (cwd === undefined) return undefined;
    const isOurs = workspace.some((path) => isInFolder(cwd, path));
    this.#belongs.set(resource, isOurs);
    return isOurs;
  }

  async #cwdIn(resource: Resource, kind: LiveFile["kind"]): Promise<string | undefined> {
    // An early record names no folder.
    if (kind === "early") return undefined;
    const converted = new ConvertedFile(this.files);
    try {
      await converted.stat(resource);
      return (await readHead(converted, resource)).cwd;
    } catch (error) {
      if (error instanceof FileError) return undefined;
      throw error;
    }
  }

  /** Reports sessions that changed, and with `isFirst` also that none did. Stops following those that ended. */
  #report(isFirst = false): void {
    const groups = new Map<string, FollowedFile[]>();
    for (const followed of [...this.#followed.values()]) {
      const { source, session, kind, resource } = followed.file;
      if (followed.isGone) {
        this.#forget([followed]);
        continue;
      }
      // Only records that are written earlier share the name of a session with its own file.
      const isAlone = kind === "subagent" || source.files.early === undefined;
      const key = isAlone ? resource : `${source.id} ${session}`;
      groups.set(key, [...(groups.get(key) ?? []), followed]);
    }
    const changed: LiveSession[] = [];
    const seen = new Set<string>();
    const stated = this.#running.stated([...this.#followed.values()]);
    for (const [key, files] of groups) {
      if (!this.#isLive(files)) {
        this.#forget(files);
        continue;
      }
      // A new chat in which nothing was said yet is no session.
      if (files.every(({ listed }) => listed.prompts.length === 0)) continue;
      seen.add(key);
      const says = stated.get(files[0]?.file.session ?? "");
      const signature = [...files.map((followed) => followed.signature), statedText(says)].join("\n");
      if (this.#told.get(key) === signature) continue;
      this.#told.set(key, signature);
      changed.push(withStated(liveSession(key, files), says));
    }
    const gone = [...this.#told.keys()].filter((key) => !seen.has(key));
    for (const key of gone) this.#told.delete(key);
    if (changed.length > 0 || gone.length > 0 || isFirst) this.tell({ changed, gone });
  }

  #isLive(files: readonly FollowedFile[]): boolean {
    const quiet = this.#now() - writtenLast(files);
    if (quiet < QUIET_MS || (quiet < OPEN_QUIET_MS && files.some(({ listed }) => listed.isOpen))) return true;
    return files.some(({ file }) => file.kind === "session" && this.#running.has(file.session));
  }

  #forget(files: readonly FollowedFile[]): void {
    for (const followed of files) {
      const { resource } = followed.file;
      followed.dispose();
      this.#followed.delete(resource);
      this.#idle.set(resource, followed.signature);
      this.#resting.set(resource, followed.file);
    }
  }
}

function liveSession(key: string, files: readonly FollowedFile[]): LiveSession {
  const main = files.find(({ file }) => file.kind !== "early") ?? files[0];
  if (!main) throw new Error("A session has at least one file");
  const early = files.filter((other) => other !== main);
  const { prompts, earlier } = early.reduce((known, { listed }) => joinedRecords(known, listed), main.listed);
  const { source, resource, session, kind } = main.file;
  const { failure } = main;
  return {
    key,
    session,
    agent: source.id,
    resource,
    ...(kind === "subagent" && { isSubagent: true }),
    title: main.title ?? prompts.findLast(({ text }) => text !== "")?.text ?? main.file.name,
    prompts,
    earlier,
    written: writtenLast(files),
    ...(failure !== undefined && { failure }),
  };
}

function writtenLast(files: readonly FollowedFile[]): number {
  return Math.max(...files.map(({ written }) => written));
}
