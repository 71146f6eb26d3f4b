import type { VNode } from "preact";
import { FindButtons, FindPanel, NothingShown } from "../find/findPanel";
import { useHost } from "../base/hostContext";
import { Shape } from "../controls/icons";
import { OutlinePane } from "../outline/outlinePane";
import { OutlineFrame } from "../outline/outlineFrame";
import { EmptyState } from "../controls/emptyState";
import { Problem } from "../controls/problem";
import { SearchBar } from "../controls/search/searchBar";
import { isWriting } from "../controls/behavior/isWriting";
import { UnderstoodTabs } from "../statistics/understoodTabs";
import { MoreActions } from "../controls/moreActions";
import { Split } from "../controls/split";
import { ExportButton } from "./exportButton";
import { BookkeepingFact } from "./header/bookkeepingFact";
import { CostFact } from "./header/costFact";
import { TranscriptHeader } from "./header/transcriptHeader";
import { plural, t } from "../base/viewerText";
import { useChooseItem } from "./chooseTranscript";
import { NoteLine } from "./noteLine";
import { useNotes } from "./useNotes";
import { FailureButtons } from "./failureButtons";
import { TranscriptRowList } from "./transcriptRowList";
import { TranscriptTitle } from "./header/transcriptTitle";
import { listIds, type OpenTranscript, type OpenTranscriptProps, useOpenTranscript } from "./useOpenTranscript";

/** Shows an open transcript: its header, its search, and its rows or statistics. */
export function TranscriptView(props: OpenTranscriptProps): VNode {
  const { transcript, title } = props;
  const host = useHost();
  const back = props.view.kind === "transcript" ? props.view.back : undefined;
  const opened = useOpenTranscript(props);
  const { summary, outline, finding, link, search, find, step, shownAs } = opened;
  const choose = useChooseItem();
  const noted = useNotes(props.view, props.active);
  const { bookkeeping } = finding;
  const toggleBookkeeping = (): void => finding.choose({ noBookkeeping: !finding.choice.noBookkeeping });

  return (
    <div
      class="pane-column"
      onKeyDown={(event) => {
        if (event.defaultPrevented || isWriting(event.target) || event.altKey || event.ctrlKey || event.metaKey) return;
        if (shownAs.key(event) || (shownAs.tab === "rows" && noted.key(event.key))) return event.preventDefault();
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
          <FailureButtons
            transcript={transcript}
            summary={summary}
            among={finding.filtered.query}
            active={props.active}
            filtered={finding.choice.errors}
            find={find}
            filter={() => {
              shownAs.choose("rows");
              finding.choose({ errors: !finding.choice.errors });
            }}
          />
          <ExportButton transcript={transcript.id} row={props.active} query={finding.shownQuery} />
          <MoreActions
            items={[
              {
                name: "outline",
                label: outline.shown ? t("Hide Outline") : t("Show Outline"),
                keys: "o",
                run: outline.toggle,
              },
              ...noted.items,
              ...choose,
            ]}
          />
        </span>
      </header>
      {noted.notes && <NoteLine notes={noted.notes} edit={noted.edit} />}
      {noted.problem && <Problem inline what={t("Not saved")} error={noted.problem} />}
      <TranscriptHeader
        summary={summary}
        id={listIds[props.side]}
        tab={shownAs.tab}
        choose={shownAs.choose}
        cost={<CostFact key="cost" transcript={transcript} open={() => shownAs.choose("statistics")} />}
      >
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
        <RowsFrame props={props} opened={opened} noted={noted} />
      )}
    </div>
  );
}

interface RowsProps {
  readonly props: OpenTranscriptProps;
  readonly opened: OpenTranscript;
  readonly noted: ReturnType<typeof useNotes>;
}

/** Shows the rows between the outline and the detail. */
function RowsFrame({ props, opened, noted }: RowsProps): VNode {
  const { transcript, handle } = props;
  const { outline, show } = opened;
  const { detail } = props;
  const list = <RowsList props={props} opened={opened} noted={noted} />;
  return (
    <OutlineFrame
      outline={outline}
      pane={
        <OutlinePane
          transcript={transcript}
          view={outline.view}
          active={props.active}
          notes={noted.notes}
          choice={props.outline}
          jump={(row, enter) => {
            show(row);
            if (enter) handle.current?.focus();
          }}
          leave={() => handle.current?.focus()}
        />
      }
    >
      {detail ? (
        <Split
          name="rows"
          label={t("Between the rows and the detail")}
          direction={outline.roomy ? "columns" : "rows"}
          share={detail.split}
          usual={detail.usualSplit}
          onShare={detail.onSplit}
          first={list}
          second={detail.content}
        />
      ) : (
        list
      )}
    </OutlineFrame>
  );
}

/** Shows the list of rows. */
function RowsList({ props, opened, noted }: RowsProps): VNode {
  const { transcript, handle } = props;
  const { summary, outline, finding, frame } = opened;
  const { rows } = finding;
  return (
    <div class="rows-column">
      <div class="list-frame">
        <TranscriptRowList
          id={listIds[props.side]}
          transcript={transcript}
          rows={rows}
          follow={frame.follow}
          active={frame.active}
          handle={frame.list}
          unfolded={frame.unfolded}
          pins={noted.pins}
          toggle={frame.toggle}
          onSelect={props.onSelect}
          onMissing={(row) => void opened.select(row)}
          onOpen={props.onOpen}
          onPlace={frame.setPlace}
          onView={(first, last) => {
            outline.seen(first, last);
            frame.tellTop(first);
          }}
        />
        {opened.link.notice}
        {rows.count === 0 && <NothingShown find={finding} summary={summary} />}
      </div>
      {frame.unseen > 0 && finding.filtered.query === undefined && (
        <div class="new-rows">
          <button type="button" class="pill" data-unseen={frame.unseen} onClick={() => handle.current?.toEdge("end")}>
            {plural(frame.unseen, "{0} new row", "{0} new rows")}
            <Shape name="down" />
          </button>
        </div>
      )}
    </div>
  );
}
