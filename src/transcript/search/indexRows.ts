import type { CallStatus, RowKind } from "../model";
import type { TranscriptIndex } from "../transcriptIndex";
import type { Query } from "./query";
import type { TestedCall, TestedRow } from "./rowTest";

/** Whether the index alone answers a query. */
export function isOfIndex({ tests, texts, without }: Query): boolean {
  return texts.length === 0 && without.length === 0 && tests.every((test) => test.from === "index");
}

/** Rows of an index as tests see them, one at a time. What a test does not ask for is not read: of each of 100,000 rows that is most of the time. */
export class IndexRows implements TestedRow {
  #row = 0;
  readonly #call: TestedCall;
  /** Names of tools by their numbers. */
  readonly #tools = new Map<number, string>();

  constructor(readonly index: TranscriptIndex) {
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
    return this.index.callOf(this.#row) < 0 ? undefined : this.#call;
  }

  /** Goes to a row; what is answered holds until the next one. Throws RangeError for a row that is not there. */
  at(row: number): TestedRow {
    this.#row = row;
    return this;
  }

  /** Whether a row fulfils what the index can tell of a query. */
  holds({ tests }: Query, row: number): boolean {
    this.#row = row;
    for (const test of tests) if (test.from === "index" && !test.holds(this)) return false;
    return true;
  }
}
