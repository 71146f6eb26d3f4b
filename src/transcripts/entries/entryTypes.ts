import entries from "./types/all";
import { recordText } from "./types/bookkeeping";
import type { EntryShape, EntryType, Reading } from "./entryType";
import { fieldsOf, isObject, stringOf, type JsonObject } from "../../base/json/jsonValue";
import { showJson } from "../../base/json/nestingLimit";
import { blockText, contentBlocks, contentText, rawReading, toolPart } from "./contentBlocks";

const byType = new Map<string, EntryType>(
  entries.flatMap((entry) => entry.types.map((type) => [type, entry] as const)),
);

const prefixed = entries.filter((entry) => entry.prefix !== undefined);

function entryTypeOf(type: string): EntryType | undefined {
  return byType.get(type) ?? prefixed.find(({ prefix = "" }) => type.startsWith(prefix));
}

/** An entry, read. */
export interface Entry extends Reading {
  /** The type, and the subtype behind a slash; empty when there is none. */
  readonly type: string;
  readonly fields: JsonObject;
  /** The value is a JSON object, as every entry should be. */
  readonly isObject: boolean;
  /** As the entry has it. */
  readonly time?: string;
  readonly sidechain: boolean;
  /**
   * The agent whose messages follow each other: the main one, or one subagent. Absent for a subagent that cannot be
   * distinguished from others.
   */
  readonly thread?: string;
}

/** True for the `type` of an entry that this code knows. */
export function isKnownType(type: string): boolean {
  return entryTypeOf(type) !== undefined;
}

/**
 * Returns which fields determine all that an index keeps of an entry of the type. Undefined if the entry has to be
 * read.
 */
export function toldBy(type: string): EntryType["told"] {
  return entryTypeOf(type)?.told;
}

/** The fields of an entry of the type; undefined where they are not known. */
export function shapeOf(type: string): EntryShape | undefined {
  const shapes = entryTypeOf(type)?.shapes ?? {};
  return Object.hasOwn(shapes, type) ? shapes[type] : undefined;
}

/** Reads one JSON value of a line as an entry. Never throws. An unknown one has class `unknown` and one row. */
export function readEntry(value: unknown): Entry {
  if (!isObject(value))
    return { ...rawReading(describe(value)), type: "", fields: {}, isObject: false, sidechain: false };
  const type = stringOf(value["type"]) ?? "";
  const reading = readingOf(value);
  const parent = stringOf(value["parent_tool_use_id"]);
  const sidechain = value["isSidechain"] === true || parent !== undefined;
  const thread = sidechain ? (stringOf(value["agentId"]) ?? parent) : "main";
  const time = stringOf(value["timestamp"]);
  return {
    ...reading,
    type: reading.subtype ? `${type}/${reading.subtype}` : type,
    fields: value,
    isObject: true,
    sidechain,
    ...(time !== undefined && { time }),
    ...(thread !== undefined && { thread }),
  };
}

/** Reads what is understood of an entry, without what entries of all types say about themselves. Never throws. */
export function readingOf(entry: JsonObject): Reading {
  const known = entryTypeOf(stringOf(entry["type"]) ?? "");
  if (known) return known.read(entry);
  return isRecord(entry)
    ? { class: "bookkeeping", parts: [{ kind: "bookkeeping", text: () => recordText(entry) }] }
    : unknownEntry(entry);
}

/**
 * Whether an entry of a type newer than this code is one of Claude Code's own records: those name their session, and
 * are not part of the conversation (docs/transcript-format.md#entry-types).
 */
function isRecord(entry: JsonObject): boolean {
  const isNamed = /^[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*$/.test(stringOf(entry["type"]) ?? "");
  return isNamed && stringOf(entry["sessionId"]) !== undefined && !("uuid" in entry) && !("parentUuid" in entry);
}

/** A type newer than this code: its message when it has one, with the calls and results in it, else all of it. */
function unknownEntry(value: JsonObject): Reading {
  const message = fieldsOf(value["message"]);
  if (!("content" in message)) return rawReading(() => showJson(value));
  const blocks = contentBlocks(message["content"]);
  if (!blocks.some((block) => toolPart(block))) return rawReading(() => contentText(message["content"]));
  return {
    class: "unknown",
    parts: blocks.map((block) => toolPart(block) ?? { kind: "unknown", text: () => blockText(block) }),
  };
}

function describe(value: unknown): () => string {
  if (Array.isArray(value))
    return () =>
      value.length === 1
        ? "An array of 1 value where an entry was expected"
        : `An array of ${value.length} values where an entry was expected`;
  if (value === null) return () => `null where an entry was expected: ${showJson(value)}`;
  return () => `A ${typeof value} where an entry was expected: ${showJson(value)}`;
}
