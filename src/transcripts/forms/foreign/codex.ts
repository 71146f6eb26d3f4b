import { fieldsOf, isObject, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { codexEvent } from "../codex/codexEvent";
import { codexItem, ITEMS } from "../codex/codexItem";
import { START, type CodexState } from "../codex/codexState";
import { entryBase, keptRecord, systemSaid, textBlock, unknownRecord, userSaid } from "../foreignEntries";
import { defineForm, type Convert, type ConvertedEntry } from "../foreignForm";

/** The types of a rollout's records. */
const RECORDS = new Set(["session_meta", "response_item", "event_msg", "turn_context", "compacted"]);

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
    return { about: ABOUT, records: { kind: "lines" }, convert: convertWith(START) };
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

function convertWith(state: CodexState): Convert {
  const convert: Convert = (record) => {
    const [entries, next] = isObject(record) ? recordEntries(record, state) : [[unknownRecord("", record)], state];
    return { entries, next: next === state ? convert : convertWith(next) };
  };
  return convert;
}

function recordEntries(record: JsonObject, before: CodexState): [readonly ConvertedEntry[], CodexState] {
  const payload = fieldsOf(record["payload"]);
  const type = stringOf(record["type"]);
  const timestamp = stringOf(record["timestamp"]);
  const base = (): JsonObject => withTime(timestamp, before.about);
  switch (type) {
    case "session_meta":
      return sessionMeta(record, payload, before);
    case "turn_context":
      return turnContext(record, payload, before);
    case "compacted":
      return [compacted(payload, base()), before];
    case "event_msg":
      return codexEvent(record, payload, base(), before);
    case "response_item":
      return codexItem(payload, base(), before, record);
    case undefined:
      if (record["record_type"] === "state") return [[keptRecord("state", "State", record, base())], before];
      return typeof record["id"] === "string" && "instructions" in record
        ? sessionMeta(record, record, before)
        : [[unknownRecord("", record, base())], before];
    default:
      return isOldItem(record)
        ? codexItem(record, base(), before, record)
        : [[unknownRecord(type, record, base())], before];
  }
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
  const state = before.about.sessionId === undefined ? { ...before, about } : before;
  const words = ["Session of Codex", version, about.cwd, stringOf(meta["model_provider"])];
  const base = withTime(stringOf(record["timestamp"]), state.about);
  return [[keptRecord("session_meta", joined(words), record, base)], state];
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
