import type { Row } from "../../../transcripts/model/entryRow";
import { type FailedSearch, failedCall, useFailedSearch, type Wanted } from "../../controls/search/useFailedSearch";
import { useHost } from "../../base/hostContext";
import { t } from "../../base/viewerText";

/** Maps keys to the kind of the next row. Shift goes to the previous one. */
const STEPS: ReadonlyMap<string, Wanted> = new Map([
  ["n", failedCall],
  [
    "p",
    {
      looking: t("Looking for a prompt…"),
      none: { after: t("No prompt after this one."), before: t("No prompt before this one.") },
      query: "role:prompt -is:subagent",
    },
  ],
  [
    "c",
    {
      looking: t("Looking for a call…"),
      none: { after: t("No call after this one."), before: t("No call before this one.") },
      query: "role:call",
    },
  ],
]);

interface Options {
  /** The id of the transcript. */
  readonly transcript: string;
  /** The query that selects the shown rows. Undefined if all are shown. */
  readonly among: string | undefined;
  /**
   * The selected row, where the search starts. Without one, prompts and calls are searched from the first row in view.
   */
  readonly active: number | undefined;
  inView(): number | undefined;
  rowAt(row: number, signal?: AbortSignal): Promise<Row | undefined>;
  /** Shows the match. */
  go(row: Row): void;
}

/** Goes to the next failed call, or another kind of row, among the shown rows. */
export function useRowSearch({ transcript, among, active, inView, rowAt, go }: Options): {
  readonly search: FailedSearch;
  /** Searches the next failed call, or the previous one with -1. */
  find(direction: 1 | -1): void;
  /** Handles a key. Returns false for other keys. */
  step(key: string): boolean;
} {
  const host = useHost();
  const search = useFailedSearch(async (query, from, direction, signal) => {
    // Only among the shown rows.
    const all = [among, query].filter((part) => part !== undefined).join(" ");
    const found = await host.findRow({ transcript, query: all, from, direction }, signal);
    const row = found === undefined ? undefined : await rowAt(found, signal);
    return row && (() => go(row));
  });
  return {
    search,
    find(direction) {
      search.find(direction, active);
    },
    step(key) {
      const wanted = STEPS.get(key.toLowerCase());
      const from = active ?? (wanted === failedCall ? undefined : inView());
      if (wanted) search.find(key === key.toLowerCase() ? 1 : -1, from, wanted);
      return wanted !== undefined;
    },
  };
}
