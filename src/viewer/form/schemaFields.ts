import { arrayOf, objectOf, stringArrayOf, stringOf, type JsonObject } from "../../base/json/jsonValue";
import { t } from "../base/viewerText";

/** Describes how a field of the form is edited. */
export type FieldKind =
  | { readonly is: "text"; readonly lines: boolean }
  | { readonly is: "number"; readonly whole: boolean }
  | { readonly is: "boolean" }
  | { readonly is: "choice"; readonly values: readonly unknown[] }
  | { readonly is: "list"; readonly of: "text" | "number" | "whole" }
  /** Everything else, as JSON text. */
  | { readonly is: "json" };

/** Describes a field of a tool's input, from its schema. */
export interface Field {
  readonly name: string;
  readonly kind: FieldKind;
  readonly required: boolean;
  readonly description: string;
  /** Undefined if there is no default, or if the default is no JSON value. */
  readonly fallback: unknown;
  /** Describes the further rules: `text`, `a whole number, 1 to 100`. */
  readonly hint: string;
  /** The schema doesn't know the field: it comes from the input that the form started with. */
  readonly extra: boolean;
}

/**
 * Returns a schema's fields. Returns undefined for a schema that is more than an object with properties: its input is
 * edited as JSON. Trusts nothing in a schema: anything unusual becomes a JSON field, or is left out.
 */
export function schemaFields(schema: unknown): readonly Field[] | undefined {
  if (schema === undefined || schema === null) return undefined;
  const root = resolve(schema, schema);
  if (!root || ["anyOf", "oneOf", "allOf", "if"].some((name) => name in root)) return undefined;
  if (root["type"] !== undefined && root["type"] !== "object") return undefined;
  const properties = root["properties"] === undefined ? {} : objectOf(root["properties"]);
  if (!properties) return undefined;
  const required = stringArrayOf(root["required"]) ?? [];
  return Object.entries(properties).map(([name, property]): Field => {
    const own = alternative(resolve(property, schema) ?? {}, schema);
    const kind = kindOf(name, own, schema);
    return {
      name,
      kind,
      required: required.includes(name),
      description: stringOf(own["description"]) ?? stringOf(objectOf(property)?.["description"]) ?? "",
      fallback: own["default"] ?? objectOf(property)?.["default"],
      hint: hintOf(kind, own),
      extra: false,
    };
  });
}

/** Creates a field that only the given input has. */
export function extraField(name: string): Field {
  return {
    name,
    kind: { is: "json" },
    required: false,
    description: "",
    fallback: undefined,
    hint: "JSON",
    extra: true,
  };
}

/** Follows up to `steps` `#/…` references. */
function resolve(schema: unknown, root: unknown, steps = 8): JsonObject | undefined {
  const own = objectOf(schema);
  const reference = stringOf(own?.["$ref"]);
  if (!own || reference === undefined) return own;
  if (steps === 0 || !reference.startsWith("#")) return undefined;
  const target = reference
    .slice(1)
    .split("/")
    .slice(1)
    .reduce<unknown>((at, part) => {
      const name = part.replaceAll("~1", "/").replaceAll("~0", "~");
      const fields = objectOf(at);
      return fields && Object.hasOwn(fields, name) ? fields[name] : undefined;
    }, root);
  return resolve(target, root, steps - 1);
}

/** Unwraps `anyOf: [type, null]`, which some generators write for an optional field. */
function alternative(own: JsonObject, root: unknown): JsonObject {
  const choices = arrayOf(own["anyOf"]) ?? arrayOf(own["oneOf"]);
  if (!choices) return own;
  const meant = choices.filter((choice) => objectOf(choice)?.["type"] !== "null");
  const [only] = meant;
  const resolved = meant.length === 1 && choices.length > 1 ? resolve(only, root) : undefined;
  return resolved
    ? { ...resolved, description: own["description"] ?? resolved["description"], default: own["default"] }
    : own;
}

const combined = ["anyOf", "oneOf", "allOf", "not", "if", "$ref"];

function kindOf(name: string, own: JsonObject, root: unknown): FieldKind {
  if (combined.some((keyword) => keyword in own)) return { is: "json" };
  const values = "const" in own ? [own["const"]] : arrayOf(own["enum"]);
  if (values && values.length > 0) return { is: "choice", values };
  switch (typeOf(own)) {
    case "string":
      return { is: "text", lines: hasLines(name, own) };
    case "integer":
      return { is: "number", whole: true };
    case "number":
      return { is: "number", whole: false };
    case "boolean":
      return { is: "boolean" };
    case "array": {
      const items = objectOf(own["items"]) && resolve(own["items"], root);
      const plain = items && !combined.some((keyword) => keyword in items);
      const type = plain ? typeOf(items) : undefined;
      if (type === "string") return { is: "list", of: "text" };
      if (type === "number") return { is: "list", of: "number" };
      return type === "integer" ? { is: "list", of: "whole" } : { is: "json" };
    }
    default:
      return { is: "json" };
  }
}

/** Returns the only type except null. */
function typeOf(own: JsonObject): string | undefined {
  const types = arrayOf(own["type"])?.filter((type) => type !== "null") ?? [own["type"]];
  return types.length === 1 ? stringOf(types[0]) : undefined;
}

/** Matches words in a field's name that suggest text of several lines. */
const longNames =
  /(^|_|-)(body|code|command|content|contents|diff|input|markdown|message|patch|prompt|query|script|source|sql|text)s?$/;

function hasLines(name: string, own: JsonObject): boolean {
  const words = name.replace(/([a-z])([A-Z])/g, "$1_$2").toLowerCase();
  const fallback = stringOf(own["default"]);
  return longNames.test(words) || words.endsWith("_string") || (fallback?.includes("\n") ?? false);
}

const listWords = {
  text: t("list of texts"),
  number: t("list of numbers"),
  whole: t("list of whole numbers"),
} as const;

function hintOf(kind: FieldKind, own: JsonObject): string {
  switch (kind.is) {
    case "text":
      return [t("text"), characters(own["minLength"], own["maxLength"]), stringOf(own["format"])]
        .filter(Boolean)
        .join(", ");
    case "number": {
      const least = own["minimum"] ?? own["exclusiveMinimum"];
      const most = own["maximum"] ?? own["exclusiveMaximum"];
      return [kind.whole ? t("whole number") : t("number"), bounds(least, most)].filter(Boolean).join(", ");
    }
    case "boolean":
      return t("true or false");
    case "choice":
      return t("one of a list");
    case "list": {
      const values = arrayOf(objectOf(own["items"])?.["enum"])
        ?.map((value) => JSON.stringify(value))
        .join(", ");
      return values ? `${listWords[kind.of]}: ${values.slice(0, 300)}` : listWords[kind.of];
    }
    case "json":
      return ["JSON", ...[typeOf(own)].filter((type) => type !== undefined && type.length < 20)].join(": ");
  }
}

function bounds(least: unknown, most: unknown): string {
  return typeof least === "number" && typeof most === "number"
    ? t("{0} to {1}", least, most)
    : typeof least === "number"
      ? t("at least {0}", least)
      : typeof most === "number"
        ? t("at most {0}", most)
        : "";
}

function characters(least: unknown, most: unknown): string {
  const words = bounds(least, most);
  if (words === "") return "";
  return (typeof most === "number" ? most : least) === 1 ? t("{0} character", words) : t("{0} characters", words);
}
