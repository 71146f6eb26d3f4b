import * as z from "zod";
import { FileError, ToolError } from "../core/errors";
import { flag, integer, text, words } from "../core/fields";
import { compileGlob, escapeGlob } from "../core/globPattern";
import type { ListedFile, Resource, ToolContext } from "../core/ports";
import { refuseUnreadable, searching, type SearchRoots, searchRoots } from "../core/searchRoots";
import { defineTool } from "../core/tool";

interface Input {
  readonly pattern: string;
  readonly path?: string | undefined;
  readonly include_ignored: boolean;
  readonly head_limit: number;
  readonly offset: number;
  readonly case_sensitive?: boolean | undefined;
}

export default defineTool<Input>({
  name: "glob",
  title: "Find Files",
  group: "read",
  icon: "file-submodule",
  description:
    "Finds files by name or path with a glob pattern: list, locate and search for files in the workspace. " +
    "The answer is JSON; check `success` first. `data.output` has one path per line, newest first, and `data.count` counts all matching files; when " +
    "`data.truncated` is true, call again with `offset` set to `data.next_offset`. No match is a success with `count` 0 and a `note`. " +
    "Hidden files are included; files that .gitignore hides are not, unless `include_ignored` is true. To search in the text of files use grep.",
  userDescription: "Find files by name or path",
  effect: "read",
  input: z.object({
    pattern: words().describe(
      "Glob such as **/*.ts, src/**/test_*.py or {src,test}/**. A bare name like foo.ts is searched as **/foo.ts.",
    ),
    path: text()
      .optional()
      .describe("Folder to search in: workspace-relative or absolute. Default: all workspace folders."),
    include_ignored: flag()
      .default(false)
      .describe("Also list files that ignore rules such as .gitignore hide. Default: false."),
    head_limit: integer({ min: 1 }).default(200).describe("Most paths to return, at least 1. Default: 200."),
    offset: integer({ min: 0 }).default(0).describe("Paths to skip, for the next page. Default: 0."),
    case_sensitive: flag()
      .optional()
      .describe("Whether upper and lower case differ. Default: only when the pattern has an upper-case letter."),
  }),
  aliases: {
    query: "pattern",
    glob: "pattern",
    glob_pattern: "pattern",
    filePattern: "pattern",
    dir_path: "path",
    dirPath: "path",
    directory: "path",
    folder: "path",
    maxResults: "head_limit",
    max_results: "head_limit",
    limit: "head_limit",
    includeIgnored: "include_ignored",
    includeIgnoredFiles: "include_ignored",
    no_ignore: "include_ignored",
    caseSensitive: "case_sensitive",
  },
  data: z.strictObject({ output: z.string(), count: z.int(), note: z.string().optional() }),

  async run(input, context) {
    const search = await searchOf(input, context);
    const page: ListedFile[] = [];
    let count = 0;
    const look = (file: ListedFile): void => {
      if (!search.matches(file)) return;
      if (count >= input.offset && page.length < input.head_limit) page.push(file);
      count += 1;
    };
    await searching(search.roots, context, () => forEachFile(search.roots, input.include_ignored, context, look));
    const note =
      count === 0
        ? await whyNone(search, context)
        : page.length === 0
          ? `offset ${input.offset} is past the last of ${count} files.`
          : undefined;
    const lines = page.map(({ resource }) => context.workspace.display(resource));
    return {
      data: { count, ...(note !== undefined && { note }) },
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

interface FileSearch {
  readonly roots: SearchRoots;
  readonly matches: (file: ListedFile) => boolean;
  /** The same with upper and lower case alike. */
  readonly matchesAnyCase: (file: ListedFile) => boolean;
}

async function searchOf(input: Input, context: ToolContext): Promise<FileSearch> {
  const { base, pattern } = split(slashes(input.pattern));
  const roots = await searchRoots(base ?? input.path, context);
  if (roots.type !== "directory") for (const root of roots.roots) throw new FileError("NotDirectory", root);

  // In a workspace of several folders paths are shown with the folder's name first, so they are understood that way too.
  const { folders } = context.workspace;
  const named =
    roots.everywhere && folders.length > 1 ? folders.filter(({ name }) => pattern.startsWith(`${name}/`)) : [];
  const matcher = async (ignoreCase: boolean): Promise<(file: ListedFile) => boolean> => {
    const whole = await expressions(input, pattern, ignoreCase, context);
    const own = new Map<Resource, readonly RegExp[]>();
    for (const { name, resource } of named)
      own.set(resource, await expressions(input, pattern.slice(name.length + 1), ignoreCase, context));
    const [first, ...others] = whole;
    if (others.length === 0 && own.size === 0) return ({ path }) => first.test(path);
    return ({ path, folder }) => [...whole, ...(own.get(folder) ?? [])].some((expression) => expression.test(path));
  };
  const matchesAnyCase = await matcher(true);
  const caseMatters = input.case_sensitive ?? pattern !== pattern.toLowerCase();
  return { roots, matches: caseMatters ? await matcher(false) : matchesAnyCase, matchesAnyCase };
}

/** Backslashes as separators where a pattern is plainly written for Windows; elsewhere a backslash takes a character's meaning away. */
function slashes(pattern: string): string {
  const windows = /^[A-Za-z]:\\/.test(pattern) || (!pattern.includes("/") && /\\(?:\w|\*\*)/.test(pattern));
  return windows ? pattern.replaceAll("\\", "/") : pattern;
}

/** The folder that an absolute pattern, a URI or one with `..` begins in, and the pattern from there on; a bare name stands for itself anywhere. */
function split(given: string): { base?: string; pattern: string } {
  const pattern = given.replace(/^(?:\.\/+)+/, "");
  if (!/^(?:\/|[A-Za-z]:\/|[A-Za-z][\w+.-]*:\/\/|\.\.\/)/.test(pattern)) {
    return { pattern: pattern.includes("/") ? below(pattern) : `**/${below(pattern)}` };
  }
  const segments = pattern.split("/");
  const magic = segments.findIndex((segment) => /[*?[\]{}\\]/.test(segment));
  const from = magic < 0 ? segments.length - 1 : magic;
  const base = segments.slice(0, from).join("/");
  return { base: /^(?:[A-Za-z]:)?$/.test(base) ? `${base}/` : base, pattern: below(segments.slice(from).join("/")) };
}

/** A pattern that ends as a folder does stands for all files below. */
function below(pattern: string): string {
  return pattern === "" || pattern === "." || pattern.endsWith("/") ? `${pattern.replace(/^\.$/, "")}**` : pattern;
}

async function forEachFile(
  { roots }: SearchRoots,
  ignored: boolean,
  context: ToolContext,
  look: (file: ListedFile) => void,
): Promise<void> {
  const listed = context.search.listFiles({ folders: roots, ignored, sort: "modified" }, context.signal);
  for await (const files of listed) for (const file of files) look(file);
}

/** A pattern that cannot be read may still be the name of a file (`[id` of a route); brackets may be part of a name as well as a choice of characters. */
async function expressions(
  input: Input,
  pattern: string,
  ignoreCase: boolean,
  context: ToolContext,
): Promise<[RegExp, ...RegExp[]]> {
  try {
    const expression = compileGlob(pattern, { ignoreCase, shown: input.pattern });
    if (!/[[\]]/.test(pattern) || pattern.includes("\\")) return [expression];
    return [expression, compileGlob(pattern.replace(/[[\]]/g, "\\$&"), { ignoreCase })];
  } catch (error) {
    if (await isFile(input, context)) return [compileGlob(escapeGlob(pattern.replace(/^\*\*\//, "")), { ignoreCase })];
    throw error;
  }
}

async function isFile({ path, pattern }: Input, { workspace, files }: ToolContext): Promise<boolean> {
  try {
    const resource = await workspace.resolve(path === undefined ? pattern : `${path}/${pattern}`);
    return (await files.stat(resource)).type === "file";
  } catch (error) {
    if (error instanceof FileError || error instanceof ToolError) return false;
    throw error;
  }
}

/** What would have made a difference, found by looking again without the ignore rules and without regard to case. */
async function whyNone(search: FileSearch, context: ToolContext): Promise<string> {
  await refuseUnreadable(search.roots, context);
  let hidden = 0;
  let otherCase = 0;
  await forEachFile(search.roots, true, context, (file) => {
    if (search.matches(file)) hidden += 1;
    else if (search.matchesAnyCase(file)) otherCase += 1;
  });
  if (hidden > 0)
    return `No file matches, but ${hidden} that ignore rules hide would: pass include_ignored: true to list them.`;
  if (otherCase > 0)
    return `No file matches, but ${otherCase} would with other upper and lower case: pass case_sensitive: false.`;
  return "No file matches, hidden and ignored files included. Try a wider pattern such as **/*name*.";
}
