import { csvLine } from "../../../base/text/csvText";
import type { CallDetail } from "../../model/callDetail";
import { defineExportFormat } from "../exportFormat";

const COLUMNS = [
  "id",
  "tool",
  "summary",
  "status",
  "severity",
  "reason",
  "error",
  "exit_code",
  "started",
  "duration_ms",
  "duration_is_upper_bound",
  "agent",
  "line",
  "result_line",
  "input",
  "result",
  "subagent_of",
] as const;

/**
 * Exports every call once, as in RFC 4180: lines end with CR and LF, texts with commas, quotes or line breaks are in
 * quotes. A call that only a subagent's progress reports follows the one that started the subagent, whose id is in
 * `subagent_of`.
 */
export default defineExportFormat({
  name: "csv",
  title: "CSV",
  about: "one line for each call, for spreadsheets",
  extension: "csv",
  callsOnly: true,
  ofRuns: true,
  async *write(source) {
    yield csvLine(COLUMNS);
    for await (const { row, call } of source.items()) {
      if (!call) continue;
      yield lineOf(call, { agent: row.agent ?? (row.sidechain ? "subagent" : undefined) });
      for (const nested of call.nested?.calls ?? []) yield lineOf(nested, { agent: "subagent", subagent_of: call.id });
    }
  },
});

type Cells = Partial<Record<(typeof COLUMNS)[number], unknown>>;

function lineOf(call: CallDetail, more: Cells): string {
  const cells = { ...cellsOf(call), ...more };
  return csvLine(COLUMNS.map((column) => cells[column]));
}

function cellsOf(call: CallDetail): Cells {
  const { id, tool, summary, status, severity, reason, error, started, durationMs, line, resultLine, input } = call;
  return {
    ...{ id, tool, summary, status, severity, reason, error, started, line, input },
    duration_ms: durationMs,
    duration_is_upper_bound: durationMs === undefined ? undefined : call.durationIsUpperBound === true,
    result_line: resultLine,
    exit_code: call.exitCode,
    result: call.text ?? call.envelope,
  };
}
