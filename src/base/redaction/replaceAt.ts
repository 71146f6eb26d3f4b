import type { Hide, Replacement, Rule } from "./redactionRule";

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
