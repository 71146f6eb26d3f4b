import type { OutlineItem, OutlinePage, Folds } from "../../model/outlineModel";

/** Nothing is folded. */
export const UNFOLDED: Folds = { all: false, but: [] };

/** What is left of an outline when items are folded: numbers of items, and the other way round. */
interface FoldView {
  readonly name: string;
  readonly shown: Int32Array;
  /** The index of each item, or of the folded one that hides it. */
  readonly placeOf: Int32Array;
}

/**
 * Folds the items of an outline. Levels alone define what is below an item. A view is made in one pass over the items
 * and cached, since pages of the same one are requested again and again.
 */
export class FoldedOutline {
  /** For each item how many lie below it. */
  readonly #below: Int32Array;
  /** For each item the one that it lies below; -1 for none. */
  readonly #parents: Int32Array;
  readonly #keys: readonly (string | undefined)[];
  #view: FoldView | undefined;

  constructor(readonly items: readonly OutlineItem[]) {
    this.#below = new Int32Array(items.length);
    this.#parents = new Int32Array(items.length);
    nest(items, this.#below, this.#parents);
    this.#keys = items.map((item, at) => (this.#below[at] === 0 ? undefined : keyOf(item)));
  }

  /** Returns the items of the half-open range of indexes. */
  page(from: number, to: number, folds: Folds): OutlinePage {
    const { shown, placeOf } = this.#viewOf(folds);
    const isFolded = foldTest(folds);
    const items: OutlineItem[] = [];
    for (let place = Math.max(0, from); place < Math.min(to, shown.length); place++) {
      const at = shown[place] ?? 0;
      const item = this.items[at];
      if (!item) break;
      const key = this.#keys[at];
      const up = this.#parents[at] ?? -1;
      items.push({
        ...item,
        ...(key !== undefined && { key, below: this.#below[at] ?? 0, ...(isFolded(key) && { folded: true as const }) }),
        ...(up >= 0 && { up: placeOf[up] ?? 0 }),
      });
    }
    return { items, total: shown.length };
  }

  /** Returns the index of an item, or of the folded one that hides it. */
  placeOf(item: number, folds: Folds): number | undefined {
    return this.#viewOf(folds).placeOf[item];
  }

  #viewOf(folds: Folds): FoldView {
    const name = `${folds.all}\n${folds.but.join("\n")}`;
    if (this.#view?.name === name) return this.#view;
    const isFolded = foldTest(folds);
    const shown = new Int32Array(this.items.length);
    const placeOf = new Int32Array(this.items.length);
    let count = 0;
    for (let at = 0; at < this.items.length; at++) {
      const key = this.#keys[at];
      placeOf[at] = count;
      shown[count] = at;
      if (key !== undefined && isFolded(key)) {
        const below = this.#below[at] ?? 0;
        placeOf.fill(count, at + 1, at + 1 + below);
        at += below;
      }
      count++;
    }
    this.#view = { name, shown: shown.slice(0, count), placeOf };
    return this.#view;
  }
}

function foldTest({ all, but }: Folds): (key: string) => boolean {
  const named = new Set(but);
  return (key) => named.has(key) !== all;
}

/** What an item is called as long as the file is not rewritten, however much is written to it. */
function keyOf(item: OutlineItem): string {
  if (item.kind === "workflow") return `workflow ${item.workflow.run}`;
  if (item.kind === "phase") return `phase ${item.number ?? ""} ${item.run}`;
  if (item.kind !== "agent") return `${item.kind} ${item.row ?? ""}`;
  const { id, call, name } = item.agent;
  return `agent ${id ?? call ?? name}`;
}

/** Fills in what lies below each item, and what it lies below. */
function nest(items: readonly OutlineItem[], below: Int32Array, parents: Int32Array): void {
  const open: number[] = [];
  const close = (level: number, at: number): void => {
    for (let last = open.at(-1); last !== undefined && (items[last]?.level ?? 0) >= level; last = open.at(-1)) {
      below[last] = at - last - 1;
      open.pop();
    }
  };
  items.forEach(({ level }, at) => {
    close(level, at);
    parents[at] = open.at(-1) ?? -1;
    open.push(at);
  });
  close(0, items.length);
}
