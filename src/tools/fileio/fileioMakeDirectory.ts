import * as z from "zod";
import { ToolError } from "../../base/errors";
import { flag } from "../runtime/inputFields";
import { carryOut, operationData, type Plan, type PlannedPath } from "./changes/plannedChanges";
import { refuseTooMany, statAt } from "./changes/folderEntries";
import { mapWithLimit } from "../../base/mapWithLimit";
import { protectedBy } from "./changes/obstacles";
import { pathList } from "./paths/pathFields";
import { questionOf, type Title } from "./changes/changesQuestion";
import { statusOf } from "./paths/fileStatus";
import { refuseOther } from "./changes/unchangedCheck";
import type { PlanContext } from "../runtime/policy/access";
import type { ToolContext } from "../runtime/context/toolContext";
import { type ProtectedPaths, protectedPaths } from "../runtime/policy/protectedPaths";
import { defineTool } from "../runtime/tool";
import { t } from "../../base/l10n";

interface Input {
  readonly path: readonly string[];
  readonly recursive: boolean;
}

export default defineTool<Input, Plan>({
  name: "fileio_make_directory",
  title: "Make Folders",
  group: "fileio",
  icon: "new-folder",
  description:
    "Creates folders: mkdir, create directory, many paths in one call. " +
    "Returns JSON; check `success` first. `data.content[0].value` is an array with one {path, status, exists} for each path: `status` is `ok` or " +
    "`error: <Kind>` (Exists for a file, NotFound, NotDirectory, PermissionDenied …), `exists` says whether the path existed when the call began; one that fails " +
    "does not stop the others, and `data.note` says why. A folder that exists is `ok`. Parent folders are created too, unless `recursive` is false. Paths are used as " +
    "they are written, so `*` is part of a name. No folder is created in a `.git`. At most 10,000 paths in a call. The user is asked first and may refuse: then do not retry.",
  userDescription: "Create folders, after asking",
  effect: "write",
  additive: true,
  idempotent: true,
  input: z.object({
    path: pathList().describe("Folders to create: workspace-relative or absolute paths."),
    recursive: flag().default(true).describe("Also create parent folders. Default: true."),
  }),
  aliases: {
    paths: "path",
    dir: "path",
    dirs: "path",
    dir_path: "path",
    dirPath: "path",
    directory: "path",
    directories: "path",
    folder: "path",
    folders: "path",
    file_path: "path",
    filePath: "path",
    uri: "path",
    parents: "recursive",
  },
  data: operationData,

  async plan(input, context) {
    const plan = await planFolders(input, context);
    const title: Title = (what, count) =>
      count === 1 ? t("Make the folder {0}?", what) : t("Make folders at {0}?", what);
    return { plan, ask: questionOf(plan, title, context.access.asked) };
  },

  run: carryOut,
});

async function planFolders({ path, recursive }: Input, context: PlanContext): Promise<Plan> {
  const paths = [...new Set(path)];
  refuseTooMany(paths.length);
  const protection = await protectedPaths(context);
  return mapWithLimit(paths, { atOnce: 32, signal: context.signal }, (one) =>
    planOne(one, { recursive, protection }, context),
  );
}

async function planOne(
  path: string,
  { recursive, protection }: { readonly recursive: boolean; readonly protection: ProtectedPaths },
  { access, files, workspace }: PlanContext,
): Promise<PlannedPath> {
  try {
    const { resource } = await access.write(path);
    const stat = await statAt(resource, files);
    if (stat) return { path, exists: true, next: { status: stat.type === "directory" ? "ok" : "error: Exists" } };
    const shown = { path, resource, stat, real: await files.realEntry(resource) };
    const refused = await protectedBy(protection, shown);
    if (refused) return { path, exists: false, next: refused };
    const make = async ({ files }: ToolContext): Promise<undefined> => {
      if ((await statAt(resource, files))?.type === "directory") return;
      await refuseOther(shown, files);
      await files.mkdir(resource, { recursive });
    };
    return { path, exists: false, next: { subject: workspace.display(resource), effect: "", make } };
  } catch (error) {
    const message = error instanceof ToolError ? error.message : undefined;
    return { path, exists: false, next: { status: statusOf(error), message } };
  }
}
