import { isObject, show, without } from "../base/json/jsonValue";
import { type Decision, errorCode, type FormatName, type RunRecord } from "./result";

const sources = ["chat", "command", "mcp", "cli", "replay"] as const satisfies readonly RunRecord["source"][];
const fields = [
  "id",
  "call_id",
  "tool",
  "input",
  "result",
  "format",
  "error_code",
  "decision",
  "size",
  "started",
  "duration_ms",
  "source",
];

const deciders = ["nobody", "person", "rule"] as const satisfies readonly Decision["by"][];
const answers = ["yes", "no"] as const satisfies readonly Decision["answer"][];

/** Whether a value is meant to be a run record: a tool and its result. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && Object.hasOwn(value, "result") && Object.hasOwn(value, "tool");
}

/**
 * A record of what a value says, whose result is written in `format`. What is missing or wrong is made up and named in `problems`; fields that
 * records do not have stay where they are and are named, too.
 */
export function readRecord(
  value: Readonly<Record<string, unknown>>,
  format: FormatName,
): { readonly record: RunRecord; readonly problems: readonly string[] } {
  const problems: string[] = [];
  const pick = <Value>(field: string, is: (given: unknown) => given is Value, otherwise: Value): Value => {
    const given = value[field];
    if (is(given)) return given;
    problems.push(
      given === undefined
        ? `the record's \`${field}\` is missing`
        : `the record's \`${field}\` is wrong: ${show(given)}`,
    );
    return otherwise;
  };
  const isFormat = (given: unknown): given is FormatName => given === format;
  const { error_code: given, decision: decided, size, call_id: callId } = value;
  const code = errorCode(given);
  const decision = asDecision(decided);
  const record: RunRecord = {
    ...without(without(without(without(value, "error_code"), "decision"), "size"), "call_id"),
    id: pick("id", isText, ""),
    ...(isText(callId) && { call_id: callId }),
    tool: pick("tool", isText, "unknown"),
    input: value["input"],
    result: value["result"],
    format: pick("format", isFormat, format),
    started: pick("started", isText, ""),
    duration_ms: pick("duration_ms", isNumber, 0),
    source: pick("source", isSource, "replay"),
    ...(code && { error_code: code }),
    ...(decision && { decision }),
    ...(isNumber(size) && { size }),
  };
  if (given !== undefined && !code) problems.push(`the record's \`error_code\` is wrong: ${show(given)}`);
  if (decided !== undefined && !decision) problems.push(`the record's \`decision\` is wrong: ${show(decided)}`);
  if (size !== undefined && !isNumber(size)) problems.push(`the record's \`size\` is wrong: ${show(size)}`);
  if (callId !== undefined && !isText(callId)) problems.push(`the record's \`call_id\` is wrong: ${show(callId)}`);
  const further = Object.keys(value).filter((name) => !fields.includes(name));
  if (further.length > 0) problems.push(`records have no field ${further.map((name) => show(name)).join(", ")}`);
  return { record, problems };
}

/** The decision that a value is; undefined for one that is none. */
export function asDecision(given: unknown): Decision | undefined {
  if (!isObject(given)) return undefined;
  const by = deciders.find((name) => name === given["by"]);
  const answer = answers.find((name) => name === given["answer"]);
  const { rule } = given;
  if (!by || !answer || (rule !== undefined && !isText(rule))) return undefined;
  return { by, answer, ...(rule !== undefined && { rule }) };
}

function isText(given: unknown): given is string {
  return typeof given === "string";
}

function isNumber(given: unknown): given is number {
  return typeof given === "number";
}

function isSource(given: unknown): given is RunRecord["source"] {
  return sources.some((source) => source === given);
}
