import { contentText } from "../../entries/contentBlocks";
import { fieldsOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { idOfResult, messageBlocks, userMessage } from "../blockMessages";
import { keptRecord, modelSaid, toolAnswered, unknownRecord } from "../foreignEntries";
import { defineForm, fileNotice, type ConvertedEntry } from "../foreignForm";
import { statefulConvert, type Converted } from "../statefulConvert";

const ABOUT = fileNotice(
  "Cursor's transcript of a chat, which is supported as a preview, and records neither results nor times",
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
  const blocks = messageBlocks(fieldsOf(record["message"])["content"]);
  if (record["role"] === "user") {
    const answerOf = (block: JsonObject): ConvertedEntry =>
      toolAnswered(idOfResult(block), contentText(block["content"]), {}, { failed: block["is_error"] === true });
    return [userMessage(blocks.map(withoutTags), {}, [], answerOf)[0], calls];
  }
  if (record["role"] !== "assistant")
    return [[unknownRecord(`message ${stringOf(record["role"]) ?? ""}`, record)], calls];
  if (blocks.length === 0) return [[keptRecord("assistant", "An empty response", record)], calls];
  let next = calls;
  const named = blocks.map((block) =>
    block["type"] === "tool_use" && block["id"] === "" ? { ...block, id: `call-${++next}` } : block,
  );
  const answers = Array.from({ length: next - calls }, (_, at) =>
    toolAnswered(`call-${calls + at + 1}`, "", {}, { unrecorded: "Cursor's transcript has no results" }),
  );
  return [[modelSaid(named, {}), ...answers], next];
}

/** The user's words are in a tag. */
function withoutTags(block: JsonObject): JsonObject {
  const text = stringOf(block["text"]);
  const tagged = text === undefined ? null : /^\s*<user_query>([^]*)<\/user_query>\s*$/.exec(text);
  return tagged ? { ...block, text: (tagged[1] ?? "").trim() } : block;
}
