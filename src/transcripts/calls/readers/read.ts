import { fieldsOf, isObject, numberOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { numberedLines, unnumberedText } from "../shapes/numberedLines";
import { pick, type Scalar } from "../shapes/pickFields";
import { defineReader, type ReadResult } from "../reader";

/** A picture as it is in a result. */
interface RecordedImage {
  readonly mimeType: string;
  /** Base64. */
  readonly data: string;
}

/** What was read from a file. */
export interface ReadData {
  readonly filePath: string;
  /** `text`, `image`, `pdf`, `notebook`, or `file_unchanged`. */
  readonly type: string;
  /** Text without line numbers. */
  readonly content?: string;
  readonly startLine?: number;
  readonly numLines?: number;
  readonly totalLines?: Scalar;
  /** Of a notebook. */
  readonly cells?: unknown;
  readonly mediaType?: string;
  readonly originalSize?: Scalar;
  readonly dimensions?: JsonObject;
  readonly image?: RecordedImage;
  /** What was said instead of the text or next to it, such as that the file is empty. */
  readonly note?: string;
}

export default defineReader({
  tools: ["Read"],
  // The second name is that of Continue.
  input: { file_path: "text", filepath: "text", offset: "number", limit: "number", pages: "text" },
  carries: true,
  unasked: true,
  summary(input) {
    const path = input.file_path ?? input.filepath;
    if (path === undefined) return undefined;
    const pages = input.pages;
    if (pages !== undefined && pages !== "") return `${path} (pages ${pages})`;
    const from = input.offset;
    const count = input.limit;
    if (from === undefined && count === undefined) return path;
    const first = from ?? 1;
    if (count === 1) return `${path}:${first}`;
    return count === undefined ? `${path}:${first}–` : `${path}:${first}–${first + count - 1}`;
  },
  parse: (result): ReadData | undefined => structuredRead(result) ?? textRead(result),
});

function structuredRead({
  text,
  content: blocks,
  input,
  toolUseResult,
}: ReadResult<{ file_path: "text" }>): ReadData | undefined {
  const structured = fieldsOf(toolUseResult);
  const type = stringOf(structured["type"]);
  if (type === undefined) return undefined;
  const file = fieldsOf(structured["file"]);
  const filePath = stringOf(file["filePath"]) ?? input.file_path ?? "";
  if (type !== "text") {
    const mediaType = stringOf(file["type"]);
    const data = stringOf(file["base64"]);
    const recorded = mediaType !== undefined && data !== undefined ? { mimeType: mediaType, data } : undefined;
    const image = type === "image" ? (recorded ?? pictureIn(blocks)) : undefined;
    return {
      filePath,
      type,
      note: text,
      ...(mediaType !== undefined && { mediaType }),
      ...pick(file, "originalSize"),
      ...(isObject(file["dimensions"]) && { dimensions: file["dimensions"] }),
      ...(image && { image }),
      ...(Array.isArray(file["cells"]) && { cells: file["cells"] }),
    };
  }
  const content = stringOf(file["content"]);
  if (content === undefined) return undefined;
  return {
    filePath,
    type,
    content,
    startLine: numberOf(file["startLine"]) ?? 1,
    numLines: numberOf(file["numLines"]) ?? countLines(content),
    ...pick(file, "totalLines"),
    ...(content === "" && text !== "" && { note: text }),
  };
}

function textRead({ text, content, input }: ReadResult<{ file_path: "text"; filepath: "text" }>): ReadData | undefined {
  const filePath = input.file_path ?? input.filepath ?? "";
  const body = withoutReminder(text);
  const lines = numberedLines(body);
  const first = lines[0];
  if (first) {
    const kept = lines.map((line) => line.content).join("\n");
    const note = unnumberedText(body);
    return {
      filePath,
      type: "text",
      content: kept,
      startLine: first.lineNumber,
      numLines: lines.length,
      ...(note !== undefined && { note }),
    };
  }
  if (Array.isArray(content) && content.some((block) => fieldsOf(block)["type"] === "image")) {
    const image = pictureIn(content);
    return { filePath, type: "image", note: text, ...(image && { image }) };
  }
  if (/^\s*<system-reminder>/.test(text))
    return { filePath, type: "text", content: "", startLine: 1, numLines: 0, note: text };
  if (text.startsWith("PDF file read: ")) return { filePath, type: "pdf", note: text };
  if (text.startsWith("Wasted call — file unchanged") || text.startsWith("File unchanged since last read"))
    return { filePath, type: "file_unchanged", note: text };
  if (/^<cell id="/.test(text)) return { filePath, type: "notebook", note: text };
  return undefined;
}

/** Returns the first picture among content blocks whose bytes are recorded. */
function pictureIn(content: unknown): RecordedImage | undefined {
  for (const block of Array.isArray(content) ? content : []) {
    const source = fieldsOf(fieldsOf(block)["source"]);
    const [mimeType, data] = [stringOf(source["media_type"]), stringOf(source["data"])];
    if (mimeType !== undefined && data !== undefined) return { mimeType, data };
  }
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
