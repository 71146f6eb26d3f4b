import type { Rest } from "../format";
import type { Around } from "../formats/claudeBlocks";
import type { Form as ClaudeForm } from "../formats/claudeForm";
import type { Form as ContentForm } from "../formats/contentForm";
import { type Inner, objectIn } from "./innerResult";
import { isObject, show, type JsonObject } from "../../base/json/jsonValue";
import { kindOf, type Slot } from "./contentParts";
import { bare } from "./extraFields";
import type { FormatName } from "../result";
import { sameJson } from "../../base/json/sameJson";

/**
 * Describes what a decoded value contained besides the result, as beginnings of sentences. These facts are lost when
 * the result is written in another format.
 */
export function unmappedFields(format: FormatName, { unknown, form }: Rest): string[] {
  const left = fieldsOf(unknown);
  if (form === undefined || form === bare) return left;
  if (format === "content") left.push(...ofContent(form as ContentForm));
  if (format === "claude") left.push(...ofClaude(form as ClaudeForm));
  return left;
}

/** Fields that are named one by one. */
const MOST = 20;

function fieldsOf(unknown: JsonObject, parent = ""): string[] {
  const names = Object.keys(unknown);
  const told = names.slice(0, MOST).map((name) => {
    const path = parent + name;
    return `The field \`${path}\` (${show(unknown[name], 40)})`;
  });
  const more = names.length - MOST;
  return more > 0 ? [...told, more === 1 ? "1 more field" : `${more} more fields`] : told;
}

function ofInner(inner: Inner | undefined): string[] {
  return inner ? fieldsOf(inner.rest.unknown, `${inner.format}.`) : [];
}

function ofContent(form: ContentForm): string[] {
  switch (form.from) {
    case "parts":
      return [];
    case "structured":
      return [...ofInner(form.inner), ...form.parts.filter((part) => !says(part, form.data)).map(partOf)];
    case "error":
      return [...fieldsOf(form.told ?? {}), ...ofSlots(form.slots)];
    default:
      return [...ofInner(form.inner), ...ofSlots(form.slots)];
  }
}

/** Whether a part next to `structuredContent` only repeats it. */
function says(part: unknown, data: JsonObject): boolean {
  if (!isObject(part)) return false;
  const { content } = data;
  if (Array.isArray(content) && content.some((own) => sameJson(part, own))) return true;
  if (kindOf(part) === "json") return sameJson(part["value"], data);
  const said = kindOf(part) === "text" ? objectIn(String(part["text"])) : undefined;
  return said !== undefined && sameJson(said, data);
}

function ofSlots(slots: readonly Slot[]): string[] {
  return slots.flatMap((slot) => (slot.kind === "kept" ? [partOf(slot.part)] : fieldsOf(slot.more, "part.")));
}

function partOf(part: unknown): string {
  if (!isObject(part)) return `A part that is none (${show(part)})`;
  return kindOf(part) === "text" ? `A text part (${show(part["text"])})` : `A part of type ${show(part["type"])}`;
}

function ofClaude({ around, written, said, added }: ClaudeForm): string[] {
  return [
    ...ofAround(around),
    ...ofInner(said?.inner),
    ...(written.kind === "parts" ? ofSlots(written.slots) : []),
    ...(written.kind === "kept" && written.content !== undefined ? [`The content (${show(written.content)})`] : []),
    ...(added?.hidden === undefined ? [] : [`The data's own \`toolUseResult\` (${show(added.hidden)})`]),
  ];
}

function ofAround(around: Around | { readonly kind: "bare" }): string[] {
  if (around.kind === "bare" || around.kind === "block") return [];
  const { before, after } = around;
  const blocks = before.length + after.length;
  const left =
    blocks === 0 ? [] : [blocks === 1 ? "The block next to the result" : `The ${blocks} blocks next to the result`];
  if (around.kind === "list") return left;
  const names = Object.keys(around.fields).map((name) => `\`${name}\``);
  const fields = names.join(", ") || "no further fields";
  const what =
    around.kind === "entry" ? `The entry around the result (${fields})` : `The message around the result (${fields})`;
  return [what, ...left];
}
