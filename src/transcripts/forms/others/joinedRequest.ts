import { fieldsOf, isObject, itemsOf, numberOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { isoTime, keptRecord, tokensSaid, UNRECORDED, unknownRecord } from "../foreignEntries";
import type { Convert, ConvertedEntry } from "../foreignForm";
import type { ChatRecords, RecordedCall, RecordedReply } from "./chatRecords";
import { bareId } from "./vscodeRounds";
import { endOf, messageOf, requestEntries, type JoinEntries } from "./vscodeRequest";

/** What is said of a chat that was joined with other records. */
export const JOINED = "times, tokens, and missing arguments come from VS Code's other records of the chat";

/** Converts the requests of a chat with what other records say about them. */
export function convertJoined(records: ChatRecords, since = -Infinity): Convert {
  return (request) => {
    const first = since === -Infinity && records.sent ? [sentEntry(records.sent)] : [];
    if (!isObject(request)) return { entries: [unknownRecord("", request)], next: convertJoined(records, since) };
    const span = spanOf(request, records, since);
    const entries = [...first, ...requestEntries(request, joinWith(request, records, span))];
    return { entries, next: convertJoined(records, Math.max(span.to, since, -Number.MAX_VALUE)) };
  };
}

function sentEntry(sent: JsonObject): ConvertedEntry {
  const tools = itemsOf(sent["tools"]).length;
  const names = [
    ...("system" in sent ? ["the system prompt"] : []),
    ...("tools" in sent ? [tools === 1 ? "1 tool" : `${tools} tools`] : []),
  ];
  return { ...keptRecord("sent", `Sent to the model: ${names.join(" and ")}`, sent), original: sent };
}

interface Span {
  readonly from: number;
  /** Not included. */
  readonly to: number;
}

function isWithin({ started }: RecordedCall, { from, to }: Span): boolean {
  return started !== undefined && started >= from && started < to;
}

/**
 * The time in which the model worked on a request, to which a reply belongs. It begins after that of the request before, so that no reply
 * is counted twice. One without an end ends at the next prompt but its own.
 */
function spanOf(request: JsonObject, { prompts }: ChatRecords, since: number): Span {
  const started = numberOf(request["timestamp"]);
  if (started === undefined) return { from: since, to: since };
  const from = Math.max(started, since);
  const ended = endOf(request);
  if (ended !== undefined) return { from, to: Math.max(from, ended + 1) };
  return { from, to: prompts[firstFrom(prompts, from) + 1] ?? Infinity };
}

/** Returns the index of the first of ascending times that isn't before another one, or how many there are. */
function firstFrom(times: readonly number[], time: number): number {
  let [from, to] = [0, times.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if ((times[middle] ?? Infinity) < time) from = middle + 1;
    else to = middle;
  }
  return from;
}

function joinWith(request: JsonObject, { calls, replies: all, times }: ChatRecords, { from, to }: Span): JoinEntries {
  return (entries) => {
    const replies = all.slice(firstFrom(times, from), firstFrom(times, to));
    const replyOf = new Map(replies.flatMap((reply) => [...reply.calls].map((id) => [id, reply] as const)));
    const found = new Set<RecordedReply>();
    const joined = entries.map((each) => {
      const [block] = itemsOf(fieldsOf(each.entry["message"])["content"]).map(fieldsOf);
      const id = bareId(stringOf(block?.["id"] ?? block?.["tool_use_id"]) ?? "");
      const call = id === "" ? undefined : calls.get(id);
      // An ID can be that of a call of another request.
      if (!block || !call || !isWithin(call, { from, to })) return each;
      if (block["type"] !== "tool_use") return { ...each, entry: joinedResult(each.entry, block, call) };
      const reply = replyOf.get(id);
      if (reply) found.add(reply);
      return { ...each, entry: joinedUse(each.entry, block, call, reply) };
    });
    const others = replies.filter((reply) => !found.has(reply));
    const message = messageOf(request);
    const tokens = others.map(({ usage, id, model, time }) =>
      tokensSaid(usage, timed({ requestId: id }, time), { ...message, model: model ?? message.model }),
    );
    return { entries: joined, tokens };
  };
}

function joinedUse(
  entry: JsonObject,
  use: JsonObject,
  { started, input }: RecordedCall,
  reply: RecordedReply | undefined,
): JsonObject {
  const content = [{ ...use, input: fullerInput(fieldsOf(use["input"]), input ?? {}) }];
  const own = fieldsOf(entry["message"]);
  const { model = own["model"], usage } = reply ?? {};
  const message = { ...own, ...(reply && { model, usage }), content };
  // All that was said to a prompt stays one message. Otherwise, a call that runs would have no more time to end.
  return { ...timed(entry, started), ...(reply && { requestId: reply.id }), message };
}

/** Only fills in text: how the call ended stays what the chat says. */
function joinedResult(entry: JsonObject, result: JsonObject, { ended, content }: RecordedCall): JsonObject {
  const isMissing = stringOf(entry["toolDenialKind"])?.startsWith(UNRECORDED) === true && result["content"] === "";
  const own = timed(entry, ended);
  if (!isMissing || content === undefined) return own;
  return { ...own, message: { ...fieldsOf(own["message"]), content: [{ ...result, content }] } };
}

function timed(entry: JsonObject, time: number | undefined): JsonObject {
  return time === undefined || entry["timestamp"] !== undefined ? entry : { timestamp: isoTime(time), ...entry };
}

/** A text that the chat shows cut. */
const CUT = /(?:…|\.\.\.)$/;

/** What the chat shows is what ran: other fields are added, and a text that is cut is replaced with all of it. */
function fullerInput(shown: JsonObject, recorded: JsonObject): JsonObject {
  const names = Object.keys(shown);
  // Where the chat shows no input, the call has the message about it instead.
  const isMessage = names.length === 1 && names[0] === "message" && Object.keys(recorded).length > 0;
  if (isMessage && !("message" in recorded)) return recorded;
  if (names.some((name) => !Object.hasOwn(recorded, name))) return shown;
  const whole = names.map((name) => [name, wholeText(shown[name], recorded[name])] as const);
  return { ...recorded, ...Object.fromEntries(whole) };
}

function wholeText(shown: unknown, recorded: unknown): unknown {
  if (typeof shown !== "string" || typeof recorded !== "string" || !CUT.test(shown)) return shown;
  return recorded.startsWith(shown.replace(CUT, "")) ? recorded : shown;
}
