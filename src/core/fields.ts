import * as z from "zod";

/** A whole number; `"10"` is read as 10. `z.preprocess` keeps the coercion out of the schema that models see. */
export function integer(bounds: { min?: number; max?: number } = {}): z.ZodType<number> {
  let schema = z.int();
  if (bounds.min !== undefined) schema = schema.min(bounds.min);
  if (bounds.max !== undefined) schema = schema.max(bounds.max);
  return z.preprocess((value) => (typeof value === "string" && /^\s*-?\d{1,15}\s*$/.test(value) ? Number(value) : value), schema);
}

/** A boolean; `"true"` and `"false"` are read as such. */
export function flag(): z.ZodType<boolean> {
  return z.preprocess((value) => (value === "true" ? true : value === "false" ? false : value), z.boolean());
}
