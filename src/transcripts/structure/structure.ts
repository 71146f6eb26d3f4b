import { agentDepths, linkAgents, type AgentClues, type AgentLink } from "./agentLinks";
import { firstByUuid, joinThreads, linksOf } from "./entryLinks";
import { mentionsIn } from "./agentMentions";
import type { CompactionFacts, StructureEntry, StructureKind } from "./structureEntry";
import { threadsOf, type ThreadName } from "./threads";
import { turnsOf, type Branch, type Turn } from "./promptTurns";

/** The entries of one agent, or the session's own. */
export interface Thread extends ThreadName {
  readonly entries: number;
  /** Its first and last entry in the file; absent for one without entries. */
  readonly first?: number;
  readonly last?: number;
  /** The call that started it. Absent for the main thread, and for an agent whose call isn't reported. */
  readonly link?: AgentLink;
  /** Calls between it and the main thread; 0 where its caller is not known. */
  readonly depth: number;
}

/** The entries of one session in a file. */
export interface SessionPart {
  /** Absent when no entry of the file names a session. */
  readonly id?: string;
  readonly entries: number;
  readonly first: number;
  readonly last: number;
  /** Milliseconds since 1970. */
  readonly from?: number;
  readonly to?: number;
}

/** A point where the context was made smaller. */
export interface Compaction extends CompactionFacts {
  readonly entry: number;
  readonly thread: number;
  /** Only old results were dropped. */
  readonly micro: boolean;
  /** The entry that says what was compacted; absent where there is none. */
  readonly summary?: number;
}

/** A reference to the history that a file goes on from. */
export interface Fork {
  readonly entry: number;
  readonly sessionId?: string;
  /** The last entry of that session that still counts. */
  readonly uuid?: string;
}

/**
 * The structure of a transcript. Entries are numbered from 0 in file order; each is in exactly one session, thread and
 * turn.
 */
export interface Structure {
  readonly entries: number;
  readonly kinds: Readonly<Record<StructureKind, number>>;
  readonly sessions: readonly SessionPart[];
  /** The main one is number 0, and may be empty. */
  readonly threads: readonly Thread[];
  readonly turns: readonly Turn[];
  readonly branches: readonly Branch[];
  readonly compactions: readonly Compaction[];
  readonly forks: readonly Fork[];
  /** Number of the session, thread and turn of each entry. */
  readonly sessionOf: Int32Array;
  readonly threadOf: Int32Array;
  readonly turnOf: Int32Array;
  /** The entry that each follows, -1 for none: by what it says, or else by its position in the file. */
  readonly up: Int32Array;
  /** Counts of entries whose parent is not in the file, of circles of parents, and of repeated entries. */
  readonly gaps: number;
  readonly cycles: number;
  readonly repeats: number;
  /** What links agents of other files to calls of this one. */
  readonly clues: AgentClues;
}

/**
 * Builds the structure of one file. Copes with entries in any order, and with parents that are missing or form circles.
 * The order of the entries decides what they don't say. Linear in the number of entries.
 */
export function structureOf(source: Iterable<StructureEntry>): Structure {
  const entries = [...source];
  const byUuid = firstByUuid(entries);
  const links = linksOf(entries, byUuid);
  const { names, threadOf } = threadsOf(entries, links);
  joinThreads(links, entries, byUuid, threadOf);
  const { turns, turnOf, branches } = turnsOf(entries, links, threadOf);
  const { sessions, sessionOf } = sessionsOf(entries);
  const spans = threadSpans(names, threadOf);
  const clues = cluesOf(entries, spans, threadOf);
  const agents = linkAgents(clues);
  const depths = agentDepths(agents);
  const kinds = { ...NONE };
  for (const { kind } of entries) kinds[kind]++;
  return {
    entries: entries.length,
    kinds,
    sessions,
    threads: spans.map((thread, at) => {
      const link = agents[at];
      return { ...thread, depth: depths[at] ?? 0, ...(link && { link }) };
    }),
    turns,
    branches,
    compactions: compactionsOf(entries, threadOf),
    forks: entries.flatMap(({ fork }, entry) => (fork ? { entry, ...present(fork) } : [])),
    sessionOf,
    threadOf,
    turnOf,
    up: links.up,
    gaps: links.gaps,
    cycles: links.cycles,
    repeats: links.repeats,
    clues,
  };
}

const NONE: Readonly<Record<StructureKind, number>> = {
  prompt: 0,
  answer: 0,
  result: 0,
  summary: 0,
  compaction: 0,
  microcompaction: 0,
  apiError: 0,
  hook: 0,
  queued: 0,
  unqueued: 0,
  queuedPrompt: 0,
  attachment: 0,
  progress: 0,
  note: 0,
  bookkeeping: 0,
  unknown: 0,
};

function present({ sessionId, uuid }: NonNullable<StructureEntry["fork"]>): Omit<Fork, "entry"> {
  return { ...(sessionId !== undefined && { sessionId }), ...(uuid !== undefined && { uuid }) };
}

/** An entry that names no session is counted with the one before it; those before the first name, with the first. */
function sessionsOf(entries: readonly StructureEntry[]): Pick<Structure, "sessions" | "sessionOf"> {
  const sessions: { -readonly [Name in keyof SessionPart]: SessionPart[Name] }[] = [];
  const sessionOf = new Int32Array(entries.length);
  const numbers = new Map<string, number>();
  let id = entries.find(({ sessionId }) => sessionId !== undefined)?.sessionId;
  entries.forEach(({ sessionId, timestamp }, at) => {
    id = sessionId ?? id;
    const key = id ?? "";
    const number =
      numbers.get(key) ?? sessions.push({ ...(id !== undefined && { id }), entries: 0, first: at, last: at }) - 1;
    numbers.set(key, number);
    sessionOf[at] = number;
    const session = sessions[number];
    if (!session) return;
    session.entries++;
    session.last = at;
    if (timestamp === undefined) return;
    session.from = Math.min(session.from ?? timestamp, timestamp);
    session.to = Math.max(session.to ?? timestamp, timestamp);
  });
  return { sessions, sessionOf };
}

type Span = Pick<Thread, "entries" | "first" | "last"> & ThreadName;

function threadSpans(names: readonly ThreadName[], threadOf: Int32Array): Span[] {
  const spans = names.map((name): { -readonly [Name in keyof Span]: Span[Name] } => ({ ...name, entries: 0 }));
  threadOf.forEach((thread, at) => {
    const span = spans[thread];
    if (!span) return;
    span.entries++;
    span.first ??= at;
    span.last = at;
  });
  return spans;
}

function cluesOf(entries: readonly StructureEntry[], spans: readonly Span[], threadOf: Int32Array): AgentClues {
  const prompts = new Map<number, string>();
  const answered = new Map<string, number>();
  const started = new Set<string>();
  entries.forEach(({ promptKey, answers, agentCalls }, at) => {
    const thread = threadOf[at] ?? 0;
    if (promptKey !== undefined && !prompts.has(thread)) prompts.set(thread, promptKey);
    for (const callId of answers ?? []) if (!answered.has(callId)) answered.set(callId, at);
    for (const { callId } of agentCalls ?? []) started.add(callId);
  });
  const alone = spans[0]?.entries === 0;
  return {
    threads: spans.map(({ main, agentId, callId, first }, thread) => ({
      agent: !main,
      agentId,
      callId,
      promptKey: prompts.get(thread),
      // In a file of its own, an agent is not among another's entries.
      position: main || alone ? undefined : first,
    })),
    calls: entries.flatMap(({ agentCalls }, at) =>
      (agentCalls ?? []).map(({ callId, promptKey }) => ({
        callId,
        promptKey,
        thread: threadOf[at] ?? 0,
        position: at,
        answered: answered.get(callId),
      })),
    ),
    mentions: mentionsIn(entries),
  };
}

function compactionsOf(entries: readonly StructureEntry[], threadOf: Int32Array): Compaction[] {
  const compactions: { -readonly [Name in keyof Compaction]: Compaction[Name] }[] = [];
  const open = new Map<number, (typeof compactions)[number]>();
  entries.forEach(({ kind, compaction }, entry) => {
    const thread = threadOf[entry] ?? 0;
    const last = open.get(thread);
    if (kind === "summary" && last && last.summary === undefined) last.summary = entry;
    if (kind !== "compaction" && kind !== "microcompaction") return;
    const made = { ...compaction, entry, thread, micro: kind === "microcompaction" };
    compactions.push(made);
    if (!made.micro) open.set(thread, made);
  });
  return compactions;
}
