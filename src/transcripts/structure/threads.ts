import type { StructureEntry } from "./structureEntry";
import { Tie, type Links } from "./entryLinks";

/** Whose entries follow each other: the session's own, or those of one subagent. */
export interface ThreadName {
  readonly main: boolean;
  readonly agentId?: string;
  /** The call that started the agent, if the entries report it themselves. */
  readonly callId?: string;
  /** The entry of another thread that the first entry follows. */
  readonly after?: number;
}

/** Which thread each entry belongs to. The main one is number 0, and may be empty: a subagent's own file has none. */
export interface Threads {
  readonly names: readonly ThreadName[];
  readonly threadOf: Int32Array;
}

/**
 * Separates the agents of a file: by the id they write, or by the call they name. Old inline agents, which name
 * nothing, are separated by their chains: each begins with a prompt that follows none of their own. One whose chain is
 * torn goes with the one before it.
 */
export function threadsOf(entries: readonly StructureEntry[], { up, tie }: Links): Threads {
  const names: ThreadName[] = [{ main: true }];
  const threadOf = new Int32Array(entries.length).fill(-1);
  let unnamed = -1;

  const add = (name: ThreadName): number => names.push(name) - 1;
  nameThreads(entries, threadOf, add);
  nameBeginnings(threadOf, up);
  for (let start = 0; start < entries.length; start++) {
    if ((threadOf[start] ?? 0) >= 0) continue;
    const { walk, top, at } = unnumberedFrom(start, threadOf, up);
    let thread = threadOf[at] ?? -1;
    if (thread <= 0) {
      if (unnamed < 0 || !isTorn(entries[top], tie[top]))
        unnamed = add({ main: false, ...(thread === 0 && { after: at }) });
      thread = unnamed;
    }
    for (const entry of walk) threadOf[entry] = thread;
  }
  return { names, threadOf };
}

/** Returns the entries without a number from `start` up, the last of them, and where their chain leads. */
function unnumberedFrom(
  start: number,
  threadOf: Int32Array,
  up: Links["up"],
): { readonly walk: readonly number[]; readonly top: number; readonly at: number } {
  const walk: number[] = [];
  let [top, at] = [start, start];
  for (; (threadOf[at] ?? 0) < 0; at = up[at] ?? -1) {
    top = at;
    walk.push(at);
    if ((up[at] ?? -1) < 0) break;
  }
  return { walk, top, at };
}

/** Numbers the threads that entries name themselves. */
function nameThreads(
  entries: readonly StructureEntry[],
  threadOf: Int32Array,
  add: (name: ThreadName) => number,
): void {
  const numbers = new Map<string, number>();
  entries.forEach((entry, at) => {
    const name = entry.isSidechain ? ownName(entry) : undefined;
    if (name) {
      const key = JSON.stringify(name);
      const number = numbers.get(key) ?? add(name);
      numbers.set(key, number);
      threadOf[at] = number;
    } else if (!entry.isSidechain) threadOf[at] = 0;
  });
}

/** Returns the name of the agent that an entry names itself. */
function ownName({ agentId, agentCallId }: StructureEntry): ThreadName | undefined {
  if (agentId !== undefined) return { main: false, agentId };
  return agentCallId === undefined ? undefined : { main: false, callId: agentCallId };
}

/** Older versions do not name the agent from its first entry on. */
function nameBeginnings(threadOf: Int32Array, up: Links["up"]): void {
  threadOf.forEach((thread, start) => {
    if (thread <= 0) return;
    for (let at = up[start] ?? -1; at >= 0 && (threadOf[at] ?? 0) < 0; at = up[at] ?? -1) threadOf[at] = thread;
  });
}

function isTorn(top: StructureEntry | undefined, tie: number | undefined): boolean {
  return top?.kind !== "prompt" || (tie === Tie.none && top.parentUuid !== undefined);
}
