import { fieldsOf, isObject, itemsOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { entryBase, keptRecord, systemSaid, unknownRecord } from "../foreignEntries";
import { defineForm, fileNotice, type ConvertedEntry } from "../foreignForm";
import { modelEntries, NOTHING_SHOWN, saidEntry, userEntries, type ShownMessage } from "../others/geminiMessage";
import { GEMINI } from "../others/geminiParts";
import { statefulConvert } from "../statefulConvert";

const ABOUT = fileNotice(
  "a session of Gemini CLI",
  "its messages are shown as entries with the line where each begins",
);

/**
 * Gemini CLI's sessions (docs/transcript-format.md#other-agents): `session-….json`, one object that is written again with each message, and since 2026
 * `session-….jsonl`, where a line is the head of the session, a message (written again when more of it is known), `{"$set": …}`, or `{"$rewindTo": …}`.
 */
export default defineForm({
  agent: GEMINI,
  detect({ lines: [first], top, arrays }) {
    const messages = arrays.find(({ name }) => name === "messages");
    if (messages && isHead(top)) {
      const records = { kind: "holder", open: messages.open } as const;
      return {
        about: ABOUT,
        records,
        convert: statefulConvert<GeminiState>({ sessionId: stringOf(top["sessionId"]), recent: [] }, recordEntries),
      };
    }
    if (!first || !isHead(first) || "messages" in first) return undefined;
    return {
      about: ABOUT,
      records: { kind: "lines" },
      convert: statefulConvert<GeminiState>({ recent: [] }, recordEntries),
    };
  },
});

function isHead(fields: JsonObject): boolean {
  return !("type" in fields) && ["sessionId", "projectHash"].every((name) => typeof fields[name] === "string");
}

interface GeminiState {
  readonly sessionId?: string | undefined;
  /** The session is a subagent's. */
  readonly isSubagent?: boolean;
  /** The last messages: only the last one is written again, as a rule. */
  readonly recent: readonly ShownMessage[];
}

const MOST_RECENT = 8;

function recordEntries(record: JsonObject, state: GeminiState): [readonly ConvertedEntry[], GeminiState] {
  const { sessionId } = state;
  const base = {
    ...entryBase({ timestamp: stringOf(record["timestamp"]), sessionId }),
    ...(state.isSubagent && { isSidechain: true, agentId: sessionId }),
  };
  const type = stringOf(record["type"]);
  switch (type) {
    case "user":
      return [userEntries(record, base, state.recent), state];
    case "gemini":
    case "model": {
      const id = stringOf(record["id"]);
      const known = state.recent.find((message) => message.id === id);
      const { entries, shown } = modelEntries(record, base, known ?? { ...NOTHING_SHOWN, id: id ?? "" });
      const recent = [...state.recent.filter((message) => message !== known), ...(id === undefined ? [] : [shown])];
      return [entries, { ...state, recent: recent.slice(-MOST_RECENT) }];
    }
    case "info":
    case "warning":
    case "error":
      return [[saidEntry(type, record, base)], state];
    case undefined:
      return aboutSession(record, state);
    default:
      return [[unknownRecord(type, record, base)], state];
  }
}

/** Lines that are no messages. */
function aboutSession(record: JsonObject, state: GeminiState): [readonly ConvertedEntry[], GeminiState] {
  const base = entryBase({ sessionId: state.sessionId });
  const rewound = stringOf(record["$rewindTo"]);
  if (rewound !== undefined)
    return [[systemSaid("rolled_back", "The conversation was taken back to before an earlier message", base)], state];
  const set = record["$set"];
  if (isObject(set)) {
    const summary = stringOf(set["summary"]);
    const title = summary === undefined ? [] : [{ entry: { ...base, type: "ai-title", aiTitle: summary } }];
    const messages = itemsOf(set["messages"]).length;
    const words =
      "messages" in set
        ? messages === 1
          ? "The history became 1 message"
          : `The history became ${messages} messages`
        : `Set: ${Object.keys(set).join(", ")}`;
    return [[...title, keptRecord("set", words, record, base)], state];
  }
  const sessionId = stringOf(record["sessionId"]);
  if (sessionId === undefined) return [[unknownRecord("", record, base)], state];
  const timestamp = stringOf(record["startTime"]);
  const kind = stringOf(fieldsOf(record)["kind"]);
  const words = kind === undefined || kind === "main" ? "Session of Gemini CLI" : `Session of Gemini CLI, ${kind}`;
  return [
    [keptRecord("session", words, record, entryBase({ timestamp, sessionId }))],
    { ...state, sessionId, isSubagent: kind === "subagent" },
  ];
}
