import { fieldsOf, isObject, itemsOf, numberOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { oneLine } from "../../../base/text/displayText";
import {
  billedUsage,
  entryBase,
  keptRecord,
  modelSaid,
  systemSaid,
  textBlock,
  tokensSaid,
  unknownRecord,
  userSaid,
} from "../foreignEntries";
import { defineForm, fileNotice, type ConvertedEntry } from "../foreignForm";
import { callBlock, callEnded, callStarted, permissionGiven, requestedCall, turnStopped } from "../others/copilotCall";
import { VSCODE_CHAT } from "../others/vscodeAnswer";
import { START, withAgent, type CopilotState } from "../others/copilotState";
import { statefulConvert, withOpen, type Converted } from "../statefulConvert";

type Step = Converted<CopilotState>;

const ABOUT = fileNotice("a session of GitHub Copilot", "its events are shown as entries with their line numbers");
const ABOUT_VSCODE = fileNotice(
  "VS Code's transcript of a chat, which records that calls ended, but not their results",
  "its events are shown as entries",
);

/**
 * Sessions of the Copilot CLI and of VS Code's Copilot harness, `~/.copilot/session-state/<id>/events.jsonl`, and VS Code's transcripts of
 * chats, `GitHub.copilot-chat/transcripts/<id>.jsonl` (docs/transcript-format.md#other-agents): a line is `{type, data, id, parentId, timestamp, agentId?}`.
 */
export default defineForm({
  agent: { name: "GitHub Copilot", service: "github-copilot", provider: () => undefined },
  detect({ lines: [first] }) {
    if (!first || !isEvent(first)) return undefined;
    const about = fieldsOf(first["data"]);
    // Only Copilot's own sessions name the working folder.
    const isChat = stringOf(about["vscodeVersion"]) !== undefined && !isObject(about["context"]);
    const found = { records: { kind: "lines" }, convert: statefulConvert(START, eventEntries) } as const;
    return isChat ? { agent: VSCODE_CHAT, about: ABOUT_VSCODE, ...found } : { about: ABOUT, ...found };
  },
});

function isEvent(line: JsonObject): boolean {
  const texts = ["id", "timestamp"].every((name) => typeof line[name] === "string");
  return texts && "parentId" in line && isObject(line["data"]) && /^[a-z_]+\.[a-z_.]+$/.test(String(line["type"]));
}

/** What Copilot reports in addition to the conversation. */
const KEPT = new Set(
  (
    "assistant.turn_start assistant.turn_end permission.requested subagent.completed subagent.configured subagent.failed subagent.deselected " +
    "subagent.selected session.model_change session.mode_changed session.compaction_start session.plan_changed hook.start hook.end " +
    "tool.user_requested skill.invoked system.notification session.task_complete system.message session.info " +
    "session.auto_mode_resolved session.usage_checkpoint session.truncation session.remote_steerable_changed " +
    "session.schedule_created session.schedule_cancelled session.schedule_rearmed session.autopilot_objective_changed " +
    "session.mode_notice_delivered session.session_limits_changed session.workspace_file_changed session.handoff " +
    "session.completion_receipt session.fusion_route_failed session.fusion_resolved session.fusion_completed " +
    "assistant.fusion_phase_completed assistant.fusion_phase_failed tool_search.activated session.binary_asset " +
    "permission.carriedForward permission.messageAuthorization permission.messageAuthorizationRead " +
    "permission.messageAuthorizationDegraded permission.assentDetected permission.contextualAuthorization " +
    "external_tool.requested session.canvas.recorded session.canvas.removed"
  ).split(" "),
);

/** The program's messages to the user, by the type of the event. */
const SAID: Readonly<Record<string, string>> = { "session.error": "api_error", "session.warning": "warning" };

function eventEntries(record: JsonObject, before: CopilotState): Step {
  const type = stringOf(record["type"]) ?? "";
  const data = fieldsOf(record["data"]);
  const base = baseOf(record, data, before);
  const said = Object.hasOwn(SAID, type) ? SAID[type] : undefined;
  if (said !== undefined) return [[systemSaid(said, stringOf(data["message"]) ?? type, base)], before];
  switch (type) {
    case "session.start":
    case "session.resume":
    case "session.context_changed":
      return sessionStarted(type, record, data, before);
    case "session.title_changed":
      return [[{ entry: { ...base, type: "custom-title", customTitle: stringOf(data["title"]) ?? "" } }], before];
    case "user.message":
      return [promptEntries(record, data, base), before];
    case "assistant.message":
      return answerEntries(record, data, base, before);
    case "assistant.reasoning": {
      const thinking = stringOf(data["content"]) ?? "";
      if (thinking === "") return [[kept(type, record, {}, base)], before];
      return [[modelSaid([{ type: "thinking", thinking }], base)], { ...before, thinking }];
    }
    case "session.context_cleared":
      return [[systemSaid("context_cleared", "The conversation was cleared", base)], before];
    case "session.usage_record":
      return tokensCounted(record, fieldsOf(data["usage"]), base, before);
    case "tool.execution_start":
      return callStarted(record, data, base, before);
    case "permission.completed":
      return permissionGiven(record, data, base, before);
    case "tool.execution_complete":
      return callEnded(data, base, before);
    case "subagent.started": {
      const [agent, call] = [stringOf(record["agentId"]), stringOf(data["toolCallId"])];
      const state = agent === undefined || call === undefined ? before : withAgent(before, agent, call);
      return [[kept(type, record, data, baseOf(record, data, state))], state];
    }
    case "abort":
      return turnStopped(data, base, before);
    case "session.compaction_complete":
      return [compacted(data, base), before];
    case "session.snapshot_rewind":
      return [
        [systemSaid("rolled_back", "The conversation was taken back to before an earlier message", base)],
        before,
      ];
    case "session.permissions_changed":
      return [[systemSaid("permissions", permissionsText(data), base)], before];
    case "session.shutdown":
      return [
        [...shutdownUsage(record, data, base, before), systemSaid("turn_duration", "The session ended", base)],
        before,
      ];
  }
  return [[KEPT.has(type) ? kept(type, record, data, base) : unknownRecord(type, record, base)], before];
}

function permissionsText({ allowAllPermissions }: JsonObject): string {
  return allowAllPermissions === true
    ? "The user allowed all calls without approval"
    : "The user required approval of calls again";
}

function kept(type: string, record: JsonObject, data: JsonObject, base: JsonObject): ConvertedEntry {
  const names = ["agentDisplayName", "newModel", "message", "hookType", "name", "toolName", "summary", "error"];
  const detail = names.map((name) => stringOf(data[name])).find((text) => text !== undefined);
  const words = `Event ${type.replaceAll(/[._]/g, " ")}`;
  return keptRecord(type, detail === undefined ? words : `${words}: ${oneLine(detail)}`, record, base);
}

/** Events of a subagent name it, or the call that started it. */
function baseOf(record: JsonObject, data: JsonObject, { about, agents }: CopilotState): JsonObject {
  const agent = stringOf(record["agentId"]);
  const parent = stringOf(data["parentToolCallId"]) ?? agents.findLast(([id]) => id === agent)?.[1];
  const timestamp = stringOf(record["timestamp"]);
  return {
    ...(timestamp !== undefined && { timestamp }),
    ...about,
    ...((agent !== undefined || parent !== undefined) && { isSidechain: true }),
    ...(parent !== undefined ? { parent_tool_use_id: parent } : agent !== undefined && { agentId: agent }),
  };
}

function sessionStarted(type: string, record: JsonObject, data: JsonObject, before: CopilotState): Step {
  const context = type === "session.context_changed" ? data : fieldsOf(data["context"]);
  const [version, host] = [stringOf(data["copilotVersion"]), stringOf(data["vscodeVersion"])];
  const model = stringOf(data["selectedModel"]);
  const about = {
    ...before.about,
    ...entryBase({
      sessionId: stringOf(data["sessionId"]),
      cwd: stringOf(context["cwd"]),
      version: host === undefined ? version && `Copilot ${version}` : `VS Code ${host}`,
      gitBranch: stringOf(context["branch"]),
    }),
  };
  const words = [`Event ${type.replaceAll(/[._]/g, " ")}`, about["version"], about["cwd"], model];
  const timestamp = stringOf(record["timestamp"]);
  const base = { ...(timestamp !== undefined && { timestamp }), ...about };
  const state = { ...before, about, model: model ?? before.model };
  return [[keptRecord(type, words.filter((word) => typeof word === "string").join(" · "), record, base)], state];
}

function promptEntries(record: JsonObject, data: JsonObject, base: JsonObject): ConvertedEntry[] {
  const text = stringOf(data["content"]);
  if (text === undefined) return [unknownRecord("user.message", record, base)];
  const source = stringOf(data["source"]);
  const isWritten = data["isAutopilotContinuation"] === true || (source !== undefined && source !== "user");
  const attached = itemsOf(data["attachments"]).map(fieldsOf);
  const names = attached.map((item) => stringOf(item["displayName"]) ?? stringOf(item["path"]) ?? "(no name)");
  return [
    ...(names.length > 0 ? [keptRecord("attached", `Attached: ${names.join(", ")}`, attached, base)] : []),
    userSaid([textBlock(text)], base, isWritten ? { isMeta: true } : {}),
  ];
}

function answerEntries(record: JsonObject, data: JsonObject, base: JsonObject, before: CopilotState): Step {
  const thinking = stringOf(data["reasoningText"]) ?? "";
  const text = stringOf(data["content"]) ?? "";
  const calls = itemsOf(data["toolRequests"]).map((request) => requestedCall(fieldsOf(request)));
  const blocks = [
    ...(thinking === "" || thinking === before.thinking ? [] : [{ type: "thinking", thinking }]),
    ...(text.trim() === "" ? [] : [textBlock(text)]),
    ...calls.map(callBlock),
  ];
  if (blocks.length === 0) return [[kept("assistant.message", record, {}, base)], before];
  const id = stringOf(data["apiCallId"]) ?? stringOf(data["messageId"]);
  const { counted } = before;
  const usage = counted !== undefined && counted.id === id ? { usage: counted.usage } : {};
  const message = { id, model: stringOf(data["model"]) ?? before.model, ...usage };
  return [[modelSaid(blocks, base, message)], { ...before, open: withOpen(before.open, ...calls) }];
}

/** Tokens of one message, which has the same ID and follows. */
function tokensCounted(record: JsonObject, usage: JsonObject, base: JsonObject, before: CopilotState): Step {
  const id = stringOf(usage["apiCallId"]) ?? stringOf(record["id"]);
  const entry = tokens(usage, id, stringOf(usage["model"]), base);
  return [[entry], { ...before, counted: { id, usage: billed(usage) } }];
}

/** The tokens of the whole session, if none were recorded with its messages. */
function shutdownUsage(record: JsonObject, data: JsonObject, base: JsonObject, before: CopilotState): ConvertedEntry[] {
  if (before.counted !== undefined) return [];
  return Object.entries(fieldsOf(data["modelMetrics"])).map(([model, metrics]) =>
    tokens(fieldsOf(fieldsOf(metrics)["usage"]), `${stringOf(record["id"]) ?? "shutdown"}-${model}`, model, base),
  );
}

function tokens(
  usage: JsonObject,
  id: string | undefined,
  model: string | undefined,
  base: JsonObject,
): ConvertedEntry {
  return tokensSaid(billed(usage), base, { id, model });
}

function billed(usage: JsonObject): JsonObject {
  const { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens } = usage;
  return billedUsage({ input: inputTokens, output: outputTokens, cached: cacheReadTokens, written: cacheWriteTokens });
}

/** The conversation was made smaller: from here on the model sees the summary. */
function compacted(data: JsonObject, base: JsonObject): ConvertedEntry[] {
  if (data["success"] === false)
    return [systemSaid("api_error", stringOf(data["error"]) ?? "Compacting the conversation failed", base)];
  const summary = stringOf(data["summaryContent"]) ?? "";
  const [preTokens, postTokens] = [numberOf(data["preCompactionTokens"]), numberOf(data["postCompactionTokens"])];
  const compactMetadata = {
    ...(preTokens !== undefined && { preTokens }),
    ...(postTokens !== undefined && { postTokens }),
  };
  return [
    systemSaid("compact_boundary", "The conversation was compacted", base, { compactMetadata }),
    ...(summary === "" ? [] : [userSaid([textBlock(summary)], base, { isCompactSummary: true })]),
  ];
}
