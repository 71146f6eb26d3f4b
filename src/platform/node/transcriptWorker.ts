import { parentPort } from "node:worker_threads";
import { serveTranscripts } from "../../transcript/serveTranscripts";
import { nodeFiles } from "./files";
import { threadPort } from "./transcriptWorkerPort";

/** The thread that reads transcripts: files on disk by itself, all others through its host. */
if (!parentPort) throw new Error("This file runs in a worker thread, started by startTranscriptWorker.");
serveTranscripts(threadPort(parentPort), nodeFiles, (resource) => resource.startsWith("file:"));
