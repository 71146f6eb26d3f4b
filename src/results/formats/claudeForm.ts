import type { Meta } from "../format";
import { guarded, type Inner, keepText, objectIn, readInner, writeInner } from "../decoding/innerResult";
import { without, type JsonObject } from "../../base/json/jsonValue";
import { hasOthers, kindOf, readParts, slotsOf, writeParts } from "../decoding/contentParts";
import { NO_MESSAGE, onlyField, writeFields } from "../decoding/extraFields";
import type { Data, ToolResult } from "../result";
import { writeJson } from "../../base/json/writeJson";
import { type Around, putBlock } from "./claudeBlocks";
import { unwrap, wrap, type Written } from "./claudeText";

/** How a Claude value was written. */
export interface Form {
  readonly ok: boolean;
  /** `bare` for content without a block. */
  readonly around: Around | { readonly kind: "bare" };
  readonly written: Written;
  /** The text, where it is the JSON that the result was read from: data, or the result inside. */
  readonly said?: { readonly text: string; readonly inner?: Inner };
  /** The block's fields that were missing or could not be read. */
  readonly unread: readonly string[];
  /** The flag, where it was there and right. */
  readonly isError?: boolean;
  /** `toolUseResult` was put into the data, where it may have hidden a field of that name. */
  readonly added?: { readonly hidden?: unknown };
  /** The entry's field it came from. */
  readonly name?: string;
  /** `meta.timestamp` is the entry's. */
  readonly dated: boolean;
}

/**
 * Returns the content of our own results: data as a JSON string, or an error as text. The text is wrapped in tags
 * unless it is a decision. Data with pictures is an array of parts. `altered` gets what JSON couldn't represent.
 */
export function standardContent(result: ToolResult, altered?: string[]): unknown {
  if (result.ok) return picturedParts(result.data) ?? writeJson(guarded(result.data), altered);
  const { code, message } = result.error;
  return code === "BLOCKED" && isPlainError(message) ? message : wrap(message);
}

/** A block with our own result in it. */
export function standardBlock(result: ToolResult, meta: Partial<Meta> | undefined, altered?: string[]): JsonObject {
  const content = standardContent(result, altered);
  return {
    type: "tool_result",
    tool_use_id: meta?.id ?? "",
    content,
    ...(!result.ok && { is_error: true }),
  };
}

/** The value that was read in this form, with what the result and `meta` say now. */
export function writeAgain(
  result: ToolResult,
  meta: Partial<Meta> | undefined,
  form: Form,
  unknown: JsonObject,
): unknown {
  const { around, unread, added } = form;
  const same = result.ok === form.ok;
  const own: ToolResult = added && result.ok ? { ok: true, data: withoutAdded(result.data, added) } : result;
  if (around.kind === "bare")
    return same ? contentAgain(own, meta, form) : result.ok ? standardContent(own) : wrap(result.error.message);

  const content = same ? contentAgain(own, meta, form) : standardContent(own);
  const flag = same ? form.isError : result.ok ? undefined : true;
  const { id } = meta ?? {};
  const block = writeFields(
    [
      { name: "type", value: "tool_result", asBefore: unread.includes("type") },
      { name: "tool_use_id", value: id ?? "", asBefore: id === undefined && unread.includes("tool_use_id") },
      { name: "content", value: content, asBefore: content === undefined },
      { name: "is_error", value: flag, asBefore: flag === undefined },
    ],
    same ? unknown : without(unknown, "is_error"),
  );
  return putBlock(
    block,
    around.kind === "entry" ? { ...around, fields: entryFields(around.fields, result, meta, form) } : around,
  );
}

function entryFields(
  fields: JsonObject,
  result: ToolResult,
  meta: Partial<Meta> | undefined,
  { name, dated }: Form,
): JsonObject {
  const timestamp = meta?.timestamp;
  const told = result.ok && Object.hasOwn(result.data, "toolUseResult") ? result.data["toolUseResult"] : undefined;
  return {
    ...fields,
    ...(dated && timestamp !== undefined && { timestamp }),
    ...(name !== undefined && told !== undefined && { [name]: told }),
  };
}

function withoutAdded(data: Data, { hidden }: { readonly hidden?: unknown }): Data {
  const own = without(data, "toolUseResult");
  return hidden === undefined ? own : { ...own, toolUseResult: hidden };
}

function failureAgain(message: string, written: Form["written"], put: (text: string) => unknown): unknown {
  if (written.tags) return put(wrap(message, written.tags));
  if (message === NO_MESSAGE && written.kind === "kept") return written.content;
  if (message === NO_MESSAGE && written.kind === "parts" && written.slots.every(({ kind }) => kind !== "text"))
    return writeParts(written.slots, undefined);
  return put(isPlainError(message) ? message : wrap(message));
}

/** The content again; undefined where there was none and is none. */
function contentAgain(result: ToolResult, meta: Partial<Meta> | undefined, { written, said }: Form): unknown {
  const put = (text: string): unknown => (written.kind === "parts" ? writeParts(written.slots, text) : text);
  if (said?.inner) return put(keepText(said.text, writeInner(result, meta, said.inner)));
  if (!result.ok) return failureAgain(result.error.message, written, put);
  const { data } = result;
  if (said) return put(keepText(said.text, guarded(data)));
  if (written.kind === "content") return contentOf(data);
  if (written.kind === "kept" && Object.keys(data).length === 0) return undefined;
  const output = onlyField(data, "output")?.value;
  return put(typeof output === "string" && isPlain(output) ? output : writeJson(guarded(data)));
}

/** Returns the whole content that data contains, with or without the text of its parts. */
function contentOf(data: Data): unknown {
  const { content, output, ...further } = data;
  const text = Array.isArray(content) ? readParts(content, []).text : undefined;
  if (Object.keys(further).length === 0) {
    if (output === text && content !== undefined && typeof content !== "string") return content;
    if (hasOthers(content) && typeof output === "string") return writeParts(slotsOf(content), output);
  }
  return standardContent({ ok: true, data });
}

/** Parts with pictures as Claude has them: JSON becomes text, and so do further fields. Undefined for data without such parts. */
function picturedParts(data: Data): unknown {
  const { content, ...fields } = data;
  if (!Array.isArray(content)) return undefined;
  const kinds = content.map(kindOf);
  if (kinds.includes("broken") || !content.some((part: JsonObject) => part["type"] === "image")) return undefined;
  const parts = content.map((part: JsonObject, index) =>
    kinds[index] === "json" ? { type: "text", text: writeJson(part["value"]) } : part,
  );
  const output = onlyField(fields, "output")?.value;
  if (Object.keys(fields).length === 0 || (output !== undefined && output === readParts(parts, []).text)) return parts;
  return [{ type: "text", text: typeof output === "string" ? output : writeJson(fields) }, ...parts];
}

/** Whether a text is read as output and nothing else. */
function isPlain(text: string): boolean {
  return unwrap(text) === undefined && objectIn(text) === undefined;
}

/** Whether a flagged text is read as the error's message as it is. */
function isPlainError(text: string): boolean {
  const held = readInner(objectIn(text));
  return unwrap(text) === undefined && (held === undefined || held.result.ok);
}
