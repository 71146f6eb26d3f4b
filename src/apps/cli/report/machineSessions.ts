import { fileURLToPath } from "node:url";
import { agentFolders } from "../../../hosts/node/transcripts/agentFolders";
import { createTranscriptLibrary } from "../../../hosts/node/transcripts/nodeTranscriptLibrary";
import { machineArchive } from "../archive/machineArchive";
import type { Output } from "../terminal/cliOutput";
import { logTo } from "../terminal/logOption";
import type { SessionOrigin } from "../../../transcripts/statistics/groupedReport";
import type { LibrarySession } from "../../../tools/runtime/context/transcriptLibraryPort";
import type { SessionFolder } from "../../../transcripts/folders/agentSource";
import type { ReportFile } from "./reportFiles";

/** A session's file, or a subagent's, with where the session comes from. */
export interface SessionFile extends ReportFile {
  readonly origin: Omit<SessionOrigin, "agent">;
}

/** The sessions that were found on this machine. */
export interface MachineSessions {
  readonly files: readonly SessionFile[];
  /** What could not be read, in sentences. */
  readonly problems: readonly string[];
  /** All of them, for keeping their details, and the folders in which they were looked for. */
  readonly sessions: readonly LibrarySession[];
  readonly folders: readonly SessionFolder[];
}

/**
 * Finds the sessions of all agents on this machine. `files` are those that were written since a time in milliseconds since
 * 1970. Rejects with the signal's reason.
 */
export async function findMachineSessions(
  since: number,
  signal: AbortSignal,
  stderr: Output,
): Promise<MachineSessions> {
  const folders = agentFolders();
  const library = createTranscriptLibrary(folders, logTo(stderr), machineArchive());
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
  return { files, problems, sessions, folders };
}
