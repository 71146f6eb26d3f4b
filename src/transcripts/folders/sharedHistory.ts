import type { Resource } from "../../base/resource";
import { TranscriptReading } from "../rows/transcriptReading";
import { Statistics } from "../statistics/statistics";
import { TOTAL_COLUMNS } from "./factColumns";
import { costsOf, wholeOf, type Totals } from "./fileFacts";
import type { FolderFiles, KeptFacts } from "./keptFacts";
import { addTotals, type Project, type SessionInfo } from "./project";

/**
 * Counts the history that a session's agents copied from it once, as statistics of the session do (`Statistics`). Reads
 * the files of sessions whose agents can contain such history, unless their counts are cached. A file that cannot be
 * read any more leaves the plain sum. Rejects with the signal's reason alone.
 */
export async function withSharedHistory(
  files: FolderFiles,
  kept: KeptFacts,
  project: Project,
  signal: AbortSignal,
): Promise<Project> {
  const sessions: SessionInfo[] = [];
  for (const session of project.sessions) {
    const sharing = session.agents.filter((agent) => agent.mayInherit);
    const once = sharing.length === 0 ? undefined : await together(files, kept, session, sharing, signal);
    sessions.push(once ? { ...session, whole: { ...session.whole, ...once } } : session);
  }
  return { ...project, sessions };
}

/** The totals of a session with all its agents, of which some may have copied its history. */
async function together(
  files: FolderFiles,
  kept: KeptFacts,
  session: SessionInfo,
  sharing: SessionInfo["agents"],
  signal: AbortSignal,
): Promise<Totals | undefined> {
  const resources = [session, ...sharing].map(({ resource }) => resource);
  try {
    const own = await kept.together(TOTAL_COLUMNS, resources, () => readTogether(files, resources, signal));
    return session.agents.filter((agent) => !agent.mayInherit).reduce<Totals>(addTotals, own);
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}

async function readTogether(files: FolderFiles, resources: readonly Resource[], signal: AbortSignal): Promise<Totals> {
  const statistics = new Statistics();
  for (const resource of resources) await take(files, resource, statistics, signal);
  const { counts } = statistics.all();
  const { usage } = statistics;
  return { calls: counts.calls, errors: counts.error, tokens: usage.total(), ...costsOf(usage.each()) };
}

async function take(
  files: FolderFiles,
  resource: Resource,
  statistics: Statistics,
  signal: AbortSignal,
): Promise<void> {
  const reading = new TranscriptReading(files, resource, { once: true });
  try {
    await reading.first(signal);
    await wholeOf(reading, signal);
    const { calls, facts } = reading.source().index;
    for (let at = 0, call = calls.at(0); call; call = calls.at(++at)) statistics.addCall(call);
    statistics.usage.merge(facts.usage);
  } finally {
    reading.dispose();
  }
}
