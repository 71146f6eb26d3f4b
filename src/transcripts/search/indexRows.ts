import type { CallStatus } from "../model/callRow";
import type { RowKind } from "../model/entryRow";
import type { TranscriptIndex } from "../index/transcriptIndex";
import { nestedFor, type NestedRows } from "./nestedRows";
import type { Query } from "./query/searchQuery";
import type { TestedCall, TestedRow } from "./query/rowTest";

/** Whether the index alone is enough for a query. */
export function isOfIndex({ tests, texts, without }: Query): boolean {
  return texts.length === 0 && without.length === 0 && tests.every((test) => test.from === "index");
}

const always = (): boolean => true;

/**
 * Shows rows of an index to tests of a query, one at a time. What no test needs is not read: for 100,000 rows that is
 * most of the time.
 * A row of progress that reports calls of a subagent is seen once with each of them: all conditions on calls have to
 * match the same call. If a query names a text, the call also belongs to a row that reports its result, because that
 * row can contain the text. Otherwise the call belongs only to the row of its use.
 */
export class IndexRows implements TestedRow {
  #row = 0;
  /** The call of a subagent with which the row is seen. */
  #told: TestedCall | undefined;
  readonly #call: TestedCall;
  readonly #nested: NestedRows | undefined;
  /** Names of tools by their numbers. */
  readonly #tools = new Map<number, string>();

  constructor(
    readonly index: TranscriptIndex,
    readonly query: Query,
  ) {
    this.#nested = nestedFor(index, query);
    const { calls } = index;
    const callNow = (): number => index.callOf(this.#row);
    const toolOf = (call: number): string => {
      const number = calls.toolOf(call);
      const known = this.#tools.get(number) ?? index.names.at(number);
      this.#tools.set(number, known);
      return known;
    };
    this.#call = {
      get id(): string {
        return calls.idOf(callNow());
      },
      get tool(): string {
        return toolOf(callNow());
      },
      get status(): CallStatus {
        return calls.statusOf(callNow());
      },
    };
  }

  get kind(): RowKind {
    return this.index.kindOf(this.#row);
  }

  get sidechain(): boolean {
    return this.index.isAside(this.#row);
  }

  get call(): TestedCall | undefined {
    return this.#told ?? (this.index.callOf(this.#row) < 0 ? undefined : this.#call);
  }

  /**
   * Whether a row matches the part of the query that the index can check, and `more` as well. Throws RangeError for a
   * row that doesn't exist.
   */
  holds(row: number, more: (tested: TestedRow) => boolean = always): boolean {
    this.#row = row;
    const told = this.#nested?.tells(row) ? this.#nested.at(row) : [];
    if (told.length === 0) return this.#holdsAs(undefined, more);
    const named = this.query.texts.length > 0;
    return told.some(
      ({ call, resultOnly }) => (!resultOnly || named || this.#holdsAs(undefined, more)) && this.#holdsAs(call, more),
    );
  }

  #holdsAs(told: TestedCall | undefined, more: (tested: TestedRow) => boolean): boolean {
    this.#told = told;
    return this.#fulfils() && more(this);
  }

  #fulfils(): boolean {
    for (const test of this.query.tests) if (test.from === "index" && !test.holds(this)) return false;
    return true;
  }

  /** Returns the id of the subagent's call that a row reports, if it reports only one. */
  nestedAt(row: number): string | undefined {
    return this.#nested?.idAt(row);
  }
}
