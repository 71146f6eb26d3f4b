import type { TranscriptFiles } from "../bytes/byteSource";
import type { Resource } from "../../base/resource";
import { Breath } from "../../base/pause";
import { ByteChunks } from "../lookup/bytes/byteChunks";
import { giveBack, MOST_OFFSETS, type OffsetFinder, takeOffsetFinder } from "../lookup/bytes/offsetFinder";
import { mayStandAt, type Probe } from "../lookup/bytes/probe";
import { readQuery } from "./query/searchQuery";
import { anchorOf } from "./searchTranscript";

/**
 * Says of each file, in the given order, whether its bytes can contain what a query looks for. Those that can't be read
 * can: whoever reads them reports the error. Rejects with the signal's reason.
 */
export type FileLooks = (resources: readonly Resource[], query: string, signal: AbortSignal) => AsyncIterable<boolean>;

/** Looks into the files in this thread: the bytes of the next one come while those of one are searched. */
export function looksIn(files: TranscriptFiles): FileLooks {
  return async function* (resources, query, signal) {
    const look = (resource: Resource | undefined): Promise<boolean> => {
      const looked = mayHold(files, resource, query, signal);
      // It can fail while nobody waits for it yet.
      looked.catch(() => undefined);
      return looked;
    };
    let ahead = look(resources[0]);
    try {
      for (let file = 0; file < resources.length; file++) {
        const looked = await ahead;
        ahead = look(resources[file + 1]);
        yield looked;
      }
    } finally {
      await ahead.catch(() => undefined);
    }
  };
}

/** Returns what looks say of all files. */
export async function allLooks(looks: AsyncIterable<boolean>): Promise<readonly boolean[]> {
  const all: boolean[] = [];
  for await (const one of looks) all.push(one);
  return all;
}

/** Whether a file's bytes can contain what a query looks for. */
export async function mayHold(
  files: TranscriptFiles,
  resource: Resource | undefined,
  query: string,
  signal: AbortSignal,
): Promise<boolean> {
  const { probes } = anchorOf(readQuery(query));
  if (!probes || resource === undefined) return resource !== undefined;
  try {
    return await holdsProbe(files, resource, probes, signal);
  } catch {
    signal.throwIfAborted();
    return true;
  }
}

async function holdsProbe(
  files: TranscriptFiles,
  resource: Resource,
  probes: readonly Probe[],
  signal: AbortSignal,
): Promise<boolean> {
  const { size, type } = await files.stat(resource);
  // Whoever reads a folder refuses it. On Windows, its size can be 0.
  if (type === "directory") return true;
  const overlap = Math.max(6, ...probes.map(({ run }) => run.length));
  const finder = takeOffsetFinder();
  const chunks = new ByteChunks({ files, resource }, finder, { from: 0, to: size, overlap });
  const breath = new Breath();
  try {
    for (let chunk = await chunks.next(); chunk; chunk = await chunks.next()) {
      signal.throwIfAborted();
      for (const probe of probes) if (standsIn(finder, chunk.slot, chunk.read, probe)) return true;
      if (breath.due) await breath.take();
    }
    return false;
  } finally {
    await chunks.close();
    giveBack(finder);
  }
}

function standsIn(finder: OffsetFinder, slot: number, read: number, probe: Probe): boolean {
  const bytes = finder.slots[slot] ?? new Uint8Array();
  for (let from = 0; from < read;) {
    const places = finder.find(slot, from, read, probe);
    if (places.some((place) => mayStandAt(bytes, place, probe))) return true;
    if (places.length < MOST_OFFSETS) return false;
    from = Number(places.at(-1)) + 1;
  }
  return false;
}
