import { fieldsOf, numberOf, textOf, type Fields } from "../json";
import { numberedLines } from "../numberedLines";
import { defineReader, type ReadResult } from "../reader";

/**
 * Read: `filePath`, `type` (`text`, `image`, `pdf`, `notebook`, `file_unchanged`), and for text `content` without line numbers,
 * `startLine`, `numLines`, `totalLines` where it is recorded. `note` holds what was said in place of text (an empty file, an offset beyond the end).
 */
export default defineReader({
  tools: ["Read"],
  summary(input) {
    const path = textOf(input["file_path"]) ?? "";
    const from = numberOf(input["offset"]);
    const count = numberOf(input["limit"]);
    if (from === undefined && count === undefined) return path;
    return `${path} (${count === undefined ? "" : `${count} lines `}from line ${from ?? 1})`;
  },
  parse: (result) => structuredRead(result) ?? textRead(result),
});

function structuredRead({ text, input, toolUseResult }: ReadResult): Fields | undefined {
  const structured = fieldsOf(toolUseResult);
  const type = textOf(structured["type"]);
  if (type === undefined) return undefined;
  const file = fieldsOf(structured["file"]);
  const filePath = textOf(file["filePath"]) ?? textOf(input["file_path"]) ?? "";
  if (type !== "text") return { filePath, type, note: text };
  const content = textOf(file["content"]);
  if (content === undefined) return undefined;
  const totalLines = numberOf(file["totalLines"]);
  return {
    filePath,
    type,
    content,
    startLine: numberOf(file["startLine"]) ?? 1,
    numLines: numberOf(file["numLines"]) ?? countLines(content),
    ...(totalLines !== undefined && { totalLines }),
    ...(content === "" && { note: text }),
  };
}

function textRead({ text, content, input }: ReadResult): Fields | undefined {
  const filePath = textOf(input["file_path"]) ?? "";
  const body = withoutReminder(text);
  const lines = numberedLines(body);
  const first = lines[0];
  if (first) {
    const kept = lines.map((line) => line.content).join("\n");
    return { filePath, type: "text", content: kept, startLine: first.lineNumber, numLines: lines.length };
  }
  const image = Array.isArray(content) && content.some((block) => fieldsOf(block)["type"] === "image");
  if (image) return { filePath, type: "image", note: text };
  if (/^\s*<system-reminder>/.test(text))
    return { filePath, type: "text", content: "", startLine: 1, numLines: 0, note: text };
  if (text.startsWith("PDF file read: ")) return { filePath, type: "pdf", note: text };
  return undefined;
}

/** Versions 1.0 to 2.1.42 end a text with a reminder to the model. */
function withoutReminder(text: string): string {
  const at = text.lastIndexOf("\n<system-reminder>");
  return at !== -1 && text.trimEnd().endsWith("</system-reminder>") ? text.slice(0, at).replace(/\n$/, "") : text;
}

function countLines(text: string): number {
  return text === "" ? 0 : text.split("\n").length;
}
