/** Files that one process runs in sequence. */
export interface Batch {
  readonly files: readonly string[];
  readonly expectedMs: number;
}

/**
 * Splits files into at most `count` batches of about the same duration, each with neighbors of the list alone: the
 * files of a folder import the same modules and need about as much memory. Starting a program takes longer the more
 * memory a process uses, so files that start many should not follow files that need much memory.
 */
export function makeBatches(files: readonly string[], count: number, durationOf: (file: string) => number): Batch[] {
  const batches = Array.from({ length: Math.min(count, files.length) }, () => ({
    files: [] as string[],
    expectedMs: 0,
  }));
  const durations = files.map((file) => durationOf(file));
  const total = durations.reduce((sum, ms) => sum + ms, 0);
  let before = 0;
  for (const [at, file] of files.entries()) {
    const ms = durations[at] ?? 0;
    const middle = total > 0 ? (before + ms / 2) / total : (at + 0.5) / files.length;
    const batch = batches[Math.min(batches.length - 1, Math.floor(middle * batches.length))];
    batch?.files.push(file);
    if (batch) batch.expectedMs += ms;
    before += ms;
  }
  return batches.filter((batch) => batch.files.length > 0);
}
