import { looseNumber } from "../entries/contentBlocks";
import { isObject, type JsonObject } from "../../base/json/jsonValue";
import { parseContainer } from "../../base/json/nestingLimit";
import type { InputKind, InputSchema, ReadInput } from "./reader";

/**
 * Reads an input's known fields as the kinds they should have: arrays and objects written as JSON text, numbers and flags written as
 * text, a command written as a list of words (docs/transcript-format.md#calls-and-results). A known field that
 * can't be read is left out; unknown fields are unchanged. Never throws.
 */
export function readInput<Schema extends InputSchema>(schema: Schema, input: JsonObject): ReadInput<Schema>;
export function readInput(schema: InputSchema, input: JsonObject): JsonObject {
  const read = Object.entries(input).flatMap(([name, value]): [string, unknown][] => {
    const kind = Object.hasOwn(schema, name) ? schema[name] : undefined;
    const known = kind === undefined ? value : readField(kind, value);
    return known === undefined ? [] : [[name, known]];
  });
  return Object.fromEntries(read);
}

function readField(kind: InputKind, value: unknown): unknown {
  switch (kind) {
    case "any":
      return value;
    case "text":
      return textField(value);
    case "number":
      return looseNumber(value);
    case "flag":
      return FLAGS.get(value);
    case "list": {
      const list = containerOf(value);
      return Array.isArray(list) ? list : undefined;
    }
    case "fields": {
      const fields = containerOf(value);
      return isObject(fields) ? fields : undefined;
    }
  }
}

const FLAGS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [true, true],
  ["true", true],
  [false, false],
  ["false", false],
]);

function containerOf(value: unknown): unknown {
  return typeof value === "string" ? parseContainer(value) : value;
}

function textField(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const isWords = Array.isArray(value) && value.every((word) => typeof word === "string");
  return isWords ? value.join(" ") : undefined;
}
