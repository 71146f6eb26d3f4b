import type { VNode } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Timeline, Understanding } from "../../../transcripts/model/understandingModel";
import { useHost } from "../../base/hostContext";
import { EmptyState } from "../../controls/emptyState";
import { Problem } from "../../controls/problem";
import { useRequest } from "../../base/useRequest";
import { duration } from "../../base/units";
import { usePalette } from "../charts/usePalette";
import type { KeptStatistics } from "../figures/keptStatistics";
import { ReadingProgress } from "../figures/readingProgress";
import type { UnderstoodProps } from "../figures/understoodProps";
import { useUnderstanding } from "../figures/useUnderstanding";
import { clock } from "../figures/statisticsWords";
import { clockFace } from "./clockFace";
import { besideInLane, type Focus, type FocusedItem, inOtherLane, itemOf } from "./timelineFocus";
import { itemWords, type TimelineItem, type TimelineLane, timelineLanes } from "./timelineItems";
import { TimelineBar } from "./timelineBar";
import { TimelineChart } from "./timelineChart";
import { TimelineLegend } from "./timelineLegend";
import { TimelineTables } from "./timelineTables";
import { plural, t } from "../../base/viewerText";

/** The shortest visible time range. Milliseconds. */
const SHORTEST = 20;
/** Time without movement before the view is requested again. Milliseconds. */
const CALM = 70;

/** Shows a timeline: waiting for the user, turns, and the calls of the session and each subagent. */
export function TimelinePage(props: UnderstoodProps): VNode {
  const { known, reading, error, retry } = useUnderstanding(props.transcript);
  if (known) return <Known {...props} known={known} />;
  if (error) return <Problem what={t("The timeline could not be read")} error={error} retry={retry} />;
  return <ReadingProgress what={t("The timeline")} reading={reading} />;
}

interface Stretch {
  readonly from: number;
  readonly to: number;
}

function Known({ transcript, choice, go, known }: UnderstoodProps & { known: Understanding }): VNode {
  const host = useHost();
  const palette = usePalette();
  const { kept } = choice;
  const fold = kept?.unfolded !== true;
  const [view, setView] = useState<Stretch | undefined>(() =>
    kept?.window?.name === transcript.name ? { from: kept.window.from, to: kept.window.to } : undefined,
  );
  const [width, setWidth] = useState(1_000);
  const [focus, setFocus] = useState<Focus>();
  // A little more than is in view, so that moving the view shows something there.
  const asked = view && { from: view.from - (view.to - view.from) / 2, to: view.to + (view.to - view.from) / 2 };
  const query = { ...asked, slots: asked ? width * 2 : width, fold };
  const request = useRequest(
    `${transcript.id} ${known.version} ${JSON.stringify(query)}`,
    (signal) => host.timeline({ transcript: transcript.id, query }, signal),
    CALM,
  );
  const [timeline, setTimeline] = useState<Timeline>();
  useEffect(() => {
    if (request.state === "done") setTimeline(request.value);
  }, [request.state === "done" && request.value]);
  const save = (change: Partial<KeptStatistics>): void => {
    const { window: _, ...rest } = { tab: "timeline" as const, ...kept, ...change };
    const stretch = "window" in change ? change.window : kept?.window;
    choice.keep({ ...rest, ...(stretch && { window: stretch }) });
  };
  const saving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(saving.current), []);
  const show = (next: Stretch | undefined): void => {
    setView(next);
    clearTimeout(saving.current);
    const keep = { window: next && { name: transcript.name, ...next } } as Partial<KeptStatistics>;
    saving.current = setTimeout(() => save(keep), 400);
  };
  const lanes = useMemo(() => (timeline ? timelineLanes(timeline) : []), [timeline]);
  const face = useMemo(() => clockFace(timeline ?? { folded: [] }, fold), [timeline, fold]);
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

  const whole: Stretch = { from: timeline.first, to: Math.max(timeline.last, timeline.first + SHORTEST) };
  const margin = (whole.to - whole.from) * 0.01;
  const { from, to } = view ?? { from: whole.from - margin, to: whole.to + margin };
  const within = (next: Stretch): Stretch | undefined => {
    const length = Math.max(SHORTEST, Math.min(next.to - next.from, whole.to - whole.from));
    if (length >= whole.to - whole.from) return undefined;
    const begin = Math.max(whole.from - length * 0.02, Math.min(next.from, whole.to - length * 0.98));
    return { from: begin, to: begin + length };
  };
  const zoom = (factor: number, around: number): boolean => {
    const length = (to - from) * factor;
    const next = within({
      from: around - ((around - from) / (to - from)) * length,
      to: around + ((to - around) / (to - from)) * length,
    });
    const before = view;
    if (!before && !next) return false;
    show(next);
    return true;
  };
  const pan = (by: number): void => {
    if (view) show(within({ from: view.from + by, to: view.to + by }));
  };
  const found = itemOf(lanes, focus);
  const focusOn = (lane: TimelineLane, item: TimelineItem): void => {
    setFocus({ lane: lane.key, from: item.from });
    const length = to - from;
    // The focused item is in view.
    if (item.from < from || Math.min(item.to, item.from + length / 4) > to) {
      const begin = item.from - length / 3;
      show(within({ from: begin, to: begin + length }));
    }
  };
  const focusOnOne = (one: FocusedItem | undefined): void => {
    if (one) focusOn(one.lane, one.item);
  };
  const middle = found ? Math.max(from, Math.min(to, (found.item.from + found.item.to) / 2)) : (from + to) / 2;
  const open = (item: TimelineItem): void => {
    const { row } = item;
    if (row !== undefined) go(row);
  };
  const onKey = (event: KeyboardEvent): boolean => {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    switch (event.key) {
      case "+":
      case "=":
        zoom(0.5, middle);
        return true;
      case "-":
      case "_":
        zoom(2, middle);
        return true;
      case "0":
        show(undefined);
        return true;
      case "ArrowRight":
      case "ArrowLeft": {
        const direction = event.key === "ArrowRight" ? 1 : -1;
        if (event.shiftKey) pan(direction * (to - from) * 0.2);
        else focusOnOne(besideInLane(lanes, found, from, direction));
        return true;
      }
      case "ArrowDown":
      case "ArrowUp":
        focusOnOne(inOtherLane(lanes, found, { from, to }, event.key === "ArrowDown" ? 1 : -1));
        return true;
      case "Enter":
        if (found) open(found.item);
        return found !== undefined;
      default:
        return false;
    }
  };
  const toggleFold = (): void => {
    // Another clock: what was in view has other positions on it.
    setView(undefined);
    setFocus(undefined);
    const { window: _, unfolded: __, ...rest } = { tab: "timeline" as const, ...kept };
    choice.keep({ ...rest, ...(fold && { unfolded: true as const }) });
  };
  const words = found ? itemWords(found.item, face) : "";
  const stretch = t("{0} to {1}", clock(face.real(from)), clock(face.real(to), face.real(from)));
  return (
    <div class="timeline" data-timeline={timeline.version} data-view={`${Math.round(from)} ${Math.round(to)}`}>
      <TimelineBar
        stretch={`${stretch} (${duration(face.real(to) - face.real(from))})`}
        zoom={(factor) => zoom(factor, middle)}
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
      <div
        class="timeline-frame"
        role="application"
        aria-roledescription={t("timeline")}
        aria-label={t(
          "Timeline. Left and right go to the next or previous item, up and down to another line, plus and minus zoom, Shift with left and right moves, 0 shows all, Enter shows the row.",
        )}
        tabIndex={0}
        data-timeline-keys
        onKeyDown={(event) => {
          if (!onKey(event)) return;
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
            </div>
          ))}
        </div>
        <TimelineChart
          lanes={lanes}
          from={from}
          to={to}
          face={face}
          folded={fold ? timeline.folded : []}
          focus={found?.item}
          palette={palette}
          label={t("Timeline, {0}; the tables below have the same", stretch)}
          zoom={zoom}
          pan={pan}
          choose={(item, lane) => setFocus({ lane: lane.key, from: item.from })}
          open={open}
          onWidth={(pixels) => setWidth(Math.max(200, Math.round(pixels / 50) * 50))}
        />
      </div>
      <div class="timeline-focus">
        <p role="status" data-focus-words>
          {words}
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
      <TimelineTables timeline={timeline} lanes={lanes} face={face} go={go} />
    </div>
  );
}
