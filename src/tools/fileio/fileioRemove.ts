import * as z from "zod";
import { FileError } from "../../base/errors";
import { flag } from "../runtime/inputFields";
import {
  carryOut,
  type Change,
  keepLost,
  noTrash,
  operationData,
  type Plan,
  type PlannedPath,
  type Settled,
} from "./changes/plannedChanges";
import { entriesOf, type Entry, type NoEntry } from "./changes/folderEntries";
import { mapWithLimit } from "../../base/mapWithLimit";
import { holdsRepository, isFolder, protectedBy } from "./changes/obstacles";
import { ignoredField, pathList } from "./paths/pathFields";
import { questionOf, type Title } from "./changes/changesQuestion";
import { reachAsking } from "./paths/fileioReach";
import { statusOf } from "./paths/fileStatus";
import { folderInWords, refuseUnasked, type Survey, surveyOf } from "./changes/folderSurvey";
import { refuseOther } from "./changes/unchangedCheck";
import type { PlanContext } from "../runtime/policy/access";
import type { ToolContext } from "../runtime/context/toolContext";
import type { FileStat } from "../../base/filesPort";
import { type ProtectedPaths, protectedPaths } from "../runtime/policy/protectedPaths";
import { defineTool } from "../runtime/tool";
import { t } from "../../base/l10n";

interface Input {
  readonly path: readonly string[];
  readonly recursive: boolean;
  readonly force: boolean;
  readonly use_trash: boolean;
  readonly include_ignored: boolean;
}

export default defineTool<Input, Plan>({
  name: "fileio_remove",
  title: "Remove Files",
  group: "fileio",
  icon: "trash",
  description:
    "Removes files and folders: rm, delete, many paths and globs in one call. " +
    "Returns JSON; check `success` first. `data.content[0].value` is an array with one {path, status, exists} for each path: `status` is `ok` or " +
    "`error: <Kind>` (NotFound, NotEmpty, PermissionDenied, Unavailable …), `exists` says whether the path existed when the call began; one that fails does not " +
    "stop the others, and `data.note` says why. A folder that isn't empty needs `recursive: true`; globs find folders only then. By default paths are moved " +
    "to the trash; if there is none, the path gets `error: Unavailable`, and `use_trash: false` removes it permanently. A missing path is `ok` with `force: true`. " +
    "Symbolic links are removed themselves, never what they lead to. Workspace folders and `.git` cannot be removed, nor can a folder that contains a Git " +
    "repository, unless the repository's own folder is named. At most 10,000 paths in a call. The user is asked first and may refuse: then do not retry.",
  userDescription: "Remove files and folders, after asking",
  effect: "write",
  input: z.object({
    path: pathList().describe(
      "Files and folders to remove: workspace-relative or absolute paths, or globs such as out/*.log.",
    ),
    recursive: flag()
      .default(false)
      .describe("Remove folders with their contents, including ignored files. Default: false."),
    force: flag().default(false).describe("Return ok for a path that does not exist. Default: false."),
    use_trash: flag().default(true).describe("Move to the trash; false removes permanently. Default: true."),
    include_ignored: ignoredField(),
  }),
  aliases: {
    paths: "path",
    file: "path",
    files: "path",
    file_path: "path",
    target_file: "path",
    filePath: "path",
    filename: "path",
    target: "path",
    targets: "path",
    uri: "path",
    missing_ok: "force",
    useTrash: "use_trash",
    trash: "use_trash",
    includeIgnored: "include_ignored",
  },
  data: operationData,

  async plan(input, context) {
    const plan = await planRemoval(input, context);
    const title: Title = (what) =>
      input.use_trash ? t("Move {0} to the trash?", what) : t("Permanently remove {0}?", what);
    return { plan, ask: questionOf(plan, title, context.access.asked) };
  },

  run: carryOut,
});

async function planRemoval(input: Input, context: PlanContext): Promise<Plan> {
  const kind = input.recursive ? "outermost" : "files";
  const options = { reach: reachAsking(context), use: "entry", kind, ignored: input.include_ignored } as const;
  const entries = await entriesOf(input.path, context, options);
  const protection = await protectedPaths(context);
  return mapWithLimit(entries, { atOnce: 32, signal: context.signal }, (entry) =>
    planOne(entry, { input, protection, context }),
  );
}

/** What all paths of a call share. */
interface Ground {
  readonly input: Input;
  readonly protection: ProtectedPaths;
  readonly context: PlanContext;
}

async function planOne(entry: Entry | NoEntry, ground: Ground): Promise<PlannedPath> {
  const { path } = entry;
  const { input, protection } = ground;
  if (entry.failure !== undefined)
    return { path, exists: false, next: { status: entry.failure, message: entry.message } };
  const { stat } = entry;
  if (!stat) return { path, exists: false, next: { status: input.force ? "ok" : "error: NotFound" } };
  try {
    const refused = await protectedBy(protection, { ...entry, stat });
    return { path, exists: true, next: refused ?? (await removalOf(entry, stat, ground)) };
  } catch (error) {
    return { path, exists: true, next: { status: statusOf(error) } };
  }
}

async function removalOf(
  entry: Entry,
  stat: FileStat,
  { input: { recursive, use_trash: trash }, context }: Ground,
): Promise<Change | Settled> {
  const { path, resource } = entry;
  const { access, files, text, workspace } = context;
  const survey = isFolder(stat) ? await surveyOf(resource, context) : undefined;
  const refused = survey && refusal(entry, survey, recursive, context);
  if (refused) return refused;
  if (trash && !files.mayTrash(resource)) return { status: "error: Unavailable", message: noTrash };
  access.about(path, survey?.reasons ?? []);

  const shown = { path, resource, stat, real: await files.realEntry(resource) };
  const unsaved = survey ? survey.unsaved.length > 0 : text.unsaved(resource) !== undefined;
  const what = survey
    ? folderInWords(survey)
    : stat.link
      ? "the link itself"
      : `${stat.size.toLocaleString("en")} bytes`;
  return {
    subject: workspace.display(resource),
    effect: ` (${what})${unsaved ? "; there are unsaved changes in an editor" : ""}`,
    remark: unsaved ? `${path} had unsaved changes, which stay in an editor.` : undefined,
    async make(running) {
      const { files } = running;
      try {
        await refuseOther(shown, files);
        if (survey) await refuseUnasked(path, resource, running);
        const kept = trash ? undefined : await keepLost({ resource, stat }, "fileio_remove", running);
        // Looking through a folder and backing it up can take seconds.
        await refuseOther(shown, files);
        await files.delete(resource, { recursive, trash });
        return kept;
      } catch (error) {
        // Gone is what was wanted: with a folder of the same call, or by somebody else.
        if (error instanceof FileError && error.kind === "NotFound") return undefined;
        throw error;
      }
    },
  };
}

/** Why a folder stays; undefined when it may go. */
function refusal(
  { path, resource, found }: Entry,
  { empty, repositories: [repository] }: Survey,
  recursive: boolean,
  context: ToolContext,
): Settled | undefined {
  if (!empty && !recursive)
    return {
      status: "error: NotEmpty",
      message: `${path} is not empty: pass recursive: true to remove it with its contents.`,
    };
  // A repository goes only when it is named: its history is nowhere else.
  if (repository === undefined || (repository === resource && !found)) return undefined;
  return { status: "error: PermissionDenied", message: holdsRepository(path, repository, context) };
}
