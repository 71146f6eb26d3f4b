import * as z from "zod/mini";

/** Stores one value that survives closing the window. It is read once, at the start. */
export interface Storage {
  get(): unknown;
  set(value: unknown): void;
}

/** Makes a field of the saved state optional. It is absent if the state is damaged or from another version. */
export function keptField<T extends z.ZodMiniType>(schema: T): z.ZodMiniCatch<z.ZodMiniOptional<T>> {
  return z.catch(z.optional(schema), undefined);
}
