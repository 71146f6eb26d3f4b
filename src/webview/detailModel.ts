import { decodeResult } from "../core/decode";
import type { Decoded } from "../core/format";
import envelopeFormat from "../core/formats/envelope";
import type { RunRecord, RunSource, ToolResult } from "../core/result";
import type { CallDetail, CallRow } from "../transcript/model";

/** Another way to look at a call: text, made when it is asked for. */
export interface RawView {
  readonly name: string;
  readonly label: string;
  readonly language: "json" | "plaintext";
  text(): string;
}

/** A call as its detail shows it, whether it was recorded in a transcript or served by our own tools. */
export interface DetailModel {
  readonly row: CallRow;
  readonly input: unknown;
  readonly result: ToolResult | undefined;
  /** What could not be read as expected, one sentence each. */
  readonly notes: readonly string[];
  /** Where the call comes from, in words. */
  readonly origin: string;
  readonly raw: readonly RawView[];
  /** The call as it can be made once more; undefined for one whose tool or input is not known. */
  readonly again?: { readonly tool: string; readonly input: string };
}

const sourceWords: Readonly<Record<RunSource, string>> = {
  chat: "called by the chat's agent",
  command: "run by a command",
  mcp: "called over MCP",
  cli: "run on the command line",
  replay: "run again from the viewer",
};

/** The detail of a run; `row` is the list's row of it, where there is one. */
export function ofRun(record: RunRecord, row?: CallRow): DetailModel {
  const base = ofDecoded(decodeResult(record));
  const input = record.tool === "" ? undefined : jsonOf(record.input);
  return {
    row: row ?? {
      ...base.row,
      id: record.id,
      tool: record.tool || base.row.tool,
      durationMs: record.duration_ms,
      started: record.started,
    },
    input: record.input,
    result: base.result,
    notes: base.notes,
    origin: record.tool === "" ? "" : sourceWords[record.source],
    ...(input !== undefined && { again: { tool: record.tool, input } }),
    raw: [
      { name: "result", label: "JSON", language: "json", text: () => pretty(record.result) },
      { name: "record", label: "Record", language: "json", text: () => pretty(record) },
    ],
  };
}

/** The detail of a bare result, of which only the result is known. */
export function ofDecoded({
  result,
  meta,
  problems,
}: Pick<Decoded, "result" | "meta" | "unknown" | "problems">): DetailModel {
  const blocked = !result.ok && result.error.code === "BLOCKED";
  return {
    row: {
      id: meta.id ?? "",
      tool: "Result",
      summary: "",
      status: result.ok ? "ok" : blocked ? "blocked" : "error",
      severity: result.ok ? "info" : blocked ? "warning" : "error",
      reason: result.ok
        ? "The result says that the tool succeeded."
        : `The result says that the tool failed (${result.error.code}).`,
      ...(!result.ok && { error: result.error.message.split("\n", 1)[0] ?? "" }),
      ...(meta.duration_ms !== undefined && { durationMs: meta.duration_ms }),
      ...(meta.timestamp !== undefined && { started: meta.timestamp }),
    },
    input: undefined,
    result,
    notes: problems,
    origin: "",
    raw: [{ name: "envelope", label: "Envelope", language: "json", text: () => pretty(envelopeFormat.encode(result)) }],
  };
}

/** The detail of a recorded call, shown as an envelope. */
export function ofCall(detail: CallDetail): DetailModel {
  const raw: RawView[] = [];
  const { result, envelope = result && envelopeFormat.encode(result), text } = detail;
  const answered = detail.resultLine === undefined ? "no answer" : `answered on line ${detail.resultLine}`;
  if (envelope) raw.push({ name: "envelope", label: "Envelope", language: "json", text: () => pretty(envelope) });
  if (text !== undefined) raw.push({ name: "recorded", label: "As recorded", language: "plaintext", text: () => text });
  return {
    row: detail,
    input: detail.input,
    result,
    notes: detail.note === undefined ? [] : [detail.note],
    origin: `line ${detail.line}, ${answered}`,
    raw,
  };
}

/** A call without an input was made with none. */
function jsonOf(input: unknown): string | undefined {
  try {
    return JSON.stringify(input ?? {});
  } catch {
    return undefined;
  }
}

/** JSON with line breaks; says so when the value cannot be written. */
export function pretty(value: unknown): string {
  try {
    return value === undefined ? "" : JSON.stringify(value, undefined, 2);
  } catch (error) {
    return `This value cannot be written as JSON: ${String(error)}`;
  }
}
