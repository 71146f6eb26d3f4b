import * as z from "zod";
import { ToolError } from "../core/errors";
import { cutText } from "../core/cutText";
import { findText } from "../core/findText";
import { flag, integer, text } from "../core/fields";
import { compileGlob, splitGlobs } from "../core/globPattern";
import { type FindQuery, type FoundLine, type Resource, type ToolContext } from "../core/ports";
import { refuseUnreadable, searching, searchRoots } from "../core/searchRoots";
import { defineTool } from "../core/tool";

interface Input {
  readonly pattern: string;
  readonly path?: string | undefined;
  readonly glob?: string | undefined;
  readonly ignore_case: boolean;
  readonly fixed_strings: boolean;
  readonly multiline: boolean;
  readonly context: number;
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  readonly include_ignored: boolean;
  readonly head_limit: number;
  readonly offset: number;
}

export default defineTool<Input>({
  name: "grep",
  title: "Search in Files",
  group: "read",
  icon: "search",
  description:
    "Searches the text of files for a regular expression or plain text (grep, ripgrep): find definitions, uses, strings in the workspace. " +
    "The answer is JSON; check `success` first. `data.output` has one `file:line: content` per matching line, and `data.count` counts all matching lines; " +
    "when `data.truncated` is true, call again with `offset` set to `data.next_offset`. No match is a success with `count` 0 and a `note`. " +
    "Lines of context, when asked for, read `file-line- content`. Files that .gitignore hides are left out unless `include_ignored` is true.",
  userDescription: "Search the text of files",
  effect: "read",
  input: z.object({
    pattern: text().describe("Regular expression in ripgrep's syntax, or plain text when fixed_strings is true."),
    path: text()
      .optional()
      .describe("File or folder to search: workspace-relative or absolute. Default: all workspace folders."),
    glob: text()
      .optional()
      .describe(
        "Files to search, such as *.ts or {src,test}/**/*.js; a comma separates several, ! before one leaves it out. Default: all.",
      ),
    ignore_case: flag().default(false).describe("Let upper and lower case be the same. Default: false."),
    fixed_strings: flag().default(false).describe("Take pattern as plain text. Default: false."),
    multiline: flag().default(false).describe("Let the pattern, and . in it, span lines. Default: false."),
    context: lines().default(0).describe("Lines to show before and after each match, 0 to 100. Default: 0."),
    before: lines().optional().describe("Lines to show before each match, 0 to 100. Default: context."),
    after: lines().optional().describe("Lines to show after each match, 0 to 100. Default: context."),
    include_ignored: flag()
      .default(false)
      .describe("Also search files that ignore rules such as .gitignore hide. Default: false."),
    head_limit: integer({ min: 1 }).default(100).describe("Most matching lines to return, at least 1. Default: 100."),
    offset: integer({ min: 0 }).default(0).describe("Matching lines to skip, for the next page. Default: 0."),
  }),
  aliases: {
    query: "pattern",
    regex: "pattern",
    dir_path: "path",
    dirPath: "path",
    directory: "path",
    include: "glob",
    include_pattern: "glob",
    includePattern: "glob",
    file_pattern: "glob",
    filePattern: "glob",
    "-i": "ignore_case",
    ignoreCase: "ignore_case",
    case_insensitive: "ignore_case",
    "-C": "context",
    "-B": "before",
    "-A": "after",
    literal: "fixed_strings",
    maxResults: "head_limit",
    max_results: "head_limit",
    limit: "head_limit",
    includeIgnored: "include_ignored",
    includeIgnoredFiles: "include_ignored",
    no_ignore: "include_ignored",
  },
  rewrite({ isRegexp, case_sensitive, output_mode, "-n": numbered, ...input }) {
    return {
      ...(isRegexp !== undefined && { fixed_strings: opposite(isRegexp) }),
      ...(case_sensitive !== undefined && { ignore_case: opposite(case_sensitive) }),
      // What the tool does anyway is no reason for a warning.
      ...(output_mode !== undefined && output_mode !== "content" && { output_mode }),
      ...(numbered !== undefined && numbered !== true && { "-n": numbered }),
      ...input,
    };
  },
  data: z.strictObject({ output: z.string(), count: z.int(), note: z.string().optional() }),

  async run(input, context) {
    if (input.pattern === "")
      throw new ToolError(
        "EXECUTION_ERROR",
        "Invalid input: pattern is empty, which matches every line. Name what to look for.",
      );
    const roots = await searchRoots(input.path, context);
    const query = queryOf(input, roots.roots);
    const found = await searching(roots, context, () => findText(query, context));
    if (found.count === 0 && found.unreadable > 0) await refuseUnreadable(roots, context);
    const page = render(found.lines, query, context);
    const matches = found.lines.filter(({ match }) => match).length;
    const notes = [
      ...(found.count === 0
        ? [await whyNone(input, query, context)]
        : matches === 0
          ? [`offset ${input.offset} is past the last of ${found.count} matching lines.`]
          : []),
      ...(page.cut > 0
        ? [`Lines longer than ${longest} characters are cut (${page.cut} of them here); file_read shows more of each.`]
        : []),
      ...(found.unreadable > 0 ? [`${found.unreadable} files could not be read.`] : []),
    ];
    return {
      data: { count: found.count, ...(notes.length > 0 && { note: notes.join(" ") }) },
      long: {
        kind: "lines",
        field: "output",
        lines: page.lines.map(({ text }) => text),
        weigh: (index) => (page.lines[index]?.match === true ? 1 : 0),
        first: input.offset,
        total: found.count,
        more: matches > 0 && input.offset + matches < found.count,
      },
    };
  },
});

function lines(): z.ZodType<number> {
  return integer({ min: 0, max: 100 });
}

function opposite(value: unknown): unknown {
  return value === true || value === "true" ? false : value === false || value === "false" ? true : value;
}

function queryOf(input: Input, roots: readonly Resource[]): FindQuery {
  return {
    roots,
    pattern: input.pattern,
    literal: input.fixed_strings,
    ignoreCase: input.ignore_case,
    multiline: input.multiline,
    globs: globsOf(input.glob ?? ""),
    ignored: input.include_ignored,
    before: input.before ?? input.context,
    after: input.after ?? input.context,
    skip: input.offset,
    keep: input.head_limit,
  };
}

/** The globs of a list. Each is read here first, so that a wrong one is refused in the same words as by glob. */
function globsOf(list: string): string[] {
  const globs = splitGlobs(list);
  for (const glob of globs) compileGlob(glob.replace(/^!/, ""), { ignoreCase: false, shown: glob });
  return globs;
}

/** Characters of a line that are shown; what is longer is generated more often than written. */
const longest = 2000;

interface Line {
  readonly text: string;
  readonly match: boolean;
}

function render(
  found: readonly FoundLine[],
  { before, after }: FindQuery,
  { workspace }: ToolContext,
): { lines: Line[]; cut: number } {
  const lines: Line[] = [];
  let cut = 0;
  let last: FoundLine | undefined;
  let path = "";
  for (const line of found) {
    if (line.resource !== last?.resource) path = workspace.display(line.resource);
    const gap = last !== undefined && (line.resource !== last.resource || line.line > last.line + 1);
    if (gap && before + after > 0) lines.push({ text: "--", match: false });
    const long = line.text.length > longest;
    if (long) cut += 1;
    const content = long ? `${cutText(line.text, longest)}…` : line.text;
    const mark = line.match ? ":" : "-";
    lines.push({ text: `${path}${mark}${line.line}${mark} ${content}`, match: line.match });
    last = line;
  }
  return { lines, cut };
}

/** What would have made a difference: other case, or ignored files; found by looking again, keeping nothing. */
async function whyNone(input: Input, query: FindQuery, context: ToolContext): Promise<string> {
  const count = async (other: Partial<FindQuery>): Promise<number> =>
    (await context.search.findText({ ...query, before: 0, after: 0, skip: 0, keep: 0, ...other }, context.signal))
      .count;
  const otherCase = input.ignore_case ? 0 : await count({ ignoreCase: true });
  if (otherCase > 0) return `No line matches, but ${otherCase} would with ignore_case: true.`;
  const hidden = input.include_ignored ? 0 : await count({ ignoreCase: true, ignored: true });
  if (hidden > 0)
    return `No line matches, but ${hidden} in files that ignore rules hide would: pass include_ignored: true and ignore_case: true.`;
  const plain = input.fixed_strings ? 0 : await count({ ignoreCase: true, ignored: true, literal: true });
  if (plain > 0) return `No line matches, but ${plain} hold it as plain text: pass fixed_strings: true.`;
  return "No line matches. Try a shorter pattern, or glob to find files by name.";
}
