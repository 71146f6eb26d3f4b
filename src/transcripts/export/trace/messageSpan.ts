import { readEntry } from "../../entries/entryTypes";
import { fieldsOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import type { Row } from "../../model/entryRow";
import { usageOf } from "../../entries/usage";
import type { AgentNames } from "../../forms/foreignForm";
import type { ExportItem, ExportSource } from "../exportFormat";
import type { OpenSpan } from "./openSpan";
import { spanId } from "./traceIds";

/** A message of the model, of which each entry has a part. */
export interface MessageSpan extends OpenSpan {
  readonly key: string;
  readonly parts: unknown[];
  /** Why the model ended, as the last of its entries reports. */
  reason?: string | undefined;
}

/** What the entries of one message have in common: its id, else that of the entry. */
export function messageKey(entry: JsonObject, row: Pick<Row, "line">): string {
  return stringOf(fieldsOf(entry["message"])["id"]) ?? stringOf(entry["uuid"]) ?? `line ${row.line}`;
}

/**
 * A message of which nothing was added yet, below `parent`. `entry` is the first one of it, `start` when the model was
 * asked, in milliseconds.
 */
export function openMessage(
  key: string,
  parent: Pick<OpenSpan, "id" | "session">,
  {
    row,
    entry,
    start,
    end,
  }: { readonly row: Pick<Row, "line">; readonly entry: JsonObject; readonly start: number; readonly end: number },
  source: Pick<ExportSource, "shown">,
): MessageSpan {
  const model = stringOf(fieldsOf(entry["message"])["model"]);
  return {
    ...{
      key,
      parts: [],
      id: spanId(parent.session, `message ${key} ${row.line}`),
      session: parent.session,
      parent: parent.id,
    },
    ...{ name: model === undefined ? "chat" : `chat ${source.shown(model)}`, kind: 3, start, end },
    values: {},
  };
}

/** Adds what an entry says to the message it is a part of. */
export function addToMessage(
  open: MessageSpan,
  item: ExportItem,
  entry: JsonObject,
  time: number,
  { source, names }: { readonly source: Pick<ExportSource, "shown">; readonly names: AgentNames },
): void {
  const message = fieldsOf(entry["message"]);
  open.end = Math.max(open.end, time);
  open.parts.push(partOf(item));
  const reason = stringOf(message["stop_reason"]);
  const model = stringOf(message["model"]);
  const { usage } = usageOf(readEntry(entry)) ?? {};
  const cached = usage && usage.cache_creation_input_tokens + usage.cache_read_input_tokens;
  open.values = {
    "gen_ai.operation.name": "chat",
    "gen_ai.provider.name": names.provider(model),
    "gen_ai.conversation.id": source.shown(open.session),
    "gen_ai.request.model": model === undefined ? undefined : source.shown(model),
    "gen_ai.response.model": model === undefined ? undefined : source.shown(model),
    "gen_ai.response.id": source.shown(open.key),
    "gen_ai.response.finish_reasons": reason === undefined ? open.values["gen_ai.response.finish_reasons"] : [reason],
    // With those read from the cache and written to it, as the conventions want them counted.
    "gen_ai.usage.input_tokens": usage && usage.input_tokens + (cached ?? 0),
    "gen_ai.usage.output_tokens":
      usage && Math.max(usage.output_tokens, Number(open.values["gen_ai.usage.output_tokens"] ?? 0)),
    "gen_ai.usage.cache_read.input_tokens": usage?.cache_read_input_tokens,
    "gen_ai.usage.cache_creation.input_tokens": usage?.cache_creation_input_tokens,
    "error.type": entry["isApiErrorMessage"] === true ? "api_error" : undefined,
  };
  open.reason = reason;
}

/** The message with what the model said, which is written once it is whole: a message can have thousands of entries. */
export function wholeMessage({ parts, reason, ...open }: MessageSpan): OpenSpan {
  const said = { role: "assistant", parts, ...(reason !== undefined && { finish_reason: reason }) };
  return { ...open, values: { ...open.values, "gen_ai.output.messages": JSON.stringify([said]) } };
}

/** A part of a message as `gen_ai.output.messages` has it. */
function partOf({ row, text }: ExportItem): unknown {
  if (row.call) return { type: "tool_call", id: row.call.id, name: row.call.tool };
  return { type: partTypes[row.kind] ?? "text", content: text };
}

const partTypes: Partial<Record<Row["kind"], string>> = { thinking: "reasoning" };
