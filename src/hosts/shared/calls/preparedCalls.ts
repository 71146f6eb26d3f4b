import type { Question } from "../../../tools/runtime/ports/askPort";
import { stableJson } from "../../../base/json/stableJson";

/** Milliseconds for which the user's approval of a prepared call is valid. */
const HOLDS_MS = 5 * 60_000;

/** Maximum prepared calls to remember. One window never has more of them waiting. */
const MOST = 100;

/**
 * Calls that the user approved before they run. Each entry allows exactly one call, with exactly the input and question
 * shown.
 */
export interface PreparedCalls {
  add(question: Question): void;
  /**
   * Returns whether this question was prepared, and removes it.
   * If the effects of the call have changed since, its question differs too.
   */
  take(question: Question): boolean;
}

/** Creates the list. `now` is in milliseconds and never goes back. */
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
