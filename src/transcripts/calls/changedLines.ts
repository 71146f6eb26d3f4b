import { itemsOf, objectOf, stringOf, type JsonObject } from "../../base/json/jsonValue";
import { TEXT_PAIRS } from "../../results/equivalents/textPairs";
import type { LineChange } from "../model/callRow";
import { patchFiles } from "./shapes/patchFiles";

/** Maximum work for one edit: lines before, times lines after. */
const MOST = 250_000;

/**
 * Counts the lines that an edit adds and removes, by its input. Undefined if it is no edit, or if the input doesn't say
 * how many texts are replaced.
 */
export function changedLines(input: JsonObject): LineChange | undefined {
  const edits = itemsOf(input["edits"]).map((edit) => objectOf(edit) ?? {});
  const pairs = [input, ...edits].flatMap(pairIn);
  const patched = ["input", "patch", "patchText"].flatMap((name) => patchFiles(stringOf(input[name]) ?? ""));
  const changes = [...pairs, ...patched.flatMap((file) => file.changes)];
  if (changes.length === 0 || [input, ...edits].some((edit) => edit["replace_all"] === true)) return undefined;
  let [added, removed] = [0, 0];
  for (const { before, after } of changes) {
    const change = countChange(linesOf(before), linesOf(after));
    if (!change) return undefined;
    added += change.added;
    removed += change.removed;
  }
  return { added, removed };
}

interface TextPair {
  readonly before: string;
  readonly after: string;
}

function pairIn(input: JsonObject): TextPair[] {
  for (const [old, next] of TEXT_PAIRS) {
    const [before, after] = [stringOf(input[old]), stringOf(input[next])];
    if (before !== undefined && after !== undefined) return [{ before, after }];
  }
  return [];
}

function linesOf(text: string): string[] {
  return text === "" ? [] : text.split("\n");
}

function countChange(before: readonly string[], after: readonly string[]): LineChange | undefined {
  const most = Math.min(before.length, after.length);
  let first = 0;
  while (first < most && before[first] === after[first]) first++;
  let last = 0;
  while (last < most - first && before.at(-1 - last) === after.at(-1 - last)) last++;
  const [old, next] = [before.slice(first, before.length - last), after.slice(first, after.length - last)];
  if (old.length * next.length > MOST) return undefined;
  const same = longestCommon(old, next);
  return { added: next.length - same, removed: old.length - same };
}

/** Returns the length of the longest common subsequence. */
function longestCommon(one: readonly string[], other: readonly string[]): number {
  let above = new Uint32Array(other.length + 1);
  for (const line of one) {
    const row = new Uint32Array(other.length + 1);
    for (const [at, each] of other.entries())
      row[at + 1] = line === each ? (above[at] ?? 0) + 1 : Math.max(above[at + 1] ?? 0, row[at] ?? 0);
    above = row;
  }
  return above[other.length] ?? 0;
}
