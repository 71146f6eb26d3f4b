import type { RunRecord } from "../core/result";
import type { RunPage, RunPlace } from "../protocol/hostApi";
import type { CallRow } from "../transcript/model/callRow";
import { runRow } from "./runRow";

/**
 * The recorded calls that a window knows. Each keeps its number, counted from the oldest, and its row as long as the window is open; of the records, which may be
 * long, the newest are held.
 */
export interface KeptRuns {
  readonly total: number;
  /** Puts records behind those that are there, but for known ones; answers whether there was another one. Oldest first. */
  add(records: Iterable<RunRecord>): boolean;
  /** The records that are held, newest first. */
  records(): Iterable<RunRecord>;
  /** Undefined for one that is not known, or no longer held. */
  record(id: string): RunRecord | undefined;
  /** Rows of the half-open range, newest first. */
  page(from: number, to: number): RunPage;
  placeOf(id: string): RunPlace | undefined;
  /** The next call that failed behind (before, with direction -1) position `from`, counted from the newest, or from the first (last). */
  findFailed(from: number | undefined, direction: 1 | -1): RunPlace | undefined;
}

interface Kept {
  record: RunRecord | undefined;
  /** Made when it is first asked for. */
  row: CallRow | undefined;
  readonly characters: number;
}

/** Holds the newest records that have no more than so many characters together, about; the newest one whatever its length. */
export function createKeptRuns(maxCharacters: number): KeptRuns {
  const runs: Kept[] = [];
  const places = new Map<string, number>();
  let characters = 0;
  /** Runs whose record is no longer held: the first ones. */
  let dropped = 0;

  const placeAt = (position: number): RunPlace | undefined => {
    const run = runs[runs.length - 1 - position];
    return run && { position, total: runs.length, row: rowOf(run) };
  };

  return {
    get total() {
      return runs.length;
    },
    add(records) {
      const before = runs.length;
      for (const record of records) {
        if (places.has(record.id)) continue;
        const run = { record, row: undefined, characters: charactersOf(record) };
        places.set(record.id, runs.length);
        runs.push(run);
        characters += run.characters;
      }
      for (; characters > maxCharacters && dropped < runs.length - 1; dropped++) {
        const run = runs[dropped] as Kept;
        run.row = rowOf(run);
        run.record = undefined;
        characters -= run.characters;
      }
      return runs.length > before;
    },
    *records() {
      for (let at = runs.length - 1; at >= dropped; at--) {
        const record = runs[at]?.record;
        if (record) yield record;
      }
    },
    record: (id) => runs[places.get(id) ?? -1]?.record,
    page(from, to) {
      const { length } = runs;
      const part = runs.slice(Math.max(0, length - Math.max(0, to)), Math.max(0, length - Math.max(0, from)));
      return { rows: part.reverse().map(rowOf), total: length };
    },
    placeOf(id) {
      const place = places.get(id);
      return place === undefined ? undefined : placeAt(runs.length - 1 - place);
    },
    findFailed(from, direction) {
      const start = from ?? (direction > 0 ? -1 : runs.length);
      for (let position = start + direction; ; position += direction) {
        const place = placeAt(position);
        if (!place || place.row.severity !== "info") return place;
      }
    },
  };
}

function rowOf(run: Kept): CallRow {
  // A record is taken away only once its row was made.
  run.row ??= runRow(run.record as RunRecord);
  return run.row;
}

/** Of a record's JSON, about. */
function charactersOf({ size, result, input }: RunRecord): number {
  return (size ?? JSON.stringify([result]).length) + JSON.stringify([input]).length + FURTHER;
}

/** Names, time and decision. */
const FURTHER = 300;
