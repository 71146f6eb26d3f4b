import type { Question } from "../core/ports/ask";
import { stableJson } from "../core/stableJson";

/** How long a person's yes to a prepared call holds. */
const HOLDS_MS = 5 * 60_000;

/** How many prepared calls are remembered: more are never waiting in one window. */
const MOST = 100;

/** Calls that a person was shown before they ran. Each entry lets exactly one call through, with exactly the input and the words shown. */
export interface PreparedCalls {
  add(question: Question): void;
  /** Whether this very question was prepared; it is then forgotten. What would be done may have changed since: then the question is another one. */
  take(question: Question): boolean;
}

/** `now` is in milliseconds and never goes back. */
export function createPreparedCalls(now: () => number = () => performance.now()): PreparedCalls {
  let prepared: { key: string; until: number }[] = [];
  return {
    add(question) {
      prepared = [...prepared, { key: keyOf(question), until: now() + HOLDS_MS }].slice(-MOST);
    },
    take(question) {
      const key = keyOf(question);
      prepared = prepared.filter(({ until }) => until > now());
      const index = prepared.findIndex((call) => call.key === key);
      if (index >= 0) prepared.splice(index, 1);
      return index >= 0;
    },
  };
}

function keyOf({ tool, input, title, detail, bound }: Question): string {
  return stableJson([tool, input, title, detail, bound]);
}
