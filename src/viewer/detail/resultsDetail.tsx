import type { RefObject, VNode } from "preact";
import type { LeftView } from "../../protocol/view";
import type { CallRow } from "../../transcripts/model/callRow";
import type { Row } from "../../transcripts/model/entryRow";
import { VisibleTextView } from "../controls/visibleTextView";
import type { TranscriptRows } from "../list/rows/transcriptRows";
import type { Selection } from "../list/rows/selection";
import { useStore } from "../base/store";
import { FileDetail } from "./fileDetail";
import { FilesDetail } from "./filesDetail";
import { UNASKED_BYTES } from "../list/rows/outlineStore";
import { RecordedDetail, RowDetail, RunDetail } from "./selectedDetail";
import { sentence, t } from "../base/viewerText";

interface Props {
  readonly view: LeftView;
  /** The open transcripts, on either side. */
  readonly transcripts: readonly TranscriptRows[];
  /** The transcript that contains the selected row. */
  readonly recorded: TranscriptRows | undefined;
  /** A transcript is above the detail. */
  readonly listed: boolean;
  /** Escape closes what is shown in the whole pane. */
  readonly leaves: boolean;
  readonly selection: Selection;
  /** The selected row or call, as the list had it. */
  readonly selected: Row | CallRow | undefined;
  readonly element: RefObject<HTMLDivElement | null>;
  /** Escape in the detail. */
  onLeave(): void;
}

/** Shows the whole selection: a row of a transcript, a call, or a file's results. */
export function ResultsDetail(props: Props): VNode {
  const { transcripts, recorded, listed, leaves, element, onLeave } = props;
  return (
    <div
      ref={element}
      class="detail-scroll"
      tabIndex={0}
      role="region"
      aria-label={labelOf(props)}
      data-pane="detail"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || (leaves && !recorded && !listed)) return;
        event.preventDefault();
        event.stopPropagation();
        onLeave();
      }}
    >
      {listed && recorded && transcripts.length > 1 && (
        <div class="detail-from" data-detail-from>
          {sentence("From {0}", <VisibleTextView text={recorded.name} />)}
        </div>
      )}
      <Selected {...props} />
    </div>
  );
}

function labelOf({ view, recorded, listed }: Props): string {
  if (recorded || listed) return t("Detail of the selected transcript row");
  return view.kind === "live" ? t("Detail of the selected result") : t("Result file");
}

function Selected({ view, recorded, listed, selection, selected }: Props): VNode {
  if (recorded) return <SelectedRow transcript={recorded} selection={selection} row={selected} />;
  if (view.kind === "file") return <FileDetail view={view} />;
  if (view.kind === "files") return <FilesDetail key={view.id} view={view} />;
  if (selection.kind === "run" && selected && "tool" in selected) return <RunDetail call={selected} />;
  return listed ? <NothingSelected /> : <div class="nothing">{t("Select a call to see its input and result.")}</div>;
}

const hints: readonly (readonly [string, string])[] = [
  [t("Next failure"), t("n")],
  [t("Next prompt"), t("p")],
  [t("Next call"), t("c")],
  [t("Find"), t("Ctrl+F")],
  [t("All Keyboard Shortcuts"), "?"],
];

/** Says what can be selected, and by which keys. */
function NothingSelected(): VNode {
  return (
    <div class="nothing-selected">
      <p>{t("Select a row to see its input and result.")}</p>
      <dl>
        {hints.map(([words, key]) => (
          <div key={key}>
            <dt>{words}</dt>
            <dd>
              <kbd>{key}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </div>
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
  // A call without a result is requested again when the transcript grows. A call with one stays unchanged.
  const summary = useStore(transcript.summary);
  if (selection.kind !== "row") return null;
  if (selection.call !== undefined) {
    const waiting = row && "kind" in row && row.call?.status === "pending";
    return (
      <RecordedDetail
        big={transcript.summary.value.bytes > UNASKED_BYTES}
        transcript={transcript.id}
        id={selection.call}
        version={waiting ? String(summary.bytesRead) : ""}
      />
    );
  }
  return row && "kind" in row ? <RowDetail transcript={transcript.id} row={row} /> : null;
}
