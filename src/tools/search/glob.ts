import * as z from "zod";
import { FileError, ToolError } from "../../base/errors";
import { flag, integer, text, unlisted, words } from "../runtime/inputFields";
import { compileGlob, escapeGlob, withLiteralBrackets, type PathGlob } from "../../base/globs/globPattern";
import type { Workspace } from "../runtime/ports/workspacePort";
import type { ToolContext } from "../runtime/context/toolContext";
import { leavingOut, shownPaths } from "./files/fileGlobs";
import { globList } from "./files/globList";
import { joinGlobs, meantPattern } from "./files/meantGlob";
import { ignoreFiles } from "./files/ignoreFiles";
import { type EntryType, entryTypes, type ListedEntry, listEntries } from "./files/listedEntries";
import { lastName, slashes, splitPattern } from "./files/namePattern";
import { inSeconds, limitTime, reasonTimeout } from "./files/timeLimit";
import { searchTimeout } from "../runtime/ports/toolSettings";
import { inTurn } from "../runtime/context/searchTurns";
import { entryNames, entryOnLine, type FileSearch, whyNoFile } from "./whyNoFile";
import {
  type NamedPath,
  planSearch,
  refuseUnreadable,
  searching,
  searchRoots,
  type SearchRoots,
} from "./files/searchRoots";
import { pathType } from "./files/pathType";
import { t } from "../../base/l10n";
import { defineTool } from "../runtime/tool";
import { readJson } from "../../base/json/jsonText";
import { stringArrayOf } from "../../base/json/jsonValue";

interface Input {
  readonly pattern: string;
  readonly path?: string | undefined;
  readonly exclude: readonly string[];
  readonly type: EntryType;
  readonly sort: "mtime" | "path";
  readonly include_ignored: boolean;
  readonly head_limit: number;
  readonly offset: number;
  readonly case_sensitive?: boolean | undefined;
}

interface Plan {
  readonly input: Input;
  readonly named: NamedPath | undefined;
}

export default defineTool<Input, Plan>({
  name: "glob",
  title: "Find Files",
  group: "read",
  icon: "file-submodule",
  description:
    "Finds files by name or path with a glob pattern: list and locate files in the workspace. Returns JSON; check `success` first. `data.output` has one path per line, newest first; `data.count` counts all. Files that ignore rules hide are left out. To search the text of files, use grep.",
  userDescription: "Find files by name or path",
  effect: "read",
  input: z.object({
    pattern: z
      .preprocess(onePattern, words())
      .describe("Glob such as **/*.ts or {src,test}/**. A name like foo.ts is found in all folders."),
    path: text().optional().describe("Folder to search. Default: all workspace folders."),
    exclude: globList().default([]).describe("Globs to leave out, such as *.test.ts or dist. Default: none."),
    type: z
      .preprocess((value) => otherTypes.get(value) ?? value, z.enum(entryTypes))
      .default("file")
      .describe("Default: file."),
    sort: unlisted(
      z
        .enum(["mtime", "path"])
        .default("mtime")
        .describe("mtime: newest first, a folder by its newest file; path: by path. Default: mtime."),
    ),
    include_ignored: flag().default(false).describe("Include files that .gitignore hides. Default: false."),
    head_limit: unlisted(
      integer({ min: 1 }).default(200).describe("Maximum number of paths, at least 1. Default: 200."),
    ),
    offset: integer({ min: 0 }).default(0).describe("Paths to skip. Default: 0."),
    case_sensitive: unlisted(
      flag()
        .optional()
        .describe("Whether upper and lower case differ. Default: only when the pattern has an upper-case letter."),
    ),
  }),
  aliases: {
    query: "pattern",
    glob: "pattern",
    glob_pattern: "pattern",
    filePattern: "pattern",
    dir_path: "path",
    dirPath: "path",
    directory: "path",
    target_directory: "path",
    folder: "path",
    maxResults: "head_limit",
    max_results: "head_limit",
    limit: "head_limit",
    includeIgnored: "include_ignored",
    includeIgnoredFiles: "include_ignored",
    no_ignore: "include_ignored",
    caseSensitive: "case_sensitive",
    excludes: "exclude",
    exclude_pattern: "exclude",
    excludePattern: "exclude",
    excludePatterns: "exclude",
    exclude_glob: "exclude",
    ignore: "exclude",
    sort_by: "sort",
    sortBy: "sort",
  },
  data: z.strictObject({
    output: z.string(),
    count: z.int(),
    timed_out: z.boolean().optional(),
    ignore_rules: z.array(z.string()).optional(),
    note: z.string().optional(),
  }),

  brief: ({ pattern }) => ({ text: t("Find files: {0}"), subjects: [{ code: pattern }] }),

  async plan(input, context) {
    const { named, ask } = await planSearch(patternOf(input, context.workspace).base ?? input.path, "look", context);
    return { plan: { input, named }, ask };
  },

  async run({ input, named }, context) {
    const roots = await searchRoots(named, context);
    const written = await searchOf(input, roots, context);
    const meant = meantInput(input, context.workspace);
    const timeout = searchTimeout(context);
    const { search, found, quick, read } = await inTurn(context, async () => {
      const from = performance.now();
      const isQuick = (): boolean => performance.now() - from < reasonTimeout(context);
      const first = await searching(roots, context, () => find(written, input, timeout, context));
      const asWritten = { search: written, found: first, quick: isQuick(), read: [] };
      if (!meant || first.count > 0 || !asWritten.quick) return asWritten;
      const search = await searchOf(meant, roots, context);
      const found = await find(search, meant, timeout, context);
      return { search, found, quick: isQuick(), read: [readNote(input, meant)] };
    });
    const { page, count, stopped } = found;
    if (count === 0) await refuseUnreadable(search.roots, context);
    if (count === 0 && stopped)
      throw new ToolError(
        "EXECUTION_ERROR",
        `Search failed: nothing was found in ${inSeconds(timeout)}, and not everything was listed. Name a narrower path or pattern.`,
      );
    const rules = input.include_ignored ? [] : await ignoreFiles(search.roots, context);
    const notes = [
      ...read,
      ...(stopped
        ? [
            `The search stopped after ${inSeconds(timeout)}: the list is incomplete${input.sort === "path" ? "" : ", and by path instead of time"}. Name a narrower path.`,
          ]
        : []),
    ];
    if (count === 0 && quick) notes.push(await whyNoFile(search, input.include_ignored, context));
    else if (count === 0) notes.push(`No ${entryNames[input.type].one} matches.`);
    else if (page.length === 0)
      notes.push(`offset ${input.offset} is past the last of ${count} ${entryNames[input.type].many}.`);
    const lines = page.map((entry) => entryOnLine(entry, context));
    return {
      data: {
        count,
        ...(stopped && { timed_out: true }),
        ...(rules.length > 0 && { ignore_rules: [...rules] }),
        ...(notes.length > 0 && { note: notes.join(" ") }),
      },
      long: {
        kind: "lines",
        field: "output",
        lines,
        first: input.offset,
        total: count,
        more: lines.length > 0 && input.offset + lines.length < count,
      },
    };
  },
});

/** A pattern of a list of them. */
function onePattern(value: unknown): unknown {
  const json = typeof value === "string" && /^\s*\["/.test(value) ? readJson(value) : undefined;
  const given = json?.ok === true ? json.value : value;
  const globs = stringArrayOf(given) ?? [];
  return globs.length > 0 ? joinGlobs(globs) : value;
}

/** The input as it was probably meant, if its pattern finds nothing. Undefined if it can only mean what it says. */
function meantInput(input: Input, workspace: Pick<Workspace, "isWindows">): Input | undefined {
  const meant = meantPattern(input.pattern);
  if (!meant) return undefined;
  const other = { ...input, pattern: meant.pattern, exclude: [...input.exclude, ...meant.exclude] };
  // Where to search was approved.
  return patternOf(other, workspace).base === patternOf(input, workspace).base ? other : undefined;
}

function readNote({ pattern, exclude }: Input, meant: Input): string {
  const without = meant.exclude.slice(exclude.length);
  const left = without.length === 0 ? "" : ` and exclude ${JSON.stringify(without)}`;
  return `pattern ${JSON.stringify(pattern)} finds nothing, so it was read as ${JSON.stringify(meant.pattern)}${left}.`;
}

/** What other programs call the types. */
const otherTypes = new Map<unknown, EntryType>([
  ["f", "file"],
  ["d", "directory"],
  ["dir", "directory"],
  ["folder", "directory"],
]);

interface FoundFiles {
  readonly page: readonly ListedEntry[];
  readonly count: number;
  readonly stopped: boolean;
}

/** How much of the time may go by before the order by time, which is known only at the end, is given up for one that comes as it is found. */
const orderedShare = 0.75;

async function find(search: FileSearch, input: Input, timeout: number, context: ToolContext): Promise<FoundFiles> {
  const attempt = async (sort: "modified" | "path", milliseconds: number): Promise<FoundFiles> => {
    const page: ListedEntry[] = [];
    let [count, listed] = [0, 0];
    const time = limitTime(milliseconds);
    const query = { folders: search.roots.roots, ignored: input.include_ignored, sort, stop: time.signal };
    try {
      for await (const entries of listEntries(query, search.type, context)) {
        for (const entry of entries) {
          if (!search.matches(entry) || search.leavesOut(entry)) continue;
          if (count >= input.offset && page.length < input.head_limit) page.push(entry);
          count += 1;
        }
        listed += entries.length;
        context.progress(`${count} of ${listed} ${entryNames[search.type].many} match so far`);
      }
      return { page, count, stopped: time.signal.aborted };
    } finally {
      time.clear();
    }
  };
  if (input.sort === "path") return attempt("path", timeout);
  const ordered = await attempt("modified", timeout * orderedShare);
  return ordered.stopped ? attempt("path", timeout * (1 - orderedShare)) : ordered;
}

async function searchOf(input: Input, roots: SearchRoots, context: ToolContext): Promise<FileSearch> {
  const { pattern } = patternOf(input, context.workspace);
  if (roots.type !== "directory") for (const root of roots.roots) throw new FileError("NotDirectory", root);

  // In a workspace of several folders paths are shown with the folder's name first, so they are understood that way too.
  const folders = roots.everywhere && context.workspace.folders.length > 1 ? context.workspace.folders : [];
  const names = new Map(folders.map((folder) => [folder.resource, folder.name]));
  const pathsOf = ({ path, folder }: ListedEntry): readonly string[] => shownPaths(path, names.get(folder));
  const matcher = async (ignoreCase: boolean): Promise<FileSearch["matches"]> => {
    const whole = await expressions(input, pattern, ignoreCase, context);
    const test = (path: string): boolean => whole.some((expression) => expression.test(path));
    return (entry) => pathsOf(entry).some(test);
  };
  const matchesAnyCase = await matcher(true);
  const caseMatters = (glob: string): boolean => input.case_sensitive ?? glob !== glob.toLowerCase();
  const name = lastName(pattern);
  const matches = caseMatters(pattern) ? await matcher(false) : matchesAnyCase;
  const unwanted = leavingOut(input.exclude, caseMatters);
  const leavesOut = (entry: ListedEntry): boolean => pathsOf(entry).some(unwanted);
  const named = folders.filter(({ name }) => pattern.startsWith(`${name}/`));
  const patterns = [
    ...roots.roots.map((root) => ({ root, pattern })),
    ...named.map((folder) => ({ root: folder.resource, pattern: pattern.slice(folder.name.length + 1) })),
  ];
  return { roots, type: input.type, matches, matchesAnyCase, leavesOut, patterns, ...(name !== undefined && { name }) };
}

/** Where the search begins, and its pattern from there on. Where folders are looked for, one that ends as a folder does stands for it, and for all below otherwise. */
function patternOf(
  { pattern, type }: Input,
  { isWindows }: Pick<Workspace, "isWindows">,
): { base?: string; pattern: string } {
  const given = slashes(pattern, isWindows);
  return splitPattern(type === "directory" ? given.replace(/(?<=[^/:])\/+$/, "") : given);
}

/** A pattern that cannot be read may still be the name of a file (`[id` of a route). */
async function expressions(
  input: Input,
  pattern: string,
  ignoreCase: boolean,
  context: ToolContext,
): Promise<readonly PathGlob[]> {
  try {
    const expression = compileGlob(pattern, { ignoreCase, shown: input.pattern });
    const literal = withLiteralBrackets(pattern);
    return literal === undefined ? [expression] : [expression, compileGlob(literal, { ignoreCase })];
  } catch (error) {
    if (await isThere(input, context)) return [compileGlob(escapeGlob(pattern.replace(/^\*\*\//, "")), { ignoreCase })];
    throw error;
  }
}

async function isThere({ path, pattern, type }: Input, context: ToolContext): Promise<boolean> {
  const found = await pathType(path === undefined ? pattern : `${path}/${pattern}`, context);
  return found === type || (found !== undefined && type === "any");
}
