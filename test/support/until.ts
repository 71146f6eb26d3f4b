/**
 * Polls until there is a result. Errors of `look` count as none. Fails after some seconds, enough for a busy machine.
 */
export async function until<T>(look: () => Promise<T | undefined>, seconds = 45): Promise<T> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const found = await look().catch(() => undefined);
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`It did not happen within ${seconds} seconds`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
