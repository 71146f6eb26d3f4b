import type { Resource } from "../../base/resource";
import type { Archive } from "../archive/archive";
import { bytesKey, fileKeys } from "../archive/fileKeys";
import { isGone, problemText } from "../folders/findFiles";
import type { FolderFiles } from "../folders/keptFacts";
import { besideKey } from "../forms/filesBeside";
import { chatRecordFiles } from "../forms/others/chatRecords";
import { currentPrices } from "../statistics/prices";
import { costsVersion, countCosts, countDays, relatedFiles } from "./dayTotals";
import { keptFiles, updateAbout, writeDetails, type DetailAbout, type KeptFile } from "./detailRows";
import { readSessionDetails, type SessionDetails } from "./sessionDetails";

/** Differs if other code would read other details. */
const VERSION = 2;

/** Milliseconds of reading, and rows, after which what was read is written. */
const WRITE_MS = 2_000;
const WRITE_ROWS = 50_000;

/** A session as a list has it. */
export interface ListedDetails {
  readonly resource: Resource;
  readonly id: string;
  readonly title: string;
  readonly cwd?: string;
  readonly agentFiles?: readonly { readonly resource: Resource }[];
}

/** How details are kept. */
export interface KeepOptions {
  readonly signal: AbortSignal;
  /** Folders that were listed. Files below them that aren't among the sessions are gone. */
  readonly folders: readonly Resource[];
  /** Returns whether the details of a session are needed. By default, all are. */
  readonly isWanted?: (session: ListedDetails) => boolean;
  /** Called after each file, with how many of all are done. */
  readonly progress?: (done: number, total: number) => void;
}

/** What is kept now. */
export interface KeptDetails {
  /** By the resource of the file. A file that couldn't be read is missing. */
  readonly files: ReadonlyMap<string, KeptFile>;
  /** Why files couldn't be read, as sentences. */
  readonly problems: readonly string[];
}

interface Read {
  readonly about: DetailAbout;
  readonly key: string;
  readonly details: SessionDetails;
}

/**
 * Brings the details in an archive up to date: reads the files of the sessions that changed, and removes what is gone.
 * Throws what the archive throws, and rejects with the signal's reason.
 */
export async function keepDetails(
  files: FolderFiles,
  archive: Archive,
  sessions: readonly ListedDetails[],
  { signal, folders, isWanted = () => true, progress }: KeepOptions,
): Promise<KeptDetails> {
  const { known, forgotten } = archive.read((statements) => ({
    known: new Map(keptFiles(statements).map((file) => [file.resource, file])),
    forgotten: new Set(statements.all("SELECT session_file FROM forgotten").map((row) => row["session_file"])),
  }));
  const remembered = sessions.filter(({ resource }) => !forgotten.has(resource));
  const listed = new Set(remembered.flatMap(aboutsOf).map(({ resource }) => resource));
  const gone = [...known.values()].filter(
    ({ resource, session_file: session }) =>
      !listed.has(resource) && (forgotten.has(session) || folders.some((folder) => resource.startsWith(`${folder}/`))),
  );
  const wanted = remembered.filter(isWanted).flatMap(aboutsOf);
  const problems: string[] = [];
  const writer = new DetailWriter(archive, known);
  // The oldest first: what a later session copied from it counts there.
  for (const [done, about] of [...wanted].reverse().entries()) {
    signal.throwIfAborted();
    const resource = about.resource as Resource;
    const kept = known.get(resource);
    try {
      const { key, isKnown } = await keyOf(files, resource, kept?.key);
      if (!isKnown || !kept)
        writer.read.push({ about, key, details: await readSessionDetails(files, resource, signal) });
      else if (isOther(kept, { ...about, key })) writer.updated.push({ id: kept.id, key, about });
    } catch (error) {
      signal.throwIfAborted();
      if (!isGone(error)) problems.push(problemText(error));
    }
    writer.writeSometimes();
    progress?.(done + 1, wanted.length);
  }
  writer.write(gone);
  const now = archive.read(keptFiles).filter(({ resource }) => listed.has(resource));
  return { files: new Map(now.map((file) => [file.resource, file])), problems };
}

/** Writes what was read, some files at a time. */
class DetailWriter {
  read: Read[] = [];
  updated: { readonly id: number; readonly key: string; readonly about: DetailAbout }[] = [];
  #since = performance.now();
  readonly #prices = currentPrices();

  constructor(
    readonly archive: Archive,
    readonly known: ReadonlyMap<string, KeptFile>,
  ) {}

  writeSometimes(): void {
    const rows = this.read.reduce((sum, { details }) => sum + details.calls.length + details.messages.length, 0);
    if (rows >= WRITE_ROWS || (this.read.length > 0 && performance.now() - this.#since > WRITE_MS)) this.write([]);
  }

  /** Writes what was read since, and removes files. */
  write(gone: readonly KeptFile[]): void {
    const { read, updated, known } = this;
    const prices = this.#prices;
    const version = `${prices.date} ${bytesKey(new TextEncoder().encode(JSON.stringify(prices)))}`;
    const isIdle = read.length + updated.length + gone.length === 0;
    if (isIdle && this.archive.read(costsVersion) === version) return;
    this.archive.write((statements) => {
      for (const { id, key, about } of updated) updateAbout(statements, id, key, about);
      // Copies of what was in these files count now.
      const before = [...read.flatMap(({ about }) => known.get(about.resource)?.id ?? []), ...gone.map(({ id }) => id)];
      const changed = new Set(relatedFiles(statements, before));
      // Another program may have read it again.
      const removed = gone.map(({ id, key }) => [id, key]);
      statements.run("DELETE FROM detail_files WHERE id = ? AND key = ?", removed);
      const written = read.map(({ about, key, details }) => writeDetails(statements, about, key, details));
      for (const id of relatedFiles(statements, written)) changed.add(id);
      countDays(statements, changed, prices);
      countCosts(statements, version, prices);
    });
    [this.read, this.updated, this.#since] = [[], [], performance.now()];
  }
}

/** Forgets a session: removes its details, and doesn't keep them again. */
export function forgetSession(archive: Archive, session: Resource): void {
  archive.write((statements) => {
    statements.run("INSERT OR IGNORE INTO forgotten (session_file) VALUES (?)", [[session]]);
    const ids = statements
      .all("SELECT id FROM detail_files WHERE session_file = ?", session)
      .map(({ id }) => Number(id));
    const others = [...relatedFiles(statements, ids)].filter((id) => !ids.includes(id));
    statements.run("DELETE FROM detail_files WHERE session_file = ?", [[session]]);
    countDays(statements, others, currentPrices());
  });
}

function aboutsOf({ resource, id, title, cwd, agentFiles = [] }: ListedDetails): DetailAbout[] {
  const of = { session_file: resource, session: id, project: cwd ?? null, title };
  return [
    { ...of, resource, subagent: null },
    ...agentFiles.map((agent) => ({ ...of, resource: agent.resource, subagent: nameOf(agent.resource) })),
  ];
}

/** The name of a subagent by that of its file. */
function nameOf(resource: Resource): string {
  const file = decodeURIComponent(resource.slice(resource.lastIndexOf("/") + 1));
  return file
    .replace(/\.(?:gz|zst)$/, "")
    .replace(/\.jsonl?$/, "")
    .replace(/^agent-/, "");
}

function isOther(kept: KeptFile, now: DetailAbout & { readonly key: string }): boolean {
  const names = ["key", "session_file", "session", "subagent", "project", "title"] as const;
  return names.some((name) => kept[name] !== now[name]);
}

/** Returns the key of the current version of a file, and whether the known key is of the same version. */
async function keyOf(
  files: FolderFiles,
  resource: Resource,
  known = "",
): Promise<{ readonly key: string; readonly isKnown: boolean }> {
  const stat = await files.stat(resource);
  const near = chatRecordFiles(resource);
  const beside = near.length === 0 ? "" : ` ${await besideKey(files, resource, near)}`;
  const begin = `${VERSION} `;
  const own = known.startsWith(begin) ? known.slice(begin.length) : undefined;
  const keys = await fileKeys(files, resource, { ...stat, identity: `${stat.identity}${beside}` }, own);
  return { key: `${begin}${keys[0]}`, isKnown: own !== undefined && keys.includes(own) };
}
