import type { CallStatus } from "../model/callRow";
import { STATUSES } from "../calls/statuses";

/**
 * A call or a prompt as comparing needs it. Texts are numbers (`TextHash`), so that two transcripts can be compared by
 * them.
 */
export interface ComparisonItem {
  readonly kind: "call" | "prompt";
  /** The transcript's row. */
  readonly row: number;
  /** The tool, and whether a subagent inside the file called it: items of different families are never paired. */
  readonly family: number;
  /** All of the input, or of the prompt's text. */
  readonly exact: number;
  /** What the call is about, such as its file or its command. */
  readonly near: number;
  /** Numbers of the words of that, each once, in ascending order; at most `MAX_WORDS`. */
  readonly words: readonly number[];
  /** What came back. */
  readonly result: number;
  /** Of a call. */
  readonly status?: CallStatus;
}

/** Words of a call that are compared. */
export const MAX_WORDS = 24;

/** What no result has. */
export const NO_RESULT = -1;

/** The items of one transcript in the order of its rows, in columns: about 80 bytes an item, and 4 a word. */
export class ComparisonItems {
  readonly #row: Uint32Array;
  readonly #prompt: Uint8Array;
  readonly #status: Uint8Array;
  readonly #family: Float64Array;
  readonly #exact: Float64Array;
  readonly #near: Float64Array;
  readonly #result: Float64Array;
  readonly #words: (Uint32Array | undefined)[];

  constructor(readonly count: number) {
    this.#row = new Uint32Array(count);
    this.#prompt = new Uint8Array(count);
    this.#status = new Uint8Array(count);
    this.#family = new Float64Array(count);
    this.#exact = new Float64Array(count);
    this.#near = new Float64Array(count);
    this.#result = new Float64Array(count).fill(NO_RESULT);
    this.#words = new Array<undefined>(count).fill(undefined);
  }

  /** Items from plain objects. */
  static of(all: readonly ComparisonItem[]): ComparisonItems {
    const items = new ComparisonItems(all.length);
    all.forEach((item, at) => {
      items.begin(at, item);
      items.tell(at, item);
      items.answer(at, item.result);
    });
    return items;
  }

  /** Adds what an index contains about an item. */
  begin(at: number, { kind, row, status }: Pick<ComparisonItem, "kind" | "row" | "status">): void {
    this.#row[at] = row;
    this.#prompt[at] = kind === "prompt" ? 1 : 0;
    this.#status[at] = STATUSES.indexOf(status ?? "ok");
  }

  /** Adds what its entry contains. */
  tell(at: number, { family, exact, near, words }: Pick<ComparisonItem, "family" | "exact" | "near" | "words">): void {
    this.#family[at] = family;
    this.#exact[at] = exact;
    this.#near[at] = near;
    this.#words[at] = Uint32Array.from(words);
  }

  answer(at: number, result: number): void {
    this.#result[at] = result;
  }

  rowAt(at: number): number {
    return this.#row[at] ?? 0;
  }

  isPrompt(at: number): boolean {
    return this.#prompt[at] === 1;
  }

  statusAt(at: number): number {
    return this.#status[at] ?? 0;
  }

  family(at: number): number {
    return this.#family[at] ?? 0;
  }

  exact(at: number): number {
    return this.#exact[at] ?? 0;
  }

  near(at: number): number {
    return this.#near[at] ?? 0;
  }

  result(at: number): number {
    return this.#result[at] ?? NO_RESULT;
  }

  words(at: number): Uint32Array {
    return this.#words[at] ?? NO_WORDS;
  }
}

const NO_WORDS = new Uint32Array();
