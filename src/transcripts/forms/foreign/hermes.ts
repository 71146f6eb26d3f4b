import { fieldsOf, isObject, itemsOf, numberOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { parseContainer } from "../../../base/json/nestingLimit";
import { functionCalls, messageBlocks } from "../blockMessages";
import { billedUsage, costSoFar, entryBase, isoTime, keptRecord, modelSaid, tokensSaid } from "../foreignEntries";
import { toolAnswered, toolUse, unknownRecord, userSaid, type ResultFacts } from "../foreignEntries";
import { defineForm, fileNotice, type ConvertedEntry } from "../foreignForm";
import { shellFacts } from "../shellResultFacts";
import { statefulConvert, withOpen, withoutOpen, type Converted, type OpenCall } from "../statefulConvert";

const ABOUT = fileNotice(
  "a session of Hermes, which is supported as a preview",
  "its messages are shown as entries with their line numbers",
);

interface State {
  /** As entries have it, only what is known. */
  readonly about: JsonObject;
  readonly model?: string | undefined;
  readonly open: readonly OpenCall[];
}

/**
 * Sessions of Hermes (docs/transcript-format.md#other-agents): a first line with the session's row in the database, then
 * its messages as `{message, data}`, where `data` are its texts: `content`, `tool_calls`, and `reasoning`.
 */
export default defineForm({
  agent: { name: "Hermes", service: "hermes", provider: () => undefined },
  detect({ lines: [first] }) {
    if (!isObject(first?.["session"]) || first["database"] !== "hermes") return undefined;
    return {
      about: ABOUT,
      records: { kind: "lines" },
      convert: statefulConvert<State>({ about: {}, open: [] }, recordEntries),
      writesCallsOnce: true,
    };
  },
});

function recordEntries(record: JsonObject, state: State): Converted<State> {
  const { session, message } = record;
  if (isObject(session)) return sessionEntries(record, session, state);
  if (!isObject(message) || !isObject(record["data"])) return [[unknownRecord("record", record, state.about)], state];
  const base = { ...state.about, ...entryBase({ timestamp: isoTime(message["created"]) }) };
  const data = record["data"];
  switch (message["role"]) {
    case "user":
      return [[userSaid(contentOf(data), base)], state];
    case "assistant":
      return modelEntries(record, message, data, base, state);
    case "tool":
      return resultEntries(message, data, base, state);
    case "system":
    case "session_meta":
      return [[keptRecord(message["role"], "About the session", record, base)], state];
  }
  return [[unknownRecord(`message ${stringOf(message["role"]) ?? ""}`, record, base)], state];
}

function sessionEntries(record: JsonObject, session: JsonObject, state: State): Converted<State> {
  const model = stringOf(session["model"]);
  const about = {
    ...entryBase({ sessionId: stringOf(session["id"]), cwd: stringOf(session["cwd"]) || undefined }),
    ...(session["source"] === "subagent" && { isSidechain: true }),
  };
  const base = { ...about, ...entryBase({ timestamp: isoTime(session["created"]) }) };
  const words = ["Session in the database", stringOf(session["source"]), stringOf(session["billing_provider"]), model];
  const entries = [keptRecord("session", words.filter((word) => word).join(" · "), record, base)];
  const title = stringOf(session["title"]) ?? "";
  if (title !== "") entries.push({ entry: { ...about, type: "ai-title", aiTitle: title } });
  const [input, output, cached, written] = ["input", "output", "cache_read", "cache_write"].map(
    (kind) => numberOf(session[`${kind}_tokens`]) ?? 0,
  ) as [number, number, number, number];
  // Hermes counts what came from the cache apart.
  const usage = billedUsage({ input: input + cached + written, output, cached, written });
  if (input + output > 0) entries.push(tokensSaid(usage, base, entryBase({ id: "session", model })));
  const cost = numberOf(session["actual_cost_usd"]) || numberOf(session["estimated_cost_usd"]) || 0;
  if (cost > 0) entries.push(costSoFar(cost, base));
  return [entries, { ...state, about, model }];
}

/** How a content begins that is a list of blocks as JSON. */
const PACKED = "\0json:";

function contentOf(data: JsonObject): readonly JsonObject[] {
  const text = stringOf(data["content"]) ?? "";
  return messageBlocks(text.startsWith(PACKED) ? parseContainer(text.slice(PACKED.length)) : text);
}

function modelEntries(
  record: JsonObject,
  message: JsonObject,
  data: JsonObject,
  base: JsonObject,
  state: State,
): Converted<State> {
  const thinking = stringOf(data["reasoning"]) ?? "";
  const listed = itemsOf(parseContainer(stringOf(data["tool_calls"]) ?? ""));
  const calls = functionCalls(listed).map(({ id, tool, input }) => ({ id, ...knownCall(tool, input) }));
  const said = [
    ...(thinking === "" ? [] : [{ type: "thinking", thinking }]),
    ...contentOf(data),
    ...calls.map(({ id, tool, input }) => toolUse(id, tool, input)),
  ];
  if (said.length === 0) return [[keptRecord("assistant", "An empty response", record, base)], state];
  const about = entryBase({ id: stringOf(message["id"]), model: state.model });
  return [[modelSaid(said, base, about)], { ...state, open: withOpen(state.open, ...calls) }];
}

/** Names a call as most agents do, so that what it changes is known. */
function knownCall(tool: string, input: unknown): Omit<OpenCall, "id"> {
  if (!isObject(input)) return { tool, input };
  const { mode: _mode, path, patch, ...others } = input;
  if (tool === "patch" && typeof patch === "string") return { tool: "apply_patch", input: { input: patch } };
  if (tool === "patch") return { tool: "edit", input: { file_path: path, ...others } };
  return { tool: tool === "terminal" ? "bash" : tool, input };
}

/** What Hermes puts around results that came from elsewhere, such as pages. */
const UNTRUSTED = /^<untrusted_tool_result source="[\w.-]{1,100}">\n/;
const UNTRUSTED_END = "\n</untrusted_tool_result>";

/** How Hermes begins what it adds to a result. */
const HINT = "\n\n[";

/** The value that a result is, also if others' words are around it. */
function valueIn(text: string): JsonObject {
  if (!UNTRUSTED.test(text))
    return fieldsOf(parseContainer(text) ?? parseContainer(text.slice(0, text.lastIndexOf(HINT))));
  const from = text.indexOf("\n{");
  const to = text.lastIndexOf(UNTRUSTED_END);
  return from === -1 || to < from ? {} : fieldsOf(parseContainer(text.slice(from + 1, to)));
}

/** How a result begins of a call that was never made. */
const SKIPPED = /^\[Tool execution (?:skipped|cancelled) [—-] /;
/** How an error begins that is a refusal, and one of a question without a reply in time. */
const REFUSED = /^BLOCKED: [Uu]ser (?:denied|rejected)/;
const UNANSWERED = /^BLOCKED: [^\n]{0,200}timed out/;
/** How a result begins that is the error itself. */
const FAILED = /^(?:Error executing tool|Tool '[^'\n]{1,200}' does not exist|Error: )/;

function resultEntries(message: JsonObject, data: JsonObject, base: JsonObject, state: State): Converted<State> {
  const id = stringOf(message["tool_call_id"]) ?? "";
  const call = state.open.find((one) => one.id === id);
  const text = stringOf(data["content"]) ?? "";
  return [[answer(id, text, call, base)], { ...state, open: withoutOpen(state.open, id) }];
}

function answer(id: string, text: string, call: OpenCall | undefined, base: JsonObject): ConvertedEntry {
  if (SKIPPED.test(text)) return toolAnswered(id, text, base, { failed: true, structured: { interrupted: true } });
  const value = valueIn(text);
  const error = stringOf(value["error"]) || undefined;
  const why = error ?? text;
  if (REFUSED.test(why)) return toolAnswered(id, why, base, { refused: true });
  if (UNANSWERED.test(why)) return toolAnswered(id, why, base, { denied: "because nobody replied" });
  if (call?.tool === "bash" && numberOf(value["exit_code"]) !== undefined)
    return toolAnswered(id, stringOf(value["output"]) ?? text, base, runFacts(value, call));
  const failed = error !== undefined || value["success"] === false || value["status"] === "error" || FAILED.test(text);
  const file = call?.tool === "read_file" ? stringOf(value["content"]) : undefined;
  return toolAnswered(id, failed ? why : (file ?? text), base, { failed });
}

/** What the terminal writes last of a command that was stopped, or took too long. */
const STOPPED = "[Command interrupted";
const TIMED_OUT = "[Command timed out after ";

function runFacts(value: JsonObject, { input }: OpenCall): ResultFacts {
  const output = stringOf(value["output"]) ?? "";
  const code = numberOf(value["exit_code"]);
  const last = output.trimEnd().split("\n").at(-1) ?? "";
  const [interrupted, timedOut] = [
    code === 130 && last.startsWith(STOPPED),
    code === 124 && last.startsWith(TIMED_OUT),
  ];
  const running = stringOf(value["session_id"]);
  const structured = shellFacts({
    command: fieldsOf(input)["command"],
    output,
    ...(!interrupted && !timedOut && running === undefined && code !== -1 && { exitCode: code }),
    ...(interrupted && { interrupted }),
    ...(timedOut && { timedOut }),
    running,
  });
  // Without a command that ran.
  return { failed: code === -1, structured };
}
