import { Worker } from "node:worker_threads";
import { connectTranscripts, type HostFiles, type Transcripts } from "../transcriptClient";
import { threadPort } from "./transcriptWorkerPort";

/**
 * Starts the bundled reader (`dist/transcriptWorker.js`) in a thread of its own when the first transcript is opened, and again for the
 * next one after it came to an end. A thread that crashes fails the transcripts it had open, and `crashed` hears why.
 */
export function startTranscriptWorker(
  workerPath: string,
  files: HostFiles,
  crashed: (error: Error) => void = () => undefined,
): Transcripts {
  let live: Transcripts | undefined;
  let closed: string | undefined;
  const start = (): Transcripts => {
    const worker = new Worker(workerPath);
    const transcripts = connectTranscripts(threadPort(worker), files);
    const end = (reason: string): void => {
      if (live === started) live = undefined;
      transcripts.close(reason);
    };
    worker.on("error", (error) => {
      crashed(error);
      end(`The reader of transcripts crashed: ${error.message}. Open the transcript again.`);
    });
    worker.on("exit", (code) => end(`The reader of transcripts ended with code ${code}. Open the transcript again.`));
    const started: Transcripts = {
      open: transcripts.open,
      sessions: transcripts.sessions,
      compare: transcripts.compare,
      searchFiles: transcripts.searchFiles,
      close: (reason) => {
        end(reason);
        void worker.terminate();
      },
    };
    return started;
  };
  return {
    async open(resource, signal) {
      if (closed !== undefined) throw new Error(closed);
      live ??= start();
      return live.open(resource, signal);
    },
    async sessions(query, listener, signal) {
      if (closed !== undefined) throw new Error(closed);
      live ??= start();
      return live.sessions(query, listener, signal);
    },
    async compare(left, right, progress, signal) {
      if (closed !== undefined) throw new Error(closed);
      live ??= start();
      return live.compare(left, right, progress, signal);
    },
    async searchFiles(resources, query, listener, signal) {
      if (closed !== undefined) throw new Error(closed);
      live ??= start();
      return live.searchFiles(resources, query, listener, signal);
    },
    close(reason) {
      closed = reason;
      live?.close(reason);
      live = undefined;
    },
  };
}
