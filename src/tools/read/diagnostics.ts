import * as z from "zod";
import { ToolError } from "../../base/errors";
import { t } from "../../base/l10n";
import { isInFolder } from "../../base/resource";
import { stringArrayOf } from "../../base/json/jsonValue";
import { integer, text, unlisted } from "../runtime/inputFields";
import type { GlobAccess, RunContext } from "../runtime/policy/access";
import { type FileProblem, severities, type Severity } from "../runtime/ports/problemsPort";
import { defineTool } from "../runtime/tool";
import { allowedFiles } from "../search/files/allowedFiles";
import { type NamedPath, planSearch, searchRoots } from "../search/files/searchRoots";
import { pathOnLine } from "../search/files/shownPath";

interface Input {
  readonly path?: string | undefined;
  readonly severity: Severity;
  readonly head_limit: number;
  readonly offset: number;
}

interface Plan {
  readonly input: Input;
  readonly named: NamedPath | undefined;
  readonly found: GlobAccess;
}

/** The most characters of a message. */
const longestMessage = 500;

export default defineTool<Input, Plan>({
  name: "diagnostics",
  title: "List Problems",
  group: "read",
  icon: "warning",
  description:
    "Lists the errors and warnings that VS Code shows (problems, lint, type errors) for a file, a folder, or the workspace. Returns JSON; check `success` first. `data.output` has one `path:line:column: severity source(code): message` per line, errors first; `data.counts` counts all. Only open and named files are checked: to check a project, run its build.",
  userDescription: "List the problems that VS Code shows",
  effect: "read",
  needs: "problems",
  polling: true,
  input: z.object({
    path: text().optional().describe("File or folder. Default: all workspace folders."),
    severity: z
      .preprocess(severityName, z.enum(severities))
      .default("warning")
      .describe("Least severity to list. Default: warning."),
    head_limit: unlisted(
      integer({ min: 1 }).default(100).describe("Maximum number of problems, at least 1. Default: 100."),
    ),
    offset: integer({ min: 0 }).default(0).describe("Problems to skip. Default: 0."),
  }),
  aliases: {
    file_path: "path",
    filePath: "path",
    file: "path",
    uri: "path",
    folder: "path",
    directory: "path",
    limit: "head_limit",
    max_results: "head_limit",
    maxResults: "head_limit",
    level: "severity",
    min_severity: "severity",
    minSeverity: "severity",
  },
  rewrite: withOnePath,
  data: z.strictObject({
    output: z.string(),
    count: z.int(),
    counts: z.strictObject({ error: z.int(), warning: z.int(), info: z.int(), hint: z.int() }),
    note: z.string().optional(),
  }),

  brief: ({ path }) =>
    path === undefined
      ? { text: t("List problems"), subjects: [] }
      : { text: t("List problems in {0}"), subjects: [{ path }] },

  async plan(input, context) {
    const found = context.access.globs();
    const { named, ask } = await planSearch(input.path, "read", context);
    return { plan: { input, named, found }, ask };
  },

  async run({ input, named, found }, context) {
    const { roots, type } = await searchRoots(named, context);
    const { problems } = context;
    if (!problems)
      throw new ToolError(
        "EXECUTION_ERROR",
        "Problems can be listed only in VS Code. Run the project's build or lint command with bash instead.",
      );
    const all = await problems.list(type === "file" ? roots[0] : undefined, context.signal);
    const below = all.filter(({ resource }) => roots.some((root) => isInFolder(resource, root)));
    const allowed =
      type === "file"
        ? undefined
        : await allowedFiles(
            below.map(({ resource }) => resource),
            found,
            context,
          );
    const own = allowed ? below.filter(({ resource }) => allowed.has(resource)) : below;
    const listed = own.filter(({ severity }) => rank(severity) <= rank(input.severity)).sort(bySeverity);
    const page = listed.slice(input.offset, input.offset + input.head_limit);
    const notes = notesOf({ input, own, listed, page, hidden: below.length - own.length, isFile: type === "file" });
    const [error, warning, info, hint] = severities.map(
      (wanted) => own.filter(({ severity }) => severity === wanted).length,
    );
    return {
      data: {
        count: listed.length,
        counts: { error, warning, info, hint },
        ...(notes.length > 0 && { note: notes.join(" ") }),
      },
      long: {
        kind: "lines",
        field: "output",
        lines: page.map((problem) => lineOf(problem, context)),
        first: input.offset,
        total: listed.length,
        more: page.length > 0 && input.offset + page.length < listed.length,
      },
    };
  },
});

function rank(severity: Severity): number {
  return severities.indexOf(severity);
}

function bySeverity(one: FileProblem, two: FileProblem): number {
  const byFile = one.resource < two.resource ? -1 : Number(one.resource > two.resource);
  return rank(one.severity) - rank(two.severity) || byFile || one.line - two.line || one.column - two.column;
}

function lineOf({ resource, line, column, severity, source, code, message }: FileProblem, context: RunContext): string {
  const checker = `${source === undefined ? "" : ` ${source}`}${code === undefined ? "" : `(${code})`}`;
  const told = message
    .split(/[\r\n]+/)
    .map((part) => part.trim())
    .join(" ");
  const shown = told.length > longestMessage ? `${told.slice(0, longestMessage)}…` : told;
  return `${pathOnLine(resource, context.workspace)}:${line}:${column}: ${severity}${checker}: ${shown}`;
}

function notesOf({
  input: { offset, severity },
  own,
  listed,
  page,
  hidden,
  isFile,
}: {
  readonly input: Input;
  readonly own: readonly FileProblem[];
  readonly listed: readonly FileProblem[];
  readonly page: readonly FileProblem[];
  readonly hidden: number;
  readonly isFile: boolean;
}): string[] {
  const notes: string[] = [];
  if (own.length === 0)
    notes.push(
      isFile
        ? "No extension reports a problem in this file."
        : "No extension reports a problem. Files that aren't open are usually not checked: name a file, or run the project's build or lint command.",
    );
  else if (listed.length === 0) notes.push(`Only less severe problems than ${severity} are reported.`);
  else if (page.length === 0) notes.push(`offset ${offset} is past the last of ${listed.length} problems.`);
  if (hidden > 0)
    notes.push(
      `Problems left out: ${hidden}, of files that may contain secrets or lie outside the workspace. Name such a file in path, which needs the user's approval.`,
    );
  return notes;
}

const otherSeverities = new Map([
  ["errors", "error"],
  ["warnings", "warning"],
  ["warn", "warning"],
  ["information", "info"],
  ["all", "hint"],
]);

function severityName(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const name = value.toLowerCase();
  return otherSeverities.get(name) ?? name;
}

/** Reads a list of one path, as other agents give it, as that path. */
function withOnePath(given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { filePaths, paths = filePaths, path = paths, ...others } = given;
  const [first, ...more] = stringArrayOf(path) ?? [];
  const one = more.length === 0 && first !== undefined ? first : path;
  return one === undefined ? others : { ...others, path: one };
}
