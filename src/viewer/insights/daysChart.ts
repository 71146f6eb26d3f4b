import type { ChartConfiguration } from "chart.js";
import type { InsightSums } from "../../transcripts/model/insightsModel";
import { t } from "../base/viewerText";
import { axis, chartOptions } from "../statistics/charts/chart";
import type { Palette } from "../statistics/charts/palette";
import { fillOf } from "../statistics/charts/patterns";

/** Draws the calls of each day as bars, with the failed ones below the others. */
export function daysChart(days: readonly InsightSums[], palette: Palette): ChartConfiguration {
  const options = chartOptions(palette);
  const bars = {
    borderColor: palette.outline ?? palette.background,
    borderWidth: palette.outline ? 1 : 0,
    maxBarThickness: 24,
  };
  return {
    type: "bar",
    data: {
      labels: days.map(({ name }) => (name === "" ? t("not recorded") : name)),
      datasets: [
        {
          ...bars,
          label: t("failed"),
          data: days.map(({ failed }) => failed),
          backgroundColor: fillOf("error", palette.status.error, palette.background),
        },
        {
          ...bars,
          label: t("other calls"),
          data: days.map(({ calls, failed }) => calls - failed),
          backgroundColor: palette.accent,
        },
      ],
    },
    options: {
      ...options,
      interaction: { mode: "index", intersect: false },
      scales: {
        x: {
          ...axis(palette, "", false),
          stacked: true,
          ticks: { color: palette.quiet, maxRotation: 0, autoSkipPadding: 16 },
        },
        y: { ...axis(palette, t("calls")), stacked: true, ticks: { color: palette.quiet, precision: 0 } },
      },
    },
  };
}
