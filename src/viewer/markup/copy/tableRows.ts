import { isObject } from "../../../base/json/jsonValue";

/** Describes a row of a table, of unknown shape. */
export type TableRow = Readonly<Record<string, unknown>>;

/** Number of rows that are searched for column names. */
export const NAMED = 1000;

/** Returns a list's rows if it fits a table: several objects with common fields. */
export function asRows(value: unknown): readonly TableRow[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const some: readonly unknown[] = value.length > NAMED ? value.slice(0, NAMED) : value;
  if (!value.every(isObject)) return undefined;
  const rows = some.filter(isObject);
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  const most = Math.max(...rows.map((row) => Object.keys(row).length));
  if (names.size === 0 || names.size > Math.max(12, most * 3)) return undefined;
  // Deeply nested values are easier to read as a tree.
  const flat = rows.flatMap((row) => Object.values(row)).filter((item) => typeof item !== "object" || item === null);
  const cells = rows.reduce((sum, row) => sum + Object.keys(row).length, 0);
  return flat.length * 2 >= cells ? value : undefined;
}
