/** Work on one thing at a time, in the order it was asked for. */
export interface Locks<Key> {
  run<Value>(key: Key, work: () => Promise<Value>): Promise<Value>;
}

/** Locks that hold within this program. */
export function createLocks<Key>(): Locks<Key> {
  const last = new Map<Key, Promise<unknown>>();
  return {
    async run(key, work) {
      const before = last.get(key);
      const own = (async () => {
        // What became of it is for those who asked for it.
        await before?.catch(() => undefined);
        return work();
      })();
      last.set(key, own);
      try {
        return await own;
      } finally {
        if (last.get(key) === own) last.delete(key);
      }
    },
  };
}
