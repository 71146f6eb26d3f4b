import { FileError } from "../../../base/errors";
import type { Files, FileStat } from "../../../base/filesPort";
import type { Resource } from "../../../base/resource";
import type { FindQuery, Found, ListedFile, ListQuery, Search } from "../../../tools/runtime/ports/searchPort";
import { FoundLines } from "../../shared/search/textLines";
import { FoundMatches } from "../../shared/search/foundMatches";
import { readGlobs } from "../../../tools/search/files/fileGlobs";
import { rangeReader } from "../../shared/search/matchRanges";
import { lineMatcher, type MatchingLine, rangeMatcher } from "./matchLines";
import { readText } from "./searchedText";
import { missesLetters, tellUndecoded } from "./ripgrep/undecodedLines";
import { walk } from "./folderWalk";

/** Number of files to list, or read, at once. */
const BATCH = 64;

/**
 * Creates the search in this process, for any file system: without ripgrep, and for folders that aren't on disk.
 * Patterns are JavaScript's, which support nearly everything that ripgrep's do.
 */
export function createWalkSearch(files: Files): Search {
  return {
    listFiles: (query, signal) => listByWalk(files, query, signal),
    findText: (query, signal) => findByWalk(files, query, signal),
  };
}

function inFolder(resource: Resource, home: Resource, folder: Resource, path: string): ListedFile {
  const own = home === folder ? path : decodeURIComponent(resource.slice(home.length + 1));
  return { resource, folder: home, path: own };
}

async function* listByWalk(
  files: Files,
  { folders, ignored, sort, stop }: ListQuery,
  signal: AbortSignal,
): AsyncGenerator<readonly ListedFile[]> {
  const seen = new Set<Resource>();
  const all: ListedFile[] = [];
  let batch: ListedFile[] = [];
  // Of nested folders, the innermost one gets its files, as in ripgrep's lists.
  const innermostFirst = folders.toSorted((a, b) => b.length - a.length);
  const homeOf = (resource: Resource): Resource | undefined =>
    innermostFirst.find((folder) => resource.startsWith(`${folder}/`));
  for (const folder of folders) {
    const options = { ignored, signal, ...(stop && { stop }), unreadable: () => undefined };
    for await (const { resource, path } of walk(files, folder, options)) {
      if (folders.length > 1 && seen.size === seen.add(resource).size) continue;
      const file = inFolder(resource, homeOf(resource) ?? folder, folder, path);
      if (sort === "modified") all.push(file);
      else if (batch.push(file) === BATCH) {
        yield batch;
        batch = [];
      }
    }
  }
  if (batch.length > 0) yield batch;
  if (all.length > 0 && stop?.aborted !== true) yield await newestFirst(files, all, signal, stop);
}

/** Returns nothing if it is stopped, because sorting by only some of the times would be wrong. */
async function newestFirst(
  files: Files,
  listed: readonly ListedFile[],
  signal: AbortSignal,
  stop?: AbortSignal,
): Promise<ListedFile[]> {
  const dated: { file: ListedFile; mtime: number }[] = [];
  for (let from = 0; from < listed.length; from += BATCH) {
    signal.throwIfAborted();
    if (stop?.aborted === true) return [];
    const stats = listed.slice(from, from + BATCH).map(async (file) => {
      try {
        return { file, mtime: (await files.stat(file.resource)).mtime };
      } catch (error) {
        if (error instanceof FileError) return { file, mtime: 0 };
        throw error;
      }
    });
    dated.push(...(await Promise.all(stats)));
  }
  return dated.sort((a, b) => b.mtime - a.mtime).map(({ file }) => file);
}

async function findByWalk(files: Files, query: FindQuery, signal: AbortSignal): Promise<Found> {
  const { stop } = query;
  const finder = query.each === "match" ? matchFinder(query) : lineFinder(query);
  let unreadable = 0;
  const failed = (resource: Resource): void => {
    unreadable += 1;
    query.unreadable?.(resource);
  };
  const either = stop ? AbortSignal.any([signal, stop]) : signal;
  let batch: Resource[] = [];
  const search = async (): Promise<void> => {
    either.throwIfAborted();
    const read = await Promise.all(batch.map((resource) => readText(files, resource, query)));
    const texts = read.flatMap((text, index) => {
      const resource = batch[index];
      if (text === "unreadable" && resource !== undefined) failed(resource);
      if (resource === undefined || typeof text !== "object") return [];
      if (text.lossy && missesLetters(query)) tellUndecoded(query, resource);
      return [{ resource, text: text.text }];
    });
    batch = [];
    await finder.find(texts, either);
  };
  try {
    for await (const resource of candidates(files, query, either, failed)) {
      batch.push(resource);
      if (batch.length < BATCH) continue;
      await search();
      if (finder.done()) return finder.found(unreadable);
    }
    await search();
    return finder.found(unreadable);
  } catch (error) {
    if (stop?.aborted === true && !signal.aborted) return { ...finder.found(unreadable), stopped: true };
    throw error;
  }
}

/** A file's text for searches. */
export interface FileText {
  readonly resource: Resource;
  readonly text: string;
}

/** Finds a query's pattern in texts in memory, in their order. */
export async function findInFileTexts(
  query: FindQuery,
  texts: readonly FileText[],
  signal: AbortSignal,
): Promise<Found> {
  const finder = query.each === "match" ? matchFinder(query) : lineFinder(query);
  await finder.find(texts, signal);
  return finder.found(0);
}

/** Finds a query's pattern in texts, batch after batch. */
interface Finder {
  readonly find: (texts: readonly FileText[], signal: AbortSignal) => Promise<void>;
  /** Whether it needs no more. */
  readonly done: () => boolean;
  readonly found: (unreadable: number) => Found;
}

function lineFinder(query: FindQuery): Finder {
  const matcher = lineMatcher(query);
  const lines = new FoundLines(query);
  return {
    async find(texts, signal) {
      const matching = await matcher(
        texts.map(({ text }) => text),
        signal,
      );
      for (const [index, file] of texts.entries()) {
        const found = matching[index] ?? [];
        if (found.length > 0) collect(file, found, lines, query);
      }
    },
    done: () => false,
    found: (unreadable) => lines.found(unreadable),
  };
}

function matchFinder(query: FindQuery): Finder {
  const matcher = rangeMatcher(query);
  const matches = new FoundMatches(query);
  return {
    async find(texts, signal) {
      const found = await matcher(
        texts.map(({ text }) => text),
        signal,
      );
      for (const [index, { resource, text }] of texts.entries()) {
        const ranges = found[index] ?? [];
        if (ranges.length > 0 && matches.file(resource)) collectMatches(text, ranges, matches);
      }
    },
    done: () => matches.done,
    found: (unreadable) => matches.found(unreadable),
  };
}

function collectMatches(text: string, ranges: readonly number[], matches: FoundMatches): void {
  matches.block(1, text.replace(/\n$/, "").split("\n"));
  const range = rangeReader((from, to) => text.slice(from, to));
  for (let index = 0; index + 1 < ranges.length && !matches.done; index += 2) {
    if (matches.keepsNext) {
      const [from = 0, to = 0] = ranges.slice(index, index + 2);
      const { line, lastLine, ...characters } = range(from, to);
      matches.match({ ...characters, line: line + 1, lastLine: lastLine + 1, text: text.slice(from, to) });
    } else matches.count();
  }
}

/** Yields the files that a query searches, in order: the given files, and those below the given folders. */
async function* candidates(
  files: Files,
  query: FindQuery,
  signal: AbortSignal,
  failed: (resource: Resource) => void,
): AsyncGenerator<Resource> {
  const globs = readGlobs(query);
  for (const root of query.roots) {
    const type = await typeOf(files, root);
    if (type === undefined) failed(root);
    else if (type !== "directory") yield root;
    else {
      for await (const { resource, path } of walk(files, root, {
        ignored: query.ignored,
        signal,
        unreadable: failed,
      })) {
        if (globs.matches(path, root)) yield resource;
      }
    }
  }
}

async function typeOf(files: Files, resource: Resource): Promise<FileStat["type"] | undefined> {
  try {
    return (await files.stat(resource)).type;
  } catch (error) {
    if (error instanceof FileError) return undefined;
    throw error;
  }
}

function collect(
  { resource, text }: FileText,
  matching: readonly MatchingLine[],
  lines: FoundLines,
  { before, after }: Pick<FindQuery, "before" | "after">,
): void {
  lines.file(resource);
  if (lines.full) return matching.forEach(() => lines.count());
  const all = text.split("\n");
  const last = all.at(-1) === "" ? all.length - 1 : all.length;
  const matches = new Map(matching.map(({ line, at }) => [line, at]));
  let done = 0;
  for (const { line } of matching) {
    for (let number = Math.max(done + 1, line - before); number <= Math.min(last, line + after); number++) {
      if (number > line && matches.has(number)) break;
      const content = all[number - 1] ?? "";
      if (matches.has(number)) lines.match(number, content, matches.get(number));
      else lines.context(number, content);
      done = number;
    }
  }
}
