import { stableJson } from "./stableJson";

/** How long a person's yes to a prepared call holds. */
const HOLDS_MS = 5 * 60_000;

/** How many prepared calls are remembered: more are never waiting in one window. */
const MOST = 100;

/** Calls that a person was shown before they ran. Each entry lets exactly one call through, with exactly the input shown. */
export interface PreparedCalls {
  add(tool: string, input: unknown): void;
  /** Whether this call was prepared; it is then forgotten. */
  take(tool: string, input: unknown): boolean;
}

/** `now` is in milliseconds and never goes back. */
export function createPreparedCalls(now: () => number = () => performance.now()): PreparedCalls {
  let prepared: { key: string; until: number }[] = [];
  return {
    add(tool, input) {
      prepared = [...prepared, { key: stableJson([tool, input]), until: now() + HOLDS_MS }].slice(-MOST);
    },
    take(tool, input) {
      const key = stableJson([tool, input]);
      prepared = prepared.filter(({ until }) => until > now());
      const index = prepared.findIndex((call) => call.key === key);
      if (index >= 0) prepared.splice(index, 1);
      return index >= 0;
    },
  };
}
