import {
  fieldsOf,
  isObject,
  itemsOf,
  numberOf,
  stringOf,
  stringsOf,
  type JsonObject,
} from "../../../base/json/jsonValue";
import { parseContainer } from "../../../base/json/nestingLimit";
import { contentText } from "../../entries/contentBlocks";
import { entryBase, imageBlock, isoTime, keptRecord, modelSaid, systemSaid } from "../foreignEntries";
import { textBlock, toolAnswered, toolUse, unknownRecord, userSaid, type ResultFacts } from "../foreignEntries";
import { defineForm, fileNotice, type ConvertedEntry } from "../foreignForm";
import { shellFacts, toldEnd } from "../shellResultFacts";
import { statefulConvert, withOpen, withoutOpen, type Converted, type OpenCall } from "../statefulConvert";

const ABOUT = fileNotice(
  "a session of goose, which is supported as a preview",
  "its messages are shown as entries with their line numbers",
);

interface State {
  /** As entries have it, only what is known. */
  readonly about: JsonObject;
  readonly model?: string | undefined;
  readonly open: readonly OpenCall[];
}

/**
 * Sessions of goose (docs/transcript-format.md#other-agents): a first line with the session's row in the database, then
 * its messages as `{message, data}`, where `data` is the content.
 */
export default defineForm({
  agent: { name: "goose", service: "goose", provider: () => undefined },
  detect({ lines: [first] }) {
    if (!isObject(first?.["session"]) || first["database"] !== "goose") return undefined;
    return {
      about: ABOUT,
      records: { kind: "lines" },
      convert: statefulConvert({ about: {}, open: [] }, recordEntries),
      writesCallsOnce: true,
    };
  },
});

function recordEntries(record: JsonObject, state: State): Converted<State> {
  const { session, message } = record;
  if (isObject(session)) return sessionEntries(record, session, state);
  if (!isObject(message)) return [[unknownRecord("record", record, state.about)], state];
  if (!Array.isArray(record["data"])) return [[unknownRecord("message", record, state.about)], state];
  return messageEntries(record, message, state);
}

/** What goose calls a session to which it has given no name yet. */
const UNNAMED = /^(?:CLI Session|New [Ss]ession(?: \d{1,6})?|ACP Session)?$/;

function sessionEntries(record: JsonObject, session: JsonObject, state: State): Converted<State> {
  const isSubagent = session["session_type"] === "sub_agent";
  const about = {
    ...entryBase({ sessionId: stringOf(session["id"]), cwd: stringOf(session["working_dir"]) }),
    ...(isSubagent && { isSidechain: true }),
  };
  const name = stringOf(session["name"]) || stringOf(session["description"]) || "";
  const model = stringOf(fieldsOf(parseContainer(stringOf(session["model_config_json"]) ?? ""))["model_name"]);
  const [input, output] = ["input", "output"].map((kind) => numberOf(session[`accumulated_${kind}_tokens`]) ?? 0);
  const tokens = input || output ? `Tokens: ${input ?? 0} in, ${output ?? 0} out, as goose counts them` : undefined;
  const words = ["Session in the database", stringOf(session["provider_name"]), model, tokens].filter((word) => word);
  const base = { ...about, ...entryBase({ timestamp: isoTime(session["created"]) }) };
  const isOwn = session["user_set_name"] === 1;
  const title = isOwn ? { type: "custom-title", customTitle: name } : { type: "ai-title", aiTitle: name };
  const titled: ConvertedEntry[] = UNNAMED.test(name) ? [] : [{ entry: { ...about, ...title } }];
  return [[keptRecord("session", words.join(" · "), record, base), ...titled], { ...state, about, model }];
}

function messageEntries(record: JsonObject, message: JsonObject, before: State): Converted<State> {
  const base = { ...before.about, ...entryBase({ timestamp: isoTime(message["created"]) }) };
  const said = entryBase({ id: stringOf(message["message_id"]) ?? stringOf(message["id"]), model: before.model });
  const metadata = fieldsOf(parseContainer(stringOf(message["metadata_json"]) ?? ""));
  const of = { isUser: message["role"] === "user", isMeta: metadata["userVisible"] === false, base, said };
  let state = before;
  const entries: ConvertedEntry[] = [];
  for (const item of itemsOf(record["data"])) {
    const [entry, next] = itemEntry(item, state, of);
    if (entry) entries.push(entry);
    state = next;
  }
  return [entries.length > 0 ? entries : [keptRecord("message", "Message without content", record, base)], state];
}

/** A message, as its items need it. */
interface Message {
  readonly isUser: boolean;
  /** It is for the model only. */
  readonly isMeta: boolean;
  readonly base: JsonObject;
  readonly said: JsonObject;
}

function itemEntry(
  given: unknown,
  state: State,
  { isUser, isMeta, base, said }: Message,
): readonly [ConvertedEntry | undefined, State] {
  const item = fieldsOf(given);
  const model = (block: JsonObject): ConvertedEntry => modelSaid([block], base, said);
  const user = (block: JsonObject): ConvertedEntry => userSaid([block], base, isMeta ? { isMeta } : {});
  const say = isUser ? user : model;
  const id = stringOf(item["id"]) ?? "";
  switch (item["type"]) {
    case "text": {
      const text = stringOf(item["text"]) ?? "";
      return [text === "" ? undefined : say(textBlock(text)), state];
    }
    case "image":
      return [
        say(imageBlock(`data:${stringOf(item["mimeType"]) ?? ""};base64,${stringOf(item["data"]) ?? ""}`)),
        state,
      ];
    case "thinking":
      return [model({ type: "thinking", thinking: stringOf(item["thinking"]) ?? "" }), state];
    case "redactedThinking":
      return [model({ type: "redacted_thinking", data: item["data"] }), state];
    case "toolRequest":
    case "frontendToolRequest": {
      const call = callOf(id, fieldsOf(item["toolCall"]));
      return [model(toolUse(id, call.tool, call.input)), { ...state, open: withOpen(state.open, call) }];
    }
    case "toolResponse": {
      const call = state.open.find((one) => one.id === id);
      return [
        resultEntry(id, fieldsOf(item["toolResult"]), call, base),
        { ...state, open: withoutOpen(state.open, id) },
      ];
    }
    case "systemNotification":
      return [systemSaid("notice", stringOf(item["msg"]) ?? "", base), state];
    case "conversationCompacted":
    case "summarizationRequested":
      return [systemSaid("compact_boundary", "The conversation was compacted", base), state];
    case "toolConfirmationRequest":
      return [keptRecord("question", `goose asked about ${stringOf(item["toolName"]) ?? "a call"}`, item, base), state];
    case "actionRequired": {
      const data = fieldsOf(item["data"]);
      const what = stringOf(data["toolName"]) ?? stringOf(data["message"]) ?? "something";
      return [keptRecord("question", `goose asked about ${what}`, item, base), state];
    }
  }
  return [unknownRecord(stringOf(item["type"]) ?? "item", given, base), state];
}

/** A tool of an extension: the extension's name, and that of the tool. */
const OF_EXTENSION = /^[A-Za-z0-9-]{1,100}__[\w-]{1,100}$/;
const OWN = "developer__";

/** Names the call and its input as most agents do. A call that could not be read has an error instead. */
function callOf(id: string, { value, error }: JsonObject): OpenCall {
  const { name, arguments: given } = fieldsOf(value);
  const written = stringOf(name);
  if (written === undefined) return { id, tool: "invalid call", input: { error: stringOf(error) ?? "" } };
  const tool = written.startsWith(OWN) ? written.slice(OWN.length) : written;
  const input = fieldsOf(given);
  if (tool === "text_editor") return { id, ...editorCall(input) };
  const path = stringOf(input["path"]);
  if (path !== undefined && tool === "edit") {
    const { path: _path, before, after, ...rest } = input;
    return { id, tool, input: { file_path: path, old_string: before, new_string: after, ...rest } };
  }
  if (path !== undefined && tool === "write")
    return { id, tool, input: { file_path: path, content: input["content"] } };
  return { id, tool: OF_EXTENSION.test(tool) ? `mcp__${tool}` : tool, input: given ?? {} };
}

/** The editor of versions before 1.25: one tool for all that can be done with a file. */
function editorCall({ command, path, ...input }: JsonObject): Omit<OpenCall, "id"> {
  if (command === "view") return { tool: "view", input: { path, ...input } };
  if (command === "write") return { tool: "write", input: { file_path: path, content: input["file_text"] } };
  const { old_str, new_str, ...rest } = input;
  const texts =
    command === "str_replace" && old_str !== undefined ? { old_string: old_str, new_string: new_str } : input;
  return { tool: "edit", input: { file_path: path, ...texts, ...(command === "str_replace" ? rest : { command }) } };
}

/** How results begin of calls that were not made, and who or what didn't allow them. */
const DENIED: readonly (readonly [begin: string, by: string | undefined])[] = [
  ["The user has declined to run this tool.", undefined],
  ["Approval was denied or cancelled by the session controller", undefined],
  ["This tool call was denied before execution.", "by goose's rules"],
  ["This tool call was blocked by a safety inspector", "by a safety inspector"],
  ["Let the user know the tool call was skipped in goose chat mode.", "by the chat mode"],
];

function resultEntry(
  id: string,
  { status, value, error }: JsonObject,
  call: OpenCall | undefined,
  base: JsonObject,
): ConvertedEntry {
  if (status === "error") return toolAnswered(id, stringOf(error) ?? "", base, { failed: true });
  const result = fieldsOf(value);
  const content = forModel(Array.isArray(value) ? value : itemsOf(result["content"]));
  const text = contentText(content);
  const failed = result["isError"] === true;
  const denied = DENIED.find(([begin]) => text.startsWith(begin));
  if (denied) return toolAnswered(id, text, base, denied[1] === undefined ? { refused: true } : { denied: denied[1] });
  const facts =
    call?.tool === "shell" ? runFacts(text, failed, fieldsOf(result["structuredContent"]), call) : { failed };
  return toolAnswered(id, content, base, facts);
}

function runFacts(text: string, failed: boolean, run: JsonObject, { input }: OpenCall): ResultFacts {
  const told = toldEnd(text);
  const exitCode = numberOf(run["exit_code"]) ?? told.exitCode;
  const output = told.output === "(no output)" ? "" : told.output;
  const structured = shellFacts({ ...told, command: fieldsOf(input)["command"], output, exitCode });
  return { failed: failed && exitCode === undefined && told.timedOut !== true, structured };
}

/** Leaves out what is for the user's eyes only, and repeats what the model was given. */
function forModel(content: readonly unknown[]): readonly unknown[] {
  const audience = (block: unknown): readonly string[] =>
    stringsOf(fieldsOf(fieldsOf(block)["annotations"])["audience"]);
  const own = content.filter((block) => audience(block).length === 0 || audience(block).includes("assistant"));
  return (own.length > 0 ? own : content).map((block) => {
    const { type, data, mimeType } = fieldsOf(block);
    return type === "image" ? imageBlock(`data:${stringOf(mimeType) ?? ""};base64,${stringOf(data) ?? ""}`) : block;
  });
}
