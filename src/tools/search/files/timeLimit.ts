import { ToolError } from "../../../base/errors";
import type { ToolContext } from "../../runtime/context/toolContext";
import type { FindQuery } from "../../runtime/ports/searchPort";
import { searchTimeout } from "../../runtime/ports/toolSettings";
import { inTurn } from "../../runtime/context/searchTurns";

/** A signal that fires after a while, for what may stop with what it has. */
export interface TimeLimit {
  readonly signal: AbortSignal;
  /** Milliseconds since it began. */
  elapsed(): number;
  /** Keeps it from firing. To be called when the work is done. */
  clear(): void;
}

/** Begins a time limit of this many milliseconds; at once over for 0 and less. */
export function limitTime(milliseconds: number): TimeLimit {
  const from = performance.now();
  const elapsed = (): number => performance.now() - from;
  if (milliseconds <= 0) return { signal: AbortSignal.abort(), elapsed, clear: () => undefined };
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), milliseconds);
  return { signal: over.signal, elapsed, clear: () => clearTimeout(timer) };
}

/**
 * Returns the milliseconds that looking for the reason why nothing was found can take. After a search that took longer,
 * nothing looks for it.
 */
export function reasonTimeout(context: Pick<ToolContext, "settings">): number {
  return searchTimeout(context) / 10;
}

/** Formats a number of milliseconds for a user. */
export function inSeconds(milliseconds: number): string {
  return milliseconds === 1000 ? "1 second" : `${milliseconds / 1000} seconds`;
}

/** The outcome of a search that stops when its time is over. */
export interface Limited<Value> {
  readonly value: Value;
  /** It took so little that the reason why nothing was found may be looked for, too. */
  readonly quick: boolean;
  /** Milliseconds that it was given. */
  readonly timeout: number;
}

/** Does the work of a search when its turn has come, under the time limit of the settings: `stop` fires when that is over. Throws what `work` throws, and the signal's reason for one that was given up before. */
export function limitedSearch<Value>(
  context: Pick<ToolContext, "search" | "signal" | "settings">,
  work: (stop: AbortSignal) => Promise<Value>,
): Promise<Limited<Value>> {
  const timeout = searchTimeout(context);
  return inTurn(context, async () => {
    const time = limitTime(timeout);
    try {
      const value = await work(time.signal);
      return { value, quick: time.elapsed() < reasonTimeout(context), timeout };
    } finally {
      time.clear();
    }
  });
}

/** What `explain` says of a search that found nothing; the query it gets stops after `reasonTimeout`. */
export async function explained<Query extends FindQuery>(
  query: Query,
  context: Pick<ToolContext, "settings">,
  explain: (query: Query) => Promise<string>,
): Promise<string> {
  const time = limitTime(reasonTimeout(context));
  try {
    return await explain({ ...query, stop: time.signal });
  } finally {
    time.clear();
  }
}

/** The note of a search that its time limit ended; `fields` are those that make it smaller: `path or glob`. */
export function stoppedNote(timeout: number, fields: string): string {
  return `The search stopped after ${inSeconds(timeout)} and is not whole: ${narrower(fields)}`;
}

/** The error of a search that its time limit ended before there was anything; what there is none of is said in words: `no match`. */
export function nothingInTime(none: string, timeout: number, fields: string): ToolError {
  return new ToolError(
    "EXECUTION_ERROR",
    `Search failed: ${none} was found in ${inSeconds(timeout)}, and not everything was searched. Instead, ${narrower(fields)}`,
  );
}

function narrower(fields: string): string {
  return `name a narrower ${fields} to search all of it.`;
}
