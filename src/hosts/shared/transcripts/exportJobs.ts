import type { ExportOptions, ExportStep } from "../../../transcripts/model/exportModel";
import type { Transcript } from "../../../transcripts/model/transcriptModel";

/** A running export, which is read one piece at a time. */
interface Job {
  readonly steps: AsyncGenerator<ExportStep, void, undefined>;
  readonly abort: AbortController;
}

/** The exports of a transcript reader. Each continues when its next piece is requested, and ends with its last one. */
export class ExportJobs {
  readonly #jobs = new Map<number, Job>();

  /** Returns the next piece. Starts the export on the first call. Aborting the call ends the export. */
  async next(transcript: Transcript, job: number, options: ExportOptions, signal: AbortSignal): Promise<ExportStep> {
    const { steps, abort } = this.#jobs.get(job) ?? this.#begin(transcript, job, options);
    const stop = (): void => abort.abort(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
    try {
      const { value } = await steps.next();
      if (!value) throw new Error("This export has ended");
      if (value.done) this.#jobs.delete(job);
      return value;
    } catch (error) {
      this.#jobs.delete(job);
      throw error;
    } finally {
      signal.removeEventListener("abort", stop);
    }
  }

  end(job: number): void {
    this.#jobs.get(job)?.abort.abort(new DOMException("The export was canceled", "AbortError"));
    this.#jobs.delete(job);
  }

  #begin(transcript: Transcript, job: number, options: ExportOptions): Job {
    const abort = new AbortController();
    const begun = { steps: transcript.export(options, abort.signal), abort };
    this.#jobs.set(job, begun);
    return begun;
  }
}
