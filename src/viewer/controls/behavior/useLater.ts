import { useEffect, useState } from "preact/hooks";

const waiting: (() => void)[] = [];
let scheduled = false;

/**
 * Runs `work` soon in its own task, so that a page that formats a lot can draw and handle keys in between. Returns a
 * function that cancels it.
 */
export function later(work: () => void): () => void {
  waiting.push(work);
  schedule();
  return () => {
    const at = waiting.indexOf(work);
    if (at >= 0) waiting.splice(at, 1);
  };
}

function schedule(): void {
  if (scheduled) return;
  scheduled = true;
  setTimeout(() => {
    scheduled = false;
    const work = waiting.shift();
    if (waiting.length > 0) schedule();
    work?.();
  });
}

/** Returns the value of `make` for `key`: immediately if `quick`, otherwise undefined until its task has run. */
export function useLater<T>(key: unknown, quick: boolean, make: () => T): T | undefined {
  const [held, hold] = useState<{ key: unknown; value: T } | undefined>(() =>
    quick ? { key, value: make() } : undefined,
  );
  const ready = held !== undefined && Object.is(held.key, key);
  useEffect(() => (ready ? undefined : later(() => hold({ key, value: make() }))), [key, ready]);
  return ready ? held.value : undefined;
}
