import type { VNode } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { TimedCall, TimedCallOrder } from "../../../transcripts/model/understanding/timelineModel";
import { useHost } from "../../base/hostContext";
import { statusWords } from "../../base/statusWords";
import { duration } from "../../base/units";
import { useLatestValue, useRequest } from "../../base/useRequest";
import { plural, t } from "../../base/viewerText";
import { CallSubject } from "../../call/callLine";
import { StatusIcon } from "../../controls/icons";
import { Problem } from "../../controls/problem";
import { VisibleTextView, visibleString } from "../../controls/visibleTextView";
import { NumbersTable, type NumbersColumn, type TableOrder } from "../figures/numbersTable";
import { CallRowLink } from "../figures/rowLink";
import { clock } from "../figures/statisticsWords";
import type { ShownTimeline, Stretch } from "./useTimeline";

/** Calls that are requested at first, more on each request, and at most. */
const STEP = 25;
const MORE = 75;
const MOST = 500;
/** Time without movement before the calls in view are requested. Milliseconds. */
const CALM = 120;

/** Lists the calls in the visible range of a timeline. */
export function TimelineCallList({
  shown: { transcript, timeline, fold, view },
  go,
}: {
  shown: ShownTimeline;
  go(row: number): void;
}): VNode {
  const host = useHost();
  const [order, setOrder] = useState<TableOrder>({ name: "started", descending: false });
  const [asked, ask] = useState(STEP);
  const columns = useMemo(() => columnsOf(go), [go]);
  const stretch = JSON.stringify(view ?? null);
  useEffect(() => ask(STEP), [stretch]);
  const query = {
    ...within(view),
    fold,
    order: order.name as TimedCallOrder,
    descending: order.descending,
    first: 0,
    last: asked,
  };
  const request = useRequest(
    `${transcript.id} ${timeline?.version ?? ""} ${JSON.stringify(query)}`,
    (signal) => host.timedCalls({ transcript: transcript.id, query }, signal),
    CALM,
  );
  const page = useLatestValue(request);
  return (
    <section class="timeline-calls" aria-label={t("Calls in view")} data-timed-calls={page?.total}>
      <h3>
        {t("Calls in view")} {page && <span class="quiet">{plural(page.total, "{0} call", "{0} calls")}</span>}
      </h3>
      {request.state === "failed" && (
        <Problem inline what={t("The calls could not be listed")} error={request.error} retry={request.retry} />
      )}
      {page && (
        <NumbersTable
          id="timed-calls"
          label={t("Calls in the visible range")}
          rows={page.calls}
          columns={columns}
          order={order}
          onOrder={(next) => {
            ask(STEP);
            setOrder(next);
          }}
          {...(page.total > page.calls.length &&
            asked < MOST && {
              more: {
                total: page.total,
                ask: () => ask(Math.min(MOST, asked + MORE)),
                all: () => ask(MOST),
              },
            })}
          empty={t("No call is in view.")}
        />
      )}
      {page && page.total > page.calls.length && asked >= MOST && (
        <p class="section-note" data-calls-left={page.total - page.calls.length}>
          {plural(
            page.total - page.calls.length,
            "{0} more call is not listed: zoom in to see it.",
            "{0} more calls are not listed: zoom in to see them.",
          )}
        </p>
      )}
    </section>
  );
}

function within(view: Stretch | undefined): Partial<Stretch> {
  return view ? { from: view.from, to: view.to } : {};
}

function columnsOf(go: (row: number) => void): readonly NumbersColumn<TimedCall>[] {
  return [
    {
      name: "tool",
      title: t("Tool"),
      value: ({ tool }) => tool,
      cell: ({ tool, row, agent }) => (
        <CallRowLink row={row} agent={agent} go={go}>
          <VisibleTextView text={tool} />
        </CallRowLink>
      ),
    },
    {
      name: "subject",
      title: t("What it did"),
      wide: true,
      unsorted: true,
      value: ({ subject }) => subject,
      cell: ({ tool, subject }) => <CallSubject tool={tool} summary={subject} />,
    },
    {
      name: "agent",
      title: t("Agent"),
      minor: 2,
      value: ({ agent }) => agent ?? t("Main session"),
      cell: ({ agent = t("Main session") }) => (
        <span class="within" title={visibleString(agent)}>
          <VisibleTextView text={agent} />
        </span>
      ),
    },
    {
      name: "status",
      title: t("Outcome"),
      value: ({ status }) => statusWords[status],
      cell: ({ status }) => (
        <span class={`outcome outcome-${status}`}>
          <StatusIcon name={status} />
          {statusWords[status]}
        </span>
      ),
    },
    {
      name: "started",
      title: t("From"),
      minor: 1,
      value: ({ started }) => new Date(started).toISOString(),
      cell: ({ started }) => clock(started),
    },
    {
      name: "durationMs",
      title: t("Time"),
      number: true,
      value: ({ durationMs }) => durationMs,
      cell: ({ durationMs, atMost }) =>
        durationMs === undefined ? <span class="quiet">{t("unknown")}</span> : duration(durationMs, atMost),
    },
  ];
}
