import type { VNode } from "preact";
import { useMemo, useState } from "preact/hooks";
import type { Lane, Timeline } from "../../../transcripts/model/understanding/timelineModel";
import { VisibleTextView } from "../../controls/visibleTextView";
import { count } from "../../base/units";
import { duration } from "../../base/units";
import { NumbersTable, type NumbersColumn } from "../figures/numbersTable";
import { RowLink } from "../figures/rowLink";
import { clock } from "../figures/statisticsWords";
import type { ClockFace } from "./clockFace";
import { itemWords, nameOfLane, type TimelineItem, type TimelineLane } from "./timelineItems";
import { t } from "../../base/viewerText";

interface Props {
  readonly timeline: Timeline;
  readonly lanes: readonly TimelineLane[];
  readonly face: ClockFace;
  go(row: number): void;
}

interface Told {
  readonly lane: TimelineLane;
  readonly item: TimelineItem;
}

/** Shows a timeline's content as tables. */
export function TimelineTables({ timeline, lanes, face, go }: Props): VNode {
  const laneColumns = useMemo(() => columnsOfLanes(face, go), [face, go]);
  return (
    <>
      <Folded name="lanes" title={t("Agents as a table")}>
        <NumbersTable
          id="lanes"
          label={t("Agents at work in this stretch of time")}
          rows={timeline.lanes}
          columns={laneColumns}
          empty=""
        />
      </Folded>
      <Folded name="items" title={t("This stretch of time as a table")}>
        <ItemsTable lanes={lanes} face={face} go={go} />
      </Folded>
    </>
  );
}

function ItemsTable({ lanes, face, go }: Omit<Props, "timeline">): VNode {
  const all = useMemo(
    () =>
      lanes
        .flatMap((lane) => lane.items.map((item): Told => ({ lane, item })))
        .sort((one, other) => one.item.from - other.item.from),
    [lanes],
  );
  const columns = useMemo(() => columnsOfItems(face, go), [face, go]);
  return (
    <NumbersTable
      id="timeline-items"
      label={t("What happened in this period")}
      rows={all}
      columns={columns}
      empty={t("Nothing went on here.")}
    />
  );
}

function columnsOfLanes(face: ClockFace, go: (row: number) => void): readonly NumbersColumn<Lane>[] {
  const time = (value: number): string => clock(face.real(value));
  const exact = (value: number): string => new Date(face.real(value)).toISOString();
  return [
    {
      name: "agent",
      title: t("Agent"),
      key: nameOfLane,
      cell: (lane) => (
        <RowLink row={lane.row} go={go} label={t("Show where it was started")}>
          <VisibleTextView text={lane.agent ?? t("Main session")} />
        </RowLink>
      ),
    },
    {
      name: "from",
      title: t("First call"),
      minor: 2,
      key: ({ from }) => from,
      value: ({ from }) => exact(from),
      cell: ({ from }) => time(from),
    },
    {
      name: "to",
      title: t("Last call"),
      minor: 1,
      key: ({ to }) => to,
      value: ({ to }) => exact(to),
      cell: ({ to }) => time(to),
    },
    { name: "calls", title: t("Calls"), number: true, key: ({ calls }) => calls, cell: ({ calls }) => count(calls) },
    {
      name: "failed",
      title: t("Failed"),
      hint: t("Failed, blocked or without a result"),
      number: true,
      key: ({ failed }) => failed,
      cell: ({ failed }) => count(failed),
    },
  ];
}

function columnsOfItems(face: ClockFace, go: (row: number) => void): readonly NumbersColumn<Told>[] {
  return [
    {
      name: "from",
      title: t("From"),
      key: ({ item }) => item.from,
      value: ({ item }) => new Date(face.real(item.from)).toISOString(),
      cell: ({ item }) => (
        <RowLink row={item.row} go={go}>
          {clock(face.real(item.from))}
        </RowLink>
      ),
    },
    {
      name: "length",
      title: t("Length"),
      number: true,
      key: ({ item }) => face.real(item.to) - face.real(item.from),
      cell: ({ item }) =>
        duration(face.real(item.to) - face.real(item.from), item.kind === "call" && item.span.atMost === true),
    },
    {
      name: "lane",
      title: t("Line"),
      minor: 1,
      key: ({ lane }) => lane.title,
      cell: ({ lane }) => (
        <span class="within" title={lane.title}>
          <VisibleTextView text={lane.title} />
        </span>
      ),
    },
    {
      name: "what",
      title: t("What"),
      wide: true,
      value: ({ item }) => itemWords(item, face),
      cell: ({ item }) => <span title={itemWords(item, face)}>{itemWords(item, face)}</span>,
    },
  ];
}

/** Contains long content, which is drawn on request. */
function Folded({ name, title, children }: { name: string; title: string; children: VNode }): VNode {
  const [open, setOpen] = useState(false);
  return (
    <details class="as-table" data-table-of={name} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {open && children}
    </details>
  );
}
