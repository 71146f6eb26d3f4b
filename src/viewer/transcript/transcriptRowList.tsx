import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import type { Row } from "../../transcripts/model/entryRow";
import type { ShownRows } from "../list/rows/shownRows";
import { visibleString } from "../controls/visibleTextView";
import type { TranscriptRows } from "../list/rows/transcriptRows";
import { t } from "../base/viewerText";
import type { ListHandle, ListPlace } from "../list/listProps";
import { VirtualList } from "../list/virtualList";
import { TranscriptRow, rowAttributes } from "./transcriptRow";

interface Props {
  readonly id: string;
  readonly transcript: TranscriptRows;
  /** Those of the transcript's rows that are shown. */
  readonly rows: ShownRows;
  /** The end stays in view while the list grows. */
  readonly follow: boolean;
  /** The place of the chosen row among those that are shown. */
  readonly active: number | undefined;
  readonly handle: { current: ListHandle | undefined };
  /** Numbers of the rows that show their whole text. */
  readonly unfolded: ReadonlySet<number>;
  toggle(row: number): void;
  onSelect(row: Row, key: number, by: "keyboard" | "pointer"): void;
  /** Told of the number of a chosen row that is not here. */
  onMissing(row: number): void;
  onOpen(): void;
  onPlace(place: ListPlace): void;
  /** Told of the numbers of the first and the last row in view. */
  onView(first: number, last: number): void;
}

/** The list of a transcript's rows. */
export function TranscriptList(props: Props): VNode {
  const { transcript, rows, unfolded, toggle } = props;
  // The functions that draw rows must see what is unfolded now.
  const revision = useMemo(() => ({}), [unfolded]);
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
          toggle={() => toggle(row.index)}
        />
      )}
    />
  );
}
