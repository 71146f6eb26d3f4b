import { Worker } from "node:worker_threads";
import { connectTranscripts, type HostFiles, type Transcripts } from "../../shared/transcripts/transcriptClient";
import { THREAD_LIMITS, threadPort } from "./transcriptWorkerPort";

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
    const worker = new Worker(workerPath, { workerData: ownPrices(), resourceLimits: THREAD_LIMITS });
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
      ...transcripts,
      close: (reason) => {
        end(reason);
        void worker.terminate();
      },
    };
    return started;
  };
  const running = (): Transcripts => {
    if (closed !== undefined) throw new Error(closed);
    return (live ??= start());
  };
  return {
    open: async (...asked) => running().open(...asked),
    sessions: async (...asked) => running().sessions(...asked),
    compare: async (...asked) => running().compare(...asked),
    searchFiles: async (...asked) => running().searchFiles(...asked),
    querySessions: async (...asked) => running().querySessions(...asked),
    forgetSession: async (...asked) => running().forgetSession(...asked),
    updateArchive: async (...asked) => running().updateArchive(...asked),
    insights: async (...asked) => running().insights(...asked),
    insightSessions: async (...asked) => running().insightSessions(...asked),
    insightFindings: async (...asked) => running().insightFindings(...asked),
    agentChanges: async (...asked) => running().agentChanges(...asked),
    changeDetails: async (...asked) => running().changeDetails(...asked),
    follow: async (...asked) => running().follow(...asked),
    close(reason) {
      closed = reason;
      live?.close(reason);
      live = undefined;
    },
  };
}
