import type { Data } from "../core/result";
import { isObject, stringOf } from "../core/json";
import { pick } from "./pick";
import type { ReadResult } from "./reader";

/** The data of tools that answer with a sentence: `message`, and the simple fields that are recorded. Undefined for other content. */
export function saidData({ text, content, toolUseResult }: ReadResult): Data | undefined {
  const recorded = isObject(toolUseResult) ? pick(toolUseResult, ...Object.keys(toolUseResult)) : {};
  const message = stringOf(recorded["message"]) ?? (typeof content === "string" ? text : undefined);
  return message === undefined || message.trim() === "" ? undefined : { ...recorded, message };
}
