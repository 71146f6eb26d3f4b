import { contentText } from "../../entries/contentBlocks";
import { fieldsOf, isObject, itemsOf, numberOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { modelSaid, systemSaid, toolAnswered, toolUse, userSaid } from "../foreignEntries";
import type { ConvertedEntry } from "../foreignForm";
import {
  isGeminiDenial,
  isGeminiRefusal,
  nameOf,
  partBlock,
  partsOf,
  responseText,
  resultContent,
  shellEnd,
  shellOutput,
} from "./geminiParts";
import { shellFacts } from "../shellResultFacts";
import { shownFile } from "./shownFile";

/** What of a message was shown already: newer files write a message again when more of it is known. */
export interface ShownMessage {
  readonly id: string;
  readonly text: string;
  readonly thoughts: number;
  /** Calls by their ids, and those of them that have a result. */
  readonly calls: readonly string[];
  readonly answered: readonly string[];
}

const SHELL = "run_shell_command";

export const NOTHING_SHOWN: Omit<ShownMessage, "id"> = { text: "", thoughts: 0, calls: [], answered: [] };

/** What Gemini CLI itself writes in front of the first message of the user. */
const WRITTEN =
  /^\s*(?:<session_context>|<loaded_context>|This is the Gemini CLI\. We are setting up the context for our chat\.)/;

export function userEntries(message: JsonObject, base: JsonObject, recent: readonly ShownMessage[]): ConvertedEntry[] {
  const parts = partsOf(message["content"]);
  const answers = parts.flatMap((part) => {
    const answer = fieldsOf(part)["functionResponse"];
    if (!isObject(answer)) return [];
    const id = stringOf(answer["id"]) ?? "";
    const isKnown = id === "" || recent.some(({ calls }) => calls.includes(id));
    return isKnown ? [toolAnswered(id, responseText(answer["response"]), base)] : unrecordedCall(answer, id, base);
  });
  const blocks = parts.filter((part) => !isObject(fieldsOf(part)["functionResponse"])).map(partBlock);
  const isWritten = (block: JsonObject): boolean => WRITTEN.test(stringOf(block["text"]) ?? "");
  // A picture next to a result is what the tool read.
  const isRead = ({ type }: JsonObject): boolean => answers.length > 0 && (type === "image" || type === "document");
  const written = blocks.filter((block) => isWritten(block) || isRead(block));
  const said = blocks.filter((block) => !written.includes(block));
  return [
    ...answers,
    ...(written.length > 0 ? [userSaid(written, base, { isMeta: true })] : []),
    ...(said.length > 0 || parts.length === 0 ? [userSaid(said, base)] : []),
  ];
}

/** Of some calls, such as those that were refused, only the result is recorded. */
function unrecordedCall(answer: JsonObject, id: string, base: JsonObject): ConvertedEntry[] {
  const text = responseText(answer["response"]);
  const failed = typeof fieldsOf(answer["response"])["error"] === "string";
  return [
    modelSaid([toolUse(id, nameOf(answer), {})], base),
    toolAnswered(id, text, base, { failed, ...refusalIn(text) }),
  ];
}

function refusalIn(text: string): { refused: boolean; denied?: string } {
  return { refused: isGeminiRefusal(text), ...(isGeminiDenial(text) && { denied: "by policy" }) };
}

/** Returns what is new in a message. */
export function modelEntries(
  message: JsonObject,
  base: JsonObject,
  shown: ShownMessage,
): { entries: ConvertedEntry[]; shown: ShownMessage } {
  const thoughts = itemsOf(message["thoughts"]);
  const calls = itemsOf(message["toolCalls"]).map(fieldsOf);
  // Histories that were shortened have the calls in the content, too.
  const isOwn = (part: unknown): boolean => calls.length === 0 || !isObject(fieldsOf(part)["functionCall"]);
  const blocks = partsOf(message["content"]).filter(isOwn).map(partBlock);
  const text = JSON.stringify(blocks);
  const named = calls.map((call, at) => ({ call, id: stringOf(call["id"]) ?? `${shown.id}-${at}` }));
  const newCalls = named.filter(({ id }) => !shown.calls.includes(id));
  // When the user stops a message, a policy seems to deny what hadn't begun.
  const stopped = calls.findIndex(isStopped);
  const isAfterStop = (call: JsonObject): boolean => stopped !== -1 && calls.indexOf(call) > stopped;
  const ended = named.filter(({ call, id }) => !shown.answered.includes(id) && isEnded(call));
  const said = [
    ...thoughts.slice(shown.thoughts).map(thinking),
    ...(text === shown.text || blocks.length === 0 ? [] : blocks),
    ...newCalls.map(({ call, id }) => toolUse(id, nameOf(call), call["args"])),
  ];
  const usage = usageOf(message["tokens"]);
  const about = { id: shown.id, model: stringOf(message["model"]), ...usage };
  const isTold = said.length > 0 || ended.length === 0;
  return {
    entries: [
      ...(isTold ? [modelSaid(said.length > 0 ? said : [tokenBlock(message["tokens"])], base, about)] : []),
      ...ended.map(({ call, id }) => answer(call, id, base, isAfterStop(call))),
    ],
    shown: {
      id: shown.id,
      text: blocks.length === 0 ? shown.text : text,
      thoughts: Math.max(shown.thoughts, thoughts.length),
      calls: [...shown.calls, ...newCalls.map(({ id }) => id)],
      answered: [...shown.answered, ...ended.map(({ id }) => id)],
    },
  };
}

/** Converts what the program says outside the conversation. */
export function saidEntry(type: string, message: JsonObject, base: JsonObject): ConvertedEntry {
  const text = contentText(partsOf(message["content"]).map(partBlock));
  return systemSaid(type === "error" ? "api_error" : type, text, base);
}

function thinking(thought: unknown): JsonObject {
  const { subject, description } = fieldsOf(thought);
  return { type: "thinking", thinking: [stringOf(subject), stringOf(description)].filter((item) => item).join("\n") };
}

function tokenBlock(tokens: unknown): JsonObject {
  const { input, output, cached } = fieldsOf(tokens);
  const known = numberOf(input) !== undefined;
  return known
    ? {
        type: "token_count",
        text: `Tokens: ${numberOf(input) ?? 0} in, of which ${numberOf(cached) ?? 0} cached, ${numberOf(output) ?? 0} out`,
      }
    : { type: "token_count", text: "The message was written again; nothing new" };
}

/** Thoughts are billed as output, and what tools put into the prompt as input (Gemini CLI's type `TokensSummary`). */
function usageOf(tokens: unknown): { usage?: JsonObject } {
  const fields = fieldsOf(tokens);
  const count = (name: string): number => Math.max(0, numberOf(fields[name]) ?? 0);
  if (numberOf(fields["input"]) === undefined && numberOf(fields["output"]) === undefined) return {};
  return {
    usage: {
      input_tokens: Math.max(0, count("input") - count("cached")) + count("tool"),
      output_tokens: count("output") + count("thoughts"),
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: count("cached"),
    },
  };
}

/** Calls are written when they are done; older files may have them before. */
function isEnded({ status, result }: JsonObject): boolean {
  return (
    status === "success" ||
    status === "error" ||
    status === "cancelled" ||
    (status === undefined && result !== undefined)
  );
}

/** Whether a subagent failed, whose call itself succeeded. */
function isFailedAgent(display: unknown): boolean {
  const { isSubagentProgress, state } = fieldsOf(display);
  return isSubagentProgress === true && state === "error";
}

/** Whether the user stopped the call. */
function isStopped(call: JsonObject): boolean {
  const isShell = nameOf(call) === SHELL;
  const text = isShell ? contentText(resultContent(call["result"])) : "";
  return call["status"] === "cancelled" || text.startsWith("Command was cancelled by user");
}

function answer(call: JsonObject, id: string, base: JsonObject, isAfterStop: boolean): ConvertedEntry {
  const { status, resultDisplay } = call;
  const shownText = stringOf(resultDisplay);
  const own = resultContent(call["result"]);
  const isEmpty = own === "" || (Array.isArray(own) && own.length === 0);
  const content = isEmpty && shownText !== undefined ? shownText : own;
  const text = contentText(content);
  const isShell = nameOf(call) === SHELL;
  const neverBegan = isAfterStop && status === "error" && isGeminiDenial(text);
  const cancelled = neverBegan || isStopped(call);
  const args = fieldsOf(call["args"]);
  const structured = isShell
    ? shellFacts({ command: args["command"], output: shellOutput(text), ...shellEnd(text), interrupted: cancelled })
    : {
        ...(shownFile(resultDisplay, args["file_path"], text) ??
          (resultDisplay !== undefined && resultDisplay !== null && { resultDisplay })),
        ...(cancelled && { interrupted: true }),
      };
  return toolAnswered(
    id,
    content,
    { ...base, ...(typeof call["timestamp"] === "string" && { timestamp: call["timestamp"] }) },
    {
      failed: status === "error" || cancelled || isFailedAgent(resultDisplay),
      structured,
      ...(status !== "success" && !neverBegan && refusalIn(text)),
    },
  );
}
