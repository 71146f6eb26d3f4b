/** Work that was started, and how much memory it takes until its value was used. */
export interface Started<Value> {
  readonly size: number;
  readonly value: Promise<Value>;
}

/** How much work is started before the value of the first was used. The last one can exceed the size. */
export interface MostStarted {
  readonly count: number;
  readonly size: number;
}

/**
 * Yields the values of work in the order in which `start` starts it, while later work is done. Throws what `start` and
 * the work throw. The signal of `start` is aborted with `until`, and as soon as no more values are wanted: then this
 * waits for what was started.
 */
export async function* inOrder<Value>(
  start: (signal: AbortSignal) => AsyncIterable<Started<Value>>,
  most: MostStarted,
  until: AbortSignal,
): AsyncGenerator<Value> {
  const end = new AbortController();
  const waiting: Started<Value>[] = [];
  let size = 0;
  try {
    for await (const started of start(AbortSignal.any([until, end.signal]))) {
      // Whoever takes the value gets the error.
      started.value.catch(() => undefined);
      waiting.push(started);
      size += started.size;
      for (let [first] = waiting; first && (waiting.length >= most.count || size >= most.size); [first] = waiting) {
        yield await first.value;
        size -= first.size;
        waiting.shift();
      }
    }
    for (const { value } of waiting) yield await value;
  } finally {
    end.abort();
    await Promise.allSettled(waiting.map(({ value }) => value));
  }
}
