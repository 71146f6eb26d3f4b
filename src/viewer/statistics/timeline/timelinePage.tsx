import type { VNode } from "preact";
import type { Understanding } from "../../../transcripts/model/understanding/understandingModel";
import type { Timeline } from "../../../transcripts/model/understanding/timelineModel";
import { EmptyState } from "../../controls/emptyState";
import { Problem } from "../../controls/problem";
import { duration } from "../../base/units";
import { usePalette } from "../charts/usePalette";
import { ReadingProgress } from "../figures/readingProgress";
import type { UnderstoodProps } from "../figures/understoodProps";
import { useUnderstanding } from "../figures/useUnderstanding";
import { clock } from "../figures/statisticsWords";
import { itemWords } from "./timelineItems";
import { TimelineBar } from "./timelineBar";
import { TimelineCallList } from "./timelineCallList";
import { TimelineFrame } from "./timelineFrame";
import { TimelineLegend } from "./timelineLegend";
import { TimelineTables } from "./timelineTables";
import { type ShownTimeline, useSpanCall, useTimeline } from "./useTimeline";
import { type TimelineMoves, useTimelineMoves } from "./useTimelineMoves";
import { plural, t } from "../../base/viewerText";

/** Shows a timeline: waiting for the user, turns, and the calls of the session and each subagent. */
export function TimelinePage(props: UnderstoodProps): VNode {
  const { known, reading, error, retry } = useUnderstanding(props.transcript);
  if (known) return <Known {...props} known={known} />;
  if (error) return <Problem what={t("The timeline could not be read")} error={error} retry={retry} />;
  return <ReadingProgress what={t("The timeline")} reading={reading} />;
}

function Known(props: UnderstoodProps & { known: Understanding }): VNode {
  const shown = useTimeline(props);
  const { request, timeline, lanes } = shown;
  if (!timeline)
    return request.state === "failed" ? (
      <Problem what={t("The timeline could not be shown")} error={request.error} retry={request.retry} />
    ) : (
      <ReadingProgress what={t("The timeline")} reading={undefined} />
    );
  if (timeline.last <= timeline.first && lanes.every(({ items }) => items.length === 0))
    return (
      <EmptyState title={t("Nothing to draw")}>
        <p>{t("The entries of this transcript contain no times.")}</p>
      </EmptyState>
    );
  return <Drawn shown={shown} timeline={timeline} go={props.go} />;
}

interface DrawnProps {
  readonly shown: ShownTimeline;
  readonly timeline: Timeline;
  go(row: number): void;
}

function Drawn({ shown, timeline, go }: DrawnProps): VNode {
  const { request, lanes, face, fold, show } = shown;
  const palette = usePalette();
  const moves = useTimelineMoves(shown, timeline, go);
  const { from, to } = moves;
  const toggleFold = (): void => {
    shown.toggleFold();
    moves.endFocus();
  };
  const stretch = t("{0} to {1}", clock(face.real(from)), clock(face.real(to), face.real(from)));
  return (
    <div class="timeline" data-timeline={timeline.version} data-view={`${Math.round(from)} ${Math.round(to)}`}>
      <TimelineBar
        stretch={`${stretch} (${duration(face.real(to) - face.real(from))})`}
        zoom={moves.zoomMiddle}
        showAll={() => show(undefined)}
        fold={timeline.folded.length > 0 ? { on: fold, toggle: toggleFold } : undefined}
      />
      <TimelineLegend lanes={lanes} palette={palette} torn={fold && timeline.folded.length > 0} />
      {request.state === "failed" && (
        <Problem
          inline
          what={t("This stretch of time could not be read")}
          error={request.error}
          retry={request.retry}
        />
      )}
      <TimelineFrame shown={shown} timeline={timeline} moves={moves} palette={palette} stretch={stretch} />
      <FocusedWords shown={shown} moves={moves} />
      {timeline.hiddenLanes > 0 && (
        <p class="section-note">
          {plural(
            timeline.hiddenLanes,
            "{0} further subagent at work in this stretch of time is not drawn: zoom in to see it.",
            "{0} further subagents at work in this stretch of time are not drawn: zoom in to see them.",
          )}
        </p>
      )}
      {timeline.untimed > 0 && (
        <p class="section-note">
          {plural(
            timeline.untimed,
            "{0} call without a time cannot be drawn.",
            "{0} calls without a time cannot be drawn.",
          )}
        </p>
      )}
      <TimelineCallList shown={shown} go={go} />
      <TimelineTables timeline={timeline} lanes={lanes} face={face} go={go} />
    </div>
  );
}

/** Describes the focused item. */
function FocusedWords({ shown, moves: { found, open } }: { shown: ShownTimeline; moves: TimelineMoves }): VNode {
  const call = useSpanCall(shown, found?.item);
  return (
    <div class="timeline-focus">
      <p role="status" data-focus-words>
        {found ? itemWords(found.item, shown.face, call?.subject) : ""}
      </p>
      {found?.item.row !== undefined && (
        <button type="button" class="button" data-action="open-item" onClick={() => open(found.item)}>
          {t("Show its row")}
        </button>
      )}
      {!found && (
        <p class="quiet">
          {t("Click an item, or use the arrow keys, to read what it is. The wheel zooms, dragging moves.")}
        </p>
      )}
    </div>
  );
}
