import { useLayoutEffect, useState } from "preact/hooks";

/** Contains a value that can be watched. */
export class Store<T> {
  readonly #listeners = new Set<() => void>();
  #value: T;

  constructor(value: T) {
    this.#value = value;
  }

  get value(): T {
    return this.#value;
  }

  set(value: T): void {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    for (const listener of [...this.#listeners]) listener();
  }

  /** Calls `listener` after each change. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** Returns the store's value, and renders the component again when it changes. */
export function useStore<T>(store: Store<T>): T {
  const [, render] = useState(0);
  useLayoutEffect(() => {
    const seen = store.value;
    const stop = store.subscribe(() => render((count) => count + 1));
    // Otherwise, a change between render and effect would be missed.
    if (!Object.is(seen, store.value)) render((count) => count + 1);
    return stop;
  }, [store]);
  return store.value;
}
