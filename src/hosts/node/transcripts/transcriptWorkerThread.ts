import { Worker } from "node:worker_threads";
import { connectTranscripts, type HostFiles, type Transcripts } from "../../shared/transcripts/transcriptClient";
import { threadPort } from "./transcriptWorkerPort";

/**
 * Starts the bundled reader (`dist/transcriptWorker.js`) in a worker thread when a transcript is opened.
 * Starts it again after it has ended. If it crashes, its open transcripts fail, and `crashed` is called with the
 * reason. `ownPrices` returns a valid price table as JSON, which comes before the list.
 */
export function startTranscriptWorker(
  workerPath: string,
  files: HostFiles,
  crashed: (error: Error) => void = () => undefined,
  ownPrices: () => unknown = () => undefined,
): Transcripts {
  let live: Transcripts | undefined;
  let closed: string | undefined;
  const start = (): Transcripts => {
    const worker = new Worker(workerPath, { workerData: ownPrices() });
    const transcripts = connectTranscripts(threadPort(worker), files);
    const end = (reason: string): void => {
      if (live === started) live = undefined;
      transcripts.close(reason);
    };
    worker.on("error", (error) => {
      crashed(error);
      end(`The transcript reader crashed: ${error.message}. Reopen the transcript.`);
    });
    worker.on("exit", (code) => end(`The transcript reader ended with code ${code}. Reopen the transcript.`));
    const started: Transcripts = {
      open: transcripts.open,
      sessions: transcripts.sessions,
      compare: transcripts.compare,
      searchFiles: transcripts.searchFiles,
      querySessions: transcripts.querySessions,
      forgetSession: transcripts.forgetSession,
      updateArchive: transcripts.updateArchive,
      insights: transcripts.insights,
      insightSessions: transcripts.insightSessions,
      follow: transcripts.follow,
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
    async querySessions(params, signal) {
      if (closed !== undefined) throw new Error(closed);
      live ??= start();
      return live.querySessions(params, signal);
    },
    async forgetSession(params, signal) {
      if (closed !== undefined) throw new Error(closed);
      live ??= start();
      return live.forgetSession(params, signal);
    },
    async updateArchive(archive, progress, signal) {
      if (closed !== undefined) throw new Error(closed);
      live ??= start();
      return live.updateArchive(archive, progress, signal);
    },
    async insights(params, signal) {
      if (closed !== undefined) throw new Error(closed);
      live ??= start();
      return live.insights(params, signal);
    },
    async insightSessions(params, signal) {
      if (closed !== undefined) throw new Error(closed);
      live ??= start();
      return live.insightSessions(params, signal);
    },
    async follow(query, changed, signal) {
      if (closed !== undefined) throw new Error(closed);
      live ??= start();
      return live.follow(query, changed, signal);
    },
    close(reason) {
      closed = reason;
      live?.close(reason);
      live = undefined;
    },
  };
}
