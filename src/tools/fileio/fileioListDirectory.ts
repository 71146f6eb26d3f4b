import * as z from "zod";
import { flag, unlisted } from "../runtime/inputFields";
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
  group: "read",
  icon: "list-tree",
  description:
    "Lists directories: files and folders with type and size (ls, dir). Returns JSON; check `success` first. `data.content[0].value` has one `{name, path, type, size}` per entry, directories first, `size` in bytes. A path that can't be listed has its own `status`. If `data.truncated`, pass `data.next_offset` as `offset`.",
  userDescription: "List the files and folders in a directory",
  effect: "read",
  input: z.object({
    path: pathList().describe("Directories, or globs such as packages/*; `.` is the workspace."),
    recursive: flag().default(false).describe("List subdirectories too. Default: false."),
    include_hidden: unlisted(flag().default(true).describe("List names that begin with a dot. Default: true.")),
    include_ignored: unlisted(ignoredField()),
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
