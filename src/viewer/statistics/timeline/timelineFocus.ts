import type { TimelineItem, TimelineLane } from "./timelineItems";

/** The item that has the focus: known again in another answer by its line and its beginning. */
export interface Focus {
  readonly lane: string;
  readonly from: number;
}

/** That item, with the line it stands in. */
export interface FocusedItem {
  readonly lane: TimelineLane;
  readonly item: TimelineItem;
}

/** What has the focus in these lines; undefined where nothing has it, or its line is empty or gone. */
export function itemOf(lanes: readonly TimelineLane[], focus: Focus | undefined): FocusedItem | undefined {
  const lane = focus && lanes.find(({ key }) => key === focus.lane);
  const item = lane && nearest(lane, focus.from, true);
  return lane && item && { lane, item };
}

/**
 * The next item of the same line, or the one before (-1); the same one at the line's ends. Where nothing has the focus, the first that ends behind `from`, in the
 * first line of calls that has any.
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

/** The closest item of the next line below, or above (-1), that has any; of what is in view where nothing has the focus. */
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

/** The item at a place, or the one that is closest to it. */
function nearest({ items }: TimelineLane, place: number, byBeginning = false): TimelineItem | undefined {
  let best: TimelineItem | undefined;
  let least = Infinity;
  for (const item of items) {
    const away = byBeginning || place < item.from ? Math.abs(item.from - place) : Math.max(0, place - item.to);
    if (away < least) [best, least] = [item, away];
  }
  return best;
}
