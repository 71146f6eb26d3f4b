import { fileURLToPath } from "node:url";
import { agentFolders } from "../../../hosts/node/transcripts/agentFolders";
import { createTranscriptLibrary } from "../../../hosts/node/transcripts/nodeTranscriptLibrary";
import { archiveFile } from "../../../hosts/node/disk/stateFolder";
import type { Output } from "../terminal/cliOutput";
import { logTo } from "../terminal/logOption";
import type { SessionOrigin } from "../../../transcripts/statistics/groupedReport";
import type { ReportFile } from "./reportFiles";

/** A session's file, or a subagent's, with where the session comes from. */
export interface SessionFile extends ReportFile {
  readonly origin: Omit<SessionOrigin, "agent">;
}

/**
 * Finds the sessions of all agents on this machine that were written since a time in milliseconds since 1970, and what
 * could not be read, in sentences. Rejects with the signal's reason.
 */
export async function findMachineSessions(
  since: number,
  signal: AbortSignal,
  stderr: Output,
): Promise<{ readonly files: readonly SessionFile[]; readonly problems: readonly string[] }> {
  const library = createTranscriptLibrary(agentFolders(), logTo(stderr), archiveFile());
  const { sessions, problems } = await library.sessions(signal);
  const files = sessions
    .filter(({ modified }) => modified >= since)
    .flatMap(({ resource, cwd, whole, agentFiles = [] }) => {
      const origin = { file: resource, project: cwd };
      const size = whole.size / (1 + agentFiles.length);
      return [resource, ...agentFiles.map((each) => each.resource)].map((each): SessionFile => ({
        path: fileURLToPath(each),
        resource: each,
        size,
        origin,
      }));
    });
  return { files, problems };
}
