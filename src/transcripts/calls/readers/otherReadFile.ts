import { itemsOf, numberOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { isOnlyText } from "../../entries/contentBlocks";
import { defineReader } from "../reader";
import { inputSubject } from "../shapes/inputSubject";
import { numberedPrint, plainPrint } from "../shapes/printedLines";
import type { OtherTextData } from "./otherText";
import type { OtherReadData } from "./otherRead";

/** Files that VS Code, Gemini CLI, Qwen Code, and Cline read. Those of agents whose form is not known are shown as they are. */
export default defineReader({
  tools: ["read_file", "read_files", "ReadFile"],
  input: { file_path: "text", filePath: "text", absolute_path: "text", path: "text", files: "any" },
  carries: true,
  summary: inputSubject,
  parse({ text, content, input }): OtherReadData | OtherTextData {
    const file = isOnlyText(content)
      ? (clineFile(text, input) ?? numberedFile(text, input) ?? geminiFile(text, input) ?? vscodeFile(text, input))
      : undefined;
    return file ? { filePath: inputSubject(input) ?? "", ...file } : { raw: content ?? null };
  },
});

type ReadFile = Omit<OtherReadData, "filePath">;

/** Cline can read several files at once. Only one is shown as a file. */
function clineFile(text: string, { files }: JsonObject): ReadFile | undefined {
  if (itemsOf(files).length !== 1 || !/^ {0,8}\d{1,9} \| /.test(text)) return undefined;
  const lines = numberedPrint(text, " | ");
  return lines && { type: "text", ...lines };
}

/** Kimi CLI and Hermes print each line with its number, before a tab or a bar. Others name a file in other fields. */
function numberedFile(text: string, { path }: JsonObject): ReadFile | undefined {
  const [, after] = (typeof path === "string" ? /^ {0,8}\d{1,9}([\t|])/.exec(text) : undefined) ?? [];
  const lines = after === undefined ? undefined : numberedPrint(text.replace(/\n$/, ""), after);
  return lines && { type: "text", ...lines };
}

/**
 * What is said before a part of a file by Gemini CLI, by Qwen Code, and by older versions of Gemini CLI
 * (read-file.ts of both).
 */
const PARTS = [
  /^\s{0,9}IMPORTANT: The file content has been truncated\.\nStatus: Showing lines (\d{1,9})-\d{1,9} of (\d{1,9}) total lines\.\nAction: [^]{1,2000}?\n--- FILE CONTENT \(truncated\) ---\n/,
  /^Showing lines (\d{1,9})-\d{1,9} of (?:at least )?(\d{1,9}) total lines\.\n\n---\n\n/,
  /^\[File content truncated: showing lines (\d{1,9})-\d{1,9} of (\d{1,9}) total lines\.[^\n\]]{0,300}\]\n/,
];

/** Gemini CLI and Qwen Code print a file as it is. No other agent has their names for its path. */
function geminiFile(text: string, input: JsonObject): ReadFile | undefined {
  if (stringOf(input["file_path"]) === undefined && stringOf(input["absolute_path"]) === undefined) return undefined;
  if (/^\[File [^\n]{1,1000} unchanged since last read in this session\b/.test(text))
    return { type: "file_unchanged", note: text };
  const part = PARTS.map((form) => form.exec(text.slice(0, 4000))).find((found) => found !== null);
  if (!part) {
    // The offset of Qwen Code, and of older versions of Gemini CLI, begins at 0.
    const first = numberOf(input["start_line"]) ?? (numberOf(input["offset"]) ?? 0) + 1;
    return { type: "text", ...plainPrint(text, first) };
  }
  const lines = plainPrint(text.slice(part[0].length), Number(part[1]));
  return { type: "text", ...lines, totalLines: Number(part[2]) };
}

/** What VS Code says before a part of a file, and after one that is not whole. It puts some in a fence of Markdown. */
const VSCODE_PART = /^File: `[^\n]{1,2000}`\. Lines (\d{1,9}) to \d{1,9} \((\d{1,9}) lines total\): ?\n/;
const FENCE = /^(`{3,20})([^\n`]{0,100})\n/;
/** Files that can begin and end with a fence of their own. VS Code's has the name of their language. */
const MARKDOWN = /\.(?:md|mdx|markdown)$/i;
const VSCODE_END = /\n\[((?:File content truncated at line|One or more long lines were truncated)[^\n\]]{1,200})\]\s*$/;
/** What it says of a file without text. */
const VSCODE_EMPTY = /^\(The file `[^\n]{1,2000}` exists, but (?:is empty|contains only whitespace)\)$/;

/** VS Code prints a file as it is. */
function vscodeFile(text: string, input: JsonObject): ReadFile | undefined {
  const path = stringOf(input["filePath"]);
  if (path === undefined) return undefined;
  if (VSCODE_EMPTY.test(text)) return { type: "text", ...plainPrint("", 1), note: text };
  const part = VSCODE_PART.exec(text.slice(0, 4000));
  let body = text.slice(part?.[0].length ?? 0);
  const [fence, marks = "", language] = FENCE.exec(body) ?? [];
  const isOwn = fence !== undefined && (language === "markdown" || !MARKDOWN.test(path));
  if (isOwn && body.trimEnd().endsWith(`\n${marks}`))
    body = body.slice(fence.length, body.trimEnd().length - marks.length - 1);
  const end = VSCODE_END.exec(body.slice(-400));
  if (end) body = body.slice(0, body.length - end[0].length);
  const asked = numberOf(input["startLine"]) ?? numberOf(input["offset"]) ?? 1;
  const lines = plainPrint(body, part ? Number(part[1]) : asked);
  return {
    type: "text",
    ...lines,
    ...(part && { totalLines: Number(part[2]) }),
    ...(end?.[1] !== undefined && { rest: end[1] }),
  };
}
