import * as z from "zod/mini";
import type { Arrangement } from "../../protocol/view";
import { keptFind } from "../find/filterChoice";
import { keptDraft } from "../form/formDraft";
import { keptField } from "../base/keptField";
import { keptFolds } from "../list/rows/keptFolds";
import { keptUnfolded } from "../transcript/follow/useUnfolded";
import { keptViews } from "../controls/behavior/keptViews";
import { keptStatistics } from "../statistics/figures/keptStatistics";

const side = z.enum(["left", "right"]);
const percent = z.number().check(z.minimum(0), z.maximum(100));
/** A row of the transcript of this name. */
const row = z.object({ name: z.string(), key: z.int().check(z.nonnegative()) });

const keptSide = z.object({
  /** The row that was chosen in the transcript, and the first one in view. */
  row: keptField(row),
  top: keptField(row),
  unfolded: keptField(keptUnfolded),
  /** The outline is shown, or hidden; undefined as long as nobody chose: then it is shown where there is room. */
  outline: keptField(z.boolean()),
  /** What was folded in it. */
  outlineFolds: keptField(keptFolds),
  /** What was looked for, and which rows were shown. */
  find: keptField(keptFind),
  /** Whether rows, statistics or the timeline were shown. */
  statistics: keptField(keptStatistics),
});

const kept = z.object({
  split: z.catch(percent, 46),
  detailSplit: z.catch(percent, 40),
  outlineSplit: z.catch(percent, 32),
  /** Of the transcript on each side. */
  sides: z.catch(z.object({ left: z.catch(keptSide, {}), right: z.catch(keptSide, {}) }), { left: {}, right: {} }),
  /** The two sides have changed places. */
  swapped: keptField(z.boolean()),
  /** The side of the screen that is put away. */
  hidden: keptField(side),
  /** Whose detail was shown: that of the row which was chosen on a side, or of a run. */
  chosen: keptField(
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("row"), side }),
      z.object({ kind: z.literal("run"), id: z.string() }),
    ]),
  ),
  /** Which view of a thing was chosen where there are several, by the name of the place. */
  views: keptField(keptViews),
  /** The form that was written in last. */
  draft: keptField(keptDraft),
});

/** What the viewer keeps of one side between two lives of its window. */
export type KeptSide = z.infer<typeof keptSide>;

/** What the viewer keeps between two lives of its window. */
export type Kept = z.infer<typeof kept>;

export const usual: Kept = z.parse(kept, {});

/** Reads what was kept, field by field. A page that kept nothing begins with how the sides stood last. */
export function readKept(value: unknown, last?: Arrangement): Kept {
  return z.safeParse(kept, value).data ?? { ...usual, ...last };
}
