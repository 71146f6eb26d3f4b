import { useEffect, useState } from "preact/hooks";

const waiting: (() => void)[] = [];
let scheduled = false;

/**
 * Runs `work` soon, in a task of its own, so that a page with much to format draws and answers keys between its parts.
 * Answers how to call it off.
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

/** The value that `make` gives for `key`: at once where it is `quick`, else undefined until its turn has come. */
export function useLater<T>(key: unknown, quick: boolean, make: () => T): T | undefined {
  const [held, hold] = useState<{ key: unknown; value: T } | undefined>(() =>
    quick ? { key, value: make() } : undefined,
  );
  const ready = held !== undefined && Object.is(held.key, key);
  useEffect(() => (ready ? undefined : later(() => hold({ key, value: make() }))), [key, ready]);
  return ready ? held.value : undefined;
}
