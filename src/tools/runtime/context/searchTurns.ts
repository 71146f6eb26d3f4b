import type { ToolContext } from "./toolContext";
import type { Search } from "../ports/searchPort";

/** Searches of one port that run at once. Each keeps all processors busy; more of them would only make one another late. */
export const atOnce = 4;

interface Turns {
  running: number;
  /** Those that wait, in the order in which they came. */
  readonly waiting: (() => void)[];
}

const known = new WeakMap<Search, Turns>();

/** Does the work of a search when its turn has come: a time limit is to begin in `work`, so that waiting for others does not count. Rejects with the signal's reason for one that was given up meanwhile. */
export async function inTurn<Value>(
  { search, signal }: Pick<ToolContext, "search" | "signal">,
  work: () => Promise<Value>,
): Promise<Value> {
  const turns = known.get(search) ?? { running: 0, waiting: [] };
  known.set(search, turns);
  if (turns.running < atOnce) turns.running++;
  // Who ends hands the turn on.
  else await new Promise<void>((resolve) => turns.waiting.push(resolve));
  try {
    signal.throwIfAborted();
    return await work();
  } finally {
    const next = turns.waiting.shift();
    if (next) next();
    else turns.running--;
  }
}
