import type { Resource } from "../../../base/resource";
import { jsonIn } from "../../bytes/jsonBytes";
import { contentText } from "../../entries/contentBlocks";
import { fieldsOf, isObject, numberOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { callsIn, idOfResult, messageBlocks, userMessage } from "../blockMessages";
import { claudeFacts } from "../claudeFacts";
import {
  entryBase,
  keptRecord,
  modelSaid,
  namedUsage,
  oneId,
  systemSaid,
  textBlock,
  tokensSaid,
  toolAnswered,
  unknownRecord,
  userSaid,
  type ResultFacts,
} from "../foreignEntries";
import { defineForm, fileNotice, type Convert, type ConvertedEntry } from "../foreignForm";
import { serverTool } from "../others/mcpAnswer";
import { shellFacts, toldEnd } from "../shellResultFacts";
import { statefulConvert, withOpen, type Converted, type OpenCall } from "../statefulConvert";

const ABOUT = fileNotice(
  "a session of Droid, with the tokens that are noted next to it",
  "its records are shown as entries with their line numbers",
);

/**
 * Sessions of Factory's Droid, `~/.factory/sessions/-PATH/ID.jsonl` (docs/transcript-format.md#other-agents): a first line `session_start`,
 * then messages with blocks as the API of Claude has them.
 */
export default defineForm({
  agent: { name: "Droid", service: "droid", provider: () => undefined },
  detect({ lines: [first] }) {
    if (first?.["type"] !== "session_start" || typeof first["id"] !== "string") return undefined;
    const convertWith = (settings: JsonObject): Convert =>
      statefulConvert<DroidState>({ about: {}, settings, open: [] }, entriesOf);
    return {
      about: ABOUT,
      records: { kind: "lines" },
      convert: convertWith({}),
      writesCallsOnce: true,
      beside: {
        files: (session) =>
          session.endsWith(".jsonl") ? [session.replace(/\.jsonl$/, ".settings.json") as Resource] : [],
        join([settings]) {
          const value = settings && jsonIn(settings, 0, settings.length);
          return isObject(value) ? { convert: convertWith(value) } : undefined;
        },
      },
    };
  },
});

interface DroidState {
  readonly about: JsonObject;
  /** What is noted next to the file: the model, and the tokens of the whole session. */
  readonly settings: JsonObject;
  readonly open: readonly OpenCall[];
}

type Step = Converted<DroidState>;

function entriesOf(record: JsonObject, before: DroidState): Step {
  const type = stringOf(record["type"]) ?? "record";
  const own = {
    timestamp: stringOf(record["timestamp"]),
    uuid: stringOf(record["id"]),
    parentUuid: stringOf(record["parentId"]),
  };
  const base = { ...(type === "session_start" ? {} : entryBase(own)), ...before.about };
  switch (type) {
    case "session_start":
      return sessionStarted(record, before);
    case "message":
      return messageEntries(record, fieldsOf(record["message"]), base, before);
    case "agent_turn_outcome": {
      const reason = stringOf(record["reason"]) ?? "no reason recorded";
      return [[systemSaid("turn_duration", `The turn ended: ${reason.replaceAll("_", " ")}`, base)], before];
    }
    case "compaction_state":
      return [compacted(record, base), before];
    case "todo_state":
      return [[keptRecord(type, "The list of todos", record, base)], before];
  }
  return [[unknownRecord(type, record, base)], before];
}

function sessionStarted(record: JsonObject, before: DroidState): Step {
  const [id, parent, call] = ["id", "callingSessionId", "callingToolUseId"].map((name) => stringOf(record[name]));
  const about = {
    ...entryBase({ sessionId: parent ?? id, cwd: stringOf(record["cwd"]) }),
    ...(parent !== undefined && { isSidechain: true, ...entryBase({ agentId: id, parent_tool_use_id: call }) }),
  };
  // Without a title of its own, a subagent has the beginning of its task, where Droid's words come first.
  const written = stringOf(record["sessionTitle"]) ?? stringOf(record["title"]);
  const title = written?.startsWith(TASK) === true ? undefined : written;
  const isOwn = record["isSessionTitleManuallySet"] === true;
  const named = isOwn ? { type: "custom-title", customTitle: title } : { type: "ai-title", aiTitle: title };
  const titles = title === undefined ? [] : [{ entry: { ...about, ...named } }];
  return [
    [
      keptRecord("session_start", `Session of Droid · ${about.cwd ?? ""}`, record, about),
      ...titles,
      ...sessionTokens(before.settings, about),
    ],
    { ...before, about },
  ];
}

/** Those of the cache are no input there. */
function sessionTokens({ tokenUsage, model }: JsonObject, about: JsonObject): ConvertedEntry[] {
  if (!isObject(tokenUsage)) return [];
  const usage = namedUsage(tokenUsage, ["inputTokens", "outputTokens", "cacheCreationTokens", "cacheReadTokens"]);
  return [tokensSaid(usage, about, { id: "session", model: modelIn(model) })];
}

/** The user's own models have the name that the user gave them, and a number. */
function modelIn(model: unknown): string | undefined {
  const name = stringOf(model);
  return /^custom:(.+)-\d+$/.exec(name ?? "")?.[1] ?? name;
}

const TASK = "# Task Tool Invocation";

/** Returns the task of a subagent without the words around it. */
function withoutFrame(block: JsonObject): JsonObject {
  const text = stringOf(block["text"]);
  if (text?.startsWith(TASK) !== true) return block;
  const [begin, end] = ["---BEGIN TASK FROM PARENT AGENT---", "---END TASK FROM PARENT AGENT---"] as const;
  const from = text.indexOf(begin);
  const to = text.lastIndexOf(end);
  return from === -1 || to < from ? block : { ...block, text: text.slice(from + begin.length, to).trim() };
}

function messageEntries(record: JsonObject, message: JsonObject, base: JsonObject, before: DroidState): Step {
  const blocks = messageBlocks(message["content"], (name) => serverTool(name, "___"));
  if (message["role"] === "assistant") {
    if (blocks.length === 0) return [[keptRecord("message", "An empty response", record, base)], before];
    const id = stringOf(message["openaiMessageId"]) ?? stringOf(record["id"]);
    const next = { ...before, open: withOpen(before.open, ...callsIn(blocks)) };
    return [[modelSaid(blocks, base, { id, model: modelIn(message["modelId"]) })], next];
  }
  if (message["role"] !== "user") return [[unknownRecord("message", record, base)], before];
  const isWritten = (text: string): boolean =>
    message["visibility"] === "llm_only" || text.startsWith("<system-reminder>");
  const isNotice = (text: string): boolean => message["visibility"] === "both" && text.startsWith("Error: ");
  const [entries, open] = userMessage(
    blocks.map(withoutFrame),
    base,
    before.open,
    resultEntry,
    (text) => isWritten(text) || isNotice(text),
  );
  return [entries, open === before.open ? before : { ...before, open }];
}

const FAILED_COMMAND = /^Error: Command failed \(exit code: -?\d{1,10}\)\n/;
const SERVER_ERROR = /^Error: MCP tool \S{1,200} returned an error: /;

function resultEntry(block: JsonObject, base: JsonObject, call: OpenCall | undefined): ConvertedEntry {
  const id = idOfResult(block);
  const { content } = block;
  const text = contentText(content);
  const failed = block["is_error"] === true;
  const ended = failed ? endFacts(text) : undefined;
  if (ended) return toolAnswered(id, content, base, ended);
  const input = fieldsOf(call?.input);
  if (call?.tool === "Execute") {
    const { output, ...end } = toldEnd(text);
    const known = end.exitCode !== undefined || end.timedOut === true;
    const shown = (output ?? text).replace(FAILED_COMMAND, "");
    const structured = shellFacts({ ...end, command: input["command"], output: shown });
    return toolAnswered(id, content, base, { failed: failed && !known, structured });
  }
  const structured = failed ? undefined : claudeFacts(call?.tool ?? "", input, text);
  const said = failed ? text.replace(SERVER_ERROR, "") : content;
  return toolAnswered(id, said, base, { failed, ...(structured && { structured }) });
}

/** A call that the user or a hook didn't allow, or that the user stopped. */
function endFacts(text: string): ResultFacts | undefined {
  const said = text.replace(/^Error: /, "");
  // With "Error: ", the call waited or ran when the user stopped the agent.
  if (/^Tool execution cancelled by user|^(?:Error: )?The user rejected the permission request/.test(text))
    return { refused: true };
  if (/^Tool execution denied by hook/.test(said)) return { denied: "by a hook" };
  // A command that takes too long is ended in the same way, but the text says so.
  const stopped =
    /^(?:Request interrupted by user|Tool execution (?:was )?cancelled|Command terminated by signal: SIGTERM\b)/.test(
      said,
    );
  return stopped ? { failed: true, structured: { interrupted: true } } : undefined;
}

function compacted(record: JsonObject, base: JsonObject): readonly ConvertedEntry[] {
  const summary = stringOf(record["summaryText"]) ?? "";
  const postTokens = numberOf(record["summaryTokens"]);
  const compactMetadata = postTokens === undefined ? {} : { postTokens };
  return oneId([
    systemSaid("compact_boundary", "The conversation was compacted", base, { compactMetadata }),
    ...(summary === "" ? [] : [userSaid([textBlock(summary)], base, { isCompactSummary: true })]),
  ]);
}
