import { fieldsOf, isObject, numberOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { parseContainer } from "../../../base/json/nestingLimit";
import { entryBase, imageBlock, isoTime, keptRecord, modelSaid, systemSaid } from "../foreignEntries";
import { textBlock, toolAnswered, toolUse, unknownRecord, userSaid } from "../foreignEntries";
import { defineForm, fileNotice, type ConvertedEntry } from "../foreignForm";
import { crushParts } from "../others/crushParts";
import { shellFacts, toldEnd, type ShellRun } from "../shellResultFacts";
import { statefulConvert, withOpen, withoutOpen, type Converted, type OpenCall } from "../statefulConvert";

const ABOUT = fileNotice(
  "a session of Crush, which is supported as a preview",
  "its messages are shown as entries with their line numbers",
);

interface State {
  /** As entries have it, only what is known. */
  readonly about: JsonObject;
  readonly open: readonly OpenCall[];
}

/**
 * Sessions of Crush (docs/transcript-format.md#other-agents): a first line with the session's row in the database, then
 * its messages as `{message, data}`, where `data` are the parts.
 */
export default defineForm({
  agent: { name: "Crush", service: "crush", provider: () => undefined },
  detect({ lines: [first] }) {
    if (!isObject(first?.["session"]) || first["database"] !== "crush") return undefined;
    return {
      about: ABOUT,
      records: { kind: "lines" },
      convert: statefulConvert({ about: {}, open: [] }, recordEntries),
      writesCallsOnce: true,
    };
  },
});

function recordEntries(record: JsonObject, state: State): Converted<State> {
  const { session, message } = record;
  if (isObject(session)) return sessionEntries(record, session, state);
  if (isObject(message)) return messageEntries(record, message, state);
  return [[unknownRecord("record", record, state.about)], state];
}

/** The title of a session without one, or of one about its title. */
const UNTITLED = /^(?:Untitled Session|New Session)?$/;

function sessionEntries(record: JsonObject, session: JsonObject, state: State): Converted<State> {
  const isSubagent = typeof session["parent_session_id"] === "string";
  const about = {
    ...entryBase({ sessionId: stringOf(session["id"]) }),
    ...(isSubagent && { isSidechain: true }),
  };
  const cost = numberOf(session["cost"]) ?? 0;
  const words = cost > 0 ? `Session in the database, for $${Number(cost.toPrecision(4))}` : "Session in the database";
  const base = { ...about, ...entryBase({ timestamp: isoTime(session["created"]) }) };
  const title = stringOf(session["title"]) ?? "";
  const titled: ConvertedEntry[] = UNTITLED.test(title)
    ? []
    : [{ entry: { ...about, type: "ai-title", aiTitle: title } }];
  return [[keptRecord("session", words, record, base), ...titled], { ...state, about }];
}

function messageEntries(record: JsonObject, message: JsonObject, before: State): Converted<State> {
  const role = stringOf(message["role"]) ?? "";
  const base = { ...before.about, ...entryBase({ timestamp: isoTime(message["created"]) }) };
  const said = entryBase({ id: stringOf(message["id"]), model: stringOf(message["model"]) });
  const isSummary = message["is_summary_message"] === "1";
  let state = before;
  const entries: ConvertedEntry[] = [];
  const unfinished = new Set<string>();
  for (const { item, type, data } of crushParts(record["data"])) {
    const text = stringOf(data["text"]);
    switch (type) {
      case "text":
        if (text === "") break;
        if (isSummary && text !== undefined)
          entries.push(userSaid([textBlock(text)], base, { isCompactSummary: true }));
        else if (role === "user" && text !== undefined) entries.push(userSaid([textBlock(text)], base));
        else
          entries.push(
            text === undefined ? unknownRecord("text", item, base) : modelSaid([textBlock(text)], base, said),
          );
        break;
      case "reasoning": {
        const thinking = stringOf(data["thinking"]) ?? "";
        if (thinking !== "") entries.push(modelSaid([{ type: "thinking", thinking }], base, said));
        break;
      }
      case "tool_call": {
        const call = callOf(data);
        entries.push(modelSaid([toolUse(call.id, call.tool, call.input)], base, said));
        state = { ...state, open: withOpen(state.open, call) };
        if (data["finished"] === false) unfinished.add(stringOf(data["id"]) ?? "");
        break;
      }
      case "tool_result":
        entries.push(resultEntry(data, base, state));
        unfinished.delete(answeredBy(data));
        state = { ...state, open: withoutOpen(state.open, answeredBy(data)) };
        break;
      case "finish":
        // Of a prompt, it says nothing.
        if (role !== "user") entries.push(...finished(item, data, base));
        // A call whose input was still being written then gets no result.
        if (data["reason"] !== "canceled") break;
        for (const id of unfinished) {
          entries.push(toolAnswered(id, "Stopped with the turn", base, WAS_STOPPED));
          state = { ...state, open: withoutOpen(state.open, id) };
        }
        break;
      case "shell_command":
        entries.push(
          keptRecord("shell_command", `The user ran ${stringOf(data["command"]) ?? "a command"}`, item, base),
        );
        break;
      case "image_url":
        entries.push(userSaid([imageBlock(stringOf(data["url"]) ?? "")], base, { isMeta: true }));
        break;
      case "binary":
        entries.push(keptRecord("file", `Attached: ${stringOf(data["Path"]) ?? "(no name)"}`, item, base));
        break;
      default:
        entries.push(unknownRecord(stringOf(type) ?? "part", item, base));
    }
  }
  if (!Array.isArray(record["data"])) return [[unknownRecord(`message ${role}`, record, base)], state];
  if (entries.length === 0) return [[keptRecord("message", "Message that is still empty", record, base)], state];
  return [entries, state];
}

/** A tool of a server, as Crush names it: which part is the server's name isn't said. */
const OF_SERVER = /^mcp_([A-Za-z0-9-]{1,100})_(?=[\w-]{1,200}$)/;

/** Tools whose input is that of a tool of Claude Code with a similar name. */
const SAME: Readonly<Record<string, string>> = { multiedit: "MultiEdit", todos: "todo_write" };

function callOf(data: JsonObject): OpenCall {
  const name = stringOf(data["name"]) ?? "";
  const tool = Object.hasOwn(SAME, name) ? (SAME[name] ?? name) : name.replace(OF_SERVER, "mcp__$1__");
  const input = stringOf(data["input"]) ?? "";
  const id = stringOf(data["id"]) ?? "";
  return { id, tool, input: parseContainer(input) ?? (input === "" ? {} : input) };
}

/** The results of a call that the user stopped: of 2026 and of 2025. */
const STOPPED = new Set(["Error: user cancelled assistant tool calling", "Tool execution canceled by user"]);
const WAS_STOPPED = { failed: true, structured: { interrupted: true } };

/** The results of a call that the user refused: of 2026 and of 2025. Nothing else is an error with this text alone. */
const REFUSED = /^(?:User denied permission|Permission denied$)/;

/** How Crush ends the output of a command. */
const FOLDER = "\n\n<cwd>";

function withoutFolder(text: string): string {
  const at = text.lastIndexOf(FOLDER);
  return at !== -1 && text.trimEnd().endsWith("</cwd>") ? text.slice(0, at) : text;
}

/** The ID of the call that a result is for. */
function answeredBy(result: JsonObject): string {
  return stringOf(result["tool_call_id"]) ?? "";
}

function resultEntry(data: JsonObject, base: JsonObject, state: State): ConvertedEntry {
  const id = answeredBy(data);
  const text = stringOf(data["content"]) ?? "";
  const failed = data["is_error"] === true;
  const call = state.open.find((one) => one.id === id);
  // Results of 2025 don't name their tool.
  const tool = stringOf(data["name"]) || call?.tool;
  if (failed && REFUSED.test(text)) return toolAnswered(id, text, base, { refused: true });
  if (failed && STOPPED.has(text)) return toolAnswered(id, text, base, WAS_STOPPED);
  const facts = fieldsOf(parseContainer(stringOf(data["metadata"]) ?? ""));
  if (tool === "agent") {
    const content = [textBlock(text)];
    return toolAnswered(id, text, base, { failed, structured: { agentId: id, content, status: "completed" } });
  }
  if (failed || (tool !== "bash" && tool !== "job_output" && tool !== "job_kill"))
    return toolAnswered(id, pictureOf(data) ?? text, base, { failed });
  return toolAnswered(id, text, base, { structured: runFacts(text, facts, call) });
}

/** What `job_output` writes before the output. */
const STATUS = /^Status: (running|completed)\n\n/;

function runFacts(text: string, facts: JsonObject, call: OpenCall | undefined): JsonObject {
  const shell = stringOf(facts["shell_id"]);
  const [start, end] = [numberOf(facts["start_time"]), numberOf(facts["end_time"])];
  const durationMs = start === undefined || end === undefined || end < start ? undefined : end - start;
  const [head = "", status] = STATUS.exec(text) ?? [];
  const isRunning = status === undefined ? facts["background"] === true && shell !== undefined : status === "running";
  const written = withoutFolder(text.slice(head.length));
  const known = written.trim() === "no output" ? { output: "" } : endOf(written, durationMs, call);
  const isTold = status !== undefined || (!isRunning && call?.tool === "bash");
  return shellFacts({
    command: fieldsOf(call?.input)["command"],
    ...known,
    // A command that ended without a code has ended well.
    ...(isTold && !isRunning && isUntold(known) && { exitCode: 0 }),
    durationMs,
    running: isRunning ? shell : undefined,
  });
}

/** How long a command of 2025 may take, in milliseconds: if its call doesn't say, and at most. */
const [USUAL_TIME, MOST_TIME] = [60_000, 600_000];

/** What Crush writes last of a command that was stopped, or took too long. */
const ABORTED = "\nCommand was aborted before completion";

function endOf(written: string, durationMs: number | undefined, call: OpenCall | undefined): ShellRun {
  if (!`\n${written}`.trimEnd().endsWith(ABORTED)) return toldEnd(written);
  const output = written.slice(0, Math.max(0, written.lastIndexOf(ABORTED))).trimEnd();
  const asked = numberOf(fieldsOf(call?.input)["timeout"]) ?? 0;
  const limit = asked > 0 ? Math.min(asked, MOST_TIME) : USUAL_TIME;
  return (durationMs ?? 0) >= limit ? { output, timedOut: true } : { output, interrupted: true };
}

function isUntold({ exitCode, interrupted, timedOut }: ShellRun): boolean {
  return exitCode === undefined && interrupted !== true && timedOut !== true;
}

function pictureOf(data: JsonObject): readonly JsonObject[] | undefined {
  const [type, bytes] = [stringOf(data["mime_type"]) ?? "", stringOf(data["data"]) ?? ""];
  return type.startsWith("image/") && bytes !== "" ? [imageBlock(`data:${type};base64,${bytes}`)] : undefined;
}

/** Why a message ended, as far as it isn't said otherwise. */
function finished(item: unknown, data: JsonObject, base: JsonObject): readonly ConvertedEntry[] {
  const reason = stringOf(data["reason"]) ?? "";
  const [message, details] = [stringOf(data["message"]) ?? "", stringOf(data["details"]) ?? ""];
  const words = [message, details].filter((word) => word !== "").join(": ");
  const time = numberOf(data["time"]);
  const ended = { ...base, ...(time !== undefined && time > 0 && entryBase({ timestamp: isoTime(time * 1000) })) };
  if (reason === "canceled") return [systemSaid("turn_duration", "The user stopped the turn", ended)];
  if (reason === "error" || reason === "content_filter")
    return [systemSaid("api_error", words === "" ? `The response ended with ${reason}` : words, ended)];
  return [keptRecord("finish", `The response ended: ${reason}`, item, ended)];
}
