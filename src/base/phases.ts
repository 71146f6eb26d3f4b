interface Waiting<Kind> {
  readonly kind: Kind;
  readonly begin: () => void;
}

/**
 * Separates phases of different kinds.
 * Phases of one kind run in parallel, and those of another kind wait for their end. Phases begin in the order of their
 * calls.
 */
export class Phases<Kind extends string> {
  readonly #waiting: Waiting<Kind>[] = [];
  #kind: Kind | undefined;
  #running = 0;

  /** Resolves when a phase may begin, with a function that ends it. Only its first call counts. */
  begin(kind: Kind): Promise<() => void> {
    return new Promise((resolve) => {
      this.#waiting.push({ kind, begin: () => resolve(this.#end()) });
      this.#next();
    });
  }

  #end(): () => void {
    let over = false;
    return () => {
      if (over) return;
      over = true;
      this.#running--;
      this.#next();
    };
  }

  #next(): void {
    for (
      let [first] = this.#waiting;
      first && (this.#running === 0 || first.kind === this.#kind);
      [first] = this.#waiting
    ) {
      this.#waiting.shift();
      this.#kind = first.kind;
      this.#running++;
      first.begin();
    }
  }
}
