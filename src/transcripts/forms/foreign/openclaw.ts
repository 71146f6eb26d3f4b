import { fieldsOf, isObject, numberOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { blockText, contentBlocks, contentText } from "../../entries/contentBlocks";
import { entryBase, keptRecord, modelSaid, systemSaid, toolAnswered, toolUse } from "../foreignEntries";
import { defineForm, fileNotice, type ConvertedEntry } from "../foreignForm";
import { piEntries, piStart, type PiState } from "../others/piEntries";
import { shellFacts } from "../shellResultFacts";
import { statefulConvert, withoutOpen, type Converted } from "../statefulConvert";

const ABOUT = fileNotice("a session of OpenClaw", "its events are shown as entries with their line numbers");

/**
 * Sessions of OpenClaw (docs/transcript-format.md#other-agents): a first line with the session's row in the database,
 * then its events, which are the entries of pi, from which the program descends, and some of its own. Versions before
 * 2026.7.2 write files that begin as those of pi do.
 */
export default defineForm({
  agent: { name: "OpenClaw", service: "openclaw", provider: () => undefined },
  detect({ lines: [first, ...others] }) {
    const isRow = isObject(first?.["session"]) && first["database"] === "openclaw";
    const isFile = first?.["type"] === "session" && others.some(isOwnEntry);
    if (!isRow && !isFile) return undefined;
    return {
      about: ABOUT,
      records: { kind: "lines" },
      convert: statefulConvert(piStart("OpenClaw"), openclawEntries),
      writesCallsOnce: true,
    };
  },
});

/** Whether an entry is one that pi doesn't write. Files have one before the first prompt. */
function isOwnEntry(entry: JsonObject): boolean {
  const kind = stringOf(entry["customType"]) ?? "";
  return entry["type"] === "custom" && (kind === "model-snapshot" || kind.startsWith("openclaw:"));
}

/** Entries about the session, and what to say of them. */
const KEPT: Readonly<Record<string, string>> = {
  reset: "The conversation was cleared",
  leaf: "The conversation went on at another entry",
};

function openclawEntries(record: JsonObject, state: PiState): Converted<PiState> {
  const { session } = record;
  if (isObject(session) && record["database"] === "openclaw") return rowEntries(record, session, state);
  const type = stringOf(record["type"]) ?? "";
  const base = { ...entryBase({ timestamp: stringOf(record["timestamp"]) }), ...state.about };
  const kept = Object.hasOwn(KEPT, type) ? KEPT[type] : undefined;
  if (kept !== undefined) return [[keptRecord(type, kept, record, base)], state];
  if (type === "session") {
    const [entries, next] = piEntries(record, state);
    return [entries, { ...next, about: { ...next.about, ...state.about } }];
  }
  return type === "message" ? messageEntries(record, base, state) : piEntries(record, state);
}

/** The row of a session: its title, and whether a subagent works in it. */
function rowEntries(record: JsonObject, session: JsonObject, state: PiState): Converted<PiState> {
  const isSubagent = (stringOf(session["session_key"]) ?? "").includes(":subagent:");
  const cwd = stringOf(session["cwd"]);
  const about = { ...entryBase({ sessionId: stringOf(session["id"]), cwd }), ...(isSubagent && { isSidechain: true }) };
  const [label, name] = [stringOf(session["label"]), stringOf(session["display_name"])];
  const title = label === undefined || label === "" ? (name ?? "") : label;
  const titled: ConvertedEntry =
    title === ""
      ? keptRecord("session", "Session in the database", record, about)
      : {
          entry: {
            ...about,
            ...(title === label ? { type: "custom-title", customTitle: title } : { type: "ai-title", aiTitle: title }),
          },
        };
  return [[titled], { ...state, about }];
}

function messageEntries(record: JsonObject, base: JsonObject, state: PiState): Converted<PiState> {
  const message = fieldsOf(record["message"]);
  if (fieldsOf(message["openclawAbort"])["aborted"] === true) return stoppedEntries(record, base, state);
  switch (message["role"]) {
    case "user":
      return piEntries({ ...record, message: promptInPi(message) }, state);
    case "assistant": {
      const content = contentBlocks(message["content"]).map(blockInPi);
      return piEntries({ ...record, message: { ...message, content } }, state);
    }
    case "toolResult":
      return resultEntries(record, message, base, state);
    case "custom":
      return message["customType"] === NESTED ? [nestedEntries(message, base), state] : piEntries(record, state);
  }
  return piEntries(record, state);
}

/** What the program adds when the user stops it: once more what it showed. The calls that ran get no results. */
function stoppedEntries(record: JsonObject, base: JsonObject, state: PiState): Converted<PiState> {
  const stopped = state.open.map(({ id }) =>
    toolAnswered(id, "", base, { failed: true, structured: { interrupted: true } }),
  );
  const ended = systemSaid("turn_duration", "The turn was stopped", base);
  return [
    [...stopped, ended, keptRecord("message", "What was shown of the last response", record, base)],
    { ...state, open: [] },
  ];
}

const FOLDER = /^\[Working directory: [^\]\n]{1,4096}\]\n\n/;

/** How a message begins that the program wrote for the model, such as a subagent's report. */
const INTERNAL = "<<<BEGIN_OPENCLAW_INTERNAL_CONTEXT>>>";

/** Where messages come from that the user didn't write: the program, and the agents of other sessions. */
const OWN = new Set<unknown>(["internal_system", "inter_session"]);

/** How a message begins that the program wrote in files: the end of a command. */
const SYSTEM = /^System(?: \(untrusted\))?: \[\d{4}-/;

/** What the program writes before a prompt that came from a chat: who sent it, as JSON, and when. */
const SENT = /^[A-Z][\w ]{0,60} \(untrusted[ \w,]{0,40}\):\n```json\n/;
const SENT_END = "\n```\n";
const TIME = /^\[[A-Z][a-z]{2} \d{4}-\d\d-\d\d \d\d:\d\d [^\]\n]{1,20}\] /;

/** What comes before the task of a subagent. */
const OF_SUBAGENT = "[Subagent Context] ";
const TASK = "\n\n[Subagent Task]: ";

/** Takes out what the program writes before a prompt. */
function promptInPi(message: JsonObject): JsonObject {
  const [first, ...others] = contentBlocks(message["content"]);
  const typed = typedText(stringOf(message["content"]) ?? blockText(first));
  const isOwn = OWN.has(fieldsOf(message["provenance"])["kind"]);
  if (isOwn || typed.startsWith(INTERNAL) || SYSTEM.test(typed)) return { ...message, role: "custom" };
  const blocks = isObject(first) && first["type"] === "text" ? [{ ...first, text: typed }, ...others] : undefined;
  const content = typeof message["content"] === "string" ? typed : blocks;
  return content === undefined || typed === "" ? message : { ...message, content };
}

function typedText(text: string): string {
  let rest = text.replace(FOLDER, "");
  for (let [head] = SENT.exec(rest) ?? []; head !== undefined; [head] = SENT.exec(rest) ?? []) {
    const end = rest.indexOf(SENT_END, head.length - 1);
    if (end === -1) break;
    rest = rest.slice(end + SENT_END.length).trimStart();
  }
  rest = rest.replace(TIME, "");
  const task = rest.startsWith(OF_SUBAGENT) ? rest.indexOf(TASK) : -1;
  return task === -1 ? rest : rest.slice(task + TASK.length);
}

/** A tool of a server: the server's name, and that of the tool. */
const OF_SERVER = /^[A-Za-z0-9-]{1,100}__[\w-]{1,100}$/;

/**
 * Names a tool of a server as most agents do, and the program's shell as it is also known there: other agents run
 * scripts with a tool `exec`.
 */
function shownName(name: string, input: unknown): string {
  if (name === "exec" && stringOf(fieldsOf(input)["command"]) !== undefined) return "bash";
  return OF_SERVER.test(name) ? `mcp__${name}` : name;
}

function blockInPi(block: unknown): unknown {
  const { name, ...call } = fieldsOf(block);
  return call["type"] === "toolCall" ? { ...call, name: shownName(stringOf(name) ?? "", call["arguments"]) } : block;
}

/** A call that another one made: of a tool that was searched for, or from a script. */
const NESTED = "openclaw.nested-tool.v1";

function nestedEntries(message: JsonObject, base: JsonObject): readonly ConvertedEntry[] {
  const { toolCallId, toolName, input, result, isError } = fieldsOf(message["details"]);
  const id = stringOf(toolCallId) ?? "";
  const text = contentText(fieldsOf(result)["content"]);
  return [
    modelSaid([toolUse(id, shownName(stringOf(toolName) ?? "", input), input)], base),
    toolAnswered(id, text, base, { failed: isError === true }),
  ];
}

/** How the result of a command begins that the user refused. */
const REFUSED = /^Exec denied \((?:gateway|node=[^\s()]{1,200}) id=[^\s()]{1,200}, user-denied\)/;

function resultEntries(record: JsonObject, message: JsonObject, base: JsonObject, state: PiState): Converted<PiState> {
  const details = fieldsOf(message["details"]);
  const [tool, id] = [message["toolName"], stringOf(message["toolCallId"]) ?? ""];
  const text = contentText(message["content"]);
  const failed = message["isError"] === true;
  const next = { ...state, open: withoutOpen(state.open, id) };
  if (failed && details["status"] === "skipped")
    return [[toolAnswered(id, text, base, { failed, denied: "by a message that came in" })], next];
  if (REFUSED.test(text)) return [[toolAnswered(id, text, base, { failed, refused: true })], next];
  if ((tool === "exec" || tool === "process") && typeof details["status"] === "string") {
    const structured = shellFacts({
      command: fieldsOf(state.open.find((call) => call.id === id)?.input)["command"],
      output: stringOf(details["aggregated"]) ?? text,
      exitCode: numberOf(details["exitCode"]),
      durationMs: numberOf(details["durationMs"]),
      timedOut: details["timedOut"] === true,
      running: details["status"] === "running" ? stringOf(details["sessionId"]) : undefined,
    });
    const isKnown = "exitCode" in structured || "timedOut" in structured;
    const isFailed = failed || details["status"] === "failed";
    return [[toolAnswered(id, text, base, { failed: isFailed && !isKnown, structured })], next];
  }
  return piEntries({ ...record, message: resultInPi(message, details) }, state);
}

/** What a server returned as a value is repeated as a text before its own texts. */
const VALUE = "structuredContent:\n";

function resultInPi(message: JsonObject, details: JsonObject): JsonObject {
  const isError = details["status"] === "error" || details["status"] === "forbidden";
  const error = isError ? stringOf(details["error"]) : undefined;
  // Files don't flag it.
  if (error !== undefined) return { ...message, isError: true, content: error, details: undefined };
  if (typeof details["mcpServer"] === "string") {
    const blocks = contentBlocks(message["content"]);
    const own = blocks.filter((block) => !blockText(block).startsWith(VALUE));
    return { ...message, content: own.length > 0 ? own : blocks, details: undefined };
  }
  const child = /:subagent:([\w-]{1,100})$/.exec(stringOf(details["childSessionKey"]) ?? "")?.[1];
  if (message["toolName"] !== "sessions_spawn" || child === undefined) return message;
  return { ...message, details: { agentId: child, isAsync: true, status: "async_launched" } };
}
