import { useEffect, useRef } from "preact/hooks";
import type { LeftView, RightView, SideTranscript, View } from "../../protocol/view";
import type { Storage } from "../base/keptField";
import { useAfterDrawing } from "../controls/behavior/useAfterDrawing";
import { useFreeFocus } from "../controls/behavior/useFreeFocus";
import { useKeptScroll } from "../controls/behavior/useKeptScroll";
import { useWidth } from "../controls/behavior/useWidth";
import type { RunList, TranscriptRows } from "../list/rows/transcriptRows";
import type { Selection } from "../list/rows/selection";
import { useRunAgainKey } from "../controls/sides";
import { useStore } from "../base/store";
import type { Viewer } from "./viewerState";
import type { ListHandle } from "../list/listProps";
import { useChoice } from "./useChoice";
import { useKept } from "./useKeptState";
import { useStanding } from "./useStanding";

/** Panes are stacked below this width. Pixels. */
const NARROW = 620;

export interface PanesProps {
  readonly viewer: Viewer;
  readonly view: View;
  readonly runs: RunList;
  readonly transcript: TranscriptRows | undefined;
  readonly leftTranscript: TranscriptRows | undefined;
  readonly storage: Storage;
  help(): void;
}

/** Keeps the selection, the arrangement, and the saved state of the two sides. */
export function usePanes({ viewer, view, runs, transcript, leftTranscript, storage }: PanesProps) {
  const state = useKept(storage, view.arrangement);
  const { newest, keepOn } = state;
  const results = useRef<ListHandle>(undefined);
  const rows = useRef<ListHandle>(undefined);
  const leftRows = useRef<ListHandle>(undefined);
  const detail = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const narrow = useWidth(frame, (width) => width < NARROW);
  const sides = useStanding(viewer, view.layout, state, frame);
  const lists = { results, rows, leftRows };
  const choice = useChoice(
    {
      viewer,
      runs,
      transcript,
      leftTranscript,
      left: view.left,
      led: { left: isLed(view.left), right: isLed(view.right) },
      state,
      frame,
      showDetails: sides.showDetails,
    },
    lists,
  );
  const shown = [transcript, leftTranscript].filter((each) => each !== undefined);
  useKeptScroll(detail, placeOf(choice.chosen.selection));
  useFreeFocus(() => {
    (rows.current ?? leftRows.current ?? results.current)?.focus();
    showNoFrame(document.activeElement);
  }, [transcript]);
  useRunAgainKey();
  const tabAsked = useStore(viewer.tabAsked);
  useEffect(() => {
    if (!tabAsked) return;
    const side = isTranscript(view.left) && !isTranscript(view.right) ? "left" : "right";
    keepOn(side, { statistics: { ...newest.current.sides[side].statistics, ...tabAsked } });
  }, [tabAsked]);

  const afterDrawing = useAfterDrawing();
  const toDetail = (): void => {
    sides.showDetails();
    afterDrawing(() => detail.current?.focus());
  };
  return { state, lists, detail, frame, narrow, sides, choice, shown, toDetail };
}

/** Hides the focus frame of a list that got the focus by itself, until the user presses a key. */
function showNoFrame(list: Element | null): void {
  if (!list || list === document.body) return;
  list.classList.add("focused-by-itself");
  const end = (): void => {
    list.classList.remove("focused-by-itself");
    list.removeEventListener("blur", end);
    document.removeEventListener("keydown", end, { capture: true });
  };
  list.addEventListener("blur", end);
  document.addEventListener("keydown", end, { capture: true });
}

/** Contains the selection, the arrangement, and the saved state, and functions that change them. */
export type PanesState = ReturnType<typeof usePanes>;

/** Names what the detail shows. */
function placeOf(selection: Selection): string {
  if (selection.kind === "row") return `row ${selection.transcript} ${selection.call ?? selection.key}`;
  return selection.kind === "run" ? `run ${selection.id}` : "";
}

/** Returns whether a link leads to a row of it. */
function isLed(view: LeftView | RightView): boolean {
  return view.kind === "transcript" && view.at !== undefined;
}

/** Returns whether a side shows a transcript, or is about to. */
export function isTranscript(view: LeftView | RightView): view is SideTranscript {
  return view.kind === "transcript" || view.kind === "opening" || view.kind === "problem";
}
