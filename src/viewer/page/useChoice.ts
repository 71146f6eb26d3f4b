import { useEffect, useRef, useState } from "preact/hooks";
import type { LeftView, Side } from "../../protocol/view";
import type { CallRow } from "../../transcripts/model/callRow";
import type { Row } from "../../transcripts/model/entryRow";
import { useChosen } from "./useChosen";
import type { Kept } from "./keptState";
import type { RunList, TranscriptRows } from "../list/rows/transcriptRows";
import type { Selection } from "../list/rows/selection";
import type { Viewer } from "./viewerState";
import type { ListHandle } from "../list/listProps";
import type { KeptState } from "./useKeptState";
import { useLeftPlace } from "./useLeftPlace";
import { t } from "../base/viewerText";

export interface Chosen {
  readonly selection: Selection;
  /** As its list had it. */
  readonly item: Row | CallRow | undefined;
}

type Handle = { current: ListHandle | undefined };

/** Contains the lists in which rows are selected. */
export interface Lists {
  readonly results: Handle;
  readonly rows: Handle;
  readonly leftRows: Handle;
}

/** Contains the selection, and functions that change it. */
export interface Choice {
  readonly chosen: Chosen;
  choose(chosen: Chosen): void;
  toNothing(): void;
  listOf(transcript: string): Handle;
  /** Handles a row that the user selected in its list. */
  chooseRow(opened: TranscriptRows, side: Side, row: Row, key: number): void;
  showRun(id: string): Promise<void>;
  showCall(transcript: string, call: string): Promise<void>;
  /** In the selected item's transcript. */
  goToCall(call: string): Promise<void>;
  /** Sets which row of a transcript is the first in view. */
  seen(opened: TranscriptRows, side: Side, row: number): void;
}

interface Options {
  readonly viewer: Viewer;
  readonly runs: RunList;
  readonly transcript: TranscriptRows | undefined;
  readonly leftTranscript: TranscriptRows | undefined;
  readonly left: LeftView;
  /** Rows that a link leads to. They take precedence over the saved position. */
  readonly led: { readonly left: boolean; readonly right: boolean };
  readonly state: KeptState;
  readonly frame: { readonly current: HTMLElement | null };
  showDetails(): void;
}

const nothing: Chosen = { selection: { kind: "none" }, item: undefined };

/**
 * Selects one row or run in the whole viewer. Restores it when everything is drawn anew, and when the window opens
 * again.
 */
export function useChoice(options: Options, { results, rows, leftRows }: Lists): Choice {
  const { viewer, runs, transcript, leftTranscript, left, led, state, frame, showDetails } = options;
  const host = viewer.connection.remote;
  const [chosen, choose] = useState<Chosen>(nothing);
  /** The last selected row of each transcript, for returning to it. */
  const last = useRef(new Map<string, number>());
  const { selection } = chosen;
  const shown = [transcript, leftTranscript].filter((each) => each !== undefined);
  const listOf = (id: string): Handle => (leftTranscript?.id === id ? leftRows : rows);
  useChosen(host, selection, (transcript ?? leftTranscript)?.id);

  const reopened = (): void =>
    // Another transcript: the selection in a closed one doesn't apply to it.
    choose(({ selection: before, item }) =>
      before.kind === "row" && !shown.some(({ id }) => id === before.transcript)
        ? nothing
        : { selection: before, item },
    );
  useEffect(reopened, [transcript, leftTranscript]);
  const chooseAt = async (opened: TranscriptRows, key: number, list?: Handle): Promise<void> => {
    const [item] = await host.rows({ transcript: opened.id, from: key, to: key + 1 });
    if (!item) return;
    choose({ selection: { kind: "row", transcript: opened.id, key, call: item.call?.id }, item });
    list?.current?.reveal(key);
  };
  const placeOn = (side: Side) => {
    const opened = side === "left" ? leftTranscript : transcript;
    const kept = state.newest.current;
    const { row, top } = kept.sides[side];
    const here = kept.chosen?.kind === "row" && kept.chosen.side === side;
    const before = opened && last.current.get(opened.id);
    return {
      opened,
      led: led[side],
      row: row && row.name === opened?.name ? row.key : before,
      top: top && top.name === opened?.name ? top.key : undefined,
      ...(here &&
        viewer.selection.kind === "none" && {
          choose: (key: number) => void (opened && chooseAt(opened, key).catch(() => undefined)),
        }),
      list: side === "left" ? leftRows : rows,
    };
  };
  const settled = {
    right: useLeftPlace(frame, placeOn("right")),
    left: useLeftPlace(frame, placeOn("left")),
  };

  const showRun = async (id: string, signal?: AbortSignal, quietly = false): Promise<void> => {
    const place = await host.placeOf({ id }, signal);
    if (!place) throw new Error(t("This result is no longer kept"));
    const key = place.total - 1 - place.position;
    runs.changed(place.total);
    choose({ selection: { kind: "run", key, id }, item: place.row });
    if (!quietly) showDetails();
    results.current?.reveal(key);
    if (!quietly) results.current?.focus();
  };
  const wanted = left.kind === "live" ? left.select : undefined;
  useWantedRun(wanted, showRun);
  usePagesOverRows(left, choose, showDetails);
  useEffect(() => {
    // Everything is drawn anew: restore the selection.
    const { selection: before } = viewer;
    const run =
      before.kind === "run" ? before.id : before.kind === "none" ? runOf(state.newest.current.chosen) : undefined;
    if (run !== undefined && wanted === undefined)
      void showRun(run, undefined, before.kind === "none").catch(() => undefined);
    const opened = before.kind === "row" ? shown.find(({ id }) => id === before.transcript) : undefined;
    if (before.kind === "row" && opened) void chooseAt(opened, before.key, listOf(opened.id)).catch(() => undefined);
  }, []);
  useSavedSelection(options, selection);

  const showCall = async (id: string, call: string): Promise<void> => {
    const key = await host.rowOf({ transcript: id, call });
    if (key === undefined) throw new Error(t("The call is not in the open transcript"));
    const [row] = await host.rows({ transcript: id, from: key, to: key + 1 });
    if (row) choose({ selection: { kind: "row", transcript: id, key, call }, item: row });
    const list = listOf(id).current;
    if (list?.visit) list.visit(key);
    else list?.reveal(key);
  };
  return {
    chosen,
    choose,
    toNothing: () => choose(nothing),
    listOf,
    chooseRow(opened, side, row, key) {
      choose({ selection: { kind: "row", transcript: opened.id, key, call: row.call?.id }, item: row });
      last.current.set(opened.id, key);
      state.keepOn(side, { row: { name: opened.name, key } });
    },
    showRun,
    showCall,
    async goToCall(call) {
      const id = selection.kind === "row" ? selection.transcript : transcript?.id;
      if (id === undefined) throw new Error(t("The call is not in the open transcript"));
      await showCall(id, call);
    },
    seen(opened, side, row) {
      // Until the saved position is restored, the first row in view is meaningless.
      if (!settled[side].current) return;
      state.noteOn(side, { top: { name: opened.name, key: row } });
    },
  };
}

/** Shows the run that the host wants to be selected. */
function useWantedRun(wanted: string | undefined, showRun: (id: string, signal: AbortSignal) => Promise<void>): void {
  useEffect(() => {
    if (wanted === undefined) return undefined;
    const abort = new AbortController();
    // The run is in the list in any case.
    showRun(wanted, abort.signal).catch(() => undefined);
    return () => abort.abort(new DOMException("No longer shown", "AbortError"));
  }, [wanted]);
}

/** Ends the selection of a row when another page replaces the pane that showed it. */
function usePagesOverRows(
  left: LeftView,
  choose: (change: (before: Chosen) => Chosen) => void,
  showDetails: () => void,
): void {
  const endRow = (): void => choose((before) => (before.selection.kind === "row" ? nothing : before));
  const kindBefore = useRef(left.kind);
  useEffect(() => {
    // The live results replace a transcript, so that they are visible.
    const before = kindBefore.current;
    kindBefore.current = left.kind;
    if (left.kind === "live" && before === "transcript") endRow();
  }, [left.kind]);
  const page = left.kind === "tools" ? "tools" : left.kind === "form" ? left.id : undefined;
  useEffect(() => {
    // A page of tools replaces the pane that showed a row of the transcript.
    if (page === undefined) return;
    endRow();
    showDetails();
  }, [page]);
}

/** Saves the selection when it changes. */
function useSavedSelection({ viewer, state, leftTranscript }: Options, selection: Selection): void {
  const told = useRef(selection);
  useEffect(() => {
    viewer.selection = selection;
    // At the start, nothing is selected yet. Don't drop the saved selection for that.
    if (told.current === selection) return;
    told.current = selection;
    state.note({ chosen: keptChosen(selection, leftTranscript?.id) });
  }, [selection]);
}

function runOf(chosen: Kept["chosen"]): string | undefined {
  return chosen?.kind === "run" ? chosen.id : undefined;
}

function keptChosen(selection: Selection, left: string | undefined): Kept["chosen"] {
  if (selection.kind === "run") return { kind: "run", id: selection.id };
  if (selection.kind === "none") return undefined;
  return { kind: "row", side: selection.transcript === left ? "left" : "right" };
}
