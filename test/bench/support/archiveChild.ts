// Lists sessions once: `node child.cjs WORKER ARCHIVE CONFIG [FILE]`. Prints milliseconds and megabytes as JSON. With
// FILE, lists them again in the same thread, each time after its first megabyte was added to the file.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Resource } from "../../../src/base/resource";
import { startTranscriptWorker } from "../../../src/hosts/node/transcripts/transcriptWorkerThread";
import type { Transcripts } from "../../../src/hosts/shared/transcripts/transcriptClient";
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

/** Lists after the first one. The file is read on from the second one on. */
const MORE = 6;

async function main(worker: string, archive: string, config: string, grown: string | undefined): Promise<ListMeasured> {
  const transcripts = startTranscriptWorker(worker, nodeFiles);
  // The processor time of the first list includes the start of the program.
  const first = await list(transcripts, archive, config, { user: 0, system: 0 });
  if (grown === undefined) return first;
  const more = fs.readFileSync(grown).subarray(0, 1_000_000);
  const lists: ListMeasured[] = [];
  for (let turn = 0; turn < MORE; turn++) {
    fs.appendFileSync(grown, more);
    lists.push(await list(transcripts, archive, config));
  }
  const [median = first] = lists
    .slice(2)
    .sort((one, other) => one.cpu - other.cpu)
    .slice((MORE - 2) / 2);
  return median;
}

async function list(
  transcripts: Transcripts,
  archive: string,
  config: string,
  before = process.cpuUsage(),
): Promise<ListMeasured> {
  const from = performance.now();
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
  const { user, system } = process.cpuUsage(before);
  const { maxRSS } = process.resourceUsage();
  return { sessions: seen.size, first: first ?? all, all, cpu: (user + system) / 1000, rss: maxRSS / 1024 };
}

const [worker = "", archive = "", config = "", grown] = process.argv.slice(2);
main(worker, archive, config, grown).then(
  (measured) => {
    console.log(JSON.stringify(measured));
    process.exit(0);
  },
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
