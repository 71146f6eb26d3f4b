import type { Links } from "./entryLinks";
import { Tie } from "./entryLinks";
import type { StructureEntry, StructureKind } from "./structureEntry";

/** A prompt and what follows it. */
export interface Turn {
  readonly thread: number;
  /** The entry that begins it. Absent for what precedes any prompt of the thread. */
  readonly prompt?: number;
  /** The turn it goes on from; absent for the first of a thread. */
  readonly parent?: number;
  /** How many entries it has, and the first and the last of them in the file. */
  readonly entries: number;
  readonly first: number;
  readonly last: number;
  /** Milliseconds since 1970: the earliest and the latest time of its entries. */
  readonly from?: number;
  readonly to?: number;
  /** The thread's last entry comes from it; false for a turn that was rewound away. */
  readonly live: boolean;
}

/** An entry that the user went back to and continued from in another way. */
export interface Branch {
  readonly thread: number;
  /** The entry that the ways part at. */
  readonly at: number;
  /** The turns that begin there, in the order of the file: at least two. */
  readonly turns: readonly number[];
  /** Which of them leads to the thread's last entry, if one does. */
  readonly live?: number;
}

/** The turns of all threads, in the order in which they begin, and the turn of each entry. */
export interface Turns {
  readonly turns: readonly Turn[];
  readonly turnOf: Int32Array;
  readonly branches: readonly Branch[];
}

type Draft = { -readonly [Name in keyof Turn]: Turn[Name] };

/** Cuts threads into turns along the links, which must be joined. Every entry is in exactly one turn. */
export function turnsOf(entries: readonly StructureEntry[], links: Links, threadOf: Int32Array): Turns {
  const { up, tie } = links;
  const turns: Draft[] = [];
  const turnOf = new Int32Array(entries.length).fill(-1);
  const before = new Map<number, number>();
  entries.forEach(({ kind }, at) => {
    const thread = threadOf[at] ?? 0;
    const empty = { thread, entries: 0, first: at, last: at, live: false };
    if (kind === "prompt" && tie[at] !== Tie.repeat) turnOf[at] = turns.push({ ...empty, prompt: at }) - 1;
    else if ((up[at] ?? -1) < 0) {
      // What follows nothing and is no prompt, such as the mode a session starts in.
      const known = before.get(thread) ?? turns.push(empty) - 1;
      before.set(thread, known);
      turnOf[at] = known;
    }
  });
  inherit(turnOf, up);
  entries.forEach(({ timestamp }, at) => {
    const turn = turns[turnOf[at] ?? -1];
    if (!turn) return;
    turn.entries++;
    turn.first = Math.min(turn.first, at);
    turn.last = Math.max(turn.last, at);
    if (timestamp === undefined) return;
    turn.from = Math.min(turn.from ?? timestamp, timestamp);
    turn.to = Math.max(turn.to ?? timestamp, timestamp);
  });
  for (const turn of turns) {
    const parent = turn.prompt === undefined ? -1 : (turnOf[up[turn.prompt] ?? -1] ?? -1);
    if (parent >= 0) turn.parent = parent;
  }
  markLive(turns, turnOf, entries, links, threadOf);
  return { turns, turnOf, branches: branchesOf(turns, entries, links) };
}

/** Gives every entry without a value that of the nearest one above that has one. */
function inherit(values: Int32Array, up: Int32Array): void {
  const walk: number[] = [];
  for (let start = 0; start < values.length; start++) {
    let at = start;
    for (; (values[at] ?? 0) < 0; at = up[at] ?? -1) walk.push(at);
    for (const entry of walk) values[entry] = values[at] ?? -1;
    walk.length = 0;
  }
}

function markLive(
  turns: readonly Draft[],
  turnOf: Int32Array,
  entries: readonly StructureEntry[],
  links: Links,
  threadOf: Int32Array,
): void {
  const { tie } = links;
  // Entries without a uuid, and copies, say nothing of where the conversation went on.
  const ends = new Map<number, number>();
  const lasts = new Map<number, number>();
  entries.forEach(({ uuid }, at) => {
    const thread = threadOf[at] ?? 0;
    lasts.set(thread, at);
    if (uuid !== undefined && tie[at] !== Tie.repeat) ends.set(thread, at);
  });
  const leaf = leafOf(entries, links);
  if (leaf !== undefined) ends.set(threadOf[leaf] ?? 0, leaf);
  for (const [thread, last] of lasts) {
    let turn = turns[turnOf[ends.get(thread) ?? last] ?? -1];
    while (turn && !turn.live) {
      turn.live = true;
      turn = turn.parent === undefined ? undefined : turns[turn.parent];
    }
  }
}

/**
 * Returns the entry that `last-prompt` names last as the end of the conversation. It can be stale: it counts only if
 * nothing replied to it (docs/transcript-format.md#branches).
 */
function leafOf(entries: readonly StructureEntry[], { up, tie }: Links): number | undefined {
  let named: string | undefined;
  for (const { leafUuid } of entries) named = leafUuid ?? named;
  if (named === undefined) return undefined;
  const leaf = entries.findIndex(({ uuid }) => uuid === named);
  if (leaf < 0) return undefined;
  const answered = up.some((above, at) => above === leaf && (tie[at] === Tie.parent || tie[at] === Tie.logical));
  return answered ? undefined : leaf;
}

/** The kinds that make up a conversation: everything else is attached to it or is between its entries. */
const SPOKEN: ReadonlySet<StructureKind> = new Set(["prompt", "answer", "result", "summary", "compaction"]);

/**
 * Prompts with the same parent. Parallel tool uses aren't, nor are prompts that only follow one another in the file.
 * A prompt with the time of another one is its copy (docs/transcript-format.md#branches).
 */
function branchesOf(turns: readonly Turn[], entries: readonly StructureEntry[], { up, tie }: Links): Branch[] {
  const spoken = new Int32Array(entries.length).fill(-1);
  entries.forEach(({ kind }, at) => {
    if (SPOKEN.has(kind) || (up[at] ?? -1) < 0) spoken[at] = at;
  });
  inherit(spoken, up);
  const ways = new Map<number, number[]>();
  turns.forEach(({ prompt = -1 }, number) => {
    if (tie[prompt] !== Tie.parent) return;
    const at = spoken[up[prompt] ?? -1] ?? -1;
    const known = ways.get(at);
    if (known) known.push(number);
    else ways.set(at, [number]);
  });
  const branches: Branch[] = [];
  for (const [at, all] of ways) {
    const parted = withoutCopies(all, turns, entries);
    const [first, second] = parted;
    if (first === undefined || second === undefined) continue;
    const live = parted.find((number) => turns[number]?.live);
    branches.push({ thread: turns[first]?.thread ?? 0, at, turns: parted, ...(live !== undefined && { live }) });
  }
  return branches;
}

function withoutCopies(all: readonly number[], turns: readonly Turn[], entries: readonly StructureEntry[]): number[] {
  const times = new Set<number>();
  return all.filter((number) => {
    const time = entries[turns[number]?.prompt ?? -1]?.timestamp;
    if (time === undefined) return true;
    const copy = times.has(time);
    times.add(time);
    return !copy;
  });
}
