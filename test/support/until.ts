/** Looks again and again until there is something, at most for 10 seconds; what `look` throws counts as nothing yet. */
export async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const found = await look().catch(() => undefined);
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error("It did not happen within 10 seconds");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
