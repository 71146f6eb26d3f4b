import { type RefObject } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Hit } from "../../transcripts/model/searchHits";
import { useHost } from "../base/hostContext";
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

/** What outlives the window of finding. */
export interface FindChoice {
  readonly kept: KeptFind | undefined;
  keep(kept: KeptFind): void;
}

/** Finding and filtering in one transcript, as its pane shows them. */
export interface Find {
  /** What the list of rows is called in the document. */
  readonly list: string;
  readonly open: boolean;
  readonly filtersShown: boolean;
  readonly state: FindState;
  readonly filtered: FilterState;
  readonly choice: FilterChoice;
  readonly rows: ShownRows;
  /** Bookkeeping among the rows that are known, and why it could not be told from other rows. */
  readonly bookkeeping: { readonly hidden: boolean; readonly count: number; readonly problem: Error | undefined };
  /** Selects the rows that are shown; undefined where all are. */
  readonly shownQuery: string | undefined;
  readonly input: RefObject<HTMLInputElement | null>;
  /** Opens the find bar, or goes to its box. */
  show(): void;
  hide(): void;
  toggleFilters(): void;
  type(query: string): void;
  /** Goes to a hit by its index, or so many further than the last one. */
  goTo(index: number): void;
  step(by: 1 | -1): void;
  goOn(): void;
  choose(choice: Partial<FilterChoice>): void;
  showAll(): void;
  /** Ends every filter; bookkeeping stays as it was chosen, or is shown. */
  endFilters(showBookkeeping: boolean): void;
  retryFilter(): void;
  retryBookkeeping(): void;
}

interface Options {
  readonly transcript: TranscriptRows;
  /** What the list of its rows and its pane are called in the document; of two transcripts, each takes the keys pressed in its own pane. */
  readonly list: string;
  readonly choice: FindChoice;
  /** Shows a row: in the list, and as the chosen one. */
  go(row: number): void;
  /** Gives the keys back to the list. */
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
    // While somebody types, each letter would be another filter.
    const timer = setTimeout(() => filter.set(queryOf(choice, query)), choice.found ? 250 : 0);
    return () => clearTimeout(timer);
  }, [filter, choice, query]);
  const rowsBefore = useRef(summary.rows);
  useEffect(() => {
    // Fewer rows: the file was rewritten, and the places of hits mean others.
    if (summary.rows < rowsBefore.current) finder.search(finder.state.value.query, 0);
    else if (summary.complete && !finder.state.value.full && !finder.state.value.problem) finder.goOn();
    rowsBefore.current = summary.rows;
    filter.changed();
  }, [summary]);
  useMarks(open ? textsToMark(state.hits) : [], `[data-list=${list}] [data-row], [data-pane=detail] [data-detail]`);

  const latest = useRef({ open, choice });
  latest.current = { open, choice };
  const save = (change: { open?: boolean; filter?: FilterChoice; query?: string }): void => {
    const { name } = transcript;
    const now = latest.current;
    keep({ name, open: now.open, query: finder.state.value.query, filter: now.choice, ...change });
  };
  const focusedBefore = useRef<Element | null>(null);
  const asked = useRef(false);
  // Before the next key is pressed, or its letter would be lost.
  useLayoutEffect(() => {
    if (open && asked.current) input.current?.select();
  }, [open]);
  const show = (): void => {
    if (!open) focusedBefore.current = document.activeElement;
    asked.current = true;
    setOpen(true);
    save({ open: true });
    input.current?.select();
  };
  const hide = (): void => {
    setOpen(false);
    save({ open: false });
    finder.stop();
    const back = focusedBefore.current;
    if (back instanceof HTMLElement && back !== document.body && back.isConnected) back.focus();
    else leave();
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
    // VS Code listens at the window, and would open its own find, which sees only what is drawn, on top of this one.
    event.stopPropagation();
  });

  const hides = choice.noBookkeeping && filtered.query === undefined;
  return {
    list,
    open,
    filtersShown,
    state,
    filtered,
    choice,
    rows: shownRows(transcript, filter, hides),
    bookkeeping: { hidden: hides && !unsorted, count: bookkeeping.length, problem: hides ? unsorted : undefined },
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

/** What of the rows is chosen by a filter; bookkeeping alone is left out without one. */
function queryOf(choice: FilterChoice, query: string): string | undefined {
  return isNarrowed(choice, query) ? filterQuery(choice, query) : undefined;
}
