import type { StructureEntry } from "./structureEntry";

/** How an entry is tied to the one it follows. */
export const Tie = {
  none: 0,
  parent: 1,
  /** Over a compaction. */
  logical: 2,
  /** No explicit link: the entry before it on the same thread. */
  fileOrder: 3,
  /** Another entry with the same uuid precedes it: history that was copied. */
  repeat: 4,
} as const;

/** The entry that each entry follows; -1 for none. Following it never leads back to where one was. */
export interface Links {
  readonly up: Int32Array;
  /** Values of `Tie`. */
  readonly tie: Uint8Array;
  /** Entries that name a parent which is not in the file. */
  readonly gaps: number;
  /** Circles of parents, entries that are their own parent among them; each was opened at its first entry. */
  readonly cycles: number;
  readonly repeats: number;
}

/** Ties the entries by uuid and parent, and opens circles. Linear, and without recursion. */
export function linksOf(entries: readonly StructureEntry[], byUuid: ReadonlyMap<string, number>): Links {
  const up = new Int32Array(entries.length).fill(-1);
  const tie = new Uint8Array(entries.length);
  let [gaps, cycles, repeats] = [0, 0, 0];
  entries.forEach(({ uuid, parentUuid }, at) => {
    const first = uuid === undefined ? at : (byUuid.get(uuid) ?? at);
    const parent = parentUuid === undefined ? undefined : byUuid.get(parentUuid);
    if (first !== at) {
      repeats++;
      up[at] = first;
      tie[at] = Tie.repeat;
    } else if (parent === at) cycles++;
    else if (parent !== undefined) {
      up[at] = parent;
      tie[at] = Tie.parent;
    } else if (parentUuid !== undefined) gaps++;
  });
  cycles += openCycles(up, tie);
  return { up, tie, gaps, cycles, repeats };
}

/** The first entry that has each uuid. */
export function firstByUuid(entries: readonly StructureEntry[]): Map<string, number> {
  const first = new Map<string, number>();
  entries.forEach(({ uuid }, at) => {
    if (uuid !== undefined && !first.has(uuid)) first.set(uuid, at);
  });
  return first;
}

function openCycles(up: Int32Array, tie: Uint8Array): number {
  // The number of the walk that came by first; 0 for none.
  const walkOf = new Int32Array(up.length);
  let cycles = 0;
  for (let start = 0; start < up.length; start++) {
    const walk = start + 1;
    let at = start;
    while (at >= 0 && walkOf[at] === 0) {
      walkOf[at] = walk;
      at = up[at] ?? -1;
    }
    if (at < 0 || walkOf[at] !== walk) continue;
    let first = at;
    for (let next = up[at] ?? -1; next !== at && next >= 0; next = up[next] ?? -1) first = Math.min(first, next);
    up[first] = -1;
    tie[first] = Tie.none;
    cycles++;
  }
  return cycles;
}

/**
 * Ties what has nothing above it on its own thread: to where it went on from before a compaction, else to the entry before it in the
 * file. A tie that would close a circle is not made. Ties to another thread are undone first.
 */
export function joinThreads(
  { up, tie }: Links,
  entries: readonly StructureEntry[],
  byUuid: ReadonlyMap<string, number>,
  threadOf: Int32Array,
): void {
  const last = new Map<number, number>();
  for (let at = 0; at < up.length; at++) {
    const above = up[at] ?? -1;
    if (above < 0 || threadOf[above] === threadOf[at]) continue;
    up[at] = -1;
    tie[at] = Tie.none;
  }
  const tops = new Tops(up);
  for (let at = 0; at < up.length; at++) {
    const thread = threadOf[at] ?? 0;
    const before = last.get(thread) ?? -1;
    last.set(thread, at);
    if ((up[at] ?? -1) >= 0) continue;
    const named = entries[at]?.logicalParentUuid;
    const logical = named === undefined ? -1 : (byUuid.get(named) ?? -1);
    if (logical >= 0 && threadOf[logical] === thread && tops.join(at, logical)) {
      up[at] = logical;
      tie[at] = Tie.logical;
    } else if (before >= 0 && tops.join(at, before)) {
      up[at] = before;
      tie[at] = Tie.fileOrder;
    }
  }
}

/** The top of each entry's tree, found fast while trees are joined (path halving). */
export class Tops {
  readonly #above: Int32Array;

  constructor(up: Int32Array) {
    this.#above = up.map((above, at) => (above < 0 ? at : above));
  }

  /** Puts the tree whose top is `top` below `at`; false when `at` is in that tree. */
  join(top: number, at: number): boolean {
    if (this.#topOf(at) === top) return false;
    this.#above[top] = at;
    return true;
  }

  #topOf(entry: number): number {
    let at = entry;
    for (;;) {
      const above = this.#above[at] ?? at;
      if (above === at) return at;
      const next = this.#above[above] ?? above;
      this.#above[at] = next;
      at = next;
    }
  }
}
