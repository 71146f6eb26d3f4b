import type { VNode } from "preact";
import { statusWords } from "../../base/statusWords";
import { duration } from "../../base/units";
import { t } from "../../base/viewerText";
import { CallSubject } from "../../call/callLine";
import { toolIcon } from "../../call/resultBody";
import { StatusIcon, ToolIcon } from "../../controls/icons";
import { VisibleTextView } from "../../controls/visibleTextView";
import { clock } from "../figures/statisticsWords";
import { itemWords, type TimelineItem, type TimelineLane } from "./timelineItems";
import { type ShownTimeline, useSpanCall } from "./useTimeline";

interface Props {
  readonly shown: ShownTimeline;
  readonly item: TimelineItem;
  readonly lane: TimelineLane;
  /** Pixels from the left and the top of the chart. */
  readonly x: number;
  readonly y: number;
}

/** Shows what an item of a timeline is, next to it. The words below the timeline say the same to screen readers. */
export function TimelineCard({ shown, item, lane, x, y }: Props): VNode {
  const call = useSpanCall(shown, item);
  return (
    <div class="timeline-card" aria-hidden="true" style={{ left: `${x}px`, top: `${y}px` }} data-timeline-card>
      {item.kind === "call" && item.span.calls === 1 ? (
        <>
          <div class="card-title">
            <ToolIcon name={toolIcon(item.span.tool ?? "")} />
            <b>
              <VisibleTextView text={item.span.tool ?? ""} />
            </b>
            <span class={`outcome outcome-${item.span.status ?? "ok"}`}>
              <StatusIcon name={item.span.status ?? "ok"} />
              {statusWords[item.span.status ?? "ok"]}
            </span>
          </div>
          {call && call.subject !== "" && (
            <div class="card-subject" data-card-subject>
              <CallSubject tool={call.tool} summary={call.subject} />
            </div>
          )}
          <Times shown={shown} item={item} open={item.span.open === true} atMost={item.span.atMost === true} />
        </>
      ) : (
        <div>{itemWords(item, shown.face)}</div>
      )}
      <div class="quiet">
        <VisibleTextView text={lane.title} />
        {lane.more !== "" && `, ${lane.more}`}
      </div>
    </div>
  );
}

function Times({
  shown: { face },
  item,
  open,
  atMost,
}: {
  shown: ShownTimeline;
  item: TimelineItem;
  open: boolean;
  atMost: boolean;
}): VNode {
  const [from, to] = [face.real(item.from), face.real(item.to)];
  return (
    <div>
      {open
        ? t("From {0}, its end is not known", clock(from))
        : t("{0}, {1} to {2}", duration(to - from, atMost), clock(from), clock(to, from))}
    </div>
  );
}
