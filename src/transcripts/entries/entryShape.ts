import type { FieldKind, KnownFields } from "./entryType";
import { isKnownType, shapeOf } from "./entryTypes";
import { oneLine } from "../../base/text/displayText";
import { isObject, stringOf, type JsonObject } from "../../base/json/jsonValue";

/** Fields that an entry of any type may have (docs/transcript-format.md#entries). */
const SHARED: KnownFields = {
  type: "text",
  uuid: "text",
  parentUuid: "text",
  logicalParentUuid: "text",
  parent_tool_use_id: "text",
  timestamp: "text",
  sessionId: "text",
  session_id: "text",
  sessionKind: "text",
  version: "text",
  cwd: "text",
  gitBranch: "text",
  slug: "text",
  entrypoint: "text",
  effort: "text",
  userType: "text",
  isSidechain: "flag",
  isMeta: "flag",
  agentId: "text",
  agentName: "text",
  agentDepth: "number",
  parentAgentName: "text",
  teamName: "text",
  forkedFrom: "any",
};

/** Names listed; an entry may have thousands. */
const MOST_NAMES = 20;

/**
 * Returns how an entry differs from what is known of its type, in sentences: an unknown type, a missing field without
 * which there is nothing to show, fields with other values, unknown fields. Empty for an entry as it should be. Nothing
 * is left out of an entry for any of these.
 */
export function shapeNotes(entry: JsonObject): string[] {
  const type = stringOf(entry["type"]);
  if (type === undefined) return ["The entry has no type that is text"];
  const shape = shapeOf(type);
  if (!shape) return isKnownType(type) ? [] : [`The viewer doesn't recognize the type ${oneLine(type, 60)}`];
  const missing = Object.keys(shape.needs).filter((name) => (entry[name] ?? null) === null);
  const known = { ...SHARED, ...shape.has, ...shape.needs };
  const kindOf = (name: string): FieldKind | undefined => (Object.hasOwn(known, name) ? known[name] : undefined);
  const present = Object.entries(entry).filter(([, value]) => value !== null);
  const other = present.filter(([name, value]) => !holds(kindOf(name) ?? "any", value));
  const unknown = Object.keys(entry).filter((name) => kindOf(name) === undefined);
  return [
    ...missing.map((name) => `The field ${name} is missing: ${KINDS[known[name] ?? "any"]} was expected`),
    ...other.map(([name]) => `The field ${name} has an unexpected value: ${KINDS[kindOf(name) ?? "any"]} was expected`),
    ...(unknown.length > 0 ? [unknownFields(unknown)] : []),
  ];
}

const KINDS: Readonly<Record<FieldKind, string>> = {
  text: "text",
  number: "a number",
  flag: "true or false",
  list: "a list",
  fields: "an object",
  any: "a value",
};

function holds(kind: FieldKind, value: unknown): boolean {
  switch (kind) {
    case "text":
      return typeof value === "string";
    case "number":
      return typeof value === "number";
    case "flag":
      return typeof value === "boolean";
    case "list":
      return Array.isArray(value);
    case "fields":
      return isObject(value);
    case "any":
      return true;
  }
}

function unknownFields(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).map((name) => oneLine(name, 60));
  const more = names.length - shown.length;
  return more > 0
    ? `Fields that the viewer doesn't recognize: ${shown.join(", ")} and ${more} more`
    : `Fields that the viewer doesn't recognize: ${shown.join(", ")}`;
}
