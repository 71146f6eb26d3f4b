import type { Port } from "../../src/base/rpc";

/** Creates two ends of a channel that copies messages as threads do. */
export function linkedPair(): [Port, Port] {
  const listeners = [new Set<(message: unknown) => void>(), new Set<(message: unknown) => void>()] as const;
  const end = (own: 0 | 1): Port => ({
    post: (message) => {
      const copy: unknown = structuredClone(message);
      queueMicrotask(() => listeners[own === 0 ? 1 : 0].forEach((receive) => receive(copy)));
    },
    listen: (receive) => {
      listeners[own].add(receive);
      return () => listeners[own].delete(receive);
    },
  });
  return [end(0), end(1)];
}
