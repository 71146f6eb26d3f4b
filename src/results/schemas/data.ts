import * as z from "zod";

/** The fields that cutting a result to size, and reading its input, add to every tool's data. */
export const limitFields = z.object({
  truncated: z.literal(true).optional(),
  next_offset: z.int().min(0).optional(),
  total: z.int().min(0).optional(),
  note: z.string().optional(),
  warnings: z.array(z.string()).min(1).optional(),
});
