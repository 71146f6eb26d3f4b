import { Chart, type ChartArea, type Plugin } from "chart.js";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { later } from "../../../controls/behavior/useLater";
import { axis, chartOptions } from "../../charts/chart";
import { type Area, type Drawing, drawLanes } from "./drawLanes";

/** Pixels above the lanes, below them for the axis, and at their sides. */
export const TOP = 4;
export const AXIS = 30;
const SIDE = 8;

/** Describes what a chart of lanes shows: a range of the clock, and the lanes. */
export interface LanesChart extends Drawing {
  readonly from: number;
  readonly to: number;
  onWidth(pixels: number): void;
}

/** What a chart needs: to be drawn again, to be updated, which draws it, or to be created. Greater includes less. */
const DRAW = 0;
const UPDATE = 1;
const CREATE = 2;

/** Creates a chart that draws the lanes, and draws it again when they change. */
export function useLanesChart(props: LanesChart) {
  const { lanes, from, to, palette, focus } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const chart = useRef<Chart>(undefined);
  const area = useRef<Area>(undefined);
  const newest = useRef(props);
  newest.current = props;
  const due = useRef<{ need: number; stop(): void }>(undefined);

  const run = (need: number): void => {
    if (need === CREATE && canvas.current) {
      chart.current?.destroy();
      area.current = undefined;
      chart.current = createChart(canvas.current, newest, area);
      newest.current.onWidth(chart.current.width);
      // Allocating the canvas takes long enough for one task.
      return want(DRAW);
    }
    const x = chart.current?.options.scales?.["x"];
    if (need === DRAW || !x) return chart.current?.draw();
    [x.min, x.max] = rangeOf(newest.current);
    chart.current?.update("none");
  };
  // Once for several changes, and in its own task: thousands of bars take as long as the rest of the page.
  const want = (need: number): void => {
    if (due.current) due.current.need = Math.max(due.current.need, need);
    else
      due.current = {
        need,
        stop: later(() => {
          const wanted = due.current?.need ?? need;
          due.current = undefined;
          run(wanted);
        }),
      };
  };
  useEffect(() => want(CREATE), [palette]);
  useLayoutEffect(() => want(UPDATE), [from, to, lanes, props.face, props.folded]);
  useEffect(() => want(DRAW), [focus]);
  useEffect(
    () => () => {
      due.current?.stop();
      chart.current?.destroy();
    },
    [],
  );
  return { canvas, area };
}

/** Returns the visible range of the clock, which is never empty. */
function rangeOf({ from, to }: Pick<LanesChart, "from" | "to">): [number, number] {
  return [from, Math.max(from + 1, to)];
}

function createChart(
  canvas: HTMLCanvasElement,
  newest: { readonly current: LanesChart },
  area: { current: Area | undefined },
): Chart {
  const { palette } = newest.current;
  const [min, max] = rangeOf(newest.current);
  return new Chart(canvas, {
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
          min,
          max,
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
}

/** Draws the lanes on a chart that was created before, and records their positions. */
function lanesPlugin(newest: { readonly current: LanesChart }, area: { current: Area | undefined }): Plugin {
  let isCreated = false;
  return {
    id: "lanes",
    beforeDatasetsDraw({ ctx, chartArea }) {
      // Of the newest range, also before it has been drawn.
      area.current = { ...edgesOf(chartArea), x: (place) => positions(chartArea, newest.current)(place) };
      if (isCreated) drawLanes(ctx, { ...area.current, x: positions(chartArea, newest.current) }, newest.current);
      isCreated = true;
    },
  };
}

function edgesOf({ left, right, top, bottom }: ChartArea): Omit<Area, "x"> {
  return { left, right, top, bottom };
}

/** Returns a function from positions on the clock to pixels. */
function positions({ left, right }: ChartArea, range: LanesChart): (place: number) => number {
  const [from, to] = rangeOf(range);
  const scale = (right - left) / (to - from);
  return (place) => left + (place - from) * scale;
}
