import type { RefObject, VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { type Area, boxOf } from "./lanes/drawLanes";
import type { TimelineItem, TimelineLane } from "./timelineItems";
import { AXIS, type LanesChart, TOP, useLanesChart } from "./lanes/useLanesChart";

interface Props extends LanesChart {
  readonly label: string;
  /** Zooms by a factor around a position. Returns whether anything changed. */
  zoom(factor: number, around: number): boolean;
  /** Moves by this much of the clock. */
  pan(by: number): void;
  /** Draws the card of an item next to it. */
  card(item: TimelineItem, lane: TimelineLane, place: { readonly x: number; readonly y: number }): VNode;
  /** Whether the card of the focused item is shown. */
  readonly tells: boolean;
  choose(item: TimelineItem, lane: TimelineLane): void;
  open(item: TimelineItem): void;
}

/** Draws a timeline on a chart's axis. The mouse moves and zooms it. */
export function TimelineChart(props: Props): VNode {
  const { lanes, from, to, label } = props;
  const { canvas, area } = useLanesChart(props);
  const [hover, setHover] = useState<Hit & { readonly x: number; readonly y: number }>();
  const told = useFocusedBox(props, area);
  const last = lanes.at(-1);
  const height = (last ? last.top + last.height : 0) + TOP + AXIS;
  const itemAt = ({ offsetX: x, offsetY: y }: MouseEvent): Hit | undefined => {
    const { current } = area;
    if (!current) return undefined;
    const lane = lanes.find(({ top, height: own }) => y >= current.top + top && y < current.top + top + own);
    const hit = lane?.items.findLast((item) => {
      const box = boxOf(item, lane, current);
      return x >= box.left - 2 && x <= box.left + box.width + 2 && y >= box.top - 2 && y <= box.top + box.height + 2;
    });
    return lane && hit && { item: hit, lane };
  };
  const placeAt = (x: number): number => {
    const { current } = area;
    if (!current) return from;
    return from + ((x - current.left) / Math.max(1, current.right - current.left)) * (to - from);
  };
  const drag = useRef<{ x: number; moved: boolean }>(undefined);

  useWheel(canvas, (event, element) => {
    const across = event.shiftKey ? event.deltaY || event.deltaX : event.deltaX;
    if (Math.abs(across) > Math.abs(event.deltaY) || event.shiftKey) {
      props.pan((across / Math.max(1, element.clientWidth)) * (to - from));
      event.preventDefault();
      return;
    }
    const left = element.getBoundingClientRect().left;
    const around = placeAt(event.clientX - left);
    // If no further zoom is possible, the page scrolls.
    if (props.zoom(Math.exp(Math.max(-60, Math.min(60, event.deltaY)) * 0.008), around)) event.preventDefault();
  });

  const card = hover ?? told;
  return (
    <div class="timeline-canvas" style={{ height: `${height}px` }} data-chart="timeline">
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          drag.current = { x: event.offsetX, moved: false };
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={(event) => {
          const { offsetX: x, offsetY: y } = event;
          const dragged = drag.current;
          if (dragged) {
            if (!dragged.moved && Math.abs(x - dragged.x) < 4) return;
            dragged.moved = true;
            const width = area.current ? area.current.right - area.current.left : 1;
            props.pan(((dragged.x - x) / Math.max(1, width)) * (to - from));
            dragged.x = x;
            setHover(undefined);
            return;
          }
          const hit = itemAt(event);
          setHover(hit && { ...hit, x, y });
        }}
        onPointerUp={(event) => {
          const dragged = drag.current;
          drag.current = undefined;
          if (!dragged || dragged.moved) return;
          const hit = itemAt(event);
          if (hit) props.choose(hit.item, hit.lane);
        }}
        onPointerCancel={() => (drag.current = undefined)}
        onPointerLeave={() => setHover(undefined)}
        onDblClick={(event) => {
          const hit = itemAt(event);
          if (hit) props.open(hit.item);
          else props.zoom(0.5, placeAt(event.offsetX));
        }}
      />
      {card && props.card(card.item, card.lane, placeOf(card, canvas.current?.clientWidth ?? 400))}
    </div>
  );
}

interface Hit {
  readonly item: TimelineItem;
  readonly lane: TimelineLane;
}

/** Width of a card, and its distance from the pointer or the item. Pixels. */
const CARD = 320;
const AWAY = 14;

/** Returns where a card is: next to a position, within the chart. */
function placeOf({ x, y }: { x: number; y: number }, width: number): { x: number; y: number } {
  return { x: Math.max(0, Math.min(x + AWAY, width - CARD)), y: y + AWAY };
}

/** Returns the focused item with the lower left corner of its box, if its card is shown. */
function useFocusedBox(
  { lanes, focus, tells, from, to }: Props,
  area: { readonly current: Area | undefined },
): (Hit & { readonly x: number; readonly y: number }) | undefined {
  const [box, setBox] = useState<Hit & { readonly x: number; readonly y: number }>();
  // After the chart has been drawn, which knows the positions.
  useEffect(() => {
    const lane = focus && lanes.find(({ items }) => items.includes(focus));
    const { current } = area;
    if (!tells || !lane || !current) return setBox(undefined);
    const { left, top, height } = boxOf(focus, lane, current);
    setBox({ item: focus, lane, x: left, y: top + height - AWAY / 2 });
  }, [lanes, focus, tells, from, to]);
  return box;
}

/** Handles the wheel. Only a listener that isn't passive can keep the page from scrolling. */
function useWheel(
  canvas: RefObject<HTMLCanvasElement | null>,
  onWheel: (event: WheelEvent, element: HTMLElement) => void,
): void {
  const newest = useRef(onWheel);
  newest.current = onWheel;
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const listen = (event: WheelEvent): void => newest.current(event, element);
    element.addEventListener("wheel", listen, { passive: false });
    return () => element.removeEventListener("wheel", listen);
  }, []);
}
