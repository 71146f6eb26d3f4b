import { KIND, VALUE_WORDS } from "./tape";

/**
 * The values of one line of a tape by their nodes. Where a node has several, as in the elements of an array, the last
 * one counts.
 */
export class ScannedValues {
  bytes: Uint8Array = new Uint8Array(0);
  #tape: Int32Array = new Int32Array(0);
  readonly #place: Int32Array;
  readonly #stamp: Int32Array;
  #serial = 0;
  #repeats = false;

  constructor(readonly nodes: number) {
    this.#place = new Int32Array(nodes);
    this.#stamp = new Int32Array(nodes);
  }

  /** Takes the values of the half-open range of a tape's words, and forgets those before. */
  take(bytes: Uint8Array, tape: Int32Array, from: number, to: number): void {
    this.bytes = bytes;
    this.#tape = tape;
    const serial = (this.#serial = (this.#serial + 1) | 0);
    const place = this.#place;
    const stamp = this.#stamp;
    let repeats = false;
    for (let at = from; at < to; at += VALUE_WORDS) {
      const word = tape[at] ?? 0;
      if (word >>> 16 === KIND.end) continue;
      const node = word & 0xffff;
      if (stamp[node] === serial) repeats = true;
      place[node] = at;
      stamp[node] = serial;
    }
    this.#repeats = repeats;
  }

  /** Some node has several values. */
  get repeats(): boolean {
    return this.#repeats;
  }

  /** The kind of a node's value, 0 when it has none. */
  kind(node: number): number {
    return this.#stamp[node] === this.#serial ? (this.#tape[this.#place[node] ?? 0] ?? 0) >>> 16 : 0;
  }

  /** Where the value of a node begins; only for one that has a kind. */
  from(node: number): number {
    return this.#tape[(this.#place[node] ?? 0) + 1] ?? 0;
  }

  /** Where the value of a node ends; only for one that has a kind. */
  to(node: number): number {
    return this.#tape[(this.#place[node] ?? 0) + 2] ?? 0;
  }

  /** What was worked out of the value of a node for its use, see `VALUE_WORDS`; only for one that has a kind. */
  extra(node: number): number {
    return this.#tape[(this.#place[node] ?? 0) + 3] ?? 0;
  }

  /** Where the JSON of a node's value that is no string ends; only for one that has a kind. */
  end(node: number): number {
    const kind = this.kind(node);
    if (kind !== KIND.object && kind !== KIND.array) return this.to(node);
    const tape = this.#tape;
    const close = node | (KIND.end << 16);
    let at = (this.#place[node] ?? 0) + VALUE_WORDS;
    while (tape[at] !== close) at += VALUE_WORDS;
    return (tape[at + 1] ?? 0) + 1;
  }

  isText(node: number): boolean {
    const kind = this.kind(node);
    return kind === KIND.plain || kind === KIND.escaped;
  }
}
