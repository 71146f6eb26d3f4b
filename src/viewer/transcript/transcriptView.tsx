import type { VNode } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { RightView, Side } from "../../protocol/view";
import type { Row } from "../../transcripts/model/entryRow";
import { FindButtons, FindPanel, NothingShown } from "../find/findPanel";
import { type FindChoice, useFind } from "../find/useFind";
import { useHost } from "../base/hostContext";
import { Shape } from "../controls/icons";
import { useCopyLink } from "./useCopyLink";
import { OutlinePane } from "../outline/outlinePane";
import { OutlineFrame, type OutlineChoice, OutlineToggle, useOutline } from "../outline/outlineFrame";
import { EmptyState } from "../controls/emptyState";
import { FailedButtons } from "../controls/search/failedButtons";
import { Problem } from "../controls/problem";
import { SearchBar } from "../controls/search/searchBar";
import { isWriting } from "../controls/behavior/isWriting";
import type { TranscriptRows } from "../list/rows/transcriptRows";
import type { StatisticsChoice } from "../statistics/figures/keptStatistics";
import { useTranscriptTab } from "../statistics/useTranscriptTab";
import { UnderstoodTabs } from "../statistics/understoodTabs";
import { useStore } from "../base/store";
import type { ListHandle } from "../list/listProps";
import { SideControls } from "../controls/sides";
import { ExportButton } from "./exportButton";
import { BookkeepingFact } from "./bookkeepingFact";
import { TranscriptHeader } from "./transcriptHeader";
import { useArrival } from "./follow/useArrival";
import { useReadOn } from "./follow/useReadOn";
import { useSettled } from "./follow/useSettled";
import { type UnfoldedChoice, useUnfolded } from "./follow/useUnfolded";
import { useUnseen } from "./follow/useUnseen";
import { plural, t } from "../base/viewerText";
import { ChooseHere } from "./chooseTranscript";
import { TranscriptRowList } from "./transcriptRowList";
import { TranscriptTitle } from "./transcriptTitle";
import { useRowSearch } from "./follow/useRowSearch";

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
  onSelect(row: Row, key: number, by: "keyboard" | "pointer"): void;
  /** Called with the first row in view after scrolling ends. */
  onSeen(row: number): void;
  onOpen(): void;
  onEscape(): void;
}

/** Ids of the two panes and their lists. */
export const listIds: Readonly<Record<Side, string>> = { right: "transcript", left: "transcript-left" };

/** Shows an open transcript: its header, its search, and its rows or statistics. */
export function TranscriptView(props: OpenTranscriptProps): VNode {
  const { transcript, handle, title } = props;
  const host = useHost();
  const summary = useStore(transcript.summary);
  const [unfolded, toggle] = useUnfolded(props.unfolded);
  const [place, setPlace] = useState({ atStart: true, atEnd: false });
  const outline = useOutline(props.outline);
  const back = props.view.kind === "transcript" ? props.view.back : undefined;
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
  const finding = useFind({
    transcript,
    list: listIds[props.side],
    choice: props.find,
    go: (row) => {
      handle.current?.reveal(row);
      void select(row);
    },
    leave: () => handle.current?.focus(),
  });
  const link = useCopyLink();
  const tellTop = useSettled(props.onSeen);
  const { rows: shown, bookkeeping } = finding;
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
  const shownAs = useTranscriptTab(props.statistics, handle, (row) => {
    handle.current?.reveal(row);
    void select(row);
  });
  useArrival(props.view, shown.known, async (row) => {
    shownAs.choose("rows");
    if (shown.placeOf(row) === undefined) {
      const known = transcript.bookkeeping.has(row);
      finding.endFilters(known || (await rowAt(row).catch(() => undefined))?.kind === "bookkeeping");
    }
    await select(row);
    handle.current?.reveal(row);
  });
  const toggleBookkeeping = (): void => finding.choose({ noBookkeeping: !finding.choice.noBookkeeping });

  return (
    <div
      class="pane-column"
      onKeyDown={(event) => {
        if (isWriting(event.target) || event.altKey || event.ctrlKey || event.metaKey) return;
        if (shownAs.key(event)) return event.preventDefault();
        if (event.key === "o") outline.toggle();
        else if (event.key === "h" && shownAs.tab === "rows") toggleBookkeeping();
        else if (event.key === "y" && props.active !== undefined)
          link.copy({ transcript: transcript.id, row: props.active });
        else if (event.key === "b" && back !== undefined)
          void host.back({ transcript: transcript.id }).catch(() => undefined);
        else if (event.key === "Escape" && search.message !== undefined) search.stop();
        else if (event.key === "Escape") props.onEscape();
        else if (!step(event.key)) return;
        event.preventDefault();
      }}
    >
      <header class="pane-head">
        <TranscriptTitle transcript={transcript} title={title} back={back} />
        <span class="pane-actions">
          <FindButtons find={finding} />
          <OutlineToggle outline={outline} />
          <FailedButtons find={find} />
          <ExportButton transcript={transcript.id} row={props.active} query={finding.shownQuery} />
          <ChooseHere />
          <SideControls />
        </span>
      </header>
      <TranscriptHeader summary={summary} id={listIds[props.side]} tab={shownAs.tab} choose={shownAs.choose}>
        {finding.filtered.query === undefined && bookkeeping.count > 0 && (
          <BookkeepingFact {...bookkeeping} toggle={toggleBookkeeping} />
        )}
      </TranscriptHeader>
      {bookkeeping.problem && (
        <Problem
          inline
          what={t("Bookkeeping is shown because it could not be identified")}
          error={bookkeeping.problem}
          retry={finding.retryBookkeeping}
        />
      )}
      <FindPanel find={finding} transcript={transcript.id} summary={summary} />
      <SearchBar search={search} retry={() => find(1)} />
      {link.problem}
      {shownAs.tab !== "rows" ? (
        <UnderstoodTabs transcript={transcript} choice={props.statistics} tab={shownAs.tab} go={shownAs.go} />
      ) : summary.rows === 0 && summary.complete ? (
        <EmptyState title={t("Nothing in this transcript")}>
          <p>{t("The file contains no entries. New entries appear here as they are written.")}</p>
        </EmptyState>
      ) : (
        <OutlineFrame
          outline={outline}
          pane={
            <OutlinePane
              transcript={transcript}
              view={outline.view}
              active={props.active}
              choice={props.outline}
              jump={(row, enter) => {
                handle.current?.reveal(row);
                void select(row);
                if (enter) handle.current?.focus();
              }}
              leave={() => handle.current?.focus()}
            />
          }
        >
          <div class="list-frame">
            <TranscriptRowList
              id={listIds[props.side]}
              transcript={transcript}
              rows={shown}
              follow={whole.current}
              active={active}
              handle={list}
              unfolded={unfolded}
              toggle={toggle}
              onSelect={props.onSelect}
              onMissing={(row) => void select(row)}
              onOpen={props.onOpen}
              onPlace={setPlace}
              onView={(first, last) => {
                outline.seen(first, last);
                tellTop(first);
              }}
            />
            {link.notice}
            {shown.count === 0 && <NothingShown find={finding} summary={summary} />}
            {unseen > 0 && finding.filtered.query === undefined && (
              <button type="button" class="pill" data-unseen={unseen} onClick={() => handle.current?.toEdge("end")}>
                {plural(unseen, "{0} new row", "{0} new rows")}
                <Shape name="down" />
              </button>
            )}
          </div>
        </OutlineFrame>
      )}
    </div>
  );
}
