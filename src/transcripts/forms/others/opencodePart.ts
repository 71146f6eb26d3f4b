import { fieldsOf, numberOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { oneLine } from "../../../base/text/displayText";
import { entryBase, imageBlock, isoTime, keptRecord, modelSaid, systemSaid } from "../foreignEntries";
import { textBlock, unknownRecord, userSaid } from "../foreignEntries";
import type { ConvertedEntry } from "../foreignForm";
import { callEntries } from "./opencodeCall";

/** A message, as its parts need it. */
export interface OpencodeMessage {
  readonly id: string;
  readonly role: string | undefined;
  readonly model: string | undefined;
  readonly time: string | undefined;
  /** It sums up what was said before. */
  readonly isSummary: boolean;
}

/** What the program notes between the parts that were said. */
const KEPT: Readonly<Record<string, string>> = {
  "step-start": "A request to the model begins",
  snapshot: "Snapshot of the files",
  patch: "Files that changed",
  agent: "An agent was mentioned",
  subtask: "A subagent was asked for",
};

/** What the user said, what the program writes in the user's name, or what the user sees but not the model. */
function userText(text: string, data: JsonObject, base: JsonObject): ConvertedEntry {
  const isMeta = data["synthetic"] === true || data["ignored"] === true;
  return userSaid([textBlock(text)], base, isMeta ? { isMeta } : {});
}

/** Converts a part of a message. Without its message, only what the part itself says is known. */
export function partEntries(
  record: JsonObject,
  part: JsonObject,
  data: JsonObject,
  message: OpencodeMessage | undefined,
  about: JsonObject,
): ConvertedEntry[] {
  const type = stringOf(data["type"]) ?? "";
  const { start, end } = fieldsOf(data["time"]);
  const isUser = message?.role === "user";
  const time = isUser ? message.time : (isoTime(start) ?? isoTime(part["created"]) ?? message?.time);
  const base = { ...about, ...entryBase({ timestamp: time }) };
  const said = { id: message?.id ?? stringOf(part["message_id"]), model: message?.model };
  const text = stringOf(data["text"]);
  switch (type) {
    case "text": {
      if (text === undefined) break;
      if (text === "") return [keptRecord(type, "Text that is still empty", record, base)];
      if (isUser) return [userText(text, data, base)];
      const spoken = { ...base, ...entryBase({ timestamp: isoTime(end) ?? time }) };
      if (message?.isSummary === true) return [userSaid([textBlock(text)], spoken, { isCompactSummary: true })];
      return [modelSaid([textBlock(text)], spoken, said)];
    }
    case "reasoning":
      if (text === undefined) break;
      return [modelSaid([{ type: "thinking", thinking: text }], base, said)];
    case "tool":
      return callEntries(record, part, data, base, said);
    case "file":
      return [fileEntry(record, data, base, isUser)];
    case "step-finish":
      return [
        stepFinished(part, data, { ...about, ...entryBase({ timestamp: isoTime(part["created"]) ?? time }) }, said),
      ];
    case "retry": {
      const failed = fieldsOf(fieldsOf(data["error"])["data"]);
      const words = `Attempt ${numberOf(data["attempt"]) ?? 1} failed: ${stringOf(failed["message"]) ?? "no reason recorded"}`;
      return [systemSaid("api_error", words, base)];
    }
    case "compaction":
      return [systemSaid("compact_boundary", "The conversation was compacted", base)];
  }
  if (!Object.hasOwn(KEPT, type)) return [unknownRecord(type || "part", record, base)];
  const names = [stringOf(data["name"]), stringOf(data["description"])].filter((name) => name !== undefined);
  const files = Array.isArray(data["files"]) ? data["files"].filter((file) => typeof file === "string") : [];
  const detail = [...names, ...files].join(", ");
  return [keptRecord(type, detail === "" ? (KEPT[type] ?? type) : `${KEPT[type] ?? type}: ${detail}`, record, base)];
}

/** Converts why a message ended without being complete. */
export function failureEntry(record: JsonObject, error: JsonObject, base: JsonObject): ConvertedEntry {
  const name = stringOf(error["name"]) ?? "";
  const message = stringOf(fieldsOf(error["data"])["message"]) ?? stringOf(error["message"]) ?? "";
  if (name === "MessageAbortedError") return systemSaid("turn_duration", "The user stopped the turn", base, { record });
  const status = numberOf(fieldsOf(error["data"])["statusCode"]);
  const words = [name, status === undefined ? undefined : `HTTP ${status}`].filter((word) => word).join(", ");
  return systemSaid("api_error", message === "" ? words : `${message} (${words})`, base, { record });
}

function fileEntry(record: JsonObject, data: JsonObject, base: JsonObject, isUser: boolean): ConvertedEntry {
  const url = stringOf(data["url"]);
  const name = stringOf(data["filename"]) ?? oneLine(url?.slice(0, 200) ?? "(no name)", 200);
  const isImage = stringOf(data["mime"])?.startsWith("image/") === true && url?.startsWith("data:") === true;
  if (!isUser || !isImage) return keptRecord("file", `Attached: ${name}`, record, base);
  return userSaid([imageBlock(url)], base, { isMeta: true });
}

/** The tokens of one request. Messages of older versions have several. */
function stepFinished(part: JsonObject, data: JsonObject, base: JsonObject, said: JsonObject): ConvertedEntry {
  const tokens = fieldsOf(data["tokens"]);
  const cache = fieldsOf(tokens["cache"]);
  const count = (fields: JsonObject, name: string): number => Math.max(0, numberOf(fields[name]) ?? 0);
  const input = count(tokens, "input") + count(cache, "write") + count(cache, "read");
  const output = count(tokens, "output");
  // Some versions count the tokens of reasoning in the output, too. The total says which.
  const isApart = (numberOf(tokens["total"]) ?? Infinity) > input + output;
  const usage = {
    input_tokens: count(tokens, "input"),
    output_tokens: isApart ? output + count(tokens, "reasoning") : output,
    cache_creation_input_tokens: count(cache, "write"),
    cache_read_input_tokens: count(cache, "read"),
  };
  const cost = numberOf(data["cost"]) ?? 0;
  const words = `Tokens: ${input} in, of which ${count(cache, "read")} cached, ${usage.output_tokens} out`;
  const text = cost > 0 ? `${words}, for $${Number(cost.toPrecision(4))}` : words;
  const reason = stringOf(data["reason"]);
  return modelSaid([{ type: "token_count", text: reason === undefined ? text : `${text} · ${reason}` }], base, {
    ...said,
    id: stringOf(part["id"]) ?? said["id"],
    usage,
  });
}
