/** A JSON object: neither null nor an array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The own fields of an object without the named ones. A field called `__proto__` stays an ordinary field. */
export function without(
  value: Readonly<Record<string, unknown>>,
  ...names: readonly string[]
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
}

/** Text that stands for a value in a message: JSON, cut after `length` characters. */
export function show(value: unknown, length = 80): string {
  const text = typeof value === "string" ? JSON.stringify(value.slice(0, length + 1)) : describe(value);
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

function describe(value: unknown): string {
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (!isObject(value)) return String(value);
  const { length } = Object.keys(value);
  return `an object with ${length} ${length === 1 ? "field" : "fields"}`;
}
