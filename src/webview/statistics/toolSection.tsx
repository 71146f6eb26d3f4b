import type { ChartConfiguration } from "chart.js";
import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import type { CallStatus } from "../../transcript/model";
import type { ToolStatistics } from "../../transcript/statistics";
import type { Understanding } from "../../transcript/understanding/understandingModel";
import { VisibleText, visibleString } from "../parts/visibleText";
import { statusWords } from "../status";
import { count, duration } from "../units";
import { axis, ChartBox, chartOptions } from "./charts/chart";
import type { Palette } from "./charts/palette";
import { fillOf } from "./charts/patterns";
import { Swatch } from "./charts/swatch";
import { NumbersTable, type NumbersColumn } from "./numbersTable";
import { Section } from "./section";
import { percent } from "./words";
import { plural, sentence, shown, t } from "../text";

/** Tools that the picture shows. */
const IN_CHART = 12;
const STATUSES = [
  "ok",
  "expected",
  "error",
  "rejected",
  "interrupted",
  "blocked",
  "pending",
  "orphaned",
] as const satisfies readonly CallStatus[];

/** Calls by tool and outcome, and their rates beside those of the reference. */
export function ToolSection({ known, palette }: { known: Understanding; palette: Palette }): VNode {
  const { tools, hiddenTools } = known;
  const statuses = useMemo(() => STATUSES.filter((status) => known.all.counts[status] > 0), [known]);
  const calls = useMemo(() => callsChart(tools.slice(0, IN_CHART), statuses, palette), [tools, statuses, palette]);
  const compared = useMemo(() => tools.filter(({ reference, answered }) => reference && answered > 0), [tools]);
  const rates = useMemo(() => ratesChart(compared, palette), [compared, palette]);
  const columns = useMemo(() => columnsOf(statuses), [statuses]);
  return (
    <Section
      name="tools"
      title={t("Tools")}
      note={t(
        "Rates are shares of the calls that have a result. The reference is what failed of a recorded sample of calls, for whatever reason: failures that are part of working are among them.",
      )}
    >
      {tools.length > 0 && (
        <>
          <ul class="legend" aria-label={t("Patterns of the bars")}>
            {statuses.map((status) => (
              <li key={status}>
                <Swatch status={status} palette={palette} />
                {statusWords[status]}
              </li>
            ))}
          </ul>
          <ChartBox
            name="calls"
            label={t(
              "Calls of {0} by what became of them; the table below has the numbers",
              tools.length > IN_CHART ? t("the {0} most called tools", IN_CHART) : t("each tool"),
            )}
            height={Math.min(IN_CHART, tools.length) * 24 + 46}
            config={calls}
          />
        </>
      )}
      <NumbersTable
        id="tools"
        label={t("Calls by tool")}
        rows={tools}
        columns={columns}
        order={{ name: "calls", descending: true }}
        empty={t("No tool was called.")}
        rowAttributes={({ tool }) => ({ "data-tool": tool })}
      />
      {hiddenTools > 0 && (
        <p class="section-note">
          {plural(
            hiddenTools,
            "{0} tool that was called less is left out.",
            "{0} tools that were called less are left out.",
          )}
        </p>
      )}
      {compared.length > 0 && (
        <>
          <h4>{t("Failed calls beside the reference")}</h4>
          <ChartBox
            name="rates"
            label={t("Share of failed calls by tool, here and in the reference; the table above has the numbers")}
            height={compared.length * 34 + 46}
            config={rates}
          />
          <p class="chart-key quiet">
            {t("Filled: here. Outlined: the reference. Behind a tool's name: calls here, calls in the sample.")}
          </p>
        </>
      )}
    </Section>
  );
}

function columnsOf(statuses: readonly CallStatus[]): readonly NumbersColumn<ToolStatistics>[] {
  return [
    { name: "tool", title: t("Tool"), key: ({ tool }) => tool, cell: ({ tool }) => <VisibleText text={tool} /> },
    {
      name: "calls",
      title: t("Calls"),
      number: true,
      key: ({ counts }) => counts.calls,
      cell: ({ counts }) => count(counts.calls),
    },
    ...statuses.map((status): NumbersColumn<ToolStatistics> => ({
      name: status,
      title: HEADS[status],
      hint: t("Calls with this outcome: {0}", statusWords[status]),
      number: true,
      key: ({ counts }) => counts[status],
      cell: ({ counts }) =>
        counts[status] === 0 ? (
          <span class="zero">0</span>
        ) : (
          <span class={`count-${status}`}>{count(counts[status])}</span>
        ),
    })),
    {
      name: "errorRate",
      title: t("Error rate"),
      hint: t("Failed calls of those that have a result"),
      number: true,
      key: ({ errorRate }) => errorRate,
      cell: ({ errorRate }) => percent(errorRate),
    },
    {
      name: "expectedRate",
      title: t("Expected rate"),
      hint: t("Expected failures of the calls that have a result"),
      number: true,
      key: ({ expectedRate }) => expectedRate,
      cell: ({ expectedRate }) => percent(expectedRate),
    },
    {
      name: "failedRate",
      title: t("All failures"),
      hint: t("Calls without success of those that have a result, whatever the reason: what the reference tells"),
      number: true,
      key: ({ failedRate }) => failedRate,
      cell: ({ failedRate }) => percent(failedRate),
    },
    {
      name: "reference",
      title: t("Reference"),
      hint: t("All failures in a recorded sample of so many calls, and what they were"),
      key: ({ reference }) => reference?.failed,
      cell: ({ reference }) =>
        reference ? (
          <>
            {sentence(
              "{0} of {1}{2}",
              <b>{percent(reference.failed)}</b>,
              plural(reference.uses, "{0} call", "{0} calls"),
              <span class="reference-words">{shown(reference.words)}</span>,
            )}
          </>
        ) : (
          <span class="quiet">{t("none")}</span>
        ),
    },
    {
      name: "median",
      title: t("Median"),
      hint: t("The middle of the durations that are known exactly"),
      number: true,
      key: ({ durations }) => durations.median,
      cell: ({ durations }) => timeOrNone(durations.median),
    },
    {
      name: "p95",
      title: "p95",
      hint: t("What 95 of 100 of the durations that are known exactly do not exceed"),
      number: true,
      key: ({ durations }) => durations.p95,
      cell: ({ durations }) => timeOrNone(durations.p95),
    },
    {
      name: "atMost",
      title: t("Median, at most"),
      hint: t("The middle of the times between entries in which waiting for a person or for other calls may be"),
      number: true,
      key: ({ upperBounds }) => upperBounds.median,
      cell: ({ upperBounds }) =>
        upperBounds.median === undefined ? timeOrNone(undefined) : duration(upperBounds.median, true),
    },
  ];
}

const HEADS: Readonly<Record<CallStatus, string>> = {
  ok: t("Ok"),
  expected: t("Expected"),
  error: t("Failed"),
  rejected: t("Rejected"),
  interrupted: t("Interrupted"),
  blocked: t("Blocked"),
  pending: t("Running"),
  orphaned: t("No result"),
};

function timeOrNone(milliseconds: number | undefined): VNode | string {
  return milliseconds === undefined ? <span class="quiet">{t("unknown")}</span> : duration(milliseconds);
}

/** Long names leave no room for the bars. */
function named(tool: string): string {
  const name = visibleString(tool);
  return name.length > 26 ? `${name.slice(0, 12)}…${name.slice(-13)}` : name;
}

function callsChart(
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
        // Calls are whole.
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

function ratesChart(tools: readonly ToolStatistics[], palette: Palette): ChartConfiguration {
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
