import { ByteColumn, FloatColumn, IntegerColumn } from "../../bytes/columns/columns";

/** A stretch of time to draw, with its content. Times are milliseconds since 1970. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

/** The outcome of something that took time. */
export type Outcome = "ok" | "failed" | "unusual";

const OUTCOMES: readonly Outcome[] = ["ok", "failed", "unusual"];

/** Several things that took time as one stretch of it. */
export interface Merged extends TimeSpan {
  readonly count: number;
  /** How many of them had this outcome. */
  readonly failed: number;
  readonly unusual: number;
  /** What the caller knows the first and the last one by. */
  readonly item: number;
  readonly lastItem: number;
}

type Open = { -readonly [Name in keyof Merged]: Merged[Name] };

/**
 * Stretches of time in the order in which they begin, as numbers: `item` is what the caller knows one by. About 25
 * bytes each.
 */
export class TimeSpans {
  readonly #from = new FloatColumn();
  readonly #to = new FloatColumn();
  readonly #item = new IntegerColumn();
  readonly #outcome = new ByteColumn();
  #order: Uint32Array | undefined;

  get count(): number {
    return this.#item.length;
  }

  /** In any order; an end before its beginning is the beginning. */
  add(from: number, to: number, item: number, outcome: Outcome = "ok"): void {
    this.#from.push(from);
    this.#to.push(Math.max(from, to));
    this.#item.push(item);
    this.#outcome.push(OUTCOMES.indexOf(outcome));
    this.#order = undefined;
  }

  /**
   * Yields the stretches within a stretch of time. `clock` converts a time to its position there, and keeps their
   * order. Joins several that are shorter than `slot` milliseconds and closer together than that into one, up to
   * `MERGED_SLOTS` wide. So there are never more than a view can show.
   */
  *within(from: number, to: number, slot: number, clock: (time: number) => number = asItIs): Generator<Merged> {
    let open: Open | undefined;
    for (const at of this.#sorted()) {
      const begin = clock(this.#from.at(at));
      const end = clock(this.#to.at(at));
      if (begin > to) break;
      if (end < from) continue;
      const isShort = end - begin < slot;
      if (!open || !isShort || begin - open.to >= slot || Math.max(end, open.to) - open.from >= slot * MERGED_SLOTS) {
        if (open) yield open;
        open = { from: begin, to: end, count: 0, failed: 0, unusual: 0, item: this.#item.at(at), lastItem: 0 };
      }
      open.to = Math.max(open.to, end);
      open.count++;
      open.lastItem = this.#item.at(at);
      const outcome = OUTCOMES[this.#outcome.at(at)] ?? "ok";
      if (outcome !== "ok") open[outcome]++;
      if (isShort) continue;
      yield open;
      open = undefined;
    }
    if (open) yield open;
  }

  #sorted(): Uint32Array {
    return (this.#order ??= Uint32Array.from({ length: this.count }, (_, at) => at).sort(
      (one, other) => this.#from.at(one) - this.#from.at(other) || one - other,
    ));
  }
}

function asItIs(time: number): number {
  return time;
}

/** How many slots a stretch is wide at most that stands for several. */
const MERGED_SLOTS = 5;
