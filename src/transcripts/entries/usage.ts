import type { Tokens } from "../model/summary";
import { contentBlocks, USES } from "./contentBlocks";
import type { Entry } from "./entryTypes";
import { fieldsOf, isObject, stringOf, type JsonObject } from "../../base/json/jsonValue";
import { showJson } from "../../base/json/nestingLimit";
import { tokenCount } from "./tokenCount";

/** What a message is billed as, other than standard (docs/transcript-format.md#usage). */
export type Tier = "fast" | "batch";

/** The tokens one entry reports, with the message they belong to. */
export interface UsageEntry {
  readonly messageId?: string | undefined;
  readonly requestId?: string | undefined;
  readonly model?: string | undefined;
  /** As the entry has it. */
  readonly time?: string | undefined;
  /** Absent for the standard price. */
  readonly tier?: Tier | undefined;
  readonly session?: string | undefined;
  /** The agent that asked: `main`, or a subagent. */
  readonly thread?: string | undefined;
  /** Identifies the entry if it names no message. The same for a repeated line. */
  readonly entryId?: string | undefined;
  /** The tools that the entry calls. */
  readonly tools?: readonly string[] | undefined;
  readonly usage: Tokens & {
    /** Those of `cache_creation_input_tokens` that are kept for an hour, which cost more. */
    readonly kept_for_an_hour?: number | undefined;
  };
}

/**
 * Returns the tokens that an entry reports for its message. Undefined for all but the model's messages that report
 * them. Never throws.
 */
export function usageOf({ fields, time, thread }: Entry): UsageEntry | undefined {
  const message = fieldsOf(fields["message"]);
  const usage = message["usage"];
  if (fields["type"] !== "assistant" || !isObject(usage)) return undefined;
  const tools = contentBlocks(message["content"]).flatMap((block) =>
    isObject(block) && USES.has(stringOf(block["type"]) ?? "") ? (stringOf(block["name"]) ?? []) : [],
  );
  const messageId = nonEmpty(message["id"]);
  const requestId = nonEmpty(fields["requestId"]);
  const named = messageId !== undefined || requestId !== undefined;
  return {
    messageId,
    requestId,
    model: stringOf(message["model"]),
    time,
    tier: usage["speed"] === "fast" ? "fast" : usage["service_tier"] === "batch" ? "batch" : undefined,
    session: sessionOf(fields),
    thread,
    // Without any name, two lines that report the same at the same time are one line repeated.
    entryId: named ? undefined : (nonEmpty(fields["uuid"]) ?? `${time ?? ""} ${showJson(usage)}`),
    tools,
    usage: {
      input_tokens: tokenCount(usage["input_tokens"]),
      output_tokens: tokenCount(usage["output_tokens"]),
      ...cacheCreation(usage),
      cache_read_input_tokens: tokenCount(usage["cache_read_input_tokens"]),
    },
  };
}

/** The session an entry belongs to; streamed entries spell the field in another way. */
export function sessionOf(fields: JsonObject): string | undefined {
  return nonEmpty(fields["sessionId"]) ?? nonEmpty(fields["session_id"]);
}

/** Written flat, by lifetime, or both: the larger of the two, not the sum (docs/transcript-format.md#usage). */
function cacheCreation(usage: JsonObject): { cache_creation_input_tokens: number; kept_for_an_hour: number } {
  const byLifetime = fieldsOf(usage["cache_creation"]);
  const hour = tokenCount(byLifetime["ephemeral_1h_input_tokens"]);
  const all = Math.max(
    tokenCount(usage["cache_creation_input_tokens"]),
    tokenCount(byLifetime["ephemeral_5m_input_tokens"]) + hour,
  );
  return { cache_creation_input_tokens: all, kept_for_an_hour: hour };
}

function nonEmpty(value: unknown): string | undefined {
  const text = stringOf(value);
  return text === "" ? undefined : text;
}
