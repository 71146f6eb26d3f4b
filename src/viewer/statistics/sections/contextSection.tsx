import type { ChartConfiguration, Plugin } from "chart.js";
import type { VNode } from "preact";
import { useMemo, useState } from "preact/hooks";
import type { Understanding } from "../../../transcripts/model/understanding/understandingModel";
import type {
  ContextCompaction,
  ContextPoint,
  ContextSeries,
} from "../../../transcripts/model/understanding/contextModel";
import { VisibleTextView, visibleString } from "../../controls/visibleTextView";
import { count, short } from "../../base/units";
import { axis, ChartBox, chartOptions } from "../charts/chart";
import type { Palette } from "../charts/palette";
import { NumbersTable, type NumbersColumn } from "../figures/numbersTable";
import { CacheLossTable } from "./cacheLossTable";
import { ContextFillTable } from "./contextFillTable";
import { RowLink } from "../figures/rowLink";
import { Section } from "../figures/section";
import { clock } from "../figures/statisticsWords";
import { plural, t } from "../../base/viewerText";

interface Props {
  readonly known: Understanding;
  readonly palette: Palette;
  go(row: number): void;
}

/** Shows the context's size at each request, and where it was compacted. */
export function ContextSection({ known, palette, go }: Props): VNode {
  const [chosen, choose] = useState(0);
  const series = known.context[chosen] ?? known.context[0];
  const config = useMemo(() => series && contextChart(series, palette, go), [series, palette]);
  return (
    <Section
      name="context"
      title={t("Context")}
      note={t("What the model was given at each request: input, and what was written to the cache and read from it.")}
    >
      {known.context.length > 1 && (
        <label class="choose-agent">
          {t("Context of")}{" "}
          <select
            value={chosen}
            data-action="context-of"
            onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
          >
            {known.context.map(({ agent, requests }, at) => (
              <option key={at} value={at}>
                {`${agent === undefined ? t("Main session") : visibleString(agent)} (${plural(requests, "{0} request", "{0} requests")})`}
              </option>
            ))}
          </select>
        </label>
      )}
      {known.hiddenContext > 0 && (
        <p class="section-note">
          {plural(
            known.hiddenContext,
            "{0} further subagent can't be selected here.",
            "{0} further subagents can't be selected here.",
          )}
        </p>
      )}
      {series && config && series.requests > 0 ? (
        <>
          <p class="section-note" data-context-words>
            {series.compactions.length > 0
              ? plural(
                  series.requests,
                  "{0} request, the largest with {1} tokens; {2}.",
                  "{0} requests, the largest with {1} tokens; {2}.",
                  count(series.largest),
                  plural(series.compactions.length, "{0} compaction", "{0} compactions"),
                )
              : plural(
                  series.requests,
                  "{0} request, the largest with {1} tokens.",
                  "{0} requests, the largest with {1} tokens.",
                  count(series.largest),
                )}
            {series.points.length < series.requests &&
              ` ${t(
                "{0} points are drawn: the first, the last, and the smallest and largest of each stretch.",
                count(series.points.length),
              )}`}
          </p>
          <ChartBox
            name="context"
            label={t("Tokens of context over requests, compactions as dashed lines; the tables below have the numbers")}
            height={240}
            config={config}
          />
          {series.compactions.length > 0 && (
            <>
              <h4>{t("Compactions")}</h4>
              <NumbersTable
                id="compactions"
                label={t("Compactions")}
                rows={series.compactions}
                columns={compactionColumns(go)}
                empty=""
              />
            </>
          )}
          {series.agent === undefined && known.fill && <ContextFillTable fill={known.fill} />}
          <CacheLossTable series={series} go={go} />
          <details class="as-table">
            <summary>{t("The line as a table")}</summary>
            <NumbersTable
              id="context"
              label={t("Context by request")}
              rows={series.points}
              columns={pointColumns(go)}
              empty=""
            />
          </details>
        </>
      ) : (
        <p class="nothing">{t("No message reports its tokens.")}</p>
      )}
    </Section>
  );
}

function compactionColumns(go: (row: number) => void): readonly NumbersColumn<ContextCompaction>[] {
  return [
    {
      name: "request",
      title: t("After request"),
      key: ({ request }) => request,
      cell: ({ request, row }) => (
        <RowLink row={row} go={go} label={t("Show the compaction")}>
          {count(request)}
        </RowLink>
      ),
    },
    {
      name: "kind",
      title: t("Kind"),
      value: compactionWords,
      cell: ({ micro, trigger }) => (
        <>
          {compactionWords({ micro })}
          {trigger !== undefined && (
            <>
              {" ("}
              <VisibleTextView text={trigger} />)
            </>
          )}
        </>
      ),
    },
    {
      name: "before",
      title: t("Tokens before"),
      number: true,
      key: ({ tokensBefore }) => tokensBefore,
      cell: ({ tokensBefore }) => tokensOr(tokensBefore),
    },
    {
      name: "after",
      title: t("Tokens after"),
      number: true,
      key: ({ tokensAfter }) => tokensAfter,
      cell: ({ tokensAfter }) => tokensOr(tokensAfter),
    },
  ];
}

function compactionWords({ micro }: Pick<ContextCompaction, "micro">): string {
  return micro ? t("Old results dropped") : t("Compacted");
}

function pointColumns(go: (row: number) => void): readonly NumbersColumn<ContextPoint>[] {
  return [
    {
      name: "request",
      title: t("Request"),
      key: ({ request }) => request,
      cell: ({ request, row }) => (
        <RowLink row={row} go={go} label={t("Show the message")}>
          {count(request + 1)}
        </RowLink>
      ),
    },
    {
      name: "time",
      title: t("Time"),
      key: ({ time }) => time,
      cell: ({ time }) => (time === undefined ? t("unknown") : clock(time)),
    },
    {
      name: "tokens",
      title: t("Tokens"),
      number: true,
      key: ({ tokens }) => tokens,
      cell: ({ tokens }) => count(tokens),
    },
  ];
}

function tokensOr(tokens: number | undefined): string {
  return tokens === undefined ? t("unknown") : count(tokens);
}

function contextChart(
  { points, compactions, requests }: ContextSeries,
  palette: Palette,
  go: (row: number) => void,
): ChartConfiguration {
  const options = chartOptions(palette);
  return {
    type: "line",
    data: {
      datasets: [
        {
          label: t("tokens"),
          data: points.map(({ request, tokens }) => ({ x: request + 1, y: tokens })),
          borderColor: palette.accent,
          backgroundColor: palette.accent.replace(/[\d.]{1,20}\)$/, "0.14)"),
          borderWidth: 1.5,
          fill: "origin",
          stepped: "middle",
          pointRadius: points.length > 60 ? 0 : 2,
          pointHitRadius: 6,
          pointBackgroundColor: palette.accent,
        },
      ],
    },
    options: {
      ...options,
      parsing: false,
      interaction: { mode: "nearest", axis: "x", intersect: false },
      scales: {
        x: {
          ...axis(palette, t("request"), false),
          type: "linear",
          beginAtZero: false,
          min: 1,
          max: Math.max(2, requests),
        },
        y: {
          ...axis(palette, t("tokens")),
          ticks: { ...(axis(palette, "")["ticks"] as object), callback: (value) => short(Number(value)) },
        },
      },
      onClick: (_event, [element]) => {
        const row = points[element?.index ?? -1]?.row;
        if (row !== undefined) go(row);
      },
      plugins: {
        ...options.plugins,
        tooltip: {
          ...options.plugins?.tooltip,
          displayColors: false,
          callbacks: {
            title: ([item]) => t("Request {0}", count(item?.parsed.x ?? 0)),
            label: ({ parsed }) => plural(parsed.y ?? 0, "{0} token", "{0} tokens"),
            footer: ([item]) => {
              const point = points[item?.dataIndex ?? -1];
              return [
                ...(point?.time === undefined ? [] : [clock(point.time)]),
                ...(point?.row === undefined ? [] : [t("A click shows its row")]),
              ];
            },
          },
        },
      },
    },
    plugins: [compactionMarks(compactions, palette)],
  };
}

/** Draws dashed lines at compactions, with the tokens before and after if there is room. */
function compactionMarks(compactions: readonly ContextCompaction[], palette: Palette): Plugin {
  return {
    id: "compactions",
    afterDatasetsDraw({ ctx, chartArea, scales }) {
      const x = scales["x"];
      if (!x) return;
      ctx.save();
      ctx.strokeStyle = palette.quiet;
      ctx.fillStyle = palette.foreground;
      ctx.font = `10px ${palette.font}`;
      ctx.setLineDash([3, 3]);
      let free = -Infinity;
      for (const { request, tokensBefore, tokensAfter, micro } of compactions) {
        const at = Math.min(chartArea.right, Math.max(chartArea.left, x.getPixelForValue(request + 0.5)));
        ctx.beginPath();
        ctx.moveTo(at, chartArea.top);
        ctx.lineTo(at, chartArea.bottom);
        ctx.stroke();
        if (at < free || micro) continue;
        const words = [tokensBefore, tokensAfter]
          .map((tokens) => (tokens === undefined ? "?" : short(tokens)))
          .join(" to ");
        const { width } = ctx.measureText(words);
        ctx.fillText(words, at + width + 6 > chartArea.right ? at - width - 4 : at + 4, chartArea.top + 10);
        free = at + width + 14;
      }
      ctx.restore();
    },
  };
}
