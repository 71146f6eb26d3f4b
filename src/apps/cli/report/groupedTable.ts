import { tokensIn } from "../../../transcripts/statistics/tokenSums";
import type { Group, GroupSums } from "../../../transcripts/statistics/groupedReport";
import { LIST_PRICES } from "../../../transcripts/statistics/listPrices";
import type { PriceTable } from "../../../transcripts/statistics/prices";
import { counted, grid, noted, number, rate, shownName } from "./reportText";

/** Tools that are named for a reason. */
const MOST_TOOLS = 5;

/** Formats a report by day, project, or the like. */
export function groupedTable(rows: readonly GroupSums[], by: Group, prices: PriceTable = LIST_PRICES): string {
  if (rows.length === 0) return by === "reason" ? "No call failed\n" : "No calls and no tokens\n";
  if (by === "reason") return reasonsTable(rows);
  const hasCalls = by !== "model";
  const head = [
    ...[by, "sessions"],
    ...(hasCalls ? ["calls", "failed", "failed %", "expected", "rejected", "interrupted"] : []),
    ...["tokens", "output", "cost"],
  ];
  const lines = rows.map((row) => [
    ...[row.name === "" ? `(no ${by})` : shownName(row.name), number(row.sessions)],
    ...(hasCalls
      ? [
          ...[number(row.calls), number(row.failed), rate(row.calls > 0 ? row.failed / row.calls : undefined)],
          ...[number(row.expected), number(row.rejected), number(row.interrupted)],
        ]
      : []),
    ...[number(tokensIn(row)), number(row.output_tokens), dollars(row)],
  ]);
  const notes = [
    ...(hasCalls ? ["failed: with an error, blocked, or without a result; expected ones apart"] : []),
    "days, weeks (from Monday), and months are in UTC",
    `cost: US dollars at the ${prices === LIST_PRICES ? "list prices" : "prices given"} of ${prices.date}; + if some tokens have no known price`,
  ];
  return `${grid(head, lines)}${noted(notes)}`;
}

function reasonsTable(rows: readonly GroupSums[]): string {
  const lines = rows.map(({ name, sessions, calls, tools }) => [
    ...[number(calls), number(sessions), name],
    [
      ...tools.slice(0, MOST_TOOLS).map(([tool, times]) => `${shownName(tool)} ${number(times)}`),
      ...(tools.length > MOST_TOOLS ? [counted(tools.length - MOST_TOOLS, "more tool")] : []),
    ].join(", "),
  ]);
  return grid(["calls", "sessions", "reason", "tools"], lines);
}

function dollars({ cost, unpricedTokens }: GroupSums): string {
  return `$${cost.toFixed(2)}${unpricedTokens > 0 ? "+" : ""}`;
}
