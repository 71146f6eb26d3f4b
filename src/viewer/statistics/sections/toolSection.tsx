import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import type { CallStatus } from "../../../transcripts/model/callRow";
import type { Understanding } from "../../../transcripts/model/understanding/understandingModel";
import { statusWords } from "../../base/statusWords";
import { ChartBox } from "../charts/chart";
import type { Palette } from "../charts/palette";
import { Swatch } from "../charts/swatch";
import { NumbersTable } from "../figures/numbersTable";
import { Section } from "../figures/section";
import { plural, t } from "../../base/viewerText";
import { callsChart, ratesChart } from "./toolCharts";
import { toolColumns } from "./toolColumns";

/** Maximum number of tools in the chart. */
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

/** Shows calls by tool and outcome, and their rates next to the reference's. */
export function ToolSection({ known, palette }: { known: Understanding; palette: Palette }): VNode {
  const { tools, hiddenTools } = known;
  const statuses = useMemo(() => STATUSES.filter((status) => known.all.counts[status] > 0), [known]);
  const calls = useMemo(() => callsChart(tools.slice(0, IN_CHART), statuses, palette), [tools, statuses, palette]);
  const compared = useMemo(() => tools.filter(({ reference, answered }) => reference && answered > 0), [tools]);
  const rates = useMemo(() => ratesChart(compared, palette), [compared, palette]);
  const columns = useMemo(() => toolColumns(statuses), [statuses]);
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
              "Calls of {0} by outcome; the table below has the numbers",
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
          <h4>{t("Failed calls compared with the reference")}</h4>
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
