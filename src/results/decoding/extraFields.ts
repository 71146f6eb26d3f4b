import { isObject, show, type JsonObject } from "../../base/json/jsonValue";
import type { Decoded, Rest } from "../format";
import type { Data, ToolResult } from "../result";

/** The message of a failed result that has none. */
export const NO_MESSAGE = "The error has no message.";

/** A field of a wire format as it is to be written. */
export interface Field {
  readonly name: string;
  readonly value: unknown;
  /** The model has nothing of its own for it: it is written as it was, which is not at all when `unknown` does not have it. */
  readonly asBefore: boolean;
}

/** An object of a format's own fields and those it does not know. */
export function writeFields(fields: readonly Field[], unknown: JsonObject): Record<string, unknown> {
  const own = fields.filter(({ asBefore }) => !asBefore).map(({ name, value }): [string, unknown] => [name, value]);
  return { ...unknown, ...Object.fromEntries(own) };
}

/** The value of an object that has one field alone, of this name; undefined for every other. */
export function onlyField(data: Data, name: string): { readonly value: unknown } | undefined {
  return Object.hasOwn(data, name) && Object.keys(data).length === 1 ? { value: data[name] } : undefined;
}

/** What every format of objects makes of a value that is none; `form` then is `bare`. */
export function decodeBare(value: unknown): Decoded {
  return {
    result: { ok: true, data: { raw: value } },
    meta: {},
    unknown: {},
    problems: [`not an object: ${show(value)}`],
    form: bare,
  };
}

/** The form of a value that is no object. */
export const bare = "bare";

/** The value that `decodeBare` was given, where the result still is what it made of it. */
export function bareAgain(result: ToolResult, rest: Rest | undefined): { readonly value: unknown } | undefined {
  const only = rest?.form === bare && result.ok ? onlyField(result.data, "raw") : undefined;
  return only && !isObject(only.value) ? only : undefined;
}

/** Whether a result with these fields succeeded. If `success` isn't a boolean, the half that exists decides. */
export function succeeded({ success, data, error }: JsonObject): boolean {
  if (typeof success === "boolean") return success;
  return isMissing(error) || !isMissing(data);
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null;
}

/** Returns the object in a field, or an empty object for any other value. */
export function objectAt(value: JsonObject, name: string): JsonObject {
  const inner = Object.hasOwn(value, name) ? value[name] : undefined;
  return isObject(inner) ? inner : {};
}
