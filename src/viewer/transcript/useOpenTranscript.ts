import type { VNode } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { RightView, Side } from "../../protocol/view";
import type { Row } from "../../transcripts/model/entryRow";
import { type FindChoice, useFind } from "../find/useFind";
import { useHost } from "../base/hostContext";
import { useCopyLink } from "./useCopyLink";
import { type OutlineChoice, useOutline } from "../outline/outlineFrame";
import type { TranscriptRows } from "../list/rows/transcriptRows";
import type { StatisticsChoice } from "../statistics/figures/keptStatistics";
import { useTranscriptTab } from "../statistics/useTranscriptTab";
import { useStore } from "../base/store";
import type { ListHandle } from "../list/listProps";
import { useArrival } from "./follow/useArrival";
import { useReadOn } from "./follow/useReadOn";
import { useSettled } from "./follow/useSettled";
import { type UnfoldedChoice, useUnfolded } from "./follow/useUnfolded";
import { useUnseen } from "./follow/useUnseen";
import { useRowSearch } from "./follow/useRowSearch";

/** Contains the detail of the selection, and the share of the rows next to it, in percent. */
export interface DetailChoice {
  readonly content: VNode;
  readonly split: number;
  readonly usualSplit: number;
  onSplit(share: number): void;
}

/** Describes an open transcript in its pane, its saved state, and its callbacks. */
export interface OpenTranscriptProps {
  readonly view: RightView;
  readonly transcript: TranscriptRows;
  /** The session's title. */
  readonly title: string | undefined;
  /** The transcript's pane: each of two transcripts has its own ids in the document. */
  readonly side: Side;
  readonly active: number | undefined;
  readonly handle: { current: ListHandle | undefined };
  readonly outline: OutlineChoice;
  readonly find: FindChoice;
  readonly statistics: StatisticsChoice;
  readonly unfolded: UnfoldedChoice;
  /** Shown next to the rows. Absent if the viewer shows it elsewhere. */
  readonly detail?: DetailChoice;
  onSelect(row: Row, key: number, by: "keyboard" | "pointer"): void;
  /** Called with the first row in view after scrolling ends. */
  onSeen(row: number): void;
  onOpen(): void;
  onEscape(): void;
}

/** Ids of the two panes and their lists. */
export const listIds: Readonly<Record<Side, string>> = { right: "transcript", left: "transcript-left" };

/** Keeps what is found, unfolded, and visible of an open transcript, and goes to its rows. */
export function useOpenTranscript(props: OpenTranscriptProps) {
  const { transcript, handle } = props;
  const host = useHost();
  const summary = useStore(transcript.summary);
  const [unfolded, toggle] = useUnfolded(props.unfolded);
  const [place, setPlace] = useState({ atStart: true, atEnd: false });
  const outline = useOutline(props.outline);
  // A growing file is briefly incomplete. Following must continue meanwhile.
  const whole = useRef(false);
  whole.current ||= summary.complete;
  const rowAt = async (key: number, signal?: AbortSignal): Promise<Row | undefined> =>
    (await host.rows({ transcript: transcript.id, from: key, to: key + 1 }, signal))[0];
  const select = async (key: number): Promise<void> => {
    const place = finding.rows.placeOf(key);
    const known = place === undefined ? undefined : finding.rows.pages.get(place);
    const row = known ?? (await rowAt(key).catch(() => undefined));
    if (row) props.onSelect(row, key, "keyboard");
  };
  const show = (row: number): void => {
    handle.current?.reveal(row);
    void select(row);
  };
  const finding = useFind({
    transcript,
    list: listIds[props.side],
    choice: props.find,
    go: show,
    leave: () => handle.current?.focus(),
  });
  const link = useCopyLink();
  const tellTop = useSettled(props.onSeen);
  const { rows: shown } = finding;
  const unseen = useUnseen(shown.count, place.atEnd, summary.complete && shown.known >= summary.rows, shown.pages);
  const list = useRef<ListHandle>(undefined);
  const active = finding.rows.placeOf(props.active);
  const { search, find, step } = useRowSearch({
    transcript: transcript.id,
    among: finding.filtered.query,
    active: props.active,
    inView: () => outline.view.value?.first,
    rowAt,
    go(row) {
      handle.current?.reveal(row.index);
      props.onSelect(row, row.index, "keyboard");
    },
  });
  useLayoutEffect(() => {
    // Callers that show a row know its number in the transcript.
    handle.current = list.current && shown.handle(list.current);
  });
  useReadOn(shown, props.active, outline.view.value?.first, handle);
  const shownAs = useTranscriptTab(props.statistics, handle, show);
  useArrival(props.view, shown.known, async (row) => {
    shownAs.choose("rows");
    if (shown.placeOf(row) === undefined) {
      const known = transcript.bookkeeping.has(row);
      finding.endFilters(known || (await rowAt(row).catch(() => undefined))?.kind === "bookkeeping");
    }
    await select(row);
    handle.current?.reveal(row);
  });
  /** What the list of rows needs. */
  const frame = { list, active, follow: whole.current, unfolded, toggle, unseen, setPlace, tellTop };
  return { summary, outline, finding, link, search, find, step, shownAs, select, show, frame };
}

/** Contains what is shown of an open transcript, and functions that change it. */
export type OpenTranscript = ReturnType<typeof useOpenTranscript>;
