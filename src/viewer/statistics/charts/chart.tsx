import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  type ChartOptions,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from "chart.js";
import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { later } from "../../controls/behavior/useLater";
import type { Palette } from "./palette";

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
);

interface Props {
  /** Describes the chart in a sentence, and where its numbers are. */
  readonly label: string;
  /** Names the chart for tests. */
  readonly name: string;
  /** Pixels. */
  readonly height: number;
  /** Drawn again when it is another object. */
  readonly config: ChartConfiguration;
}

/** Draws a chart. A table next to it contains all its data. */
export function ChartBox({ label, name, height, config }: Props): VNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let chart: Chart | undefined;
    // Several charts that are drawn in one task block the page.
    const stop = later(() => {
      if (canvas.current) chart = new Chart(canvas.current, config);
    });
    return () => {
      stop();
      chart?.destroy();
    };
  }, [config]);
  return (
    <div class="chart" style={{ height: `${height}px` }} data-chart={name}>
      <canvas ref={canvas} role="img" aria-label={label} />
    </div>
  );
}

/** Returns the options of all charts: theme colors, no animation, and tooltips that match the page. */
export function chartOptions(palette: Palette): ChartOptions {
  return {
    animation: false,
    responsive: true,
    maintainAspectRatio: false,
    color: palette.foreground,
    borderColor: palette.line,
    font: { family: palette.font, size: 11 },
    plugins: {
      tooltip: {
        backgroundColor: palette.background,
        titleColor: palette.foreground,
        bodyColor: palette.foreground,
        footerColor: palette.quiet,
        borderColor: palette.quiet,
        borderWidth: 1,
        cornerRadius: 3,
        padding: 8,
        boxPadding: 4,
        multiKeyBackground: palette.background,
      },
    },
  };
}

/** Returns an axis in the theme's colors. */
export function axis(palette: Palette, title: string, grid = true): Record<string, unknown> {
  return {
    beginAtZero: true,
    border: { color: palette.line },
    grid: { color: palette.line, display: grid },
    ticks: { color: palette.quiet, font: { family: palette.font, size: 11 } },
    title: { display: title !== "", text: title, color: palette.quiet, font: { family: palette.font, size: 11 } },
  };
}
