import { isObject, show, without, type JsonObject } from "../../base/json/jsonValue";

/** The contents of an array of content parts. */
export interface Parts {
  /** The values of the `json` parts. */
  readonly json: readonly unknown[];
  /** The text of the `text` parts, joined by line feeds; undefined when there is none. */
  readonly text: string | undefined;
  /** There are parts of other kinds: images, resources, references, and such as cannot be read. */
  readonly others: boolean;
}

/** The maximum number of broken parts to name. Beyond it, only the number of the others is reported. */
const MOST_PROBLEMS = 10;

/** Sorts content parts by kind; one that is not an object with a `type`, or lacks what its type promises, is named in `problems`. */
export function readParts(parts: readonly unknown[], problems: string[]): Parts {
  const json: unknown[] = [];
  const text: string[] = [];
  let others = 0;
  let broken = 0;
  for (const [index, part] of parts.entries()) {
    const kind = kindOf(part);
    if (kind === "json") json.push((part as JsonPart).value);
    else if (kind === "text") text.push((part as TextPart).text);
    else others++;
    if (kind === "broken" && broken++ < MOST_PROBLEMS) problems.push(wrongWith(part, index));
  }
  const more = broken - MOST_PROBLEMS;
  if (more > 0) problems.push(more === 1 ? "1 more part is broken" : `${more} more parts are broken`);
  return { json, text: text.length > 1 ? text.join("\n") : text[0], others: others > 0 };
}

type JsonPart = JsonObject & { readonly type: "json"; readonly value: unknown };
type TextPart = JsonObject & { readonly type: "text"; readonly text: string };

/** A part's kind; `other` for a type that is neither text nor JSON, `broken` for what is no part or lacks what its type promises. */
export function kindOf(part: unknown): "json" | "text" | "other" | "broken" {
  if (!isObject(part) || typeof part["type"] !== "string") return "broken";
  const { type } = part;
  if (type === "json") return part["value"] === undefined ? "broken" : "json";
  if (type === "text") return typeof part["text"] === "string" ? "text" : "broken";
  return "other";
}

/** Whether a value is an array with parts that are neither text nor JSON. */
export function hasOthers(parts: unknown): parts is readonly unknown[] {
  return Array.isArray(parts) && parts.some((part) => kindOf(part) === "other" || kindOf(part) === "broken");
}

function wrongWith(part: unknown, index: number): string {
  const type = isObject(part) ? part["type"] : undefined;
  return typeof type === "string"
    ? `part ${index} of type ${type} is empty`
    : `part ${index} has no \`type\`: ${show(part)}`;
}

/** How a part was written, apart from what the model contains of it. */
export type Slot =
  /** A part of which the model contains nothing. */
  | { readonly kind: "kept"; readonly part: unknown }
  /** A piece of the joined text, of so many characters. */
  | { readonly kind: "text"; readonly length: number; readonly more: JsonObject }
  /** The whole text, once more. */
  | { readonly kind: "mirror"; readonly more: JsonObject }
  /** A `json` part whose value the model contains. */
  | { readonly kind: "value"; readonly more: JsonObject };

/** Returns every part of an array. The model contains the text of its text parts. */
export function slotsOf(parts: readonly unknown[]): Slot[] {
  return parts.map((part) =>
    kindOf(part) === "text"
      ? { kind: "text", length: (part as TextPart).text.length, more: furtherFields(part as TextPart, "text") }
      : { kind: "kept", part },
  );
}

/** Returns the fields of a part other than its type and its content. */
export function furtherFields(part: JsonObject, holds: string): JsonObject {
  return Object.keys(part).length === 2 ? none : without(part, "type", holds);
}

const none: JsonObject = {};

/**
 * Writes the parts with the model's current text and value. A text whose lengths differ goes into the first text part
 * as a whole. If there is no text part, a new one is added at the end.
 */
export function writeParts(slots: readonly Slot[], text: string | undefined, value?: unknown): unknown[] {
  const lengths = slots.flatMap((slot) => (slot.kind === "text" ? [slot.length] : []));
  const pieces = text === undefined ? [] : cutAgain(text, lengths);
  let next = 0;
  const parts = slots.flatMap((slot): unknown[] => {
    if (slot.kind === "kept") return [slot.part];
    if (slot.kind === "value") return [{ ...slot.more, type: "json", value }];
    const piece = slot.kind === "mirror" ? text : pieces[next++];
    return piece === undefined ? [] : [{ ...slot.more, type: "text", text: piece }];
  });
  const placed = slots.some(({ kind }) => kind === "text" || kind === "mirror");
  return text === undefined || placed ? parts : [...parts, { type: "text", text }];
}

/** Pieces of these lengths with a line feed between each two; the whole text as the only one when it is not made of such. */
function cutAgain(text: string, lengths: readonly number[]): string[] {
  const pieces: string[] = [];
  let at = 0;
  for (const [index, length] of lengths.entries()) {
    if (index > 0 && text.charAt(at++) !== "\n") return [text];
    pieces.push(text.slice(at, at + length));
    at += length;
  }
  return at === text.length ? pieces : [text];
}
