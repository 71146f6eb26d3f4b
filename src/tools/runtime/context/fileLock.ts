/** Work on one thing at a time, in the order it was asked for. */
export interface Locks<Key> {
  run<Value>(key: Key, work: () => Promise<Value>): Promise<Value>;
}

/** Keeps changes of one file by several programs of this user apart. */
export interface FileLocks {
  /**
   * Does `work` while no other program changes the file. `name` is the same for all paths that may be one file. `shown`
   * is its path for messages. Throws `ToolError` if another program locks the file for too long. If locks can't be
   * created, does the work without one and logs that.
   */
  run<Value>(
    file: { readonly name: string; readonly shown: string; readonly signal: AbortSignal },
    work: () => Promise<Value>,
  ): Promise<Value>;
}

/** Creates locks that apply within this program. */
export function createLocks<Key>(): Locks<Key> {
  const last = new Map<Key, Promise<unknown>>();
  return {
    async run(key, work) {
      const before = last.get(key);
      const own = (async () => {
        // Its outcome concerns only its own caller.
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
