import { cutText } from "../../../base/text/cutText";

/** Maximum UTF-16 code units in one piece. */
export const MOST_AT_ONCE = 32 * 1024;

/** Milliseconds between two pieces. */
const EVERY_MS = 50;

/** Passes text on in small pieces with pauses, because terminals of extensions have no flow control. */
export class PacedText {
  readonly #write: (piece: string) => void;
  readonly #everyMs: number;
  readonly #waiters = new Set<() => void>();
  #pending = "";
  #started = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(write: (piece: string) => void, everyMs = EVERY_MS) {
    this.#write = write;
    this.#everyMs = everyMs;
  }

  /** Starts to pass text on. */
  start(): void {
    this.#started = true;
    this.#next();
  }

  add(text: string): void {
    this.#pending += text;
    this.#next();
  }

  /** Resolves when all text so far has been passed on. */
  async passed(): Promise<void> {
    if (this.#pending !== "") await new Promise<void>((resolve) => this.#waiters.add(resolve));
  }

  /** Drops the text that hasn't been passed on. */
  stop(): void {
    this.#started = false;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #next(): void {
    if (!this.#started || this.#timer !== undefined || this.#pending === "") return;
    const piece = cutText(this.#pending, MOST_AT_ONCE);
    this.#pending = this.#pending.slice(piece.length);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#next();
    }, this.#everyMs);
    this.#write(piece);
    if (this.#pending !== "") return;
    for (const resolve of this.#waiters) resolve();
    this.#waiters.clear();
  }
}
