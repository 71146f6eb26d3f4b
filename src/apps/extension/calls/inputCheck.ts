import { runInNewContext } from "node:vm";
import { type OutputUnit, type Schema, type SchemaDraft, Validator } from "@cfworker/json-schema";
import { isObject, type JsonObject, show } from "../../../base/json/jsonValue";
import type { InputProblem } from "../../../protocol/hostApi";

/** Checks inputs of one tool. Returns no problems for a valid input. */
export interface InputCheck {
  /** Why nothing can be checked, as a sentence. `problems` is empty then. */
  readonly broken?: string;
  problems(input: unknown): readonly InputProblem[];
}

/** Maximum milliseconds to check one input: the schema's regular expressions and references are untrusted. */
const CHECK_MS = 500;
/** Maximum problems to report for one input. */
const MOST = 50;

/**
 * Reads a tool's JSON Schema, by default as draft 7 unless `$schema` names another draft.
 * A schema that is broken, has unresolved references, or takes too long reports that, and accepts every input. The tool
 * itself then decides.
 */
export function inputCheck(schema: unknown, timeoutMs = CHECK_MS): InputCheck {
  if (schema === undefined || schema === null || schema === true) return passing();
  const problem = brokenPart(schema);
  if (problem !== undefined) return passing(problem);
  try {
    // The validator adds fields of its own to the schema.
    const own = structuredClone(schema) as Schema;
    const validator = new Validator(own, draftOf(own), false);
    const check = (input: unknown): readonly OutputUnit[] => inTime(() => validator.validate(input).errors, timeoutMs);
    // Finds unresolved and circular references.
    check({});
    return { problems: (input) => told(check, input) };
  } catch (error) {
    return passing(textOf(error));
  }
}

function passing(broken?: string): InputCheck {
  return { problems: () => [], ...(broken !== undefined && { broken }) };
}

function told(check: (input: unknown) => readonly OutputUnit[], input: unknown): readonly InputProblem[] {
  let errors: readonly OutputUnit[];
  try {
    errors = check(input);
  } catch (error) {
    return [{ problem: `Can't check the input: ${textOf(error)}` }];
  }
  const leaves = errors.filter((error) => isTelling(error, errors));
  const problems = leaves.map((error) => explain(error, input));
  const seen = new Set<string>();
  const once = problems.filter(({ field, problem }) => {
    const key = JSON.stringify([field, problem]);
    return !seen.has(key) && seen.add(key);
  });
  return once.slice(0, MOST);
}

/** Runs `work` with a timeout: a slow regular expression or circular reference ends with an error. */
function inTime<T>(work: () => T, timeoutMs: number): T {
  let result: { value: T } | undefined;
  const run = (): void => {
    result = { value: work() };
  };
  runInNewContext("run()", { run }, { timeout: timeoutMs });
  if (!result) throw new Error("no result");
  return result.value;
}

function draftOf({ $schema }: Schema): SchemaDraft {
  const named = typeof $schema === "string" ? $schema : "";
  if (named.includes("2020-12")) return "2020-12";
  if (named.includes("2019-09")) return "2019-09";
  return named.includes("draft-04") ? "4" : "7";
}

/** Keywords whose errors only say that something inside them failed. That error is reported itself. */
const WRAPPERS: readonly string[] = [
  "$ref",
  "$recursiveRef",
  "allOf",
  "properties",
  "patternProperties",
  "additionalProperties",
  "unevaluatedProperties",
  "propertyNames",
  "items",
  "prefixItems",
  "additionalItems",
  "unevaluatedItems",
  "dependentSchemas",
];
/** Keywords that are reported as a whole, without an error for each alternative. */
const WHOLES: readonly string[] = ["anyOf", "oneOf", "not", "if", "contains"];

function isTelling(error: OutputUnit, all: readonly OutputUnit[]): boolean {
  if (WRAPPERS.includes(error.keyword)) return false;
  return !all.some(
    (other) =>
      other !== error &&
      WHOLES.includes(other.keyword) &&
      error.keywordLocation.startsWith(`${other.keywordLocation}/`) &&
      error.instanceLocation.startsWith(other.instanceLocation),
  );
}

const typeWords: Readonly<Record<string, string>> = {
  array: "a list",
  boolean: "true or false",
  integer: "a whole number",
  null: "null",
  number: "a number",
  object: "an object",
  string: "text",
};

function explain({ keyword, instanceLocation, error }: OutputUnit, input: unknown): InputProblem {
  const path = pathOf(instanceLocation);
  if (keyword === "required") {
    const name = /^Instance does not have required property "(.*)"\.$/s.exec(error)?.[1];
    if (name !== undefined) return placed([...path, name], "is required.");
  }
  const value = valueAt(input, path);
  if (keyword === "false") return placed(path, "is not allowed by the schema.");
  if (keyword === "type") {
    const expected = between(error, 'Expected "', '".')?.split('", "') ?? [];
    return placed(path, `must be ${expected.map((name) => typeWords[name] ?? name).join(" or ")}, not ${show(value)}.`);
  }
  if (keyword === "enum") {
    const allowed = between(error, "any of ", ".") ?? "";
    return placed(path, `must be one of ${short(allowed)}, not ${show(value)}.`);
  }
  if (keyword === "anyOf" || keyword === "oneOf")
    return placed(path, `matches none of the schema's alternatives, or several: ${show(value)}.`);
  return placed(path, `doesn't match the schema (${keyword}): ${short(error.replace(/\.$/, ""))}.`);
}

/** Formats a sentence that begins with the field, and the path inside it. */
function placed(path: readonly string[], rest: string): InputProblem {
  const [field, ...inner] = path;
  if (field === undefined) return { problem: `The input ${rest}` };
  const where = inner.map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`)).join("");
  return { field, problem: `${field}${where} ${rest}` };
}

function pathOf(location: string): readonly string[] {
  return location
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, name) =>
      typeof at === "object" && at !== null && Object.hasOwn(at, name)
        ? (at as Readonly<Record<string, unknown>>)[name]
        : undefined,
    value,
  );
}

function short(text: string): string {
  return text.length > 300 ? `${text.slice(0, 299)}…` : text;
}

function textOf(error: unknown): string {
  // The timeout's error comes from another realm and has Node's message.
  const text =
    typeof error === "object" && error !== null && "message" in error ? String(error.message) : String(error);
  return short(text.split("\n", 1)[0] ?? "");
}

const TYPES = Object.keys(typeWords);

function brokenKeyword(schema: JsonObject, at: string): string | undefined {
  const { type, required, enum: values, pattern, properties } = schema;
  for (const name of [type].flat())
    if (name !== undefined && !TYPES.some((known) => known === name))
      return `${at} has an unknown \`type\`: ${show(name)}`;
  if (required !== undefined && !(Array.isArray(required) && required.every((name) => typeof name === "string")))
    return `${at} has a \`required\` that isn't a list of names: ${show(required)}`;
  if (values !== undefined && !Array.isArray(values)) return `${at} has an \`enum\` that isn't a list: ${show(values)}`;
  if (pattern !== undefined && !isPattern(pattern))
    return `${at} has a \`pattern\` that isn't a valid regular expression: ${show(pattern)}`;
  if (properties !== undefined && !isObject(properties))
    return `${at} has \`properties\` that aren't an object: ${show(properties)}`;
  return undefined;
}

/** Finds errors in a schema, but only those that would break the validator or reject every input. */
function brokenPart(schema: unknown, at = "the schema", seen = new Set<unknown>()): string | undefined {
  if (typeof schema === "boolean") return undefined;
  if (!isObject(schema)) return `${at} is not an object: ${show(schema)}`;
  if (seen.has(schema)) return undefined;
  seen.add(schema);
  const broken = brokenKeyword(schema, at);
  if (broken !== undefined) return broken;
  const { properties, items } = schema;
  const parts: [string, unknown][] = Object.entries(Object(properties ?? {}) as object).map(([name, part]) => [
    `\`${name}\``,
    part,
  ]);
  if (items !== undefined) parts.push(...[items].flat().map((part): [string, unknown] => [`${at}'s \`items\``, part]));
  for (const name of ["anyOf", "oneOf", "allOf"]) {
    const alternatives = schema[name];
    if (alternatives === undefined) continue;
    if (!Array.isArray(alternatives)) return `${at} has an \`${name}\` that isn't a list: ${show(alternatives)}`;
    parts.push(...alternatives.map((part): [string, unknown] => [`${at}'s \`${name}\``, part]));
  }
  for (const [name, part] of parts) {
    const problem = brokenPart(part, name, seen);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function isPattern(pattern: unknown): boolean {
  if (typeof pattern !== "string") return false;
  try {
    // With the validator's flags.
    new RegExp(pattern, "u");
    return true;
  } catch {
    return false;
  }
}

/** Returns the text between the first `start` and the `end` at the end of the text. */
function between(text: string, start: string, end: string): string | undefined {
  const at = text.indexOf(start);
  return at === -1 || !text.endsWith(end) ? undefined : text.slice(at + start.length, -end.length);
}
