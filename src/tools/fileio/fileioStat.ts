import * as z from "zod";
import { FileError } from "../../base/errors";
import { mapWithLimit } from "../../base/mapWithLimit";
import { fileioData, fileioOutcomeOf } from "./paths/changeOutcome";
import { linkAt } from "./changes/folderEntries";
import { ignoredField, offsetField, pathAliases, pathList } from "./paths/pathFields";
import { type ExpandedPath, expandPaths } from "./paths/fileioPaths";
import { type PathsPlan, planPaths } from "./paths/planPaths";
import { reachAllowed } from "./paths/fileioReach";
import { type FileioFailure, fileioStatus, statusOf } from "./paths/fileStatus";
import type { ToolContext } from "../runtime/context/toolContext";
import type { FileStat } from "../../base/filesPort";
import type { Resource } from "../../base/resource";
import { defineTool } from "../runtime/tool";
import { t } from "../../base/l10n";

interface Input {
  readonly path: readonly string[];
  readonly include_ignored: boolean;
  readonly offset: number;
}

const kind = z.enum(["file", "dir", "symlink", "other", "not_found"]);
type Kind = z.infer<typeof kind>;

/**
 * What is known about a path, in this order. `type`, `entry_type`, and `is_symlink` describe the path itself;
 * `is_file`, `is_dir`, and `size` describe what a symbolic link points to, as a program that opens it would find.
 */
const there = z.strictObject({
  path: z.string(),
  type: kind,
  /** Bytes. */
  size: z.number(),
  is_file: z.boolean(),
  is_dir: z.boolean(),
  is_symlink: z.boolean(),
  exists: z.literal(true),
  entry_type: kind,
  /** Last modified, ISO 8601 in UTC. Omitted if the file system doesn't report it. */
  mtime: z.string().optional(),
  /** Where a symbolic link leads in the end, and what is there. */
  link_target: z.string().optional(),
  target_type: kind.optional(),
  /** Why a symbolic link is not followed: it leads outside the workspace, or in a circle. */
  status: fileioStatus.optional(),
});
const missing = z.strictObject({
  path: z.string(),
  type: z.literal("not_found"),
  size: z.literal(0),
  exists: z.literal(false),
  entry_type: z.literal("not_found"),
  /** Why it is not known whether the path is there. */
  status: fileioStatus.optional(),
});

export default defineTool<Input, PathsPlan<Input>>({
  name: "fileio_stat",
  title: "File Information",
  group: "fileio",
  icon: "info",
  description:
    "Checks whether paths exist, and returns their type, size and time of change (stat, file information, metadata), for many paths and globs in one call. " +
    "Returns JSON; check `success` first. `data.content[0].value` has one `{path, type, size, is_file, is_dir, is_symlink, exists, entry_type, mtime}` per " +
    "path; `type` and `entry_type` are `file`, `dir`, `symlink`, `other` or `not_found`. A missing path isn't an error: `exists` is false; a path that could not be " +
    "read has its own `status`, such as `error: PermissionDenied`. For a symbolic link `is_file`, `is_dir` and `size` (bytes) describe its target, " +
    "whose path is `link_target`. A path named twice is listed once. When `data.truncated` is true, call again with `offset` set to `data.next_offset`.",
  userDescription: "Check whether paths exist, with type and size",
  effect: "read",
  input: z.object({
    path: pathList().describe(
      "Files and folders: workspace-relative or absolute paths, and globs such as src/* for all that they match.",
    ),
    include_ignored: ignoredField(),
    offset: offsetField(),
  }),
  aliases: pathAliases,
  data: fileioData(z.union([there, missing])),

  async plan(input, context) {
    // A link in the workspace is reported as a link, wherever it leads, and isn't followed outside.
    const links = await mapWithLimit(input.path, { atOnce: 32, signal: context.signal }, (path) =>
      linkAt(path, context),
    );
    const paths = input.path.filter((_, index) => links[index] === undefined);
    return planPaths({ input, paths, use: "look", title: t("Look at files outside the workspace?") }, context);
  },

  async run({ input, globs }, context) {
    const { path: given, include_ignored: ignored, offset } = input;
    const options = { reach: reachAllowed(globs, context), use: "look", kind: "all", ignored } as const;
    const { paths, notes } = await expandPaths(given, context, options);
    return fileioOutcomeOf(paths, { offset, notes }, context, (path) => describe(path, context));
  },
});

async function describe(
  { given, resource, failure }: ExpandedPath,
  context: ToolContext,
): Promise<z.infer<typeof there | typeof missing>> {
  if (resource === undefined)
    return (await linkAt(given, context)) === undefined ? notThere(given, failure) : unfollowed(given, failure);
  try {
    const stat = await context.files.stat(resource);
    const itself = stat.link ? "symlink" : kindOf(stat.type);
    const time = new Date(stat.mtime);
    return {
      path: given,
      type: itself,
      size: stat.type === "symlink" ? 0 : stat.size,
      is_file: stat.type === "file",
      is_dir: stat.type === "directory",
      is_symlink: stat.link,
      exists: true,
      entry_type: itself,
      ...(!Number.isNaN(time.getTime()) && { mtime: time.toISOString() }),
      ...(stat.link && (await target(resource, stat, context))),
    };
  } catch (error) {
    return notThere(given, statusOf(error));
  }
}

/** Nothing can be below a file, so a path there is missing as well. */
function notThere(path: string, failure: FileioFailure): z.infer<typeof missing> {
  const plain = failure === "error: NotFound" || failure === "error: NotDirectory";
  const fields = { path, type: "not_found", size: 0, exists: false, entry_type: "not_found" } as const;
  return plain ? fields : { ...fields, status: failure };
}

/** A link of which only the link itself is reported. */
function unfollowed(path: string, status: FileioFailure): z.infer<typeof there> {
  const nothing = { size: 0, is_file: false, is_dir: false };
  return { path, type: "symlink", ...nothing, is_symlink: true, exists: true, entry_type: "symlink", status };
}

function kindOf(type: FileStat["type"]): Kind {
  if (type === "directory") return "dir";
  return type === "symlink" ? "not_found" : type;
}

async function target(
  resource: Resource,
  { type }: FileStat,
  { files, workspace }: ToolContext,
): Promise<{ link_target?: string; target_type: Kind }> {
  const target_type = kindOf(type);
  try {
    return { link_target: workspace.display(await files.realpath(resource)), target_type };
  } catch (error) {
    if (error instanceof FileError) return { target_type };
    throw error;
  }
}
