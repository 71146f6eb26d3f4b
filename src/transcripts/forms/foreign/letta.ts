import { fieldsOf, isObject, itemsOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { parseJson } from "../../../base/json/nestingLimit";
import { contentText } from "../../entries/contentBlocks";
import { entryBase, oneId, toolAnswered, userSaid, type ResultFacts } from "../foreignEntries";
import { defineForm, fileNotice, type ConvertedEntry } from "../foreignForm";
import { piBlocks, piEntries, piStart, type PiState } from "../others/piEntries";
import { statefulConvert, withoutOpen, type Converted } from "../statefulConvert";

const ABOUT = fileNotice("a session of Letta Code", "its entries are shown with their line numbers");

/** How conversations are named on this machine. The names of pi's sessions are UUIDs. */
const CONVERSATION = /^(?:default|local-conv-\d{1,15})$/;

/**
 * Conversations of Letta Code with its local backend, `~/.letta/lc-local-backend/conversations/NAME/messages.jsonl`
 * (docs/transcript-format.md#other-agents): entries as pi's, whose results don't flag failures.
 */
export default defineForm({
  agent: { name: "Letta Code", service: "letta", provider: () => undefined },
  detect({ lines: [first] }) {
    if (first?.["type"] !== "session" || first["version"] !== 3 || "message" in first) return undefined;
    if (!["timestamp", "cwd"].every((name) => typeof first[name] === "string")) return undefined;
    if (!CONVERSATION.test(stringOf(first["id"]) ?? "")) return undefined;
    return {
      about: ABOUT,
      records: { kind: "lines" },
      convert: statefulConvert(piStart("Letta Code"), lettaEntries),
      writesCallsOnce: true,
    };
  },
});

function lettaEntries(record: JsonObject, before: PiState): Converted<PiState> {
  // Each agent has a conversation of this name.
  if (record["type"] === "session" && record["id"] === "default")
    return piEntries({ ...record, id: undefined }, before);
  const message = fieldsOf(record["message"]);
  if (record["type"] !== "message") return piEntries(record, before);
  const base = {
    ...entryBase({
      timestamp: stringOf(record["timestamp"]),
      uuid: stringOf(record["id"]),
      parentUuid: stringOf(record["parentId"]),
    }),
    ...before.about,
  };
  switch (message["role"]) {
    case "user":
      return userEntries(record, message, base, before);
    case "toolResult": {
      const id = stringOf(message["toolCallId"]) ?? "";
      const input = before.open.find((call) => call.id === id)?.input;
      return [[resultEntry(message, input, base)], { ...before, open: withoutOpen(before.open, id) }];
    }
  }
  return piEntries(record, before);
}

/** What Letta Code adds to a prompt, in texts of their own. */
const ADDED = /^\s*(?:$|<(?:system-reminder|system-alert|task-notification)>)/;

function userEntries(record: JsonObject, message: JsonObject, base: JsonObject, before: PiState): Converted<PiState> {
  const texts = piBlocks(message["content"]);
  const isAdded = ({ text }: JsonObject): boolean => ADDED.test(stringOf(text) ?? "a picture");
  const typed = texts.filter((block) => !isAdded(block));
  // Notices of background work are known by how their text begins.
  const added = texts
    .filter((block) => isAdded(block) && stringOf(block["text"])?.trim() !== "")
    .map((block) => userSaid([block], base, { isMeta: true }));
  if (typed.length === 0 && added.length > 0) return [oneId(added), before];
  const [entries, next] = piEntries({ ...record, message: { ...message, content: typed } }, before);
  return [oneId([...added, ...entries]), next];
}

function resultEntry(message: JsonObject, input: unknown, base: JsonObject): ConvertedEntry {
  const id = stringOf(message["toolCallId"]) ?? "";
  const tool = stringOf(message["toolName"]) ?? "";
  const content = piBlocks(message["content"]);
  const text = contentText(content);
  if (message["isError"] === true) return toolAnswered(id, text, base, flaggedFacts(text));
  const facts = resultFacts({ tool, text, content, input: fieldsOf(input) });
  return toolAnswered(id, tool === "Bash" ? asInBash(text) : content, base, facts);
}

/** What a call gets that the user stopped, or whose question the user cancelled. */
const STOPPED = new Set(["Interrupted by user", "User interrupted the stream", "User cancelled the approval"]);
/** What a call gets later that was without a result. */
const LOST = /^(?:Turn did not complete$|The agent harness automatically closed this stale pending tool call )/;
const MISFIT = /^(?:Tool call incomplete\b|[\w-]{1,100} tool missing required parameters?: )/;

/** A flagged result is not one of the tool: it says why the call did not run, in the user's words perhaps. */
function flaggedFacts(text: string): ResultFacts {
  if (STOPPED.has(text)) return { failed: true, structured: { interrupted: true } };
  if (LOST.test(text)) return { unrecorded: "the turn ended before the call had a result" };
  if (MISFIT.test(text)) return { failed: true };
  if (text.startsWith("Permission denied")) return { denied: "by a rule" };
  if (text === "Tool requires approval (headless mode)") return { denied: "because nobody could be asked" };
  return { refused: true };
}

interface LettaResult {
  readonly tool: string;
  readonly text: string;
  readonly content: readonly JsonObject[];
  readonly input: JsonObject;
}

/** What is known of a result. No record flags that a tool failed: its result then isn't what the tool returns otherwise. */
function resultFacts({ tool, text, content, input }: LettaResult): ResultFacts {
  if (text === "Interrupted by user") return { failed: true, structured: { interrupted: true } };
  if (text.startsWith("Error: Tool execution blocked by hook.")) return { denied: "by a hook" };
  if (text.startsWith(`Tool not found: ${tool}. Available tools: `)) return { failed: true };
  switch (tool) {
    case "Bash": {
      const running = STILL_RUNS.exec(text)?.[1];
      if (running !== undefined) return { structured: { stdout: text, backgroundTaskId: running } };
      return { failed: FAILED_RUN.test(withoutNote(text)) };
    }
    case "Read": {
      const isImage = content.some(({ type }) => type === "image");
      return { failed: !isImage && text !== "" && !/^(?:\d+\t|<system-reminder>)/.test(text) };
    }
    case "Agent": {
      const task = STARTED.exec(text)?.[1];
      return task === undefined ? {} : { structured: { agentId: task, isAsync: true, status: "async_launched" } };
    }
  }
  if (!Object.hasOwn(OBJECTS, tool)) return {};
  const returned = objectIn(text);
  return returned ? { structured: OBJECTS[tool]?.(returned, input) ?? returned } : { failed: true };
}

/** Tools that return objects, and how Claude Code's tools of the same names return them. */
const OBJECTS: Readonly<Record<string, (returned: JsonObject, input: JsonObject) => JsonObject>> = {
  Edit: changedFile,
  MultiEdit: changedFile,
  Write: changedFile,
  TaskCreate: (task) => ({ task: taskIn(task) }),
  TaskGet: (task) => ({ task: taskIn(task) }),
  TaskList: ({ tasks }) => ({ tasks: itemsOf(tasks).map((task) => taskIn(fieldsOf(task))) }),
  TaskUpdate: ({ taskId }, { taskId: _taskId, ...changed }) => ({ taskId, updatedFields: Object.keys(changed) }),
};

function changedFile(returned: JsonObject, { file_path }: JsonObject): JsonObject {
  return { type: "update", filePath: file_path, ...returned };
}

function taskIn({ taskId, ...task }: JsonObject): JsonObject {
  return { id: taskId, ...task };
}

/** How the result of a command begins that failed. Its output is below. */
const FAILED_RUN = /^(?:Exit code: -?\d+|Terminated by signal before exiting|Command timed out after \d+ms)(?:\n|$)/;
const STILL_RUNS = /^Command is still running with task ID: ([\w-]{1,80})\n/;
const STARTED = /^Task running in background with task ID: ([\w-]{1,80})\n/;

/** Takes out the line that a command ran in another folder. */
function withoutNote(text: string): string {
  return text.startsWith("Note: working directory ") ? text.slice(text.indexOf("\n") + 1) : text;
}

/** Returns the result of a command with its exit code as Claude Code writes it. */
function asInBash(text: string): string {
  return withoutNote(text).replace(/^Exit code: (-?\d+)(?=\n|$)/, "Exit code $1");
}

function objectIn(text: string): JsonObject | undefined {
  try {
    const value = text.startsWith("{") ? parseJson(text) : undefined;
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
