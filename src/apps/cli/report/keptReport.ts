import { openArchive } from "../../../hosts/node/databases/openArchive";
import { archiveFile } from "../../../hosts/node/disk/stateFolder";
import { readKept } from "../../../transcripts/insights/detailRows";
import type { GroupedReport } from "../../../transcripts/statistics/groupedReport";
import type { Output } from "../terminal/cliOutput";
import { logTo } from "../terminal/logOption";
import { keepSessions } from "./keepMachineSessions";
import type { MachineSessions } from "./machineSessions";

/**
 * Makes a report of the details in the archive, which reads only the files that changed. `tell` is called for
 * each file in no known format. Undefined if there is no archive here, or if not all files are in it: the files have to be
 * read then. Rejects with the signal's reason.
 */
export async function keptReport(
  found: Pick<MachineSessions, "files" | "sessions" | "folders">,
  create: () => GroupedReport,
  { stderr, tell }: { readonly stderr: Output; readonly tell: (path: string, notice: string) => Promise<void> },
  signal: AbortSignal,
): Promise<GroupedReport | undefined> {
  const { files } = found;
  const archive = openArchive(archiveFile());
  const reported = new Set(files.map(({ resource }) => resource));
  try {
    const kept = await keepSessions(archive, found, stderr, {
      signal,
      isWanted: ({ resource }) => reported.has(resource),
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
  }
}
