import { fileURLToPath } from "node:url";
import { oneLine } from "../../../base/text/displayText";
import { visibleText } from "../../../base/text/visibleText";
import type {
  FindingKindName,
  InsightFinding,
  InsightFindings,
} from "../../../transcripts/model/understanding/findingsModel";
import { counted, duration, more, noted, number } from "./reportText";

/** Findings of a kind, and sessions and rows of a finding that are shown. */
const MOST = 10;
const MOST_SESSIONS = 3;
const MOST_ROWS = 5;

const TITLES: Readonly<Record<FindingKindName, string>> = {
  loop: "Loops",
  undoneEdit: "Edits that were undone and made again",
  repeatedRead: "Files that were read again unchanged",
  largeResult: "Results that fill the context",
  cacheBreak: "Lost caches",
  waitingCommand: "Commands that waited for input",
  sharedFailure: "The same failure in many sessions",
  unusedServer: "Unused MCP servers",
};

/** Formats findings by kind, those that took the most tokens first. */
export function findingsText({ findings, total, sessions }: InsightFindings): string {
  const head = `${counted(total, "finding")} in ${counted(sessions, "session")}\n`;
  const kinds = new Map<FindingKindName, InsightFinding[]>();
  for (const finding of findings) kinds.set(finding.kind, [...(kinds.get(finding.kind) ?? []), finding]);
  const parts = Array.from(
    kinds,
    ([kind, of]) =>
      `${TITLES[kind]}\n${of.slice(0, MOST).map(findingText).join("")}${noted(more(of.length - MOST, "more finding"))}`,
  );
  return [head, ...parts, noted(more(total - findings.length, "more finding"))]
    .filter((part) => part !== "")
    .join("\n");
}

/** Returns a finding as it is printed as JSON. */
export function findingFields(finding: InsightFinding): object {
  const { kind, title, tokens, suggestion, sessions } = finding;
  return {
    ...{ kind, title, tokens, is_estimate: finding.isEstimate },
    ...(finding.durationMs !== undefined && { duration_ms: finding.durationMs }),
    ...(finding.durationIsUpperBound && { duration_is_upper_bound: true }),
    ...{ suggestion, row_count: finding.rowCount, session_count: finding.sessionCount },
    sessions: sessions.map(({ resource, title: name, rows }) => ({
      file: resource.startsWith("file:") ? fileURLToPath(resource) : resource,
      title: name,
      rows,
    })),
  };
}

function findingText(finding: InsightFinding): string {
  const { title, suggestion, sessions, sessionCount } = finding;
  const where = sessions
    .slice(0, MOST_SESSIONS)
    .map(({ title: name, rows }) => {
      const shown = rows.slice(0, MOST_ROWS).map(({ row }) => row + 1);
      return `    ${visibleText(oneLine(name))}: ${rows.length === 1 ? "row" : "rows"} ${shown.join(", ")}${rows.length > shown.length ? ", …" : ""}\n`;
    })
    .join("");
  const hidden = sessionCount - Math.min(sessions.length, MOST_SESSIONS);
  const others = hidden > 0 ? `    ${counted(hidden, "more session")}\n` : "";
  return `  ${visibleText(title)} (${costText(finding)})\n${where}${others}    Suggestion: ${suggestion}\n`;
}

function costText({ tokens, isEstimate, durationMs, durationIsUpperBound }: InsightFinding): string {
  const time = durationMs === undefined ? "" : `, ${durationIsUpperBound ? "at most " : ""}${duration(durationMs)}`;
  return `${isEstimate ? "about " : ""}${number(tokens)} tokens${time}`;
}
