import type { Files, FileStat } from "../../base/filesPort";
import type { Resource } from "../../base/resource";
import type { ColumnValue } from "../archive/archive";
import { bytesKey, fileKeys } from "../archive/fileKeys";
import { memoryFacts, noRows, type FactStore, type KeptRow, type KeptRows } from "../archive/factStore";
import { currentPrices } from "../statistics/prices";
import type { FactColumns } from "./factColumns";

/** What reads facts: rows of another version, or with other prices, may mean something else. */
export function factsVersion(): string {
  const prices = currentPrices();
  return `19 ${prices.date} ${bytesKey(new TextEncoder().encode(JSON.stringify(prices)))}`;
}

/** Milliseconds between two times at which what was read is kept. */
const SAVE_MS = 2_000;

/** The files port as far as reading folders needs it. */
export type FolderFiles = Pick<Files, "stat" | "read" | "open" | "list" | "child" | "watch" | "unpackers">;

/**
 * What is known of files, so that only those that changed are read again. A file is the same if its identity, size, and
 * times are, and also its end, if it was written so recently that another change could have the same time.
 */
export class KeptFacts {
  readonly #known: KeptRows;
  readonly #seen: KeptRows = noRows();
  #changed = noRows<ColumnValue>();
  #saved = performance.now();
  readonly #version = factsVersion();

  /** Without a store, nothing is known. */
  constructor(
    readonly files: FolderFiles,
    readonly store: FactStore = memoryFacts(),
  ) {
    this.#known = store.read(this.#version);
  }

  /**
   * Returns the facts of a file: those that are kept if the file is the same, else those that `read` returns. Its argument
   * says whether another version of the file is known.
   */
  async of<Facts>(
    columns: FactColumns<Facts>,
    resource: Resource,
    stat: FileStat,
    read: (isKnown: boolean) => Promise<Facts>,
  ): Promise<Facts> {
    const known = this.#known[columns.table].get(resource);
    const keys = await fileKeys(this.files, resource, stat, known?.key);
    return this.#of(columns, resource, keys, () => read(known !== undefined));
  }

  /** Does the same for several files together, whose own facts were asked for before. */
  async together<Facts>(
    columns: FactColumns<Facts>,
    resources: readonly Resource[],
    read: () => Promise<Facts>,
  ): Promise<Facts> {
    const names = resources.map((resource) => `${resource} ${this.#seen.files.get(resource)?.key ?? ""}`);
    return this.#of(columns, resources[0] ?? "", [bytesKey(new TextEncoder().encode(names.join("\n")))], read);
  }

  /** Keeps facts under the first key. Those that are kept under any of the keys are right. */
  async #of<Facts>(
    { table, columns, facts }: FactColumns<Facts>,
    resource: string,
    keys: readonly string[],
    read: () => Promise<Facts>,
  ): Promise<Facts> {
    const known = this.#known[table].get(resource);
    const checked = known && keys.includes(known.key) ? ownFacts(known, facts) : undefined;
    if (known && checked !== undefined && known.key === keys[0]) {
      this.#seen[table].set(resource, known);
      return checked;
    }
    const value = checked ?? (await read());
    const row: KeptRow<ColumnValue> = { resource, key: keys[0] ?? "", columns: columns(value) };
    this.#seen[table].set(resource, row);
    this.#changed[table].set(resource, row);
    return value;
  }

  /** Keeps what was read until now, if the last time was long ago. Throws what the store throws. */
  saveSometimes(): void {
    if (performance.now() - this.#saved > SAVE_MS) this.save([]);
  }

  /**
   * Keeps what was read, and forgets files in `finished` folders, at any depth, that weren't seen: they are gone. Throws
   * what the store throws.
   */
  save(finished: readonly Resource[]): void {
    const gone = noRows<unknown>();
    for (const table of ["files", "sums"] as const)
      for (const [resource, row] of this.#known[table])
        if (!this.#seen[table].has(resource) && finished.some((folder) => resource.startsWith(`${folder}/`)))
          gone[table].set(resource, row);
    this.#saved = performance.now();
    if ([this.#changed, gone].every(({ files, sums }) => files.size + sums.size === 0)) return;
    this.store.write(this.#version, this.#changed, gone);
    this.#changed = noRows();
  }
}

/** Each row is of one table, so that its facts are always of the same kind. */
function ownFacts<Facts>(row: KeptRow, read: FactColumns<Facts>["facts"]): Facts | undefined {
  row.facts ??= read(row.columns);
  return row.facts as Facts | undefined;
}
