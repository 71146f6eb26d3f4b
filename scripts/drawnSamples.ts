/** Draws a project, then a sample of it, until there are enough. The same seed draws the same samples. */
export function drawnSamples<Sample>(
  projects: ReadonlyMap<string, readonly Sample[]>,
  seed: number,
  count: number,
): Sample[] {
  const drawn: Sample[] = [];
  const random = randomOf(seed);
  const left = new Map([...projects].map(([project, samples]) => [project, [...samples]]));
  while (drawn.length < count && left.size > 0) {
    const project = [...left.keys()][Math.floor(random() * left.size)] ?? "";
    const samples = left.get(project) ?? [];
    drawn.push(...samples.splice(Math.floor(random() * samples.length), 1));
    if (samples.length === 0) left.delete(project);
  }
  return drawn;
}

/** Returns a linear congruential generator of numbers from 0 to 1 (Numerical Recipes). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
}
