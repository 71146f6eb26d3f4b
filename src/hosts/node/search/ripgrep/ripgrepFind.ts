import * as fs from "node:fs/promises";
import { dirname } from "node:path";
import { type FindQuery, type Found, PatternError, type Search } from "../../../../tools/runtime/ports/searchPort";
import { FoundLines } from "../../../shared/search/textLines";
import { FoundMatches } from "../../../shared/search/foundMatches";
import { type Globs, readGlobs } from "../../../../tools/search/files/fileGlobs";
import { pathOf } from "../../disk/diskPath";
import { errorCode } from "../../disk/fileErrors";
import { isTooLong } from "../../disk/startFailure";
import { LineReader } from "./ripgrepLines";
import { MatchReader } from "./ripgrepMatches";
import { ripgrep, type RipgrepEnd, searchFailure } from "./ripgrepProcess";
import { anywhere, below, type FoundPlace } from "./ripgrepPaths";
import { ripgrepVisibility } from "./ripgrepVisibility";
import { findUndecoded, missesLetters, tellUndecoded } from "./undecodedLines";

function isFailed({ code, unreadable }: RipgrepEnd): boolean {
  return code !== 0 && code !== 1 && unreadable === 0;
}

function failureOf(end: RipgrepEnd): Error {
  if (/PCRE2: error matching: \w+ limit exceeded/.test(end.errors))
    return new PatternError("it takes too many steps on a file. Use a simpler one without nested repetitions", {
      unusable: true,
    });
  const isPattern = end.code === 2 && /regex|pattern|literal/i.test(end.errors);
  return isPattern ? new PatternError(words(end.errors)) : searchFailure(end);
}

/** Whether a pattern that ripgrep's own engine refuses (the crate regex-syntax) may be one of PCRE2. */
function needsPcre2(pattern: string, { message }: PatternError): boolean {
  const isRefused = /look-around|backreferences/.test(message) && message.endsWith(" not supported");
  return isRefused || pattern.includes("\\k<");
}

/** A pattern of PCRE2 in which `$` also matches before CR LF. */
function withReturns(pattern: string): string {
  let inBrackets = false;
  return pattern.replace(/\\[^]|\[\^?\]?|\]|\$/g, (piece) => {
    if (piece === "$" && !inBrackets) return "(?=\\r?$)";
    if (piece.startsWith("[")) inBrackets = true;
    else if (piece === "]") inBrackets = false;
    return piece;
  });
}

/** What ripgrep says if it was built without PCRE2 (ripgrep's manual). */
const HAS_NO_PCRE2 = /^PCRE2 is not available/;

/**
 * Finds text with ripgrep: with PCRE2, which limits its own work, if the pattern has look-around or back references,
 * and `instead` if ripgrep has no PCRE2.
 */
export async function findWithRipgrep(
  rgPath: string,
  query: FindQuery,
  signal: AbortSignal,
  instead: Search["findText"],
): Promise<Found> {
  return findTranslated(
    rgPath,
    query.multiline || query.literal ? query : { ...query, pattern: atLineEdges(query.pattern) },
    signal,
    instead,
  );
}

/**
 * A pattern for single lines, of which `\A` and `\z` are the edges. ripgrep searches many lines at once: it then finds
 * `\A` also behind a match, and shows these lines without a column.
 */
function atLineEdges(pattern: string): string {
  return pattern.replace(/\\[^]/g, (piece) => (piece === "\\A" ? "^" : piece === "\\z" ? "$" : piece));
}

async function findTranslated(
  rgPath: string,
  query: FindQuery,
  signal: AbortSignal,
  instead: Search["findText"],
): Promise<Found> {
  try {
    return await findLines(rgPath, query, signal);
  } catch (error) {
    if (!(error instanceof PatternError && needsPcre2(query.pattern, error))) throw error;
  }
  try {
    return await findLines(rgPath, { ...query, pattern: withReturns(query.pattern) }, signal, true);
  } catch (error) {
    if (!(error instanceof Error && HAS_NO_PCRE2.test(error.message.replace(/^Search failed: /, "")))) throw error;
    return instead(query, signal);
  }
}

/**
 * Finds text with ripgrep.
 * For lines, reads its plain output, because its JSON takes several times as long to write and read. Only the JSON
 * contains the positions of matches.
 */
async function findLines(rgPath: string, query: FindQuery, signal: AbortSignal, pcre2 = false): Promise<Found> {
  const [only, ...more] = query.roots;
  if (!only) return { lines: [], count: 0, files: 0, unreadable: 0 };
  if (query.pattern.includes("\0")) throw new PatternError("the pattern contains a NUL character");
  const globs = readGlobs(query);
  const single = more.length === 0 && (await isFolder(pathOf(only)));
  const { cwd, place, lines } = single
    ? { cwd: pathOf(only), place: below(only, globs), lines: [["./"]] }
    : { cwd: dirname(pathOf(only)), place: anywhere(query.roots, globs), lines: commandLines(query.roots.map(pathOf)) };
  const reader = readerOf(query, place);
  const undecoded = (path: string): void => {
    const resource = place.wanted(path);
    if (resource !== undefined) tellUndecoded(query, resource);
  };

  let unreadable = 0;
  for (const targets of lines) {
    const args = [...findArguments(query, globs, pcre2), "--", ...targets];
    const end = await readAll(rgPath, args, cwd, { signal, stop: query.stop }, reader);
    if (end === "stopped") return { ...reader.found(unreadable), stopped: true };
    if (end === "enough") break;
    if (isFailed(end)) throw failureOf(end);
    unreadable += end.unreadable;
    for (const path of unreadablePaths(end)) query.unreadable?.(place.resource(path));
    if (missesLetters(query))
      await findUndecoded({ rgPath, cwd, targets, visibility: visibilityOf(query, globs) }, signal, undecoded);
  }
  return reader.found(unreadable);
}

/** Reads ripgrep's output, one piece after the other. */
interface Reader {
  read(chunk: Buffer): void;
  /** Whether it needs no more. */
  readonly done: boolean;
  found(unreadable: number): Found;
}

function readerOf(query: FindQuery, place: FoundPlace): Reader {
  if (query.each === "match") return new MatchReader(new FoundMatches(query), place.wanted, { tooLong: query.tooLong });
  return new LineReader(new FoundLines(query), place.wanted);
}

/** Reads until ripgrep ends, the reader is done, or the search is stopped. */
async function readAll(
  rgPath: string,
  args: readonly string[],
  cwd: string,
  { signal, stop }: { signal: AbortSignal; stop: AbortSignal | undefined },
  reader: Reader,
): Promise<RipgrepEnd | "enough" | "stopped"> {
  const either = stop ? AbortSignal.any([signal, stop]) : signal;
  const output = ripgrep(rgPath, args, cwd, either);
  try {
    for (;;) {
      const { done, value } = await output.next();
      if (done) return value;
      reader.read(value);
      if (reader.done) return "enough";
    }
  } catch (error) {
    if (stop?.aborted === true && !signal.aborted) return "stopped";
    if (isTooLong(error)) throw new PatternError("the pattern is too long for the system", { cause: error });
    throw error;
  } finally {
    await output.return({ code: null, errors: "", unreadable: 0 });
  }
}

/** Maximum characters of paths on one command line: Windows allows 32,767 in total. */
const MOST_PATHS = 24_000;

function commandLines(paths: readonly string[]): string[][] {
  const lines: string[][] = [];
  let room = 0;
  for (const path of paths) {
    room -= path.length + 3;
    if (room < 0) {
      lines.push([]);
      room = MOST_PATHS - path.length;
    }
    lines.at(-1)?.push(path);
  }
  return lines;
}

/**
 * Returns the files and folders in ripgrep's messages: `rg: a/b: Permission denied (os error 13)`, with `IO error for
 * operation on a/b` for a folder.
 */
function unreadablePaths({ errors }: RipgrepEnd): string[] {
  return [...errors.matchAll(/^rg: (.+?)(?:: IO error for operation on .+)?: [^:\n]+ \(os error \d+\)$/gm)].map(
    ([, path = ""]) => path,
  );
}

const PLAIN_OUTPUT = [
  "--line-number",
  "--no-heading",
  "--with-filename",
  "--null",
  "--color=never",
  "--no-context-separator",
];

function findArguments(query: FindQuery, globs: Globs, pcre2: boolean): string[] {
  // A line feed in a literal text can only match across lines.
  const multiline = query.multiline || (query.literal && query.pattern.includes("\n"));
  return [
    ...visibilityOf(query, globs),
    ...(query.encoding === undefined ? [] : [`--encoding=${query.encoding}`]),
    ...(query.each === "match" ? ["--json"] : PLAIN_OUTPUT),
    // The position of the match is only needed in lines that are shown.
    ...(query.each === undefined && query.keep > 0 ? ["--column"] : []),
    "--sort=path",
    ...(query.binary === true ? ["--text"] : []),
    ...(query.literal ? ["--fixed-strings"] : []),
    ...(query.ignoreCase ? ["--ignore-case"] : []),
    ...(query.word === true ? ["--word-regexp"] : []),
    ...(multiline ? ["--multiline", "--multiline-dotall"] : []),
    // With it, PCRE2 sees the ends of lines, and no line has them for other patterns.
    ...(pcre2 ? ["--engine=pcre2"] : query.each === "match" || !multiline ? ["--crlf"] : []),
    ...(query.before > 0 ? [`--before-context=${query.before}`] : []),
    ...(query.after > 0 ? [`--after-context=${query.after}`] : []),
    `--regexp=${query.pattern}`,
  ];
}

/** Returns the arguments that select files. */
function visibilityOf(query: FindQuery, globs: Globs): string[] {
  return [
    ...ripgrepVisibility(query.roots.map(pathOf), query.ignored),
    // As a file type, because a glob to include files would also include those that ignore rules hide (ripgrep's guide,
    // "Manual filtering: globs").
    ...globs.names.flatMap((name) => ["--type-add", `wanted:${name}`]),
    ...(globs.names.length > 0 ? ["--type=wanted"] : []),
    ...globs.notNames.map((name) => `--glob=!${name}`),
  ];
}

/** Returns ripgrep's message without its name and the advice about its own options. */
function words(errors: string): string {
  return errors
    .trim()
    .replace(/^rg: /, "")
    .replace(/\n\nConsider enabling [^]*$/i, "");
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await fs.stat(path)).isDirectory();
  } catch (error) {
    // ripgrep reports itself what is wrong with the pattern.
    if (errorCode(error) === "") throw error;
    return false;
  }
}
