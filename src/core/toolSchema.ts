import * as z from "zod";
import { isObject } from "./json";
import type { Tool } from "./tool";

/** A tool's input as JSON Schema (draft 7): one plain object, whose properties each have a description. */
export interface ToolSchema {
  readonly type: "object";
  readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly required?: readonly string[];
}

/**
 * The schema that models and the manifest are given. Coercions do not show in it. Left out is what only makes noise: `$schema`,
 * `additionalProperties` (unknown fields are dropped with a warning, not refused), and the bounds of a safe integer, which zod adds to every whole number.
 */
export function toolSchema(tool: Tool): ToolSchema {
  const { properties, required } = z.toJSONSchema(tool.input, { io: "input", target: "draft-7" });
  const fields = Object.entries(properties ?? {}).map(([name, schema]) => [name, plain(schema)]);
  return { type: "object", properties: Object.fromEntries(fields), ...(required && { required }) };
}

const noise: readonly (readonly [string, unknown])[] = [
  ["minimum", Number.MIN_SAFE_INTEGER],
  ["maximum", Number.MAX_SAFE_INTEGER],
  ["additionalProperties", false],
];

function plain(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plain);
  if (!isObject(schema)) return schema;
  const kept = Object.entries(schema).filter(
    ([name, value]) => !noise.some(([field, meaningless]) => field === name && meaningless === value),
  );
  return Object.fromEntries(kept.map(([name, value]) => [name, plain(value)]));
}
