import { diffArrays } from "diff";
import { itemsOf, objectOf, stringOf, type JsonObject } from "../../base/json/jsonValue";
import { TEXT_PAIRS } from "../../results/equivalents/otherNames";
import type { LineChange } from "../model/callRow";
import { searchBlocks } from "./shapes/searchBlocks";
import { patchFiles } from "./shapes/patchFiles";

/** Maximum changed lines of one edit that are counted. */
const MOST = 1_000;

/**
 * Counts the lines that an edit adds and removes, by its input. Undefined if it is no edit, or if the input doesn't say
 * how many texts are replaced.
 */
export function changedLines(input: JsonObject): LineChange | undefined {
  // The second are VS Code's, in several files.
  const edits = ["edits", "replacements"].flatMap((name) => itemsOf(input[name])).map((edit) => objectOf(edit) ?? {});
  const pairs = [input, ...edits].flatMap(pairIn);
  const patched = ["input", "patch", "patchText"].flatMap((name) => patchFiles(stringOf(input[name]) ?? ""));
  const blocks = searchBlocks(stringOf(input["diff"]) ?? "").map(({ before, after }) => ({
    before: before.slice(0, -1),
    after: after.slice(0, -1),
  }));
  const changes = [...pairs, ...blocks, ...patched.flatMap((file) => file.changes)];
  if (changes.length === 0 || [input, ...edits].some((edit) => edit["replace_all"] === true)) return undefined;
  let [added, removed] = [0, 0];
  for (const { before, after } of changes) {
    const parts = diffArrays(linesOf(before), linesOf(after), { maxEditLength: MOST });
    if (!parts) return undefined;
    for (const part of parts) {
      if (part.added) added += part.count;
      if (part.removed) removed += part.count;
    }
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
