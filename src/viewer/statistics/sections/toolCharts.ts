import type { ToolStatistics } from "../../../transcripts/model/understanding/understandingModel";
import type { ChartConfiguration } from "chart.js";
import type { CallStatus } from "../../../transcripts/model/callRow";
import { visibleString } from "../../controls/visibleTextView";
import { statusWords } from "../../base/statusWords";
import { count } from "../../base/units";
import { axis, chartOptions } from "../charts/chart";
import type { Palette } from "../charts/palette";
import { fillOf } from "../charts/patterns";
import { percent } from "../figures/statisticsWords";
import { t } from "../../base/viewerText";

/** Shortens a name: long ones leave no room for the bars. */
function named(tool: string): string {
  const name = visibleString(tool);
  return name.length > 26 ? `${name.slice(0, 12)}…${name.slice(-13)}` : name;
}

/** Draws bars of calls by status, in the order of `statuses`. */
export function callsChart(
  tools: readonly ToolStatistics[],
  statuses: readonly CallStatus[],
  palette: Palette,
): ChartConfiguration {
  const options = chartOptions(palette);
  return {
    type: "bar",
    data: {
      labels: tools.map(({ tool }) => named(tool)),
      datasets: statuses.map((status) => ({
        label: statusWords[status],
        data: tools.map(({ counts }) => counts[status]),
        backgroundColor: fillOf(status, palette.status[status], palette.background),
        borderColor: palette.outline ?? palette.background,
        borderWidth: palette.outline ? 1 : { right: 1 },
        borderSkipped: false,
        maxBarThickness: 16,
      })),
    },
    options: {
      ...options,
      indexAxis: "y",
      interaction: { mode: "index", axis: "y", intersect: false },
      scales: {
        // Calls are whole numbers.
        x: { ...axis(palette, t("calls")), stacked: true, ticks: { ...tickStyle(palette), precision: 0 } },
        y: { ...axis(palette, "", false), stacked: true, ticks: { ...tickStyle(palette), autoSkip: false } },
      },
      plugins: {
        ...options.plugins,
        tooltip: { ...options.plugins?.tooltip, filter: ({ parsed }) => parsed.x !== 0 },
      },
    },
  };
}

function tickStyle(palette: Palette): { color: string; font: { family: string; size: number } } {
  return { color: palette.foreground, font: { family: palette.font, size: 11 } };
}

/** Draws each tool's share of failed calls next to the reference's. Percent. */
export function ratesChart(tools: readonly ToolStatistics[], palette: Palette): ChartConfiguration {
  const options = chartOptions(palette);
  return {
    type: "bar",
    data: {
      labels: tools.map(
        ({ tool, answered, reference }) => `${named(tool)} (${count(answered)}, ${count(reference?.uses ?? 0)})`,
      ),
      datasets: [
        {
          label: t("here"),
          data: tools.map(({ failedRate }) => (failedRate ?? 0) * 100),
          backgroundColor: palette.accent,
          borderColor: palette.outline ?? palette.accent,
          borderWidth: 1,
          maxBarThickness: 11,
        },
        {
          label: t("reference"),
          data: tools.map(({ reference }) => (reference?.failed ?? 0) * 100),
          backgroundColor: "transparent",
          borderColor: palette.foreground,
          borderWidth: 1,
          borderSkipped: false,
          maxBarThickness: 11,
        },
      ],
    },
    options: {
      ...options,
      indexAxis: "y",
      interaction: { mode: "index", axis: "y", intersect: false },
      scales: {
        x: { ...axis(palette, t("% of calls with a result")), max: 100 },
        y: { ...axis(palette, "", false), ticks: { ...tickStyle(palette), autoSkip: false } },
      },
      plugins: {
        ...options.plugins,
        tooltip: {
          ...options.plugins?.tooltip,
          callbacks: {
            label: ({ dataset, parsed }) => `${dataset.label ?? ""}: ${percent((parsed.x ?? 0) / 100)}`,
            footer: ([item]) => tools[item?.dataIndex ?? -1]?.reference?.words ?? "",
          },
        },
      },
    },
  };
}
