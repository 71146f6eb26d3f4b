import type { Output } from "../terminal/cliOutput";

/** Milliseconds before progress is first shown, and between updates. */
const FIRST_MS = 700;
const AGAIN_MS = 100;

/** Shows the reading progress on one line of a terminal. Does nothing if the output isn't a terminal. */
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

  /** Reports the number of bytes read of the current file. */
  at(bytes: number): void {
    const now = performance.now();
    if (!this.output.terminal || now - this.#started < FIRST_MS || now - this.#told < AGAIN_MS) return;
    this.#told = now;
    const percent = Math.min(100, Math.floor((100 * (this.#done + bytes)) / Math.max(1, this.bytes)));
    const text = `Reading transcript ${this.#files + 1} of ${this.files}, ${percent}%`;
    void this.output.write(`\r${text.padEnd(this.#width)}`);
    this.#width = text.length;
  }

  /** Reports that a file was read, or that it can't be. */
  next(bytes: number): void {
    this.#done += bytes;
    this.#files++;
  }

  /** Clears the line before other output. */
  async clear(): Promise<void> {
    if (this.#width > 0) await this.output.write(`\r${" ".repeat(this.#width)}\r`);
    this.#width = 0;
  }
}
