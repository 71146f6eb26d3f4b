import type { Hide, Rule } from "./rule";

/** A range of a text, half open, and what stands in its place. */
export interface Replacement {
  readonly from: number;
  readonly to: number;
  readonly by: string;
}

/**
 * Makes a rule that replaces what `find` finds where an anchor stands, from the first place of a text to the last. Anchors are of three ASCII characters or
 * more. `done` is where the last replacement ended, 0 before the first. Of what overlaps, the first counts; of anchors at one place, the one that is given
 * first.
 */
export function replacing<Anchor extends { readonly text: string }>(
  anchors: readonly Anchor[],
  find: (text: string, place: number, anchor: Anchor, done: number, hide: Hide) => Replacement | undefined,
): Rule {
  return {
    anchors: anchors.map(({ text }) => text),
    replace(text, { anchors: places }, hide) {
      const pieces: string[] = [];
      let done = 0;
      for (const { place, anchor: number } of places) {
        const anchor = anchors[number];
        const found = anchor && place >= done ? find(text, place, anchor, done, hide) : undefined;
        if (!found || found.from < done) continue;
        pieces.push(text.slice(done, found.from), found.by);
        done = found.to;
      }
      return done === 0 ? text : `${pieces.join("")}${text.slice(done)}`;
    },
  };
}

/** How much a sticky expression that matches everywhere, be it nothing, matches at a place. Characters. */
export function lengthAt(expression: RegExp, text: string, place: number): number {
  expression.lastIndex = place;
  expression.test(text);
  return expression.lastIndex - place;
}

/** What a sticky expression matches at a place; nothing at a place before the text. */
export function matchAt(expression: RegExp, text: string, place: number): RegExpExecArray | undefined {
  if (place < 0) return undefined;
  expression.lastIndex = place;
  return expression.exec(text) ?? undefined;
}
