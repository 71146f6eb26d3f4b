import type { ErrorCode } from "../../base/errors";
import { type Decoded, defineFormat, type Meta } from "../format";
import { objectIn, readInner } from "../decoding/innerResult";
import { isObject, show, stringOf, without, type JsonObject } from "../../base/json/jsonValue";
import { readParts, slotsOf } from "../decoding/contentParts";
import { NO_MESSAGE } from "../decoding/extraFields";
import type { ToolResult } from "../result";
import { type Around, findBlock } from "./claudeBlocks";
import { type Form, standardBlock, writeAgain } from "./claudeForm";
import { isRefusal, unwrap, type Written } from "./claudeText";

export { claudeSchema as schema } from "../schemas/claude";

/**
 * Claude Code's `tool_result` block, the transcript entry around it, or its bare content: text, an array of parts, JSON in a string
 * (docs/transcript-format.md#calls-and-results). Only `is_error: true` and text in `<tool_use_error>` are errors; without `is_error`, the call succeeded. If the text
 * is an envelope or a contract, as our own tools return to Claude Code, the result is that envelope or contract.
 */
export default defineFormat({
  name: "claude",
  title: "Claude Code",

  detect(value) {
    if (typeof value === "string") return { score: 0.3, reason: "text alone, as a tool_result's content" };
    const found = findBlock(value);
    if (found) return { score: 1, reason: reasons[found.around.kind] };
    if (Array.isArray(value) && value.every(isPart))
      return { score: 0.5, reason: "an array of parts, as a tool_result's content" };
    return { score: 0, reason: "neither a `tool_result` block nor an entry with one" };
  },

  decode(value, hints = {}) {
    const found = findBlock(value);
    if (found) {
      const { block, around, count } = found;
      const problems = count > 1 ? [`the ${nouns[around.kind]} has ${count} tool results; the first is shown`] : [];
      const name = count === 1 && around.kind === "entry" ? fieldOf(around.fields) : undefined;
      const told = name !== undefined && around.kind === "entry" ? around.fields[name] : hints.toolUseResult;
      return decodeBlock(block, { around, told, problems, ...(name !== undefined && { name }) });
    }
    if (isObject(value)) {
      const problems = [`\`type\` is not tool_result: ${show(value["type"])}`];
      return decodeBlock(value, { around: { kind: "block" }, told: hints.toolUseResult, problems });
    }
    const problems: string[] = [];
    const { result, meta, ...form } = read(value, false, hints.toolUseResult, problems);
    return decoded(result, meta, {}, problems, { ...form, around: { kind: "bare" }, unread: [], dated: false });
  },

  encode(result, meta, rest) {
    const unknown = rest?.unknown ?? {};
    if (rest?.form !== undefined) return writeAgain(result, meta, rest.form as Form, unknown);
    return { ...unknown, ...standardBlock(result, meta) };
  },
});

const reasons = {
  block: "a `tool_result` block",
  list: "a list with a `tool_result` block",
  message: "a message with a `tool_result` block",
  entry: "a transcript entry with a `tool_result` block",
} as const;

const nouns = { block: "block", list: "list", message: "message", entry: "entry" } as const;

function isPart(value: unknown): boolean {
  return isObject(value) && typeof value["type"] === "string";
}

/**
 * Returns the field with an entry's facts about its block. Transcripts and the command line's stream spell it
 * differently.
 */
function fieldOf(entry: JsonObject): string | undefined {
  return ["toolUseResult", "tool_use_result"].find((name) => entry[name] !== undefined);
}

/** The location of a block, and the facts given there. */
interface Place {
  readonly around: Around;
  /** The entry's field of the `told`. */
  readonly name?: string;
  readonly told: unknown;
  readonly problems: string[];
}

function decodeBlock(block: JsonObject, { around, name, told, problems }: Place): Decoded {
  const { type, tool_use_id: id, content, is_error: isError } = block;
  const unread: string[] = [];
  if (type !== "tool_result") unread.push("type");
  if (typeof id !== "string") {
    unread.push("tool_use_id");
    problems.push(`\`tool_use_id\` is not text: ${show(id)}`);
  }
  if (isError !== undefined && typeof isError !== "boolean") {
    unread.push("is_error");
    // Null means the same as absent.
    if (isError !== null) problems.push(`\`is_error\` is not a boolean: ${show(isError)}`);
  }
  const { result, meta: inside, ...form } = read(content, isError === true, told, problems);
  const entry = around.kind === "entry" ? around.fields : {};
  const { timestamp } = entry;
  const dated = typeof timestamp === "string" && inside.timestamp === undefined;
  const meta = { ...inside, ...(typeof id === "string" && { id }), ...(dated && { timestamp }) };
  const unknown = without(block, ...fields.filter((field) => !unread.includes(field)));
  const taken = name !== undefined && form.added !== undefined && around.kind === "entry";
  return decoded(result, meta, unknown, problems, {
    ...form,
    unread,
    dated,
    around: taken ? { ...around, fields: without(around.fields, name) } : around,
    ...(taken && { name }),
    ...(typeof isError === "boolean" && { isError }),
  });
}

const fields = ["type", "tool_use_id", "content", "is_error"];

function decoded(
  result: ToolResult,
  meta: Partial<Meta>,
  unknown: JsonObject,
  problems: readonly string[],
  form: Omit<Form, "ok">,
): Decoded {
  const inner = form.said?.inner && { inner: form.said.inner.format };
  return { result, meta, unknown, problems, ...inner, form: { ...form, ok: result.ok } satisfies Form };
}

type Read = Pick<Decoded, "result" | "meta"> & Pick<Form, "written" | "said" | "added">;

function read(content: unknown, flagged: boolean, told: unknown, problems: string[]): Read {
  const { result, ...read } = readContent(content, flagged, problems);
  if (!result.ok || told === undefined) return { result, ...read };
  const { data } = result;
  const hidden = Object.hasOwn(data, "toolUseResult") ? { hidden: data["toolUseResult"] } : {};
  return { ...read, result: { ok: true, data: { ...data, toolUseResult: told } }, added: hidden };
}

function readContent(content: unknown, flagged: boolean, problems: string[]): Read {
  const { text, others } = textAndOthers(content, problems);
  const place = writtenAs(content);

  const wrapped = text === undefined ? undefined : unwrap(text);
  if (wrapped) return failure(wrapped.message, { ...place, tags: wrapped });
  const said = text === undefined ? undefined : objectIn(text);
  const held = readInner(said);
  if (held?.result.ok && flagged)
    problems.push(`\`is_error\` is true, but the ${held.inner.format} inside says success`);
  else if (held && text !== undefined && !(held.result.ok && others)) {
    problems.push(...held.problems);
    return { result: held.result, meta: held.meta, written: place, said: { text, inner: held.inner } };
  }
  if (flagged) return failure(text ?? NO_MESSAGE, place);
  if (content === undefined) return success({}, place);
  if (text === undefined) return success({ content }, { kind: "content" });
  if (others) return success({ content, output: text }, { kind: "content" });
  return said ? { ...success(said, place), said: { text } } : success({ output: text }, place);
}

/** Returns the text, and whether there is more. */
function textAndOthers(content: unknown, problems: string[]): { text: string | undefined; others: boolean } {
  if (Array.isArray(content)) {
    const { text, others, json } = readParts(content, problems);
    return { text, others: others || json.length > 0 };
  }
  if (typeof content !== "string") problems.push(`\`content\` is neither text nor an array: ${show(content)}`);
  return { text: stringOf(content), others: false };
}

function writtenAs(content: unknown): Written {
  if (Array.isArray(content)) return { kind: "parts", slots: slotsOf(content) };
  return typeof content === "string" ? { kind: "text" } : { kind: "kept", content };
}

function success(data: JsonObject, written: Written): Read {
  return { result: { ok: true, data }, meta: {}, written };
}

/** A rejection by the user is recorded only as text (docs/transcript-format.md#rejections). */
function failure(message: string, written: Written): Read {
  const code: ErrorCode = isRefusal(message) ? "BLOCKED" : "EXECUTION_ERROR";
  return { result: { ok: false, error: { code, message } }, meta: {}, written };
}
