import type { Tool } from "../../../../src/tools/runtime/tool";
import { toolSchema } from "../../../../src/tools/runtime/toolSchema";

/** The input with the tool's own names for its fields, so that a test can put another value into one. */
export function inOwnWords(tool: Tool, input: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { properties } = toolSchema(tool);
  const own = (name: string): string => (name in properties ? name : (tool.aliases?.[name] ?? name));
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [own(name), value]));
}

/** What is wrong for a field of any type, or for one of its own. */
export function badValues(field: Readonly<Record<string, unknown>>): readonly unknown[] {
  const cycle: Record<string, unknown> = {};
  cycle["cycle"] = cycle;
  const always = [{}, { a: 1 }, [[{}]], cycle, () => 1, Symbol("s"), 1n];
  if (field["type"] === "object") return always.slice(2);
  if (field["type"] === "boolean") return [...always, "perhaps", 7, []];
  if (field["type"] === "integer") return [...always, "many", 1.5, NaN, Infinity, 1e308, [], true];
  if (field["type"] !== "array") return always;
  const mayBeEmpty = String(field["description"]).endsWith("Default: none.");
  return [...always, ...(mayBeEmpty ? [] : [[]]), [""], [{}], true];
}

/** What may well be right, and is extreme. */
export const extremes: readonly unknown[] = [
  NaN,
  null,
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "x".repeat(300_000),
  0,
  -1,
  1,
  2 ** 53,
  "-0",
  true,
  ["\0"],
  ["x".repeat(300_000)],
];
