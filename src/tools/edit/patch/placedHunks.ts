import { ToolError } from "../../../base/errors";
import type { Replacement } from "../../../base/diff/unifiedDiff";
import { linesAt } from "../../../base/diff/lineEndings";
import { closestMessage } from "../match/closest";
import { findIndented } from "../match/match";
import { FileLines, type Likeness, likenesses } from "./fileLines";
import type { Hunk, HunkLine } from "../../../base/diff/filePatch";

/** The changes that hunks mean for a text. */
export interface PlacedHunks {
  /** In the order of the text, without overlaps. */
  readonly replacements: readonly Replacement[];
  /** Sentences about hunks that weren't found exactly as they are. */
  readonly notes: readonly string[];
}

/** Texts of more characters are searched for exact lines and trailing white space only. */
const longestFolded = 4_000_000;

/** Where a hunk is in a text, as lines counted from 0, and what it replaces. */
interface Placed {
  readonly first: number;
  /** The lines that it changes, without context before and after. */
  readonly from: number;
  readonly to: number;
  readonly replacements: readonly Replacement[];
}

/**
 * Finds where hunks belong, all in the original text. Ignores white space at the ends of lines, characters that look
 * the same, and indentation, each only if nothing closer is found. Throws `ToolError` for a hunk that isn't found, that
 * fits several locations, or that overlaps another. `path` names the file in messages.
 */
export function placeHunks(text: string, hunks: readonly Hunk[], path: string): PlacedHunks {
  const file = new FileLines(text);
  const placed: Placed[] = [];
  const notes: string[] = [];
  let shift = 0;
  for (const [index, hunk] of hunks.entries()) {
    const name = `hunk ${index + 1} of ${hunks.length} for ${path} (line ${hunk.at} of the patch)`;
    const { at, note } = placeHunk(hunk, { file, placed, shift, name });
    placed.push(at);
    if (hunk.line !== undefined) shift = at.first + 1 - hunk.line;
    if (note !== undefined) notes.push(note);
  }
  const replacements = placed.flatMap((one) => one.replacements).sort((one, two) => one.from - two.from);
  for (const [index, { from }] of replacements.entries()) {
    const before = replacements[index - 1];
    if (before && before.to > from)
      throw invalid(`two hunks for ${path} change line ${linesAt(text, [{ from }]).join()}. Combine them`);
  }
  if (replacements.every(({ from, to, text: now }) => text.slice(from, to) === now))
    throw invalid(`the patch changes nothing in ${path}`);
  return { replacements, notes };
}

interface Ground {
  readonly file: FileLines;
  readonly placed: readonly Placed[];
  /** How many lines lower than it said the last hunk with a line number was found. */
  readonly shift: number;
  readonly name: string;
}

function placeHunk(hunk: Hunk, ground: Ground): { readonly at: Placed; readonly note?: string } {
  const { file, name } = ground;
  const wanted = hunk.lines.filter(({ mark }) => mark !== "+").map(({ text }) => text);
  if (wanted.length === 0) return { at: insertion(hunk, ground) };
  const levels: readonly Likeness[] = file.text.length > longestFolded ? likenesses.slice(0, 2) : likenesses;
  for (const likeness of levels) {
    const found = file.find(wanted, likeness).map((first) => exactly(hunk, first, file));
    if (found.length === 0) continue;
    const at = chosen(hunk, found, ground);
    return { at, ...(likeness !== "exact" && { note: `${sentence(name)} was found ${how[likeness]}.` }) };
  }
  const indented = file.text.length > longestFolded ? [] : byIndentation(hunk, wanted, file);
  if (indented.length > 0)
    return { at: chosen(hunk, indented, ground), note: `${sentence(name)} was found ${how.indent}.` };
  const added = hunk.lines.filter(({ mark }) => mark !== "-").map(({ text }) => text);
  const [done, ...others] = added.length === 0 ? [] : file.find(added, "exact");
  if (done !== undefined && others.length === 0)
    throw invalid(
      `${name} wasn't found, and the file has its new lines already, from line ${done + 1}. Leave it out if it was applied before`,
    );
  throw new ToolError(
    "EXECUTION_ERROR",
    `${sentence(name)} wasn't found. ${closestMessage(file.text, wanted.join("\n"), "the patch")}\nNothing was changed.`,
  );
}

const how = {
  trailing_ws: "except for white space at the ends of lines",
  look_alike: "except for characters that look the same",
  indent: "except for indentation",
} as const;

/** Chooses the only occurrence that a hunk can mean. Throws `ToolError` if there are several. */
function chosen(hunk: Hunk, found: readonly Placed[], { file, placed, shift, name }: Ground): Placed {
  const free = found.filter(({ from, to }) => !placed.some((other) => from < other.to && other.from < to));
  if (free.length === 0) throw invalid(`${name} changes lines that another hunk changes. Combine them`);
  const length = hunk.lines.filter(({ mark }) => mark !== "+").length;
  const atEnd = hunk.atEnd ? free.filter(({ first }) => first + length === file.count) : [];
  const { line } = hunk;
  const stated = line === undefined ? [] : free.filter(({ first }) => first === line - 1 || first === line - 1 + shift);
  const below = belowHeadings(hunk, free, file);
  const last = placed.at(-1);
  const after = last ? free.filter(({ from }) => from >= last.to) : [];
  const [first, ...others] = [atEnd, stated, below, after].find(({ length: count }) => count > 0) ?? free;
  if (first && others.length === 0) return first;
  const lines = [first, ...others].slice(0, mostLines).map((one) => Number(one?.first) + 1);
  throw invalid(
    `${name} fits ${others.length + 1} locations (lines ${lines.join(", ")}${others.length >= mostLines ? ", …" : ""}). ` +
      "Add context lines, or an @@ line with the function or class that contains it",
  );
}

const mostLines = 20;

/** The first occurrences below each location where all headings follow one another. */
function belowHeadings(hunk: Hunk, found: readonly Placed[], file: FileLines): Placed[] {
  const below = headed(hunk, file).map((heading) => found.find(({ first }) => first >= heading));
  return [...new Set(below)].filter((one) => one !== undefined);
}

/** The lines of the last heading, at each location where the headings before it are above. */
function headed({ headings }: Hunk, file: FileLines): number[] {
  const [outermost, ...inner] = headings.map((heading) => headingLines(heading, file));
  const lines = (outermost ?? []).map((line) =>
    inner.reduce<number | undefined>(
      (above, next) => (above === undefined ? undefined : next.find((one) => one > above)),
      line,
    ),
  );
  return [...new Set(lines)].filter((line) => line !== undefined);
}

function headingLines(heading: string, file: FileLines): number[] {
  const lines = Array.from({ length: file.count }, (_, index) => index);
  const same = lines.filter((line) => file.line(line).trim() === heading);
  return same.length > 0 ? same : lines.filter((line) => file.line(line).trim().startsWith(heading));
}

/** Where lines are added that have no context: at a line number, below a heading, or at the end. */
function insertion(hunk: Hunk, ground: Ground): Placed {
  const { file, name } = ground;
  const [heading, ...others] = headed(hunk, file);
  const at =
    hunk.atEnd || file.count === 0
      ? file.count
      : (hunk.line ?? (heading !== undefined && others.length === 0 ? heading + 1 : undefined));
  if (at === undefined || at > file.count)
    throw invalid(
      `${name} has no context lines, so where to add its lines isn't known. Add lines of the file around them`,
    );
  return exactly(hunk, at, file);
}

/** The replacements of a hunk whose old lines are the file's, from this line on. Context stays as the file has it. */
function exactly(hunk: Hunk, first: number, file: FileLines): Placed {
  const replacements: Replacement[] = [];
  let [line, start] = [first, first];
  let added: string[] = [];
  const flush = (): void => {
    if (line > start || added.length > 0) replacements.push(replacement(hunk, { start, end: line, added }, file));
    added = [];
  };
  const changed: number[] = [];
  for (const { mark, text } of hunk.lines) {
    if (mark === " ") {
      flush();
      start = ++line;
    } else {
      changed.push(line);
      if (mark === "-") line++;
      else added.push(text);
    }
  }
  flush();
  const removed = hunk.lines.findLastIndex(({ mark }) => mark !== " ");
  const to = first + oldLines(hunk.lines.slice(0, removed + 1));
  return { first, from: Number(changed[0]), to, replacements };
}

function oldLines(lines: readonly HunkLine[]): number {
  return lines.filter(({ mark }) => mark !== "+").length;
}

function replacement(
  { unended }: Hunk,
  { start, end, added }: { readonly start: number; readonly end: number; readonly added: readonly string[] },
  file: FileLines,
): Replacement {
  const [from, to] = [file.start(start), file.start(end)];
  const ending = file.endingAt(start);
  if (end < file.count) return { from, to, text: added.map((line) => line + ending).join("") };
  const isEnded = unended.includes("+") ? false : unended.includes("-") || file.isEnded;
  const begins = start === file.count && !file.isEnded ? ending : "";
  return { from, to, text: begins + added.join(ending) + (isEnded && added.length > 0 ? ending : "") };
}

/** The occurrences with another indentation, each replaced as a whole. */
function byIndentation(hunk: Hunk, wanted: readonly string[], file: FileLines): Placed[] {
  const now = hunk.lines.filter(({ mark }) => mark !== "-").map(({ text }) => text);
  const found = findIndented(file.text, wanted.join("\n"), now.join("\n"));
  const lines = linesAt(file.text, found);
  return found.map((one, index) => {
    const first = Number(lines[index]) - 1;
    const end = first + wanted.length;
    // Lines are removed with their endings.
    const whole = now.length === 0 ? { ...one, to: file.start(end) } : one;
    return { first, from: first, to: end, replacements: [whole] };
  });
}

function sentence(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function invalid(message: string): ToolError {
  return new ToolError("EXECUTION_ERROR", `Invalid input: ${message}. Nothing was changed.`);
}
