import { fieldsOf, isObject, itemsOf, numberOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { messageBlocks } from "../blockMessages";
import { claudeFacts } from "../claudeFacts";
import {
  entryBase,
  isoTime,
  keptRecord,
  modelSaid,
  namedUsage,
  systemSaid,
  tokensSaid,
  toolAnswered,
  unknownRecord,
  userSaid,
} from "../foreignEntries";
import { defineForm, fileNotice, type ConvertedEntry } from "../foreignForm";
import { shellFacts, toldEnd } from "../shellResultFacts";
import {
  callEntries,
  callSaid,
  callsAtEnd,
  unfinishedCalls,
  withPart,
  type KimiCall,
  type KimiCalls,
} from "../others/kimiCall";
import { statefulConvert, withOpen, withoutOpen, type Converted } from "../statefulConvert";

const ABOUT = fileNotice(
  "a session of Kimi CLI, which is supported as a preview",
  "its events are shown as entries with their line numbers",
);

/**
 * Sessions of Kimi CLI, `~/.kimi/sessions/HASH/ID/wire.jsonl` (docs/transcript-format.md#other-agents): a first line with the version of the
 * protocol, then `{timestamp, message: {type, payload}}`.
 */
export default defineForm({
  agent: { name: "Kimi CLI", service: "kimi-cli", provider: () => undefined },
  detect({ lines: [first] }) {
    const message = fieldsOf(first?.["message"]);
    // Kimi Code's first line has a time.
    const isHead =
      first?.["type"] === "metadata" && typeof first["protocol_version"] === "string" && !("created_at" in first);
    const isEvent =
      typeof first?.["timestamp"] === "number" && typeof message["type"] === "string" && isObject(message["payload"]);
    if (!isHead && !isEvent) return undefined;
    return {
      about: ABOUT,
      records: { kind: "lines" },
      convert: statefulConvert<KimiCalls>([], entriesOf, callsAtEnd),
      writesCallsOnce: true,
    };
  },
});

type Step = Converted<KimiCalls>;

/** Events about the session. */
const KEPT = new Set(
  (
    "TurnEnd StepBegin CompactionBegin HookTriggered HookResolved MCPLoadingBegin MCPLoadingEnd Notification PlanDisplay " +
    "ApprovalRequest ApprovalResponse ApprovalRequestResolved QuestionRequest QuestionResponse StatusUpdate"
  ).split(" "),
);

function entriesOf(record: JsonObject, open: KimiCalls): Step {
  if (record["type"] === "metadata")
    return [
      [keptRecord("metadata", `Session of Kimi CLI, protocol ${String(record["protocol_version"])}`, record)],
      open,
    ];
  const seconds = numberOf(record["timestamp"]);
  const base = entryBase({ timestamp: isoTime(seconds === undefined ? undefined : Math.round(seconds * 1000)) });
  return eventEntries(record, fieldsOf(record["message"]), base, open);
}

function eventEntries(record: JsonObject, event: JsonObject, base: JsonObject, before: KimiCalls): Step {
  const [left, open] = unfinishedCalls(stringOf(event["type"]) ?? "", base, before);
  const [entries, next] = entriesOfEvent(record, event, base, open);
  return [left.length === 0 ? entries : [...left, ...entries], next];
}

function entriesOfEvent(record: JsonObject, event: JsonObject, base: JsonObject, open: KimiCalls): Step {
  const type = stringOf(event["type"]) ?? "event";
  const payload = fieldsOf(event["payload"]);
  switch (type) {
    case "TurnBegin":
    case "SteerInput":
      return [[userSaid(messageBlocks(payload["user_input"]), base)], open];
    case "ContentPart": {
      const thinking = stringOf(payload["think"]);
      const blocks = thinking === undefined ? messageBlocks([payload]) : [{ type: "thinking", thinking }];
      return [[modelSaid(blocks, base)], open];
    }
    case "ToolCall":
      return callEntries(payload, base, open);
    case "ToolCallPart":
      return withPart(payload, base, open) ?? [[keptRecord(type, `Event ${type}`, record, base)], open];
    case "ToolResult":
      return resultEntries(payload, base, open);
    case "ApprovalRequest": {
      const call = open.find(({ id }) => id === payload["tool_call_id"]);
      const next = call ? withOpen(open, { ...call, request: stringOf(payload["id"]) }) : open;
      return [[keptRecord(type, `Asked: ${stringOf(payload["description"]) ?? ""}`, record, base)], next];
    }
    case "ApprovalResponse":
    case "ApprovalRequestResolved": {
      const response = stringOf(payload["response"]) ?? "";
      const call = open.find(({ request }) => request !== undefined && request === payload["request_id"]);
      const next = call ? withOpen(open, { ...call, refused: response === "reject" }) : open;
      return [[keptRecord(type, `Permission: ${response.replaceAll("_", " ")}`, record, base)], next];
    }
    case "SubagentEvent": {
      const call = stringOf(payload["parent_tool_call_id"]) ?? stringOf(payload["task_tool_call_id"]);
      const about = { ...base, isSidechain: true, ...(call !== undefined && { parent_tool_use_id: call }) };
      const inner = fieldsOf(payload["event"]);
      // An event of a subagent contains none of another one.
      if (inner["type"] === "SubagentEvent") return [[unknownRecord(type, record, base)], open];
      return eventEntries(record, inner, about, open);
    }
    case "StatusUpdate":
      if (isObject(payload["token_usage"])) return [[tokens(payload["token_usage"], payload, base)], open];
      break;
    case "CompactionEnd":
      return [[systemSaid("compact_boundary", "The conversation was compacted", base)], open];
    case "StepInterrupted":
      return [[systemSaid("turn_duration", "The turn was interrupted", base)], open];
  }
  return [[KEPT.has(type) ? keptRecord(type, `Event ${type}`, record, base) : unknownRecord(type, record, base)], open];
}

function resultEntries(payload: JsonObject, base: JsonObject, open: KimiCalls): Step {
  const id = stringOf(payload["tool_call_id"]) ?? "";
  const call = open.find((each) => each.id === id);
  const value = fieldsOf(payload["return_value"] ?? payload["result"]);
  const { output } = value;
  const message = stringOf(value["message"]) ?? "";
  const text = typeof output === "string" ? output : undefined;
  const failed = value["is_error"] === true;
  const said = text === "" || output === undefined ? message : (text ?? messageBlocks(output));
  // Why a tool failed is not in its output, which can be a help.
  const isTold = failed && call?.tool !== "Shell" && typeof said === "string" && message !== "" && said !== message;
  const content = isTold ? `${message}\n${said}` : said;
  const refused = call?.refused === true;
  const left = call?.begun === undefined ? [] : [callSaid(call)];
  const created = call?.tool === "WriteFile" && isNewFile(value["display"]);
  const given = { content, message, text, failed, refused, created };
  return [[...left, answer(id, call, given, base)], withoutOpen(open, id)];
}

const KILLED_BY_TIMEOUT = /^Command killed by timeout \(\d+s\)/;

interface KimiAnswer {
  readonly content: unknown;
  readonly message: string;
  readonly text: string | undefined;
  readonly failed: boolean;
  readonly refused: boolean;
  /** Whether it made a file that wasn't there. */
  readonly created: boolean;
}

/** What Kimi CLI shows of a change has the parts of a file before and after it: nothing before in a new file. */
function isNewFile(display: unknown): boolean {
  const diffs = itemsOf(display)
    .map(fieldsOf)
    .filter(({ type }) => type === "diff");
  return diffs.length === 1 && diffs[0]?.["old_text"] === "";
}

function answer(id: string, call: KimiCall | undefined, given: KimiAnswer, base: JsonObject): ConvertedEntry {
  const { content, message, text, failed, refused, created } = given;
  const input = fieldsOf(call?.input);
  if (call?.tool === "Shell" && !refused) {
    const { exitCode } = toldEnd(message);
    const timedOut = failed && KILLED_BY_TIMEOUT.test(message);
    const structured = shellFacts({ command: input["command"], output: text, exitCode, timedOut });
    return toolAnswered(id, content, base, { failed: failed && exitCode === undefined && !timedOut, structured });
  }
  const facts = failed || text === undefined ? undefined : claudeFacts(call?.tool ?? "", input, text);
  const structured = created && !failed ? { type: "create", filePath: input["path"] } : facts;
  return toolAnswered(id, content, base, { failed, refused, ...(structured && { structured }) });
}

function tokens(used: JsonObject, payload: JsonObject, base: JsonObject): ConvertedEntry {
  const names = ["input_other", "output", "input_cache_creation", "input_cache_read"] as const;
  return tokensSaid(namedUsage(used, names), base, { id: stringOf(payload["message_id"]) });
}
