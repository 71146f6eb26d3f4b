import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import type {
  InsightFile,
  InsightReason,
  Insights,
  InsightSelection,
  InsightSums,
  InsightTotals,
} from "../../transcripts/model/insightsModel";
import { count, duration, short } from "../base/units";
import { plural, t } from "../base/viewerText";
import { VisibleTextView, visibleString } from "../controls/visibleTextView";
import { CutPath } from "../markup/links/cutPath";
import { ChartBox } from "../statistics/charts/chart";
import { usePalette } from "../statistics/charts/usePalette";
import { NumbersTable, type NumbersColumn } from "../statistics/figures/numbersTable";
import { Figure, Section } from "../statistics/figures/section";
import { clock, dollars, percent } from "../statistics/figures/statisticsWords";
import { CountLink, type Selecting } from "./countLink";
import { daysChart } from "./daysChart";
import { HeatMap } from "./heatMap";

/** Days that a chart shows, the last ones. */
const MOST_DAYS = 90;

interface Props extends Selecting {
  readonly insights: Insights;
}

/** Shows the numbers: totals, then tables by day, project, agent, model, tool, reason, and file. */
export function InsightsSections({ insights, ...selecting }: Props): VNode {
  const { totals, days, projects, agents, models, tools, reasons, files, hours } = insights;
  const palette = usePalette();
  const newest = useMemo(() => [...days].reverse(), [days]);
  const chart = useMemo(() => daysChart(days.slice(-MOST_DAYS), palette), [days, palette]);
  const group = (by: InsightSelection["by"], title: string, tokens = true): readonly NumbersColumn<InsightSums>[] =>
    groupColumns(by, title, tokens, selecting);
  return (
    <div class="statistics" data-insights-numbers>
      <Totals totals={totals} {...selecting} />
      <Section name="days" title={t("By day")} note={t("Days are in UTC.")}>
        <ChartBox label={t("Calls by day. The table below has the numbers.")} name="days" height={180} config={chart} />
        <NumbersTable
          id="days"
          label={t("Days")}
          rows={newest}
          columns={group("day", t("Day"))}
          first={10}
          empty={t("No day is recorded.")}
        />
      </Section>
      <Section name="projects" title={t("By project")}>
        <NumbersTable
          id="projects"
          label={t("Projects")}
          rows={projects}
          columns={group("project", t("Project"))}
          first={10}
          empty=""
        />
      </Section>
      <Section name="agents" title={t("By agent")}>
        <NumbersTable id="agents" label={t("Agents")} rows={agents} columns={group("agent", t("Agent"))} empty="" />
      </Section>
      <Section name="models" title={t("By model")}>
        <NumbersTable
          id="models"
          label={t("Models")}
          rows={models}
          columns={group("model", t("Model"))}
          first={10}
          empty={t("No message names a model.")}
        />
      </Section>
      <Section name="tools" title={t("By tool")}>
        <NumbersTable
          id="tools"
          label={t("Tools")}
          rows={tools}
          columns={group("tool", t("Tool"), false)}
          first={10}
          empty={t("No tool was called.")}
        />
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
          first={10}
          empty={t("No file was changed.")}
        />
      </Section>
      <Section name="hours" title={t("When agents work")} note={t("Calls by weekday and hour, in local time.")}>
        <HeatMap hours={hours} {...selecting} />
      </Section>
    </div>
  );
}

const ALL: InsightSelection = { by: "all", name: "" };

function Totals({ totals, ...selecting }: Selecting & { totals: InsightTotals }): VNode {
  const { sessions, calls, failed, expected, rejected, interrupted, cost, unpricedTokens } = totals;
  const tokens =
    totals.input_tokens + totals.output_tokens + totals.cache_creation_input_tokens + totals.cache_read_input_tokens;
  const link = (value: number, kind?: InsightSelection["kind"]): VNode => (
    <CountLink
      of={kind ? { ...ALL, kind } : ALL}
      value={value}
      class={kind === "failed" ? "count-error" : ""}
      {...selecting}
    >
      {count(value)}
    </CountLink>
  );
  return (
    <Section name="totals" title={t("Overview")}>
      <dl class="figures">
        <Figure
          name="sessions"
          value={link(sessions)}
          label={sessions === 1 ? t("session") : t("sessions")}
          more={plural(totals.prompts, "{0} prompt", "{0} prompts")}
        />
        <Figure name="active" value={duration(totals.activeMs)} label={t("agents at work")} />
        <Figure
          name="waiting"
          value={duration(totals.waitingMs)}
          label={t("waited for people")}
          more={t("pauses up to an hour")}
        />
        <Figure name="calls" value={link(calls)} label={calls === 1 ? t("tool call") : t("tool calls")} />
        <Figure
          name="failed"
          value={link(failed, "failed")}
          label={t("failed")}
          tone={failed > 0 ? "bad" : undefined}
          more={percent(calls > 0 ? failed / calls : undefined)}
        />
        <Figure
          name="expected"
          value={link(expected, "expected")}
          label={t("expected failures")}
          tone={expected > 0 ? "info" : undefined}
        />
        <Figure
          name="rejected"
          value={link(rejected, "rejected")}
          label={t("rejected by you")}
          more={interrupted > 0 ? t("{0} interrupted", count(interrupted)) : undefined}
        />
        <Figure
          name="tokens"
          value={short(tokens)}
          label={t("tokens")}
          more={t("{0} output", short(totals.output_tokens))}
        />
        <Figure
          name="cost"
          value={dollars(cost)}
          label={t("cost at list prices")}
          more={
            unpricedTokens > 0
              ? plural(unpricedTokens, "{0} token without a price", "{0} tokens without a price")
              : undefined
          }
        />
        <Figure
          name="files"
          value={count(totals.files)}
          label={totals.files === 1 ? t("file changed") : t("files changed")}
        />
      </dl>
    </Section>
  );
}

function groupColumns(
  by: InsightSelection["by"],
  title: string,
  tokens: boolean,
  selecting: Selecting,
): readonly NumbersColumn<InsightSums>[] {
  const counted = (
    name: "calls" | "failed" | "expected" | "rejected" | "interrupted",
    words: string,
    minor?: 1 | 2 | 3,
  ): NumbersColumn<InsightSums> => ({
    name,
    title: words,
    number: true,
    ...(minor && { minor }),
    key: (row) => row[name],
    cell: (row) => (
      <CountLink
        of={{ by, name: row.name, ...(name !== "calls" && { kind: name }) }}
        value={row[name]}
        class={name === "failed" ? "count-error" : ""}
        {...selecting}
      >
        {count(row[name])}
      </CountLink>
    ),
  });
  return [
    {
      name: "name",
      title,
      wide: true,
      key: ({ name }) => name,
      cell: ({ name }) =>
        name === "" ? (
          <span class="quiet">{t("not recorded")}</span>
        ) : by === "project" ? (
          <span class="insights-path" title={visibleString(name)}>
            <CutPath path={name} />
          </span>
        ) : (
          <VisibleTextView text={name} />
        ),
    },
    {
      name: "sessions",
      title: t("Sessions"),
      number: true,
      key: ({ sessions }) => sessions,
      cell: ({ name, sessions }) => (
        <CountLink of={{ by, name }} value={sessions} {...selecting}>
          {count(sessions)}
        </CountLink>
      ),
    },
    ...(by === "model"
      ? []
      : [
          counted("calls", t("Calls")),
          counted("failed", t("Failed")),
          {
            name: "rate",
            title: t("Failed %"),
            number: true,
            minor: 2,
            key: ({ calls, failed }) => (calls > 0 ? failed / calls : undefined),
            cell: ({ calls, failed }) => percent(calls > 0 ? failed / calls : undefined),
          } satisfies NumbersColumn<InsightSums>,
          counted("expected", t("Expected"), 3),
          counted("rejected", t("Rejected"), 3),
          counted("interrupted", t("Interrupted"), 3),
        ]),
    ...(tokens ? tokenColumns() : []),
  ];
}

function tokenColumns(): readonly NumbersColumn<InsightSums>[] {
  const all = (row: InsightSums): number =>
    row.input_tokens + row.output_tokens + row.cache_creation_input_tokens + row.cache_read_input_tokens;
  return [
    { name: "tokens", title: t("Tokens"), number: true, minor: 1, key: all, cell: (row) => short(all(row)) },
    {
      name: "output",
      title: t("Output"),
      number: true,
      minor: 3,
      key: (row) => row.output_tokens,
      cell: (row) => short(row.output_tokens),
    },
    {
      name: "cost",
      title: t("Cost"),
      hint: t("US dollars at list prices. + if some tokens have no known price"),
      number: true,
      key: ({ cost }) => cost,
      cell: ({ cost, unpricedTokens }) => `${dollars(cost)}${unpricedTokens > 0 ? "+" : ""}`,
    },
  ];
}

const KINDS: Readonly<Record<InsightReason["kind"], string>> = {
  failed: t("failed"),
  expected: t("expected"),
  rejected: t("rejected"),
  interrupted: t("interrupted"),
};

function reasonColumns(selecting: Selecting): readonly NumbersColumn<InsightReason>[] {
  const link = ({ name, kind }: InsightReason, value: number): VNode => (
    <CountLink of={{ by: "reason", name, kind }} value={value} {...selecting}>
      {count(value)}
    </CountLink>
  );
  return [
    { name: "reason", title: t("Reason"), wide: true, key: ({ name }) => name, cell: ({ name }) => name },
    { name: "kind", title: t("Counts as"), key: ({ kind }) => kind, cell: ({ kind }) => KINDS[kind] },
    { name: "calls", title: t("Calls"), number: true, key: ({ calls }) => calls, cell: (row) => link(row, row.calls) },
    {
      name: "sessions",
      title: t("Sessions"),
      number: true,
      key: ({ sessions }) => sessions,
      cell: (row) => link(row, row.sessions),
    },
    {
      name: "tools",
      title: t("Tools"),
      minor: 1,
      value: ({ tools }) => tools.map(([tool, calls]) => `${tool} ${calls}`).join(", "),
      cell: ({ tools }) =>
        [
          ...tools.slice(0, MOST_TOOLS).map(([tool, calls]) => `${visibleString(tool)} ${count(calls)}`),
          ...(tools.length > MOST_TOOLS ? [t("{0} more", count(tools.length - MOST_TOOLS))] : []),
        ].join(", "),
    },
  ];
}

/** Tools that are named for a reason. */
const MOST_TOOLS = 3;

function fileColumns(selecting: Selecting): readonly NumbersColumn<InsightFile>[] {
  const link = ({ path }: InsightFile, value: number): VNode => (
    <CountLink of={{ by: "file", name: path }} value={value} {...selecting}>
      {count(value)}
    </CountLink>
  );
  return [
    {
      name: "path",
      title: t("File"),
      wide: true,
      key: ({ path }) => path,
      cell: ({ path }) => (
        <span class="insights-path" title={visibleString(path)}>
          <CutPath path={path} />
        </span>
      ),
    },
    {
      name: "changes",
      title: t("Changes"),
      number: true,
      key: ({ changes }) => changes,
      cell: (row) => link(row, row.changes),
    },
    {
      name: "sessions",
      title: t("Sessions"),
      number: true,
      key: ({ sessions }) => sessions,
      cell: (row) => link(row, row.sessions),
    },
    {
      name: "added",
      title: t("Added"),
      number: true,
      minor: 2,
      key: ({ added }) => added,
      cell: ({ added }) => count(added),
    },
    {
      name: "removed",
      title: t("Removed"),
      number: true,
      minor: 2,
      key: ({ removed }) => removed,
      cell: ({ removed }) => count(removed),
    },
    {
      name: "last",
      title: t("Last"),
      minor: 1,
      key: ({ last }) => last,
      value: ({ last }) => (last === undefined ? undefined : new Date(last).toISOString()),
      cell: ({ last }) => (last === undefined ? <span class="quiet">{t("unknown")}</span> : clock(last)),
    },
  ];
}
