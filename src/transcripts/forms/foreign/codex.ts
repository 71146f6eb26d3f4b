import { fieldsOf, isObject, numberOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { codexEvent, usedTokens } from "../codex/codexEvent";
import { codexItem, ITEMS } from "../codex/codexItem";
import { START, type CodexState } from "../codex/codexState";
import { requestTokens } from "../codex/codexTokens";
import { oneLine } from "../../../base/text/displayText";
import { entryBase, keptRecord, systemSaid, textBlock, unknownRecord, userSaid } from "../foreignEntries";
import { defineForm, type ConvertedEntry } from "../foreignForm";
import { statefulConvert } from "../statefulConvert";

/** Records about the program itself, with what to show of them. */
const KEPT: Readonly<Record<string, string>> = {
  world_state: "What the model knows about its surroundings",
  inter_agent_communication: "A message between agents",
  dynamic_tools_updated: "The tools that the model can call changed",
  security_risk_score: "A rating of the conversation's risk",
  realtime_item: "A part of a spoken conversation",
};

/** The types of a rollout's records. */
const RECORDS = new Set([
  ...["session_meta", "response_item", "event_msg", "turn_context", "compacted", "token_usage_record"],
  ...["inter_agent_communication_metadata", ...Object.keys(KEPT)],
]);

/** Models of OpenAI by their names; Codex also asks servers of others. */
const OPENAI = /^(?:gpt|chatgpt|codex|o\d)/i;

const ABOUT =
  "The file is a session of Codex: its records are shown as entries with their line numbers, and anything that the viewer doesn't recognize as raw JSON";

/**
 * Codex's rollouts, `rollout-….jsonl` below `~/.codex/sessions` (docs/transcript-format.md#other-agents): a line is `{timestamp, type, payload}`. The first versions
 * have the payloads of `response_item` as lines, after a first line `{id, timestamp, instructions}`.
 */
export default defineForm({
  agent: {
    name: "Codex",
    service: "codex",
    provider: (model) => (model === undefined || OPENAI.test(model) ? "openai" : undefined),
  },
  detect({ lines: [first, second] }) {
    if (!first || !(isRecord(first) || isOldHead(first, second))) return undefined;
    return { about: ABOUT, records: { kind: "lines" }, convert: statefulConvert(START, recordEntries) };
  },
});

function isRecord(line: JsonObject): boolean {
  return RECORDS.has(stringOf(line["type"]) ?? "") && isObject(line["payload"]) && !("message" in line);
}

/** `instructions` is null where there are none; the second line is an item, or what the program noted of its state. */
function isOldHead(line: JsonObject, second: JsonObject | undefined): boolean {
  const isHead = !("type" in line) && [line["id"], line["timestamp"]].every((text) => typeof text === "string");
  return (
    isHead && "instructions" in line && (second === undefined || second["record_type"] === "state" || isOldItem(second))
  );
}

function isOldItem(line: JsonObject): boolean {
  return ITEMS.has(stringOf(line["type"]) ?? "") && !("payload" in line);
}

function recordEntries(record: JsonObject, before: CodexState): [readonly ConvertedEntry[], CodexState] {
  const payload = fieldsOf(record["payload"]);
  const type = stringOf(record["type"]);
  const timestamp = stringOf(record["timestamp"]);
  const base = (): JsonObject => withTime(timestamp, before.about);
  if (type === "session_meta") return sessionMeta(record, payload, before);
  if ((numberOf(record["ordinal"]) ?? Infinity) < (before.ownFrom ?? 0))
    return [[keptRecord("copied", copiedWords(type, payload), record, base())], before];
  switch (type) {
    case "turn_context":
      return turnContext(record, payload, before);
    case "compacted":
      return [compacted(payload, base()), before];
    case "event_msg":
      return codexEvent(record, payload, base(), before);
    case "response_item":
      return codexItem(payload, base(), before, record);
    case "token_usage_record": {
      const used = requestTokens(payload, before.tokens);
      if (!used) return [[unknownRecord(type, record, base())], before];
      return usedTokens(used, stringOf(payload["response_id"]), base(), before);
    }
    case "inter_agent_communication_metadata": {
      const triggered = payload["trigger_turn"] === true;
      const words = triggered
        ? "The next message of another agent begins a turn"
        : "A message of another agent follows";
      return [[keptRecord(type, words, record, base())], { ...before, triggered }];
    }
    case undefined:
      if (record["record_type"] === "state") return [[keptRecord("state", "State", record, base())], before];
      return typeof record["id"] === "string" && "instructions" in record
        ? sessionMeta(record, record, before)
        : [[unknownRecord("", record, base())], before];
    default:
      if (Object.hasOwn(KEPT, type)) return [[keptRecord(type, KEPT[type] ?? type, record, base())], before];
      return isOldItem(record)
        ? codexItem(record, base(), before, record)
        : [[unknownRecord(type, record, base())], before];
  }
}

function copiedWords(type: string | undefined, payload: JsonObject): string {
  const words = ["Copied from another thread:", type?.replaceAll("_", " "), stringOf(payload["type"])];
  return words.filter((word) => word).join(" ");
}

function sessionMeta(
  record: JsonObject,
  meta: JsonObject,
  before: CodexState,
): [readonly ConvertedEntry[], CodexState] {
  const version = stringOf(meta["cli_version"]);
  const about: CodexState["about"] = entryBase({
    sessionId: stringOf(meta["id"]) ?? stringOf(meta["session_id"]),
    cwd: stringOf(meta["cwd"]),
    version: version === undefined ? undefined : `Codex ${version}`,
    gitBranch: stringOf(fieldsOf(meta["git"])["branch"]),
  });
  // The history that a session was forked from has a head of its own.
  const isFirst = before.about.sessionId === undefined;
  const ownFrom = numberOf(meta["subagent_history_start_ordinal"]);
  const state = isFirst ? { ...before, about, ownFrom } : before;
  const parent = stringOf(meta["parent_thread_id"]);
  const words = [
    ...["Session of Codex", version, about.cwd, stringOf(meta["model_provider"])],
    ...(parent === undefined ? [] : [`subagent of ${oneLine(parent, 60)}`]),
  ];
  const base = withTime(stringOf(record["timestamp"]), state.about);
  const kept = keptRecord("session_meta", joined(words), record, base);
  const from = stringOf(fieldsOf(meta["history_base"])["thread_id"]) ?? stringOf(meta["forked_from_id"]);
  if (!isFirst || from === undefined) return [[kept], state];
  return [[{ entry: { ...kept.entry, forkedFrom: { sessionId: from } } }], state];
}

function turnContext(
  record: JsonObject,
  context: JsonObject,
  before: CodexState,
): [readonly ConvertedEntry[], CodexState] {
  const model = stringOf(context["model"]);
  const cwd = stringOf(context["cwd"]);
  const changed = model !== before.model || (cwd !== undefined && cwd !== before.about.cwd);
  const state = changed
    ? { ...before, model: model ?? before.model, about: { ...before.about, ...(cwd !== undefined && { cwd }) } }
    : before;
  const effort = stringOf(context["effort"]);
  const words = [
    "Turn with",
    model,
    effort === undefined ? undefined : `effort ${effort}`,
    cwd,
    stringOf(context["approval_policy"]),
  ];
  const base = withTime(stringOf(record["timestamp"]), state.about);
  return [[keptRecord("turn_context", joined(words), record, base)], state];
}

/** The conversation was made smaller: from here on the model sees what `message` says of it. */
function compacted(payload: JsonObject, base: JsonObject): ConvertedEntry[] {
  const message = stringOf(payload["message"]) ?? "";
  return [
    systemSaid("compact_boundary", "The conversation was compacted", base),
    ...(message === "" ? [] : [userSaid([textBlock(message)], base, { isCompactSummary: true })]),
  ];
}

function joined(words: readonly (string | undefined)[]): string {
  return words
    .filter((word) => word)
    .join(" · ")
    .replace(/^(Session of Codex|Turn with) · /, "$1 ");
}

function withTime(timestamp: string | undefined, about: JsonObject): JsonObject {
  return timestamp === undefined ? about : { timestamp, ...about };
}
