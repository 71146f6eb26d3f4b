import type { TimelineItem, TimelineLane } from "./timelineItems";

/** Identifies the focused item by its line and its start, so that it is found in another response. */
export interface Focus {
  readonly lane: string;
  readonly from: number;
}

/** Contains that item with its line. */
export interface FocusedItem {
  readonly lane: TimelineLane;
  readonly item: TimelineItem;
}

/** Finds the focused item in these lines. Returns undefined without focus, or if its line is empty or gone. */
export function itemOf(lanes: readonly TimelineLane[], focus: Focus | undefined): FocusedItem | undefined {
  const lane = focus && lanes.find(({ key }) => key === focus.lane);
  const item = lane && nearest(lane, focus.from, true);
  return lane && item && { lane, item };
}

/**
 * Returns the next item of the same line, or the previous one (-1). At the line's ends, returns the same item. Without
 * focus, returns the first that ends after `from`, in the first line of calls that has any.
 */
export function besideInLane(
  lanes: readonly TimelineLane[],
  found: FocusedItem | undefined,
  from: number,
  direction: 1 | -1,
): FocusedItem | undefined {
  const lane =
    found?.lane ?? lanes.find(({ key, items }) => key !== "waits" && key !== "turns" && items.length > 0) ?? lanes[1];
  if (!lane) return undefined;
  const at = found ? lane.items.indexOf(found.item) + direction : lane.items.findIndex((item) => item.to >= from);
  const item = lane.items[Math.max(0, Math.min(lane.items.length - 1, at))];
  return item && { lane, item };
}

/**
 * Returns the closest item of the next line below, or above (-1), that has any. Without focus, searches what is in
 * view.
 */
export function inOtherLane(
  lanes: readonly TimelineLane[],
  found: FocusedItem | undefined,
  view: { readonly from: number; readonly to: number },
  direction: 1 | -1,
): FocusedItem | undefined {
  const { from, to } = view;
  const place = found ? (found.item.from + Math.min(found.item.to, to)) / 2 : (from + to) / 2;
  for (let at = (found ? lanes.indexOf(found.lane) : 1) + direction; at >= 0 && at < lanes.length; at += direction) {
    const lane = lanes[at];
    const item = lane && nearest(lane, place);
    if (lane && item) return { lane, item };
  }
  return undefined;
}

/** Returns the item at a position, or the closest one. */
function nearest({ items }: TimelineLane, place: number, byBeginning = false): TimelineItem | undefined {
  let best: TimelineItem | undefined;
  let least = Infinity;
  for (const item of items) {
    const away = byBeginning || place < item.from ? Math.abs(item.from - place) : Math.max(0, place - item.to);
    if (away < least) [best, least] = [item, away];
  }
  return best;
}
