import { fieldsOf, isObject, numberOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { codexEvent, usedTokens } from "../codex/codexEvent";
import { codexItem, ITEMS } from "../codex/codexItem";
import { START, type CodexFork, type CodexState } from "../codex/codexState";
import { countedTokens, requestTokens } from "../codex/codexTokens";
import { oneLine } from "../../../base/text/displayText";
import { entryBase, keptRecord, systemSaid, textBlock, unknownRecord, userSaid } from "../foreignEntries";
import { defineForm, fileNotice, type ConvertedEntry } from "../foreignForm";
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

const ABOUT = fileNotice("a session of Codex", "its records are shown as entries with their line numbers");

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

function recordEntries(record: JsonObject, last: CodexState): [readonly ConvertedEntry[], CodexState] {
  const payload = fieldsOf(record["payload"]);
  const type = stringOf(record["type"]);
  const timestamp = stringOf(record["timestamp"]);
  if (type === "session_meta") return sessionMeta(record, payload, last);
  const before = last.fork && isOwn(record, payload, last.fork) ? { ...last, fork: undefined } : last;
  const base = (): JsonObject => withTime(timestamp, before.about);
  const isCount = type === "event_msg" && payload["type"] === "token_count";
  if (before.fork && (before.fork.isSubagent || isCount)) {
    // The sums of the session go on from those of the copied history.
    const tokens = (isCount ? countedTokens(payload["info"], before.tokens)?.total : undefined) ?? before.tokens;
    const copied = keptRecord("copied", copiedWords(type, payload), record, base());
    return [[copied], tokens === undefined ? before : { ...before, tokens }];
  }
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
      return usedTokens(used, stringOf(payload["response_id"]), base(), { ...before, recorded: used.since });
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

/** The longest time that copying a history takes, in milliseconds. */
const MOST_COPYING = 10_000;

/**
 * Whether a record is the first of a fork's own. Its first turn begins them. Copied turns have begun earlier, although
 * their records have the time of copying. `started_at` is in seconds.
 */
function isOwn(record: JsonObject, payload: JsonObject, { at }: CodexFork): boolean {
  if (timeOf(record["timestamp"], at) > at + MOST_COPYING) return true;
  if (payload["type"] !== "task_started" && payload["type"] !== "turn_started") return false;
  return (numberOf(payload["started_at"]) ?? Infinity) * 1000 > at - 1000;
}

/** Versions without ordinals say only that a session is a fork. */
function forkOf(record: JsonObject, meta: JsonObject): CodexFork | undefined {
  const isOrdered = "subagent_history_start_ordinal" in meta || isObject(meta["history_base"]);
  const at = timeOf(meta["timestamp"], timeOf(record["timestamp"], NaN));
  if (isOrdered || typeof meta["forked_from_id"] !== "string" || Number.isNaN(at)) return undefined;
  return { at, isSubagent: typeof meta["parent_thread_id"] === "string" };
}

function timeOf(timestamp: unknown, otherwise: number): number {
  const time = Date.parse(stringOf(timestamp) ?? "");
  return Number.isNaN(time) ? otherwise : time;
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
  const state = isFirst ? { ...before, about, ownFrom, fork: forkOf(record, meta) } : before;
  const parent = stringOf(meta["parent_thread_id"]);
  const words = [
    ...["Session of Codex", version, about.cwd, stringOf(meta["model_provider"])],
    ...(parent === undefined ? [] : [`subagent of ${oneLine(parent, 60)}`]),
  ];
  const base = withTime(stringOf(record["timestamp"]), state.about);
  const kept = keptRecord("session_meta", joined(words), record, base);
  const from = stringOf(fieldsOf(meta["history_base"])["thread_id"]) ?? stringOf(meta["forked_from_id"]);
  if (!isFirst) return [[kept], state];
  const head = from === undefined ? kept : { entry: { ...kept.entry, forkedFrom: { sessionId: from } } };
  // Nobody types a prompt in the session of the model that reviews what another one asks approval for.
  const isReview = fieldsOf(fieldsOf(meta["source"])["subagent"])["other"] === "guardian";
  const title = { entry: { ...base, type: "ai-title", aiTitle: "Automatic review" } };
  return [isReview ? [head, title] : [head], state];
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
