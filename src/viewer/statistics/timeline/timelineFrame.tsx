import type { RefObject, VNode } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Timeline } from "../../../transcripts/model/understanding/timelineModel";
import { t } from "../../base/viewerText";
import type { Palette } from "../charts/palette";
import { TimelineCard } from "./timelineCard";
import { TimelineChart } from "./timelineChart";
import type { ShownTimeline } from "./useTimeline";
import type { TimelineMoves } from "./useTimelineMoves";

interface Props {
  readonly shown: ShownTimeline;
  readonly timeline: Timeline;
  readonly moves: TimelineMoves;
  readonly palette: Palette;
  /** Names the visible range. */
  readonly stretch: string;
}

/** Shows the lines' names next to the chart, and handles the keys. */
export function TimelineFrame({ shown, timeline, moves, palette, stretch }: Props): VNode {
  const { lanes, face, fold, setWidth, setRoom } = shown;
  const frame = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(false);
  useRoom(frame, setRoom);
  return (
    <div
      ref={frame}
      class="timeline-frame"
      role="application"
      aria-roledescription={t("timeline")}
      aria-label={t(
        "Timeline. Left and right go to the next or previous item, up and down to another line, plus and minus zoom, Shift with left and right moves, 0 shows all, Enter shows the row.",
      )}
      tabIndex={0}
      data-timeline-keys
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onKeyDown={(event) => {
        if (!moves.onKey(event)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <div class="timeline-lanes">
        {lanes.map(({ key, title, more, height }) => (
          <div
            key={key}
            class="timeline-lane"
            style={{ height: `${height}px` }}
            title={`${title}${more === "" ? "" : `, ${more}`}`}
          >
            <span class="lane-title">{title}</span>
            {more !== "" && <span class="lane-more">{more}</span>}
          </div>
        ))}
      </div>
      <TimelineChart
        lanes={lanes}
        from={moves.from}
        to={moves.to}
        face={face}
        folded={fold ? timeline.folded : []}
        focus={moves.found?.item}
        palette={palette}
        label={t("Timeline, {0}; the tables below have the same", stretch)}
        zoom={moves.zoom}
        pan={moves.pan}
        tells={focused}
        card={(item, lane, place) => <TimelineCard shown={shown} item={item} lane={lane} {...place} />}
        choose={moves.choose}
        open={moves.open}
        onWidth={(pixels) => setWidth(Math.max(200, Math.round(pixels / 50) * 50))}
      />
    </div>
  );
}

/** Share of the pane's height that the lines may use. The list of calls below them is in view, too. */
const SHARE = 0.55;

/** Reports the height that lines have, and again when the pane's height changes. */
function useRoom(frame: RefObject<HTMLElement | null>, tell: (pixels: number) => void): void {
  useLayoutEffect(() => {
    const pane = frame.current?.closest("[data-understood]");
    if (!pane) return undefined;
    const observer = new ResizeObserver(() => tell(Math.round(pane.clientHeight * SHARE)));
    observer.observe(pane);
    return () => observer.disconnect();
  }, []);
}
