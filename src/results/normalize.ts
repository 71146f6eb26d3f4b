import { cancelledMessage } from "../base/cancellation";
import type { Contract } from "./contractCodes";
import { type Reading, readOutput } from "./normalizing/normalizedOutput";
import { show } from "../base/json/jsonValue";
import { failed, failureOf } from "./normalizing/failureOfException";

export interface NormalizeOptions {
  /** Stops the waiting; the run itself goes on unless it listens too. */
  readonly signal?: AbortSignal;
  /** Milliseconds to wait for the run at most, above 0. Not given, or not finite: as long as it takes. */
  readonly timeoutMs?: number;
  /** The run's only way to fail is to throw, as VS Code's tools do: a plain `Error` is then `EXECUTION_ERROR` and not a bug. */
  readonly failsByThrowing?: boolean;
}

/**
 * Runs any tool and returns one contract, whatever the run returns or throws. Never rejects, and always settles if `timeoutMs` or `signal` is given. `readOutput`
 * reads what the run returns, `failureOf` what it throws. A run that outlasts `timeoutMs` is `EXECUTION_ERROR`, one that `signal` stops is `BLOCKED`; in both
 * cases, the run itself isn't stopped. A run that returns a contract keeps its own `meta`. Otherwise, `meta` is the time until the run settled.
 * The contract is always JSON. Nothing is remembered between calls.
 */
export async function normalize(
  tool: string,
  run: (args: unknown) => unknown,
  args: unknown,
  options: NormalizeOptions = {},
): Promise<Contract> {
  const timestamp = new Date().toISOString();
  const from = performance.now();
  const settled = await settle(run, args, options);
  const duration_ms = Math.round(performance.now() - from);
  const reading = read(tool, settled, args, options);
  const { meta = { duration_ms, timestamp } } = reading;
  return reading.ok
    ? { success: true, data: reading.value, error: null, meta }
    : { success: false, data: null, error: reading.error, meta };
}

type Settled =
  | { readonly kind: "returned"; readonly value: unknown }
  | { readonly kind: "threw"; readonly error: unknown }
  | { readonly kind: "late" }
  | { readonly kind: "cancelled" }
  | { readonly kind: "not started" };

/** The longest time that a timer takes, 24 days; it fires at once for a longer one. */
const longest = 2 ** 31 - 1;

function settle(
  run: (args: unknown) => unknown,
  args: unknown,
  { signal, timeoutMs }: NormalizeOptions,
): Promise<Settled> {
  if (signal?.aborted) return Promise.resolve({ kind: "not started" });
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const cancel = (): void => answer({ kind: "cancelled" });
    const answer = (settled: Settled): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", cancel);
      resolve(settled);
    };
    signal?.addEventListener("abort", cancel);
    if (timeoutMs !== undefined && timeoutMs > 0 && timeoutMs < Infinity)
      timer = setTimeout(() => answer({ kind: "late" }), Math.min(timeoutMs, longest));
    (async () => run(args))().then(
      (value) => answer({ kind: "returned", value }),
      (error: unknown) => answer({ kind: "threw", error }),
    );
  });
}

function read(
  tool: string,
  settled: Settled,
  args: unknown,
  { timeoutMs, failsByThrowing }: NormalizeOptions,
): Reading {
  if (settled.kind === "returned") return readOutput(tool, settled.value, args);
  if (settled.kind === "not started") return failed("BLOCKED", `Cancelled: ${tool} was not started.`);
  if (settled.kind === "cancelled") return failed("BLOCKED", cancelledMessage(tool));
  if (settled.kind === "late") {
    const advice = "It may still be running, and its changes aren't undone. Give it more time, or ask it for less.";
    return failed("EXECUTION_ERROR", `Timed out: ${tool} did not return within ${timeoutMs} ms. ${advice}`);
  }
  try {
    return failureOf(settled.error, tool, failsByThrowing ? "EXECUTION_ERROR" : "EXCEPTION");
  } catch (error) {
    // Getters of what was thrown may throw themselves.
    return failed("EXCEPTION", `${tool} threw a value that cannot be read: ${show(error)}`);
  }
}
