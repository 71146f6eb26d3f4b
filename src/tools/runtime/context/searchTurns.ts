import type { ToolContext } from "./toolContext";
import type { Search } from "../ports/searchPort";

/**
 * The maximum number of concurrent searches of one port. Each keeps all processors busy, so more would only slow each
 * other down.
 */
export const atOnce = 4;

interface Turns {
  running: number;
  /** Those that wait, in the order in which they came. */
  readonly waiting: (() => void)[];
}

const known = new WeakMap<Search, Turns>();

/**
 * Runs a search when its turn has come. Start time limits in `work`, so that waiting for others doesn't count. Rejects
 * with the signal's reason if it was cancelled meanwhile.
 */
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
