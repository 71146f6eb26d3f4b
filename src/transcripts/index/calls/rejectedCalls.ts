/** Calls that the user seems to have rejected, by index, until their message turns out to have been interrupted. */
export class RejectedCalls {
  readonly #byMessage = new Map<number, number[]>();

  /** Adds a call of a message, which is the number of its name. */
  add(call: number, message: number): void {
    const others = this.#byMessage.get(message);
    if (others) others.push(call);
    else this.#byMessage.set(message, [call]);
  }

  /** Returns the calls of a message, and forgets them. */
  take(message: number): readonly number[] {
    const calls = this.#byMessage.get(message) ?? [];
    this.#byMessage.delete(message);
    return calls;
  }
}
