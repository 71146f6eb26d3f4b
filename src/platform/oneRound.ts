/** Runs `through`, or `otherwise` where `through` may not run any more or failed. */
export type Round = <T>(through: () => PromiseLike<T>, otherwise: () => Promise<T>) => Promise<T>;

/** Lets calls through until the first of them has ended: any number at once, and one in sequence. */
export function createRound(): Round {
  let over = false;
  return async (through, otherwise) => {
    if (over) return otherwise();
    try {
      return await through();
    } catch {
      // The other way succeeds, or says why not.
    } finally {
      over = true;
    }
    return otherwise();
  };
}
