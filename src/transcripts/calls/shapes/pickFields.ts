import { fieldsOf, type JsonObject } from "../../../base/json/jsonValue";

/** A value that `pick` takes. */
export type Scalar = string | number | boolean;

/** Picks the named fields that contain a string, a finite number, or a flag. An empty string counts as absent. */
export function pick<Name extends string>(
  structured: unknown,
  ...names: readonly Name[]
): { readonly [Field in Name]?: Scalar };
export function pick(structured: unknown, ...names: readonly string[]): JsonObject {
  const fields = fieldsOf(structured);
  return Object.fromEntries(
    names.flatMap((name) => (Object.hasOwn(fields, name) && isScalar(fields[name]) ? [[name, fields[name]]] : [])),
  );
}

function isScalar(value: unknown): boolean {
  if (typeof value === "string") return value !== "";
  return typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value));
}
