import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import type { Row } from "../../transcripts/model/entryRow";
import type { ShownRows } from "../list/rows/shownRows";
import { visibleString } from "../controls/visibleTextView";
import type { TranscriptRows } from "../list/rows/transcriptRows";
import type { Pins } from "./useNotes";
import { t } from "../base/viewerText";
import type { ListHandle, ListPlace } from "../list/listProps";
import { VirtualList } from "../list/virtualList";
import { TranscriptRow, rowAttributes } from "./transcriptRow";

interface Props {
  readonly id: string;
  readonly transcript: TranscriptRows;
  /** The shown rows of the transcript. */
  readonly rows: ShownRows;
  /** The end stays in view while the list grows. */
  readonly follow: boolean;
  /** The index of the selected row among the shown rows. */
  readonly active: number | undefined;
  readonly handle: { current: ListHandle | undefined };
  /** Numbers of the expanded rows. */
  readonly unfolded: ReadonlySet<number>;
  readonly pins: Pins;
  toggle(row: number): void;
  onSelect(row: Row, key: number, by: "keyboard" | "pointer"): void;
  /** Called with the number of a selected row that isn't shown. */
  onMissing(row: number): void;
  onOpen(): void;
  onPlace(place: ListPlace): void;
  /** Called with the numbers of the first and the last row in view. */
  onView(first: number, last: number): void;
}

/** Shows the list of a transcript's rows. */
export function TranscriptRowList(props: Props): VNode {
  const { transcript, rows, unfolded, pins, toggle } = props;
  // The functions that draw rows must use the current expanded and pinned rows.
  const revision = useMemo(() => ({}), [unfolded, pins]);
  return (
    <VirtualList<Row>
      id={props.id}
      label={t("Transcript {0}", visibleString(transcript.name))}
      pages={rows.pages}
      count={rows.count}
      guess={26}
      follow={props.follow ? "end" : "none"}
      active={props.active}
      handle={props.handle}
      revision={revision}
      onActive={(key, by) => {
        const row = rows.pages.get(key);
        if (row) props.onSelect(row, row.index, by);
        else props.onMissing(rows.rowAt(key));
      }}
      onOpen={props.onOpen}
      onToggle={(key) => toggle(rows.rowAt(key))}
      onPlace={props.onPlace}
      onView={(first, last) => props.onView(rows.rowAt(first), rows.rowAt(last))}
      attributes={rowAttributes}
      row={(row) => (
        <TranscriptRow
          row={row}
          transcript={transcript.id}
          unfolded={unfolded.has(row.index)}
          {...(pins.has(row.index) && { pin: pins.get(row.index) ?? "" })}
          toggle={() => toggle(row.index)}
        />
      )}
    />
  );
}
