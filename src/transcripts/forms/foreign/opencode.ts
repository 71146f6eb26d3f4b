import { fieldsOf, isObject, itemsOf, numberOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { oneLine } from "../../../base/text/displayText";
import { entryBase, isoTime, keptRecord, systemSaid, unknownRecord } from "../foreignEntries";
import { defineForm, fileNotice, type AgentNames, type Convert, type ConvertedEntry } from "../foreignForm";
import { failureEntry, partEntries, type OpencodeMessage } from "../others/opencodePart";

const OPENCODE = named("OpenCode", "opencode");

/** Other agents with a database, by what they are called there. */
const OTHERS: ReadonlyMap<unknown, AgentNames> = new Map([
  ["crush", named("Crush", "crush")],
  ["goose", named("goose", "goose")],
  ["hermes", named("Hermes", "hermes")],
  ["kilo", named("Kilo Code", "kilo-code")],
  ["openclaw", named("OpenClaw", "openclaw")],
]);

function named(name: string, service: string): AgentNames {
  return { name, service, provider: () => undefined };
}

const SHOWN = "its records are shown as entries with their line numbers";

/**
 * Sessions of OpenCode and Kilo (docs/transcript-format.md#other-agents): the rows of a session in a database as lines `{session}`,
 * `{message, data}`, `{part, data}`, and `{failure, data}`, the list of a database's sessions, and what `opencode export` writes.
 */
export default defineForm({
  agent: OPENCODE,
  detect({ lines: [first], top, arrays, objects }) {
    const lines = { kind: "lines" } as const;
    if (isObject(first?.["session"]) && (first["database"] === "opencode" || first["database"] === "kilo")) {
      const agent = OTHERS.get(first["database"]) ?? OPENCODE;
      return {
        agent,
        about: fileNotice(`a session of ${agent.name}`, SHOWN),
        records: lines,
        convert: START,
        writesCallsOnce: true,
      };
    }
    const list = fieldsOf(first?.["database"]);
    if (typeof list["agent"] === "string" && typeof list["sessions"] === "number") {
      const agent = OTHERS.get(list["agent"]) ?? OPENCODE;
      return { agent, about: listNotice(agent.name, list["sessions"]), records: lines, convert: START };
    }
    const messages = arrays.find(({ name }) => name === "messages");
    const info = fieldsOf(top["info"] ?? objects.find(({ name }) => name === "info")?.top);
    if (!messages || !["id", "projectID", "directory"].every((name) => typeof info[name] === "string"))
      return undefined;
    return {
      about: fileNotice("a session of OpenCode that was exported", SHOWN),
      records: { kind: "holder", open: messages.open },
      convert: convertWith({ ...withSession({ about: {} }, info), title: titleOf(info) }),
      writesCallsOnce: true,
    };
  },
});

function listNotice(agent: string, sessions: number): string {
  const count = sessions === 1 ? "1 session" : `${sessions} sessions`;
  return `The file is the database of ${agent}, with ${count}. To open one, choose it in Agent Sessions, or add the name of its file to the path of the database`;
}

interface State {
  /** As entries have it, only what is known. */
  readonly about: JsonObject;
  readonly message?: OpencodeMessage;
  /** Of an exported session, until its first message. */
  readonly title?: string | undefined;
}

const START: Convert = convertWith({ about: {} });

function convertWith(state: State): Convert {
  const convert: Convert = (record) => {
    const [entries, next] = isObject(record) ? recordEntries(record, state) : [[unknownRecord("", record)], state];
    return { entries, next: next === state ? convert : convertWith(next) };
  };
  return convert;
}

function recordEntries(record: JsonObject, state: State): [readonly ConvertedEntry[], State] {
  const { session, message, part, failure, listed, info } = record;
  const data = fieldsOf(record["data"]);
  if (isObject(session)) return sessionEntries(record, session, state);
  if (isObject(message)) return messageEntries(record, message, data, state);
  if (isObject(part)) return [partEntries(record, part, data, messageOf(part, state), state.about), state];
  if (isObject(failure)) return [[failureEntry(record, data, baseAt(failure["updated"], state))], state];
  if (isObject(info) && Array.isArray(record["parts"])) return exportedEntries(record, info, state);
  if (isObject(listed)) return [[listedEntry(record, listed)], state];
  if (isObject(record["database"])) return [[keptRecord("database", "Sessions of the database", record)], state];
  return [[unknownRecord("record", record, state.about)], state];
}

function sessionEntries(record: JsonObject, session: JsonObject, before: State): [ConvertedEntry[], State] {
  const state = withSession(before, session);
  const base = baseAt(session["time_created"] ?? fieldsOf(session["time"])["created"], state);
  const title = titleOf(session);
  const parent = parentOf(session);
  const words = ["Session", stringOf(session["version"]), stringOf(session["directory"])];
  if (parent !== undefined) words.push(`subagent of ${oneLine(parent, 60)}`);
  const about = words.filter((word) => word).join(" · ");
  const entries = [keptRecord("session", about, record, base)];
  if (title !== undefined && stringOf(session["id"]) !== undefined) entries.push(titleEntry(title, state));
  if (typeof session["revert"] === "string" || isObject(session["revert"]))
    entries.push(systemSaid("rolled_back", "The conversation was taken back to before an earlier message", base));
  return [entries, state];
}

/** What OpenCode calls a session to which it has given no title yet. */
const UNTITLED = /^(?:New|Child) session - \d{4}-\d\d-\d\dT/;

function titleOf(session: JsonObject): string | undefined {
  const title = stringOf(session["title"]) ?? "";
  return title === "" || UNTITLED.test(title) ? undefined : title;
}

function titleEntry(title: string, { about }: State): ConvertedEntry {
  return { entry: { ...about, type: "ai-title", aiTitle: title } };
}

/** Sessions of subagents name the one that started them. */
function withSession(state: State, session: JsonObject): State {
  const id = stringOf(session["id"]);
  const parent = parentOf(session);
  const version = stringOf(session["version"]);
  const about = {
    // In files, nothing else links a subagent with its session.
    ...entryBase({ sessionId: stringOf(session["parentID"]) ?? id, cwd: stringOf(session["directory"]), version }),
    ...(parent !== undefined && { isSidechain: true, ...entryBase({ agentId: id }) }),
  };
  return { ...state, about };
}

function parentOf(session: JsonObject): string | undefined {
  return stringOf(session["parent_id"]) ?? stringOf(session["parentID"]);
}

function messageEntries(
  record: JsonObject,
  message: JsonObject,
  data: JsonObject,
  before: State,
): [ConvertedEntry[], State] {
  const id = stringOf(message["id"]) ?? "";
  const role = stringOf(data["role"]);
  const { created } = fieldsOf(data["time"]);
  const model = stringOf(data["modelID"]) ?? stringOf(fieldsOf(data["model"])["modelID"]);
  const cwd = stringOf(fieldsOf(data["path"])["cwd"]);
  const about = cwd === undefined || cwd === before.about["cwd"] ? before.about : { ...before.about, cwd };
  const time = isoTime(created) ?? isoTime(message["created"]);
  const isSummary = data["summary"] === true;
  const state: State = { about, message: { id, role, model, time, isSummary } };
  const base = { ...about, ...entryBase({ timestamp: time }) };
  if (role !== "user" && role !== "assistant") return [[unknownRecord(`message ${role ?? ""}`, record, base)], state];
  const who = role === "user" ? "Message of the user" : "Message of the model";
  const words = [who, stringOf(data["agent"]), model, stringOf(data["finish"])].filter((word) => word).join(" · ");
  const entries = [keptRecord("message", words, record, base)];
  // Of a message that is a file of its own. In a database, a line after its parts says it.
  if (record["isFile"] === true && isObject(data["error"])) entries.push(failureEntry(record, data["error"], base));
  return [entries, state];
}

/** A message with its parts, as one record. */
function exportedEntries(record: JsonObject, info: JsonObject, before: State): [ConvertedEntry[], State] {
  const { created, completed } = fieldsOf(info["time"]);
  const [entries, state] = messageEntries({ info }, { id: info["id"], created }, info, before);
  if (before.title !== undefined) entries.unshift(titleEntry(before.title, state));
  for (const item of itemsOf(record["parts"])) {
    const part = fieldsOf(item);
    const row = { id: part["id"], message: info["id"], created, updated: completed };
    entries.push(...partEntries(part, row, part, messageOf({ message_id: info["id"] }, state), state.about));
  }
  if (isObject(info["error"])) entries.push(failureEntry(info, info["error"], baseAt(completed ?? created, state)));
  return [entries, state];
}

/** Undefined for a part whose message isn't there. */
function messageOf(part: JsonObject, { message }: State): OpencodeMessage | undefined {
  return message?.id === part["message_id"] ? message : undefined;
}

function listedEntry(record: JsonObject, listed: JsonObject): ConvertedEntry {
  const [file, title, directory] = ["file", "title", "directory"].map((name) => stringOf(listed[name]) ?? "");
  const words = [file, title, directory].filter((word) => word).join(" · ");
  return systemSaid("session", words, entryBase({ timestamp: isoTime(listed["updated"]) }), { record });
}

function baseAt(time: unknown, { about }: State): JsonObject {
  return { ...about, ...entryBase({ timestamp: numberOf(time) === undefined ? undefined : isoTime(time) }) };
}
