import type { RunRecord } from "../../../results/result";
import type { RunPage, RunPlace } from "../../../protocol/hostApi";
import type { CallRow } from "../../../transcripts/model/callRow";
import { runRow } from "./runRow";

/**
 * The recorded calls of a window.
 * Each keeps its number, counted from the oldest, and its row while the window is open. Records can be long, so only
 * the newest are kept.
 */
export interface KeptRuns {
  readonly total: number;
  /** Appends records that aren't known yet, oldest first. Returns whether there was a new one. */
  add(records: Iterable<RunRecord>): boolean;
  /** Returns the kept records, newest first. */
  records(): Iterable<RunRecord>;
  /** Returns undefined for a record that is unknown or no longer kept. */
  record(id: string): RunRecord | undefined;
  /** Returns rows of the half-open range, newest first. */
  page(from: number, to: number): RunPage;
  placeOf(id: string): RunPlace | undefined;
  /**
   * Finds the next failed call after position `from` (before it for direction -1), or from the first (last) one.
   * Positions count from the newest.
   */
  findFailed(from: number | undefined, direction: 1 | -1): RunPlace | undefined;
}

interface Kept {
  record: RunRecord | undefined;
  /** Created on demand. */
  row: CallRow | undefined;
  readonly characters: number;
}

/** Keeps the newest records, up to about this many characters in total. Always keeps the newest one. */
export function createKeptRuns(maxCharacters: number): KeptRuns {
  const runs: Kept[] = [];
  const places = new Map<string, number>();
  let characters = 0;
  /** Number of runs whose record is no longer kept: the first ones. */
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
  // A record is dropped only after its row was created.
  run.row ??= runRow(run.record as RunRecord);
  return run.row;
}

/** Estimates the characters of a record's JSON. */
function charactersOf({ size, result, input }: RunRecord): number {
  return (size ?? JSON.stringify([result]).length) + JSON.stringify([input]).length + FURTHER;
}

/** Names, time, and decision. */
const FURTHER = 300;
