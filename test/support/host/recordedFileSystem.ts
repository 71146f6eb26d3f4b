import * as vscode from "vscode";

/** `workspace.fs` itself, with a record of its calls. */
export interface RecordedFileSystem {
  readonly fs: vscode.FileSystem;
  /** The methods called since `clear`, in order. */
  readonly calls: readonly string[];
  /** The most calls since `clear` of which each began after another had ended. */
  sequence(): number;
  clear(): void;
  /** Makes calls wait from now on, as a busy window does; the returned function ends that. */
  hold(): () => void;
}

export function recordFileSystem(): RecordedFileSystem {
  const calls: string[] = [];
  let ended = 0;
  let deepest = 0;
  let held = Promise.resolve();
  const record = async (name: string, call: () => PromiseLike<unknown>): Promise<unknown> => {
    calls.push(name);
    const depth = ended + 1;
    deepest = Math.max(deepest, depth);
    try {
      await held;
      return await call();
    } finally {
      ended = Math.max(ended, depth);
    }
  };
  // Not a proxy of `workspace.fs` itself: that is frozen, so its methods could not be replaced.
  const fs = new Proxy({} as vscode.FileSystem, {
    get(_, name) {
      const method: unknown = Reflect.get(vscode.workspace.fs, name);
      if (typeof method !== "function") return method;
      return (...args: unknown[]) =>
        record(String(name), () => Reflect.apply(method, vscode.workspace.fs, args) as PromiseLike<unknown>);
    },
  });
  return {
    fs,
    calls,
    sequence: () => deepest,
    clear() {
      calls.length = 0;
      ended = 0;
      deepest = 0;
    },
    hold() {
      let release = (): void => undefined;
      held = new Promise((resolve) => (release = resolve));
      return () => release();
    },
  };
}
