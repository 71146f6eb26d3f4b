import type { Arrangement, Side } from "../protocol/view";
import { type KeptFind, readKeptFind } from "./find/filterChoice";
import { type Draft, readDraft } from "./form/draft";
import { type KeptStatistics, readKeptStatistics } from "./statistics/kept";
import { type KeptUnfolded, readKeptUnfolded } from "./panes/useUnfolded";
import { type KeptViews, readKeptViews } from "./parts/keptViews";
import { type KeptFolds, readKeptFolds } from "./outline/folds";

/** What outlives the window: one value, read at the start. */
export interface Storage {
  get(): unknown;
  set(value: unknown): void;
}

/** What the detail shows. `key` is the row's place in its list. */
export type Selection =
  | { readonly kind: "none" }
  | { readonly kind: "run"; readonly key: number; readonly id: string }
  /** `call`: the row is a call with this id. */
  | { readonly kind: "row"; readonly transcript: string; readonly key: number; readonly call: string | undefined };

/** What the viewer keeps between two lives of its window. */
export interface Kept {
  /** Percent. */
  readonly split: number;
  readonly detailSplit: number;
  /** The outline is shown, or hidden; undefined as long as nobody chose: then it is shown where there is room. */
  readonly outline?: boolean;
  /** Percent of the transcript's pane. */
  readonly outlineSplit: number;
  /** What was folded in the outline of a transcript. */
  readonly outlineFolds?: KeptFolds;
  /** The row that was chosen in the transcript of this name, and the first one in view. */
  readonly row?: KeptRow;
  readonly top?: KeptRow;
  readonly unfolded?: KeptUnfolded;
  /** The same of a transcript on the left. */
  readonly leftOutline?: boolean;
  readonly leftOutlineFolds?: KeptFolds;
  readonly leftRow?: KeptRow;
  readonly leftTop?: KeptRow;
  readonly leftUnfolded?: KeptUnfolded;
  readonly leftFind?: KeptFind;
  /** The two sides have changed places. */
  readonly swapped?: boolean;
  /** The side of the screen that is put away. */
  readonly hidden?: Side | undefined;
  /** Whose detail was shown: that of the row which was chosen on a side, or of a run. */
  readonly chosen?: KeptChosen | undefined;
  /** Which view of a thing was chosen where there are several, by the name of the place. */
  readonly views?: KeptViews;
  /** The form that was written in last. */
  readonly draft?: Draft;
  /** What was looked for, and which rows were shown. */
  readonly find?: KeptFind;
  /** Whether rows, statistics or the timeline were shown. */
  readonly statistics?: KeptStatistics;
  readonly leftStatistics?: KeptStatistics;
}

export interface KeptRow {
  readonly name: string;
  readonly key: number;
}

export type KeptChosen = { readonly kind: "row"; readonly side: Side } | { readonly kind: "run"; readonly id: string };

export const usual: Kept = { split: 46, detailSplit: 40, outlineSplit: 32 };

/** Reads what was kept; anything else than expected is as if nothing was kept. A page that kept nothing begins with how the sides stood last. */
export function readKept(value: unknown, last?: Arrangement): Kept {
  if (typeof value !== "object" || value === null) {
    if (!last) return usual;
    return { ...usual, split: last.split, swapped: last.swapped, ...(last.hidden && { hidden: last.hidden }) };
  }
  const split = "split" in value ? share(value.split) : undefined;
  const detailSplit = "detailSplit" in value ? share(value.detailSplit) : undefined;
  const outlineSplit = "outlineSplit" in value ? share(value.outlineSplit) : undefined;
  const outline = "outline" in value && typeof value.outline === "boolean" ? value.outline : undefined;
  const outlineFolds = "outlineFolds" in value ? readKeptFolds(value.outlineFolds) : undefined;
  const row = "row" in value ? keptRow(value.row) : undefined;
  const leftOutline = "leftOutline" in value && typeof value.leftOutline === "boolean" ? value.leftOutline : undefined;
  const leftOutlineFolds = "leftOutlineFolds" in value ? readKeptFolds(value.leftOutlineFolds) : undefined;
  const leftRow = "leftRow" in value ? keptRow(value.leftRow) : undefined;
  const top = "top" in value ? keptRow(value.top) : undefined;
  const leftTop = "leftTop" in value ? keptRow(value.leftTop) : undefined;
  const unfolded = "unfolded" in value ? readKeptUnfolded(value.unfolded) : undefined;
  const leftUnfolded = "leftUnfolded" in value ? readKeptUnfolded(value.leftUnfolded) : undefined;
  const chosen = "chosen" in value ? keptChosen(value.chosen) : undefined;
  const views = "views" in value ? readKeptViews(value.views) : undefined;
  const leftFind = "leftFind" in value ? readKeptFind(value.leftFind) : undefined;
  const hidden = "hidden" in value && (value.hidden === "left" || value.hidden === "right") ? value.hidden : undefined;
  const find = "find" in value ? readKeptFind(value.find) : undefined;
  const statistics = "statistics" in value ? readKeptStatistics(value.statistics) : undefined;
  const leftStatistics = "leftStatistics" in value ? readKeptStatistics(value.leftStatistics) : undefined;
  const draft = "draft" in value ? readDraft(value.draft) : undefined;
  return {
    split: split ?? usual.split,
    detailSplit: detailSplit ?? usual.detailSplit,
    outlineSplit: outlineSplit ?? usual.outlineSplit,
    ...(outline !== undefined && { outline }),
    ...(outlineFolds && { outlineFolds }),
    ...(row && { row }),
    ...(leftOutline !== undefined && { leftOutline }),
    ...(leftOutlineFolds && { leftOutlineFolds }),
    ...(leftRow && { leftRow }),
    ...(top && { top }),
    ...(leftTop && { leftTop }),
    ...(unfolded && { unfolded }),
    ...(leftUnfolded && { leftUnfolded }),
    ...(chosen && { chosen }),
    ...(views && { views }),
    ...(leftFind && { leftFind }),
    ...("swapped" in value && value.swapped === true && { swapped: true }),
    ...(hidden && { hidden }),
    ...(draft && { draft }),
    ...(find && { find }),
    ...(statistics && { statistics }),
    ...(leftStatistics && { leftStatistics }),
  };
}

function share(value: unknown): number | undefined {
  return typeof value === "number" && value >= 0 && value <= 100 ? value : undefined;
}

function keptRow(value: unknown): KeptRow | undefined {
  if (typeof value !== "object" || value === null || !("name" in value) || !("key" in value)) return undefined;
  const { name, key } = value;
  return typeof name === "string" && typeof key === "number" && Number.isInteger(key) && key >= 0
    ? { name, key }
    : undefined;
}

function keptChosen(value: unknown): KeptChosen | undefined {
  if (typeof value !== "object" || value === null || !("kind" in value)) return undefined;
  if (value.kind === "run" && "id" in value && typeof value.id === "string") return { kind: "run", id: value.id };
  if (value.kind !== "row" || !("side" in value)) return undefined;
  return value.side === "left" || value.side === "right" ? { kind: "row", side: value.side } : undefined;
}
