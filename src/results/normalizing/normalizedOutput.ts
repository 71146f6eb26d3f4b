import type { ContractMeta } from "../contractCodes";
import { messageOf, metaOf, readFailure } from "./failureOfValue";
import { familyOf, type FamilyTool } from "../familyOf";
import { base64, imageOf } from "../images";
import { isObject, without } from "../../base/json/jsonValue";
import { embeddedJson } from "../../base/json/embeddedJson";
import { noted } from "./limitParts";
import { areKnownParts, editorParts, type OutputParts, partsOf } from "./outputParts";
import { plainJson } from "./plainJson";
import type { Data, ToolResult } from "../result";
import { sameJson } from "../../base/json/sameJson";
import { headedFailure, ownFailure, textFailure } from "./textFailure";
import { failed, type Failure, failureOf, noMessage, withRest } from "./failureOfException";

/** What a run returned, read: as a success any JSON value, as the contract's `data` may be. */
export type Reading =
  | { readonly ok: true; readonly value: unknown; readonly meta?: ContractMeta }
  | (Failure & { readonly meta?: ContractMeta });

/**
 * Normalizes any value that a tool's run returned into a result. Never throws. `readOutput` describes how it is read.
 * Data that is text becomes `output`, and any other value that isn't an object becomes `raw`, as in the contract
 * format.
 */
export function normalizeOutput(tool: string, output: unknown, input?: unknown): ToolResult {
  const reading = readOutput(tool, output, input);
  if (!reading.ok) return { ok: false, error: reading.error };
  const { value } = reading;
  return { ok: true, data: isObject(value) ? value : typeof value === "string" ? { output: value } : { raw: value } };
}

/**
 * Reads what a run returned; never throws.
 *
 * - An envelope, a contract, a content value, or a Claude block is the result it says it is, also as JSON text, encoded twice, or as the text of a content part. What a
 *   format has no field for is kept: further fields in the data, or after the message.
 * - Text is the data itself, unless the tool's family finds fields in it. JSON text of an object or array is that value.
 * - `Error: …` and `⚠️ BLOCKED: …` at the start of a text are failures (`textFailure`), except in a content value or block, which says itself whether it failed. In the
 *   text of tools that return what others wrote, JSON is content too, unless it is the tool's own envelope.
 * - What JSON can't contain is written differently, and `note` says what. `note` also says if there was nothing at all.
 *
 * `input` is the tool's input. It distinguishes a tool's own failure from a text that looks like one.
 */
export function readOutput(tool: string, output: unknown, input?: unknown): Reading {
  const call: Call = { tool, input, member: familyOf(tool), flagged: false, depth: 0 };
  try {
    if (output instanceof Error) return returned(failureOf(output, tool, "EXECUTION_ERROR"));
    if (output instanceof Uint8Array) return readBytes(output, call);
    if (typeof output === "string") return readText(output, call);
    const parts = editorParts(output);
    const { value, changes } = plainJson(parts ?? output);
    const sorted = parts && partsOf(value);
    const reading = sorted ? readParts(sorted, call) : readValue(value, call);
    return withChanges(reading, changes);
  } catch (error) {
    const { message } = failureOf(error, tool).error;
    return failed("EXCEPTION", `The result of ${tool} cannot be read: ${message}`);
  }
}

interface Call {
  readonly tool: string;
  readonly input: unknown;
  readonly member: FamilyTool | undefined;
  /** The text lies in something that says itself whether it failed. */
  readonly flagged: boolean;
  /** How many values this one was unpacked from. */
  readonly depth: number;
}

const mostDeep = 8;

function returned(failure: Failure): Failure {
  // A tool that returns an error has expected it, whatever its kind.
  return failure.error.code === "EXCEPTION" ? failed("EXECUTION_ERROR", failure.error.message) : failure;
}

function success(value: unknown): Reading {
  return { ok: true, value };
}

function nothing(what: string): Reading {
  return success({ note: `The tool returned ${what}.` });
}

/** The data with a sentence on what was changed, as its `note`. */
function withChanges(reading: Reading, changes: readonly string[]): Reading {
  if (!reading.ok || changes.length === 0) return reading;
  const note = `JSON can't represent all values, so these were changed: ${changes.join("; ")}.`;
  return { ...reading, value: withFields(reading.value, (data) => noted(data, note)) };
}

/** Data with more fields before its own; what is not an object becomes a field first. */
function withFields(value: unknown, more: (data: Data) => Data): Data {
  const data = isObject(value) ? value : typeof value === "string" ? { output: value } : { raw: value };
  return { ...data, ...more(data) };
}

function readBytes(bytes: Uint8Array, call: Call): Reading {
  const image = imageOf(base64(bytes));
  if (image) return success(call.member?.family.read({ tool: call.member.tool, images: [image] }) ?? { image });
  const text = textOf(bytes);
  return text === undefined
    ? success({
        note: "The bytes aren't text; they are written as base64.",
        bytes: bytes.length,
        base64: base64(bytes),
      })
    : readText(text, call);
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return bytes.includes(0) ? undefined : new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function readText(text: string, call: Call): Reading {
  const json = embeddedJson(text);
  if (json && (!givesContent(call) || isOwnAnswer(json.value, call))) {
    const reading = readValue(json.value, { ...call, depth: call.depth + 1 });
    return withChanges(
      reading,
      json.quoted.map((number) => `${number}, which a JSON number would round, as text`),
    );
  }
  const failure = call.flagged ? undefined : textFailure(call.tool, text, call.input);
  return failure ?? success(call.member?.family.read({ tool: call.member.tool, text, images: [] }) ?? text);
}

function givesContent({ member }: Call): boolean {
  return member !== undefined && member.family.json !== true && member.family.content.test(member.tool);
}

/**
 * Whether JSON from a tool that returns content is its result. It must be an envelope or contract and nothing else,
 * with the tool's own data, or a failure in its own words.
 */
function isOwnAnswer(value: unknown, { tool, member, input }: Call): boolean {
  if (tool.startsWith("trv_")) return true;
  if (!isObject(value) || typeof value["success"] !== "boolean") return false;
  const { success: ok, data, error, meta, ...others } = value;
  if (Object.keys(others).length > 0) return false;
  if (!ok) return ownFailure(tool, messageOf(error) ?? "", input, "EXECUTION_ERROR") !== undefined;
  return metaOf(meta) !== undefined || (isObject(data) && member?.family.isOwnData?.(member.tool, data) === true);
}

function readValue(value: unknown, call: Call): Reading {
  if (value === undefined || value === null) return nothing(value === null ? "null" : "nothing");
  if (typeof value === "string") return readText(value, call);
  if (Array.isArray(value)) {
    const parts = partsOf(value);
    return parts && areKnownParts(parts) ? readParts(parts, call) : readFields(value, call);
  }
  return isObject(value) && call.depth < mostDeep ? readObject(value, call) : success(value);
}

function readObject(value: Data, call: Call): Reading {
  if (value["type"] === "tool_result" && "content" in value) return readBlock(value, call);
  if (typeof value["success"] === "boolean") return value["success"] ? readSuccess(value, call) : readFailure(value);
  const parts = contentOf(value);
  if (parts) return readContent(value, parts, call);
  const [name, more] = Object.keys(value);
  return name === "error" && more === undefined && messageOf(value["error"]) !== undefined
    ? readFailure(value)
    : readFields(value, call);
}

function readFields(value: unknown, { member }: Call): Reading {
  return success(member?.family.read({ tool: member.tool, value, images: [] }) ?? value);
}

/** `{"success":true,…}`: an envelope, a contract, and the like with further fields. */
function readSuccess(value: Data, call: Call): Reading {
  const meta = metaOf(value["meta"]);
  const empty = value["error"] === null || value["error"] === undefined;
  const rest = without(value, "success", "data", ...(empty ? ["error"] : []), ...(meta ? ["meta"] : []));
  const { data } = value;
  if (data === undefined || data === null) {
    const reading =
      Object.keys(rest).length > 0 ? readFields(rest, call) : "data" in value ? nothing("no data") : success({});
    return meta ? { ...reading, meta } : reading;
  }
  const inner: Reading = typeof data === "string" ? readText(data, { ...call, flagged: true }) : readFields(data, call);
  return { ...withRestIn(inner, rest, value), ...(meta && { meta }) };
}

/** Adds the fields next to the data. If they have the same names, the whole value stays as it was. */
function withRestIn(inner: Reading, rest: Data, whole: Data): Reading {
  if (!inner.ok || Object.keys(rest).length === 0) return inner;
  const data = withFields(inner.value, () => ({}));
  return success(Object.keys(rest).some((name) => Object.hasOwn(data, name)) ? whole : { ...data, ...rest });
}

/** The parts of a content value: one that has only structured content has none. */
function contentOf(value: Data): OutputParts | undefined {
  if ("type" in value || "role" in value) return undefined;
  return partsOf("content" in value ? value["content"] : isObject(value["structuredContent"]) ? [] : undefined);
}

/** `{"content":[…],"structuredContent"?,"isError"?}`, as MCP servers return. */
function readContent(value: Data, parts: OutputParts, call: Call): Reading {
  const { structuredContent: structured, isError } = value;
  const rest = without(value, "content", "structuredContent", ...(typeof isError === "boolean" ? ["isError"] : []));
  if (isError === true)
    return readFlagged(parts, { ...(structured !== undefined && { structuredContent: structured }), ...rest });
  const inner = { ...call, flagged: true };
  const reading = isObject(structured) ? readStructured(structured, parts, inner) : readParts(parts, inner);
  return withRestIn(
    reading,
    isObject(structured) || structured === undefined ? rest : { structuredContent: structured, ...rest },
    value,
  );
}

/** A Claude `tool_result` block. Its `tool_use_id` belongs to the call, not to the result. */
function readBlock(value: Data, call: Call): Reading {
  const { content, is_error: isError } = value;
  const parts = partsOf(typeof content === "string" ? [{ type: "text", text: content }] : content);
  if (!parts) return readValue(content, call);
  const rest = without(value, "type", "tool_use_id", "content", ...(typeof isError === "boolean" ? ["is_error"] : []));
  const wrapped = parts.text?.trim().startsWith("<tool_use_error>");
  if (isError === true || wrapped) return readFlagged(parts, rest);
  return withRestIn(readParts(parts, { ...call, flagged: true }), rest, value);
}

/** Reads the failure of a value that says that it failed. Its contents can be a failure in JSON, with its own code. */
function readFlagged({ all, text, json }: OutputParts, rest: Data): Reading {
  const held = json[0] ?? (text === undefined ? undefined : embeddedJson(text)?.value);
  if (isObject(held)) {
    const told = readFailure("message" in held ? { error: held } : held);
    if (!told.error.message.startsWith(noMessage)) return told;
  }
  const headed = text === undefined ? undefined : headedFailure(text);
  const refused = text?.startsWith("The user doesn't want to ");
  const { code, message } = headed?.error ?? {
    code: refused ? "BLOCKED" : "EXECUTION_ERROR",
    message: text ?? noMessage,
  };
  const content = all.filter(({ type }) => type !== "text");
  return failed(code, withRest(message, { ...(content.length > 0 && { content }), ...rest }));
}

/**
 * Uses structured content as the data. Removes parts that repeat it, as MCP requires of a text, and keeps the others
 * next to it.
 */
function readStructured(structured: Data, parts: OutputParts, call: Call): Reading {
  const isSame = (value: unknown): boolean => value !== undefined && sameJson(value, structured);
  const isOwn = structured["content"] !== undefined && sameJson(structured["content"], parts.all);
  const text = parts.text === undefined || isSame(embeddedJson(parts.text)?.value) ? undefined : parts.text;
  const content = parts.all.filter(({ type, value }) => type !== "text" && !(type === "json" && isSame(value)));
  const beside = { ...(content.length > 0 && { content }), ...(text !== undefined && { output: text }) };
  const reading = readValue(structured, { ...call, depth: call.depth + 1 });
  return withRestIn(reading, isOwn ? {} : beside, { structuredContent: structured, content: parts.all });
}

function readTextAndJson({ text, json }: OutputParts, whole: Data, call: Call): Reading {
  const [only] = json;
  if (json.length === 0 && text !== undefined) return readText(text, call);
  // Arrays remain the content that they came as.
  if (json.length > 1 || !isObject(only)) return success(whole);
  if (text === undefined) return readValue(only, { ...call, depth: call.depth + 1 });
  return success("output" in only ? whole : { ...only, output: text });
}

/** Content parts without anything around them that says more. */
function readParts(parts: OutputParts, call: Call): Reading {
  const { all, text, json, images, others } = parts;
  const whole = { content: all, ...(text !== undefined && { output: text }) };
  if (all.length === 0) return nothing("no content");
  if (others.length === 0 && images.length === 0) return readTextAndJson(parts, whole, call);
  const { family, tool } = call.member ?? { tool: call.tool };
  const known = others.length === 0 && json.length === 0;
  return success((known && family?.read({ tool, ...(text !== undefined && { text }), images })) || whole);
}
