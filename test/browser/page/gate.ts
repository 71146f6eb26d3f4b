import type { AgentChangesApi } from "../../../src/protocol/agentChangesApi";
import type { ComparisonApi } from "../../../src/protocol/comparisonApi";
import type { HostApi } from "../../../src/protocol/hostApi";
import type { InsightsApi } from "../../../src/protocol/insightsApi";

type Method = keyof HostApi | keyof ComparisonApi | keyof InsightsApi | keyof AgentChangesApi;

const FAILURE = "The disk is on fire";

/** What every call of the page goes through: it is counted, and held or failed when a test wants it so. */
export class Gate {
  /** Calls by method. */
  readonly asked: Record<string, number> = {};
  /** What the host was asked to do in VS Code, oldest first. */
  readonly done: { method: string; params: unknown }[] = [];
  /** Calls that the page took back. */
  cancelled = 0;
  readonly #failures = new Map<string, { times: number; message: string }>();
  #held = Promise.resolve();
  #release = (): void => undefined;

  /** `failing`: the methods that fail once. */
  constructor(failing: readonly string[]) {
    for (const method of failing) this.fail(method, 1);
  }

  /** Counts the call, waits as long as was asked for, and fails when it is to fail. */
  readonly enter = async (method: Method, signal: AbortSignal): Promise<void> => {
    this.asked[method] = (this.asked[method] ?? 0) + 1;
    signal.addEventListener("abort", () => this.cancelled++);
    await this.#held;
    const failure = this.#failures.get(method);
    if (!failure || failure.times <= 0) return;
    failure.times--;
    throw new Error(failure.message);
  };

  readonly did = (method: string, params: unknown): void => {
    this.done.push({ method, params });
  };

  /** A method that does nothing but tell that it was called. */
  act(method: Method): (params: unknown, signal: AbortSignal) => Promise<void> {
    return async (params, signal) => {
      await this.enter(method, signal);
      this.did(method, params);
    };
  }

  /** Lets the next `times` calls of a method fail. */
  fail(method: string, times: number, message = FAILURE): void {
    this.#failures.set(method, { times, message });
  }

  /** From now on no call is answered until `release`. */
  hold(): void {
    this.#held = new Promise((resolve) => (this.#release = resolve));
  }

  release(): void {
    this.#release();
  }
}
