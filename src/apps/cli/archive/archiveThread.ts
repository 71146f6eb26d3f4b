import { parentPort } from "node:worker_threads";
import { connect } from "../../../base/rpc";
import { threadFiles } from "../../../hosts/node/databases/databaseFiles";
import { fileReads } from "../../../hosts/node/transcripts/facts/fileReads";
import { threadPort } from "../../../hosts/node/transcripts/transcriptWorkerPort";

/** Reads files for the thread that started this one (`machineArchive.ts`). In a file of its own, because only threads load what reads. */
export function serveArchive(): void {
  if (parentPort) connect(threadPort(parentPort), fileReads(threadFiles));
}
