// Lists sessions once: `node child.cjs WORKER ARCHIVE CONFIG`. Prints milliseconds and megabytes as JSON.
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Resource } from "../../../src/base/resource";
import { startTranscriptWorker } from "../../../src/hosts/node/transcripts/transcriptWorkerThread";
import { nodeFiles } from "../../../src/hosts/node/files/nodeFiles";

/** How long listing took. */
export interface ListMeasured {
  readonly sessions: number;
  /** Milliseconds until 50 sessions, and all, were there, and of processor time. */
  readonly first: number;
  readonly all: number;
  readonly cpu: number;
  readonly rss: number;
}

async function main(worker: string, archive: string, config: string): Promise<ListMeasured> {
  const from = performance.now();
  const transcripts = startTranscriptWorker(worker, nodeFiles);
  const seen = new Set<string>();
  let first: number | undefined;
  const found = ({ sessions }: { readonly sessions: readonly { readonly resource: string }[] }): void => {
    for (const { resource } of sessions) seen.add(resource);
    if (seen.size >= 50) first ??= performance.now() - from;
  };
  const folders = [{ agent: "claude", folder: pathToFileURL(path.resolve(config)).href as Resource }];
  const listener = { found, progress: (): void => undefined };
  const { notKept } = await transcripts.sessions(
    { folders, first: [], archive },
    listener,
    new AbortController().signal,
  );
  if (notKept !== undefined) throw new Error(notKept);
  const all = performance.now() - from;
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const cpu = (userCPUTime + systemCPUTime) / 1000;
  return { sessions: seen.size, first: first ?? all, all, cpu, rss: maxRSS / 1024 };
}

const [worker = "", archive = "", config = ""] = process.argv.slice(2);
main(worker, archive, config).then(
  (measured) => {
    console.log(JSON.stringify(measured));
    process.exit(0);
  },
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
