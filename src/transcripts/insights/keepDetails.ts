import type { FileStat } from "../../base/filesPort";
import { inOrder, type Started } from "../../base/inOrder";
import type { Resource } from "../../base/resource";
import type { Archive } from "../archive/archive";
import { fileKeys } from "../archive/fileKeys";
import { isGone, problemOf } from "../folders/findFiles";
import type { FolderFiles } from "../folders/keptFacts";
import { besideKey } from "../forms/filesBeside";
import { chatRecordFiles } from "../forms/others/chatRecords";
import { currentPrices } from "../statistics/prices";
import { countDays, relatedFiles } from "./dayTotals";
import { keptFiles, type DetailAbout, type KeptFile } from "./detailRows";
import { DetailWriter, type Change } from "./detailWriter";
import { readSessionDetails, type SessionDetails } from "./sessionDetails";

/** Differs if other code would read other details, or hide other secrets in them. */
const VERSION = 9;

/** Bytes of files that are read before earlier ones were used: the index of a file takes about a thirtieth of them. */
const AHEAD_BYTES = 512_000_000;

/** Reads the details of files, here or in other threads. */
export interface DetailReader {
  /** Files to read at once. */
  readonly atOnce: number;
  /** Does the same as `readSessionDetails`. */
  read(resource: Resource, stat: FileStat, signal: AbortSignal): Promise<SessionDetails>;
}

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
  /** By default, this thread reads one file after another. */
  readonly reader?: DetailReader;
}

/** What is kept now. */
export interface KeptDetails {
  /** By the resource of the file. A file that couldn't be read is missing. */
  readonly files: ReadonlyMap<string, KeptFile>;
  /** Why files couldn't be read, as sentences. */
  readonly problems: readonly string[];
}

/** What there is to write of a file, or why it couldn't be read. */
interface Outcome extends Change {
  readonly problem?: string;
}

/**
 * Brings the details in an archive up to date: reads the files of the sessions that changed, and removes what is gone.
 * Throws what the archive throws, and rejects with the signal's reason.
 */
export async function keepDetails(
  files: FolderFiles,
  archive: Archive,
  sessions: readonly ListedDetails[],
  { signal, folders, isWanted = () => true, progress, reader = readHere(files) }: KeepOptions,
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
  const start = (reading: AbortSignal): AsyncIterable<Started<Outcome>> =>
    startReading(files, [...wanted].reverse(), known, reader, reading);
  let done = 0;
  // Some files wait for an earlier one that takes longer.
  for await (const change of inOrder(start, { count: 2 * reader.atOnce, size: AHEAD_BYTES }, signal)) {
    signal.throwIfAborted();
    if (change.problem !== undefined) problems.push(change.problem);
    writer.take(change);
    progress?.(++done, wanted.length);
  }
  writer.write(gone);
  const now = archive.read(keptFiles).filter(({ resource }) => listed.has(resource));
  return { files: new Map(now.map((file) => [file.resource, file])), problems };
}

/** Starts to read each file that changed. Throws the signal's reason. */
async function* startReading(
  files: FolderFiles,
  abouts: readonly DetailAbout[],
  known: ReadonlyMap<string, KeptFile>,
  reader: DetailReader,
  signal: AbortSignal,
): AsyncGenerator<Started<Outcome>> {
  for (const about of abouts) {
    signal.throwIfAborted();
    const resource = about.resource as Resource;
    const kept = known.get(resource);
    const refused = async (error: unknown): Promise<Outcome> => {
      signal.throwIfAborted();
      return isGone(error) ? {} : { problem: problemOf(resource, error) };
    };
    const change = async (): Promise<Started<Outcome>> => {
      const { stat, key, isKnown } = await keyOf(files, resource, kept?.key);
      if (!isKnown || !kept) {
        const read = async (): Promise<Outcome> => ({
          read: { about, key, details: await reader.read(resource, stat, signal) },
        });
        return { size: stat.size, value: read().catch(refused) };
      }
      const updated = isOther(kept, { ...about, key }) ? { updated: { id: kept.id, key, about } } : {};
      return { size: 0, value: Promise.resolve(updated) };
    };
    yield await change().catch((error: unknown) => ({ size: 0, value: refused(error) }));
  }
}

function readHere(files: FolderFiles): DetailReader {
  return { atOnce: 1, read: (resource, stat, signal) => readSessionDetails(files, resource, stat, signal) };
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
): Promise<{ readonly stat: FileStat; readonly key: string; readonly isKnown: boolean }> {
  const stat = await files.stat(resource);
  const near = chatRecordFiles(resource);
  const beside = near.length === 0 ? "" : ` ${await besideKey(files, resource, near)}`;
  const begin = `${VERSION} `;
  const own = known.startsWith(begin) ? known.slice(begin.length) : undefined;
  const keys = await fileKeys(files, resource, { ...stat, identity: `${stat.identity}${beside}` }, own);
  return { stat, key: `${begin}${keys[0]}`, isKnown: own !== undefined && keys.includes(own) };
}
