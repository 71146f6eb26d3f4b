import { blockText, contentBlocks, contentText } from "../entries/contentBlocks";
import { timeOf } from "../calls/callDuration";
import type { Entry } from "../entries/entryTypes";
import { fieldsOf, isObject, numberOf, stringOf, type JsonObject } from "../../base/json/jsonValue";
import { tag } from "../entries/tags";
import { memberIn } from "../calls/shapes/teamMember";
import { sessionOf } from "../entries/usage";
import type { AgentCall, AgentMention, CompactionFacts, StructureEntry, StructureKind } from "./structureEntry";
import { hashOf } from "../../base/text/textHash";

/** What the structure needs of an entry that was read. Never throws. */
export function structureEntryOf(entry: Entry): StructureEntry {
  const { fields } = entry;
  const kind = kindOf(entry);
  const uses = entry.parts.flatMap(({ use }) => (use ? [use] : []));
  const results = entry.parts.flatMap(({ result }) => (result ? [result] : []));
  return {
    kind,
    isSidechain: entry.sidechain,
    uuid: stringOf(fields["uuid"]),
    parentUuid: stringOf(fields["parentUuid"]),
    logicalParentUuid: stringOf(fields["logicalParentUuid"]),
    sessionId: sessionOf(fields),
    member: memberIn(fields),
    agentId: stringOf(fields["agentId"]),
    agentCallId: stringOf(fields["parent_tool_use_id"]),
    timestamp: timeOf(entry.time),
    ...(kind === "prompt" && entry.sidechain && { promptKey: textKey(messageText(fields)) }),
    ...(kind === "answer" && entry.sidechain && answerKey(entry)),
    agentCalls: orAbsent(uses.filter(startsAgent).map(agentCall)),
    answers: orAbsent(results.flatMap((result) => stringOf(result["tool_use_id"]) ?? [])),
    mentions: orAbsent(mentions(entry, results)),
    ...(fields["type"] === "last-prompt" && { leafUuid: stringOf(fields["leafUuid"]) }),
    ...((kind === "compaction" || kind === "microcompaction") && { compaction: compaction(fields) }),
    ...fork(fields),
  };
}

function orAbsent<Item>(items: readonly Item[]): readonly Item[] | undefined {
  return items.length > 0 ? items : undefined;
}

function kindOf(entry: Entry): StructureKind {
  const { fields, subtype = "" } = entry;
  switch (fields["type"]) {
    case "assistant":
      return fields["isCompactSummary"] === true
        ? "summary"
        : fields["isApiErrorMessage"] === true
          ? "apiError"
          : "answer";
    case "user":
      return userKind(entry);
    case "system":
      return SYSTEM.get(subtype) ?? "note";
    case "attachment":
      if (subtype === "queued_command") return "queuedPrompt";
      return subtype.startsWith("hook_") || subtype === "async_hook_response" ? "hook" : "attachment";
    case "progress":
      return "progress";
    case "queue-operation":
      return subtype === "enqueue" ? "queued" : "unqueued";
    default:
      return entry.class === "shown" ? "note" : entry.class;
  }
}

const SYSTEM = new Map<string, StructureKind>([
  ["compact_boundary", "compaction"],
  ["microcompact_boundary", "microcompaction"],
  ["api_error", "apiError"],
  ["api_retry", "apiError"],
  ["stop_hook_summary", "hook"],
  ["hook_progress", "hook"],
]);

/** Text next to a result is the user's remark on it, within the turn. */
function userKind(entry: Entry): StructureKind {
  const { fields, parts } = entry;
  if (fields["isCompactSummary"] === true) return "summary";
  if (parts.some(({ kind }) => kind === "result")) return "result";
  // Leaving the program is no prompt: a session that is resumed goes on from before it.
  return parts.some(({ kind, text }) => kind === "prompt" && !LEAVING.test(text())) ? "prompt" : "note";
}

const LEAVING = /^\/(?:exit|quit)\s*$/;

/** A message without text has none. */
function answerKey({ parts }: Entry): Pick<StructureEntry, "answerKey"> {
  const said = parts.flatMap(({ kind, text }) => (kind === "answer" ? [text()] : []));
  return said.length === 0 ? {} : { answerKey: textKey(said.join("\n")) };
}

/** Names of tools whose calls always start an agent. */
export const AGENT_TOOLS: ReadonlySet<string> = new Set([
  "Task",
  "Agent",
  "agent",
  "invoke_agent",
  "spawn_agent",
  "task",
]);
const MAY_START = new Set(["Skill", "Workflow"]);

/** Whether a use of a tool may start an agent. */
export function startsAgent(use: { readonly id: string; readonly tool: string; readonly input: JsonObject }): boolean {
  return use.id !== "" && (AGENT_TOOLS.has(use.tool) || MAY_START.has(use.tool) || "subagent_type" in use.input);
}

function agentCall({ id, input }: { readonly id: string; readonly input: JsonObject }): AgentCall {
  const prompt = ["prompt", "message", "task"].map((name) => stringOf(input[name])).find((text) => text !== undefined);
  return { callId: id, ...(prompt !== undefined && { promptKey: textKey(prompt) }) };
}

function messageText(fields: JsonObject): string {
  return contentText(fieldsOf(fields["message"])["content"]);
}

/** The agent that one of the last four lines of its result names (docs/transcript-format.md#subagents). */
function namedIn(text: string): string | undefined {
  const last = text.trimEnd().split("\n").slice(-4);
  return last.map((line) => /^\s*agentId:\s*([\w@.-]+)/.exec(line)?.[1]).find((name) => name !== undefined);
}

/** A member of a team, as the text of the call's result names it (docs/transcript-format.md#teams). */
const MEMBER_IN_TEXT = /(?:^|\n)[^\S\n]*agent_id:\s*([\w.-]+@[\w.-]+)/;

/** A workflow's result names its run, in whose folder its agents write; some only the folder. */
const RUN_IN_TEXT = /\nRun ID: ([^\n]+)|\nTranscript dir: [^\n]*[\\/]workflows[\\/]([\w.-]+)/;

/** What a structured result names: an agent, a member of a team as `name@team`, or the run of a workflow. */
function startedIn(structured: JsonObject): string | undefined {
  const names = ["agentId", "agent_id", "teammate_id", "runId"] as const;
  return names.map((name) => stringOf(structured[name])).find((id) => id !== undefined);
}

/** As much of a result's end as may name its agent. */
const TAIL = 2_000;

function mentions(entry: Entry, results: readonly JsonObject[]): AgentMention[] {
  const { fields } = entry;
  if (fields["type"] === "progress") return progressMention(fields);
  if (fields["type"] === "queue-operation") return notificationMention(contentText(fields["content"]));
  if (results.length === 0) return fields["type"] === "user" ? notificationMention(messageText(fields)) : [];
  const structured = results.length === 1 ? startedIn(fieldsOf(fields["toolUseResult"])) : undefined;
  return results.flatMap((result): AgentMention[] => {
    const callId = stringOf(result["tool_use_id"]);
    if (callId === undefined) return [];
    if (structured !== undefined) return [{ agentId: structured, callId, evidence: "result" }];
    const tail = lastText(result["content"]).slice(-TAIL);
    const run = RUN_IN_TEXT.exec(tail);
    const member = MEMBER_IN_TEXT.exec(tail)?.[1];
    const named = namedIn(tail) ?? member ?? (run?.[1] ?? run?.[2])?.trim();
    return named === undefined ? [] : [{ agentId: named, callId, evidence: "resultText" }];
  });
}

/** Returns a key for an agent's final response, without the line that names the agent. */
export function responseKey(content: unknown): string | undefined {
  const said = contentBlocks(content).map(blockText);
  const answer = said.filter((text) => !/^\s*agentId: /.test(text)).join("\n");
  return answer.trim() === "" ? undefined : textKey(answer);
}

function lastText(content: unknown): string {
  const last = contentBlocks(content).at(-1);
  return typeof last === "string" ? last : isObject(last) ? (stringOf(last["text"]) ?? "") : "";
}

function progressMention(fields: JsonObject): AgentMention[] {
  const agentId = stringOf(fieldsOf(fields["data"])["agentId"]);
  const callId = stringOf(fields["parentToolUseID"]) ?? stringOf(fields["toolUseID"]);
  return agentId === undefined || callId === undefined ? [] : [{ agentId, callId, evidence: "progress" }];
}

function notificationMention(text: string): AgentMention[] {
  if (!text.includes("<task-notification>")) return [];
  const agentId = tag(text, "task-id");
  const callId = tag(text, "tool-use-id");
  return agentId === undefined || callId === undefined ? [] : [{ agentId, callId, evidence: "notification" }];
}

function compaction(fields: JsonObject): CompactionFacts {
  const about = fieldsOf(fields["compactMetadata"] ?? fields["microcompactMetadata"]);
  return {
    trigger: stringOf(about["trigger"]),
    tokensBefore: numberOf(about["preTokens"]),
    tokensAfter: numberOf(about["postTokens"]),
    durationMs: numberOf(about["durationMs"]),
  };
}

/** A reference to another session's history; `forkedFrom` is an object or a session's id. */
function fork(fields: JsonObject): Pick<StructureEntry, "fork"> {
  if (fields["type"] === "fork-context-ref")
    return { fork: { sessionId: stringOf(fields["forkedSessionId"]), uuid: stringOf(fields["upToMessageId"]) } };
  const from = fields["forkedFrom"];
  if (typeof from === "string") return { fork: { sessionId: from } };
  if (!isObject(from)) return {};
  return {
    fork: { sessionId: stringOf(from["sessionId"]), uuid: stringOf(from["messageUuid"]) ?? stringOf(from["uuid"]) },
  };
}

/**
 * A short name of a text: white space at its ends apart, equal texts have equal names, and others very likely have
 * another. For comparing texts without keeping them.
 */
export function textKey(text: string): string {
  const trimmed = text.trim();
  return `${trimmed.length}-${hashOf(trimmed).toString(36)}`;
}
