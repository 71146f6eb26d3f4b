import { defineExportFormat, type ExportItem } from "../exportFormat";

const COLUMNS = [
  "id",
  "tool",
  "summary",
  "status",
  "severity",
  "reason",
  "error",
  "started",
  "duration_ms",
  "duration_is_upper_bound",
  "agent",
  "line",
  "result_line",
  "input",
  "result",
] as const;

/** Every call once, as RFC 4180 has it: lines end with CR and LF, texts with commas, quotes or line breaks stand in quotes. */
export default defineExportFormat({
  name: "csv",
  title: "CSV",
  about: "one line for each call, for spreadsheets",
  extension: "csv",
  callsOnly: true,
  ofRuns: true,
  async *write(source) {
    yield `${COLUMNS.join(",")}\r\n`;
    for await (const item of source.items()) {
      const cells = cellsOf(item);
      if (cells) yield `${COLUMNS.map((column) => cell(cells[column])).join(",")}\r\n`;
    }
  },
});

function cellsOf({ row, call }: ExportItem): Partial<Record<(typeof COLUMNS)[number], unknown>> | undefined {
  if (!call) return undefined;
  const { id, tool, summary, status, severity, reason, error, started, durationMs, line, resultLine, input } = call;
  return {
    ...{ id, tool, summary, status, severity, reason, error, started, line, input },
    duration_ms: durationMs,
    duration_is_upper_bound: durationMs === undefined ? undefined : call.durationIsUpperBound === true,
    agent: row.agent ?? (row.sidechain ? "subagent" : undefined),
    result_line: resultLine,
    result: call.text ?? call.envelope,
  };
}

/**
 * A cell. Spreadsheets run what begins with `=`, `+`, `-` or `@` as a formula (OWASP "CSV injection"): such a text, also behind white space, gets a single quote before it,
 * which they do not show.
 */
function cell(value: unknown): string {
  if (value === undefined) return "";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const inert = /^\s*[=+\-@＝＋－＠]|^[\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
