import { fieldsOf, isObject, itemsOf, numberOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { parseContainer, showJson } from "../../../base/json/nestingLimit";
import { modelSaid, textBlock, toolAnswered, toolUse, valueText } from "../foreignEntries";
import type { ConvertedEntry } from "../foreignForm";
import { shellFacts } from "../shellResultFacts";

/** What the model's own record of a request says about a call: its arguments, and its result. */
export interface ModelCall {
  readonly input: unknown;
  readonly content?: unknown;
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
  base: JsonObject,
  message: JsonObject,
): ConvertedEntry[] {
  const name = stringOf(part["toolId"]) ?? "(no name)";
  const agent = stringOf(part["subAgentInvocationId"]);
  const own = { ...base, ...(agent !== undefined && { isSidechain: true, parent_tool_use_id: agent }) };
  const use = toolUse(id, name, model?.input ?? shownInput(part));
  const asked = { ...modelSaid([use], own, message), original: part };
  const answer = answerTo(part, id, model, own);
  return answer ? [asked, { ...answer, original: part }] : [asked];
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

function answerTo(
  part: JsonObject,
  id: string,
  model: ModelCall | undefined,
  base: JsonObject,
): ConvertedEntry | undefined {
  const data = fieldsOf(part["toolSpecificData"]);
  const details = fieldsOf(part["resultDetails"]);
  const terminal = data["kind"] === "terminal" ? data : undefined;
  const exitCode = numberOf(fieldsOf(terminal?.["terminalCommandState"])["exitCode"]);
  const told = outputOf(part, data, details);
  const content = model?.content ?? told;
  const confirmed = part["isConfirmed"];
  const kind = isObject(confirmed) ? confirmed["type"] : confirmed === false ? DENIED : undefined;
  const isError = details["isError"] === true;
  // Calls of agents outside the window that failed are written as denied, too.
  const ran = isError || exitCode !== undefined;
  if (!ran && (kind === DENIED || kind === SKIPPED)) {
    const words = kind === DENIED ? "The call was denied" : "The call was skipped";
    return toolAnswered(id, content === undefined || content === "" ? words : content, base, { refused: true });
  }
  if (!ran && content === undefined && part["isComplete"] !== true) return undefined;
  const durationMs = numberOf(fieldsOf(terminal?.["terminalCommandState"])["duration"]);
  const output = stringOf(fieldsOf(terminal?.["terminalCommandOutput"])["text"]);
  const structured = terminal
    ? shellFacts({ command: commandOf(terminal), output: output ?? stringOf(content) ?? "", exitCode, durationMs })
    : undefined;
  return toolAnswered(id, content ?? valueText(part["pastTenseMessage"]) ?? "", base, {
    failed: isError,
    ...(structured && { structured }),
  });
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

/**
 * The text of a result as the model got it: texts, and trees of prompts whose leaves are texts
 * (`LanguageModelToolResult`, `@vscode/prompt-tsx`).
 */
export function answerContent(answer: unknown): unknown {
  const content = isObject(answer) ? answer["content"] : answer;
  return itemsOf(content).map((part) => {
    const fields = fieldsOf(part);
    const text = stringOf(fields["value"]);
    if (text !== undefined) return textBlock(text);
    const mime = stringOf(fields["mimeType"]) ?? "";
    const data = stringOf(fields["data"]);
    if (data !== undefined && mime.startsWith("image/"))
      return { type: "image", source: { type: "base64", media_type: mime, data } };
    const leaves = leafTexts(fieldsOf(fields["value"])["node"]);
    return leaves === "" ? { type: "part", part } : textBlock(leaves);
  });
}

/** Nodes of one tree: more than any prompt has. */
const MOST_NODES = 100_000;

function leafTexts(root: unknown): string {
  const texts: string[] = [];
  const waiting = [root];
  for (let walked = 0; waiting.length > 0 && walked < MOST_NODES; walked++) {
    const node = fieldsOf(waiting.pop());
    const text = stringOf(node["text"]);
    if (text !== undefined) texts.push(node["lineBreakBefore"] === true && texts.length > 0 ? `\n${text}` : text);
    for (const child of [...itemsOf(node["children"])].reverse()) waiting.push(child);
  }
  return texts.join("");
}
