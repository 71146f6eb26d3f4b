import { isDeepStrictEqual } from "node:util";

/** Returns a line if what is shown isn't what happened. */
export function differences(what: string, expected: unknown, shown: unknown): string[] {
  if (isDeepStrictEqual(expected, shown)) return [];
  return [`${what}: ${shortened(JSON.stringify(expected))}, shown ${shortened(JSON.stringify(shown ?? null))}`];
}

/** Returns the beginning of a text. */
export function shortened(text: string): string {
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
