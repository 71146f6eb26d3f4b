import { fieldsOf, isObject, itemsOf, numberOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { parseContainer } from "../../../base/json/nestingLimit";
import type { Resource } from "../../../base/resource";
import { jsonIn, LINE_FEED } from "../../bytes/jsonBytes";
import vscodeDebug from "../foreign/vscodeDebug";
import copilotEvents from "../foreign/copilotEvents";
import { bareId } from "./vscodeRounds";

/** What other records say about a call. Times are in milliseconds since 1970. */
export interface RecordedCall {
  readonly started?: number | undefined;
  readonly ended?: number | undefined;
  readonly input?: JsonObject | undefined;
  readonly content?: unknown;
}

/** A request to the model, which was billed. */
export interface RecordedReply {
  readonly time: number;
  readonly id: string;
  readonly model?: string | undefined;
  readonly usage: JsonObject;
  /** IDs of the calls that the model asked for. */
  readonly calls: Set<string>;
}

/** What VS Code records of a chat apart from the chat's own file. */
export interface ChatRecords {
  readonly calls: ReadonlyMap<string, RecordedCall>;
  /** In order of time, and the times of prompts. Only of one record, so that nothing is counted twice. */
  readonly replies: readonly RecordedReply[];
  /** Those of the replies. */
  readonly times: readonly number[];
  readonly prompts: readonly number[];
  /** The system prompt and the tools that the model received first, where they are recorded. */
  readonly sent?: JsonObject;
}

/** Returns the other records of a chat that is in VS Code's storage: transcript, debug log, system prompt, and tools. */
export function chatRecordFiles(chat: Resource): readonly Resource[] {
  const [, folder, id] = /^(.*)\/chatSessions\/([\w-]{1,100})\.jsonl?$/.exec(chat) ?? [];
  if (folder === undefined || id === undefined) return [];
  const log = `debug-logs/${id}`;
  const names = [`transcripts/${id}.jsonl`, `${log}/main.jsonl`, `${log}/system_prompt_0.json`, `${log}/tools_0.json`];
  return names.map((name) => `${folder}/GitHub.copilot-chat/${name}` as Resource);
}

/** Reads what `chatRecordFiles` names. Undefined if none of it belongs to the chat. Skips a damaged record. */
export function readChatRecords(
  [transcript, log, prompt, tools]: readonly (Uint8Array | undefined)[],
  chat: Resource,
): ChatRecords | undefined {
  const id = chat.slice(chat.lastIndexOf("/") + 1).replace(/\.jsonl?$/, "");
  const records = [log, transcript].flatMap((bytes) => (bytes && readRecord(bytes, id)) ?? []);
  const [first] = records;
  if (!first) return undefined;
  const billed = records.find(({ replies }) => replies.size > 0) ?? first;
  const replies = [...billed.replies.values()].sort((one, other) => one.time - other.time);
  const sent = sentTo(prompt, tools);
  return {
    calls: records.map(({ calls }) => calls).reduce(mergeCalls),
    replies,
    times: replies.map(({ time }) => time),
    prompts: [...billed.prompts].sort((one, other) => one - other),
    ...(sent && { sent }),
  };
}

interface OneRecord {
  readonly calls: Map<string, RecordedCall>;
  readonly replies: Map<string, RecordedReply>;
  readonly prompts: number[];
  /** IDs of calls. */
  readonly asked: Set<string>;
}

/** Undefined for a record that is damaged, or of another session. */
function readRecord(bytes: Uint8Array, id: string): OneRecord | undefined {
  const lines = objectsIn(bytes);
  const [first] = lines ?? [];
  if (!lines || !first || sessionOf(first) === undefined) return undefined;
  if (lines.some((line) => (sessionOf(line) ?? id) !== id)) return undefined;
  const look = { lines, top: {}, arrays: [], objects: [], settled: true };
  const found = vscodeDebug.detect(look) ?? copilotEvents.detect(look);
  if (!found || "replay" in found) return undefined;
  const record: OneRecord = { calls: new Map(), replies: new Map(), prompts: [], asked: new Set() };
  let { convert } = found;
  for (const line of lines) {
    const { entries, next } = convert(line);
    convert = next;
    for (const { entry } of entries) note(record, entry);
  }
  return record;
}

/** Objects on lines. A last line that isn't ended is left out. Undefined if another line is no object. */
function objectsIn(bytes: Uint8Array): JsonObject[] | undefined {
  const objects: JsonObject[] = [];
  for (let from = 0; from < bytes.length;) {
    const feed = bytes.indexOf(LINE_FEED, from);
    if (feed === -1) break;
    const value = jsonIn(bytes, from, feed);
    if (!isObject(value)) return undefined;
    objects.push(value);
    from = feed + 1;
  }
  return objects;
}

function sessionOf(record: JsonObject): string | undefined {
  return stringOf(record["sid"]) ?? stringOf(fieldsOf(record["data"])["sessionId"]);
}

function note(record: OneRecord, entry: JsonObject): void {
  const time = numberOf(Date.parse(stringOf(entry["timestamp"]) ?? ""));
  const message = fieldsOf(entry["message"]);
  const blocks = itemsOf(message["content"]).map(fieldsOf);
  if (entry["type"] === "user") {
    const results = blocks.filter(({ type }) => type === "tool_result");
    if (results.length === 0 && entry["isMeta"] !== true && time !== undefined) record.prompts.push(time);
    for (const { tool_use_id: id, content } of results) noteCall(record.calls, id, { ended: time, content });
    return;
  }
  const uses = blocks.filter(({ type }) => type === "tool_use");
  for (const { id, input } of uses) {
    const key = bareId(stringOf(id) ?? "");
    // An ID that is used again says nothing about which call is meant.
    const isAgain = record.asked.has(key);
    record.asked.add(key);
    if (isAgain) record.calls.delete(key);
    else noteCall(record.calls, key, { started: time, input: fieldsOf(input) });
  }
  const [id, usage] = [stringOf(message["id"]), message["usage"]];
  if (id === undefined || time === undefined || !isObject(usage)) return;
  const known = record.replies.get(id);
  const calls = known?.calls ?? new Set<string>();
  for (const use of uses) calls.add(bareId(stringOf(use["id"]) ?? ""));
  if (!known) record.replies.set(id, { time, id, model: stringOf(message["model"]), usage, calls });
}

function noteCall(calls: Map<string, RecordedCall>, id: unknown, call: RecordedCall): void {
  const key = bareId(stringOf(id) ?? "");
  const known = calls.get(key);
  // A result of a call that the record did not ask for can be of another one with its ID.
  if (known || call.started !== undefined || call.input) calls.set(key, known ? mergeCall(known, call) : call);
}

function mergeCalls(one: Map<string, RecordedCall>, other: ReadonlyMap<string, RecordedCall>) {
  for (const [id, call] of other) {
    const known = one.get(id);
    one.set(id, known ? mergeCall(known, call) : call);
  }
  return one;
}

/** The earlier times, the longer input, and the first content that is one. */
function mergeCall(one: RecordedCall, other: RecordedCall): RecordedCall {
  return {
    started: earlier(one.started, other.started),
    ended: earlier(one.ended, other.ended),
    input: longer(one.input, other.input),
    content: one.content === undefined || one.content === "" ? other.content : one.content,
  };
}

function earlier(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);
}

function longer(one: JsonObject | undefined, other: JsonObject | undefined): JsonObject | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return JSON.stringify(other).length > JSON.stringify(one).length ? other : one;
}

/** Each file has its JSON as a text. */
function sentTo(prompt: Uint8Array | undefined, tools: Uint8Array | undefined): JsonObject | undefined {
  const sent = { ...contentOf("system", prompt), ...contentOf("tools", tools) };
  return Object.keys(sent).length > 0 ? sent : undefined;
}

function contentOf(name: string, file: Uint8Array | undefined): JsonObject {
  const text = file && stringOf(fieldsOf(jsonIn(file, 0, file.length))["content"]);
  const value = parseContainer(text ?? "");
  return Array.isArray(value) ? { [name]: value } : {};
}
