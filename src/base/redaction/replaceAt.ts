import type { Hide, Replacement, Rule } from "./redactionRule";

/**
 * Creates a rule that replaces what `find` finds at each anchor, in ascending order. Anchors have three or more ASCII
 * characters. `done` is the end of the last replacement, 0 before the first. If replacements overlap, the first counts.
 * At equal offsets, the anchor given first counts.
 */
export function replacing<Anchor extends { readonly text: string }>(
  anchors: readonly Anchor[],
  find: (text: string, place: number, anchor: Anchor, done: number, hide: Hide) => Replacement | undefined,
): Rule {
  return {
    anchors: anchors.map(({ text }) => text),
    find(text, places, hide) {
      const replacements: Replacement[] = [];
      let done = 0;
      for (const [index, place] of places.at.entries()) {
        const anchor = anchors[Number(places.anchors[index])];
        const found = anchor && place >= done ? find(text, place, anchor, done, hide) : undefined;
        if (!found || found.from < done) continue;
        replacements.push(found);
        done = found.to;
      }
      return replacements;
    },
  };
}

/** A text with these replacements made. */
export function replaced(text: string, replacements: readonly Replacement[]): string {
  const pieces: string[] = [];
  let done = 0;
  for (const { from, to, by } of replacements) {
    pieces.push(text.slice(done, from), by);
    done = to;
  }
  return `${pieces.join("")}${text.slice(done)}`;
}

/**
 * Returns the length of a sticky expression's match at an offset. The expression matches everywhere, even if it matches
 * nothing. Characters.
 */
export function lengthAt(expression: RegExp, text: string, place: number): number {
  expression.lastIndex = place;
  expression.test(text);
  return expression.lastIndex - place;
}

/** Returns a sticky expression's match at an offset. Returns undefined for an offset before the text. */
export function matchAt(expression: RegExp, text: string, place: number): RegExpExecArray | undefined {
  if (place < 0) return undefined;
  expression.lastIndex = place;
  return expression.exec(text) ?? undefined;
}
