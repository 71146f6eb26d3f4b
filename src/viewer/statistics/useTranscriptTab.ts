import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { TranscriptTab } from "../../protocol/view";
import { focusWhenFree } from "../controls/behavior/useFreeFocus";
import type { ListHandle } from "../list/listProps";
import type { StatisticsChoice } from "./figures/keptStatistics";

/** Describes which view of a transcript is shown. */
export interface ShownTab {
  readonly tab: TranscriptTab;
  choose(tab: TranscriptTab): void;
  /** Shows a row in the list. */
  go(row: number): void;
  /** Handles a key. Returns false for other keys. */
  key(event: KeyboardEvent): boolean;
}

const KEYS: Readonly<Record<string, TranscriptTab>> = { e: "changes", s: "statistics", t: "timeline" };

/** Returns the selected view of a transcript. `reveal` shows and selects a row of the list that `list` belongs to. */
export function useTranscriptTab(
  choice: StatisticsChoice,
  list: { current: ListHandle | undefined },
  reveal: (row: number) => void,
): ShownTab {
  const tab = choice.kept?.tab ?? "rows";
  const wanted = useRef<number>(undefined);
  const before = useRef(tab);
  const choose = (next: TranscriptTab): void => {
    if (next !== tab) choice.keep({ ...choice.kept, tab: next });
  };
  const go = (row: number): void => {
    wanted.current = row;
    choose("rows");
  };
  useLayoutEffect(() => {
    if (tab !== "rows" && list.current) {
      // The list isn't mounted: show the row when it is.
      list.current = {
        focus: () => document.querySelector<HTMLElement>("[data-understood]")?.focus(),
        reveal: (row) => (wanted.current = row),
        visit: go,
        toEdge: () => undefined,
      };
    }
  });
  useEffect(() => {
    if (tab !== "rows" || before.current === "rows") {
      before.current = tab;
      return undefined;
    }
    before.current = tab;
    const row = wanted.current;
    wanted.current = undefined;
    // The focus moves to the new view, because the previous view is gone.
    if (row === undefined) return focusWhenFree(() => list.current?.focus());
    reveal(row);
    list.current?.focus();
    return undefined;
  }, [tab]);
  return {
    tab,
    choose,
    go,
    key(event) {
      const { key } = event;
      if (key === "Escape" && tab !== "rows") {
        choose("rows");
        return true;
      }
      const next = Object.hasOwn(KEYS, key) ? KEYS[key] : undefined;
      if (next) choose(next === tab ? "rows" : next);
      // The keys of the list apply to rows that are not shown.
      return next !== undefined || (tab !== "rows" && "npcoNPCy".includes(key) && key.length === 1);
    },
  };
}
