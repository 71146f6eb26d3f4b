/** How many times more often `npm run test:outside` repeats what a test repeats; 1 in all other runs. */
const FACTOR = Number(process.env["TRV_REPETITIONS"] ?? 1);

/** Returns how often a test repeats something: as often as given, or much more often where time is no matter. */
export function repetitions(usual: number): number {
  return usual * FACTOR;
}
