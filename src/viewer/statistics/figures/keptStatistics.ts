import * as z from "zod/mini";
import { keptField } from "../../base/keptField";

/** What a pane keeps of how its transcript is shown. */
export const keptStatistics = z.object({
  tab: z.enum(["rows", "statistics", "timeline"]),
  /** A part of the paths of the files that are listed. */
  filter: keptField(z.string()),
  /** Times in which nothing went on are drawn as they are. */
  unfolded: keptField(z.literal(true)),
  /** The stretch of the timeline of this transcript. Milliseconds since 1970, on the clock that `unfolded` tells. */
  window: keptField(
    z.object({ name: z.string(), from: z.number(), to: z.number() }).check(z.refine(({ from, to }) => from < to)),
  ),
});

export type KeptStatistics = z.infer<typeof keptStatistics>;

/** Where it is kept. */
export interface StatisticsChoice {
  readonly kept: KeptStatistics | undefined;
  keep(kept: KeptStatistics): void;
}
