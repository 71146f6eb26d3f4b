import { fileURLToPath } from "node:url";
import { archiveFile } from "../../../hosts/node/disk/stateFolder";
import { archiveAt, type SessionArchive } from "../../../hosts/node/transcripts/sessionArchive";
import { ARCHIVE } from "../terminal/cliCommand";

/** Returns the archive of this machine. Threads that read for it run the command line's own program. */
export function machineArchive(): SessionArchive {
  const program = fileURLToPath(new URL("cli.js", import.meta.url));
  return archiveAt(archiveFile(), { program, workerData: ARCHIVE });
}
