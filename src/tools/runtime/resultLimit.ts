import { cutText } from "../../base/text/cutText";
import { without } from "../../base/json/jsonValue";
import type { Data } from "../../results/result";
import { limitElements } from "./limitElements";
import { assemble, type Encode, greatest, noted, tooSmall } from "../../results/normalizing/limitParts";
import type { LongField, Outcome } from "./tool";

type Lines = Extract<LongField, { kind: "lines" }>;
type Tail = Extract<LongField, { kind: "tail" }>;

/**
 * Builds a tool's data so that the whole JSON text has at most `max` characters. Characters are UTF-16 code units, as
 * `String.length` counts.
 * Cuts only the long field: whole lines from its end (`lines`) or its start (`tail`), or whole elements from its end
 * (`elements`). A line that is too long by itself is cut, such an element is left out, and `note` says so. `truncated`,
 * `next_offset`, and `total` report what was left out. They precede the long field, as all short fields do.
 * If the short fields alone are too long, they stay whole, the long field is empty, and `note` says why. Only then is
 * the text longer than `max`.
 */
export function limitResult({ data, long }: Outcome, max: number, encode: Encode): Data {
  if (long?.kind === "lines") return limitLines(data, long, max, encode);
  if (long?.kind === "tail") return limitTail(data, long, max, encode);
  if (long) return limitElements(data, long, max, encode);
  if (max === Infinity || encode(data).length <= max) return data;
  return { ...noted(data, tooSmall(max)), ...without(data, "note") };
}

/**
 * Cuts a message so that the whole error's JSON text has at most `max` characters. Never cuts what surrounds the
 * message.
 */
export function limitMessage(message: string, max: number, encode: (message: string) => string): string {
  if (max === Infinity || encode(message).length <= max) return message;
  const cut = (length: number): string => `${cutText(message, length)}…`;
  return cut(
    Math.max(
      greatest(Math.min(message.length, Math.max(max, 0)), (length) => encode(cut(length)).length <= max),
      0,
    ),
  );
}

function limitLines(data: Data, long: Lines, max: number, encode: Encode): Data {
  const { field, lines, first, total, more } = long;
  const weigh = long.weigh ?? (() => 1);
  /** The offset behind the first `count` lines. */
  const offset = (count: number): number => {
    let sum = first;
    for (let index = 0; index < count; index++) sum += weigh(index);
    return sum;
  };
  const end = offset(lines.length);

  const marks = (count: number): Data => ({
    truncated: true,
    ...((more || offset(count) !== end) && { next_offset: offset(count) }),
    ...(total !== undefined && { total }),
  });
  const build = (count: number): Data => {
    const whole = count === lines.length;
    return assemble(
      whole && !more ? {} : marks(count),
      data,
      field,
      (whole ? lines : lines.slice(0, count)).join("\n"),
    );
  };
  const fits = (result: Data): boolean => encode(result).length <= max;

  if (max === Infinity) return build(lines.length);
  if (fitting(lines, max) === lines.length) {
    const whole = build(lines.length);
    if (fits(whole)) return whole;
  }
  const empty = assemble({ ...marks(0), next_offset: end }, data, field, "");
  // Exact for an encoder that escapes the text once; one that escapes twice needs the search below the guess.
  const guess = fitting(lines, max - encode(empty).length);
  const count = fits(build(guess)) ? guess : greatest(guess - 1, (fewer) => fits(build(fewer)));

  if (count > 0 && (offset(count) !== first || end === first)) return build(count);
  const nothing = (): Data => withNote(marks(0), data, field, max, fits);
  if (count < 0 || lines.length === 0) return nothing();
  const weighty = lines.findIndex((_, index) => weigh(index) > 0);
  if (weighty > 0) {
    const rest: Lines = { ...long, lines: lines.slice(weighty), weigh: (index) => weigh(index + weighty) };
    return limitLines(
      { ...data, ...noted(data, "Lines of context before the first match were left out to fit.") },
      rest,
      max,
      encode,
    );
  }
  const [line = ""] = lines;
  const cut = (length: number): Data => {
    const text = cutText(line, length);
    const note = `A line longer than the limit is cut: its first ${text.length} characters are shown.`;
    return assemble(marks(1), { ...data, ...noted(data, note) }, field, text);
  };
  const length = greatest(Math.min(line.length, max), (some) => fits(cut(some)));
  return length < 0 ? nothing() : cut(length);
}

function limitTail(data: Data, { field, text, total }: Tail, max: number, encode: Encode): Data {
  const build = (from: number, note?: string): Data => {
    const marks = from > 0 || total > text.length ? { truncated: true, total } : {};
    return assemble(marks, note === undefined ? data : { ...data, ...noted(data, note) }, field, text.slice(from));
  };
  const partial = "The first line shown is not whole.";
  const fits = (result: Data): boolean => encode(result).length <= max;

  // A text that has lost its start begins, as far as is known, in the middle of a line.
  const least = total > text.length ? lineFrom(text, 1) : 0;
  const whole = least === undefined ? build(characterFrom(text, 0), partial) : build(least);
  if (max === Infinity || fits(whole)) return whole;

  const most = Math.min(text.length, Math.max(max, 0));
  const kept = greatest(most, (length) => fits(build(characterFrom(text, text.length - length))));
  const from = kept > 0 ? lineFrom(text, text.length - kept) : undefined;
  if (from !== undefined) return build(from);
  const cut = greatest(kept, (length) => fits(build(characterFrom(text, text.length - length), partial)));
  return cut > 0
    ? build(characterFrom(text, text.length - cut), partial)
    : withNote({ truncated: true, total }, data, field, max, fits);
}

/** The result without any of the long field; the note that says why stays away where it alone would be too much. */
function withNote(marks: Data, data: Data, field: string, max: number, fits: (result: Data) => boolean): Data {
  const told = assemble(marks, { ...data, ...noted(data, tooSmall(max)) }, field, "");
  const bare = assemble(marks, data, field, "");
  return !fits(told) && fits(bare) ? bare : told;
}

/** How many lines, joined by line feeds, fit into `budget` characters of a JSON string. */
function fitting(lines: readonly string[], budget: number): number {
  let used = -2;
  for (const [index, line] of lines.entries()) {
    // Escaping only makes longer, so a line that is too long raw need not be escaped to know.
    used += 2 + (line.length > budget ? line.length : JSON.stringify(line).length - 2);
    if (used > budget) return index;
  }
  return lines.length;
}

/** The first position from `index` on that is not the second half of a surrogate pair. */
function characterFrom(text: string, index: number): number {
  const code = text.charCodeAt(index);
  return code >= 0xdc00 && code <= 0xdfff ? index + 1 : index;
}

/** The start of the first line that begins at `index` or behind it; undefined when none with text does. */
function lineFrom(text: string, index: number): number | undefined {
  const from = text.indexOf("\n", index - 1) + 1;
  return from === 0 || from === text.length ? undefined : from;
}
