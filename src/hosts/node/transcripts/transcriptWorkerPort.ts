import type { MessagePort, Worker } from "node:worker_threads";
import type { Port } from "../../../base/rpc";

/**
 * Limits of threads that read transcripts, in megabytes. Most of what reading makes is soon unused. Without a limit, a
 * list of 2 GB takes half as much memory again and more time, and a file of 250 MB takes as long.
 */
export const THREAD_LIMITS = { maxYoungGenerationSizeMb: 12 };

/** Returns one end of the channel between a worker thread and the thread that started it. */
export function threadPort(end: MessagePort | Worker): Port {
  return {
    post: (message) => end.postMessage(message),
    listen: (receive) => {
      end.on("message", receive);
      return () => end.off("message", receive);
    },
  };
}
