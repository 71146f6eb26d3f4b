/** Milliseconds that a piece of work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Medians of two pieces of work in milliseconds, run by turns so that whatever else the machine does falls on both; the first turn is not counted. `prepare` runs before each turn. */
export async function medians(
  turns: number,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
  prepare?: () => Promise<unknown>,
): Promise<{ first: number; second: number }> {
  const times = { first: [] as number[], second: [] as number[] };
  for (let turn = -1; turn < turns; turn++) {
    await prepare?.();
    // The one that begins finds colder caches.
    const order = turn % 2 === 0 ? (["first", "second"] as const) : (["second", "first"] as const);
    for (const name of order) {
      const time = await timed(name === "first" ? first : second);
      if (turn >= 0) times[name].push(time);
    }
  }
  return { first: median(times.first), second: median(times.second) };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = NaN, high = NaN] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return (low + high) / 2;
}
