import * as z from "zod";
import { isObject } from "../../base/json/jsonValue";
import type { Tool } from "./tool";

/** A tool's input as JSON Schema (draft 7): one plain object, whose properties each have a description. */
export interface ToolSchema {
  readonly type: "object";
  readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly required?: readonly string[];
}

/**
 * Returns the schema for models and the manifest. Coercions don't appear in it, nor do the defaults of coerced fields,
 * which zod omits and descriptions state. Omits noise: `$schema`, `additionalProperties` (unknown fields are dropped
 * with a warning, not refused; descriptions say what an object with any names contains), `propertyNames`, which not
 * every model's API supports, and the bounds of a safe integer, which zod adds to every integer. Omits defaults and
 * bounds, which descriptions state, because each costs tokens in every request.
 */
export function toolSchema(tool: Tool): ToolSchema {
  const { properties, ...schema } = wholeSchema(tool);
  const listed = Object.entries(properties)
    .filter(([, field]) => field["unlisted"] !== true)
    .map(([name, { default: _, minimum: _least, maximum: _most, ...field }]) => [name, field] as const);
  return { ...schema, properties: Object.fromEntries(listed) };
}

/** Returns the schema with what models don't see: fields that are `unlisted`, defaults, and bounds. */
export function wholeSchema(tool: Tool): ToolSchema {
  const schema = z.toJSONSchema(tool.input, { io: "input", target: "draft-7" });
  const fields = Object.entries<unknown>(schema.properties ?? {}).map(([name, field]): [string, unknown] => [
    name,
    plain(field),
  ]);
  const properties = Object.fromEntries(fields.filter((field): field is Field => isObject(field[1])));
  return { type: "object", properties, ...(schema.required && { required: schema.required }) };
}

type Field = [string, Readonly<Record<string, unknown>>];

const noise: readonly (readonly [string, unknown])[] = [
  ["minimum", Number.MIN_SAFE_INTEGER],
  ["maximum", Number.MAX_SAFE_INTEGER],
];

const unwanted: readonly string[] = ["additionalProperties", "propertyNames"];

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(
    ([name, given]) => !unwanted.includes(name) && !noise.some(([field, empty]) => field === name && empty === given),
  );
  return Object.fromEntries(kept.map(([name, given]) => [name, plain(given)]));
}
