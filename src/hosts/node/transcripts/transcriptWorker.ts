import { parentPort, workerData } from "node:worker_threads";
import { LIST_PRICES } from "../../../transcripts/statistics/listPrices";
import { usePrices } from "../../../transcripts/statistics/prices";
import { priceProblem, readPriceTable } from "../../../transcripts/statistics/priceTable";
import { threadFiles, transcriptFiles } from "../databases/databaseFiles";
import { startReadingThread } from "./facts/readingThreads";
import { threadPort } from "./transcriptWorkerPort";
import { serveTranscripts } from "./transcriptWorkerServer";

/** The worker thread that reads transcripts: files on disk directly, all others through its host. */
if (!parentPort) throw new Error("This file runs in a worker thread, started by startTranscriptWorker.");
// The window says what is wrong with prices that are not used.
if (workerData && priceProblem(workerData) === undefined) usePrices(readPriceTable(workerData, LIST_PRICES));
serveTranscripts(threadPort(parentPort), transcriptFiles, (resource) => resource.startsWith("file:"), {
  files: threadFiles,
  release: async () => {
    await Promise.all([transcriptFiles.release(), threadFiles.release()]);
  },
  startThread: () => startReadingThread(new URL(import.meta.url), workerData),
});
