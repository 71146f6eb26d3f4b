import type { RecordedResult } from "../../calls/resultText";
import type { Place } from "./indexedCall";

/** A result as it waits for its call. */
export interface EarlyResult {
  readonly place: Place;
  readonly result: RecordedResult;
  readonly ended: number | undefined;
}

/**
 * Keeps results that came before their calls, as in files of damaged or copied sessions. Their number and their bytes
 * are bounded.
 */
export class EarlyResults {
  readonly #results = new Map<string, EarlyResult & { readonly bytes: number }>();
  #bytes = 0;

  constructor(
    readonly most = 1_000,
    readonly mostBytes = 16 * 1024 * 1024,
  ) {}

  get size(): number {
    return this.#results.size;
  }

  has(id: string): boolean {
    return this.#results.has(id);
  }

  /** Keeps a result whose line has so many bytes; beyond the bounds it stays a result without a call. */
  keep(id: string, result: EarlyResult, bytes: number): void {
    if (this.size >= this.most || this.#bytes + bytes > this.mostBytes) return;
    this.#results.set(id, { ...result, bytes });
    this.#bytes += bytes;
  }

  /** Removes the result with this id, and returns it. */
  take(id: string): EarlyResult | undefined {
    const result = this.#results.get(id);
    if (!result) return undefined;
    this.#results.delete(id);
    this.#bytes -= result.bytes;
    return result;
  }
}
