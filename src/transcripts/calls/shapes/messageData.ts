import { isObject, stringOf } from "../../../base/json/jsonValue";
import { pick } from "./pickFields";
import type { ReadResult } from "../reader";

/** A sentence, and all simple fields that are recorded with it. */
export interface SaidData {
  readonly message: string;
}

/** Reads the data of a tool that returns a sentence. Returns undefined for other content. */
export function saidData({ text, content, toolUseResult }: ReadResult): SaidData | undefined {
  const recorded = isObject(toolUseResult) ? pick(toolUseResult, ...Object.keys(toolUseResult)) : {};
  const message = stringOf(recorded["message"]) ?? (typeof content === "string" ? text : undefined);
  return message === undefined || message.trim() === "" ? undefined : { ...recorded, message };
}
