import { contentText } from "../entries/contentBlocks";
import { fieldsOf, isObject, stringOf, type JsonObject } from "../../base/json/jsonValue";

/** A result block with what its entry adds to it. */
export interface RecordedResult {
  readonly block: JsonObject;
  /** The text of the block's content. */
  readonly text: string;
  /** The entry's `toolUseResult`; undefined when it may belong to another result of the entry. */
  readonly toolUseResult: unknown;
  /** In the words of a session, also if it is of a stream. */
  readonly entry: JsonObject;
}

/**
 * Joins a block of an entry to the entry's fields. `alone` says that the entry contains no other result. Otherwise the
 * entry must name the block's call.
 */
export function recordedResult(block: JsonObject, entry: JsonObject, alone: boolean): RecordedResult {
  const id = stringOf(block["tool_use_id"]);
  const isOwn = alone || (id !== undefined && entry["sourceToolUseID"] === id);
  const toolUseResult = isOwn ? (entry["toolUseResult"] ?? entry["tool_use_result"]) : undefined;
  return { block, text: contentText(block["content"]), toolUseResult, entry: withMeta(entry, id) };
}

/**
 * Returns an entry of a stream with the fields by which a session says why a call did not run. A stream has them in
 * `tool_result_meta`, for each call (docs/transcript-format.md#rejections).
 */
function withMeta(entry: JsonObject, id: string | undefined): JsonObject {
  const list = entry["tool_result_meta"];
  const meta = id !== undefined && Array.isArray(list) ? metaById(list).get(id) : undefined;
  if (!meta) return entry;
  const { reason_type: reasonType, ...decision } = fieldsOf(meta["permission_decision"]);
  return {
    ...entry,
    ...("non_execution_kind" in meta && { toolDenialKind: meta["non_execution_kind"] }),
    ...("permission_decision" in meta && { permissionDecision: { ...decision, reasonType } }),
  };
}

/** An entry can have results and a list of any length, and each of its results looks for its own item. */
const METAS = new WeakMap<readonly unknown[], ReadonlyMap<unknown, JsonObject>>();

function metaById(list: readonly unknown[]): ReadonlyMap<unknown, JsonObject> {
  const known = METAS.get(list);
  if (known) return known;
  const metas = new Map(list.map((item) => [fieldsOf(item)["id"], fieldsOf(item)] as const));
  METAS.set(list, metas);
  return metas;
}

const OPEN = "<tool_use_error>";
const CLOSE = "</tool_use_error>";

/** Whether all of the text is in `<tool_use_error>` tags. The closing one can be missing. */
export function isTagged(text: string): boolean {
  return text.trimStart().startsWith(OPEN);
}

/**
 * Whether all of the text is in tags and nothing follows them: somebody else's text can begin with such a message, and
 * continue.
 */
export function isTaggedAlone(text: string): boolean {
  return isTagged(text) && (!text.includes(CLOSE) || text.trimEnd().endsWith(CLOSE));
}

/** Removes the tags, which can enclose many lines. Only the last closing tag ends them. */
function untagged(text: string): string {
  if (!isTagged(text)) return text.trim();
  const inner = text.trim().slice(OPEN.length);
  return (inner.endsWith(CLOSE) ? inner.slice(0, -CLOSE.length) : inner).trim();
}

/** Returns a failed result's message, without its `<tool_use_error>` tags. */
export function errorText({ text, toolUseResult }: Pick<RecordedResult, "text" | "toolUseResult">): string {
  const bare = untagged(text);
  if (bare !== "") return bare;
  const structured = stringOf(toolUseResult)
    ?.replace(/^Error: /, "")
    .trim();
  return structured ? structured : "(no details)";
}

/**
 * Whether the transcript records that the call failed: by the block's flag, or by an entry that repeats the text as an error
 * (docs/transcript-format.md#failures). Only `true` is a flag.
 */
export function isFlagged({ block, text, toolUseResult }: RecordedResult): boolean {
  if (block["is_error"] === true) return true;
  const structured = stringOf(toolUseResult);
  if (structured === undefined || block["is_error"] === false) return false;
  return structured === "User rejected tool use" || (text !== "" && structured === `Error: ${untagged(text)}`);
}

/** Returns the code of a server tool's failed result (`{"type":"web_search_tool_result_error","error_code":…}`). */
export function serverToolError({ content }: JsonObject): string | undefined {
  if (!isObject(content) || !stringOf(content["type"])?.endsWith("_error")) return undefined;
  return stringOf(content["error_message"]) ?? stringOf(content["error_code"]) ?? "unknown";
}
