import type { Transcripts } from "../../../hosts/shared/transcripts/transcriptClient";
import { timed, type WindowLog } from "./extensionLog";

/** Milliseconds from which a wait is logged as a warning. */
const SLOW = { open: 3000, sessions: 15_000, searchFiles: 30_000, compare: 15_000 };

/** Wraps a reader to log how long its work takes, but never which files it reads. */
export function timedReader(log: WindowLog, reader: Transcripts): Transcripts {
  return {
    ...reader,
    open: (...asked) => timed(log, "Opening a transcript", SLOW.open, () => reader.open(...asked)),
    sessions: (...asked) => timed(log, "Reading the sessions", SLOW.sessions, () => reader.sessions(...asked)),
    searchFiles: (...asked) => timed(log, "Searching sessions", SLOW.searchFiles, () => reader.searchFiles(...asked)),
    compare: (...asked) => timed(log, "Comparing transcripts", SLOW.compare, () => reader.compare(...asked)),
  };
}
