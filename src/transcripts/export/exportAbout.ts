import { stringOf } from "../../base/json/jsonValue";
import type { Transcript } from "../model/transcriptModel";
import type { Understanding } from "../model/understanding/understandingModel";
import type { ExportAbout } from "./exportFormat";
import { counted, localTime } from "./exportTexts";

/** Changed files that are listed. */
const FILES = 200;
/** Rows at the beginning, one of which says where a session ran. */
const FIRST_ROWS = 20;
/** The home folder of a user, at the beginning of a path. */
const HOME = /^(?:\/(?:home|Users)\/[^/]+|\/root|[A-Za-z]:\\Users\\[^\\]+)(?=[\\/])/;

/** Returns what the head of an export says of a transcript and its subagents' files. Rejects with the signal's reason. */
export async function aboutTranscript(transcript: Transcript, signal?: AbortSignal): Promise<ExportAbout> {
  const understood = await understanding(transcript, signal);
  const { files, total } = await transcript.changedFiles({ query: { filter: "", from: 0, to: FILES } }, signal);
  const folder = await folderOf(transcript, signal);
  const { firstTime, lastTime, calls } = transcript.summary;
  const { overview, usage, all } = understood;
  const failed = calls.error + calls.blocked + calls.orphaned;
  const cost = usage.unknownCost > 0 ? `more than $${usage.cost.toFixed(2)}` : `$${usage.cost.toFixed(2)}`;
  return {
    facts: [
      ...(firstTime === undefined ? [] : [localTime(firstTime, lastTime)]),
      ...(overview.workingMs > 0 ? [`${spanWords(overview.workingMs)} of work`] : []),
      ...(usage.cost > 0 ? [cost] : []),
      counted(overview.turns, "turn"),
      counted(all.counts.calls, "call"),
      ...(overview.agents > 0 ? [counted(overview.agents, "subagent")] : []),
      `${failed.toLocaleString("en-US")} failed`,
      counted(total, "changed file"),
    ],
    changed: files.map(({ path, edits }) => ({ path: shownPath(path, folder), changes: edits })),
    hidden: total - files.length,
  };
}

/** Returns the folder that a session ran in, if one of its first entries says so. */
async function folderOf(transcript: Transcript, signal: AbortSignal | undefined): Promise<string | undefined> {
  const rows = Math.min(FIRST_ROWS, transcript.summary.rows);
  for (let row = 0; row < rows; row++) {
    const folder = stringOf((await transcript.entry({ row }, signal))?.fields["cwd"]);
    if (folder !== undefined) return folder;
  }
  return undefined;
}

/** Returns a path below the session's folder without this, and another one without the user's home folder. */
function shownPath(path: string, folder = ""): string {
  const isBelow = folder !== "" && path.startsWith(folder) && /^[\\/]/.test(path.slice(folder.length));
  return isBelow ? path.slice(folder.length + 1) : path.replace(HOME, "~");
}

async function understanding(transcript: Transcript, signal: AbortSignal | undefined): Promise<Understanding> {
  for (;;) {
    signal?.throwIfAborted();
    const step = await transcript.understanding({}, signal);
    if (step.kind === "done") return step.understanding;
  }
}

function spanWords(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return `${Math.round(ms / 1000)} s`;
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
