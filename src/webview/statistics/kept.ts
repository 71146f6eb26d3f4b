import type { TranscriptTab } from "../../protocol/view";

/** What a pane keeps of how its transcript is shown. */
export interface KeptStatistics {
  readonly tab: TranscriptTab;
  /** A part of the paths of the files that are listed. */
  readonly filter?: string;
  /** Times in which nothing went on are drawn as they are. */
  readonly unfolded?: true;
  /** The stretch of the timeline of this transcript. Milliseconds since 1970, on the clock that `unfolded` tells. */
  readonly window?: { readonly name: string; readonly from: number; readonly to: number };
}

/** Where it is kept. */
export interface StatisticsChoice {
  readonly kept: KeptStatistics | undefined;
  keep(kept: KeptStatistics): void;
}

const TABS: readonly TranscriptTab[] = ["rows", "statistics", "timeline"];

/** Reads what was kept; anything else than expected is as if nothing was kept. */
export function readKeptStatistics(value: unknown): KeptStatistics | undefined {
  if (typeof value !== "object" || value === null || !("tab" in value)) return undefined;
  const tab = TABS.find((name) => name === value.tab);
  if (!tab) return undefined;
  const filter = "filter" in value && typeof value.filter === "string" ? value.filter : undefined;
  const stretch = "window" in value ? keptWindow(value.window) : undefined;
  return {
    tab,
    ...(filter !== undefined && { filter }),
    ...("unfolded" in value && value.unfolded === true && { unfolded: true }),
    ...(stretch && { window: stretch }),
  };
}

function keptWindow(value: unknown): KeptStatistics["window"] {
  if (typeof value !== "object" || value === null) return undefined;
  if (!("name" in value) || !("from" in value) || !("to" in value)) return undefined;
  const { name, from, to } = value;
  return typeof name === "string" && isTime(from) && isTime(to) && from < to ? { name, from, to } : undefined;
}

function isTime(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}
