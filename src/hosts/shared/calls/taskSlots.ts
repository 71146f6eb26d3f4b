/** Assigns short names to things that run at the same time. Reuses a name as soon as it is free. */
export class TaskSlots {
  readonly #taken = new Set<string>();

  /** Returns the first free name of a kind: `foreground-1`, `foreground-2`, and so on. */
  take(kind: string): string {
    for (let number = 1; ; number++) {
      const slot = `${kind}-${number}`;
      if (this.#taken.has(slot)) continue;
      this.#taken.add(slot);
      return slot;
    }
  }

  free(slot: string): void {
    this.#taken.delete(slot);
  }
}
