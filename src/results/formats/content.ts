import { type Decoded, defineFormat } from "../format";
import { objectIn, readInner } from "../decoding/innerResult";
import { isObject, show, without, type JsonObject } from "../../base/json/jsonValue";
import { furtherFields, kindOf, type Parts, readParts, type Slot, slotsOf } from "../decoding/contentParts";
import { bare, bareAgain, decodeBare, NO_MESSAGE } from "../decoding/extraFields";
import { errorCode, type ToolResult } from "../result";
import { sameJson } from "../../base/json/sameJson";
import {
  type Body,
  type DataSource,
  type ErrorSource,
  type Form,
  standard,
  writeData,
  writeError,
} from "./contentForm";

export { contentSchema as schema } from "../schemas/content";

/**
 * `{"content":[{"type":"json","value":…}|{"type":"text","text":…}|…],"structuredContent"?,"isError"?}`: parts as FileIO tools and MCP's `CallToolResult` have them.
 * `json` parts take precedence over `text` parts. A single `json` part that is an object is the data itself; other contents remain a `content` array in it. If that
 * object, or the text, is an envelope or a contract, the result is that envelope or contract.
 */
const content = defineFormat({
  name: "content",
  title: "Content",

  detect(value) {
    if (!isObject(value)) return { score: 0, reason: "not an object" };
    if ("type" in value || "role" in value)
      return { score: 0, reason: "a `type` or `role`: a message or a block, not a result" };
    if (Array.isArray(value["content"])) return { score: 0.9, reason: "a `content` array" };
    if (isObject(value["structuredContent"])) return { score: 0.7, reason: "`structuredContent`" };
    return { score: 0, reason: "no `content` array" };
  },

  decode(value) {
    if (!isObject(value)) return decodeBare(value);
    const { content: array, structuredContent: structured, isError } = value;
    const problems: string[] = [];
    if (!Array.isArray(array) && (array !== undefined || !isObject(structured)))
      problems.push(`\`content\` is not an array: ${show(array)}`);
    if (structured !== undefined && !isObject(structured))
      problems.push(`\`structuredContent\` is not an object: ${show(structured)}`);
    if (isError !== undefined && typeof isError !== "boolean")
      problems.push(`\`isError\` is not a boolean: ${show(isError)}`);
    const all: readonly unknown[] = Array.isArray(array) ? array : [];
    const given: Given = {
      all,
      parts: readParts(all, problems),
      structured: isObject(structured) ? structured : undefined,
      failed: isError === true,
    };
    const { source, ...read } = readHeld(given, problems) ?? (given.failed ? failure(given) : success(given));
    const form = {
      ...source,
      array: Array.isArray(array),
      ...(typeof isError === "boolean" && { isError }),
    } satisfies Form;
    const used = [
      ...(form.array ? ["content"] : []),
      ...(form.from === "structured" ? ["structuredContent"] : []),
      ...(form.isError === undefined ? [] : ["isError"]),
    ];
    return { meta: {}, ...read, unknown: without(value, ...used), problems, form };
  },

  encode(result, meta, rest) {
    const again = bareAgain(result, rest);
    if (again) return again.value;
    const form = rest?.form === bare ? undefined : (rest?.form as Form | undefined);
    const flag = form?.isError === undefined ? {} : { isError: form.isError };
    const unknown = rest?.unknown ?? {};
    if (result.ok && form?.ok) return { ...unknown, ...writeData(result, meta, form, readsAs), ...flag };
    if (!result.ok && form?.ok === false) return { ...unknown, ...writeError(result, meta, form), ...flag };
    return { ...without(unknown, "content", "structuredContent", "isError"), ...standard(result, readsAs) };
  },
});

export default content;

/** Whether a value with this `content` alone is read as this result. */
function readsAs(array: unknown, result: ToolResult): boolean {
  return Array.isArray(array) && sameJson(content.decode({ content: array }).result, result);
}

interface Given {
  readonly all: readonly unknown[];
  readonly parts: Parts;
  readonly structured: JsonObject | undefined;
  /** `isError` is true. */
  readonly failed: boolean;
}

type Read = Pick<Decoded, "result"> &
  Partial<Pick<Decoded, "meta" | "inner">> & {
    readonly source: ({ readonly ok: true } & DataSource) | ({ readonly ok: false } & ErrorSource);
  };

/**
 * Returns the result in an inner envelope or contract. Returns undefined if there is none, or if it contradicts
 * `isError`.
 */
function readHeld(given: Given, problems: string[]): Read | undefined {
  for (const { value, body } of placesOf(given)) {
    const decoded = readInner(value);
    if (!decoded) continue;
    const { result, meta, inner, problems: inside } = decoded;
    if (result.ok && given.failed) {
      problems.push(`\`isError\` is true, but the ${inner.format} inside says success`);
      continue;
    }
    const held = body();
    // With an image next to it, a success isn't the whole result.
    if (result.ok && held.from === "text" && given.parts.others) continue;
    problems.push(...inside);
    return { result, meta, inner: inner.format, source: { ok: result.ok, ...held, inner } };
  }
  return undefined;
}

/**
 * Returns where an inner result can be, the most reliable location first. Without a flag, the first one is the data,
 * whatever is next to it.
 */
function placesOf({ all, parts, structured, failed }: Given): { value: unknown; body: () => Body }[] {
  const { json, text } = parts;
  const places: { value: unknown; body: () => Body }[] = [];
  if (structured)
    places.push({ value: structured, body: () => ({ from: "structured", parts: all, data: structured }) });
  if (structured && !failed) return places;
  if (json.length === 1) places.push({ value: json[0], body: () => ({ from: "json", slots: valueSlots(all) }) });
  if (json.length === 0 && text?.includes('"success"'))
    places.push({ value: objectIn(text), body: () => ({ from: "text", slots: slotsOf(all), text }) });
  return places;
}

function success({ all, parts, structured }: Given): Read {
  const read = (data: JsonObject, source: DataSource): Read => ({
    result: { ok: true, data },
    source: { ok: true, ...source },
  });
  if (structured) return read(structured, { from: "structured", parts: all, data: structured });
  const [only] = parts.json;
  if (parts.json.length === 1 && isObject(only)) return read(only, { from: "json", slots: valueSlots(all) });
  if (parts.json.length > 0 || parts.text === undefined) return read({ content: all }, { from: "parts" });
  if (parts.others) return read({ content: all, output: parts.text }, { from: "parts" });
  return read({ output: parts.text }, { from: "text", slots: slotsOf(all), text: parts.text });
}

function failure({ all, parts }: Given): Read {
  const told = parts.json.find(isObject);
  const named = typeof told?.["message"] === "string" ? told["message"] : undefined;
  const message = named ?? parts.text ?? NO_MESSAGE;
  const code = errorCode(told?.["code"]);
  const slots = slotsOf(all).map((slot, index): Slot => {
    const part = all[index];
    if (isObject(part) && kindOf(part) === "json" && part["value"] === told)
      return { kind: "value", more: furtherFields(part, "value") };
    if (named === undefined || !isObject(part) || slot.kind !== "text") return slot;
    return part["text"] === named ? { kind: "mirror", more: slot.more } : { kind: "kept", part };
  });
  return {
    result: { ok: false, error: { code: code ?? "EXECUTION_ERROR", message } },
    source: {
      ok: false,
      from: "error",
      slots,
      ...(told && { told: without(told, ...(code ? ["code"] : []), ...(named === undefined ? [] : ["message"])) }),
      named: named !== undefined,
      coded: code !== undefined,
    },
  };
}

/** The parts around the only `json` part. */
function valueSlots(all: readonly unknown[]): Slot[] {
  return all.map((part) =>
    isObject(part) && kindOf(part) === "json"
      ? { kind: "value", more: furtherFields(part, "value") }
      : { kind: "kept", part },
  );
}
