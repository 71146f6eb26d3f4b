import { fieldsOf, isObject, numberOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { functionCalls, messageBlocks } from "../blockMessages";
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
  toolUse,
  unknownRecord,
  userSaid,
} from "../foreignEntries";
import { defineForm, fileNotice, type ConvertedEntry } from "../foreignForm";
import { shellFacts, toldEnd } from "../shellResultFacts";
import { statefulConvert, withOpen, withoutOpen, type Converted, type OpenCall } from "../statefulConvert";

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
      convert: statefulConvert<KimiState>([], entriesOf),
      writesCallsOnce: true,
    };
  },
});

interface KimiCall extends OpenCall {
  /** The question whether it may run. */
  readonly request?: string | undefined;
  readonly refused?: boolean;
}

/** Calls without a result, in order. */
type KimiState = readonly KimiCall[];

type Step = Converted<KimiState>;

/** Events about the session. */
const KEPT = new Set(
  (
    "TurnEnd StepBegin CompactionBegin HookTriggered HookResolved MCPLoadingBegin MCPLoadingEnd Notification PlanDisplay ToolCallPart " +
    "ApprovalRequest ApprovalResponse ApprovalRequestResolved QuestionRequest QuestionResponse StatusUpdate"
  ).split(" "),
);

function entriesOf(record: JsonObject, open: KimiState): Step {
  if (record["type"] === "metadata")
    return [
      [keptRecord("metadata", `Session of Kimi CLI, protocol ${String(record["protocol_version"])}`, record)],
      open,
    ];
  const seconds = numberOf(record["timestamp"]);
  const base = entryBase({ timestamp: isoTime(seconds === undefined ? undefined : Math.round(seconds * 1000)) });
  return eventEntries(record, fieldsOf(record["message"]), base, open);
}

function eventEntries(record: JsonObject, event: JsonObject, base: JsonObject, open: KimiState): Step {
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
    case "ToolCall": {
      const calls = functionCalls([payload]);
      const blocks = calls.map(({ id, tool, input }) => toolUse(id, tool, input));
      return [[modelSaid(blocks, base)], withOpen(open, ...calls)];
    }
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

function resultEntries(payload: JsonObject, base: JsonObject, open: KimiState): Step {
  const id = stringOf(payload["tool_call_id"]) ?? "";
  const call = open.find((each) => each.id === id);
  const value = fieldsOf(payload["return_value"] ?? payload["result"]);
  const { output } = value;
  const message = stringOf(value["message"]) ?? "";
  const text = typeof output === "string" ? output : undefined;
  const content = text === "" || output === undefined ? message : (text ?? messageBlocks(output));
  const failed = value["is_error"] === true;
  const refused = call?.refused === true;
  return [[answer(id, call, { content, message, text, failed, refused }, base)], withoutOpen(open, id)];
}

interface KimiAnswer {
  readonly content: unknown;
  readonly message: string;
  readonly text: string | undefined;
  readonly failed: boolean;
  readonly refused: boolean;
}

function answer(id: string, call: KimiCall | undefined, given: KimiAnswer, base: JsonObject): ConvertedEntry {
  const { content, message, text, failed, refused } = given;
  const input = fieldsOf(call?.input);
  if (call?.tool === "Shell" && !refused) {
    const { exitCode } = toldEnd(message);
    const structured = shellFacts({ command: input["command"], output: text, exitCode });
    return toolAnswered(id, content, base, { failed: failed && exitCode === undefined, structured });
  }
  const structured = failed || text === undefined ? undefined : claudeFacts(call?.tool ?? "", input, text);
  return toolAnswered(id, content, base, { failed, refused, ...(structured && { structured }) });
}

function tokens(used: JsonObject, payload: JsonObject, base: JsonObject): ConvertedEntry {
  const names = ["input_other", "output", "input_cache_creation", "input_cache_read"] as const;
  return tokensSaid(namedUsage(used, names), base, { id: stringOf(payload["message_id"]) });
}
