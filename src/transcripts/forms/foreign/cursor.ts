import { contentText } from "../../entries/contentBlocks";
import { fieldsOf, isObject, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { idOfResult, messageBlocks, userMessage } from "../blockMessages";
import { entryBase, isoTime, keptRecord, modelSaid, toolAnswered, unknownRecord } from "../foreignEntries";
import { defineForm, fileNotice, type ConvertedEntry } from "../foreignForm";
import { statefulConvert, type Converted } from "../statefulConvert";

const ABOUT = fileNotice(
  "Cursor's transcript of a chat, which is supported as a preview, and records no results, and only the times of prompts",
  "its messages are shown as entries with their line numbers",
);

/**
 * Cursor's transcripts, `~/.cursor/projects/PATH/agent-transcripts/ID/ID.jsonl` (docs/transcript-format.md#other-agents): a line is
 * `{role, message: {content}}`.
 */
export default defineForm({
  agent: { name: "Cursor", service: "cursor", provider: () => undefined },
  detect({ lines: [first] }) {
    if (!first || "type" in first || (first["role"] !== "user" && first["role"] !== "assistant")) return undefined;
    const message = fieldsOf(first["message"]);
    if (!Array.isArray(message["content"]) || "role" in message || "content" in first) return undefined;
    return { about: ABOUT, records: { kind: "lines" }, convert: statefulConvert(0, entriesOf) };
  },
});

/** The state is the number of calls so far: they have no IDs. */
function entriesOf(record: JsonObject, calls: number): Converted<number> {
  if (record["type"] === "turn_ended") return [[turnEnded(record)], calls];
  const blocks = messageBlocks(fieldsOf(record["message"])["content"]);
  if (record["role"] === "user") {
    const answerOf = (block: JsonObject): ConvertedEntry =>
      toolAnswered(idOfResult(block), contentText(block["content"]), {}, { failed: block["is_error"] === true });
    const base = entryBase({ timestamp: blocks.map(({ text }) => timeIn(stringOf(text) ?? "")).find(Boolean) });
    return [userMessage(blocks.map(withoutTags), base, [], answerOf, isContext)[0], calls];
  }
  if (record["role"] !== "assistant")
    return [[unknownRecord(`message ${stringOf(record["role"]) ?? ""}`, record)], calls];
  if (blocks.length === 0) return [[keptRecord("assistant", "An empty response", record)], calls];
  let next = calls;
  const named = blocks.flatMap((block) => {
    if (block["type"] === "text") return withoutRedacted(block);
    if (block["type"] !== "tool_use") return block;
    const id = block["id"] === "" ? `call-${++next}` : block["id"];
    return { ...block, id, input: knownInput(block["name"], block["input"]) };
  });
  const answers = Array.from({ length: next - calls }, (_, at) =>
    toolAnswered(`call-${calls + at + 1}`, "", {}, { unrecorded: "Cursor's transcript has no results" }),
  );
  return [[modelSaid(named, {}), ...answers], next];
}

/** Returns the input of a tool with the name of one of Claude Code's with the names of that one. */
function knownInput(tool: unknown, input: unknown): unknown {
  if ((tool !== "Read" && tool !== "Write") || !isObject(input)) return input;
  const { path, contents, ...others } = input;
  return {
    ...(path !== undefined && { file_path: path }),
    ...(contents !== undefined && { content: contents }),
    ...others,
  };
}

/** The user's words are in a tag. When they were sent is before it, and what was attached around it. */
const [WORDS, WORDS_END] = ["<user_query>", "</user_query>"];
const TIME_TAG = /<timestamp>([^<\n]{1,100})<\/timestamp>/;

function withoutTags(block: JsonObject): JsonObject {
  const text = stringOf(block["text"]) ?? "";
  const [from, to] = [text.indexOf(WORDS), text.lastIndexOf(WORDS_END)];
  if (from === -1 || to < from) return block;
  const around = `${text.slice(0, from).replace(TIME_TAG, "")}\n${text.slice(to + WORDS_END.length)}`;
  const attached = around
    .split("\n")
    .filter((line) => line.trim() !== "")
    .join("\n");
  const words = text.slice(from + WORDS.length, to).trim();
  return { ...block, text: attached === "" ? words : `${words}\n${attached}` };
}

/** Whether Cursor wrote a text for the model. Such a text is in a tag, and not in the one for the user's words. */
function isContext(text: string): boolean {
  const [, tag] = /^\s{0,9}<([a-z_]{1,60})[^>]{0,200}>/.exec(text) ?? [];
  return tag !== undefined && text.trimEnd().endsWith(`</${tag}>`);
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
/** Such as `Friday, Sep 4, 2026, 2:21 AM (UTC+8)`. */
const TIME =
  /^(?:\w{3,9}, )?(\w{3}) (\d{1,2}), (\d{4}), (\d{1,2}):(\d\d) ([AP])M \(UTC(?:([+-])(\d{1,2})(?::(\d\d))?)?\)$/;

/** Returns when a prompt was sent, to the minute. Undefined without a time zone. */
function timeIn(text: string): string | undefined {
  const [, told = ""] = TIME_TAG.exec(text.slice(0, 1000)) ?? [];
  const [, month = "", day, year, hour, minute, half, sign, hours = "0", minutes = "0"] = TIME.exec(told) ?? [];
  const at = MONTHS.indexOf(month);
  if (at === -1) return undefined;
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -1 : 1);
  const ofDay = (Number(hour) % 12) + (half === "P" ? 12 : 0);
  return isoTime(Date.UTC(Number(year), at, Number(day), ofDay, Number(minute) - offset));
}

/** What Cursor writes in place of thinking. */
const REDACTED = "[REDACTED]";

function withoutRedacted(block: JsonObject): readonly JsonObject[] {
  const text = stringOf(block["text"]) ?? "";
  if (!text.endsWith(REDACTED)) return [block];
  const said = text.slice(0, -REDACTED.length).trimEnd();
  return [...(said === "" ? [] : [{ ...block, text: said }]), { type: "redacted_thinking", data: "" }];
}

function turnEnded(record: JsonObject): ConvertedEntry {
  const status = stringOf(record["status"]) ?? "";
  return keptRecord("turn_ended", `The turn ended: ${status}`, record);
}
