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
  return `${groupsGrid(rows, by)}${noted(groupNotes(prices, by !== "model"))}`;
}

/** Formats the sums of groups. Calls have no model. Without `hasTokens`, leaves out tokens and cost. */
export function groupsGrid(rows: readonly Omit<GroupSums, "tools">[], by: Group, hasTokens = true): string {
  const hasCalls = by !== "model";
  const head = [
    ...[by, "sessions"],
    ...(hasCalls ? ["calls", "failed", "failed %", "expected", "rejected", "interrupted"] : []),
    ...(hasTokens ? ["tokens", "output", "cost"] : []),
  ];
  const lines = rows.map((row) => [
    ...[row.name === "" ? `(no ${by})` : shownName(row.name), number(row.sessions)],
    ...(hasCalls
      ? [
          ...[number(row.calls), number(row.failed), rate(row.calls > 0 ? row.failed / row.calls : undefined)],
          ...[number(row.expected), number(row.rejected), number(row.interrupted)],
        ]
      : []),
    ...(hasTokens ? [number(tokensIn(row)), number(row.output_tokens), dollars(row)] : []),
  ]);
  return grid(head, lines);
}

/** Says what the words in tables of groups mean. */
export function groupNotes(prices: PriceTable, hasCalls = true): string[] {
  return [
    ...(hasCalls ? ["failed: with an error, blocked, or without a result; expected ones apart"] : []),
    "days, weeks (from Monday), and months are in UTC",
    `cost: US dollars at the ${prices === LIST_PRICES ? "list prices" : "prices given"} of ${prices.date}; + if some tokens have no known price`,
  ];
}

/** The sums of a group as they are written as JSON. */
export function sumFields(row: Omit<GroupSums, "tools">, hasCalls = true): Readonly<Record<string, unknown>> {
  const { name, sessions, calls, failed, expected, rejected, interrupted, cost, unpricedTokens } = row;
  return {
    ...{ name, sessions },
    ...(hasCalls && { calls, failed, expected, rejected, interrupted }),
    // A message's tokens are divided among the tools that it calls.
    input_tokens: Math.round(row.input_tokens),
    output_tokens: Math.round(row.output_tokens),
    cache_creation_input_tokens: Math.round(row.cache_creation_input_tokens),
    cache_read_input_tokens: Math.round(row.cache_read_input_tokens),
    // Millionths of a dollar: smaller digits are rounding errors.
    cost_usd: Math.round(cost * 1e6) / 1e6,
    unpriced_tokens: Math.round(unpricedTokens),
  };
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

/** Formats a cost, with a + if some tokens have no known price. */
export function dollars({ cost, unpricedTokens }: Pick<GroupSums, "cost" | "unpricedTokens">): string {
  return `$${cost.toFixed(2)}${unpricedTokens > 0 ? "+" : ""}`;
}
