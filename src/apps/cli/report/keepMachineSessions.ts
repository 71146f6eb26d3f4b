import { transcriptFiles } from "../../../hosts/node/databases/databaseFiles";
import type { Archive } from "../../../transcripts/archive/archive";
import { keepDetails, type KeepOptions, type KeptDetails } from "../../../transcripts/insights/keepDetails";
import { machineArchive } from "../archive/machineArchive";
import { Failure } from "../terminal/cliFailure";
import type { Output } from "../terminal/cliOutput";
import type { MachineSessions } from "./machineSessions";
import { ReportProgress } from "./reportProgress";

/** Brings the archive up to date. Returns what can't be read, and throws `Failure` without SQLite. */
export async function keepMachineSessions(
  archive: Archive,
  found: MachineSessions,
  stderr: Output,
  signal: AbortSignal,
): Promise<readonly string[]> {
  try {
    return (await keepSessions(archive, found, stderr, { signal })).problems;
  } catch (error) {
    signal.throwIfAborted();
    throw new Failure(`The archive can't be used: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

/** Keeps the details of sessions, and shows the progress. Throws as `keepDetails`. */
export async function keepSessions(
  archive: Archive,
  { sessions, folders, files }: Pick<MachineSessions, "sessions" | "folders" | "files">,
  stderr: Output,
  options: Pick<KeepOptions, "signal" | "isWanted">,
): Promise<KeptDetails> {
  const progress = new ReportProgress(stderr, files.length, files.length);
  try {
    return await machineArchive().withThreads(({ details }) =>
      keepDetails(transcriptFiles, archive, sessions, {
        ...options,
        folders: folders.map(({ folder }) => folder),
        reader: details,
        progress: () => {
          progress.next(1);
          progress.at(0);
        },
      }),
    );
  } finally {
    await progress.clear();
  }
}
