import { stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { textBlock, toolUse } from "../foreignEntries";

/** Tools that older versions of Cline and Roo Code call as XML in the text. */
const TOOLS = new Set(
  (
    "access_mcp_resource apply_diff ask_followup_question attempt_completion browser_action codebase_search condense edit_file " +
    "execute_command fetch_instructions insert_content list_code_definition_names list_files load_mcp_documentation new_rule " +
    "new_task plan_mode_respond read_file replace_in_file report_bug run_slash_command search_and_replace search_files " +
    "switch_mode update_todo_list use_mcp_tool web_fetch web_search write_to_file"
  ).split(" "),
);
const TAG = /<([a-z_]{1,40})>/g;

/**
 * Finds the calls in a message of the model. Tags that aren't closed are text. Such calls have no IDs: `count` is the
 * number of calls before the message.
 */
export function xmlCalls(blocks: readonly JsonObject[], count: number): JsonObject[] {
  let next = count;
  return blocks.flatMap((block) => {
    const text = block["type"] === "text" ? stringOf(block["text"]) : undefined;
    return text?.includes("<") === true ? [...piecesOf(text, () => `xml-${++next}`)] : [block];
  });
}

function* piecesOf(text: string, nextId: () => string): Generator<JsonObject> {
  let from = 0;
  const unclosed = new Set<string>();
  for (const { 0: tag, 1: name = "", index } of text.matchAll(TAG)) {
    if (index < from || unclosed.has(name) || !(TOOLS.has(name) || name === "thinking")) continue;
    const start = index + tag.length;
    const end = text.indexOf(`</${name}>`, start);
    if (end === -1) {
      unclosed.add(name);
      continue;
    }
    yield* spokenIn(text.slice(from, index));
    const inner = text.slice(start, end);
    yield name === "thinking" ? { type: "thinking", thinking: inner.trim() } : toolUse(nextId(), name, inputIn(inner));
    from = end + name.length + 3;
  }
  if (from === 0) yield textBlock(text);
  else yield* spokenIn(text.slice(from));
}

function spokenIn(text: string): JsonObject[] {
  return text.trim() === "" ? [] : [textBlock(text.trim())];
}

/** Each field is a tag. A file's content can contain the tag that ends it. */
function inputIn(inner: string): JsonObject {
  const fields: [string, string][] = [];
  const opening = /\s*<([a-z_]{1,40})>\n?/y;
  for (let match = opening.exec(inner); match; match = opening.exec(inner)) {
    const [, name = ""] = match;
    const closing = `</${name}>`;
    const end = name === "content" ? inner.lastIndexOf(closing) : inner.indexOf(closing, opening.lastIndex);
    if (end < opening.lastIndex) break;
    fields.push([name, inner.slice(opening.lastIndex, end).replace(/\n$/, "")]);
    opening.lastIndex = end + closing.length;
  }
  return Object.fromEntries(fields);
}
