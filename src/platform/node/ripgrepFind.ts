import * as fs from "node:fs/promises";
import { dirname } from "node:path";
import { type FindQuery, type Found, PatternError, type Resource } from "../../core/ports";
import { FoundLines } from "../foundLines";
import { type Globs, readGlobs } from "../globs";
import { childResource } from "../uri";
import { pathOf, resourceOf } from "./diskPath";
import { errorCode } from "./fileErrors";
import { ripgrep, type RipgrepEnd, searchFailure } from "./ripgrepProcess";
import { ripgrepVisibility } from "./ripgrepVisibility";

const NEWLINE = 10;
const RETURN = 13;
const COLON = 58;

/** Finds text with ripgrep. Its plain output is read, not its JSON, which takes several times as long to write and to read. */
export async function findWithRipgrep(rgPath: string, query: FindQuery, signal: AbortSignal): Promise<Found> {
  const [only, ...more] = query.roots;
  if (!only) return { lines: [], count: 0, files: 0, unreadable: 0 };
  if (query.pattern.includes("\0")) throw new PatternError("the pattern holds a NUL character");
  const globs = readGlobs(query.globs);
  const single = more.length === 0 && (await isFolder(pathOf(only)));
  const targets = single ? ["./"] : query.roots.map(pathOf);
  const cwd = single ? pathOf(only) : dirname(pathOf(only));
  const lines = new FoundLines(query);
  const reader = new OutputReader(lines, single ? below(only, globs) : anywhere(query.roots, globs));

  const output = ripgrep(rgPath, [...findArguments(query, globs), "--", ...targets], cwd, signal);
  let end: RipgrepEnd | undefined;
  try {
    while (!end) {
      const { done, value } = await output.next();
      if (done) end = value;
      else reader.read(value);
    }
  } catch (error) {
    if (errorCode(error) === "E2BIG")
      throw new PatternError("the pattern is longer than the system takes", { cause: error });
    throw error;
  } finally {
    await output.return({ code: null, errors: "", unreadable: 0 });
  }
  if (end.code !== 0 && end.code !== 1 && end.unreadable === 0) {
    throw end.code === 2 && /regex|pattern|literal/i.test(end.errors)
      ? new PatternError(words(end.errors))
      : searchFailure(end);
  }
  return lines.found(end.unreadable);
}

function findArguments(query: FindQuery, globs: Globs): string[] {
  // A line feed in a plain text can only be found across lines.
  const multiline = query.multiline || (query.literal && query.pattern.includes("\n"));
  return [
    ...ripgrepVisibility(query.roots.map(pathOf), query.ignored),
    "--line-number",
    "--no-heading",
    "--with-filename",
    "--null",
    "--color=never",
    "--no-context-separator",
    "--sort=path",
    ...(query.literal ? ["--fixed-strings"] : []),
    ...(query.ignoreCase ? ["--ignore-case"] : []),
    ...(multiline ? ["--multiline", "--multiline-dotall"] : ["--crlf"]),
    ...(query.before > 0 ? [`--before-context=${query.before}`] : []),
    ...(query.after > 0 ? [`--after-context=${query.after}`] : []),
    // As a file type, because a glob that is wanted would bring back files that ignore rules hide (ripgrep's guide, "Manual filtering: globs").
    ...globs.names.flatMap((name) => ["--type-add", `wanted:${name}`]),
    ...(globs.names.length > 0 ? ["--type=wanted"] : []),
    ...globs.notNames.map((name) => `--glob=!${name}`),
    `--regexp=${query.pattern}`,
  ];
}

/** What a path in the output means; `undefined` when the query's globs leave it out. */
type Place = (path: string) => Resource | undefined;

function below(folder: Resource, globs: Globs): Place {
  return (shown) => {
    const path = shown.replace(/^\.\//, "");
    return globs.matches(path) ? childResource(folder, path) : undefined;
  };
}

function anywhere(roots: readonly Resource[], globs: Globs): Place {
  const paths = roots.map((root) => pathOf(root).replaceAll("\\", "/").replace(/\/$/, ""));
  return (shown) => {
    const path = process.platform === "win32" ? shown.replaceAll("\\", "/") : shown;
    const wanted = paths.some(
      (root) => path === root || (path.startsWith(`${root}/`) && globs.matches(path.slice(root.length + 1))),
    );
    return wanted ? resourceOf(path) : undefined;
  };
}

/** Reads `path NUL number : text` and, for lines of context, `path NUL number - text`. */
class OutputReader {
  readonly #lines: FoundLines;
  readonly #place: Place;
  /** The beginning of a line whose end has not come: joined only then, or a line of many megabytes would be copied with every piece of it. */
  #pieces: Buffer[] = [];
  /** The path of the last line with its NUL, as bytes: most lines have the same as the one before. */
  #path = Buffer.alloc(0);
  #resource: Resource | undefined;
  /** The lines of a path that has line feeds in it, but for the last. */
  #pathStart = "";

  constructor(lines: FoundLines, place: Place) {
    this.#lines = lines;
    this.#place = place;
  }

  read(chunk: Buffer): void {
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    if (end === 0) {
      this.#pieces.push(chunk);
      return;
    }
    const whole = chunk.subarray(0, end);
    const bytes = this.#pieces.length === 0 ? whole : Buffer.concat([...this.#pieces, whole]);
    this.#pieces = end < chunk.length ? [chunk.subarray(end)] : [];
    for (let start = 0; start < bytes.length;) {
      const stop = lineEnd(bytes, start);
      this.#line(bytes, start, stop);
      start = stop + 1;
    }
  }

  #lineOfPath(text: string): void {
    if (!REMARK.test(text)) this.#pathStart += `${text}\n`;
  }

  #line(bytes: Buffer, start: number, stop: number): void {
    const same = this.#path.length > 0 && startsWith(bytes, start, this.#path);
    if (!same) {
      const nul = bytes.indexOf(0, start);
      if (nul < 0 || nul >= stop) return this.#lineOfPath(bytes.toString("utf8", start, stop));
      this.#path = Buffer.from(bytes.subarray(start, nul + 1));
      this.#resource = this.#place(this.#pathStart + bytes.toString("utf8", start, nul));
      this.#pathStart = "";
      this.#lines.file();
    }
    if (this.#resource === undefined) return;
    let at = start + this.#path.length;
    let line = 0;
    for (let digit = bytes[at] ?? 0; digit >= 48 && digit <= 57; digit = bytes[++at] ?? 0)
      line = line * 10 + digit - 48;
    const match = bytes[at] === COLON;
    if (match && !this.#lines.keepsNext) return this.#lines.count();
    const text = bytes.toString("utf8", at + 1, bytes[stop - 1] === RETURN ? stop - 1 : stop);
    if (match) this.#lines.match(this.#resource, line, text);
    else this.#lines.context(this.#resource, line, text);
  }
}

/** What ripgrep says of a binary file among the lines it found (ripgrep 15's printer). */
const REMARK = /: (?:binary file matches|WARNING: stopped searching binary file after match) \(found .*\)$/;

/** Where the line's feed stands. Most lines are short, and a call out of JavaScript would cost more than looking at their bytes. */
function lineEnd(bytes: Buffer, from: number): number {
  const near = Math.min(bytes.length, from + 128);
  for (let at = from; at < near; at++) if (bytes[at] === NEWLINE) return at;
  return bytes.indexOf(NEWLINE, near);
}

function startsWith(bytes: Buffer, from: number, start: Buffer): boolean {
  for (let index = 0; index < start.length; index++) if (bytes[from + index] !== start[index]) return false;
  return true;
}

/** ripgrep's words without its name and its advice on its own options. */
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
    // ripgrep itself says what is wrong with it.
    if (errorCode(error) === "") throw error;
    return false;
  }
}
