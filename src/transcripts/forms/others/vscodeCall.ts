import { fieldsOf, isObject, itemsOf, numberOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { parseContainer, showJson } from "../../../base/json/nestingLimit";
import { contentText } from "../../entries/contentBlocks";
import { modelSaid, textBlock, toolAnswered, toolUse, valueText } from "../foreignEntries";
import type { ConvertedEntry } from "../foreignForm";
import { answerFacts } from "./vscodeAnswer";
import { isOutside, outsideInput, outsideTool } from "./vscodeOutside";
import { modelName, type ModelCall } from "./vscodeRounds";

/** What the entries of a response need of its request. */
export interface Request {
  readonly message: JsonObject;
  /** Whether nothing of it runs any more. */
  readonly ended: boolean;
  /** Whether it waits for the user. */
  readonly waits: boolean;
}

/** Why a call was run or not (VS Code's type `ToolConfirmKind`). */
const DENIED = 0;
const SKIPPED = 5;

/**
 * The call that a part of a response shows, and its result if it has one (VS Code's type
 * `IChatToolInvocationSerialized`).
 */
export function callEntries(
  part: JsonObject,
  id: string,
  model: ModelCall | undefined,
  { message, ended, waits }: Request,
): ConvertedEntry[] {
  const own = isOutside(part) ? outsideTool(part) : modelName(stringOf(part["toolId"]) ?? "(no name)");
  const name = model?.tool ?? own;
  const agent = stringOf(part["subAgentInvocationId"]);
  const base = agent === undefined ? {} : { isSidechain: true, parent_tool_use_id: agent };
  const use = toolUse(id, name, model?.input ?? shownInput(part));
  const answer = answerTo(part, { id, name }, model, base) ?? (ended ? lostAnswer(id, base) : undefined);
  const sign = answer ? undefined : signIn(part, waits);
  const asked = { ...modelSaid([use], { ...base, ...(sign && { liveSign: sign }) }, message), original: part };
  return answer ? [asked, { ...answer, original: part }] : [asked];
}

/** What a call without a result shows (`transcripts/live/liveSigns.ts`). One that was decided about is `isConfirmed`. */
function signIn(part: JsonObject, waits: boolean): JsonObject | undefined {
  const { timestamp } = fieldsOf(fieldsOf(part["toolSpecificData"])["terminalCommandState"]);
  if (typeof timestamp === "number") return { says: "started", since: timestamp };
  return waits && part["isConfirmed"] === undefined ? { says: "asked" } : undefined;
}

/** A call of which the response shows nothing: VS Code did not run it, or it failed. */
export function modelCallEntries(
  { id, tool, input, content, record }: ModelCall,
  { message }: Pick<Request, "message">,
): ConvertedEntry[] {
  const asked = { ...modelSaid([toolUse(id, tool, input)], {}, message), original: record };
  const answer =
    content === undefined ? lostAnswer(id, {}) : toolAnswered(id, content, {}, answerFacts(tool, contentText(content)));
  return [asked, { ...answer, original: record }];
}

function lostAnswer(id: string, base: JsonObject): ConvertedEntry {
  return toolAnswered(id, "", base, { unrecorded: "the chat has none of this call" });
}

/** What is shown of the input, where the model's own record of the call is not there. */
function shownInput(part: JsonObject): JsonObject {
  const data = fieldsOf(part["toolSpecificData"]);
  const details = fieldsOf(part["resultDetails"]);
  const written = parseContainer(stringOf(details["input"]) ?? "");
  if (isObject(written)) return written;
  switch (data["kind"]) {
    case "terminal": {
      const command = commandOf(data);
      return command === undefined ? {} : { command };
    }
    case "input":
      return isObject(data["rawInput"]) ? data["rawInput"] : { input: data["rawInput"] };
    case "subagent":
      return some(data, "description", "agentName", "prompt");
    case "todoList":
      return some(data, "todoList");
    case "simpleToolInvocation":
      return some(data, "input");
  }
  const onFile = isOutside(part) ? outsideInput(part) : undefined;
  if (onFile) return onFile;
  const message = valueText(part["invocationMessage"]);
  return message === undefined || message === "" ? {} : { message };
}

function some(fields: JsonObject, ...names: readonly string[]): JsonObject {
  return Object.fromEntries(names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])));
}

function commandOf(terminal: JsonObject): string | undefined {
  const line = fieldsOf(terminal["commandLine"]);
  const names = ["userEdited", "toolEdited", "original"];
  return names.map((name) => stringOf(line[name])).find((text) => text !== undefined) ?? stringOf(terminal["command"]);
}

/**
 * The result of a call, if something shows that it ended: what the model received, output, an exit code, or a refusal.
 * VS Code writes calls that wait or run as complete, and with the message of their success.
 */
function answerTo(
  part: JsonObject,
  { id, name }: { readonly id: string; readonly name: string },
  model: ModelCall | undefined,
  base: JsonObject,
): ConvertedEntry | undefined {
  const data = fieldsOf(part["toolSpecificData"]);
  const details = fieldsOf(part["resultDetails"]);
  const terminal = data["kind"] === "terminal" ? data : {};
  const state = fieldsOf(terminal["terminalCommandState"]);
  const exitCode = numberOf(state["exitCode"]);
  const content = model?.content ?? outputOf(part, data, details);
  const confirmed = part["isConfirmed"];
  const kind = isObject(confirmed) ? confirmed["type"] : confirmed === false ? DENIED : undefined;
  const failed = details["isError"] === true;
  // Calls of agents outside the window that failed are written as denied, too.
  const refused = !failed && exitCode === undefined && (kind === DENIED || kind === SKIPPED);
  if (!failed && !refused && exitCode === undefined && content === undefined) return undefined;
  const text = content === undefined ? undefined : contentText(content);
  const words = kind === DENIED ? "The call was denied" : "The call was skipped";
  const facts = answerFacts(name, text, {
    command: commandOf(terminal),
    output: stringOf(fieldsOf(terminal["terminalCommandOutput"])["text"]),
    exitCode,
    // It stays 0 if VS Code only noticed that the command started.
    durationMs: numberOf(state["duration"]) || undefined,
    failed,
    refused,
  });
  return toolAnswered(id, refused && !text ? words : (content ?? ""), base, facts);
}

/** What is shown of the result (VS Code's type `IToolResultInputOutputDetails` and the like). */
function outputOf(part: JsonObject, data: JsonObject, details: JsonObject): unknown {
  const output = details["output"];
  if (Array.isArray(output)) return output.map(outputBlock);
  if (isObject(output)) return [outputBlock({ ...output, value: output["base64Data"] })];
  if (typeof output === "string") return output;
  const text =
    stringOf(fieldsOf(data["terminalCommandOutput"])["text"]) ?? stringOf(data["result"]) ?? stringOf(data["output"]);
  if (text !== undefined) return text;
  const places = itemsOf(part["resultDetails"]).map(placeText);
  return places.length > 0 ? places.join("\n") : undefined;
}

function outputBlock(item: unknown): JsonObject {
  const fields = fieldsOf(item);
  const mime = stringOf(fields["mimeType"]) ?? "";
  const value = valueText(fields["value"]);
  if (value !== undefined && mime.startsWith("image/") && fields["isText"] !== true)
    return { type: "image", source: { type: "base64", media_type: mime, data: value } };
  return textBlock(value ?? placeText(fields["uri"] ?? item));
}

/** Shows a file, or a position in one, as VS Code writes URIs. */
export function placeText(place: unknown): string {
  if (typeof place === "string") return place;
  const fields = fieldsOf(place);
  const uri = isObject(fields["uri"]) ? fields["uri"] : fields;
  const path = stringOf(uri["fsPath"]) ?? stringOf(uri["path"]) ?? stringOf(uri["external"]);
  return path ?? showJson(place);
}
