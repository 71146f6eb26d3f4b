import { contentBlocks } from "../../entries/contentBlocks";
import { fieldsOf, isObject, numberOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import {
  costSoFar,
  entryBase,
  imageBlock,
  keptRecord,
  modelSaid,
  namedUsage,
  oneId,
  systemSaid,
  textBlock,
  tokenCount,
  tokensSaid,
  toolAnswered,
  toolUse,
  unknownRecord,
  userSaid,
} from "../foreignEntries";
import type { ConvertedEntry } from "../foreignForm";
import { shellFacts, toldEnd, type ShellRun } from "../shellResultFacts";
import { withOpen, withoutOpen, type Converted, type OpenCall } from "../statefulConvert";

/** What earlier entries of a session say. */
export interface PiState {
  /** The program's name. */
  readonly agent: string;
  readonly about: JsonObject;
  /** US dollars until now. */
  readonly cost: number;
  readonly open: readonly OpenCall[];
}

/** The state before the first entry of a program's session. */
export function piStart(agent: string): PiState {
  return { agent, about: {}, cost: 0, open: [] };
}

type Step = Converted<PiState>;

/** Entries about the session, and what to show of them. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  model_change: ["provider", "modelId"],
  thinking_level_change: ["thinkingLevel"],
  context_edit: ["targetId"],
  custom: ["customType"],
  label: ["label"],
};

const SHELLS = new Set(["bash", "powershell"]);

/** How Oh My Pi begins the result of a call that the user refused. */
const REFUSED = /^Tool call (?:rejected|denied) by user\b/;

/** How a call ends that the user stopped: while it ran, or at Oh My Pi's question about it. */
const STOPPED = new Set(["Operation aborted", "Permission request cancelled"]);

/** Returns what an entry of a session of pi, or of a program that descends from it, becomes. */
export function piEntries(record: JsonObject, before: PiState): Step {
  const type = stringOf(record["type"]) ?? "record";
  const base = {
    ...entryBase({
      timestamp: stringOf(record["timestamp"]),
      uuid: type === "session" ? undefined : stringOf(record["id"]),
      parentUuid: stringOf(record["parentId"]),
    }),
    ...before.about,
  };
  switch (type) {
    case "session":
      return sessionStarted(record, before);
    case "message":
      return messageEntries(record, fieldsOf(record["message"]), base, before);
    case "custom_message":
      return [[userSaid(piBlocks(record["content"]), base, { isMeta: true })], before];
    case "compaction":
      return withUsage([compacted(record, base), ...summary(record, base)], record, base, before);
    case "branch_summary": {
      const said = systemSaid("branch_summary", `Another branch: ${stringOf(record["summary"]) ?? ""}`, base);
      return withUsage([said], record, base, before);
    }
    case "usage":
      return withUsage(
        [keptRecord(type, `Tokens for ${stringOf(record["kind"]) ?? "?"}`, record, base)],
        record,
        base,
        before,
      );
    case "session_info":
      return [[{ entry: { ...base, type: "custom-title", customTitle: stringOf(record["name"]) ?? "" } }], before];
  }
  const shown = Object.hasOwn(KEPT, type) ? KEPT[type] : undefined;
  if (!shown) return [[unknownRecord(type, record, base)], before];
  const words = shown.flatMap((name) => stringOf(record[name]) ?? []).join("/");
  return [[keptRecord(type, `Event ${type.replaceAll("_", " ")}: ${words}`, record, base)], before];
}

function sessionStarted(record: JsonObject, before: PiState): Step {
  const about = entryBase({ sessionId: stringOf(record["id"]), cwd: stringOf(record["cwd"]) });
  const base = { ...entryBase({ timestamp: stringOf(record["timestamp"]) }), ...about };
  const { entry } = keptRecord("session", `Session of ${before.agent} · ${about.cwd ?? ""}`, record, base);
  const parent = parentOf(record);
  return [
    [{ entry: parent === undefined ? entry : { ...entry, forkedFrom: { sessionId: parent } } }],
    { ...before, about },
  ];
}

/** Returns the ID of the session that the first line of another one names as its parent. */
export function parentOf(session: JsonObject): string | undefined {
  // The name of its file ends with it.
  return /_([^_/\\]+)\.jsonl$/.exec(stringOf(session["parentSession"]) ?? "")?.[1];
}

function messageEntries(record: JsonObject, message: JsonObject, base: JsonObject, before: PiState): Step {
  switch (message["role"]) {
    case "user":
      return [[userSaid(piBlocks(message["content"]), base)], before];
    case "assistant":
      return answerEntries(record, message, base, before);
    case "toolResult":
      return withUsage([resultEntry(message, base, before)], message, base, {
        ...before,
        open: withoutOpen(before.open, stringOf(message["toolCallId"]) ?? ""),
      });
    case "system":
      return [[keptRecord("system", "System prompt and tools", record, base)], before];
    case "bashExecution": {
      const code = numberOf(message["exitCode"]);
      const end = message["cancelled"] === true ? " (stopped)" : code === undefined ? "" : ` (exit code ${code})`;
      const text = `You ran: ${stringOf(message["command"]) ?? ""}${end}\n${stringOf(message["output"]) ?? ""}`;
      return [[systemSaid("command", text, base)], before];
    }
    case "custom":
      return [[userSaid(piBlocks(message["content"]), base, { isMeta: true })], before];
  }
  return [[unknownRecord(`message ${stringOf(message["role"]) ?? ""}`, record, base)], before];
}

function answerEntries(record: JsonObject, message: JsonObject, base: JsonObject, before: PiState): Step {
  const blocks = piBlocks(message["content"]);
  const { usage, cost } = usageOf(message["usage"]);
  const id = stringOf(message["responseId"]) ?? stringOf(record["id"]);
  const model = stringOf(message["responseModel"]) ?? stringOf(message["model"]);
  const calls = blocks.filter(({ type }) => type === "tool_use").map(callIn);
  const said = blocks.length === 0 ? [] : [modelSaid(blocks, base, { id, model, ...(usage && { usage }) })];
  const end = stringOf(message["stopReason"]);
  const failure = stringOf(message["errorMessage"]) ?? "The model's response failed";
  // A request that the user stops before its response begins is recorded as an error.
  const isStopped = end === "aborted" || failure === "This operation was aborted";
  const next = {
    ...before,
    cost: before.cost + cost,
    open: isStopped ? before.open : withOpen(before.open, ...calls),
  };
  // The calls of a message that the user stopped never run, and have no results.
  const stopped = isStopped
    ? calls.map(({ id }) => toolAnswered(id, "", base, { failed: true, structured: { interrupted: true } }))
    : [];
  const ended =
    end === "error" && !isStopped
      ? [systemSaid("api_error", failure, base)]
      : isStopped
        ? [systemSaid("turn_duration", "The turn was stopped", base)]
        : said.length === 0
          ? [keptRecord("message", "An empty response", record, base)]
          : [];
  const isOver = end !== "toolUse" && next.cost > 0;
  return [oneId([...said, ...stopped, ...ended, ...(isOver ? [costSoFar(next.cost, before.about)] : [])]), next];
}

function callIn(block: JsonObject): OpenCall {
  return { id: stringOf(block["id"]) ?? "", tool: stringOf(block["name"]) ?? "", input: block["input"] };
}

function resultEntry(message: JsonObject, base: JsonObject, { open }: PiState): ConvertedEntry {
  const id = stringOf(message["toolCallId"]) ?? "";
  const tool = stringOf(message["toolName"]) ?? "";
  const blocks = piBlocks(message["content"]);
  const [only] = blocks;
  const text = blocks.length === 1 ? stringOf(only?.["text"]) : undefined;
  const failed = message["isError"] === true;
  const interrupted = failed && STOPPED.has(text ?? "");
  const denied = failed && text === "Tool execution was blocked" ? "by an extension" : undefined;
  if (failed && REFUSED.test(text ?? "")) return toolAnswered(id, text ?? blocks, base, { failed, refused: true });
  if (SHELLS.has(tool) && !interrupted && denied === undefined) {
    const { input } = open.find((call) => call.id === id) ?? {};
    const end: ShellRun = failed ? toldEnd(text ?? "") : { output: text, exitCode: 0 };
    const isKnown = end.exitCode !== undefined || end.timedOut === true;
    const durationMs = numberOf(fieldsOf(message["details"])["wallTimeMs"]);
    const structured = shellFacts({ ...end, command: fieldsOf(input)["command"], durationMs });
    return toolAnswered(id, text ?? blocks, base, { failed: failed && !isKnown, structured });
  }
  const details = message["details"];
  const structured = interrupted ? { interrupted } : isObject(details) ? details : undefined;
  return toolAnswered(id, text ?? blocks, base, { failed, denied, ...(structured && { structured }) });
}

/** Adds the tokens that an entry reports beyond those of the model's messages. */
function withUsage(entries: readonly ConvertedEntry[], holder: JsonObject, base: JsonObject, before: PiState): Step {
  const { usage, cost } = usageOf(holder["usage"]);
  if (!usage) return [entries, before];
  const id = `tokens-${stringOf(base["uuid"]) ?? ""}`;
  const tokens = tokensSaid(usage, base, { id, model: stringOf(holder["model"]) });
  return [oneId([...entries, tokens]), { ...before, cost: before.cost + cost }];
}

function compacted(record: JsonObject, base: JsonObject): ConvertedEntry {
  const preTokens = numberOf(record["tokensBefore"]);
  const compactMetadata = preTokens === undefined ? {} : { preTokens };
  return systemSaid("compact_boundary", "The conversation was compacted", base, { compactMetadata });
}

function summary(record: JsonObject, base: JsonObject): ConvertedEntry[] {
  const text = stringOf(record["summary"]) ?? "";
  return text === "" ? [] : [userSaid([textBlock(text)], base, { isCompactSummary: true })];
}

/** Counted as the API of Claude does. `reasoning` is part of the output. */
function usageOf(usage: unknown): { usage?: JsonObject; cost: number } {
  if (!isObject(usage)) return { cost: 0 };
  const tokens = {
    ...namedUsage(usage, ["input", "output", "cacheWrite", "cacheRead"]),
    cache_creation: { ephemeral_1h_input_tokens: tokenCount(usage["cacheWrite1h"]) },
  };
  return { usage: tokens, cost: Math.max(0, numberOf(fieldsOf(usage["cost"])["total"]) ?? 0) };
}

/** Returns the content of a message as blocks of Claude Code's. */
export function piBlocks(content: unknown): JsonObject[] {
  return contentBlocks(content).map((block) => {
    if (typeof block === "string") return textBlock(block);
    const fields = fieldsOf(block);
    const text = stringOf(fields["text"]);
    const data = stringOf(fields["data"]);
    switch (fields["type"]) {
      case "toolCall":
        return toolUse(stringOf(fields["id"]) ?? "", stringOf(fields["name"]) ?? "(no name)", fields["arguments"]);
      case "image":
        return data === undefined ? fields : imageBlock(`data:${stringOf(fields["mimeType"]) ?? ""};base64,${data}`);
      case "thinking":
        return { type: "thinking", thinking: stringOf(fields["thinking"]) ?? "" };
    }
    return text === undefined ? { type: "part", part: block } : textBlock(text);
  });
}
