import * as z from "zod/mini";
import { isObject } from "../../base/json/jsonValue";
import { readJson } from "../../base/json/jsonText";
import { pretty } from "../base/prettyJson";
import { extraField, type Field, schemaFields } from "./schemaFields";
import { t } from "../base/viewerText";

/**
 * Describes what the user entered into a field: the text of a text, number, or JSON; `true` or `false`; the index of a
 * choice among its values; the texts of a list. Undefined if there is no value.
 */
export type Entry = string | readonly string[] | undefined;

/** Describes the state of a form. It is plain data, because it is saved while the form's window is closed. */
export interface Draft {
  /** The form's id and its tool. A draft of another form isn't used. */
  readonly form: string;
  readonly tool: string;
  /** The input that the fields were created from, as JSON text. It can contain fields that the schema doesn't know. */
  readonly basis?: string | undefined;
  /** The whole input is edited as JSON. */
  readonly asJson: boolean;
  readonly json: string;
  readonly entries: readonly (readonly [string, Entry])[];
}

/** Describes a field that can't be read, in a sentence. */
export interface EntryProblem {
  readonly field: string | undefined;
  readonly problem: string;
}

/** Contains a form's input, or why there is none. */
export type Written =
  | { readonly ok: true; readonly json: string }
  | { readonly ok: false; readonly problems: readonly EntryProblem[] };

/**
 * Creates the form of a schema for an input (JSON text). Without an input, it contains only the defaults of required
 * fields.
 */
export function newDraft(form: { id: string; tool: string; schema: unknown; input: string | undefined }): Draft {
  const { id, tool, schema, input } = form;
  const empty = { form: id, tool, basis: input, asJson: false, json: "", entries: [] };
  const read = input === undefined ? undefined : readJson(input);
  const value = read?.ok ? read.value : undefined;
  const usable = schemaFields(schema) !== undefined && (read === undefined || isObject(value));
  if (!usable) return { ...empty, asJson: true, json: read?.ok ? pretty(read.value) : (input ?? "{}") };
  const given = isObject(value) ? value : undefined;
  const entries = fieldsOf(schema, input).map((field): readonly [string, Entry] => [
    field.name,
    firstEntry(field, given),
  ]);
  return { ...empty, entries };
}

/** Returns a form's fields: the schema's fields, with misfitting input as JSON, and fields that only the input has. */
export function fieldsOf(schema: unknown, basis: string | undefined): readonly Field[] {
  const known = schemaFields(schema) ?? [];
  const read = basis === undefined ? undefined : readJson(basis);
  const given = read?.ok && isObject(read.value) ? read.value : {};
  const names = new Set(known.map(({ name }) => name));
  return [
    ...known.map((field) =>
      Object.hasOwn(given, field.name) && entryOf(field, given[field.name]) === undefined
        ? { ...field, kind: { is: "json" } as const, hint: "JSON" }
        : field,
    ),
    ...Object.keys(given)
      .filter((name) => !names.has(name))
      .map(extraField),
  ];
}

function firstEntry(field: Field, given: Readonly<Record<string, unknown>> | undefined): Entry {
  if (given) return Object.hasOwn(given, field.name) ? entryOf(field, given[field.name]) : undefined;
  if (!field.required) return undefined;
  const fallback = field.fallback === undefined ? undefined : entryOf(field, field.fallback);
  if (fallback !== undefined) return fallback;
  if (field.kind.is === "choice") return field.kind.values.length === 1 ? "0" : undefined;
  return field.kind.is === "boolean" ? "false" : field.kind.is === "list" ? [] : "";
}

/** Converts a value to a field's text. Returns undefined for a value of another kind. */
function entryOf({ kind }: Field, value: unknown): Entry {
  switch (kind.is) {
    case "text":
      return typeof value === "string" ? value : undefined;
    case "number":
      return typeof value === "number" && (!kind.whole || Number.isInteger(value)) ? String(value) : undefined;
    case "boolean":
      return typeof value === "boolean" ? String(value) : undefined;
    case "choice": {
      const at = kind.values.findIndex((choice) => JSON.stringify(choice) === JSON.stringify(value));
      return at < 0 ? undefined : String(at);
    }
    case "list": {
      const type = kind.of === "text" ? "string" : "number";
      return Array.isArray(value) && value.every((item) => typeof item === type) ? value.map(String) : undefined;
    }
    case "json":
      return pretty(value);
  }
}

/** Returns a form's input as JSON text. */
export function writtenInput(draft: Draft, fields: readonly Field[]): Written {
  if (draft.asJson) {
    const read = readJson(draft.json);
    return read.ok
      ? { ok: true, json: draft.json }
      : { ok: false, problems: [{ field: undefined, problem: read.problem }] };
  }
  const problems: EntryProblem[] = [];
  const values: [string, unknown][] = [];
  const entries = new Map(draft.entries);
  for (const field of fields) {
    const entry = entries.get(field.name);
    const read = readEntry(field, entry);
    if ("problem" in read) problems.push({ field: field.name, problem: read.problem });
    else if (read.given) values.push([field.name, read.value]);
  }
  // Object.fromEntries creates an own field for every name, including `__proto__`.
  return problems.length > 0 ? { ok: false, problems } : { ok: true, json: JSON.stringify(Object.fromEntries(values)) };
}

type Read =
  | { readonly given: false }
  | { readonly given: true; readonly value: unknown }
  | { readonly problem: string };

function readEntry({ name, kind, required }: Field, entry: Entry): Read {
  if (entry === undefined) {
    return required && kind.is === "choice" ? { problem: t("Choose a value for {0}.", name) } : { given: false };
  }
  if (typeof entry !== "string") return kind.is === "list" ? readList(name, kind.of, entry) : { given: false };
  const isLeftOut = (kind.is === "number" || kind.is === "json") && entry.trim() === "" && !required;
  return isLeftOut ? { given: false } : readText(name, kind, entry);
}

function readText(name: string, kind: Field["kind"], entry: string): Read {
  switch (kind.is) {
    case "text":
      return { given: true, value: entry };
    case "number": {
      const number = readNumber(entry, kind.whole);
      return typeof number === "string" ? { problem: `${name}: ${number}` } : { given: true, value: number };
    }
    case "boolean":
      return { given: true, value: entry === "true" };
    case "choice":
      return { given: true, value: kind.values[Number(entry)] };
    case "list":
      return { given: false };
    case "json": {
      const read = readJson(entry);
      return read.ok ? { given: true, value: read.value } : { problem: `${name}: ${read.problem}` };
    }
  }
}

function readList(name: string, of: "text" | "number" | "whole", entry: readonly string[]): Read {
  if (of === "text") return { given: true, value: entry };
  const read = entry.map((item) => readNumber(item, of === "whole"));
  const wrong = read.findIndex((number) => typeof number === "string");
  return wrong < 0
    ? { given: true, value: read }
    : { problem: t("{0}, line {1}: {2}", name, wrong + 1, read[wrong] ?? "") };
}

/** Reads a number. Returns a message if it is invalid. */
function readNumber(entry: string, whole: boolean): number | string {
  const written = entry.trim();
  if (written === "") return t("a number is missing.");
  const number = /^[+-]?(\d+(?:\.\d*)?|\.\d+)([eE][+-]?\d+)?$/.test(written) ? Number(written) : NaN;
  if (!Number.isFinite(number)) return t("{0} is not a number.", JSON.stringify(written.slice(0, 40)));
  if (whole && !Number.isInteger(number)) return t("{0} is not a whole number.", written);
  if (/^[+-]?\d+$/.test(written) && BigInt(written.replace("+", "")) !== BigInt(number))
    return t("{0} is too large to be exact. Write it as text where the tool allows that.", written.slice(0, 40));
  return number;
}

/** Switches a form between fields and JSON. Returns undefined if the JSON is no object that fields can show. */
export function switched(draft: Draft, schema: unknown): Draft | undefined {
  if (!draft.asJson) {
    const written = writtenInput(draft, fieldsOf(schema, draft.basis));
    const json = written.ok ? pretty(JSON.parse(written.json)) : pretty(readable(draft, schema));
    return { ...draft, asJson: true, json };
  }
  const read = readJson(draft.json);
  if (!read.ok || !isObject(read.value) || schemaFields(schema) === undefined) return undefined;
  return newDraft({ id: draft.form, tool: draft.tool, schema, input: draft.json });
}

/** Reads what is readable of a form, and returns the other fields as the entered text. */
function readable(draft: Draft, schema: unknown): Record<string, unknown> {
  const entries = new Map(draft.entries);
  return Object.fromEntries(
    fieldsOf(schema, draft.basis).flatMap((field): [string, unknown][] => {
      const entry = entries.get(field.name);
      const read = readEntry(field, entry);
      if ("problem" in read) return entry === undefined ? [] : [[field.name, entry]];
      return read.given ? [[field.name, read.value]] : [];
    }),
  );
}

/** JSON has no undefined: null in saved data means no value. */
const keptEntry = z.pipe(
  z.nullish(z.union([z.string(), z.array(z.string())])),
  z.transform((entry): Entry => entry ?? undefined),
);

/** Describes a saved draft. */
export const keptDraft = z.object({
  form: z.string(),
  tool: z.string(),
  basis: z.optional(z.string()),
  asJson: z.boolean(),
  json: z.string(),
  entries: z.readonly(z.array(z.readonly(z.tuple([z.string(), keptEntry])))),
});
