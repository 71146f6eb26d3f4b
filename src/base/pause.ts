/** Milliseconds of work between two pauses; one long line can take longer. */
const SLICE_MS = 20;

/** Lets other work run when a slice of time is used up; one for each piece of work. */
export class Breath {
  #since = performance.now();

  /** True when it is time to `take` one. */
  get due(): boolean {
    return performance.now() - this.#since > SLICE_MS;
  }

  /** Rejects with the signal's reason. */
  async take(signal?: AbortSignal): Promise<void> {
    await new Promise<void>((resume) => setTimeout(resume, 0));
    this.#since = performance.now();
    signal?.throwIfAborted();
  }
}
