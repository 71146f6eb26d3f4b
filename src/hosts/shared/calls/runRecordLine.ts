import { asDecision } from "../../../results/runRecord";
import { errorCode, type FormatName, type RunRecord, type RunSource } from "../../../results/result";

const FORMATS = ["envelope", "contract", "content", "claude"] as const satisfies readonly FormatName[];
const SOURCES = ["chat", "command", "mcp", "cli", "replay"] as const satisfies readonly RunSource[];

/**
 * Reads one line of a run log. Returns undefined if it isn't a whole record: cut off in a crash, or written by another
 * program.
 */
export function readRecordLine(line: string): RunRecord | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (typeof value !== "object" || value === null || !("result" in value)) return undefined;
  const fields: Readonly<Record<string, unknown>> = { ...value };
  const { id, tool, input, result, started, duration_ms } = fields;
  const format = FORMATS.find((name) => name === fields["format"]);
  const source = SOURCES.find((name) => name === fields["source"]);
  if (typeof id !== "string" || id === "" || typeof tool !== "string" || typeof started !== "string") return undefined;
  if (typeof duration_ms !== "number" || !format || !source) return undefined;
  const code = errorCode(fields["error_code"]);
  const decision = asDecision(fields["decision"]);
  const { size, call_id: callId } = fields;
  return {
    ...(typeof callId === "string" && { call_id: callId }),
    ...{ id, tool, input, result, format, started, duration_ms, source },
    ...(code && { error_code: code }),
    ...(decision && { decision }),
    ...(typeof size === "number" && { size }),
  };
}

/** Reads the records of whole lines, in order and without duplicates. */
export function readRecordLines(text: string): RunRecord[] {
  const records = new Map<string, RunRecord>();
  for (const line of text.split("\n")) {
    const record = line === "" ? undefined : readRecordLine(line);
    if (record && !records.has(record.id)) records.set(record.id, record);
  }
  return [...records.values()];
}
