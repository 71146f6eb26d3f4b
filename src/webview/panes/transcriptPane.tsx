import type { VNode } from "preact";
import { useContext, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { RightView, Side } from "../../protocol/view";
import type { Row } from "../../transcript/model";
import { failedCall, useFailedSearch, type Wanted } from "../failedSearch";
import { FindButtons, FindPanel, NothingShown } from "../find/findPanel";
import { type FindChoice, useFind } from "../find/useFind";
import { useHost } from "../host";
import { Shape } from "../icons";
import { useCopyLink } from "../link/useCopyLink";
import { OutlinePane } from "../outline/outlinePane";
import { OutlineFrame, type OutlineChoice, OutlineToggle, useOutline } from "../outline/outlineFrame";
import { ActionButton } from "../parts/actionButton";
import { EmptyState } from "../parts/emptyState";
import { FailedButtons } from "../parts/failedButtons";
import { Problem, Waiting } from "../parts/problem";
import { SearchBar } from "../parts/searchBar";
import { VisibleText, visibleString } from "../parts/visibleText";
import { isWriting } from "../parts/writing";
import type { TranscriptRows } from "../rows";
import type { StatisticsChoice } from "../statistics/kept";
import { useTranscriptTab } from "../statistics/useTranscriptTab";
import { Understood } from "../statistics/understood";
import { useStore } from "../store";
import type { ListHandle } from "../virtualList/listProps";
import { SideContext, SideControls } from "../sides";
import { VirtualList } from "../virtualList/virtualList";
import { ExportButton } from "../export/exportButton";
import { BookkeepingFact } from "./bookkeepingFact";
import { TranscriptHeader } from "./transcriptHeader";
import { TranscriptRow, rowAttributes } from "./transcriptRow";
import { useArrival } from "./useArrival";
import { useReadOn } from "./useReadOn";
import { useSettled } from "./useSettled";
import { type UnfoldedChoice, useUnfolded } from "./useUnfolded";
import { useUnseen } from "./useUnseen";
import { plural, shown, t } from "../text";

export interface TranscriptProps {
  readonly view: RightView;
  readonly transcript: TranscriptRows | undefined;
  /** The pane it stands in: of two transcripts each has names of its own in the document. */
  readonly side: Side;
  readonly active: number | undefined;
  readonly handle: { current: ListHandle | undefined };
  readonly outline: OutlineChoice;
  readonly find: FindChoice;
  readonly statistics: StatisticsChoice;
  readonly unfolded: UnfoldedChoice;
  onSelect(row: Row, key: number, by: "keyboard" | "pointer"): void;
  /** Told of the first row in view when nobody scrolls any more. */
  onSeen(row: number): void;
  onOpen(): void;
  onEscape(): void;
}

/** The right pane: a transcript, why it cannot be shown, or how to open one. */
export function TranscriptPane(props: TranscriptProps): VNode {
  const { view, transcript } = props;
  const title = transcript?.summary.value.title;
  return (
    <section
      class="pane"
      aria-label={props.side === "left" ? t("Other transcript") : t("Transcript")}
      data-pane={listIds[props.side]}
    >
      {view.kind === "transcript" && transcript ? (
        <OpenTranscript key={transcript.id} {...props} transcript={transcript} title={title} />
      ) : (
        <>
          <header class="pane-head">
            <h2>{t("Transcript")}</h2>
            <span class="pane-actions">
              <ChooseHere />
              <SideControls />
            </span>
          </header>
          {view.kind === "opening" ? (
            <Waiting
              what={t("Opening {0}", visibleString(view.name))}
              words={t("Opening {0}", visibleString(view.name))}
              slow={false}
            />
          ) : view.kind === "problem" ? (
            <EmptyState title={t("{0} cannot be shown", visibleString(view.name))}>
              <Problem what={visibleString(shown(view.problem))} />
              <Choose text={t("Open Claude Session…")} primary />
            </EmptyState>
          ) : (
            <EmptyState title={t("No transcript open")}>
              <p>
                {t(
                  "Open a recorded Claude Code session to see its prompts, answers and tool calls here, beside the live results.",
                )}
              </p>
              <Choose text={t("Open Claude Session…")} primary />
            </EmptyState>
          )}
        </>
      )}
    </section>
  );
}

/** Names of the two panes and their lists. */
const listIds: Readonly<Record<Side, string>> = { right: "transcript", left: "transcript-left" };

/** Keys that lead to the next row of a kind; with Shift to the previous one. */
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

/** The side's own button opens sessions, too. */
function ChooseHere(): VNode | null {
  return useContext(SideContext)?.open ? null : <Choose text={t("Open…")} />;
}

function Choose({ text, primary }: { text: string; primary?: boolean }): VNode {
  const host = useHost();
  return (
    <ActionButton
      name="choose-transcript"
      class={primary ? "button primary" : "button"}
      label={t("Open Claude Session…")}
      failed={t("The sessions could not be listed")}
      run={() => host.chooseTranscript({})}
    >
      {text}
    </ActionButton>
  );
}

function OpenTranscript(props: TranscriptProps & { transcript: TranscriptRows; title: string | undefined }): VNode {
  const { transcript, handle, title } = props;
  const host = useHost();
  const summary = useStore(transcript.summary);
  const [unfolded, toggle] = useUnfolded(props.unfolded);
  const [place, setPlace] = useState({ atStart: true, atEnd: false });
  const outline = useOutline(props.outline);
  const back = props.view.kind === "transcript" ? props.view.back : undefined;
  // A file that grows is for a moment not whole; what is followed stays followed.
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
  const search = useFailedSearch(async (query, from, direction, signal) => {
    // Only among the rows that are shown.
    const all = [finding.filtered.query, query].filter((part) => part !== undefined).join(" ");
    const found = await host.findRow({ transcript: transcript.id, query: all, from, direction }, signal);
    const row = found === undefined ? undefined : await rowAt(found, signal);
    return (
      row &&
      (() => {
        handle.current?.reveal(row.index);
        props.onSelect(row, row.index, "keyboard");
      })
    );
  });
  const find = (direction: 1 | -1): void => search.find(direction, props.active);
  const step = (key: string): boolean => {
    const wanted = STEPS.get(key.toLowerCase());
    const from = props.active ?? (wanted === failedCall ? undefined : outline.view.value?.first);
    if (wanted) search.find(key === key.toLowerCase() ? 1 : -1, from, wanted);
    return wanted !== undefined;
  };
  useLayoutEffect(() => {
    // Whoever shows a row knows it by its number in the transcript.
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
  // The functions that draw rows must see what is unfolded now.
  const revision = useMemo(() => ({}), [unfolded]);

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
        {back !== undefined && (
          <ActionButton
            name="back-transcript"
            class="button icon-button"
            label={t("Back to {0} (b)", visibleString(back))}
            failed={t("Not gone back")}
            run={() => host.back({ transcript: transcript.id })}
          >
            <Shape name="back" />
          </ActionButton>
        )}
        <h2 title={visibleString(transcript.name)}>
          <VisibleText text={title ?? transcript.name} />
        </h2>
        {title !== undefined && (
          <span class="pane-subtitle">
            <VisibleText text={transcript.name} />
          </span>
        )}
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
          what={t("Bookkeeping is shown: it was not told from other rows")}
          error={bookkeeping.problem}
          retry={finding.retryBookkeeping}
        />
      )}
      <FindPanel find={finding} transcript={transcript.id} summary={summary} />
      <SearchBar search={search} retry={() => find(1)} />
      {link.problem}
      {shownAs.tab !== "rows" ? (
        <Understood transcript={transcript} choice={props.statistics} tab={shownAs.tab} go={shownAs.go} />
      ) : summary.rows === 0 && summary.complete ? (
        <EmptyState title={t("Nothing in this transcript")}>
          <p>{t("The file holds no entries. It is watched: what is written to it appears here.")}</p>
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
            <VirtualList<Row>
              id={listIds[props.side]}
              label={t("Transcript {0}", visibleString(transcript.name))}
              pages={shown.pages}
              count={shown.count}
              guess={26}
              follow={whole.current ? "end" : "none"}
              active={active}
              handle={list}
              revision={revision}
              onActive={(key, by) => {
                const row = shown.pages.get(key);
                if (row) props.onSelect(row, row.index, by);
                else void select(shown.rowAt(key));
              }}
              onOpen={props.onOpen}
              onToggle={(key) => toggle(shown.rowAt(key))}
              onPlace={setPlace}
              onView={(first, last) => {
                outline.seen(shown.rowAt(first), shown.rowAt(last));
                tellTop(shown.rowAt(first));
              }}
              attributes={rowAttributes}
              row={(row) => (
                <TranscriptRow
                  row={row}
                  transcript={transcript.id}
                  unfolded={unfolded.has(row.index)}
                  toggle={() => toggle(row.index)}
                />
              )}
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
