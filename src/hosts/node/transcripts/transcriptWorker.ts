import { parentPort } from "node:worker_threads";
import { nodeFiles } from "../files/nodeFiles";
import { threadPort } from "./transcriptWorkerPort";
import { serveTranscripts } from "./transcriptWorkerServer";

/** The worker thread that reads transcripts: files on disk directly, all others through its host. */
if (!parentPort) throw new Error("This file runs in a worker thread, started by startTranscriptWorker.");
serveTranscripts(threadPort(parentPort), nodeFiles, (resource) => resource.startsWith("file:"));
