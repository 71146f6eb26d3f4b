import * as z from "zod";

/** Any JSON value, `null` too, but not nothing. */
export function present(description: string): z.ZodType {
  return z
    .unknown()
    .refine((value) => value !== undefined, "is missing")
    .describe(description);
}
