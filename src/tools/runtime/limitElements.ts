import { cutText } from "../../base/text/cutText";
import { assemble, type Encode, greatest, noted, tooSmall } from "../../results/normalizing/limitParts";
import type { Data } from "../../results/result";
import type { LongField } from "./tool";

type Elements = Extract<LongField, { kind: "elements" }>;

/**
 * Limits an array by removing whole elements from its end. Leaves out an element that is too long by itself:
 * `next_offset` then points behind it, so that the next call makes progress, and `note` names it.
 */
export function limitElements(data: Data, long: Elements, max: number, encode: Encode): Data {
  const { field, elements, wrap, first, total, more, weigh = () => 1 } = long;
  const marks = (end: number): Data => ({
    truncated: true,
    ...((more || end < elements.length) && {
      next_offset: elements.slice(0, end).reduce<number>((offset, _, index) => offset + weigh(index), first),
    }),
    ...(total !== undefined && { total }),
  });
  const build = (count: number): Data => {
    const whole = count === elements.length;
    return assemble(whole && !more ? {} : marks(count), data, field, wrap(whole ? elements : elements.slice(0, count)));
  };
  const fits = (result: Data): boolean => encode(result).length <= max;

  if (max === Infinity) return build(elements.length);
  const most = fitting(elements, max);
  if (most === elements.length) {
    const whole = build(most);
    if (fits(whole)) return whole;
  }
  const count = greatest(Math.min(most, elements.length - 1), (some) => fits(build(some)));
  if (count > 0) return build(count);
  const skipped = (sentence: string, before = data): Data =>
    assemble(marks(Math.min(1, elements.length)), { ...data, ...noted(before, sentence) }, field, wrap([]));
  const told = skipped(`The element at offset ${first} is longer than the limit of ${max} characters and is left out.`);
  if (elements.length > 0 && fits(told)) return told;
  const small = skipped(tooSmall(max));
  const { note } = data;
  if (typeof note !== "string" || fits(small)) return small;
  // What a note names may be as long as any text that was given.
  const cut = (length: number): Data => skipped(`${cutText(note, length)}… ${tooSmall(max)}`, {});
  return cut(
    Math.max(
      0,
      greatest(note.length, (length) => fits(cut(length))),
    ),
  );
}

/** Returns the maximum number of elements that can fit. Counts only their own JSON, without what surrounds it. */
function fitting(elements: readonly unknown[], max: number): number {
  let used = 0;
  for (const [index, element] of elements.entries()) {
    used += JSON.stringify(element).length + 1;
    if (used > max + 1) return index;
  }
  return elements.length;
}
