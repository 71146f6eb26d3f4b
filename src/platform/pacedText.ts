import { cutText } from "../core/cutText";

/** UTF-16 code units (64 KB) in one piece. */
export const MOST_AT_ONCE = 32 * 1024;

/** Milliseconds between two pieces. */
const EVERY_MS = 50;

/** Passes text on in small pieces with pauses between them. Terminals of extensions have no flow control. */
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

  /** Nothing is passed on before this call. */
  start(): void {
    this.#started = true;
    this.#next();
  }

  add(text: string): void {
    this.#pending += text;
    this.#next();
  }

  /** Resolves when everything that was added has been passed on. */
  async passed(): Promise<void> {
    if (this.#pending !== "") await new Promise<void>((resolve) => this.#waiters.add(resolve));
  }

  /** Drops what has not been passed on. */
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
