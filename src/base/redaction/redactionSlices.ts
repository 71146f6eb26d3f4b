import { readJson } from "../json/jsonText";
import { secretField } from "./rules/assignments";
import { redactedFields } from "./redactValue";
import { withoutCutWord } from "./wordBoundary";
import { type HiddenCount, redactInto, type RedactOptions } from "./redact";

/** How redacting takes its time: after each slice `pause` lets other work run. */
export interface SliceOptions extends RedactOptions {
  readonly pause: () => Promise<void>;
  /** Characters. */
  readonly slice?: number;
  /** Of short texts that were cut, the last word is left out (`withoutCutWord`). */
  readonly cutTexts?: boolean;
}

/** Characters redacted at a time: some 10 ms. */
export const SLICE = 512 * 1024;

/** What a text costs besides its length. Characters. */
const EACH = 64;

/** Values in values are walked so deep by calls. */
const DEEPEST = 1_000;

/** How far to look for a better offset to cut at. Characters. */
export const REACH = 64 * 1024;

/** How private keys begin and end. */
const KEY_BEGINS = ["-----BEGIN ", "---- BEGIN ", "Private-Lines: "];
const KEY_ENDS = /----[- ]END |Private-MAC: /;

/**
 * Redacts a text of any size in slices; after each, `pause` lets other work run. The same as redacting it at once: it is cut between two lines, and never in the
 * block of a private key. In a line that is longer than a slice it is cut between two words, where a name may be parted from its value.
 */
export async function redactLong(text: string, count: HiddenCount, options: SliceOptions): Promise<string> {
  const { pause, slice = SLICE } = options;
  if (text.length <= slice) return redactInto(text, count, options);
  const before = options.known?.get(text);
  if (before !== undefined) return before;
  const pieces: string[] = [];
  for (let from = 0; from < text.length;) {
    const to = sliceEnd(text, from, slice);
    pieces.push(redactInto(text.slice(from, to), count, options));
    from = to;
    await pause();
  }
  const shown = pieces.join("");
  options.known?.set(text, shown);
  return shown;
}

/**
 * Returns where a slice that begins at `from` ends: behind a line if possible, and not in a private key. Reads `REACH`
 * characters behind the slice.
 */
export function sliceEnd(text: string, from: number, slice: number): number {
  const wanted = from + slice;
  if (wanted >= text.length) return text.length;
  const line = text.lastIndexOf("\n", wanted - 1) + 1;
  const to = line > from ? line : wordEnd(text, wanted);
  const near = text.slice(Math.max(from, to - REACH), to);
  const key = Math.max(...KEY_BEGINS.map((begin) => near.lastIndexOf(begin)));
  // A key that begins here goes to the next slice, whole.
  return key > 0 && !KEY_ENDS.test(near.slice(key)) ? to - near.length + key : to;
}

/** Returns the end of the word at an offset, or the offset itself in a word that doesn't end. */
function wordEnd(text: string, place: number): number {
  const end = text.slice(place, place + REACH).search(/[\s"'<>&,;]/);
  return end < 0 ? place : place + end + 1;
}

/**
 * As `redactValue`, in slices: the value is walked with pauses, and long texts are redacted as `redactLong` does. Throws RangeError for a value that is nested deeper
 * than a thousand levels.
 */
export async function redactLongValue(value: unknown, count: HiddenCount, options: SliceOptions): Promise<unknown> {
  return new SlicedValue(count, options).redact(value, 0);
}

class SlicedValue {
  #done = 0;

  constructor(
    readonly count: HiddenCount,
    readonly options: SliceOptions,
  ) {}

  async redact(item: unknown, depth: number): Promise<unknown> {
    if (depth > DEEPEST) throw new RangeError("The value is nested too deep to be redacted");
    if (typeof item === "string") return this.#text(item);
    if (typeof item !== "object" || item === null) return item;
    this.#done++;
    return Array.isArray(item) ? this.#list(item, depth) : this.#fields(item, depth);
  }

  async #text(text: string): Promise<string> {
    const { pause, slice = SLICE, cutTexts } = this.options;
    this.#done += text.length + EACH;
    if (this.#done > slice) {
      this.#done = 0;
      await pause();
    }
    return redactLong(cutTexts === true ? withoutCutWord(text) : text, this.count, this.options);
  }

  async #list(list: readonly unknown[], depth: number): Promise<readonly unknown[]> {
    const items: unknown[] = [];
    for (const each of list) items.push(await this.#inner(each, depth));
    return items.every((each, at) => each === list[at]) ? list : items;
  }

  async #fields(fields: object, depth: number): Promise<object> {
    const before: [string, unknown][] = Object.entries(fields);
    const after: [string, unknown][] = [];
    for (const [name, each] of before) {
      const kind = typeof each === "string" ? secretField(name, each) : undefined;
      after.push([name, kind === undefined ? await this.#inner(each, depth) : this.count.hide(kind, String(each))]);
    }
    return redactedFields(fields, before, after, this.count, this.options);
  }

  /** Numbers and the like need no turn of their own. */
  #inner(item: unknown, depth: number): unknown {
    return typeof item === "string" || (typeof item === "object" && item !== null)
      ? this.redact(item, depth + 1)
      : item;
  }
}

/** JSON text with the texts of its values redacted, indented where something was; a text that is no JSON is redacted as it is. */
export async function redactJson(text: string, count: HiddenCount, options: SliceOptions): Promise<string> {
  const read = readJson(text);
  if (!read.ok) return redactLong(text, count, options);
  try {
    const value = await redactLongValue(read.value, count, options);
    return value === read.value ? text : JSON.stringify(value, undefined, 2);
  } catch (error) {
    // Nested deeper than calls can be.
    if (error instanceof RangeError) return redactLong(text, count, options);
    throw error;
  }
}
