import * as z from "zod";
import { flag } from "../runtime/inputFields";
import { type ListedEntry, type Listing, listFolders, sizeOf } from "./paths/listFolder";
import { fileioData, fileioOutcomeOf } from "./paths/changeOutcome";
import { ignoredField, offsetField, pathAliases, pathList } from "./paths/pathFields";
import { expandPaths } from "./paths/fileioPaths";
import { type PathsPlan, planPaths } from "./paths/planPaths";
import { reachAllowed } from "./paths/fileioReach";
import { fileioStatus } from "./paths/fileStatus";
import { defineTool } from "../runtime/tool";
import { t } from "../../base/l10n";

interface Input {
  readonly path: readonly string[];
  readonly recursive: boolean;
  readonly include_hidden: boolean;
  readonly include_ignored: boolean;
  readonly offset: number;
}

/** The most entries that one call walks through. */
const mostEntries = 100_000;

export default defineTool<Input, PathsPlan<Input>>({
  name: "fileio_list_directory",
  title: "List Directory",
  group: "fileio",
  icon: "list-tree",
  description:
    "Lists the contents of directories: files and folders with type and size (ls, dir), of several directories in one call. " +
    "Returns JSON; check `success` first. `data.content[0].value` has one `{name, path, type, size}` per entry, directories first, then by name; `type` is " +
    "`file`, `directory`, `symlink` or `other`, and only files have a `size` (bytes). With `recursive` a directory's entries follow it; links are not " +
    "followed, and the contents of .git are left out. Hidden and ignored entries are listed, unless `include_hidden` is false. A path that cannot be listed is an entry " +
    "with its own `status`, such as `error: NotFound`, and does not fail the others. When `data.truncated` is true, call again with `offset` set to " +
    "`data.next_offset`.",
  userDescription: "List the files and folders in a directory",
  effect: "read",
  input: z.object({
    path: pathList().describe(
      "Directories to list: workspace-relative or absolute paths (. for the workspace), and globs such as packages/*.",
    ),
    recursive: flag().default(false).describe("Also list subdirectories. Default: false."),
    include_hidden: flag()
      .default(true)
      .describe("List entries whose name begins with a dot, and their contents. Default: true."),
    include_ignored: ignoredField(),
    offset: offsetField(),
  }),
  aliases: { ...pathAliases, includeHidden: "include_hidden", hidden: "include_hidden", all: "include_hidden" },
  data: fileioData(
    z.strictObject({
      name: z.string(),
      path: z.string(),
      type: z.enum(["file", "directory", "symlink", "other", "not_found"]),
      /** Bytes. */
      size: z.number().optional(),
      /** Why the path could not be listed. */
      status: fileioStatus.optional(),
    }),
  ),

  plan: (input, context) =>
    planPaths({ input, paths: input.path, use: "look", title: t("List folders outside the workspace?") }, context),

  async run({ input, globs }, context) {
    const { path: given, recursive, include_hidden: hidden, include_ignored: ignored, offset } = input;
    const options = { reach: reachAllowed(globs, context), use: "look", kind: "folders", ignored } as const;
    const { paths, notes } = await expandPaths(given, context, options);
    const listing = await listFolders(paths, context, { recursive, hidden, most: mostEntries });
    const page = { offset, notes: [...notes, ...notesOf(listing)] };
    return fileioOutcomeOf(listing.entries, page, context, async ({ sized, ...entry }: ListedEntry) => ({
      name: entry.name,
      path: entry.path,
      type: entry.type,
      ...(sized !== undefined && (await sizeOf(sized, context))),
      ...(entry.status !== undefined && { status: entry.status }),
    }));
  },
});

function notesOf({ empty, hidden, more }: Listing): string[] {
  const others = empty.length > 3 ? ` and ${empty.length - 3} more` : "";
  return [
    ...(empty.length > 0 ? [`Empty: ${empty.slice(0, 3).join(", ")}${others}.`] : []),
    ...(hidden > 0 ? [`${hidden} hidden entries are left out; include_hidden: true lists them.`] : []),
    ...(more ? [`Only the first ${mostEntries} entries are listed; list folders further down for the others.`] : []),
  ];
}
