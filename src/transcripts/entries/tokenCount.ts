import { looseNumber } from "./contentBlocks";

/**
 * No message has as many tokens: a larger number is none of tokens, and one of hundreds of digits would be all that a
 * table shows.
 */
const MOST_TOKENS = 1e12;

/** A number of tokens; it may be written as text. Whatever is no such number counts as none. */
export function tokenCount(value: unknown): number {
  const number = looseNumber(value);
  return number !== undefined && number > 0 && number <= MOST_TOKENS ? number : 0;
}
