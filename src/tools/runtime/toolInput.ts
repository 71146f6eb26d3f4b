import type * as z from "zod";
import { ToolError } from "../../base/errors";
import { isObject, show, type JsonObject } from "../../base/json/jsonValue";
import { readJson } from "../../base/json/jsonText";
import { nearestName } from "../../base/text/nearestName";
import { refuseRestraint, restrains } from "../../results/unsupportedRequest";
import type { Tool } from "./tool";
import { type ToolSchema, wholeSchema } from "./toolSchema";

/** A call's input, parsed, and what of it was not used. */
export interface Parsed {
  readonly input: unknown;
  readonly warnings: readonly string[];
}

/**
 * Parses a model's input for a tool: an object, or its JSON text. Accepts other agents' spellings (`rewrite`, then
 * `aliases`), and treats `null` as not given. Drops unknown fields and names them in `warnings`, unless the tool
 * changes something and a field could mean not to do so. Throws `ToolError` (`Invalid input: …`) with the field, its
 * value, and what was expected.
 */
export function parseInput(tool: Tool, raw: unknown): Parsed {
  const schema = schemaOf(tool);
  const given = asObject(tool, schema, raw);
  const { fields, warnings } = rename(tool, schema, tool.rewrite ? tool.rewrite(given) : given);
  const parsed = tool.input.safeParse(fields);
  if (parsed.success) return { input: parsed.data, warnings };
  throw invalid(
    `${parsed.error.issues
      .slice(0, 3)
      .map((issue) => explain(issue, fields))
      .join("; ")}. ${fieldsOf(tool, schema)}`,
  );
}

const schemas = new WeakMap<Tool, ToolSchema>();

function schemaOf(tool: Tool): ToolSchema {
  const schema = schemas.get(tool) ?? wholeSchema(tool);
  schemas.set(tool, schema);
  return schema;
}

function asObject(tool: Tool, schema: ToolSchema, raw: unknown): JsonObject {
  const json = typeof raw === "string" ? readJson(raw) : undefined;
  const value = json?.ok ? json.value : raw;
  if (isObject(value)) return value;
  throw invalid(`expected an object with the fields of ${tool.name}, got ${show(raw)}. ${fieldsOf(tool, schema)}`);
}

function rename(tool: Tool, schema: ToolSchema, given: JsonObject): { fields: JsonObject; warnings: string[] } {
  const aliases = tool.aliases ?? {};
  const known = Object.keys(schema.properties);
  const fields: Record<string, unknown> = {};
  const unknown: string[] = [];
  const present = Object.entries(given).filter(([, value]) => value !== null && value !== undefined);
  for (const [name, value] of present) if (known.includes(name)) fields[name] = value;
  for (const [name, value] of present) {
    if (known.includes(name)) continue;
    const target = Object.hasOwn(aliases, name) ? aliases[name] : undefined;
    if (target === undefined || Object.hasOwn(fields, target)) unknown.push(name);
    else fields[target] = value;
  }
  const restraint = tool.effect === "read" ? undefined : unknown.find((name) => restrains(name, given[name]));
  if (restraint !== undefined) throw refuseRestraint(tool.name, show(restraint, 40), fieldsOf(tool, schema));
  return { fields, warnings: warn(unknown, known, aliases) };
}

const mostWarnings = 5;

function warn(
  unknown: readonly string[],
  known: readonly string[],
  aliases: Readonly<Record<string, string>>,
): string[] {
  const warnings = unknown.slice(0, mostWarnings).map((name) => {
    const twin = Object.hasOwn(aliases, name) ? aliases[name] : undefined;
    if (twin !== undefined) return `Field ${show(name, 40)} ignored: ${show(twin)} says the same and was given too.`;
    const near = nearestName(name, [...known, ...Object.keys(aliases)])[0];
    const meant = near === undefined ? undefined : (aliases[near] ?? near);
    return `Unknown field ${show(name, 40)} ignored${meant === undefined ? "" : `; did you mean ${show(meant)}?`}`;
  });
  if (unknown.length > mostWarnings) warnings.push(`${unknown.length - mostWarnings} more unknown fields ignored.`);
  return warnings;
}

function explain(issue: z.core.$ZodIssue, fields: JsonObject): string {
  const field = issue.path.length > 0 ? issue.path.map(String).join(".") : "the input";
  const value = issue.path.reduce<unknown>((outer, key) => Reflect.get(Object(outer), key), fields);
  if (value === undefined) return `${field} is missing, it ${expectation(issue)}`;
  return `${field} ${expectation(issue)}, got ${show(value)}`;
}

function expectation(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_type") return `must be ${kinds[issue.expected] ?? issue.expected}`;
  if (issue.code === "too_small") return `must be at least ${issue.minimum}`;
  if (issue.code === "too_big") return `must be at most ${issue.maximum}`;
  if (issue.code === "invalid_value") return `must be one of ${issue.values.map((value) => show(value)).join(", ")}`;
  return issue.message;
}

const kinds: Readonly<Record<string, string>> = {
  string: "text",
  int: "a whole number",
  number: "a whole number",
  boolean: "true or false",
  array: "an array",
  object: "an object",
  record: "an object",
};

function fieldsOf(tool: Tool, { properties, required = [] }: ToolSchema): string {
  const names = Object.keys(properties).map((name) => (required.includes(name) ? `${name} (required)` : name));
  return `Fields of ${tool.name}: ${names.join(", ")}.`;
}

function invalid(message: string): ToolError {
  return new ToolError("EXECUTION_ERROR", `Invalid input: ${message}`);
}
