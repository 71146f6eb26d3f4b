import { IntegerColumn } from "../bytes/columns/columns";
import { hashOf } from "../bytes/columns/nameTable";
import type { Title } from "../entries/entryType";

/**
 * The titles of summaries, which count only if the entry that they end with is in the same transcript: Claude Code wrote summaries of
 * other sessions into the file, too (docs/transcript-format.md#entry-types). Four bytes an entry.
 */
export class SummaryTitles {
  /** Hashes of the ids of all entries. */
  readonly #entries = new IntegerColumn();
  readonly #titles: { readonly leaf: number; readonly title: Title; isOwn: boolean }[] = [];
  #looked = 0;

  /** Takes the hash of an entry's id. */
  addEntry(uuid: number): void {
    if (uuid >= 0) this.#entries.push(uuid);
  }

  add(title: Title): void {
    if (title.leafUuid === undefined) return;
    this.#titles.push({ leaf: hashOfId(title.leafUuid), title, isOwn: false });
    // The entry may precede its summary.
    this.#looked = 0;
  }

  /** The last one that counts. */
  last(): Title | undefined {
    if (this.#titles.length === 0) return undefined;
    const wanted = new Set(this.#titles.flatMap(({ leaf, isOwn }) => (isOwn ? [] : leaf)));
    const found = new Set<number>();
    for (; this.#looked < this.#entries.length; this.#looked++) {
      const entry = this.#entries.at(this.#looked);
      if (wanted.has(entry)) found.add(entry);
    }
    for (const item of this.#titles) item.isOwn ||= found.has(item.leaf);
    return this.#titles.findLast(({ isOwn }) => isOwn)?.title;
  }
}

/** The hash of an id as the scanner makes it; -1 for one that is not ASCII. */
export function hashOfId(id: string): number {
  const bytes = new TextEncoder().encode(id);
  return hashOf(bytes, 0, bytes.length);
}
