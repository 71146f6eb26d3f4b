import { isObject, without, type JsonObject } from "../../base/json/jsonValue";

/** The surroundings of a `tool_result` block, without the block. */
export type Around =
  | { readonly kind: "block" }
  /** A list of blocks. */
  | ({ readonly kind: "list" } & Neighbours)
  /** A message of the API: its `role` and further fields. */
  | ({ readonly kind: "message"; readonly fields: JsonObject } & Neighbours)
  /** An entry of a transcript, and the fields of its `message`. */
  | ({ readonly kind: "entry"; readonly fields: JsonObject; readonly message: JsonObject } & Neighbours);

interface Neighbours {
  readonly before: readonly unknown[];
  readonly after: readonly unknown[];
}

/** A `tool_result` block with its surroundings. */
export interface FoundBlock {
  readonly block: JsonObject;
  readonly around: Around;
  /** How many there are in all. */
  readonly count: number;
}

/** The first `tool_result` block of a block, a list of blocks, a message, or an entry of a transcript. */
export function findBlock(value: unknown): FoundBlock | undefined {
  if (isBlock(value)) return { block: value, around: { kind: "block" }, count: 1 };
  const list = listOf(value);
  const index = list.findIndex(isBlock);
  const block = list[index];
  if (!isBlock(block)) return undefined;
  const neighbours = { before: list.slice(0, index), after: list.slice(index + 1) };
  return { block, around: aroundOf(value, neighbours), count: list.filter(isBlock).length };
}

/** All of them, in order. */
export function resultBlocks(value: unknown): readonly JsonObject[] {
  return isBlock(value) ? [value] : listOf(value).filter(isBlock);
}

/** The value with the block in it again. */
export function putBlock(block: JsonObject, around: Around): unknown {
  if (around.kind === "block") return block;
  const list = [...around.before, block, ...around.after];
  if (around.kind === "list") return list;
  if (around.kind === "message") return { ...around.fields, content: list };
  return { ...around.fields, message: { ...around.message, content: list } };
}

function isBlock(value: unknown): value is JsonObject {
  return isObject(value) && value["type"] === "tool_result";
}

function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (!isObject(value)) return [];
  const { message, role, content } = value;
  const list = isObject(message) ? message["content"] : typeof role === "string" ? content : undefined;
  return Array.isArray(list) ? list : [];
}

function aroundOf(value: unknown, neighbours: Neighbours): Around {
  if (!isObject(value)) return { kind: "list", ...neighbours };
  const { message } = value;
  if (!isObject(message)) return { kind: "message", fields: without(value, "content"), ...neighbours };
  return {
    kind: "entry",
    fields: without(value, "message"),
    message: without(message, "content"),
    ...neighbours,
  };
}
