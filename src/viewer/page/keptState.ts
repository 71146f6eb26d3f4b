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
/** Describes a row of the transcript of this name. */
const row = z.object({ name: z.string(), key: z.int().check(z.nonnegative()) });

const keptSide = z.object({
  /** The selected row of the transcript, and the first one in view. */
  row: keptField(row),
  top: keptField(row),
  unfolded: keptField(keptUnfolded),
  /** Whether the outline is visible. Undefined until the user chooses: then it is shown if there is room. */
  outline: keptField(z.boolean()),
  /** What was collapsed in it. */
  outlineFolds: keptField(keptFolds),
  /** The search and the filters. */
  find: keptField(keptFind),
  /** Whether rows, statistics, or the timeline were shown. */
  statistics: keptField(keptStatistics),
});

const kept = z.object({
  split: z.catch(percent, 46),
  detailSplit: z.catch(percent, 40),
  outlineSplit: z.catch(percent, 32),
  /** Of a session that is shown alone: the outline, and the rows next to the detail. */
  sessionOutline: z.catch(percent, 18),
  sessionRows: z.catch(percent, 56),
  /** Of the transcript on each side. */
  sides: z.catch(z.object({ left: z.catch(keptSide, {}), right: z.catch(keptSide, {}) }), { left: {}, right: {} }),
  /** The two sides are swapped. */
  swapped: keptField(z.boolean()),
  /** The hidden side of the screen. */
  hidden: keptField(side),
  /** Whose detail was shown: of the row selected on a side, or of a run. */
  chosen: keptField(
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("row"), side }),
      z.object({ kind: z.literal("run"), id: z.string() }),
    ]),
  ),
  /** The view that was selected last, by the name of the component. */
  views: keptField(keptViews),
  /** The form that was edited last. */
  draft: keptField(keptDraft),
});

/** Describes what the viewer saves of one side when its window closes. */
export type KeptSide = z.infer<typeof keptSide>;

/** Describes what the viewer saves when its window closes. */
export type Kept = z.infer<typeof kept>;

export const usual: Kept = z.parse(kept, {});

/** Reads the saved state field by field. A page without one starts with the last arrangement of the sides. */
export function readKept(value: unknown, last?: Arrangement): Kept {
  return z.safeParse(kept, value).data ?? { ...usual, ...last };
}
