import * as z from "zod/mini";
import { keptField } from "../../base/keptField";

/** Describes what a pane saves about its transcript's view. */
export const keptStatistics = z.object({
  tab: z.enum(["rows", "changes", "statistics", "timeline"]),
  /** A part of the paths of the listed files. */
  filter: keptField(z.string()),
  /** The file of a transcript whose changes are shown. */
  changedFile: keptField(z.object({ name: z.string(), path: z.string() })),
  /** Files that only commands may have changed are listed, too. */
  possible: keptField(z.literal(true)),
  /** Idle times are drawn in full. */
  unfolded: keptField(z.literal(true)),
  /** The visible range of this transcript's timeline. Milliseconds since 1970, on the clock that `unfolded` selects. */
  window: keptField(
    z.object({ name: z.string(), from: z.number(), to: z.number() }).check(z.refine(({ from, to }) => from < to)),
  ),
});

export type KeptStatistics = z.infer<typeof keptStatistics>;

/** Saves it. */
export interface StatisticsChoice {
  readonly kept: KeptStatistics | undefined;
  keep(kept: KeptStatistics): void;
}
