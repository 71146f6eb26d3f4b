import * as z from "zod";
import { undecodedNote } from "../search/foundPage";
import { cutText } from "../../base/text/cutText";
import { ToolError } from "../../base/errors";
import { flag, integer, text, unlisted } from "../runtime/inputFields";
import { fileioData, fileioPage } from "./paths/changeOutcome";
import { ignoredField, offsetField, pathAliases, pathList } from "./paths/pathFields";
import { type PathsPlan, planPaths } from "./paths/planPaths";
import { reachAllowed } from "./paths/fileioReach";
import { listed, type SearchedPath, searchedPaths, shownPath } from "./paths/searchedPaths";
import { findText } from "../search/findText";
import { compileGlob, splitGlobs } from "../../base/globs/globPattern";
import { leftOut, leftOutNote, secretFilesOf } from "../runtime/policy/secretFiles";
import type { Resource } from "../../base/resource";
import { type FindQuery, type FoundLine, longestLine } from "../runtime/ports/searchPort";
import { nothingInTime, limitedSearch, stoppedNote } from "../search/files/timeLimit";
import { whyNoMatch } from "./paths/whyNoMatch";
import { defineTool } from "../runtime/tool";
import { t } from "../../base/l10n";

interface Input {
  readonly pattern: string;
  readonly path: readonly string[];
  readonly glob: string;
  readonly exclude_glob: string;
  readonly ignore_case: boolean;
  readonly fixed_strings: boolean;
  readonly word: boolean;
  readonly multiline: boolean;
  readonly context_before: number;
  readonly context_after: number;
  readonly include_ignored: boolean;
  readonly head_limit: number;
  readonly offset: number;
}

/**
 * One match. Lines and columns start at 1. Columns count characters (Unicode code points; a tab is one) of their line, and `column_end` is that of
 * the character after the match.
 */
const match = z.strictObject({
  file_path: z.string(),
  line_number: z.int(),
  column_start: z.int(),
  column_end: z.int(),
  matched_text: z.string(),
  /** The line that `column_end` is in, where the match ends in another than it begins. */
  line_end: z.int().optional(),
  /** Lines before the match's first line and behind its last; there when asked for. */
  context_before: z.array(z.string()).optional(),
  context_after: z.array(z.string()).optional(),
});

export default defineTool<Input, PathsPlan<Input>>({
  name: "fileio_find_in_files",
  title: "Find in Files",
  group: "fileio",
  icon: "search-fuzzy",
  description:
    "Finds every match of a regular expression or plain text in files, with line and column (find in files, exact positions). Returns JSON; check `success` first. `data.content[0].value` has one `{file_path, line_number, column_start, column_end, matched_text}` per match. Lines and columns count from 1, columns in characters; `column_end` is after the match, `line_end` is the last line of a match of several lines. Paths that can't be searched are in `data.note`, each with its own `status`. If `data.truncated` is true, pass `data.next_offset` as `offset`.",
  userDescription: "Find every match of a text or pattern, with line and column",
  effect: "read",
  input: z.object({
    pattern: text().describe("Regular expression in ripgrep's syntax."),
    path: pathList().default(["."]).describe("Files, folders, and globs such as src/**/*.ts. Default: the workspace."),
    glob: text().default("").describe("Files to search, such as *.ts,*.js. Default: all."),
    exclude_glob: unlisted(
      text().default("").describe("Files and folders to leave out, such as *.test.ts,dist. Default: none."),
    ),
    ignore_case: flag().default(false).describe("Ignore case. Default: false."),
    fixed_strings: flag().default(false).describe("pattern is plain text. Default: false."),
    word: unlisted(flag().default(false).describe("Whole words only. Default: false.")),
    multiline: unlisted(flag().default(false).describe("pattern can span lines. Default: false.")),
    context_before: lines().default(0).describe("Lines to return before each match, 0 to 100. Default: 0."),
    context_after: lines().default(0).describe("Lines to return after each match, 0 to 100. Default: 0."),
    include_ignored: ignoredField().describe("Include files that .gitignore hides. Default: false."),
    head_limit: integer({ min: 1 }).default(100).describe("Maximum number of matches, at least 1. Default: 100."),
    offset: offsetField(),
  }),
  aliases: {
    ...pathAliases,
    query: "pattern",
    regex: "pattern",
    include: "glob",
    include_pattern: "glob",
    includePattern: "glob",
    file_glob: "glob",
    file_pattern: "glob",
    filePattern: "glob",
    exclude: "exclude_glob",
    exclude_pattern: "exclude_glob",
    excludePattern: "exclude_glob",
    "-i": "ignore_case",
    ignoreCase: "ignore_case",
    case_insensitive: "ignore_case",
    literal: "fixed_strings",
    "-w": "word",
    whole_word: "word",
    wholeWord: "word",
    maxResults: "head_limit",
    max_results: "head_limit",
    limit: "head_limit",
  },
  rewrite({ context, "-C": around = context, "-B": above, before = above, "-A": below, after = below, ...input }) {
    const { isRegexp, case_sensitive, ...fields } = input;
    return {
      ...(around !== undefined && { context_before: around, context_after: around }),
      ...(before !== undefined && { context_before: before }),
      ...(after !== undefined && { context_after: after }),
      ...(isRegexp !== undefined && { fixed_strings: opposite(isRegexp) }),
      ...(case_sensitive !== undefined && { ignore_case: opposite(case_sensitive) }),
      ...fields,
    };
  },
  data: fileioData(match),

  plan: (input, context) =>
    planPaths({ input, paths: input.path, use: "read", title: t("Search these files?") }, context),

  async run({ input, globs: access }, context) {
    if (input.pattern === "")
      throw new ToolError(
        "EXECUTION_ERROR",
        "Invalid input: pattern is empty, which matches everywhere. Name what to look for.",
      );
    const globs = [...globsOf(input.glob), ...globsOf(input.exclude_glob).map((glob) => `!${glob}`)];
    const options = { reach: reachAllowed(access, context), ignored: input.include_ignored, globs };
    const secrets = await secretFilesOf(context);
    const unreadable: Resource[] = [];
    const undecoded = new Set<Resource>();
    const tooLong = new Set<Resource>();
    const { value, quick, timeout } = await limitedSearch(context, async (stop) => {
      const expanded = await searchedPaths(input.path, context, { ...options, stop });
      const { paths } = expanded;
      const resources = (some: readonly SearchedPath[]): Resource[] => some.map(({ resource }) => resource);
      const asked = paths.filter(({ found }) => !found);
      const roots = paths.filter(({ found, folder }) => !found || folder);
      const omit = await leftOut(secrets, { roots: resources(roots), asked: resources(asked) }, context);
      const query = { ...queryOf(input, paths, globs), omit };
      const told = {
        unreadable: (resource: Resource) => void unreadable.push(resource),
        undecoded: (resource: Resource) => void undecoded.add(resource),
        tooLong: (resource: Resource) => void tooLong.add(resource),
      };
      return { ...expanded, query, found: await findText({ ...query, ...told, stop }, context) };
    });
    const { paths, secret, notes, query, found } = value;
    const stopped = value.stopped || found.stopped === true;
    if (found.count === 0 && stopped && tooLong.size === 0) throw nothingInTime("no match", timeout, narrowing);
    const why =
      found.count > 0 || tooLong.size > 0 ? [] : [quick ? await whyNoMatch(query, paths, context) : "No match."];
    const cut = { count: 0 };
    const elements = found.lines.map((line) => elementOf(line, input, shownPath(line.resource, paths, context), cut));
    const counted = found.count < query.most && !stopped && tooLong.size === 0;
    const shown = (resources: Iterable<Resource>): string[] =>
      [...resources].map((resource) => shownPath(resource, paths, context));
    const names = shown(unreadable.slice(0, 5));
    return fileioPage({
      elements,
      first: input.offset,
      ...(counted && { total: found.count }),
      more: elements.length > 0 && input.offset + elements.length < found.count,
      notes: [
        ...(found.readAs === undefined ? [] : [found.readAs]),
        ...notes,
        ...(stopped ? [stoppedNote(timeout, narrowing)] : []),
        ...why,
        ...(tooLong.size > 0 ? [`${mostOfLine}: ${listed(shown(tooLong), tooLong.size)}.`] : []),
        ...undecodedNote(shown(undecoded)),
        ...leftOutNote(secret + (found.omitted ?? 0), secrets),
        ...(found.unreadable > 0 ? [`Could not be read: ${listed(names, found.unreadable)}.`] : []),
        ...(cut.count > 0 ? [`Texts longer than ${longest} characters are cut (${cut.count} of them here).`] : []),
      ],
    });
  },
});

/** What makes a search smaller. */
const narrowing = "path or glob";

const mostOfLine = `Matches and lines of context are missing if a line takes more than ${longestLine / 1024 / 1024} MB with its matches; grep finds such lines`;

function lines(): z.ZodType<number> {
  return integer({ min: 0, max: 100 });
}

function opposite(value: unknown): unknown {
  return value === true || value === "true" ? false : value === false || value === "false" ? true : value;
}

/** The globs of a list. Each is read here first, so that a wrong one is refused in the same words as by glob; `!` in a list of what to leave out says nothing more. */
function globsOf(list: string): string[] {
  const globs = splitGlobs(list).map((glob) => glob.replace(/^!/, ""));
  for (const glob of globs) compileGlob(glob, { ignoreCase: false, shown: glob });
  return globs;
}

/** Matches counted behind the page: telling how many hundred thousand there are is not worth the time. */
const mostCounted = 10_000;

interface MatchQuery extends FindQuery {
  readonly most: number;
}

function queryOf(input: Input, paths: readonly SearchedPath[], globs: readonly string[]): MatchQuery {
  return {
    roots: paths.map(({ resource }) => resource),
    pattern: input.pattern,
    literal: input.fixed_strings,
    ignoreCase: input.ignore_case,
    multiline: input.multiline,
    word: input.word,
    globs,
    ignored: input.include_ignored,
    before: input.context_before,
    after: input.context_after,
    skip: input.offset,
    keep: input.head_limit,
    each: "match",
    most: input.offset + input.head_limit + mostCounted,
  };
}

/** Characters of a text that are shown. */
const longest = 2000;

function elementOf(
  { line, found }: FoundLine,
  input: Input,
  file_path: string,
  cut: { count: number },
): z.infer<typeof match> {
  if (!found) throw new Error("the search does not report where its matches are");
  const short = (given: string): string => {
    if (given.length <= longest) return given;
    cut.count += 1;
    return `${cutText(given, longest)}…`;
  };
  return {
    file_path,
    line_number: line,
    column_start: found.from + 1,
    column_end: found.to + 1,
    matched_text: short(found.text),
    ...(found.lastLine !== line && { line_end: found.lastLine }),
    ...(input.context_before > 0 && { context_before: found.before.map(short) }),
    ...(input.context_after > 0 && { context_after: found.after.map(short) }),
  };
}
