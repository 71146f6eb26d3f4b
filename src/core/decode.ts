import type { Decoded, DecodeHints, Format } from "./format";
import formats from "./formats/all";
import { isObject, show } from "./json";
import { readJson } from "./jsonText";
import { errorCode, type ErrorCode, type FormatName, type RunRecord } from "./result";

/** Which format a value is written in, and why. Nothing fits: no format. */
export interface Detected {
  readonly format?: Format;
  readonly reason: string;
}

/** The format of a name; undefined for a name that is none. */
export function formatOf(name: unknown): Format | undefined {
  return formats.find((format) => format.name === name);
}

/** Asks every format; the surest one wins. */
export function detectFormat(value: unknown): Detected {
  let best: { format: Format; score: number; reason: string } | undefined;
  for (const format of formats) {
    const { score, reason } = format.detect(value);
    if (score > (best?.score ?? 0)) best = { format, score, reason };
  }
  if (best) return { format: best.format, reason: `${best.format.title}: ${best.reason}` };
  return {
    reason: `No known format: ${show(value)}. Expected a run record, or a result as ${formats.map((format) => format.title).join(", ")}.`,
  };
}

/** The result of a record, read in its format; the record's own error code counts, since not every format has a place for one. */
export function decodeResult({ format, result, error_code: code }: RunRecord): Decoded {
  const known = formatOf(format);
  if (!known)
    return {
      result: { ok: true, data: { raw: result } },
      meta: {},
      unknown: {},
      problems: [`Unknown format: ${format}`],
    };
  return withCode(known.decode(result), code);
}

function withCode(decoded: Decoded, code: ErrorCode | undefined): Decoded {
  if (decoded.result.ok || !code) return decoded;
  return { ...decoded, result: { ok: false, error: { ...decoded.result.error, code } } };
}

/** What a result file or a run record's result turned out to be. */
export type DecodedAny =
  | {
      readonly kind: "result";
      readonly decoded: Decoded;
      readonly format: FormatName;
      readonly reason: string;
      /** Set when the value is a run record; its fields that were missing or wrong are made up and named in `decoded.problems`. */
      readonly record?: RunRecord;
    }
  | {
      readonly kind: "problem";
      readonly problem: string;
      /** 1-based, for text that is not JSON. */ readonly line?: number;
      readonly column?: number;
    };

/** Reads JSON text, or a value, that is a run record or a bare result in any format. Never throws. Give a bare result that is text as JSON, quotes and all. */
export function decodeAny(source: unknown, hints?: DecodeHints): DecodedAny {
  if (typeof source !== "string") return decodeValue(source, hints);
  const json = readJson(source);
  if (json.ok) return decodeValue(json.value, hints);
  return { kind: "problem", problem: json.problem, line: json.line, column: json.column };
}

function decodeValue(value: unknown, hints?: DecodeHints): DecodedAny {
  if (isObject(value) && "result" in value && "tool" in value) return decodeRecord(value, hints);
  const { format, reason } = detectFormat(value);
  if (!format) return { kind: "problem", problem: reason };
  return { kind: "result", decoded: format.decode(value, hints), format: format.name, reason };
}

function decodeRecord(value: Readonly<Record<string, unknown>>, hints?: DecodeHints): DecodedAny {
  const { result } = value;
  const named = formatOf(value["format"]);
  const detected = named ? { format: named, reason: `${named.title}: the record says so` } : detectFormat(result);
  if (!detected.format) return { kind: "problem", problem: `The record's result cannot be read. ${detected.reason}` };
  const problems: string[] = [];
  const pick = <Value>(field: string, is: (given: unknown) => given is Value, otherwise: Value): Value => {
    const given = value[field];
    if (is(given)) return given;
    problems.push(`the record's \`${field}\` is ${given === undefined ? "missing" : `wrong: ${show(given)}`}`);
    return otherwise;
  };
  const code = errorCode(value["error_code"]);
  const record: RunRecord = {
    id: pick("id", isText, ""),
    tool: pick("tool", isText, "unknown"),
    input: value["input"],
    result,
    format: pick("format", isFormatName, detected.format.name),
    started: pick("started", isText, ""),
    duration_ms: pick("duration_ms", isNumber, 0),
    source: pick("source", isSource, "replay"),
    ...(code && { error_code: code }),
  };
  const decoded = withCode(detected.format.decode(result, hints), code);
  const all = { ...decoded, problems: [...problems, ...decoded.problems] };
  return { kind: "result", decoded: all, format: detected.format.name, reason: detected.reason, record };
}

const sources = ["chat", "command", "mcp", "cli", "replay"] as const satisfies readonly RunRecord["source"][];

function isText(given: unknown): given is string {
  return typeof given === "string";
}

function isNumber(given: unknown): given is number {
  return typeof given === "number";
}

function isFormatName(given: unknown): given is FormatName {
  return formatOf(given) !== undefined;
}

function isSource(given: unknown): given is RunRecord["source"] {
  return sources.some((source) => source === given);
}
