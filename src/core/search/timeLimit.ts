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

/** Milliseconds a search may take unless the settings say otherwise (research: tools.md §1a and §1b). */
export const searchTimeoutMs = 20_000;

/** Milliseconds that looking for the reason why nothing was found may take; it is not done after a search that took longer. */
export const explainMs = 2000;

/** A number of milliseconds as a person says it. */
export function inSeconds(milliseconds: number): string {
  return milliseconds === 1000 ? "1 second" : `${milliseconds / 1000} seconds`;
}
