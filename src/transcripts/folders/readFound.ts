import type { FileStat } from "../../base/filesPort";
import { mapWithLimit } from "../../base/mapWithLimit";
import type { AgentMeta } from "./agentMeta";
import { readAgentMeta } from "./agentMeta";
import type { SourceReading } from "./agentSource";
import { FILE_COLUMNS } from "./factColumns";
import { isGone, problemText, type FoundFile, type Problem } from "./findFiles";
import { besideKey } from "../forms/filesBeside";
import { chatRecordFiles } from "../forms/others/chatRecords";
import type { FolderFiles } from "./keptFacts";
import type { Outcome } from "./project";

/** Files that are looked at together. */
const LOOKS_AT_ONCE = 32;

/** Files after which a part of a project is reported, so that a list has something to show. */
const EARLY = 50;

/** A file that was found, and what it is now. */
interface Looked {
  readonly at: number;
  readonly file: FoundFile;
  readonly stat: FileStat;
}

/**
 * Reads files that were found, those written last first, and returns the outcomes in the order of the files. Calls
 * `early` once with the first ones if there are many more. Rejects only with the signal's reason.
 */
export async function readAllFound(
  reading: SourceReading,
  found: readonly FoundFile[],
  early: (outcomes: readonly Outcome[]) => Promise<void>,
): Promise<Outcome[]> {
  const { count, facts, files, signal } = reading;
  count(found.length, 0);
  const outcomes: Outcome[] = [];
  const looked: Looked[] = [];
  const places = found.map((file, at) => ({ file, at }));
  await mapWithLimit(places, { atOnce: LOOKS_AT_ONCE, signal }, async ({ file, at }) => {
    try {
      looked.push({ file, at, stat: await files.stat(file.resource) });
    } catch (error) {
      outcomes[at] = failed(file, error);
      count(0, 1);
    }
  });
  looked.sort((one, other) => other.stat.mtime - one.stat.mtime);
  const read = async (part: readonly Looked[]): Promise<void> => {
    // No other file waits for one that takes long.
    const rest = part.values();
    const readRest = async (): Promise<void> => {
      for (const { file, at, stat } of rest) {
        signal.throwIfAborted();
        outcomes[at] = await readFound(reading, file, stat);
        count(0, 1);
      }
    };
    await Promise.all(Array.from({ length: facts.atOnce }, readRest));
  };
  const isLarge = looked.length > 2 * EARLY;
  if (isLarge) {
    const first = looked.slice(0, EARLY);
    await read(first);
    await early(first.flatMap(({ at }) => outcomes[at] ?? []));
  }
  await read(isLarge ? looked.slice(EARLY) : looked);
  return outcomes;
}

/** Reads a file that was found, unless it is known and unchanged. */
async function readFound(
  { files, kept, facts: reader, signal }: SourceReading,
  file: FoundFile,
  stat: FileStat,
): Promise<Outcome> {
  const { resource } = file;
  try {
    // It may have been put there since the folder was listed.
    if (stat.link || stat.type !== "file")
      return { kind: "problem", problem: { resource, message: "It is no file any more" } };
    const near = chatRecordFiles(resource);
    const beside = near.length === 0 ? "" : ` ${await besideKey(files, resource, near)}`;
    const known = { ...stat, identity: `${stat.identity}${beside}` };
    const facts = await kept.of(FILE_COLUMNS, resource, known, (isKnown) =>
      reader.read(resource, stat, signal, isKnown),
    );
    const problems: Problem[] = [];
    const meta = await metaOf(files, file, problems);
    return { kind: "read", file, facts, meta, size: stat.size, modified: stat.mtime, problems };
  } catch (error) {
    signal.throwIfAborted();
    return failed(file, error);
  }
}

function failed({ resource }: FoundFile, error: unknown): Outcome {
  if (isGone(error)) return { kind: "gone" };
  return { kind: "problem", problem: { resource, message: problemText(error) } };
}

async function metaOf(files: FolderFiles, { meta }: FoundFile, problems: Problem[]): Promise<AgentMeta> {
  if (meta === undefined) return {};
  try {
    return await readAgentMeta(files, meta);
  } catch (error) {
    if (!isGone(error)) problems.push({ resource: meta, message: problemText(error) });
    return {};
  }
}
