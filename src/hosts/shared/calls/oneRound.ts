/** Runs `through`, or `otherwise` if `through` may no longer run or fails. */
export type Round = <T>(through: () => PromiseLike<T>, otherwise: () => Promise<T>) => Promise<T>;

/**
 * Creates a round that allows calls until the first of them has ended.
 * That is any number in parallel, and one in sequence.
 */
export function createRound(): Round {
  let over = false;
  return async (through, otherwise) => {
    if (over) return otherwise();
    try {
      return await through();
    } catch {
      // The other function succeeds, or throws the reason.
    } finally {
      over = true;
    }
    return otherwise();
  };
}
