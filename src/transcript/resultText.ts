import { contentText } from "./blocks";
import { isFields, textOf, type Fields } from "./json";

/** A result block with what its entry adds to it. */
export interface RecordedResult {
  readonly block: Fields;
  /** The text of the block's content. */
  readonly text: string;
  /** The entry's `toolUseResult`; undefined when the entry holds several results, for it belongs to one of them. */
  readonly toolUseResult: unknown;
  readonly entry: Fields;
}

/** Joins a block of an entry to the entry's fields. `alone` tells that the entry holds no other result. */
export function recordedResult(block: Fields, entry: Fields, alone: boolean): RecordedResult {
  const toolUseResult = alone ? (entry["toolUseResult"] ?? entry["tool_use_result"]) : undefined;
  return { block, text: contentText(block["content"]), toolUseResult, entry };
}

const TAGGED = /^\s*<tool_use_error>([\s\S]*?)(?:<\/tool_use_error>\s*)?$/;

/** A failed result's message: without its `<tool_use_error>` tags, which may enclose many lines. */
export function errorText({ text, toolUseResult }: Pick<RecordedResult, "text" | "toolUseResult">): string {
  const bare = (TAGGED.exec(text)?.[1] ?? text).trim();
  if (bare !== "") return bare;
  const structured = textOf(toolUseResult)
    ?.replace(/^Error: /, "")
    .trim();
  return structured ? structured : "(no details)";
}

/** True when all of the text is in `<tool_use_error>` tags. */
export function isTagged(text: string): boolean {
  return /^\s*<tool_use_error>[\s\S]*<\/tool_use_error>\s*$/.test(text);
}

/** The code of a server tool's failed result (`{"type":"web_search_tool_result_error","error_code":…}`). */
export function serverToolError({ content }: Fields): string | undefined {
  if (!isFields(content)) return undefined;
  return textOf(content["type"])?.endsWith("_error") ? (textOf(content["error_code"]) ?? "unknown") : undefined;
}
