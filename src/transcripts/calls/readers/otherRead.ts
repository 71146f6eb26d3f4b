import { firstLine } from "../../../base/text/displayText";
import { itemsOf, numberOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { isOnlyText } from "../../entries/contentBlocks";
import { defineReader } from "../reader";
import { inputSubject } from "../shapes/inputSubject";
import { numberedPrint, plainPrint, type PrintedLines } from "../shapes/printedLines";
import type { LsData } from "./ls";
import type { OtherTextData } from "./otherText";
import type { ReadData } from "./read";

/** A file as another agent read it. */
export interface OtherReadData extends ReadData {
  /** What was said about lines that were left out. */
  readonly rest?: string;
}

/** A folder as another agent read it. */
export interface OtherFolderData extends LsData {
  readonly type: "directory";
  /** What was said about names that were left out. */
  readonly rest?: string;
}

/** Files and folders that OpenCode, pi, Copilot CLI, and Crush read. */
export default defineReader({
  tools: ["read", "view"],
  input: { file_path: "text", filePath: "text", path: "text" },
  carries: true,
  summary: inputSubject,
  parse({ text, content, input }): OtherReadData | OtherFolderData | OtherTextData {
    const folder = openCodeFolder(text);
    if (folder) return folder;
    const file =
      openCodeFile(text) ??
      crushFile(text) ??
      copilotFile(text) ??
      (isOnlyText(content) ? plainFile(text, input) : undefined);
    return file ? { filePath: inputSubject(input) ?? "", type: "text", ...file } : { raw: content ?? null };
  },
  judge({ text }) {
    if (!/^File too large to read at once \(/.test(text)) return undefined;
    const error = firstLine(text);
    return { status: "error", reason: "The file is too large to be read at once", evidence: "body", error };
  },
});

type FileLines = Omit<OtherReadData, "filePath" | "type">;

const OPENCODE_START = /^<path>[^\n]*<\/path>\n<type>file<\/type>\n<content>(?=\d)/;
/** What OpenCode says after the lines: whether there are more, and how many there are, if it knows. */
const OPENCODE_END = /\n\n\(([^\n]{1,300})\)\n<\/content>\s*$/;
const TOTAL = /\b(?:total|of) (\d{1,9})\b/;

function openCodeFile(text: string): FileLines | undefined {
  const start = OPENCODE_START.exec(text);
  if (!start) return undefined;
  const end = OPENCODE_END.exec(text.slice(-400));
  const until = end ? text.length - Math.min(400, text.length) + end.index : text.length;
  const lines = numberedPrint(text.slice(start[0].length, until), ": ");
  if (!lines) return undefined;
  const [, note = ""] = end ?? [];
  const total = Number(TOTAL.exec(note)?.[1]);
  return {
    ...lines,
    ...(!Number.isNaN(total) && { totalLines: total }),
    ...(note !== "" && !note.startsWith("End of file") && { rest: note }),
  };
}

const CRUSH_START = /^<file>\n(?= {0,5}\d)/;
/** Between the lines and the end of the file, Crush says whether there are more. Behind it are the problems that it found. */
const CRUSH_END = "\n</file>";
const CRUSH_REST = /\n\n\(([^\n)]{1,300})\)$/;

function crushFile(text: string): FileLines | undefined {
  const start = CRUSH_START.exec(text);
  const until = text.lastIndexOf(CRUSH_END);
  if (!start || until < start[0].length) return undefined;
  const inside = text.slice(start[0].length, until);
  const [said = "", rest] = CRUSH_REST.exec(inside.slice(-400)) ?? [];
  const lines = numberedPrint(inside.slice(0, inside.length - said.length), "|");
  if (!lines) return undefined;
  const found = text.slice(until + CRUSH_END.length).trim();
  const notes = [rest, found].filter((note) => note);
  return { ...lines, ...(notes.length > 0 && { rest: notes.join("\n") }) };
}

const FOLDER_END = ")\n</entries>";
const FOLDER_START = /^<path>([^\n]*)<\/path>\n<type>directory<\/type>\n<entries>\n/;

/** The names as a tree of one level. After them, OpenCode says in parentheses how many there are. */
function openCodeFolder(text: string): OtherFolderData | undefined {
  const [whole = "", path = ""] = FOLDER_START.exec(text) ?? [];
  const listed = text.trimEnd();
  const end = listed.lastIndexOf("\n(");
  if (whole === "" || !listed.endsWith(FOLDER_END) || end < whole.length - 1) return undefined;
  const names = text.slice(whole.length, end).split("\n").filter(Boolean);
  const lines = [`- ${path.replace(/\/?$/, "/")}`, ...names.map((name) => `  - ${name}`)];
  const note = listed.slice(end + 2, -FOLDER_END.length);
  const isCount = /^\d{1,9} entr(?:y|ies)$/.test(note);
  return { path, type: "directory", output: lines.join("\n"), ...(!isCount && { rest: note }) };
}

/** Older versions of Copilot CLI number the lines. */
function copilotFile(text: string): PrintedLines | undefined {
  return /^\d{1,9}\. /.test(text) ? numberedPrint(text, ". ") : undefined;
}

/** What pi says after a part of a file. */
const PI_END = /\n\n\[((?:Showing lines \d{1,9}-\d{1,9} of (\d{1,9})\b|\d{1,9} more lines in file\b)[^\n\]]{0,100})\]$/;

/**
 * pi, and newer versions of Copilot CLI, print a file as it is. The latter also print the names in a folder, so only
 * what has the name of a file is one.
 */
function plainFile(text: string, input: JsonObject): FileLines | undefined {
  if (!/[^/\\.]\.[A-Za-z0-9]{1,8}$/.test(stringOf(input["path"]) ?? "")) return undefined;
  const end = PI_END.exec(text.slice(-300));
  const body = end ? text.slice(0, text.length - end[0].length) : text;
  const first = numberOf(input["offset"]) ?? numberOf(itemsOf(input["view_range"])[0]) ?? 1;
  const total = Number(end?.[2]);
  return {
    ...plainPrint(body, first),
    ...(!Number.isNaN(total) && { totalLines: total }),
    ...(end?.[1] !== undefined && { rest: end[1] }),
  };
}
