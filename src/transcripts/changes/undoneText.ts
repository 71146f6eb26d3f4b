import { linesWithEnds } from "../../base/diff/applyHunks";
import type { ChangedPart, ChangeStretch, FileChanges, ReplacedLines, UndoneOf } from "../model/changes/changesModel";
import { replacedLines } from "./replacedLines";

/**
 * Why a change can't be undone: its texts aren't recorded, the file was moved, is gone, or exists again, its text has
 * changed since, what the change wrote is in it more than once, or there is nothing to undo.
 */
export type UndoRefusal = "unrecorded" | "moved" | "gone" | "exists" | "changed" | "repeated" | "nothing";

/** What is recorded of a change that can't be undone. */
export interface RecordedTexts {
  /** Absent for a whole text, which is compared with the file. */
  readonly before?: string;
  readonly after: string;
}

export interface RefusedUndo {
  readonly kind: "refused";
  readonly why: UndoRefusal;
  readonly recorded?: RecordedTexts;
}

/** The text that a file gets if changes in it are undone, or that it is to be removed. */
export type Undone =
  /** `mixed`: the lines of the file end in different ways, and it isn't recorded how the restored ones ended. */
  { readonly kind: "write"; readonly text: string; readonly mixed?: true } | { readonly kind: "remove" } | RefusedUndo;

/**
 * Undoes changes in the current text of a file, which is null for no file. Only what the changes wrote is replaced, and
 * only where the text contains it once.
 */
export function undoneText({ stretches }: FileChanges, of: UndoneOf, current: string | null): Undone {
  const text = current?.replaceAll("\r\n", "\n") ?? null;
  const chosen = of.stretch === undefined ? stretches : stretches.slice(of.stretch, of.stretch + 1);
  let now = text;
  for (const stretch of [...chosen].reverse()) {
    const step = withoutStretch(stretch, of, now);
    if ("kind" in step) return step;
    now = step.now;
  }
  if (now === text) return refused("nothing");
  if (now === null) return { kind: "remove" };
  if (current === null || text === current) return { kind: "write", text: now };
  if (text?.replaceAll("\n", "\r\n") === current) return { kind: "write", text: now.replaceAll("\n", "\r\n") };
  return { kind: "write", text: withOldEnds(now, current), mixed: true };
}

/**
 * Returns the text with the line breaks of a current text. Restored lines end as those that they replace, or as the line
 * above.
 */
function withOldEnds(now: string, current: string): string {
  const old = linesWithEnds(current);
  const lines = linesWithEnds(now);
  const bare = old.map((line) => line.replace(/\r\n$/, "\n"));
  let shown: string[] = [];
  let at = 0;
  for (const { oldStart, oldCount, newStart, newCount } of replacedLines(bare, lines, 0)) {
    shown = shown.concat(old.slice(at, oldStart));
    for (let line = 0; line < newCount; line++) {
      const like = line < oldCount ? old[oldStart + line] : (shown.at(-1) ?? old[0]);
      const text = lines[newStart + line] ?? "";
      shown.push(like?.endsWith("\r\n") ? text.replace(/\n$/, "\r\n") : text);
    }
    at = oldStart + oldCount;
  }
  return shown.concat(old.slice(at)).join("");
}

/** A file's text after one step. */
type Step = { readonly now: string | null } | RefusedUndo;

function withoutStretch({ texts, movedTo, deleted }: ChangeStretch, of: UndoneOf, now: string | null): Step {
  if (movedTo !== undefined) return refused("moved");
  if (!texts || texts.kind === "written") return refused("unrecorded");
  if (texts.kind === "parts") {
    if (deleted) return refused("unrecorded");
    const parts = of.part === undefined ? texts.parts : texts.parts.slice(of.part, of.part + 1);
    return inSteps(now, [...parts].reverse(), withoutPart);
  }
  const { before, after } = texts;
  // A file that was created or deleted has no lines on one side.
  if (of.lines && (before === null || after === null)) return refused("unrecorded");
  if (after === null) return now === null ? { now: before } : refused("exists");
  if (now === null) return refused("gone", { after });
  if (!of.lines && now === after) return { now: before };
  if (before === null) return refused("changed", { after });
  const [old, written] = [linesWithEnds(before), linesWithEnds(after)];
  const ranges = of.lines ? [of.lines] : replacedLines(old, written);
  if (!ranges.every((range) => isWithin(range, old, written))) return refused("unrecorded");
  const step = inSteps(now, [...ranges].reverse(), (text, range) => withoutLines(text, range, old, written));
  return "why" in step ? { ...step, recorded: { after } } : step;
}

function inSteps<Change>(
  first: string | null,
  changes: readonly Change[],
  without: (text: string, change: Change) => { readonly now: string } | RefusedUndo,
): Step {
  if (first === null) return refused("gone");
  let now = first;
  for (const change of changes) {
    const step = without(now, change);
    if ("kind" in step) return step;
    now = step.now;
  }
  return { now };
}

function withoutPart(text: string, { before, after }: ChangedPart): { readonly now: string } | RefusedUndo {
  // Where a removed text was isn't recorded.
  if (after === "") return refused("unrecorded", { before, after });
  const at = text.indexOf(after);
  if (at < 0) return refused("changed", { before, after });
  if (text.includes(after, at + 1)) return refused("repeated", { before, after });
  return { now: text.slice(0, at) + before + text.slice(at + after.length) };
}

function isWithin({ oldStart, oldCount, newStart, newCount }: ReplacedLines, old: string[], now: string[]): boolean {
  return oldStart + oldCount <= old.length && newStart + newCount <= now.length && oldCount + newCount > 0;
}

/**
 * Numbers of equal lines above and below a change that are looked for with it. Fewer have to do if something near it was
 * undone before.
 */
const CONTEXTS = [
  [3, 3],
  [2, 2],
  [1, 1],
  [3, 0],
  [0, 3],
  [1, 0],
  [0, 1],
  [0, 0],
] as const;

function withoutLines(
  text: string,
  { oldStart, oldCount, newStart, newCount }: ReplacedLines,
  old: readonly string[],
  written: readonly string[],
): { readonly now: string } | RefusedUndo {
  for (const [above, below] of CONTEXTS) {
    const head = written.slice(Math.max(0, newStart - above), newStart).join("");
    const tail = written.slice(newStart + newCount, newStart + newCount + below).join("");
    const block = head + written.slice(newStart, newStart + newCount).join("") + tail;
    const [at, ...more] = block === "" ? [] : placesOf(text, block);
    if (at === undefined) continue;
    if (more.length > 0) return refused("repeated");
    const again = head + old.slice(oldStart, oldStart + oldCount).join("") + tail;
    const rest = text.slice(at + block.length);
    // The line was the last one, and isn't any more.
    if (rest !== "" && again !== "" && !again.endsWith("\n")) return refused("changed");
    return { now: text.slice(0, at) + again + rest };
  }
  return refused("changed");
}

/** The first two offsets at which whole lines are in a text. */
function placesOf(text: string, lines: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(lines); at >= 0 && places.length < 2; at = text.indexOf(lines, at + 1)) {
    const end = at + lines.length;
    if ((at === 0 || text[at - 1] === "\n") && (lines.endsWith("\n") || end === text.length)) places.push(at);
  }
  return places;
}

function refused(why: UndoRefusal, recorded?: RecordedTexts): RefusedUndo {
  return { kind: "refused", why, ...(recorded && { recorded }) };
}
