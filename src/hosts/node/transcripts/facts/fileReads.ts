import { readFileFacts } from "../../../../transcripts/folders/fileFacts";
import type { FolderFiles } from "../../../../transcripts/folders/keptFacts";
import { readSessionDetails } from "../../../../transcripts/insights/sessionDetails";
import { FILES_AT_ONCE } from "../../../../transcripts/sources/readSessions";
import { allLooks, looksIn } from "../../../../transcripts/search/fileLooks";
import type { ReaderApi } from "../../../../transcripts/workerApi";

/** What a thread reads of files for another one. */
export type FileReads = Pick<ReaderApi, "fileFacts" | "fileDetails" | "fileLooks">;

/** Reads files for another thread, which sends more than are read at once. */
export function fileReads(files: FolderFiles): FileReads {
  const limit = new WorkLimit(FILES_AT_ONCE);
  return {
    fileFacts: ({ resource, stat }, signal) => limit.run(() => readFileFacts(files, resource, stat, signal)),
    fileDetails: ({ resource, stat }, signal) => limit.run(() => readSessionDetails(files, resource, stat, signal)),
    fileLooks: ({ resources, query }, signal) => allLooks(looksIn(files)(resources, query, signal)),
  };
}

/** Limits how much work is done at once. Starts what waits in the order in which it came. */
export class WorkLimit {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(most: number) {
    this.#free = most;
  }

  /** Does the work as soon as less work is done than the most. */
  async run<Value>(work: () => Promise<Value>): Promise<Value> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }
}
