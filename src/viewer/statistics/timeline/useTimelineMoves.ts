import { useState } from "preact/hooks";
import type { Timeline } from "../../../transcripts/model/understanding/timelineModel";
import { besideInLane, type Focus, type FocusedItem, inOtherLane, itemOf } from "./timelineFocus";
import type { TimelineItem, TimelineLane } from "./timelineItems";
import type { ShownTimeline, Stretch } from "./useTimeline";

/** The shortest visible time range. Milliseconds. */
const SHORTEST = 20;

/** Moves the visible range and the focus of a timeline. `go` shows a row. */
export function useTimelineMoves({ lanes, view, show }: ShownTimeline, timeline: Timeline, go: (row: number) => void) {
  const [focus, setFocus] = useState<Focus>();
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
    if (!view && !next) return false;
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
  return {
    from,
    to,
    found,
    zoom,
    pan,
    open,
    onKey,
    /** Zooms around the focused item, or the middle. */
    zoomMiddle: (factor: number) => zoom(factor, middle),
    choose: (item: TimelineItem, lane: TimelineLane) => setFocus({ lane: lane.key, from: item.from }),
    endFocus: () => setFocus(undefined),
  };
}

/** Contains what is visible and focused of a timeline, and functions that move it. */
export type TimelineMoves = ReturnType<typeof useTimelineMoves>;
