/** Maximum characters to keep, whatever is requested: JavaScript strings have a limit. */
const MOST = 64 * 1024 * 1024;

/** Keeps the end of a text that arrives in pieces. Uses at most about twice the memory of what it keeps. */
export class TextTail {
  #pieces: string[] = [];
  #held = 0;
  #total = 0;
  readonly #keep: number;

  /** `keep` is in characters (UTF-16 code units). */
  constructor(keep: number) {
    this.#keep = Math.max(0, Math.min(keep, MOST));
  }

  /** Number of characters that arrived. */
  get total(): number {
    return this.#total;
  }

  add(piece: string): void {
    this.#total += piece.length;
    this.#pieces.push(piece);
    this.#held += piece.length;
    if (this.#held > 2 * this.#keep + 65_536) this.#fold();
  }

  /** Returns the last characters, one fewer if the first would be half of a surrogate pair. */
  text(): string {
    this.#fold();
    return this.#pieces[0] ?? "";
  }

  #fold(): void {
    const all = this.#pieces.join("");
    const cut = Math.max(0, all.length - this.#keep);
    const kept = cut === 0 ? all : all.slice(isLowSurrogate(all, cut) ? cut + 1 : cut);
    this.#pieces = [kept];
    this.#held = kept.length;
  }
}

function isLowSurrogate(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return unit >= 0xdc00 && unit <= 0xdfff;
}
