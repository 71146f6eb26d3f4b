import { defineReader } from "../reader";
import { searchSubject } from "../shapes/inputSubject";
import type { GrepData } from "./grep";
import type { OtherTextData } from "./otherText";

/** Matches of another agent's search. */
export interface OtherGrepData extends GrepData {
  /** What the agent says about matches that were left out. */
  readonly rest?: string;
}

/** Searches of OpenCode, pi, and Copilot CLI. */
export default defineReader({
  tools: ["grep"],
  input: { pattern: "text", path: "text", include: "text", glob: "text", output_mode: "text" },
  carries: true,
  summary: ({ pattern, path, include, glob }) => searchSubject(pattern, [path, include, glob]),
  parse({ text, content, input }): OtherGrepData | OtherTextData {
    const lines = text.trimEnd().split(/\r?\n/);
    if (lines.length === 1 && NOTHING.test(lines[0] ?? "")) return found("content", [], { numMatches: 0 });
    return openCodeMatches(lines) ?? printedMatches(lines, input.output_mode) ?? { raw: content ?? null };
  },
});

const NOTHING = /^No (?:matches|files) found\.?$/;

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
