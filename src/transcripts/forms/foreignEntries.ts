import { fieldsOf, isObject, numberOf, stringOf, type JsonObject } from "../../base/json/jsonValue";
import { oneLine } from "../../base/text/displayText";
import type { ConvertedEntry } from "./foreignForm";

/** What every entry of a session has in common; absent fields are left out. */
export function entryBase<Name extends string>(
  fields: Readonly<Record<Name, string | undefined>>,
): { readonly [Each in Name]?: string } {
  const known: { [Each in Name]?: string } = {};
  for (const name in fields) if (fields[name] !== undefined) known[name] = fields[name];
  return known;
}

/** Leaves the ID of a record, by which others follow it, to the first of its entries. */
export function oneId(entries: readonly ConvertedEntry[]): readonly ConvertedEntry[] {
  const withoutId = ({ entry, ...rest }: ConvertedEntry): ConvertedEntry => {
    const { uuid: _uuid, parentUuid: _parentUuid, ...others } = entry;
    return { ...rest, entry: others };
  };
  return entries.map((each, at) => (at === 0 ? each : withoutId(each)));
}

/** A record that is not known: shown raw, and counted as unknown. */
export function unknownRecord(kind: string, record: unknown, base: JsonObject = {}): ConvertedEntry {
  return { entry: { type: `unknown ${oneLine(kind, 60)}`.trim(), record, ...base } };
}

/** Converts what the program keeps for itself, or reports a second time: a line about it, and the record. */
export function keptRecord(kind: string, content: string, record: unknown, base: JsonObject = {}): ConvertedEntry {
  return {
    entry: { ...base, type: "foreign-record", subtype: oneLine(kind, 60), content: oneLine(content, 500), record },
  };
}

/**
 * Converts a message of the program to the user. `api_error` is a failure of the model or its server, `turn_duration`
 * the end of a turn.
 */
export function systemSaid(
  subtype: string,
  content: string,
  base: JsonObject = {},
  more: JsonObject = {},
): ConvertedEntry {
  return { entry: { ...base, type: "system", subtype, content, ...more } };
}

/** Converts a prompt, or what the program wrote in a user message. */
export function userSaid(content: readonly JsonObject[], base: JsonObject, more: JsonObject = {}): ConvertedEntry {
  return { entry: { ...base, type: "user", message: { role: "user", content }, ...more } };
}

/** Converts blocks of a message of the model. Those of one message share its id. */
export function modelSaid(content: readonly JsonObject[], base: JsonObject, message: JsonObject = {}): ConvertedEntry {
  return { entry: { ...base, type: "assistant", message: { role: "assistant", ...message, content } } };
}

/** Tokens of a message, as most programs count them. What is no number counts as 0. */
export interface CountedTokens {
  /** Includes what was read from or written to the cache. */
  readonly input: unknown;
  readonly output: unknown;
  readonly cached?: unknown;
  readonly written?: unknown;
}

/** Returns tokens as the API of Claude bills them: what was read from or written to the cache is no input there. */
export function billedUsage(tokens: CountedTokens): JsonObject {
  const [cached, written] = [tokenCount(tokens.cached), tokenCount(tokens.written)];
  return {
    input_tokens: Math.max(0, tokenCount(tokens.input) - cached - written),
    output_tokens: tokenCount(tokens.output),
    cache_creation_input_tokens: written,
    cache_read_input_tokens: cached,
  };
}

/** Returns tokens as the API of Claude bills them, of a program that counts them so: by its names for them. */
export function namedUsage(
  used: JsonObject,
  [input, output, written, read]: readonly [input: string, output: string, written: string, read: string],
): JsonObject {
  return {
    input_tokens: tokenCount(used[input]),
    output_tokens: tokenCount(used[output]),
    cache_creation_input_tokens: tokenCount(used[written]),
    cache_read_input_tokens: tokenCount(used[read]),
  };
}

/** Reads a number of tokens. What is no number counts as 0. */
export function tokenCount(tokens: unknown): number {
  return Math.max(0, numberOf(tokens) ?? 0);
}

/** Converts tokens that are recorded apart from their message. `message` has its ID and model. */
export function tokensSaid(usage: JsonObject, base: JsonObject, message: JsonObject): ConvertedEntry {
  const [cached, output] = [usage["cache_read_input_tokens"], usage["output_tokens"]].map(
    (each) => numberOf(each) ?? 0,
  );
  const names = ["input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens"];
  const input = names.reduce((sum, name) => sum + (numberOf(usage[name]) ?? 0), 0);
  const text = `Tokens: ${input} in, of which ${cached} cached, ${output} out`;
  return modelSaid([{ type: "token_count", text }], base, { ...message, usage });
}

/** Converts what the session has cost until now, in US dollars, as the program counts it. */
export function costSoFar(dollars: number, base: JsonObject): ConvertedEntry {
  return { entry: { ...base, type: "cost-state", totalCostUSD: dollars } };
}

/** The end of a run that outlasted the call that started it: of a subagent, or of a command in the background. */
export interface RunEnd {
  /** The agent or the shell, as the call's result names it. */
  readonly task: string;
  readonly status: "completed" | "failed" | "stopped";
  /** Why it failed. */
  readonly said?: string | undefined;
  /** Whether the model ended it. */
  readonly byModel?: boolean;
}

/** Converts the end of a run, as Claude Code's streams have it (`calls/shapes/runReport.ts`). */
export function runEnded({ task, status, said, byModel }: RunEnd, base: JsonObject): ConvertedEntry {
  const why = said === undefined ? {} : { summary: said };
  return systemSaid("task_notification", "", base, {
    task_id: task,
    status,
    ...why,
    ...(byModel === true && { by: "stop" }),
  });
}

/** How a denial begins that is none: the record doesn't say how the call ended, and why follows. */
export const UNRECORDED = "unrecorded: ";

/** Facts about a result in addition to its text. */
export interface ResultFacts {
  /** The record says that the call failed. */
  readonly failed?: boolean;
  /** Whether the record says that the user refused it. */
  readonly refused?: boolean;
  /** Who or what else didn't allow it, such as "by rules". */
  readonly denied?: string | undefined;
  /** What the record lacks to know how the call ended, as the end of a sentence. */
  readonly unrecorded?: string | undefined;
  /** Structured fields: `exitCode`, `interrupted`, `durationMs` and the like. */
  readonly structured?: JsonObject;
}

/** Converts the result of a call. One entry has one, so that the facts belong to it alone. */
export function toolAnswered(id: string, content: unknown, base: JsonObject, facts: ResultFacts = {}): ConvertedEntry {
  const { failed, refused, denied, unrecorded, structured } = facts;
  const missing = unrecorded === undefined ? undefined : `${UNRECORDED}${unrecorded}`;
  const denial = refused === true ? "user-rejected" : (denied ?? missing);
  const flag = failed === true || denial !== undefined ? { is_error: true } : {};
  const block = { type: "tool_result", tool_use_id: id, content, ...flag };
  return userSaid([block], base, {
    ...(structured && { toolUseResult: structured }),
    ...(denial !== undefined && { toolDenialKind: denial }),
  });
}

/** Converts a use of a tool. An input that is no object is put under `input`. */
export function toolUse(id: string, name: string, input: unknown): JsonObject {
  return { type: "tool_use", id, name, input: isObject(input) ? input : input === undefined ? {} : { input } };
}

export function textBlock(text: string): JsonObject {
  return { type: "text", text };
}

/** A picture by its address: of `data:` addresses the bytes, of others the address, which is never followed. */
export function imageBlock(address: string): JsonObject {
  const data = /^data:([\w./+-]+);base64,/.exec(address.slice(0, 200));
  const source = data
    ? { type: "base64", media_type: data[1], data: address.slice(data[0].length) }
    : { type: "url", url: address };
  return { type: "image", source };
}

/** An ISO 8601 time of milliseconds since 1970, or of a text that is one; undefined for what is no time. */
export function isoTime(time: unknown): string | undefined {
  if (typeof time === "string") return time;
  const isTime = typeof time === "number" && Math.abs(time) <= 8.64e15;
  return isTime ? new Date(time).toISOString() : undefined;
}

/** A text as VS Code and others write it: itself, or under `value`. */
export function valueText(text: unknown): string | undefined {
  return stringOf(text) ?? stringOf(fieldsOf(text)["value"]);
}
