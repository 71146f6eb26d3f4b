import type { Resource } from "../../../base/resource";
import { jsonIn } from "../../bytes/jsonBytes";
import { contentText } from "../../entries/contentBlocks";
import { fieldsOf, isObject, itemsOf, numberOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { parseContainer } from "../../../base/json/nestingLimit";
import { oneLine } from "../../../base/text/displayText";
import {
  billedUsage,
  entryBase,
  keptRecord,
  modelSaid,
  oneId,
  systemSaid,
  toolAnswered,
  unknownRecord,
  userSaid,
} from "../foreignEntries";
import { defineForm, fileNotice, type Convert, type ConvertedEntry } from "../foreignForm";
import { partBlock, partsOf, resultContent, shellEnd, shellOutput } from "../others/geminiParts";
import { mcpAnswer } from "../others/mcpAnswer";
import { shownFile } from "../others/shownFile";
import { shellFacts } from "../shellResultFacts";
import { statefulConvert, withOpen, withoutOpen, type Converted, type OpenCall } from "../statefulConvert";

const ABOUT = fileNotice("a session of Qwen Code", "its records are shown as entries with their line numbers");

/**
 * Sessions of Qwen Code, `~/.qwen/projects/-PATH/chats/ID.jsonl`, and of its subagents (docs/transcript-format.md#other-agents): a line is
 * `{uuid, parentUuid, sessionId, timestamp, type, cwd, version}` with a `message` of `parts`, or a `systemPayload`.
 */
export default defineForm({
  agent: { name: "Qwen Code", service: "qwen-code", provider: () => undefined },
  detect({ lines: [first] }) {
    if (!first || !["uuid", "sessionId", "timestamp"].every((name) => typeof first[name] === "string"))
      return undefined;
    if (!Array.isArray(fieldsOf(first["message"])["parts"]) && !("systemPayload" in first)) return undefined;
    return {
      about: ABOUT,
      records: { kind: "lines" },
      convert: convertWith(),
      writesCallsOnce: true,
      beside: {
        files: (session) => (SUBAGENT.test(session) ? [session.replace(/\.jsonl$/, ".meta.json") as Resource] : []),
        join([meta]) {
          const about = fieldsOf(meta && jsonIn(meta, 0, meta.length));
          const model = stringOf(about["model"]) ?? stringOf(fieldsOf(about["persistedCliFlags"])["model"]);
          return model === undefined ? undefined : { convert: convertWith(model) };
        },
      },
    };
  },
});

const SUBAGENT = /\/subagents\/[^/]+\/agent-[^/]+\.jsonl$/;

/** `model` is that of a subagent, whose messages don't name it. */
function convertWith(model?: string): Convert {
  return statefulConvert<QwenState>([], (record, open) =>
    entriesOf(record["type"] === "assistant" ? { model, ...record } : record, open),
  );
}

interface QwenCall extends OpenCall {
  readonly durationMs?: number | undefined;
}

/** Calls without a result, in order. */
type QwenState = readonly QwenCall[];

type Step = Converted<QwenState>;

/** What Qwen Code records for itself. */
const KEPT = new Set(
  (
    "at_command attribution_snapshot background_task_completed branch_checkpoint file_history_snapshot goal_runtime goal_state " +
    "goal_turn_end omni_recall parent_session realtime_message session_artifact_event session_artifact_snapshot session_model " +
    "session_source session_sources_snapshot slash_command turn_result ui_telemetry user_text_elements agent_bootstrap " +
    "agent_launch_prompt agent_session_ready agent_retry"
  ).split(" "),
);

function entriesOf(record: JsonObject, open: QwenState): Step {
  const base = baseOf(record);
  const message = fieldsOf(record["message"]);
  switch (record["type"]) {
    case "user": {
      const isWritten = !["real_user", undefined].includes(stringOf(record["provenance"]));
      return [[userSaid(partsOf(message["parts"]).map(partBlock), base, isWritten ? { isMeta: true } : {})], open];
    }
    case "assistant":
      return answerEntries(record, message, base, open);
    case "tool_result":
      return resultEntries(record, message, base, open);
    case "system":
      return systemEntries(record, fieldsOf(record["systemPayload"]), base, open);
  }
  return [[unknownRecord(stringOf(record["type"]) ?? "record", record, base)], open];
}

function baseOf(record: JsonObject): JsonObject {
  const text = (name: string): string | undefined => stringOf(record[name]);
  const version = text("version");
  const names = ["uuid", "parentUuid", "timestamp", "sessionId", "cwd", "gitBranch", "agentId"];
  return {
    ...entryBase(Object.fromEntries(names.map((name) => [name, text(name)]))),
    ...(version !== undefined && { version: `Qwen Code ${version}` }),
    ...(record["isSidechain"] === true && { isSidechain: true }),
  };
}

function answerEntries(record: JsonObject, message: JsonObject, base: JsonObject, open: QwenState): Step {
  const blocks = partsOf(message["parts"]).map(partBlock).map(withoutWrapper);
  const about = { id: stringOf(record["uuid"]), model: stringOf(record["model"]), ...usageOf(record["usageMetadata"]) };
  const calls = blocks.filter(({ type }) => type === "tool_use");
  const next = calls.map(({ id, name, input }) => ({ id: stringOf(id) ?? "", tool: stringOf(name) ?? "", input }));
  return [[modelSaid(blocks, base, about)], withOpen(open, ...next)];
}

/** Tools that the model has to look for first are called through another one. */
function withoutWrapper(block: JsonObject): JsonObject {
  const { name, arguments: input } = fieldsOf(block["input"]);
  const isWrapped = block["type"] === "tool_use" && block["name"] === "tool_call" && typeof name === "string";
  return isWrapped ? { ...block, name, input: fieldsOf(input) } : block;
}

/** The total is that of input and output. Servers count thoughts within the output, or in addition to it. */
function usageOf(usage: unknown): { usage?: JsonObject } {
  if (!isObject(usage)) return {};
  const [input, output, total] = ["promptTokenCount", "candidatesTokenCount", "totalTokenCount"].map(
    (name) => numberOf(usage[name]) ?? 0,
  );
  const spoken = Math.max(output ?? 0, (total ?? 0) - (input ?? 0));
  return { usage: billedUsage({ input, output: spoken, cached: usage["cachedContentTokenCount"] }) };
}

function resultEntries(record: JsonObject, message: JsonObject, base: JsonObject, open: QwenState): Step {
  const told = fieldsOf(record["toolCallResult"]);
  const parts = partsOf(message["parts"]);
  const answers = parts.filter((part) => isObject(fieldsOf(part)["functionResponse"]));
  if (answers.length === 0) return [[unknownRecord("tool_result", record, base)], open];
  const others = parts.filter((part) => !answers.includes(part)).map(partBlock);
  const entries = answers.map((part): ConvertedEntry => resultEntry(part, told, base, open));
  const said = others.length > 0 ? [userSaid(others, base, { isMeta: true })] : [];
  const left = answers.reduce<QwenState>((calls, part) => withoutOpen(calls, idOf(part)), open);
  return [oneId([...entries, ...said]), left];
}

function idOf(part: unknown): string {
  return stringOf(fieldsOf(fieldsOf(part)["functionResponse"])["id"]) ?? "";
}

function resultEntry(part: unknown, told: JsonObject, base: JsonObject, open: QwenState): ConvertedEntry {
  const id = idOf(part);
  const call = open.find((each) => each.id === id);
  const { name, response } = fieldsOf(fieldsOf(part)["functionResponse"]);
  const whole = resultContent(part);
  const text = contentText(whole);
  const content = serverError(text) ?? whole;
  const shown = fieldsOf(told["resultDisplay"]);
  const { status } = told;
  const isAgent = shown["type"] === "task_execution";
  // A call that started a subagent is a success even if the user stopped it.
  const interrupted = status === "cancelled" || (isAgent && shown["status"] === "cancelled");
  const isAnswer =
    text.includes("did not allow tool call") || /^Tool "[^"\n]{1,200}" was canceled by the user\.$/.test(text);
  const refused = interrupted && isAnswer;
  const failed = status === "error" || interrupted || typeof fieldsOf(response)["error"] === "string";
  const durationMs = numberOf(told["durationMs"]) ?? call?.durationMs;
  if ((call?.tool ?? name) === "run_shell_command") {
    const end = shellEnd(text);
    const exitCode = numberOf(shown["exitCode"]) ?? end.exitCode;
    const command = fieldsOf(call?.input)["command"];
    const structured = shellFacts({
      command,
      output: stringOf(shown["output"]) ?? shellOutput(text),
      ...end,
      exitCode,
      durationMs,
      interrupted,
    });
    return toolAnswered(id, content, base, { failed: failed && exitCode === undefined, refused, structured });
  }
  const file = shownFile(shown, fieldsOf(call?.input)["file_path"], text);
  const facts = isAgent ? agentFacts(shown) : (file ?? (isObject(told["resultDisplay"]) && { shown }));
  const structured = {
    ...facts,
    ...(durationMs !== undefined && { durationMs }),
    ...(interrupted && { interrupted }),
  };
  return toolAnswered(id, content, base, { failed, refused, structured });
}

const SERVER_ERROR = /^MCP tool '[^'\n]{1,200}' reported tool error for function call: /;

/** Returns what the tool of a server returned as its error, which Qwen Code quotes behind the call. */
function serverError(text: string): unknown {
  const mark = " with response: ";
  const quoted = SERVER_ERROR.test(text) ? parseContainer(text.slice(text.lastIndexOf(mark) + mark.length)) : undefined;
  const { response } = fieldsOf(fieldsOf(itemsOf(quoted)[0])["functionResponse"]);
  return mcpAnswer(fieldsOf(response)["error"])?.content;
}

/** What is known of a subagent that has ended, as the reader of such calls takes it. */
function agentFacts(shown: JsonObject): JsonObject {
  const { totalDurationMs, totalToolCalls, totalTokens } = fieldsOf(shown["executionSummary"]);
  return {
    agentType: shown["subagentName"],
    status: shown["status"],
    // The model gets only a sentence that says nothing of the cause.
    ...(shown["status"] === "failed" && { failure: shown["terminateReason"] }),
    totalDurationMs,
    totalToolUseCount: totalToolCalls,
    totalTokens,
  };
}

function systemEntries(record: JsonObject, payload: JsonObject, base: JsonObject, open: QwenState): Step {
  const subtype = stringOf(record["subtype"]) ?? "system";
  switch (subtype) {
    case "ui_telemetry":
      return telemetryEntries(record, fieldsOf(payload["uiEvent"]), base, open);
    case "custom_title": {
      const text = stringOf(payload["customTitle"]) ?? "";
      const isOwn = payload["titleSource"] !== "auto";
      const title = isOwn ? { type: "custom-title", customTitle: text } : { type: "ai-title", aiTitle: text };
      return [[{ entry: { ...base, ...title } }], open];
    }
    case "chat_compression": {
      const { originalTokenCount: preTokens, newTokenCount: postTokens } = fieldsOf(payload["info"]);
      const compactMetadata = { preTokens: numberOf(preTokens), postTokens: numberOf(postTokens) };
      return [[systemSaid("compact_boundary", "The conversation was compacted", base, { compactMetadata })], open];
    }
    case "rewind":
      return [[systemSaid("rolled_back", "The conversation was taken back to before an earlier message", base)], open];
  }
  const words = `Event ${subtype.replaceAll("_", " ")}`;
  return [[KEPT.has(subtype) ? keptRecord(subtype, words, record, base) : unknownRecord(subtype, record, base)], open];
}

/** What a call took is only in such an event. */
function telemetryEntries(record: JsonObject, event: JsonObject, base: JsonObject, open: QwenState): Step {
  const name = (stringOf(event["event.name"]) ?? "").replace(/^qwen-code\./, "");
  const text = (field: string): string | undefined => stringOf(event[field]);
  // Those of a subagent are in its own file.
  if (name === "api_error" && text("subagent_id") === undefined)
    return [[systemSaid("api_error", text("error_message") ?? text("error") ?? "The request failed", base)], open];
  const words = `Event ${name.replaceAll("_", " ")}: ${oneLine(text("function_name") ?? text("model") ?? "")}`;
  const call = open.find(({ id }) => id === event["call_id"]);
  const next = call ? withOpen(open, { ...call, durationMs: numberOf(event["duration_ms"]) }) : open;
  return [[keptRecord("ui_telemetry", words.replace(/: $/, ""), record, base)], next];
}
