/** Looks again and again until there is something, at most so many seconds; what `look` throws counts as nothing yet. */
export async function until<T>(look: () => Promise<T | undefined>, seconds = 10): Promise<T> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const found = await look().catch(() => undefined);
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`It did not happen within ${seconds} seconds`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
