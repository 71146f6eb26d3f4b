import type { ToolStatistics, UsageStatistics } from "../../../transcripts/model/understanding/understandingModel";
import { LIST_PRICES } from "../../../transcripts/statistics/listPrices";
import type { PriceTable } from "../../../transcripts/statistics/prices";
import { pricedPercent } from "../../../transcripts/statistics/tokenSums";
import type { Report } from "../../../transcripts/statistics/surveyTranscript";
import type { Statistics } from "../../../transcripts/statistics/statistics";
import { STATUSES } from "../../../transcripts/calls/statuses";
import { paint, type Output } from "../terminal/cliOutput";
import { sourceName } from "../input/inputSource";
import { counted, duration, grid, more, noted, number, rate, shownName } from "./reportText";

/** A file's numbers, for the list of files. */
export interface ReportedFile {
  readonly path: string;
  readonly report: Report;
}

/** Maximum rows of a list that can have thousands. */
const MOST_FILES = 10;
const MOST_TOOLS = 40;
const MOST_NAMES = 10;

/**
 * Formats the report: totals, then tools, tokens by model and agent, and files. The ones with the most errors come
 * first.
 */
export function reportTable(
  files: readonly ReportedFile[],
  statistics: Statistics,
  output: Output,
  prices: PriceTable = LIST_PRICES,
): string {
  const parts = [
    totals(files, statistics),
    toolsTable(statistics, output),
    usageTable(statistics, prices),
    files.length > 1 ? filesTable(files, output) : "",
  ];
  return parts.filter((part) => part !== "").join("\n");
}

function totals(files: readonly ReportedFile[], { sessions }: Statistics): string {
  const sum = (of: (report: Report) => number): number => files.reduce((total, { report }) => total + of(report), 0);
  const lines = [
    `${counted(files.length, "transcript")}, ${size(sum(({ bytes }) => bytes))}: ${counted(
      sum((report) => report.lines),
      "line",
    )}, ${counted(
      sum(({ entries }) => entries),
      "entry",
      "entries",
    )}, ${counted(sessions.size, "session")}`,
  ];
  const damaged = [
    [sum(({ unreadable }) => unreadable), "unreadable"],
    [sum(({ recovered }) => recovered), "damaged but recovered"],
    [sum(({ pending_last_line }) => (pending_last_line ? 1 : 0)), "half-written at the end"],
  ].filter(([count]) => count !== 0);
  if (damaged.length > 0) lines.push(`Lines: ${damaged.map(([count, what]) => `${count} ${what}`).join(", ")}`);
  const nested = sum((report) => report.nested_tool_calls);
  if (nested > 0) lines.push(`Calls that only progress entries mention, not counted below: ${number(nested)}`);
  const failed = sum((report) => report.api_errors);
  if (failed > 0) lines.push(`Failed requests to the API: ${number(failed)}`);
  const reported = sum(({ reported_cost_usd = 0 }) => reported_cost_usd);
  if (reported > 0) lines.push(`Cost as the agents count it: $${reported.toFixed(2)}`);
  return `${lines.join("\n")}\n`;
}

function toolsTable(statistics: Statistics, output: Output): string {
  const tools = statistics.tools();
  if (tools.length === 0) return "No tool calls\n";
  const all = statistics.all();
  // Statuses without calls need no column.
  const statuses = STATUSES.filter((status) => all.counts[status] > 0);
  const bounded = tools.some(usesBounds);
  const head = ["tool", "calls", ...statuses, "error rate", "failed", "reference", "median", "p95"];
  const row = (each: ToolStatistics, name: string): string[] => [
    name,
    number(each.counts.calls),
    ...statuses.map((status) => number(each.counts[status])),
    rate(each.errorRate),
    rate(each.failedRate),
    each.reference ? `${rate(each.reference.failed)} of ${each.reference.uses}` : "",
    ...spread(each),
  ];
  const shown = tools.slice(0, MOST_TOOLS);
  const rows = [...shown.map((tool) => row(tool, shownName(tool.tool))), row(all, "all tools")];
  const notes = [
    ...more(tools.length - shown.length, "more tool"),
    "error rate, failed: percentage of the calls with a result; failed includes expected errors and refused calls",
    "reference: the percentage that failed in a sample of that many calls",
    ...(bounded ? ["≤: upper bound, which can include waiting for approval or for parallel calls"] : []),
  ];
  return `${grid(head, rows, (line, at) => (shown[at]?.counts.error ? paint(line, "red", output) : line))}${noted(notes)}`;
}

/** Returns whether to show upper bounds: only if more calls have those than have exact durations. */
function usesBounds({ durations, upperBounds }: ToolStatistics): boolean {
  return upperBounds.count > durations.count;
}

function usageTable(statistics: Statistics, prices: PriceTable): string {
  const models = statistics.usageBy("model", prices);
  if (models.length === 0) return "No token counts\n";
  const head = ["", "messages", "input", "output", "cache written", "cache read", "cost"];
  const row = (each: UsageStatistics, name: string): string[] => [
    name,
    number(each.messages),
    number(each.input_tokens),
    number(each.output_tokens),
    number(each.cache_creation_input_tokens),
    number(each.cache_read_input_tokens),
    cost(each),
  ];
  const section = (title: string, rows: readonly UsageStatistics[], none: string, what: string): string =>
    grid(
      [title, ...head.slice(1)],
      rows.slice(0, MOST_NAMES).map((each) => row(each, each.name === "" ? none : shownName(each.name))),
    ) + noted(more(rows.length - MOST_NAMES, what));
  const all = { ...statistics.usageOfAll(prices), name: "all models" };
  const agents = statistics.usageBy("thread", prices);
  const sessions = statistics.usageBy("session", prices);
  const tables = [
    section("model", models.length > 1 ? [all, ...models] : models, "(no model)", "more model"),
    ...(agents.length > 1 ? [section("agent", agents, "(a subagent)", "more agent")] : []),
    ...(sessions.length > 1 ? [section("session", sessions, "(no session)", "more session")] : []),
    section("tool called", statistics.usageBy("tool", prices), "(none)", "more tool"),
  ];
  const note = `cost: US dollars at the ${prices === LIST_PRICES ? "list prices" : "prices given"} of ${prices.date}; unknown for models that aren't listed there`;
  return `${tables.join("\n")}${noted([note])}`;
}

function filesTable(files: readonly ReportedFile[], output: Output): string {
  const rows = files
    .map(({ path, report }) => {
      const tools = Object.values(report.tools);
      const sum = (of: (typeof tools)[number]): number => of.error + of.blocked + of.orphaned;
      return {
        path,
        calls: tools.reduce((total, { calls }) => total + calls, 0),
        errors: tools.reduce((total, { error }) => total + error, 0),
        trouble: tools.reduce((total, tool) => total + sum(tool), report.unreadable + report.recovered),
        report,
      };
    })
    .sort((one, other) => other.trouble - one.trouble || other.calls - one.calls || (one.path < other.path ? -1 : 1));
  const shown = rows.slice(0, MOST_FILES);
  const table = grid(
    ["calls", "errors", "damaged lines", "output tokens", "size", "file"],
    shown.map(({ path, calls, errors, report }) => [
      number(calls),
      number(errors),
      number(report.unreadable + report.recovered),
      number(report.usage.output_tokens),
      size(report.bytes),
      sourceName(path),
    ]),
    (line, at) => (shown[at]?.errors ? paint(line, "red", output) : line),
  );
  return `${table}${noted(more(rows.length - shown.length, "more file"))}`;
}

function spread(each: ToolStatistics): string[] {
  const mark = usesBounds(each) ? "≤ " : "";
  const { median, p95 } = mark === "" ? each.durations : each.upperBounds;
  return [median, p95].map((ms) => (ms === undefined ? "-" : `${mark}${duration(ms)}`));
}

function cost(usage: UsageStatistics): string {
  const { cost: dollars, unknownCost, messages, unpricedTokens } = usage;
  if (unknownCost === messages) return "unknown";
  const told = dollars > 0 && dollars < 0.01 ? "$0.01" : `$${dollars.toFixed(2)}`;
  return unknownCost > 0 ? `≥ ${told}, ${pricedPercent(usage, unpricedTokens)}% of tokens priced` : told;
}

function size(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  const units = ["KB", "MB", "GB", "TB"];
  let value = bytes / 1000;
  let at = 0;
  for (; value >= 1000 && at < units.length - 1; at++) value /= 1000;
  return `${value.toFixed(1)} ${units[at] ?? ""}`;
}
