import * as z from "zod/mini";

/** What outlives the window: one value, read at the start. */
export interface Storage {
  get(): unknown;
  set(value: unknown): void;
}

/** A field of what was kept. It is absent if what was kept is damaged, or was written by another version. */
export function keptField<T extends z.ZodMiniType>(schema: T): z.ZodMiniCatch<z.ZodMiniOptional<T>> {
  return z.catch(z.optional(schema), undefined);
}
