import { Worker } from "node:worker_threads";
import type { TranscriptFiles } from "../../transcript/reading";
import { connectTranscripts, type Transcripts } from "../transcriptClient";
import { threadPort } from "./transcriptWorkerPort";

/**
 * Starts the bundled reader (`dist/transcriptWorker.js`) in a thread of its own when the first transcript is opened, and again for the
 * next one after it came to an end. A thread that crashes fails the transcripts it had open.
 */
export function startTranscriptWorker(workerPath: string, files: TranscriptFiles): Transcripts {
  let live: Transcripts | undefined;
  let closed: string | undefined;
  const start = (): Transcripts => {
    const worker = new Worker(workerPath);
    const transcripts = connectTranscripts(threadPort(worker), files);
    const end = (reason: string): void => {
      if (live === started) live = undefined;
      transcripts.close(reason);
    };
    worker.on("error", (error) =>
      end(`The reader of transcripts crashed: ${error.message}. Open the transcript again.`),
    );
    worker.on("exit", (code) => end(`The reader of transcripts ended with code ${code}. Open the transcript again.`));
    const started: Transcripts = {
      open: transcripts.open,
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
    close(reason) {
      closed = reason;
      live?.close(reason);
      live = undefined;
    },
  };
}
