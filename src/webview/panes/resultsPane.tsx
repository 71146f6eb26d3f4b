import type { RefObject, VNode } from "preact";
import type { LeftView } from "../../protocol";
import type { CallRow, Row } from "../../transcript/model";
import { useFailedSearch } from "../failedSearch";
import { useHost } from "../host";
import { Shape } from "../icons";
import { FailedButtons } from "../parts/failedButtons";
import { Split } from "../parts/split";
import { VisibleText } from "../parts/visibleText";
import type { RunList, TranscriptRows } from "../rows";
import type { Selection } from "../selection";
import { isFailed } from "../status";
import { useStore } from "../store";
import { counted } from "../units";
import type { ListHandle } from "../virtualList/listProps";
import { FileDetail } from "./fileDetail";
import { LiveResults } from "./liveResults";
import { RecordedDetail, RowDetail, RunDetail } from "./selectedDetail";

interface Props {
  readonly view: LeftView;
  readonly runs: RunList;
  readonly transcript: TranscriptRows | undefined;
  readonly selection: Selection;
  /** The row or call that is selected, as the list had it. */
  readonly selected: Row | CallRow | undefined;
  readonly handle: { current: ListHandle | undefined };
  readonly detail: RefObject<HTMLDivElement | null>;
  readonly detailSplit: number;
  onDetailSplit(share: number): void;
  onSelect(call: CallRow, key: number, by: "keyboard" | "pointer"): void;
  onOpen(): void;
  /** Escape in the detail. */
  onLeave(): void;
  /** Back from a recorded call to the live results or the file. */
  onBack(): void;
  help(): void;
}

/** The left pane: the live results with the detail of one, a result file, or what is selected in the transcript. */
export function ResultsPane(props: Props): VNode {
  const { view, runs, transcript, selection, selected, handle } = props;
  const host = useHost();
  const total = useStore(runs.total) ?? 0;
  const search = useFailedSearch<CallRow>({
    rows: async (from, to, signal) => (await host.runs({ from, to }, signal)).rows,
    failed: isFailed,
    found: (position) => {
      const key = total - 1 - position;
      handle.current?.reveal(key);
      void host.runs({ from: position, to: position + 1 }).then(
        ({ rows }) => rows[0] && props.onSelect(rows[0], key, "keyboard"),
        () => undefined,
      );
    },
  });
  const live = view.kind === "live";
  const recorded = selection.kind === "row" && transcript?.id === selection.transcript ? transcript : undefined;
  const active = selection.kind === "run" ? selection.key : undefined;
  const find = (direction: 1 | -1): void =>
    search.find(direction, active === undefined ? undefined : total - 1 - active, total);

  const detail = (
    <div
      ref={props.detail}
      class="detail-scroll"
      tabIndex={0}
      role="region"
      aria-label={
        recorded ? "Detail of the chosen transcript row" : live ? "Detail of the chosen result" : "Result file"
      }
      data-pane="detail"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        props.onLeave();
      }}
    >
      {recorded ? (
        <SelectedRow transcript={recorded} selection={selection} row={selected} />
      ) : view.kind === "file" ? (
        <FileDetail view={view} />
      ) : selection.kind === "run" && selected && "tool" in selected ? (
        <RunDetail call={selected} />
      ) : (
        <div class="nothing">Choose a call to see its input and result.</div>
      )}
    </div>
  );

  return (
    <section
      class="pane"
      aria-label="Tool results"
      data-pane="results"
      onKeyDown={(event) => {
        if (!live || recorded) return;
        if (event.key === "n" || event.key === "N") find(event.key === "n" ? 1 : -1);
        else if (event.key === "Escape" && search.message !== undefined) search.stop();
        else return;
        event.preventDefault();
      }}
    >
      <header class="pane-head">
        {recorded ? (
          <>
            <button type="button" class="button" data-action="back" onClick={props.onBack}>
              <Shape name="back" />
              {live ? "Live results" : "Result file"}
            </button>
            <h2 class="quiet">From the transcript</h2>
          </>
        ) : (
          <>
            <h2>{view.kind === "file" ? <VisibleText text={view.name} /> : "Tool results"}</h2>
            {live && total > 0 && (
              <span class="pane-subtitle" data-count-runs={total}>
                {counted(total, "call")}, newest first
              </span>
            )}
          </>
        )}
        <span class="pane-actions">
          {live && !recorded && total > 0 && <FailedButtons find={find} />}
          <button
            type="button"
            class="button icon-button"
            title="Keys (?)"
            aria-label="Keys"
            data-action="help"
            onClick={props.help}
          >
            <span aria-hidden="true">?</span>
          </button>
        </span>
      </header>
      {recorded || !live ? (
        detail
      ) : total > 0 ? (
        <Split
          name="detail"
          label="Between the results and the detail"
          direction="rows"
          share={props.detailSplit}
          usual={40}
          onShare={props.onDetailSplit}
          first={
            <LiveResults
              runs={runs}
              active={active}
              handle={handle}
              search={search}
              find={find}
              onSelect={props.onSelect}
              onOpen={props.onOpen}
            />
          }
          second={detail}
        />
      ) : (
        <LiveResults
          runs={runs}
          active={active}
          handle={handle}
          search={search}
          find={find}
          onSelect={props.onSelect}
          onOpen={props.onOpen}
        />
      )}
    </section>
  );
}

function SelectedRow({
  transcript,
  selection,
  row,
}: {
  transcript: TranscriptRows;
  selection: Selection;
  row: Row | CallRow | undefined;
}): VNode | null {
  // A call without an answer is asked for again when the transcript grows; an answered one stays as it is.
  const summary = useStore(transcript.summary);
  if (selection.kind !== "row") return null;
  if (selection.call !== undefined) {
    const waiting = row && "kind" in row && row.call?.status === "pending";
    return (
      <RecordedDetail
        transcript={transcript.id}
        id={selection.call}
        version={waiting ? String(summary.bytesRead) : ""}
      />
    );
  }
  return row && "kind" in row ? <RowDetail transcript={transcript.id} row={row} /> : null;
}
