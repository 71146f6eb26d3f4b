import { agentDepths, linkAgents, type AgentLink } from "./agentLinks";
import type { Structure } from "./structure";

/** A file of a session: its own, or one of a subagent. */
export interface SessionFile {
  readonly name: string;
  readonly structure: Structure;
  /** The agent that the file is named for; absent for the session's own file. */
  readonly agentId?: string;
  /**
   * The call that started the agent, as the file next to it reports (`toolUseId` of `agent-<id>.meta.json`), or the
   * folder of a workflow's run.
   */
  readonly callId?: string;
}

/** An agent of a session, whichever file contains its entries. */
export interface SessionAgent {
  readonly file: number;
  /** Number of the thread in the file's structure. */
  readonly thread: number;
  readonly agentId?: string;
  /** Absent for an agent whose caller isn't reported: it is shown all the same. */
  readonly link?: Omit<AgentLink, "thread"> & {
    /**
     * Number of the calling agent among the agents; absent when the session itself called, or the call is nowhere to be
     * seen.
     */
    readonly agent?: number;
  };
  /** Calls between it and the session; 0 where its caller is not known. */
  readonly depth: number;
}

/** Links the agents of all files of a session, at any depth; the session's own file comes first. */
export function sessionAgents(files: readonly SessionFile[]): SessionAgent[] {
  const places: { file: number; thread: number; agentId?: string | undefined; agent: boolean }[] = [];
  const starts: number[] = [];
  const threads = files.flatMap(({ structure: { clues, threads: spans }, agentId, callId }, file) => {
    starts.push(places.length);
    // The thread that the file is named for: the one with the most entries, where versions differ in what they write
    // into it.
    const named = agentId === undefined ? -1 : widest(spans.map(({ entries }) => entries));
    return clues.threads.map((thread, at) => {
      const own = at === named;
      const whole = {
        ...thread,
        ...(own && { agent: true, agentId, callId: callId ?? thread.callId, position: undefined }),
      };
      // Positions of two files cannot be compared.
      const position = file === 0 ? whole.position : undefined;
      places.push({ file, thread: at, agentId: whole.agentId, agent: whole.agent && (spans[at]?.entries ?? 0) > 0 });
      return { ...whole, position };
    });
  });
  const calls = files.flatMap(({ structure }, file) =>
    structure.clues.calls.map((call) => ({
      ...call,
      thread: call.thread + (starts[file] ?? 0),
      // A call of another file precedes nothing in the first.
      position: file === 0 ? call.position : Infinity,
    })),
  );
  const links = linkAgents({ threads, calls, mentions: files.flatMap(({ structure }) => structure.clues.mentions) });
  const depths = agentDepths(links);
  const numbers = new Map<number, number>();
  places.forEach(({ agent }, at) => agent && numbers.set(at, numbers.size));
  return [...numbers.keys()].flatMap((at): SessionAgent[] => {
    const place = places[at];
    if (!place) return [];
    const { file, thread, agentId } = place;
    const link = links[at];
    return [
      {
        file,
        thread,
        depth: depths[at] ?? 0,
        ...(agentId !== undefined && { agentId }),
        ...(link && { link: callOf(link, numbers) }),
      },
    ];
  });
}

function callOf(
  { callId, evidence, thread }: AgentLink,
  numbers: ReadonlyMap<number, number>,
): NonNullable<SessionAgent["link"]> {
  const agent = thread === undefined ? undefined : numbers.get(thread);
  return { callId, evidence, ...(agent !== undefined && { agent }) };
}

/** Returns which thread has the most entries: the first of several. */
export function widest(entries: readonly number[]): number {
  return entries.reduce((best, count, at) => (count > (entries[best] ?? 0) ? at : best), 0);
}
