import { oneLine } from "../../../base/text/displayText";
import { visibleText } from "../../../base/text/visibleText";
import type { FailureKind, Insights, InsightsQuery } from "../../../transcripts/model/insightsModel";
import { currentPrices } from "../../../transcripts/statistics/prices";
import { tokensIn } from "../../../transcripts/statistics/tokenSums";
import { dollars, groupNotes, groupsGrid, sumFields } from "./groupedTable";
import { counted, duration, grid, more, noted, number, rate, shownName } from "./reportText";

/** Rows that are shown of each table. */
const MOST = 15;
const MOST_DAYS = 31;
const MOST_TOOLS = 3;
/** Characters of a path that are read, and shown. */
const MAX_PATH = 1_000;
const SHOWN_PATH = 80;

const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
/** From no calls to the most. */
const SHADES = "·░▒▓█";

/** Formats insights as tables. */
export function insightsText(insights: Insights, query: InsightsQuery): string {
  const { totals, days, projects, agents, models, tools, files } = insights;
  const parts = [
    `${headOf(insights, query)}\n${totalsText(insights)}`,
    `${groupsGrid(days.slice(-MOST_DAYS), "day")}${noted(earlier(days.length - MOST_DAYS))}`,
    `${groupsGrid(projects.slice(0, MOST), "project")}${noted(more(projects.length - MOST, "more project"))}`,
    groupsGrid(agents, "agent"),
    `${groupsGrid(models.slice(0, MOST), "model")}${noted(more(models.length - MOST, "more model"))}`,
    `${groupsGrid(tools.slice(0, MOST), "tool", false)}${noted(more(tools.length - MOST, "more tool"))}`,
    reasonsText(insights),
    files.length === 0
      ? ""
      : `${grid(
          ["changes", "sessions", "added", "removed", "file"],
          files
            .slice(0, MOST)
            .map(({ path, changes, sessions, added, removed }) => [
              ...[changes, sessions, added, removed].map(number),
              shownPath(path),
            ]),
        )}${noted(more(totals.files - MOST, "more file"))}`,
    totals.calls === 0 ? "" : heatMap(insights.hours),
  ];
  return `${parts.filter((part) => part !== "").join("\n")}${noted(groupNotes(currentPrices()))}`;
}

function headOf({ days }: Insights, { since, until, project, agent }: InsightsQuery): string {
  const known = days.map(({ name }) => name).filter((name) => name !== "");
  const [from, to] = [since ?? known[0], until ?? known.at(-1)];
  return [
    from === undefined || to === undefined ? "Insights" : `Insights from ${from} to ${to}`,
    ...(project === undefined ? [] : [`project ${shownName(project)}`]),
    ...(agent === undefined ? [] : [`agent ${shownName(agent)}`]),
  ].join(", ");
}

function totalsText({ totals }: Insights): string {
  const { sessions, prompts, calls, failed, expected, rejected, interrupted, activeMs, waitingMs, files } = totals;
  const lines = [
    ["sessions", `${number(sessions)}, with ${counted(prompts, "prompt")}`],
    ["active time", duration(activeMs)],
    ["waited for prompts", `${duration(waitingMs)}, not counting pauses of more than an hour`],
    ["calls", number(calls)],
    ["failed", `${number(failed)} (${rate(calls > 0 ? failed / calls : undefined)})`],
    [
      "not counted as failed",
      `${counted(expected, "expected failure")}, ${number(rejected)} rejected, ${number(interrupted)} interrupted`,
    ],
    ["tokens", `${number(tokensIn(totals))}, output ${number(totals.output_tokens)}`],
    ["cost", dollars(totals)],
    ["files changed", number(files)],
  ];
  return lines.map(([name = "", value = ""]) => `  ${name.padEnd(24)}${value}\n`).join("");
}

const KINDS: Readonly<Record<FailureKind, string>> = {
  failed: "failed",
  expected: "expected",
  rejected: "rejected",
  interrupted: "interrupted",
};

function reasonsText({ reasons }: Insights): string {
  if (reasons.length === 0) return "No call failed\n";
  return grid(
    ["calls", "sessions", "counts as", "reason", "tools"],
    reasons.map(({ name, kind, calls, sessions, tools }) => [
      ...[number(calls), number(sessions), KINDS[kind], name],
      [
        ...tools.slice(0, MOST_TOOLS).map(([tool, times]) => `${shownName(tool)} ${number(times)}`),
        ...(tools.length > MOST_TOOLS ? [counted(tools.length - MOST_TOOLS, "more tool")] : []),
      ].join(", "),
    ]),
  );
}

/** Returns a path without its beginning if it is long. */
function shownPath(path: string): string {
  const shown = visibleText(oneLine(path, MAX_PATH));
  return shown.length > SHOWN_PATH ? `…${shown.slice(1 - SHOWN_PATH)}` : shown;
}

function earlier(days: number): string[] {
  return days > 0 ? [`and ${counted(days, "earlier day")}`] : [];
}

/** Draws calls by weekday and hour. */
function heatMap(hours: readonly number[]): string {
  const most = Math.max(...hours);
  const shade = (calls: number): string => SHADES[Math.ceil((calls / most) * (SHADES.length - 1))] ?? "";
  const lines = WEEKDAYS.map((day, at) => {
    const own = hours.slice(at * 24, at * 24 + 24);
    const calls = own.reduce((sum, each) => sum + each, 0);
    return `${day}  ${own.map((each) => shade(each).repeat(2)).join("")}  ${number(calls)}\n`;
  });
  const head = Array.from({ length: 8 }, (_, at) => String(at * 3).padEnd(6)).join("");
  const legend = `calls by hour in local time: ${SHADES[0]} none, ${SHADES.at(-1)} up to ${number(most)}`;
  return `     ${head.trimEnd()}\n${lines.join("")}${noted([legend])}`;
}

/** Returns insights as they are written as JSON. */
export function insightsFields(insights: Insights, query: InsightsQuery): Readonly<Record<string, unknown>> {
  const { totals, days, projects, agents, models, tools, reasons, files, hours } = insights;
  const { name: _, ...sums } = sumFields({ name: "", ...totals });
  return {
    ...query,
    ...sums,
    ...{ prompts: totals.prompts, active_ms: totals.activeMs, waiting_ms: totals.waitingMs, files: totals.files },
    by_day: days.map((row) => sumFields(row)),
    by_project: projects.map((row) => sumFields(row)),
    by_agent: agents.map((row) => sumFields(row)),
    by_model: models.map((row) => sumFields(row, false)),
    by_tool: tools.map(({ name, sessions, calls, failed, expected, rejected, interrupted }) => ({
      ...{ name, sessions, calls, failed, expected, rejected, interrupted },
    })),
    by_reason: reasons.map(({ tools: called, ...reason }) => ({ ...reason, tools: Object.fromEntries(called) })),
    most_changed_files: files.map(({ last, ...file }) => ({
      ...file,
      ...(last !== undefined && { last: new Date(last).toISOString() }),
    })),
    calls_by_hour: WEEKDAYS.map((_day, at) => hours.slice(at * 24, at * 24 + 24)),
  };
}
