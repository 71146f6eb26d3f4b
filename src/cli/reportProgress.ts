import type { Output } from "./output";

/** Work is shown when it has taken this long, and anew after as long as the other. */
const FIRST_MS = 700;
const AGAIN_MS = 100;

/** Tells how far reading is, on one line of a terminal that is overwritten; elsewhere it tells nothing. */
export class ReportProgress {
  readonly #started = performance.now();
  #told = 0;
  #width = 0;
  #done = 0;
  #files = 0;

  constructor(
    readonly output: Output,
    readonly files: number,
    readonly bytes: number,
  ) {}

  /** `bytes` of the file being read are read. */
  at(bytes: number): void {
    const now = performance.now();
    if (!this.output.terminal || now - this.#started < FIRST_MS || now - this.#told < AGAIN_MS) return;
    this.#told = now;
    const percent = Math.min(100, Math.floor((100 * (this.#done + bytes)) / Math.max(1, this.bytes)));
    const text = `Reading transcript ${this.#files + 1} of ${this.files}, ${percent} %`;
    void this.output.write(`\r${text.padEnd(this.#width)}`);
    this.#width = text.length;
  }

  /** A file is read, or cannot be. */
  next(bytes: number): void {
    this.#done += bytes;
    this.#files++;
  }

  /** Takes the line away, before something else is written. */
  async clear(): Promise<void> {
    if (this.#width > 0) await this.output.write(`\r${" ".repeat(this.#width)}\r`);
    this.#width = 0;
  }
}
