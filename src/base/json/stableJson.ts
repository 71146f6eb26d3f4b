import { isObject } from "./jsonValue";

/** JSON with the fields of every object in the order of their names: equal values give equal text. */
export function stableJson(value: unknown): string {
  return JSON.stringify(value, (_, field: unknown) =>
    isObject(field) ? Object.fromEntries(Object.entries(field).sort(([a], [b]) => (a < b ? -1 : 1))) : field,
  );
}
