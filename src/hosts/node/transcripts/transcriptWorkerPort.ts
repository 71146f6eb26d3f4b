import type { MessagePort, Worker } from "node:worker_threads";
import type { Port } from "../../../base/rpc";

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
