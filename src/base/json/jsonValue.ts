/** A JSON object whose fields aren't known yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

type FieldOf<Data> = Data extends unknown ? keyof Data : never;

/** Data that nobody has checked yet, of one type or any type of a union: each field can be missing or have any value. */
export type Loose<Data> = { readonly [Field in FieldOf<Data>]?: unknown };

/** Checks that a value is a JSON object: neither null nor an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the value if it is an object. */
export function objectOf(value: unknown): JsonObject | undefined {
  return isObject(value) ? value : undefined;
}

/** Returns the value if it is an object, else an object without fields. */
export function fieldsOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** Returns the value if it is a string. */
export function stringOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Returns the value if it is a finite number. */
export function numberOf(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

/** Returns the value if it is an array. */
export function arrayOf(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

/** Returns the value if it is an array, else an empty array. */
export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the value if it is an array of nothing but strings. */
export function stringArrayOf(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) && value.every((item) => typeof item === "string") ? value : undefined;
}

/** Returns the strings of an array and skips its other items. */
export function stringsOf(value: unknown): string[] {
  return itemsOf(value).filter((item) => typeof item === "string");
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
