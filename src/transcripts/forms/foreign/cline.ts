import { contentText } from "../../entries/contentBlocks";
import { fieldsOf, isObject, numberOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { argumentsIn, callsIn, messageBlocks, userMessage } from "../blockMessages";
import {
  billedUsage,
  costSoFar,
  entryBase,
  isoTime,
  keptRecord,
  modelSaid,
  namedUsage,
  oneId,
  systemSaid,
  unknownRecord,
} from "../foreignEntries";
import { defineForm, fileNotice, type Found } from "../foreignForm";
import { mcpName, serverTool } from "../others/mcpAnswer";
import { clineResult } from "../others/clineResult";
import { textResults } from "../others/clineText";
import { xmlCalls } from "../others/clineXml";
import type { Look, LookedArray, RecordsPlace } from "../recordLook";
import { statefulConvert, withOpen, type Converted, type OpenCall } from "../statefulConvert";

const SHOWN = "its messages are shown as entries with the line where each begins";

/**
 * Sessions of Cline's command line, `~/.cline/data/sessions/ID/ID.messages.json`, and tasks of the extensions Cline and Roo Code,
 * `tasks/ID/api_conversation_history.json` (docs/transcript-format.md#other-agents).
 */
export default defineForm({
  agent: { name: "Cline", service: "cline", provider: () => undefined },
  detect: (look) => sessionIn(look) ?? taskIn(look),
});

interface ClineState {
  readonly about: JsonObject;
  /** US dollars until now. */
  readonly cost: number;
  /** Number of calls until now. */
  readonly calls: number;
  readonly open: readonly OpenCall[];
}

type Step = Converted<ClineState>;

function sessionIn({ top, arrays, objects }: Look): Found | undefined {
  const messages = arrays.find(({ name }) => name === "messages");
  const sessionId = stringOf(top["sessionId"]);
  if (!messages || sessionId === undefined || typeof top["agent"] !== "string" || typeof top["version"] !== "number")
    return undefined;
  const origin = objects.find(({ name }) => name === "origin")?.top ?? {};
  const version = stringOf(origin["version"]);
  const agentId = stringOf(origin["subagent"]);
  const about = {
    sessionId: stringOf(origin["parentThreadId"]) ?? sessionId,
    ...(version !== undefined && { version: `Cline ${version}` }),
    ...(agentId !== undefined && { isSidechain: true, agentId }),
  };
  return found(fileNotice("a session of Cline", SHOWN), { kind: "holder", open: messages.open }, about);
}

function taskIn({ array }: Look): Found | undefined {
  if (!array || !isTaskMessage(array)) return undefined;
  return found(
    fileNotice("a task of Cline or Roo Code, which is supported as a preview", SHOWN),
    { kind: "array", open: array.open },
    {},
  );
}

/** The first message names the task, or has a time in newer versions. */
function isTaskMessage({ first }: LookedArray): boolean {
  if (first["role"] !== "user" || !Array.isArray(first["content"])) return false;
  const text = stringOf(fieldsOf(first["content"][0])["text"]) ?? "";
  return typeof first["ts"] === "number" || text.startsWith("<task>");
}

function found(about: string, records: RecordsPlace, session: JsonObject): Found {
  return {
    about,
    records,
    convert: statefulConvert<ClineState>({ about: session, cost: 0, calls: 0, open: [] }, entriesOf),
    writesCallsOnce: true,
  };
}

function entriesOf(record: JsonObject, before: ClineState): Step {
  const base = { ...entryBase({ timestamp: isoTime(record["ts"]) }), ...before.about };
  switch (record["role"]) {
    case "user":
      return promptEntries(record, base, before);
    case "assistant":
      return answerEntries(record, base, before);
  }
  return record["type"] === "reasoning"
    ? [[keptRecord("reasoning", "Encrypted thoughts", record, base)], before]
    : [[unknownRecord(`message ${stringOf(record["role"]) ?? ""}`, record, base)], before];
}

/** What Cline and Roo Code write in the user's name. */
const WRITTEN =
  /^\s*(?:<environment_details>|<hook_context |\[ERROR\]|\[TASK RESUMPTION\]|# task_progress|# TODO LIST |\(The user did not provide |The user has provided feedback on the results\.|Files attached by the user:|Skipping tool |\[[a-z_]{1,40}(?:\] Result:| for '))/;

function promptEntries(record: JsonObject, base: JsonObject, before: ClineState): Step {
  const written = (text: string): boolean => WRITTEN.test(text);
  const isOther = (text: string): boolean => written(text) || OWN_WORDS.test(text);
  const blocks = textResults(messageBlocks(record["content"]), before.open, isOther).map(withoutTags);
  const cwd = blocks.map(({ text }) => cwdIn(stringOf(text) ?? "")).find((path) => path !== undefined);
  const about = cwd === undefined || cwd === before.about["cwd"] ? before.about : { ...before.about, cwd };
  const [entries, open] = userMessage(blocks, { ...base, ...about }, before.open, clineResult, written);
  return [entries, open === before.open && about === before.about ? before : { ...before, about, open }];
}

/** The user's words are put into tags. */
const OWN_WORDS =
  /^(?:New (?:instructions|message) [^\n]{1,150}:\n|The user provided the following feedback:\n)?<(task|user_input|user_message|feedback)(?: [^<>\n]{0,100})?>([^]*)<\/\1>\s*$/;

function withoutTags(block: JsonObject): JsonObject {
  const text = stringOf(block["text"]);
  const tagged = text === undefined ? null : OWN_WORDS.exec(text);
  return tagged ? { ...block, text: (tagged[2] ?? "").trim() } : block;
}

/** Details of the environment name the working folder. */
function cwdIn(text: string): string | undefined {
  if (!text.startsWith("<environment_details>")) return undefined;
  const line = text.split("\n").find((each) => /^# Current (?:Working|Workspace) Directory \(/.test(each)) ?? "";
  const end = line.lastIndexOf(") Files");
  return end === -1 ? undefined : line.slice(line.indexOf("(") + 1, end);
}

function answerEntries(record: JsonObject, base: JsonObject, before: ClineState): Step {
  const blocks = xmlCalls(messageBlocks(record["content"], toolName), before.calls).map(knownBlock);
  const calls = callsIn(blocks);
  const model = fieldsOf(record["modelInfo"]);
  const metrics = fieldsOf(record["metrics"]);
  const { inputTokens: input, outputTokens: output, cacheReadTokens, cacheWriteTokens } = metrics;
  const usage =
    numberOf(input) === undefined
      ? extensionUsage(metrics["tokens"])
      : billedUsage({ input, output, cached: cacheReadTokens, written: cacheWriteTokens });
  const message = {
    id: stringOf(record["id"]) ?? `message-${String(record["ts"])}`,
    model: stringOf(model["id"]) ?? stringOf(model["modelId"]),
    ...(usage && { usage }),
  };
  const dollars = Math.max(0, numberOf(metrics["cost"]) ?? 0);
  const next = {
    ...before,
    cost: before.cost + dollars,
    calls: before.calls + calls.length,
    // A result is in the next message of the user, or missing.
    open: withOpen([], ...calls),
  };
  const isError = fieldsOf(record["metadata"])["displayRole"] === "error";
  if (isError) return [[systemSaid("api_error", contentText(blocks), base)], before];
  const said =
    blocks.length === 0 ? keptRecord("assistant", "An empty response", record, base) : modelSaid(blocks, base, message);
  return [oneId([said, ...(dollars > 0 ? [costSoFar(next.cost, base)] : [])]), next];
}

/** The extension counts the tokens of the cache apart, and those written to it with those read from it. */
function extensionUsage(tokens: unknown): JsonObject | undefined {
  return isObject(tokens) ? namedUsage(tokens, ["prompt", "completion", "", "cached"]) : undefined;
}

/** The command line names a tool of an MCP server after it, and so do newer versions of the extensions. */
function toolName(name: string): string {
  const separator = ["0mcp0", "__", "--"].find((each) => name.includes(each));
  return separator === undefined ? name : serverTool(name.replace(/^mcp--/, ""), separator);
}

/**
 * The extensions call all tools of MCP servers through one of their own. Newer versions name the file of some tools by
 * its absolute path.
 */
function knownBlock(block: JsonObject): JsonObject {
  const { absolutePath: path, ...others } = fieldsOf(block["input"]);
  if (typeof path === "string") return { ...block, input: { path, ...others } };
  const { server_name: server, tool_name: tool, arguments: input } = others;
  if (block["name"] !== "use_mcp_tool" || typeof server !== "string" || typeof tool !== "string") return block;
  return { ...block, name: mcpName(server, tool), input: fieldsOf(argumentsIn(input)) };
}
