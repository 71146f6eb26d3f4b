import { contentText } from "../../entries/contentBlocks";
import { fieldsOf, isObject, itemsOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { functionCalls, messageBlocks } from "../blockMessages";
import { keptRecord, modelSaid, toolAnswered, toolUse, unknownRecord, userSaid } from "../foreignEntries";
import { defineForm, fileNotice, type ConvertedEntry } from "../foreignForm";
import { shellFacts } from "../shellResultFacts";
import { statefulConvert, withOpen, withoutOpen, type Converted, type OpenCall } from "../statefulConvert";

const ABOUT = fileNotice(
  "a session of Mistral Vibe, which is supported as a preview, without times",
  "its messages are shown as entries with their line numbers",
);

/**
 * Sessions of Mistral Vibe, `~/.vibe/logs/session/session_…/messages.jsonl` (docs/transcript-format.md#other-agents): messages as OpenAI's API
 * has them, each with a `message_id`.
 */
export default defineForm({
  agent: { name: "Mistral Vibe", service: "mistral-vibe", provider: () => undefined },
  detect({ lines: [first] }) {
    if (!first || typeof first["message_id"] !== "string" || "message" in first || "type" in first) return undefined;
    if (first["role"] !== "system" && first["role"] !== "user") return undefined;
    return {
      about: ABOUT,
      records: { kind: "lines" },
      convert: statefulConvert<VibeState>([], entriesOf),
      writesCallsOnce: true,
    };
  },
});

/** Calls without a result, in order. */
type VibeState = readonly OpenCall[];

function entriesOf(record: JsonObject, open: VibeState): Converted<VibeState> {
  const blocks = messageBlocks(record["content"]);
  switch (record["role"]) {
    case "system":
      return [[keptRecord("system", "System prompt", record)], open];
    case "user":
      return [[userSaid(blocks, {}, record["injected"] === true ? { isMeta: true } : {})], open];
    case "assistant": {
      const thinking = stringOf(record["reasoning_content"]) ?? "";
      const calls = functionCalls(itemsOf(record["tool_calls"]));
      const said = [
        ...(thinking === "" ? [] : [{ type: "thinking", thinking }]),
        ...blocks,
        ...calls.map(({ id, tool, input }) => toolUse(id, tool, knownInput(tool, input))),
      ];
      const message = { id: stringOf(record["message_id"]) };
      const shown =
        said.length > 0 ? modelSaid(said, {}, message) : keptRecord("assistant", "An empty response", record);
      return [[shown], withOpen(open, ...calls)];
    }
    case "tool": {
      const id = stringOf(record["tool_call_id"]) ?? "";
      return [
        [
          answer(
            id,
            contentText(blocks),
            open.find((call) => call.id === id),
          ),
        ],
        withoutOpen(open, id),
      ];
    }
  }
  return [[unknownRecord(`message ${stringOf(record["role"]) ?? ""}`, record)], open];
}

/**
 * Returns the input with the names that tools of other agents have for the same, so that the change is known. In an
 * edit, `content` is SEARCH/REPLACE blocks, or a list of `{old_str, new_str, replace_all}` in newer versions.
 */
function knownInput(tool: string, input: unknown): unknown {
  if (tool !== "search_replace" || !isObject(input)) return input;
  const { content, ...others } = input;
  return { ...others, [Array.isArray(content) ? "edits" : "diff"]: content };
}

/** Vibe puts failures and refusals into tags. */
function answer(id: string, text: string, call: OpenCall | undefined): ConvertedEntry {
  const refused = text.startsWith("<user_cancellation>");
  const failed = text.startsWith("<tool_error>");
  if (call?.tool !== "bash" || refused) return toolAnswered(id, text, {}, { failed, refused });
  const code = /^returncode: (-?\d{1,10})$/m.exec(text)?.[1];
  const exitCode = code === undefined ? undefined : Number(code);
  const structured = shellFacts({ command: fieldsOf(call.input)["command"], exitCode });
  return toolAnswered(id, text, {}, { failed: failed && exitCode === undefined, structured });
}
