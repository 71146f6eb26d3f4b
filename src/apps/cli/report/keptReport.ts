import { transcriptFiles } from "../../../hosts/node/databases/databaseFiles";
import { openArchive } from "../../../hosts/node/databases/openArchive";
import { archiveFile } from "../../../hosts/node/disk/stateFolder";
import { readKept } from "../../../transcripts/insights/detailRows";
import { keepDetails } from "../../../transcripts/insights/keepDetails";
import type { GroupedReport } from "../../../transcripts/statistics/groupedReport";
import type { Output } from "../terminal/cliOutput";
import { logTo } from "../terminal/logOption";
import type { MachineSessions } from "./machineSessions";
import { ReportProgress } from "./reportProgress";

/**
 * Makes a report of the details in the archive, which reads only the files that changed. `tell` is called for
 * each file in no known format. Undefined if there is no archive here, or if not all files are in it: the files have to be
 * read then. Rejects with the signal's reason.
 */
export async function keptReport(
  { files, sessions, folders }: Pick<MachineSessions, "files" | "sessions" | "folders">,
  create: () => GroupedReport,
  { stderr, tell }: { readonly stderr: Output; readonly tell: (path: string, notice: string) => Promise<void> },
  signal: AbortSignal,
): Promise<GroupedReport | undefined> {
  const archive = openArchive(archiveFile());
  const progress = new ReportProgress(stderr, files.length, files.length);
  const reported = new Set(files.map(({ resource }) => resource));
  try {
    const kept = await keepDetails(transcriptFiles, archive, sessions, {
      signal,
      folders: folders.map(({ folder }) => folder),
      isWanted: ({ resource }) => reported.has(resource),
      progress: () => {
        progress.next(1);
        progress.at(0);
      },
    });
    const made = archive.read((statements) => {
      const report = create();
      for (const { resource, origin } of files) {
        const file = kept.files.get(resource);
        const session = file && readKept(statements, file);
        if (!session) return undefined;
        report.add(session, { ...origin, agent: session.agent });
      }
      return report;
    });
    await progress.clear();
    if (made)
      for (const { path, resource } of files) {
        const notice = kept.files.get(resource)?.notice ?? undefined;
        if (notice !== undefined) await tell(path, notice);
      }
    return made;
  } catch (error) {
    signal.throwIfAborted();
    logTo(stderr).info(`The archive can't be used: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  } finally {
    await progress.clear();
  }
}
