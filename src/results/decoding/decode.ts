import type { ErrorCode } from "../../base/errors";
import type { Decoded, DecodeHints, Format } from "../format";
import formats from "../formats/all";
import claude from "../formats/claude";
import { resultBlocks } from "../formats/claudeBlocks";
import { inexactNumbers } from "../../base/json/inexactNumbers";
import { isObject, show } from "../../base/json/jsonValue";
import { readRpcMessage } from "./jsonRpc";
import { readJson } from "../../base/json/jsonText";
import type { FormatName, RunRecord } from "../result";
import { isRecord, readRecord } from "../runRecord";

/** Which format a value is written in, and why. Nothing fits: no format. */
export interface Detected {
  readonly format?: Format;
  /** For the user. Names every other format that the value could have. */
  readonly reason: string;
}

/** The format of a name; undefined for a name that is none. */
export function formatOf(name: unknown): Format | undefined {
  return formats.find((format) => format.name === name);
}

/** From this score on, a format that is not the surest is named, too. */
const ALSO = 0.5;

/** Asks every format; the surest one wins. */
export function detectFormat(value: unknown): Detected {
  const found = formats
    .map((format) => ({ format, ...format.detect(value) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score);
  const [best, ...others] = found;
  if (best) {
    const also = others.filter(({ score }) => score >= ALSO).map(titled);
    const told = titled(best);
    if (also.length === 0) return { format: best.format, reason: told };
    const all = also.reduce((text, other) => `${text}; or ${other}`);
    return { format: best.format, reason: `${told}. It could also be read as ${all}` };
  }
  return {
    reason: `No known format: ${show(value)}. Expected a run record, or a result as ${formats.map((format) => format.title).join(", ")}.`,
  };
}

function titled({ format, reason }: { readonly format: Format; readonly reason: string }): string {
  return `${format.title}: ${reason}`;
}

/**
 * Decodes the result of a record in its format. Uses the record's own error code, because not every format can contain
 * one.
 */
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

/** A result, and the record around it where there is one. */
export interface DecodedOne {
  readonly kind: "result";
  readonly decoded: Decoded;
  readonly format: FormatName;
  /** The value that was read in this format, without what surrounded it. */
  readonly value: unknown;
  /** Which format it is and why, and what surrounded it: one or more sentences for the user. */
  readonly reason: string;
  /** Set when the value is a run record; its fields that were missing or wrong are made up and named in `decoded.problems`. */
  readonly record?: RunRecord;
  /** The record as it was written. */
  readonly recorded?: unknown;
}

/** Why a text or a value is no result. */
export interface DecodeProblem {
  readonly kind: "problem";
  readonly problem: string;
  /** 1-based, for text that is not JSON. */
  readonly line?: number;
  readonly column?: number;
  /** The source, for the user to look at. Set for pasted text that isn't JSON. */
  readonly text?: string;
}

/** What a result file or a run record's result turned out to be. Of several results the first, with the others in `more`. */
export type DecodedAny = (DecodedOne & { readonly more?: readonly DecodedOne[] }) | DecodeProblem;

/**
 * Reads JSON text, or a value, that is or contains a run record or a bare result in any format. Looks in JSON strings,
 * in JSON-RPC responses, in arrays, and for several in one transcript entry. Never throws. Pass a bare result that is
 * text as JSON, including the quotes.
 */
export function decodeAny(source: unknown, hints?: DecodeHints): DecodedAny {
  if (typeof source !== "string") return decodeValue(source, hints);
  const json = readJson(source);
  if (json.ok) return withNumbers(decodeValue(json.value, hints));
  return { kind: "problem", problem: json.problem, line: json.line, column: json.column };
}

/** Adds notes about numbers that text can represent and values can't. */
function withNumbers(any: DecodedAny): DecodedAny {
  if (any.kind === "problem") return any;
  const one = <One extends DecodedOne>(read: One): One => {
    const { result, problems } = read.decoded;
    const inexact = result.ok ? inexactNumbers(result.data) : [];
    return inexact.length === 0 ? read : { ...read, decoded: { ...read.decoded, problems: [...problems, ...inexact] } };
  };
  return one(any.more ? { ...any, more: any.more.map(one) } : any);
}

/** Wrappings around a result that are looked into. */
const MOST_WRAPPINGS = 8;

function decodeValue(value: unknown, hints: DecodeHints | undefined, depth = 0): DecodedAny {
  const inside = depth < MOST_WRAPPINGS ? decodeInside(value, hints, depth + 1) : undefined;
  if (inside) return inside;
  if (isRecord(value)) return decodeRecord(value, hints);
  const { format, reason } = detectFormat(value);
  if (!format) return { kind: "problem", problem: reason };
  return decodedOne(format, value, format.decode(value, hints), reason);
}

function decodedOne(format: Format, value: unknown, decoded: Decoded, reason: string): DecodedOne {
  const inner = formatOf(decoded.inner);
  const told = inner ? `${reason}, with the ${inner.name} of a tool inside` : reason;
  return { kind: "result", decoded, format: format.name, value, reason: told };
}

/** Decodes the contents of a value that isn't a result itself. Returns undefined for a value to read as it is. */
function decodeInside(value: unknown, hints: DecodeHints | undefined, depth: number): DecodedAny | undefined {
  if (typeof value === "string") return decodeText(value, hints, depth);
  const message = readRpcMessage(value);
  if (message) return decodeMessage(message, hints, depth);
  const [block, ...more] = resultBlocks(value);
  if (!block) return Array.isArray(value) ? decodeList(value, depth) : undefined;
  if (more.length === 0) return undefined;
  const read = (given: unknown): DecodedOne => {
    const { reason } = claude.detect(given);
    return decodedOne(claude, given, claude.decode(given), titled({ format: claude, reason }));
  };
  const count = more.length + 1;
  const what = Array.isArray(value) ? `${count} tool results in one list` : `${count} tool results in one entry`;
  return several(read(block), more.map(read), what);
}

/** All the results that were read, none for a problem. */
export function resultsOf(any: DecodedAny): DecodedOne[] {
  if (any.kind === "problem") return [];
  const { more = [], ...first } = any;
  return [first, ...more];
}

/** Decodes a string that contains the JSON of a result, encoded twice or more. Other text is a result itself. */
function decodeText(text: string, hints: DecodeHints | undefined, depth: number): DecodedAny | undefined {
  if (!/^[\s\uFEFF]*["{[]/.test(text)) return undefined;
  const json = readJson(text);
  const inside = json.ok ? decodeValue(json.value, hints, depth) : undefined;
  if (inside?.kind !== "result" || typeof inside.value === "string") return undefined;
  return { ...inside, reason: `${inside.reason}, in a JSON string (encoded twice)` };
}

type Message = NonNullable<ReturnType<typeof readRpcMessage>>;

function decodeMessage(message: Message, hints: DecodeHints | undefined, depth: number): DecodedAny {
  if (message.kind === "problem") return message;
  const read = decodeValue(message.kind === "result" ? message.result : message.value, hints, depth);
  if (read.kind === "problem")
    return { ...read, problem: `A JSON-RPC response whose result is no tool's. ${read.problem}` };
  const reason = `${read.reason}, in a JSON-RPC response`;
  if (message.kind === "result") return { ...read, reason };
  return { ...read, reason, decoded: { ...read.decoded, problems: [message.problem, ...read.decoded.problems] } };
}

/** Elements that are looked at before an array counts as one of other things. */
const LOOKED_AT = 100;

function decodeList(list: readonly unknown[], depth: number): DecodedAny | undefined {
  const found: DecodedOne[] = [];
  let without = 0;
  for (const [index, element] of list.entries()) {
    if (index === LOOKED_AT && found.length === 0) return undefined;
    const reads = isObject(element) ? resultsOf(decodeValue(element, undefined, depth)) : [];
    if (reads.length === 0) without += 1;
    found.push(...reads);
  }
  const [first, ...more] = found;
  if (!first) return undefined;
  const { reason, decoded } = first;
  const others =
    without === 1
      ? `1 of the array's ${list.length} elements is no result`
      : `${without} of the array's ${list.length} elements are no results`;
  const problems = without === 0 ? decoded.problems : [...decoded.problems, others];
  const told = { ...first, decoded: { ...decoded, problems } };
  if (more.length === 0) return { ...told, reason: `${reason}, in an array` };
  return several(told, more, `${found.length} results in an array`);
}

function several(first: DecodedOne, more: readonly DecodedOne[], what: string): DecodedAny {
  return { ...first, reason: `${what}; the first is ${first.reason}`, more };
}

function decodeRecord(value: Readonly<Record<string, unknown>>, hints?: DecodeHints): DecodedAny {
  const { result } = value;
  const named = formatOf(value["format"]);
  const detected = named
    ? { format: named, reason: titled({ format: named, reason: "the record says so" }) }
    : detectFormat(result);
  if (!detected.format) return { kind: "problem", problem: `The record's result cannot be read. ${detected.reason}` };
  const { format } = detected;
  const { record, problems } = readRecord(value, format.name);
  const decoded = withCode(format.decode(result, hints), record.error_code);
  const all = { ...decoded, problems: [...problems, ...decoded.problems] };
  return { ...decodedOne(format, result, all, detected.reason), record, recorded: value };
}
