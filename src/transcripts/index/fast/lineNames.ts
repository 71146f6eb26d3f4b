import type { NameTable } from "../../bytes/columns/nameTable";
import { KIND } from "../../bytes/scan/tape";
import type { ScannedValues } from "../../bytes/scan/scannedValues";

/** A name is absent, or cannot be read without decoding. */
export const ABSENT = -1;
export const UNREADABLE = -2;

/** Reads values of a line as numbers of names. */
export class LineNames {
  /** The number of each name plus one by the number that the scanner has for it. */
  #known = new Int32Array(64);
  /** What the scanner's numbers belong to. */
  #scanned = -1;
  /** Texts by the numbers of their names, those that are asked for often. */
  readonly #texts: (string | undefined)[] = [];

  constructor(
    readonly names: NameTable,
    readonly values: ScannedValues,
  ) {}

  /** Sets what the scanner's numbers of names refer to, from here on. */
  begin(scanned: number): void {
    if (scanned === this.#scanned) return;
    this.#scanned = scanned;
    this.#known.fill(0);
  }

  /**
   * Returns the number of the name that a node's value is. `ABSENT` if it is no text, `UNREADABLE` if its bytes are not
   * its characters.
   */
  name(node: number): number {
    const { values } = this;
    const kind = values.kind(node);
    if (kind !== KIND.plain) return kind === KIND.escaped ? UNREADABLE : ABSENT;
    const scanned = values.extra(node);
    const known = scanned >= 0 ? (this.#known[scanned] ?? 0) : 0;
    return known > 0 ? known - 1 : this.#add(node, scanned);
  }

  #add(node: number, scanned: number): number {
    const { values } = this;
    const number = this.names.addBytes(values.bytes, values.from(node), values.to(node));
    if (number < 0) return UNREADABLE;
    if (scanned >= this.#known.length) {
      const larger = new Int32Array(Math.max(scanned + 1, this.#known.length * 2));
      larger.set(this.#known);
      this.#known = larger;
    }
    if (scanned >= 0) this.#known[scanned] = number + 1;
    return number;
  }

  /** Like `name`, for a text whose hash the scanner has. */
  id(node: number): number {
    const { values } = this;
    const kind = values.kind(node);
    if (kind !== KIND.plain) return kind === KIND.escaped ? UNREADABLE : ABSENT;
    const hash = values.extra(node);
    return hash < 0 ? UNREADABLE : this.names.addHashed(values.bytes, values.from(node), values.to(node), hash);
  }

  /** Like `id`, but an empty text counts as none. */
  filledId(node: number): number {
    const { values } = this;
    return values.isText(node) && values.from(node) === values.to(node) ? ABSENT : this.id(node);
  }

  /** Like `name`, but an empty text counts as none. */
  filled(node: number): number {
    const { values } = this;
    return values.isText(node) && values.from(node) === values.to(node) ? ABSENT : this.name(node);
  }

  /** Returns the text of a name that many lines have. */
  text(name: number): string {
    return (this.#texts[name] ??= this.names.at(name));
  }
}
