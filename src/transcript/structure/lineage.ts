/** A file of entries, as its lineage needs it. */
export interface LineageFile {
  readonly name: string;
  /** In the order of the file; entries without one left out. */
  readonly uuids: Iterable<string>;
}

/** Which of a file's entries are its own, and which were copied from another. */
export interface Lineage {
  readonly name: string;
  /** Different entries that stand in no file before it. */
  readonly own: number;
  /** Different entries that stand in another file too, by the name of the first file that has them. */
  readonly inherited: ReadonlyMap<string, number>;
}

/**
 * Tells history that was copied when a session was resumed or forked (research, viewers.md item 64): the entries have the same uuid in
 * several files, and belong to the file that comes first. Give the files oldest first.
 */
export function lineageOf(files: Iterable<LineageFile>): Lineage[] {
  const owner = new Map<string, string>();
  const lineages: Lineage[] = [];
  for (const { name, uuids } of files) {
    const inherited = new Map<string, number>();
    let own = 0;
    for (const uuid of new Set(uuids)) {
      const first = owner.get(uuid);
      if (first === undefined) {
        owner.set(uuid, name);
        own++;
      } else inherited.set(first, (inherited.get(first) ?? 0) + 1);
    }
    lineages.push({ name, own, inherited });
  }
  return lineages;
}
