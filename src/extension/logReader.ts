import type { Transcripts } from "../platform/transcriptClient";
import { timed, type WindowLog } from "./log";

/** From when on it is worth a warning that a person waited. Milliseconds. */
const SLOW = { open: 3000, sessions: 15_000, searchFiles: 30_000, compare: 15_000 };

/** The same reader; how long its work took is told in the log, never which files it was about. */
export function timedReader(log: WindowLog, reader: Transcripts): Transcripts {
  return {
    ...reader,
    open: (...asked) => timed(log, "Opening a transcript", SLOW.open, () => reader.open(...asked)),
    sessions: (...asked) => timed(log, "Reading the sessions", SLOW.sessions, () => reader.sessions(...asked)),
    searchFiles: (...asked) => timed(log, "Searching sessions", SLOW.searchFiles, () => reader.searchFiles(...asked)),
    compare: (...asked) => timed(log, "Comparing transcripts", SLOW.compare, () => reader.compare(...asked)),
  };
}
