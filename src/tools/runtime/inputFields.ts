import * as z from "zod";

/*
 * Fields of a tool's input. Models send numbers as text and text as numbers; what means the same is read as such.
 * `z.preprocess` keeps the coercion out of the schema that models see.
 */

/**
 * Leaves a field out of the schema that models see. It is accepted like any other. For fields that models rarely need,
 * or that they know from other tools: each described field costs tokens in every request.
 */
export function unlisted<Schema extends z.ZodType>(schema: Schema): Schema {
  return schema.meta({ unlisted: true });
}

/** Creates a schema for an integer. Reads `"10"` as 10. */
export function integer(bounds: { min?: number; max?: number } = {}): z.ZodType<number> {
  let schema = z.int();
  if (bounds.min !== undefined) schema = schema.min(bounds.min);
  if (bounds.max !== undefined) schema = schema.max(bounds.max);
  return z.preprocess(
    (value) => (typeof value === "string" && /^\s*-?\d{1,15}\s*$/.test(value) ? Number(value) : value),
    schema,
  );
}

/** Creates a schema for a boolean. Reads `"true"` and `"false"` as booleans. */
export function flag(): z.ZodType<boolean> {
  return z.preprocess((value) => (value === "true" ? true : value === "false" ? false : value), z.boolean());
}

/** Creates a schema for text, which can be empty. Reads a number or boolean as its text. */
export function text(): z.ZodType<string> {
  return z.preprocess(asText, z.string());
}

/**
 * Creates a schema for text that isn't blank and doesn't contain NUL, which no path, pattern, or command can contain.
 */
export function words(): z.ZodType<string> {
  const schema = z
    .string()
    .refine((value) => value.trim() !== "", "must not be blank")
    .refine((value) => !value.includes("\0"), "must not contain the character NUL");
  return z.preprocess(asText, schema);
}

function asText(value: unknown): unknown {
  return typeof value === "number" || typeof value === "boolean" ? String(value) : value;
}
