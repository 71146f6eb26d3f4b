import { fieldsOf, isObject, itemsOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { parseContainer } from "../../../base/json/nestingLimit";
import { imageBlock, textBlock, toolUse } from "../foreignEntries";
import type { AgentNames } from "../foreignForm";

/** `gcp.gen_ai` is Google if it is not known which of its services responded. */
export const GEMINI: AgentNames = { name: "Gemini CLI", service: "gemini-cli", provider: () => "gcp.gen_ai" };

/** The parts of a content (`PartListUnion` of @google/genai): a text, a part, or a list of both. */
export function partsOf(content: unknown): readonly unknown[] {
  if (content === undefined || content === null || content === "") return [];
  return Array.isArray(content) ? content : [content];
}

/** Converts a part that is no call and no result to a block of a message. */
export function partBlock(part: unknown): JsonObject {
  if (typeof part === "string") return textBlock(part);
  const fields = fieldsOf(part);
  const text = stringOf(fields["text"]);
  if (text !== undefined) return fields["thought"] === true ? { type: "thinking", thinking: text } : textBlock(text);
  const data = fieldsOf(fields["inlineData"]);
  const mime = stringOf(data["mimeType"]) ?? "";
  const bytes = stringOf(data["data"]);
  if (bytes !== undefined && mime.startsWith("image/")) return imageBlock(`data:${mime};base64,${bytes}`);
  const call = fieldsOf(fields["functionCall"]);
  return isObject(fields["functionCall"])
    ? toolUse(stringOf(call["id"]) ?? "", nameOf(call), call["args"])
    : { type: "part", part };
}

export function nameOf(call: JsonObject): string {
  return stringOf(call["name"]) ?? "(no name)";
}

/** Returns a function's response: its `output` or `error`, or else all of it. */
export function responseText(response: unknown): string {
  const fields = fieldsOf(response);
  const text = stringOf(fields["output"]) ?? stringOf(fields["error"]);
  if (text === undefined) return response === undefined ? "" : JSON.stringify(response, undefined, 2);
  return serverError(text) ?? trustedText(text);
}

const UNTRUSTED = ["<untrusted_context>\n", "\n</untrusted_context>"] as const;

/** Returns the text that a mark for the model surrounds. */
function trustedText(text: string): string {
  const [start, end] = UNTRUSTED;
  const isMarked = text.startsWith(start) && text.endsWith(end) && text.length >= start.length + end.length;
  return isMarked ? text.slice(start.length, -end.length) : text;
}

/** Returns the text of a server's result, which is in a sentence if the result is an error. */
function serverError(text: string): string | undefined {
  if (!text.startsWith("MCP tool '")) return undefined;
  const mark = " with response: ";
  const [answer] = itemsOf(parseContainer(text.slice(text.lastIndexOf(mark) + mark.length)));
  const { response } = fieldsOf(fieldsOf(answer)["functionResponse"]);
  const { content, error } = fieldsOf(response);
  const texts = itemsOf(content).flatMap((block) => stringOf(fieldsOf(block)["text"]) ?? []);
  // The server refused the request, or ended.
  return texts.length > 0 ? texts.join("\n") : stringOf(fieldsOf(error)["message"]);
}

/** Whether the user refused a call, by the text of its result. */
export function isGeminiRefusal(text: string): boolean {
  return /did not allow tool call/i.test(text) || /^Tool "[^"\n]{1,200}" was canceled by the user\.$/.test(text);
}

/** Whether a policy refused a call, by the text of its result. */
export function isGeminiDenial(text: string): boolean {
  return /^Tool execution (?:for "[^"\n]{1,200}" )?denied by policy\./.test(text);
}

/** The result of a call as the content of a result. */
export function resultContent(result: unknown): unknown {
  const parts = partsOf(result);
  const blocks = parts.flatMap((part): JsonObject[] => {
    const answer = fieldsOf(part)["functionResponse"];
    if (!isObject(answer)) return [partBlock(part)];
    return [textBlock(responseText(answer["response"])), ...itemsOf(answer["parts"]).map(partBlock)];
  });
  const [only] = blocks;
  return blocks.length === 1 && only?.["type"] === "text" ? only["text"] : blocks;
}

/** What the shell tools say after the output of a command. An error that has a text is shown with the output. */
const AFTER_OUTPUT =
  /^(?:Error: \(none\)|Exit Code: (?:-?\d{1,10}|\(none\))|Signal: .{1,100}|Background PIDs: .{1,1000}|Process Group PGID: .{1,100})$/;

/**
 * Returns the output of a command from what the shell tools of Gemini CLI and Qwen Code say to the model: the command and
 * its folder before it, in older versions, and how it ended after it (shell.ts of both). Undefined for another text.
 */
export function shellOutput(text: string): string | undefined {
  const mark = "Output: ";
  const at = text.startsWith(mark) ? 0 : text.startsWith("Command: ") ? text.indexOf(`\n${mark}`) + 1 : -1;
  if (!text.startsWith(mark, at)) return undefined;
  const lines = text.slice(at + mark.length).split("\n");
  while (lines.length > 1 && AFTER_OUTPUT.test(lines.at(-1) ?? "")) lines.pop();
  const output = lines.join("\n");
  return output === "(empty)" ? "" : output;
}

/** The lines behind the output, the last first. */
function endLines(text: string): string[] {
  const lines = (text.endsWith(UNTRUSTED[1]) ? text.slice(0, -UNTRUSTED[1].length) : text).split("\n").reverse();
  const end = lines.findIndex((line) => !AFTER_OUTPUT.test(line));
  return end === -1 ? lines : lines.slice(0, end);
}

/** Returns the exit code that the shell tool says to the model, and the signal that ended the command. */
export function shellEnd(text: string): { readonly exitCode?: number; readonly signal?: string } {
  const lines = endLines(text);
  const found = (pattern: RegExp): string | undefined => lines.flatMap((line) => pattern.exec(line)?.[1] ?? [])[0];
  const code = found(/^Exit Code: (-?\d{1,10})$/);
  const signal = found(/^Signal: (?!0$)(\w{1,20})$/);
  return { ...(code !== undefined && { exitCode: Number(code) }), ...(signal !== undefined && { signal }) };
}
