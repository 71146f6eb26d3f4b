import * as z from "zod";
import { ToolError } from "../../base/errors";
import type { FoundText } from "./findText";
import { findMeant, globNote, globsOf, withoutExcluded } from "./grepGlobs";
import { flag, integer, text, unlisted } from "../runtime/inputFields";
import { leftOut, leftOutNote, secretFilesOf } from "../runtime/policy/secretFiles";
import type { ToolContext } from "../runtime/context/toolContext";
import type { Resource } from "../../base/resource";
import type { FindQuery } from "../runtime/ports/searchPort";
import { globsOfType } from "./files/fileTypes";
import { beyondNote, foundModes, foundPage, undecodedNote, unsavedNotes } from "./foundPage";
import { ignoreFiles } from "./files/ignoreFiles";
import { pathOnLine } from "./files/shownPath";
import { nothingInTime, limitedSearch, stoppedNote } from "./files/timeLimit";
import { whyNoLine } from "./whyNoLine";
import { type NamedPath, planSearch, refuseUnreadable, searching, searchRoots } from "./files/searchRoots";
import { t } from "../../base/l10n";
import { defineTool } from "../runtime/tool";
import { stringArrayOf } from "../../base/json/jsonValue";

interface Input {
  readonly pattern: string;
  readonly path?: string | undefined;
  readonly glob: string;
  readonly type: string;
  readonly output_mode: (typeof foundModes)[number];
  readonly ignore_case: boolean;
  readonly smart_case: boolean;
  readonly fixed_strings: boolean;
  readonly word: boolean;
  readonly multiline: boolean;
  readonly line_numbers: boolean;
  readonly context: number;
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  readonly include_ignored: boolean;
  readonly max_per_file?: number | undefined;
  readonly head_limit: number;
  readonly offset: number;
}

interface Plan {
  readonly input: Input;
  readonly named: NamedPath | undefined;
}

export default defineTool<Input, Plan>({
  name: "grep",
  title: "Search in Files",
  group: "read",
  icon: "search",
  description:
    "Searches the text of files for a regular expression or plain text (grep, ripgrep): find definitions, uses, strings. Returns JSON; check `success` first. `data.output` has one `file:line: content` per matching line; `data.count` counts all. Files that ignore rules hide or that may contain secrets are left out.",
  userDescription: "Search the text of files",
  effect: "read",
  input: z.object({
    pattern: text().describe("Regular expression in ripgrep's syntax."),
    path: text().optional().describe("File or folder. Default: all workspace folders."),
    glob: z
      .preprocess((value) => stringArrayOf(value)?.join(",") ?? value, text())
      .default("")
      .describe("Files to search, such as *.ts or {src,test}/**/*.js,!*.min.js. Default: all."),
    type: unlisted(
      text().default("").describe("Type of files to search, such as js, py, rust, java or md. Default: all."),
    ),
    output_mode: z
      .enum(foundModes)
      .default("content")
      .describe("content: matching lines. files_with_matches: paths. count: path:number. Default: content."),
    ignore_case: flag().default(false).describe("Ignore case. Default: false."),
    smart_case: unlisted(
      flag().default(false).describe("Ignore case unless the pattern has an upper-case letter. Default: false."),
    ),
    fixed_strings: flag().default(false).describe("pattern is plain text. Default: false."),
    word: unlisted(flag().default(false).describe("Find whole words only. Default: false.")),
    multiline: flag().default(false).describe("pattern can span lines. Default: false."),
    line_numbers: unlisted(flag().default(true).describe("Show the number of each line. Default: true.")),
    context: lines().default(0).describe("Lines to show around each match, 0 to 100. Default: 0."),
    before: unlisted(lines().optional().describe("Lines to show before each match, 0 to 100. Default: context.")),
    after: unlisted(lines().optional().describe("Lines to show after each match, 0 to 100. Default: context.")),
    include_ignored: flag().default(false).describe("Include files that .gitignore hides. Default: false."),
    max_per_file: unlisted(
      integer({ min: 1 })
        .optional()
        .describe("Most matching lines to return of each file, at least 1, when output_mode is content. Default: all."),
    ),
    head_limit: integer({ min: 1 })
      .default(100)
      .describe("Maximum number of lines or files, at least 1. Default: 100."),
    offset: integer({ min: 0 }).default(0).describe("Lines or files to skip. Default: 0."),
  }),
  aliases: {
    query: "pattern",
    regex: "pattern",
    dir_path: "path",
    dirPath: "path",
    directory: "path",
    target_directory: "path",
    include: "glob",
    include_pattern: "glob",
    includePattern: "glob",
    file_pattern: "glob",
    filePattern: "glob",
    file_type: "type",
    outputMode: "output_mode",
    "-i": "ignore_case",
    ignoreCase: "ignore_case",
    case_insensitive: "ignore_case",
    "-S": "smart_case",
    smartCase: "smart_case",
    "-F": "fixed_strings",
    literal: "fixed_strings",
    "-w": "word",
    whole_word: "word",
    wholeWord: "word",
    word_regexp: "word",
    "-n": "line_numbers",
    lineNumbers: "line_numbers",
    "-C": "context",
    context_lines: "context",
    "-B": "before",
    "-A": "after",
    "-m": "max_per_file",
    max_count: "max_per_file",
    maxPerFile: "max_per_file",
    max_matches_per_file: "max_per_file",
    maxResults: "head_limit",
    max_results: "head_limit",
    limit: "head_limit",
    includeIgnored: "include_ignored",
    includeIgnoredFiles: "include_ignored",
    no_ignore: "include_ignored",
  },
  rewrite({ isRegexp, case_sensitive, ...input }) {
    return {
      ...(isRegexp !== undefined && { fixed_strings: opposite(isRegexp) }),
      ...(case_sensitive !== undefined && { ignore_case: opposite(case_sensitive) }),
      ...withoutExcluded(input),
    };
  },
  data: z.strictObject({
    output: z.string(),
    count: z.int(),
    files: z.int().optional(),
    timed_out: z.boolean().optional(),
    ignore_rules: z.array(z.string()).optional(),
    note: z.string().optional(),
  }),

  brief: ({ pattern, path }) =>
    path === undefined
      ? { text: t("Search for {0}"), subjects: [{ code: pattern }] }
      : { text: t("Search for {0} in {1}"), subjects: [{ code: pattern }, { path }] },

  async plan(input, context) {
    const { named, ask } = await planSearch(input.path, "read", context);
    return { plan: { input, named }, ask };
  },

  async run({ input, named: path }, context) {
    const names = checkedNames(input);
    const roots = await searchRoots(path, context);
    const secrets = await secretFilesOf(context);
    const named = roots.everywhere ? [] : roots.roots;
    const omit = await leftOut(secrets, { roots: named, asked: named }, context);
    const written: FindQuery = {
      ...queryOf(input, roots.roots),
      omit,
      ...(names && { names }),
      ...(roots.everywhere && { folderNames: folderNames(context) }),
    };
    const undecoded = new Set<Resource>();
    const { value, quick, timeout } = await limitedSearch(context, (stop) =>
      searching(roots, context, () =>
        Promise.all([
          findMeant({ ...written, undecoded: (resource) => void undecoded.add(resource), stop }, context),
          input.include_ignored ? [] : ignoreFiles(roots, context),
        ]),
      ),
    );
    const [{ found, globs }, rules] = value;
    const query = { ...written, globs };
    if (found.count === 0 && found.unreadable > 0) await refuseUnreadable(roots, context);
    if (found.count === 0 && found.stopped) throw nothingInTime("nothing", timeout, narrowing);

    const shown = {
      mode: input.output_mode,
      apart: around(input).some((count) => count > 0),
      numbered: input.line_numbers,
    };
    const page = foundPage(found, shown, context);
    const notes = [
      ...(await searchNotes(
        { input, query, found, page, quick, timeout, isFolder: roots.type === "directory" },
        context,
      )),
      ...undecodedNote([...undecoded].map((resource) => pathOnLine(resource, context.workspace))),
      ...leftOutNote(found.omitted ?? 0, secrets),
      ...(found.unreadable > 0 ? [`${found.unreadable} files could not be read.`] : []),
    ];
    return {
      data: {
        count: input.output_mode === "files_with_matches" ? found.files : found.count,
        ...(input.output_mode === "count" && { files: found.files }),
        ...(found.stopped && { timed_out: true }),
        ...(rules.length > 0 && { ignore_rules: [...rules] }),
        ...(notes.length > 0 && { note: notes.join(" ") }),
      },
      long: {
        kind: "lines",
        field: "output",
        lines: page.lines.map(({ text: line }) => line),
        weigh: (index) => (page.lines[index]?.match === true ? 1 : 0),
        first: input.offset,
        total: page.total,
        more: page.weight > 0 && input.offset + page.weight < page.total,
      },
    };
  },
});

async function searchNotes(
  { input, query, found, page, quick, timeout, isFolder }: Searched,
  context: ToolContext,
): Promise<readonly string[]> {
  const { max_per_file, offset, output_mode } = input;
  return [
    ...(found.readAs === undefined ? [] : [found.readAs]),
    ...(found.count > 0 ? globNote(input.glob, query.globs) : []),
    ...(found.stopped ? [stoppedNote(timeout, narrowing)] : []),
    ...(found.count === 0
      ? [await noneNote(quick, query, { filter: filterOf(input), isFile: !isFolder }, context)]
      : []),
    ...(found.count > 0 && page.weight === 0
      ? [`offset ${offset} is past the last of ${page.total} ${page.unit}.`]
      : []),
    ...beyondNote(found, max_per_file),
    ...(max_per_file !== undefined && output_mode !== "content"
      ? ["max_per_file ignored: it counts lines, and output_mode asks for none."]
      : []),
    ...(page.note === undefined ? [] : [page.note]),
    ...unsavedNotes(found, query, context),
  ];
}

interface Searched {
  readonly input: Input;
  readonly query: FindQuery;
  readonly found: FoundText;
  readonly page: ReturnType<typeof foundPage>;
  /** Whether there is time to find out why no line matches. */
  readonly quick: boolean;
  readonly timeout: number;
  readonly isFolder: boolean;
}

/** Says in words which globs and types limit the files. */
function filterOf({ glob, type }: Input): string {
  const kind = type.trim();
  return [glob.trim(), kind === "" ? "" : `type ${kind}`].filter(Boolean).join(" and ");
}

function noneNote(
  quick: boolean,
  query: FindQuery,
  searched: Parameters<typeof whyNoLine>[1],
  context: ToolContext,
): Promise<string> | string {
  return quick ? whyNoLine(query, searched, context) : "No line matches.";
}

/** Returns the globs of the input's type of files, if it has one. Throws `ToolError` if there is no pattern. */
function checkedNames({ pattern, type }: Input): ReturnType<typeof globsOfType> | undefined {
  if (pattern === "")
    throw new ToolError(
      "EXECUTION_ERROR",
      "Invalid input: pattern is empty, which matches every line. Name what to look for.",
    );
  return type.trim() === "" ? undefined : globsOfType(type);
}

/** What makes a search smaller. */
const narrowing = "path, glob or type";

function lines(): z.ZodType<number> {
  return integer({ min: 0, max: 100 });
}

function opposite(value: unknown): unknown {
  return value === true || value === "true" ? false : value === false || value === "false" ? true : value;
}

function queryOf(input: Input, roots: readonly Resource[]): FindQuery {
  const [before, after] = around(input);
  return {
    roots,
    pattern: input.pattern,
    literal: input.fixed_strings,
    ignoreCase: input.ignore_case || (input.smart_case && !hasUpperCase(input)),
    multiline: input.multiline,
    word: input.word,
    globs: globsOf(input.glob),
    ignored: input.include_ignored,
    before,
    after,
    skip: input.offset,
    keep: input.head_limit,
    ...(input.output_mode !== "content" && { each: "file" }),
    ...(input.output_mode === "content" && input.max_per_file !== undefined && { perFile: input.max_per_file }),
  };
}

/** What paths begin with in a workspace of several folders. */
function folderNames({ workspace: { folders } }: ToolContext): ReadonlyMap<Resource, string> {
  return new Map(folders.length > 1 ? folders.map(({ resource, name }) => [resource, name]) : []);
}

/** Lines before and after each match. */
function around({ context, before = context, after = context }: Input): [number, number] {
  return [before, after];
}

/** Upper case that is not part of an escape such as `\W`. */
function hasUpperCase({ pattern, fixed_strings }: Input): boolean {
  return /\p{Lu}/u.test(fixed_strings ? pattern : pattern.replace(/\\p\{[^}]*\}|\\[^]/giu, ""));
}
