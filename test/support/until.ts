import { PATIENCE_MS } from "./patience";

/**
 * Polls until there is a result. Errors of `look` count as none. Fails after `seconds`.
 */
export async function until<T>(look: () => Promise<T | undefined>, seconds = PATIENCE_MS / 1000): Promise<T> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const found = await look().catch(() => undefined);
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`It did not happen within ${seconds} seconds`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
