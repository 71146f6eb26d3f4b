import { type RefObject } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Row } from "../../transcripts/model/entryRow";
import type { Hit } from "../../transcripts/model/searchHits";
import type { Summary } from "../../transcripts/model/summary";
import { useHost } from "../base/hostContext";
import type { Pages } from "../list/pages";
import { takesKey } from "../controls/tabs";
import { useDocumentKeys } from "../controls/behavior/useDocumentKeys";
import type { TranscriptRows } from "../list/rows/transcriptRows";
import { useStore } from "../base/store";
import { everything, type FilterChoice, filterQuery, isNarrowed, type KeptFind, usualRows } from "./filterChoice";
import { BOOKKEEPING } from "../list/rows/bookkeepingRows";
import { Finder, type FindState } from "./finder";
import { textsToMark, useMarks } from "./useMarks";
import { type FilterState, RowFilter } from "../list/rows/rowFilter";
import { type ShownRows, shownRows } from "../list/rows/shownRows";

/** Describes the search state that survives closing the window. */
export interface FindChoice {
  readonly kept: KeptFind | undefined;
  keep(kept: KeptFind): void;
}

/** Contains the search and filters of one transcript, as its pane shows them. */
export interface Find {
  /** The id of the list of rows in the document. */
  readonly list: string;
  readonly open: boolean;
  readonly filtersShown: boolean;
  readonly state: FindState;
  /** The row of each hit, by the index of the hit. */
  readonly hitRows: Pages<Row>;
  readonly filtered: FilterState;
  readonly choice: FilterChoice;
  readonly rows: ShownRows;
  /** The number of bookkeeping rows among the known rows, and why they can't be identified. */
  readonly bookkeeping: { readonly hidden: boolean; readonly count: number; readonly problem: Error | undefined };
  /** Selects the shown rows. Undefined if all are shown. */
  readonly shownQuery: string | undefined;
  readonly input: RefObject<HTMLInputElement | null>;
  /** Opens the find bar, or moves the focus to its box. */
  show(): void;
  hide(): void;
  toggleFilters(): void;
  type(query: string): void;
  /** Goes to a hit by its index, or by its distance from the last one. */
  goTo(index: number): void;
  step(by: 1 | -1): void;
  goOn(): void;
  choose(choice: Partial<FilterChoice>): void;
  showAll(): void;
  /** Clears all filters. Bookkeeping keeps its setting, or is shown. */
  endFilters(showBookkeeping: boolean): void;
  retryFilter(): void;
  retryBookkeeping(): void;
}

interface Options {
  readonly transcript: TranscriptRows;
  /**
   * Ids of the list of rows and its pane in the document. Each of two transcripts handles the keys pressed in its own
   * pane.
   */
  readonly list: string;
  readonly choice: FindChoice;
  /** Shows a row in the list, and selects it. */
  go(row: number): void;
  /** Returns the focus to the list. */
  leave(): void;
}

export function useFind({ transcript, list, choice: { kept, keep }, go, leave }: Options): Find {
  const host = useHost();
  const before = kept?.name === transcript.name ? kept : undefined;
  const [open, setOpen] = useState(before?.open ?? false);
  const [choice, setChoice] = useState<FilterChoice>(before?.filter ?? usualRows);
  const [filtersShown, setFiltersShown] = useState(before !== undefined && isNarrowed(before.filter, "x"));
  const finder = useMemo(() => new Finder(host, transcript.id), [transcript]);
  const filter = useMemo(() => new RowFilter(host, transcript.id), [transcript]);
  const input = useRef<HTMLInputElement>(null);
  const summary = useStore(transcript.summary);
  const state = useStore(finder.state);
  const filtered = useStore(filter.state);
  const { rows: bookkeeping, problem: unsorted } = useStore(transcript.bookkeeping.state);

  useEffect(() => {
    if (before && before.query !== "") finder.search(before.query, 0);
    return () => {
      finder.stop();
      filter.dispose();
    };
  }, [finder]);
  const query = open ? state.query : "";
  useEffect(() => {
    // While the user types, each letter would be a different filter.
    const timer = setTimeout(() => filter.set(queryOf(choice, query)), choice.found ? 250 : 0);
    return () => clearTimeout(timer);
  }, [filter, choice, query]);
  useGrowth(summary, finder, filter);
  useMarks(open ? textsToMark(state.hits) : [], `[data-list=${list}] [data-row], [data-pane=detail] [data-detail]`);

  const latest = useRef({ open, choice });
  latest.current = { open, choice };
  const save = (change: { open?: boolean; filter?: FilterChoice; query?: string }): void => {
    const { name } = transcript;
    const now = latest.current;
    keep({ name, open: now.open, query: finder.state.value.query, filter: now.choice, ...change });
  };
  const { focus, restore } = useFocus(open, input);
  const show = (): void => {
    focus();
    setOpen(true);
    save({ open: true });
    input.current?.select();
  };
  const hide = (): void => {
    setOpen(false);
    save({ open: false });
    finder.stop();
    if (!restore()) leave();
  };
  const visit = (hit: Hit | undefined): void => {
    if (hit) go(hit.row);
  };
  const goTo = (index: number): void => visit(finder.choose(index));
  const step = (by: 1 | -1): void => {
    const { current } = finder.state.value;
    goTo(current === undefined ? (by > 0 ? 0 : -1) : current + by);
  };
  const chooseAll = (next: FilterChoice): void => {
    setChoice(next);
    save({ filter: next });
  };
  const choose = (change: Partial<FilterChoice>): void => {
    chooseAll({ ...choice, ...change });
  };

  useDocumentKeys((event) => {
    const pane = document.querySelector(`section[data-pane=${list}]`);
    if (!takesKey(pane, event.target, "section[data-pane^=transcript]")) return;
    const control = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (control && event.key.toLowerCase() === "f") show();
    else if (event.key === "F3" && open) step(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    // VS Code listens on the window. It would open its own find on top of this one, which sees only what is drawn.
    event.stopPropagation();
  });

  const hides = choice.noBookkeeping && filtered.query === undefined;
  return {
    list,
    open,
    filtersShown,
    state,
    hitRows: finder.rows,
    filtered,
    choice,
    rows: shownRows(transcript, filter, hides),
    bookkeeping: { hidden: hides, count: bookkeeping.length, problem: hides ? unsorted : undefined },
    shownQuery: filtered.query ?? (hides && bookkeeping.length > 0 ? `-${BOOKKEEPING}` : undefined),
    input,
    show,
    hide,
    toggleFilters: () => setFiltersShown(!filtersShown),
    type(text) {
      finder.search(text);
      save({ query: text });
    },
    goTo,
    step,
    goOn: () => finder.goOn(),
    choose,
    showAll: () => chooseAll(everything),
    endFilters: (showBookkeeping) =>
      chooseAll({ ...everything, noBookkeeping: latest.current.choice.noBookkeeping && !showBookkeeping }),
    retryFilter: () => filter.retry(),
    retryBookkeeping: () => transcript.bookkeeping.goOn(),
  };
}

/** Searches and filters what a growing file adds. */
function useGrowth(summary: Summary, finder: Finder, filter: RowFilter): void {
  const rowsBefore = useRef(summary.rows);
  useEffect(() => {
    // Fewer rows: the file was rewritten, so the hits' row numbers have a different meaning.
    if (summary.rows < rowsBefore.current) finder.search(finder.state.value.query, 0);
    else if (summary.complete && !finder.state.value.full && !finder.state.value.problem) finder.goOn();
    rowsBefore.current = summary.rows;
    filter.changed();
  }, [summary]);
}

/** Moves the focus to the find bar's box when it opens, and back when it closes. */
function useFocus(open: boolean, input: RefObject<HTMLInputElement | null>) {
  const focusedBefore = useRef<Element | null>(null);
  const asked = useRef(false);
  // Runs before the next key, whose letter would be lost otherwise.
  useLayoutEffect(() => {
    if (open && asked.current) input.current?.select();
  }, [open]);
  return {
    focus() {
      if (!open) focusedBefore.current = document.activeElement;
      asked.current = true;
    },
    /** Returns whether there was an element to return to. */
    restore(): boolean {
      const back = focusedBefore.current;
      if (!(back instanceof HTMLElement) || back === document.body || !back.isConnected) return false;
      back.focus();
      return true;
    },
  };
}

/** Returns the query of the filters. Bookkeeping alone is hidden without a query. */
function queryOf(choice: FilterChoice, query: string): string | undefined {
  return isNarrowed(choice, query) ? filterQuery(choice, query) : undefined;
}
