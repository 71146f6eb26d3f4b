import type { JsonObject } from "../../base/json/jsonValue";
import type { Decoded, Format, Meta, Rest } from "../format";
import contract from "../formats/contract";
import envelope from "../formats/envelope";
import { isSpace } from "../../base/json/jsonText";
import { sameJson } from "../../base/json/sameJson";
import type { FormatName, ToolResult } from "../result";
import { writeJson } from "../../base/json/writeJson";

/** A result inside another one's text or data: how it was written there. */
export interface Inner {
  readonly format: FormatName;
  readonly rest: Rest;
}

/** What was read from inside, and how to write it there again. */
export interface ReadInner extends Pick<Decoded, "result" | "meta" | "problems"> {
  readonly inner: Inner;
}

/**
 * Reads a value that is exactly an envelope or a contract, as our own tools return. Returns undefined for any other.
 */
export function readInner(value: unknown): ReadInner | undefined {
  const format = innerFormat(value);
  if (!format) return undefined;
  const { result, meta, problems, ...rest } = format.decode(value);
  return { result, meta, problems, inner: { format: format.name, rest } };
}

/** Whether reading the value as data would take it for a result of its own. */
export function isInner(value: unknown): boolean {
  return innerFormat(value) !== undefined;
}

/** The data as it is written where a result would be looked for inside it: data that looks like a result gets an envelope of its own around it. */
export function guarded(data: JsonObject): unknown {
  return isInner(data) ? envelope.encode({ ok: true, data }) : data;
}

export function writeInner(result: ToolResult, meta: Partial<Meta> | undefined, { format, rest }: Inner): unknown {
  return (format === "envelope" ? envelope : contract).encode(result, meta, rest);
}

function innerFormat(value: unknown): Format | undefined {
  return [envelope, contract].find((format) => format.detect(value).score === 1);
}

/** The object that a text is the JSON of; undefined for every other text. */
export function objectIn(text: string): JsonObject | undefined {
  if (!isBraced(text)) return undefined;
  try {
    // What begins and ends in braces is an object, or no JSON at all.
    return JSON.parse(text) as JsonObject;
  } catch {
    return undefined;
  }
}

/** Looks at both ends only: most texts are no JSON and may be long. */
function isBraced(text: string): boolean {
  let from = 0;
  let to = text.length - 1;
  while (isSpace(text.charCodeAt(from))) from++;
  if (text.charAt(from) !== "{") return false;
  while (isSpace(text.charCodeAt(to))) to--;
  return text.charAt(to) === "}";
}

/** The text itself while it still says `value`, whatever its white space and the order of its fields; else the value's JSON. */
export function keepText(text: string, value: unknown): string {
  const said = objectIn(text);
  return said !== undefined && sameJson(said, value) ? text : writeJson(value);
}
