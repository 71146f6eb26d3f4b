import { secretField } from "./rules/assignments";
import { type HiddenCount, redactInto, type RedactOptions } from "./redact";

/**
 * Redacts the texts of a JSON value, except names of fields. Hides a field completely if its name says that it contains
 * a secret. Doesn't change the given value, and returns it if nothing was hidden. Nesting is walked by recursive calls,
 * at most as deep as displayed JSON (200 levels).
 */
export function redactValue(value: unknown, count: HiddenCount, options: RedactOptions = {}): unknown {
  if (typeof value === "string") return redactInto(value, count, options);
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => redactValue(item, count, options));
    return items.every((item, at) => item === value[at]) ? value : items;
  }
  if (typeof value !== "object" || value === null) return value;
  const before = Object.entries(value);
  const after = before.map(([name, item]: [string, unknown]): [string, unknown] => {
    const kind = typeof item === "string" ? secretField(name, item) : undefined;
    return [name, kind === undefined ? redactValue(item, count, options) : count.hide(kind, String(item))];
  });
  // Made of entries, so that a field named __proto__ stays a field.
  return after.every(([, item], at) => item === before[at]?.[1]) ? value : Object.fromEntries(after);
}
