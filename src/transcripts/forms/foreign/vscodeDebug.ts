import { fieldsOf, isObject, itemsOf, numberOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { parseContainer } from "../../../base/json/nestingLimit";
import { oneLine } from "../../../base/text/displayText";
import {
  billedUsage,
  entryBase,
  isoTime,
  keptRecord,
  modelSaid,
  textBlock,
  tokensSaid,
  toolAnswered,
  toolUse,
  unknownRecord,
  userSaid,
} from "../foreignEntries";
import { defineForm, fileNotice } from "../foreignForm";
import { answerFacts, treeText, VSCODE_CHAT } from "../others/vscodeAnswer";
import { statefulConvert, withOpen, type Converted, type OpenCall } from "../statefulConvert";

const ABOUT = fileNotice("VS Code's debug log of a chat", "its records are shown as entries with their line numbers");

/**
 * VS Code's debug logs of chats, `GitHub.copilot-chat/debug-logs/<id>/*.jsonl` (docs/transcript-format.md#other-agents): a line is
 * `{ts, dur, sid, type, name, spanId, status, attrs}`.
 */
export default defineForm({
  agent: VSCODE_CHAT,
  detect({ lines: [first] }) {
    if (!first || typeof first["ts"] !== "number" || !isObject(first["attrs"])) return undefined;
    if (!["sid", "type", "spanId"].every((name) => typeof first[name] === "string")) return undefined;
    return { about: ABOUT, records: { kind: "lines" }, convert: statefulConvert(START, recordEntries) };
  },
});

interface DebugState {
  readonly about: JsonObject;
  /** Whether the model has replied to the last prompt: calls before are VS Code's own. */
  readonly replied: boolean;
  /** The tokens of the last request, by the ID of its message. */
  readonly counted?: { readonly id: string | undefined; readonly usage: JsonObject };
  /** In order; the oldest are given up. */
  readonly open: readonly OpenCall[];
}

const START: DebugState = { about: {}, replied: false, open: [] };

type Step = Converted<DebugState>;

/** What VS Code reports in addition to the conversation. */
const KEPT = new Set("turn_start turn_end discovery generic child_session_ref subagent hook".split(" "));

function recordEntries(record: JsonObject, before: DebugState): Step {
  const type = stringOf(record["type"]) ?? "";
  const attrs = fieldsOf(record["attrs"]);
  const started = numberOf(record["ts"]);
  const base = { ...entryBase({ timestamp: isoTime(started) }), ...before.about };
  switch (type) {
    case "session_start": {
      const host = stringOf(attrs["vscodeVersion"]);
      const version = host === undefined ? undefined : `VS Code ${host}`;
      const about = entryBase({ sessionId: stringOf(record["sid"]), version });
      const words = ["Debug log of a chat", version, stringOf(attrs["label"])].filter((word) => word !== undefined);
      return [[keptRecord(type, words.join(" · "), record, { ...base, ...about })], { ...before, about }];
    }
    case "user_message":
      return [[userSaid([textBlock(stringOf(attrs["content"]) ?? "")], base)], { ...before, replied: false }];
    case "llm_request":
      return requested(record, attrs, base, before);
    case "agent_response":
      return answered(record, attrs, base, before);
    case "tool_call":
      return called(record, attrs, base, before);
  }
  if (!KEPT.has(type)) return [[unknownRecord(type, record, base)], before];
  const detail = stringOf(attrs["details"]) ?? stringOf(attrs["label"]) ?? "";
  const words = `${type.replaceAll("_", " ")} ${stringOf(record["name"]) ?? ""}: ${oneLine(detail)}`;
  return [[keptRecord(type, words.replace(/: $/, ""), record, base)], before];
}

/** The name of the message that a request to the model and its response share. */
function messageId(record: JsonObject): string | undefined {
  return stringOf(record["spanId"])?.replace(/^agent-msg-/, "");
}

/** Tokens, and the results of calls that VS Code did not run because they were not valid. */
function requested(record: JsonObject, attrs: JsonObject, base: JsonObject, before: DebugState): Step {
  const { inputTokens, outputTokens, cachedTokens } = attrs;
  const usage = billedUsage({ input: inputTokens, output: outputTokens, cached: cachedTokens });
  const id = messageId(record);
  const told = itemsOf(parseContainer(stringOf(attrs["inputMessages"]) ?? ""))
    .flatMap((item) => itemsOf(fieldsOf(item)["parts"]))
    .map(fieldsOf)
    .filter(({ type }) => type === "tool_call_response");
  const answers = before.open.flatMap(({ id, tool }) => {
    const content = told.findLast((part) => part["id"] === id)?.["response"];
    return typeof content === "string"
      ? [{ id, entry: toolAnswered(id, content, base, answerFacts(tool, content)) }]
      : [];
  });
  const open = before.open.filter((call) => !answers.some(({ id }) => id === call.id));
  const entries = [
    ...answers.map(({ entry }) => entry),
    tokensSaid(usage, base, { id, model: stringOf(attrs["model"]) }),
  ];
  return [entries, { ...before, open, counted: { id, usage } }];
}

function answered(record: JsonObject, attrs: JsonObject, base: JsonObject, before: DebugState): Step {
  const parts = itemsOf(parseContainer(stringOf(attrs["response"]) ?? ""))
    .flatMap((item) => itemsOf(fieldsOf(item)["parts"]))
    .map(fieldsOf);
  const thinking = stringOf(attrs["reasoning"]) ?? "";
  const calls: OpenCall[] = [];
  const blocks = parts.map((part) => {
    const text = stringOf(part["content"]);
    if (part["type"] === "text" && text !== undefined) return textBlock(text);
    if (part["type"] !== "tool_call") return { type: "part", part };
    const written = part["arguments"];
    const input = (typeof written === "string" ? parseContainer(written) : undefined) ?? written;
    const call = { id: stringOf(part["id"]) ?? "", tool: stringOf(part["name"]) ?? "(no name)", input };
    calls.push(call);
    return toolUse(call.id, call.tool, input);
  });
  const id = messageId(record);
  const usage = before.counted?.id === id ? before.counted?.usage : undefined;
  const said = [...(thinking === "" ? [] : [{ type: "thinking", thinking }]), ...blocks];
  if (said.length === 0) return [[keptRecord("agent_response", "An empty response", record, base)], before];
  const open = withOpen(before.open, ...calls);
  return [[modelSaid(said, base, { id, ...(usage && { usage }) })], { ...before, replied: true, open }];
}

/** A call that ended. It names no ID: it is that of the model with the same name, and with its arguments where there are several. */
function called(record: JsonObject, attrs: JsonObject, base: JsonObject, before: DebugState): Step {
  const tool = stringOf(record["name"]) ?? "(no name)";
  const input = parseContainer(stringOf(attrs["args"]) ?? "") ?? {};
  const named = before.open.filter((call) => call.tool === tool);
  const call = named.find((each) => isWithin(each.input, input)) ?? named[0];
  if (!call && !before.replied)
    return [[keptRecord("tool_call", `VS Code itself called ${tool}`, record, base)], before];
  const id = call?.id ?? stringOf(record["spanId"]) ?? "";
  const use = call ? [] : [modelSaid([toolUse(id, tool, input)], base)];
  const ended = isoTime((numberOf(record["ts"]) ?? NaN) + (numberOf(record["dur"]) ?? 0));
  const content = treeText(stringOf(attrs["result"])) ?? stringOf(attrs["error"]);
  const facts = answerFacts(tool, content, {
    failed: record["status"] === "error",
    cancelled: attrs["error"] === "Canceled",
  });
  const answer = toolAnswered(id, content ?? "", { ...base, ...entryBase({ timestamp: ended }) }, facts);
  const open = before.open.filter((each) => each !== call);
  return [[...use, answer], call ? { ...before, open } : before];
}

/** Whether a call ran with what the model asked for: VS Code adds fields. */
function isWithin(asked: unknown, ran: unknown): boolean {
  const given = fieldsOf(ran);
  return Object.entries(fieldsOf(asked)).every(
    ([name, value]) => JSON.stringify(given[name]) === JSON.stringify(value),
  );
}
