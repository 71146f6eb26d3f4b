/** What was hidden, in words that the mark shows: `GitHub token`. */
export type Kind = string;

/** Returns the mark that replaces a secret. Counts the secret. */
export type Hide = (kind: Kind, secret: string) => string;

/** A range of a text, half open, and the mark that replaces it, which is never empty. */
export interface Replacement {
  readonly from: number;
  readonly to: number;
  readonly by: string;
}

/**
 * Finds what it knows in a text. Every rule takes time linear to the text, looks at no more than one line (private keys apart), and leaves marks
 * alone, so that hiding twice is the same as hiding once.
 */
export interface Rule {
  /**
   * Texts of three or more ASCII characters, one of which appears wherever the rule finds something. Empty for a rule
   * that finds its offsets differently.
   */
  readonly anchors: readonly string[];
  /** Returns the replacements, in ascending order and without overlaps. */
  find(text: string, places: Places, hide: Hide): readonly Replacement[];
}

/** Where a rule has to look in a text, found by walking it once for all rules. */
export interface Places {
  /** The offsets of the rule's anchors, in ascending order. */
  readonly at: readonly number[];
  /** Which anchor is at each of these offsets, by its number. At equal offsets, the anchor given first is first. */
  readonly anchors: readonly number[];
  /** Runs of characters that keys are made of, not too short and not too long for one. */
  readonly runs: readonly Run[];
}

/** A run of characters, half open. */
export interface Run {
  readonly from: number;
  readonly to: number;
}

/** The beginning of every mark; no rule hides what begins with it. */
export const MARK = "[hidden: ";

/** Whether an offset is inside a mark, whose words aren't names. */
export function inMark(text: string, place: number): boolean {
  const head = text.slice(Math.max(0, place - LONGEST_MARK), place);
  const open = head.lastIndexOf(MARK);
  return open >= 0 && !head.includes("]", open);
}

/** No mark is longer. Characters. */
const LONGEST_MARK = 60;

/** The mark for a kind. */
export function markOf(kind: Kind): string {
  return `${MARK}${kind}]`;
}
