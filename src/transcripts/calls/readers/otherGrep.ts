import { OTHER_SEARCHES } from "../../../results/equivalents/otherNames";
import { isOnlyText } from "../../entries/contentBlocks";
import { defineReader } from "../reader";
import { searchSubject } from "../shapes/inputSubject";
import type { GrepData } from "./grep";
import type { OtherTextData } from "./otherText";

/** Matches of another agent's search. */
export interface OtherGrepData extends GrepData {
  /** What the agent says about matches that were left out. */
  readonly rest?: string;
}

/** Searches of other agents. Those in a form that is not known are shown as they are. */
export default defineReader({
  tools: OTHER_SEARCHES,
  input: {
    pattern: "text",
    query: "text",
    regex: "text",
    path: "text",
    dir_path: "text",
    include: "text",
    glob: "text",
    include_pattern: "text",
    includePattern: "text",
    file_pattern: "text",
    output_mode: "text",
  },
  carries: true,
  summary: (input) =>
    searchSubject(input.pattern ?? input.query ?? input.regex, [
      input.path ?? input.dir_path,
      input.include ?? input.glob ?? input.include_pattern ?? input.includePattern ?? input.file_pattern,
    ]),
  parse({ text, content, input }): OtherGrepData | OtherTextData {
    // VS Code's result is empty if it finds nothing.
    if (Array.isArray(content) && content.length === 0) return found("content", [], { numMatches: 0 });
    if (!isOnlyText(content)) return { raw: content ?? null };
    const lines = text.trimEnd().split(/\r?\n/);
    if (lines.length === 1 && NOTHING.test(lines[0] ?? "")) return found("content", [], { numMatches: 0 });
    return (
      openCodeMatches(lines) ??
      geminiMatches(lines) ??
      vscodeMatches(lines) ??
      nanocoderMatches(lines) ??
      piMatches(lines) ??
      printedMatches(lines, input.output_mode) ??
      copilotFiles(lines, input.output_mode) ?? { raw: content ?? null }
    );
  },
});

const NOTHING = /^No (?:matches|files) found(?:\.?$| for (?:pattern )?".{0,1000}"(?: |$))/;

/** The first line of OpenCode's matches, and what it says after them. */
const OPENCODE_START = /^Found (\d{1,9}) match(?:es)?(?: \([^()\n]{1,100}\))?$/;
const OPENCODE_REST = /^\((?:Results truncated|Some paths)\b.{0,300}\)$/;
const OPENCODE_MATCH = /^ {2}Line (\d{1,9}): (.*)$/s;

/** OpenCode names each file once, above its matches. Undefined if a line has another form. */
function openCodeMatches([first = "", ...lines]: readonly string[]): OtherGrepData | undefined {
  const numMatches = Number(OPENCODE_START.exec(first)?.[1]);
  if (Number.isNaN(numMatches)) return undefined;
  const printed: string[] = [];
  const rest: string[] = [];
  let file: string | undefined;
  for (const line of lines) {
    const match = file === undefined ? null : OPENCODE_MATCH.exec(line);
    if (match) printed.push(`${file}:${match[1]}:${match[2]}`);
    else if (OPENCODE_REST.test(line)) rest.push(line.slice(1, -1));
    else if (line.endsWith(":") && !line.startsWith(" ")) file = line.slice(0, -1);
    else if (line !== "") return undefined;
  }
  return found("content", printed, { numMatches, ...(rest.length > 0 && { rest: rest.join(" ") }) });
}

/** The first line of Gemini CLI and Qwen Code, with the number of matches or files (grep-utils.ts, ripGrep.ts). */
const GEMINI_START = /^Found (\d{1,9}) (match|matches|files with matches) for pattern "/;
const GEMINI_LIMIT = /\((results limited to \d{1,9} matches for performance)\):$/;
const GEMINI_MATCH = /^L(\d{1,9})([:-]) (.*)$/s;
const GEMINI_REST = /^\[(\d{1,9} lines? truncated|Search did not complete: .{1,200})\](?: \.\.\.)?$/;

/**
 * Gemini CLI names each file once, above its matches and the lines around them. Qwen Code prints matches as ripgrep
 * does. Undefined if a line has another form.
 */
function geminiMatches([first = "", ...lines]: readonly string[]): OtherGrepData | undefined {
  const [start, amount, what] = GEMINI_START.exec(first) ?? [];
  if (start === undefined || !first.endsWith(":")) return undefined;
  const rest = GEMINI_LIMIT.exec(first)?.slice(1) ?? [];
  const more = (): Partial<OtherGrepData> => (rest.length > 0 ? { rest: rest.join(" ") } : {});
  if (what === "files with matches")
    return { ...found("files_with_matches", []), filenames: lines, numFiles: Number(amount), ...more() };
  const printed: string[] = [];
  let file: string | undefined;
  for (const line of lines) {
    const match = file === undefined ? null : GEMINI_MATCH.exec(line);
    const left = GEMINI_REST.exec(line);
    if (match) printed.push([file, match[1], match[3]].join(match[2]));
    else if (left) rest.push(left[1] ?? "");
    else if (line.startsWith("File: ")) file = line.slice("File: ".length);
    else if (line === "---") file = undefined;
    else if (file === undefined && /^.+?:\d{1,9}:/s.test(line)) printed.push(line);
    else return undefined;
  }
  return found("content", printed, { numMatches: Number(amount), ...more() });
}

/** The first line of VS Code's matches, and what it says about others in a file. */
const VSCODE_START = /^Found (\d{1,9}) match(?:es)? in \d{1,9} files? for "/;
const VSCODE_LIMIT = / \((showing \d{1,9} match(?:es)? in \d{1,9} files?)\)$/;
const VSCODE_MATCH = /^(\d{1,9}):(.*)$/s;
const VSCODE_REST = /^\.\.\. \(\d{1,9} more match(?:es)? in this file\)$/;

/** VS Code names each file once, above its matches, with an empty line before it. */
function vscodeMatches([first = "", ...lines]: readonly string[]): OtherGrepData | undefined {
  const [start, amount] = VSCODE_START.exec(first) ?? [];
  if (start === undefined) return undefined;
  const printed: string[] = [];
  let file: string | undefined;
  for (const line of lines) {
    const match = VSCODE_MATCH.exec(line);
    if (line === "") file = undefined;
    else if (file === undefined) file = line;
    else if (match) printed.push(`${file}:${match[1]}:${match[2]}`);
    else if (!VSCODE_REST.test(line)) return undefined;
  }
  const limit = VSCODE_LIMIT.exec(first)?.[1];
  return found("content", printed, { numMatches: Number(amount), ...(limit !== undefined && { rest: limit }) });
}

/** The first line of Nanocoder's matches, and what it says about others. */
const NANOCODER_START = /^Found (\d{1,9}) match(?:es)?(?: \((showing first \d{1,9})\))?:$/;

/** Nanocoder says how many there are, and prints them behind an empty line. Those with lines around them have another form. */
function nanocoderMatches([first = "", gap, ...lines]: readonly string[]): OtherGrepData | undefined {
  const [start, amount, rest] = NANOCODER_START.exec(first) ?? [];
  if (start === undefined || gap !== "") return undefined;
  const matches = printedMatches(lines);
  return matches && { ...matches, numMatches: Number(amount), ...(rest !== undefined && { rest }) };
}

/** What pi says after its matches. */
const PI_REST = /^\[(.{0,300}(?:limit reached|truncated to).{0,300})\]$/;
/** What Continue says before its matches. */
const CONTINUE_START = /^Search results for pattern ".*":$/s;

/** pi and Continue say something around lines that are printed as ripgrep does. */
function piMatches(lines: readonly string[]): OtherGrepData | undefined {
  const [rest] = PI_REST.exec(lines.at(-1) ?? "")?.slice(1) ?? [];
  const from = CONTINUE_START.test(lines[0] ?? "") ? 1 : 0;
  if (rest === undefined && from === 0) return undefined;
  const matches = printedMatches(lines.slice(from, rest === undefined ? undefined : -1).filter((line) => line !== ""));
  return matches && { ...matches, ...(rest !== undefined && { rest }) };
}

/** Copilot CLI lists files with a match, unless the model asks for something else. */
function copilotFiles(lines: readonly string[], mode: string | undefined): OtherGrepData | undefined {
  const areFiles = mode === undefined && lines.every((line) => line.startsWith("./"));
  return areFiles ? { ...found("files_with_matches", []), filenames: lines } : undefined;
}

/** Lines as ripgrep prints them, with their file, number, or both; or files alone. */
function printedMatches(lines: readonly string[], mode = "content"): OtherGrepData | undefined {
  if (mode === "files_with_matches")
    return lines.every((line) => /[/\\.]|^\S+$/.test(line)) ? { ...found(mode, []), filenames: lines } : undefined;
  if (mode === "count") return lines.every((line) => /:\d+$/.test(line)) ? found(mode, lines) : undefined;
  const [match, context] = [/^(?:.+?:)?\d{1,9}:/s, /^(?:.+?-)?\d{1,9}-|^--$/s];
  const areMatches = lines.some((line) => match.test(line));
  return areMatches && lines.every((line) => match.test(line) || context.test(line)) ? found(mode, lines) : undefined;
}

function found(mode: string, lines: readonly string[], more: Partial<OtherGrepData> = {}): OtherGrepData {
  return { mode, filenames: [], content: lines.join("\n"), ...more };
}
