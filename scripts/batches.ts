/** Files that one process runs in sequence. */
export interface Batch {
  readonly files: readonly string[];
  readonly expectedMs: number;
}

/**
 * Splits files into batches of about the same duration.
 * Each batch keeps the order of the files, and the same durations result in the same batches.
 */
export function makeBatches(files: readonly string[], count: number, durationOf: (file: string) => number): Batch[] {
  const batches = Array.from({ length: Math.min(count, files.length) }, () => ({
    files: [] as string[],
    expectedMs: 0,
  }));
  const longestFirst = files.map((file) => ({ file, ms: durationOf(file) }));
  longestFirst.sort((a, b) => b.ms - a.ms || (a.file < b.file ? -1 : 1));
  for (const { file, ms } of longestFirst) {
    const shortest = batches.reduce((least, batch) => (batch.expectedMs < least.expectedMs ? batch : least));
    shortest.files.push(file);
    shortest.expectedMs += ms;
  }
  for (const batch of batches) batch.files.sort((a, b) => files.indexOf(a) - files.indexOf(b));
  return batches;
}
