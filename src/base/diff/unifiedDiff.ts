import { diffArrays } from "diff";
import { count, linesAt } from "./lineEndings";
import { trimEndCharacters } from "../text/trimmedEnd";

/** A range to replace, and its new text. */
export interface Replacement extends Span {
  readonly text: string;
}

/** A half-open range of a text, in UTF-16 code units. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A unified diff, perhaps not whole. */
export interface ShortDiff {
  readonly text: string;
  /** Lines were left out, or cut. */
  readonly cut: boolean;
}

export interface DiffLimits {
  readonly lines: number;
  /** Characters of all lines. */
  readonly characters: number;
  /** Characters of one line; 300 unless given. */
  readonly line?: number;
}

/** The limits of what a model sees of a change. */
export const shortLimits: DiffLimits = { lines: 60, characters: 3000 };

/** What the note of a result says where its diff is cut. */
export const CUT_NOTE = "The diff is not whole.";

const context = 3;
const longestLine = 300;

/** How many line edits are looked for before a stretch is shown as removed and added whole. */
const mostEdits = 1000;

/**
 * The unified diff of a text and replacements in it, in order and without overlaps: hunks with three lines of context, without the two lines that name files.
 * Only the lines around replacements are looked at, and hunks are made until a limit is reached. `numbers` are the lines on which the replacements begin, where
 * they are known.
 */
export function unifiedDiff(
  old: string,
  replacements: readonly Replacement[],
  limits: DiffLimits,
  numbers: readonly number[] = linesAt(old, replacements),
): ShortDiff {
  const feed = old.includes("\n") || !old.includes("\r") ? "\n" : "\r";
  const { line: longest = longestLine } = limits;
  const lines: string[] = [];
  let characters = 0;
  let cut = false;
  let shift = 0;
  for (const { first, ...group } of grouped(old, replacements, feed)) {
    const line = Number(numbers[first]) - count(old.slice(group.from, replacements[first]?.from), feed);
    const [before, after] = [splitLines(old.slice(group.from, group.to), feed), splitLines(group.text, feed)];
    for (const hunk of hunksOf(before, after, line, shift)) {
      for (const given of hunk) {
        const shown = given.length > longest ? `${given.slice(0, longest)}…` : given;
        cut ||= shown !== given;
        characters += shown.length + 1;
        if (lines.length >= limits.lines || characters > limits.characters)
          return { text: lines.join("\n"), cut: true };
        lines.push(shown);
      }
    }
    shift += after.length - before.length;
  }
  return { text: lines.join("\n"), cut };
}

/** The replacements that turn one text into another: one, of all between their equal beginnings and ends. */
export function changesBetween(old: string, now: string): readonly Replacement[] {
  if (old === now) return [];
  const from = sameStart(old, now);
  const most = Math.min(old.length, now.length) - from;
  const end = sameEnd(old, now, most);
  return [{ from, to: old.length - end, text: now.slice(from, now.length - end) }];
}

const chunk = 65_536;

function sameStart(one: string, two: string): number {
  const most = Math.min(one.length, two.length);
  let at = 0;
  while (at + chunk <= most && one.slice(at, at + chunk) === two.slice(at, at + chunk)) at += chunk;
  while (at < most && one[at] === two[at]) at++;
  // Line endings stay whole.
  return at > 0 && one[at - 1] === "\r" ? at - 1 : at;
}

function sameEnd(one: string, two: string, most: number): number {
  let end = 0;
  const part = (text: string): string => text.slice(text.length - end - chunk, text.length - end);
  while (end + chunk <= most && part(one) === part(two)) end += chunk;
  while (end < most && one[one.length - 1 - end] === two[two.length - 1 - end]) end++;
  return end > 0 && one[one.length - end] === "\n" ? end - 1 : end;
}

/** Several replacements combined. */
interface Group extends Replacement {
  /** The index of the first of them. */
  readonly first: number;
}

/** Replacements with their lines and those around them; those whose lines meet are one. */
function* grouped(old: string, replacements: readonly Replacement[], feed: string): Generator<Group> {
  let open: { first: number; from: number; to: number; parts: string[]; at: number } | undefined;
  const closed = ({ first, from, to, parts, at }: NonNullable<typeof open>): Group => ({
    first,
    from,
    to,
    text: parts.join("") + old.slice(at, to),
  });
  for (const [index, { from, to, text }] of replacements.entries()) {
    const start = lineStart(old, from, feed);
    if (open && start > open.to) {
      yield closed(open);
      open = undefined;
    }
    open ??= { first: index, from: start, to: start, parts: [], at: start };
    open.parts.push(old.slice(open.at, from), text);
    open.at = to;
    open.to = Math.max(open.to, lineEnd(old, to, feed));
  }
  if (open) yield closed(open);
}

/** Where the line begins that is so many lines of context above an offset's. */
function lineStart(text: string, offset: number, feed: string): number {
  let at = offset;
  for (let index = 0; index <= context; index++) {
    // The line feed just before is the end of the line above.
    const before = index === 0 ? at - 1 : at - 2;
    if (before < 0) return 0;
    at = text.lastIndexOf(feed, before) + 1;
  }
  return at;
}

function lineEnd(text: string, offset: number, feed: string): number {
  let at = offset;
  for (let index = 0; index <= context; index++) {
    const next = text.indexOf(feed, at);
    if (next < 0) return text.length;
    at = next + 1;
  }
  return at;
}

/** Lines with their line feeds. */
function splitLines(text: string, feed: string): string[] {
  const lines: string[] = [];
  for (let at = 0; at < text.length;) {
    const next = text.indexOf(feed, at);
    const to = next < 0 ? text.length : next + 1;
    lines.push(text.slice(at, to));
    at = to;
  }
  return lines;
}

function markOf({ added, removed }: { readonly added: boolean; readonly removed: boolean }): "+" | "-" | " " {
  if (added) return "+";
  return removed ? "-" : " ";
}

/** Returns the lines of a part to show: of many equal lines, those next to a change. */
function shownOf<Line>(
  { value }: { readonly value: readonly Line[] },
  mark: string,
  isFirst: boolean,
  isLast: boolean,
): { readonly head: readonly Line[]; readonly skipped: number; readonly tail: readonly Line[] } {
  const head = isFirst ? 0 : context;
  const tail = isLast ? 0 : context;
  const skipped = mark === " " ? Math.max(0, value.length - head - tail) : 0;
  if (skipped === 0) return { head: value, skipped, tail: [] };
  return { head: value.slice(0, head), skipped, tail: value.slice(value.length - tail) };
}

function* hunksOf(
  before: readonly string[],
  after: readonly string[],
  line: number,
  shift: number,
): Generator<string[]> {
  const parts = diffArrays([...before], [...after], { maxEditLength: mostEdits }) ?? [
    { value: [...before], removed: true, added: false },
    { value: [...after], removed: false, added: true },
  ];
  let hunk: { old: number; now: number; oldCount: number; nowCount: number; lines: string[] } | undefined;
  let [old, now] = [line, line + shift];
  const header = ({ old: from, oldCount, now: to, nowCount, lines }: NonNullable<typeof hunk>): string[] => [
    `@@ -${oldCount === 0 ? from - 1 : from},${oldCount} +${nowCount === 0 ? to - 1 : to},${nowCount} @@`,
    ...lines,
  ];
  const add = (mark: string, value: string): void => {
    hunk ??= { old, now, oldCount: 0, nowCount: 0, lines: [] };
    hunk.lines.push(mark + trimEndCharacters(value, "\r\n"));
    if (mark !== "+") [old, hunk.oldCount] = [old + 1, hunk.oldCount + 1];
    if (mark !== "-") [now, hunk.nowCount] = [now + 1, hunk.nowCount + 1];
    if (mark !== " " && !/[\r\n]$/.test(value)) hunk.lines.push("\\ No newline at end of file");
  };
  for (const [index, part] of parts.entries()) {
    const mark = markOf(part);
    const { head, skipped, tail } = shownOf(part, mark, index === 0, index === parts.length - 1);
    for (const each of head) add(mark, each);
    if (skipped === 0) continue;
    if (hunk) yield header(hunk);
    hunk = undefined;
    [old, now] = [old + skipped, now + skipped];
    for (const each of tail) add(mark, each);
  }
  if (hunk) yield header(hunk);
}
