import type { Replacement } from "./redactionRule";

/** Sequences that color text or erase the rest of a line: programs write them around what they found (ECMA-48). */
// oxlint-disable-next-line no-control-regex -- sequences begin with a control character
const COLORS = /\u001b\[[0-9;:]{0,64}[mK]/g;

/** Returns a text without its colors. */
export function withoutColors(text: string): string {
  return text.replace(COLORS, "");
}

/**
 * Converts replacements in a text without its colors to those of the text with them. They are in ascending order, don't
 * overlap, and replace at least one character each. Colors within what is replaced go with it.
 */
export function inColored(text: string, replacements: readonly Replacement[]): readonly Replacement[] {
  const colors = text.matchAll(COLORS);
  let color = colors.next().value;
  /** Characters of the colors before an offset. Offsets are asked for in ascending order. */
  let passed = 0;
  const offset = (bare: number): number => {
    for (; color && color.index - passed <= bare; color = colors.next().value) passed += color[0].length;
    return bare + passed;
  };
  return replacements.map((each) => ({ ...each, from: offset(each.from), to: offset(each.to - 1) + 1 }));
}
