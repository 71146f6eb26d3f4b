import { FileError } from "../../core/errors";
import type { Files, FileStat, FindQuery, Found, ListedFile, ListQuery, Resource, Search } from "../../core/ports";
import { FoundLines } from "../foundLines";
import { FoundMatches } from "../foundMatches";
import { readGlobs } from "../globs";
import { rangeReader } from "../matchRanges";
import { lineMatcher, rangeMatcher } from "./matchLines";
import { readText } from "./searchedText";
import { walk } from "./walk";

/** Files listed, or read, at once. */
const BATCH = 64;

/**
 * Search over any file system, in this process: where there is no ripgrep, and for folders that are not on disk.
 * Patterns are JavaScript's, which know nearly all that ripgrep's do.
 */
export function createWalkSearch(files: Files): Search {
  return {
    listFiles: (query, signal) => listByWalk(files, query, signal),
    findText: (query, signal) => findByWalk(files, query, signal),
  };
}

async function* listByWalk(
  files: Files,
  { folders, ignored, sort }: ListQuery,
  signal: AbortSignal,
): AsyncGenerator<readonly ListedFile[]> {
  const seen = new Set<Resource>();
  const all: ListedFile[] = [];
  let batch: ListedFile[] = [];
  // The innermost of folders inside one another has its files, as when ripgrep lists them.
  const innermostFirst = folders.toSorted((a, b) => b.length - a.length);
  const homeOf = (resource: Resource): Resource | undefined =>
    innermostFirst.find((folder) => resource.startsWith(`${folder}/`));
  for (const folder of folders) {
    for await (const { resource, path } of walk(files, folder, { ignored, signal, unreadable: () => undefined })) {
      if (folders.length > 1 && seen.size === seen.add(resource).size) continue;
      const home = homeOf(resource) ?? folder;
      const own = home === folder ? path : decodeURIComponent(resource.slice(home.length + 1));
      if (sort === "modified") all.push({ resource, folder: home, path: own });
      else if (batch.push({ resource, folder: home, path: own }) === BATCH) {
        yield batch;
        batch = [];
      }
    }
  }
  if (batch.length > 0) yield batch;
  if (all.length > 0) yield await newestFirst(files, all, signal);
}

async function newestFirst(files: Files, listed: readonly ListedFile[], signal: AbortSignal): Promise<ListedFile[]> {
  const dated: { file: ListedFile; mtime: number }[] = [];
  for (let from = 0; from < listed.length; from += BATCH) {
    signal.throwIfAborted();
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
  const finder = query.each === "match" ? matchFinder(query) : lineFinder(query);
  let unreadable = 0;
  const failed = (resource: Resource): void => {
    unreadable += 1;
    query.unreadable?.(resource);
  };
  let batch: Resource[] = [];
  const search = async (): Promise<void> => {
    signal.throwIfAborted();
    const read = await Promise.all(batch.map((resource) => readText(files, resource)));
    const texts = read.flatMap((text, index) => {
      const resource = batch[index];
      if (text === "unreadable" && resource !== undefined) failed(resource);
      return resource !== undefined && typeof text === "object" ? [{ resource, ...text }] : [];
    });
    batch = [];
    finder.find(texts);
  };
  for await (const resource of candidates(files, query, signal, failed)) {
    batch.push(resource);
    if (batch.length < BATCH) continue;
    await search();
    if (finder.done()) return finder.found(unreadable);
  }
  await search();
  return finder.found(unreadable);
}

interface FileText {
  readonly resource: Resource;
  readonly text: string;
}

/** Looks for a query's pattern in texts, batch after batch. */
interface Finder {
  readonly find: (texts: readonly FileText[]) => void;
  /** Nothing more is wanted. */
  readonly done: () => boolean;
  readonly found: (unreadable: number) => Found;
}

function lineFinder(query: FindQuery): Finder {
  const matcher = lineMatcher(query);
  const lines = new FoundLines(query);
  return {
    find(texts) {
      matcher(texts.map(({ text }) => text)).forEach((matching, index) => {
        const found = texts[index];
        if (found && matching.length > 0) collect(found, matching, lines, query);
      });
    },
    done: () => false,
    found: (unreadable) => lines.found(unreadable),
  };
}

function matchFinder(query: FindQuery): Finder {
  const matcher = rangeMatcher(query);
  const matches = new FoundMatches(query);
  return {
    find(texts) {
      matcher(texts.map(({ text }) => text)).forEach((ranges, index) => {
        const found = texts[index];
        if (found && ranges.length > 0 && matches.file(found.resource)) collectMatches(found.text, ranges, matches);
      });
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

/** The files that a query looks at, in order: those named, and those below the folders named. */
async function* candidates(
  files: Files,
  query: FindQuery,
  signal: AbortSignal,
  failed: (resource: Resource) => void,
): AsyncGenerator<Resource> {
  const globs = readGlobs(query.globs);
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
        if (globs.matches(path)) yield resource;
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
  { resource, text }: { resource: Resource; text: string },
  matching: readonly number[],
  lines: FoundLines,
  { before, after }: Pick<FindQuery, "before" | "after">,
): void {
  lines.file();
  if (lines.full) return matching.forEach(() => lines.count());
  const all = text.split("\n");
  const last = all.at(-1) === "" ? all.length - 1 : all.length;
  const matches = new Set(matching);
  let done = 0;
  for (const line of matching) {
    for (let number = Math.max(done + 1, line - before); number <= Math.min(last, line + after); number++) {
      if (number > line && matches.has(number)) break;
      const content = all[number - 1] ?? "";
      if (matches.has(number)) lines.match(resource, number, content);
      else lines.context(resource, number, content);
      done = number;
    }
  }
}
