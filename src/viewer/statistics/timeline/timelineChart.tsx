import { Chart, type Plugin } from "chart.js";
import type { RefObject, VNode } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { axis, chartOptions } from "../charts/chart";
import type { Palette } from "../charts/palette";
import type { ClockFace } from "./clockFace";
import { type Area, boxOf, type Drawing, drawLanes } from "./drawLanes";
import type { TimelineItem, TimelineLane } from "./timelineItems";

/** Pixels above the lanes, below them for the axis, and at their sides. */
const TOP = 4;
const AXIS = 30;
const SIDE = 8;

interface Props extends Omit<Drawing, "lanes"> {
  readonly lanes: readonly TimelineLane[];
  readonly from: number;
  readonly to: number;
  readonly face: ClockFace;
  readonly palette: Palette;
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
  onWidth(pixels: number): void;
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

/** Creates a chart that draws the lanes, and draws it again when they change. */
function useLanesChart(props: Props) {
  const { lanes, from, to, palette } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const chart = useRef<Chart>(undefined);
  const area = useRef<Area>(undefined);
  const drawnFocus = useRef<TimelineItem>(undefined);
  const newest = useRef(props);
  newest.current = props;

  useEffect(() => {
    if (!canvas.current) return undefined;
    const made = new Chart(canvas.current, {
      type: "line",
      data: { datasets: [] },
      options: {
        ...chartOptions(palette),
        events: [],
        layout: { padding: { top: TOP, left: SIDE, right: SIDE } },
        onResize: (_chart, { width }) => newest.current.onWidth(width),
        scales: {
          x: {
            ...axis(palette, "", false),
            type: "linear",
            beginAtZero: false,
            min: newest.current.from,
            max: newest.current.to,
            afterBuildTicks: (scale) => {
              const most = Math.max(2, Math.floor(scale.width / 110));
              scale.ticks = [...newest.current.face.ticks(scale.min, scale.max, most)];
            },
            ticks: {
              ...(axis(palette, "")["ticks"] as object),
              callback: (value, at, ticks) => String(ticks[at]?.label ?? value),
              maxRotation: 0,
              autoSkip: true,
              autoSkipPadding: 12,
            },
            afterFit: (scale) => {
              scale.height = AXIS;
            },
          },
          y: { display: false, min: 0, max: 1 },
        },
      },
      plugins: [lanesPlugin(newest, area)],
    });
    chart.current = made;
    drawnFocus.current = newest.current.focus;
    newest.current.onWidth(made.width);
    return () => {
      chart.current = undefined;
      made.destroy();
    };
  }, [palette]);

  useLayoutEffect(() => {
    const x = chart.current?.options.scales?.["x"];
    if (!x) return;
    x.min = from;
    x.max = Math.max(from + 1, to);
    chart.current?.update("none");
  }, [from, to, lanes, props.face, props.folded]);
  useEffect(() => {
    // A new chart has drawn it already, and drawing it twice would take too long.
    if (props.focus !== drawnFocus.current) chart.current?.draw();
    drawnFocus.current = props.focus;
  }, [props.focus]);
  return { canvas, area };
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

/** Draws the lanes on the chart, and records their positions. */
function lanesPlugin(newest: { readonly current: Drawing }, area: { current: Area | undefined }): Plugin {
  return {
    id: "lanes",
    beforeDatasetsDraw({ ctx, chartArea: { left, right, top, bottom }, scales }) {
      const x = scales["x"];
      if (!x) return;
      area.current = { left, right, top, bottom, x: (place) => x.getPixelForValue(place) };
      drawLanes(ctx, area.current, newest.current);
    },
  };
}
