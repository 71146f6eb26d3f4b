import type { Meta } from "../format";
import { guarded, type Inner, isInner, keepText, objectIn, writeInner } from "../decoding/innerResult";
import { isObject, type JsonObject } from "../../base/json/jsonValue";
import { hasOthers, kindOf, type Slot, slotsOf, writeParts } from "../decoding/contentParts";
import { NO_MESSAGE, onlyField } from "../decoding/extraFields";
import type { ToolResult } from "../result";
import { sameJson } from "../../base/json/sameJson";

type Success = Extract<ToolResult, { ok: true }>;
type Failure = Extract<ToolResult, { ok: false }>;

/** How a content value was written. */
export type Form = {
  /** `content` was an array. */
  readonly array: boolean;
  /** The flag, where it was there and right. */
  readonly isError?: boolean;
} & (({ readonly ok: true } & DataSource) | ({ readonly ok: false } & ErrorSource));

/** Where data was read from; the array may be the data's own `content`. */
export type DataSource = Body | { readonly from: "parts" };

/**
 * The source of an error: an inner result, or the `told` fields of the first `json` part, besides code and message, and
 * the text.
 */
export type ErrorSource =
  | Held
  | {
      readonly from: "error";
      readonly slots: readonly Slot[];
      readonly told?: JsonObject;
      /** `told` had a message, and a code. */
      readonly named: boolean;
      readonly coded: boolean;
    };

/** The location of the result. `inner` if it was an envelope or a contract. */
export type Body =
  /** `structuredContent`, which was `data`. The `parts` next to it can repeat it. */
  | {
      readonly from: "structured";
      readonly parts: readonly unknown[];
      readonly data: JsonObject;
      readonly inner?: Inner;
    }
  /** The only `json` part. */
  | { readonly from: "json"; readonly slots: readonly Slot[]; readonly inner?: Inner }
  /** The text of the `text` parts. */
  | { readonly from: "text"; readonly slots: readonly Slot[]; readonly text: string; readonly inner?: Inner };

export type Held = Body & { readonly inner: Inner };

/** Whether a `content` array alone is read as the result. */
export type ReadsAs = (array: unknown, result: ToolResult) => boolean;

/**
 * Returns our own result as a content value. Data with a `content` array, as FileIO tools return it, becomes that array. If the data contains
 * more or would be read differently, the whole data is in `structuredContent`. All other data is one `json` part.
 */
export function standard(result: ToolResult, readsAs: ReadsAs): JsonObject {
  if (!result.ok) {
    const { code, message } = result.error;
    const parts = [
      { type: "json", value: { code, message } },
      { type: "text", text: message },
    ];
    return { content: parts, isError: true };
  }
  const { data } = result;
  const { content } = data;
  if (!Array.isArray(content) || content.some((part) => kindOf(part) === "broken"))
    return { content: [{ type: "json", value: guarded(data) }] };
  return readsAs(content, result) ? { content } : { content, structuredContent: guarded(data) };
}

/** The fields of a success that was read in this form, with the data it has now. */
export function writeData(
  result: Success,
  meta: Partial<Meta> | undefined,
  form: Extract<Form, { ok: true }>,
  readsAs: ReadsAs,
): JsonObject {
  if (form.from === "parts") return writeArray(result, form.array, readsAs);
  if (form.inner) return writeBody(writeInner(result, meta, form.inner), form);
  if (form.from !== "text") return writeBody(guarded(result.data), form);
  const output = onlyField(result.data, "output")?.value;
  if (typeof output !== "string" || isInner(objectIn(output))) return standard(result, readsAs);
  return { content: writeParts(form.slots, output) };
}

/** The fields of an error that was read in this form, with the code and message it has now. */
export function writeError(
  result: Failure,
  meta: Partial<Meta> | undefined,
  form: Extract<Form, { ok: false }>,
): JsonObject {
  if (form.from !== "error") return writeBody(writeInner(result, meta, form.inner), form);
  const { code, message } = result.error;
  const { slots, told, named, coded } = form;
  const unsaid = code === "EXECUTION_ERROR" && !coded;
  if (!told && !unsaid) {
    const first: Slot = { kind: "value", more: {} };
    return { content: writeParts([first, ...slots], message, { code, message }) };
  }
  const value = { ...told, ...(!unsaid && { code }), ...(named && { message }) };
  const hasPlace = slots.some(({ kind }) => kind === "text" || kind === "mirror");
  const text = hasPlace || (!named && message !== NO_MESSAGE) ? message : undefined;
  const parts = writeParts(slots, text, value);
  return form.array || parts.length > 0 ? { content: parts } : {};
}

function writeBody(value: unknown, body: Body & Pick<Form, "array">): JsonObject {
  if (body.from === "json") return { content: writeParts(body.slots, undefined, value) };
  if (body.from === "text") return { content: writeParts(body.slots, keepText(body.text, value)) };
  const { parts, data } = body;
  const now = sameJson(data, value) ? parts : parts.map((part) => mirrored(part, data, value));
  const own = isObject(value) && sameJson(parts, data["content"]) ? value["content"] : undefined;
  return { structuredContent: value, ...(body.array && { content: Array.isArray(own) ? own : now }) };
}

/** A part that said the same as the data did says what the data says now. */
function mirrored(part: unknown, was: JsonObject, now: unknown): unknown {
  if (!isObject(part)) return part;
  const kind = kindOf(part);
  if (kind === "json") return sameJson(part["value"], was) ? { ...part, value: now } : part;
  if (kind !== "text") return part;
  const text = String(part["text"]);
  const said = objectIn(text);
  return said && sameJson(said, was) ? { ...part, text: keepText(text, now) } : part;
}

function writeArray(result: Success, array: boolean, readsAs: ReadsAs): JsonObject {
  const { content, output, ...further } = result.data;
  if (!array && Array.isArray(content) && content.length === 0 && onlyField(result.data, "content")) return {};
  if (readsAs(content, result)) return { content };
  if (hasOthers(content) && typeof output === "string" && Object.keys(further).length === 0)
    return { content: writeParts(slotsOf(content), output) };
  return standard(result, readsAs);
}
