import type { ComponentChildren, VNode } from "preact";
import { useMemo } from "preact/hooks";
import type { Insights, InsightSelection, InsightSums } from "../../transcripts/model/insightsModel";
import { count } from "../base/units";
import { plural, t } from "../base/viewerText";
import { ChartBox } from "../statistics/charts/chart";
import { usePalette } from "../statistics/charts/usePalette";
import { NumbersTable } from "../statistics/figures/numbersTable";
import { Section } from "../statistics/figures/section";
import type { Selecting } from "./countLink";
import { daysChart } from "./daysChart";
import { HeatMap } from "./heatMap";
import { fileColumns, groupColumns, reasonColumns } from "./insightColumns";
import { InsightTotalsSection } from "./insightTotalsSection";

/** Days that a chart shows, the last ones. */
const MOST_DAYS = 90;

/** Rows of a table that are drawn at first. */
const FIRST = 10;

interface Props extends Selecting {
  readonly insights: Insights;
  /** Shown below the totals. */
  readonly children: ComponentChildren;
}

/** Shows the numbers: totals, then tables by day, project, agent, model, tool, reason, and file. */
export function InsightsSections({ insights, children, ...selecting }: Props): VNode {
  const { totals, days, projects, agents, models, tools, reasons, files, hours } = insights;
  const palette = usePalette();
  const newest = useMemo(() => [...days].reverse(), [days]);
  const chart = useMemo(() => daysChart(days.slice(-MOST_DAYS), palette), [days, palette]);
  const group = (
    by: InsightSelection["by"],
    title: string,
    label: string,
    rows: readonly InsightSums[],
    empty = "",
  ) => (
    <NumbersTable
      id={`${by}s`}
      label={label}
      rows={rows}
      columns={groupColumns(by, title, selecting)}
      first={FIRST}
      empty={empty}
    />
  );
  return (
    <div class="statistics" data-insights-numbers>
      <InsightTotalsSection totals={totals} {...selecting} />
      {children}
      <Section name="days" title={t("By day")} note={t("Days are in UTC.")}>
        <ChartBox label={t("Calls by day. The table below has the numbers.")} name="days" height={180} config={chart} />
        {group("day", t("Day"), t("Days"), newest, t("No day is recorded."))}
      </Section>
      <Section name="projects" title={t("By project")}>
        {group("project", t("Project"), t("Projects"), projects)}
      </Section>
      <Section name="agents" title={t("By agent")}>
        {group("agent", t("Agent"), t("Agents"), agents)}
      </Section>
      <Section name="models" title={t("By model")}>
        {group("model", t("Model"), t("Models"), models, t("No message names a model."))}
      </Section>
      <Section name="tools" title={t("By tool")}>
        {group("tool", t("Tool"), t("Tools"), tools, t("No tool was called."))}
      </Section>
      <Section
        name="reasons"
        title={t("Why calls failed")}
        note={t("Expected failures are part of the work, such as a search without a match.")}
      >
        <NumbersTable
          id="reasons"
          label={t("Reasons")}
          rows={reasons}
          columns={reasonColumns(selecting)}
          empty={t("No call failed.")}
        />
      </Section>
      <Section
        name="changed"
        title={t("Most changed files")}
        note={
          totals.files > files.length
            ? plural(totals.files, "The first {1} of {0} file.", "The first {1} of {0} files.", count(files.length))
            : undefined
        }
      >
        <NumbersTable
          id="changed"
          label={t("Changed files")}
          rows={files}
          columns={fileColumns(selecting)}
          first={FIRST}
          empty={t("No file was changed.")}
        />
      </Section>
      <Section name="hours" title={t("When agents work")} note={t("Calls by weekday and hour, in local time.")}>
        <HeatMap hours={hours} {...selecting} />
      </Section>
    </div>
  );
}
