import { normalize } from "../../../src/results/normalize";
import { medians } from "./median";

/** Calls in one turn: a single one is too short for the clock. */
const calls = 50;

/**
 * `normalize_overhead_ms`: what `normalize` adds to a run, in milliseconds a call, as the median of alternating turns. One call in two returns 8 KB of text, the
 * other an envelope of the same size as JSON text.
 */
export async function normalizeFigures(turns: number): Promise<Record<string, number>> {
  const text = "A line of the output of a tool, as long as lines are.\n".repeat(150);
  const json = JSON.stringify({ success: true, data: { count: 150, output: text } });
  const runs = [(): Promise<string> => Promise.resolve(text), (): Promise<string> => Promise.resolve(json)];
  const each = async (call: (run: () => Promise<string>) => Promise<unknown>): Promise<void> => {
    for (let done = 0; done < calls; done++) for (const run of runs) await call(run);
  };
  const { first: normalized, second: bare } = await medians(
    turns,
    () => each((run) => normalize("file_search", run, { query: "line" })),
    () => each((run) => run()),
  );
  return { normalize_overhead_ms: (normalized - bare) / (calls * runs.length) };
}
