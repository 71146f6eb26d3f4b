import { fieldsOf, type JsonObject } from "../core/json";

/** The named fields of a structured result that hold a text, a finite number or a flag; an empty text counts as absent. */
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
