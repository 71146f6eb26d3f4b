import { fieldsOf, itemsOf, numberOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { searchBlocks } from "./searchBlocks";
import { TEXT_PAIRS } from "../../../results/equivalents/otherNames";

/** A part of a text that an input asks to replace. */
export interface AskedEdit {
  readonly before: string;
  readonly after: string;
  readonly everywhere: boolean;
  /** Whole lines, of which the first that fit are replaced. */
  readonly lines?: true;
}

/** Reads the replacements that an input asks for, in order. Empty for one that asks for none. */
export function askedEdits(input: JsonObject): AskedEdit[] {
  const blocks = searchBlocks(stringOf(input["diff"]) ?? "");
  if (blocks.length > 0) return blocks.map((block) => ({ ...block, everywhere: false, lines: true }));
  return (Array.isArray(input["edits"]) ? itemsOf(input["edits"]) : [input]).flatMap((item): AskedEdit[] => {
    const edit = fieldsOf(item);
    const [pair] = TEXT_PAIRS.flatMap(([old, now]) => {
      const [before, after] = [stringOf(edit[old]), stringOf(edit[now])];
      return before === undefined || after === undefined ? [] : [{ before, after }];
    });
    return pair ? [{ ...pair, everywhere: isEverywhere(edit) }] : [];
  });
}

function isEverywhere(edit: JsonObject): boolean {
  return (
    ["replace_all", "replaceAll", "allow_multiple"].some((name) => edit[name] === true) ||
    (numberOf(edit["expected_replacements"]) ?? 1) > 1
  );
}

/**
 * Characters that a file has at most while it is edited, and characters of all files between edits that are looked
 * through.
 */
const MAX_FILE = 4_000_000;
const MAX_LOOKED = 100_000_000;

/** Applies edits to a text, one after the other. Undefined if one of them doesn't fit, or if it takes too much. */
export function applyEdits(file: string, edits: readonly AskedEdit[]): string | undefined {
  let text = file;
  let looked = 0;
  for (const { before, after, everywhere } of edits) {
    looked += text.length;
    if (looked > MAX_LOOKED) return undefined;
    const at = before === "" && text !== "" ? -1 : text.indexOf(before);
    if (at < 0) return undefined;
    const all = everywhere && before !== "";
    const times = all ? occurrences(text, before, at) : 1;
    // Few characters can make very many.
    if (text.length + times * (after.length - before.length) > MAX_FILE) return undefined;
    text = all ? text.split(before).join(after) : text.slice(0, at) + after + text.slice(at + before.length);
  }
  return text;
}

/** Counts how often a nonempty text is in another one, from its first offset on. */
function occurrences(text: string, wanted: string, first: number): number {
  let times = 0;
  for (let at = first; at >= 0; at = text.indexOf(wanted, at + wanted.length)) times++;
  return times;
}
