import * as z from "zod";
import { operationData, type Plan } from "./changes/plannedChanges";
import { transferAliases, transferFields, type TransferInput, transferring } from "./changes/transferTool";
import { asOverwrite } from "../../results/unsupportedRequest";
import { defineTool } from "../runtime/tool";
import { t } from "../../base/l10n";

export default defineTool<TransferInput, Plan>({
  name: "fileio_move",
  title: "Move Files",
  group: "fileio",
  icon: "arrow-swap",
  description:
    "Moves or renames files and folders: mv, rename, many paths and globs in one call. " +
    "Returns JSON; check `success` first. `data.content[0].value` is an array, also for one source, with one {path, status, exists} for each: `status` is " +
    "`ok` or `error: <Kind>` (NotFound, Exists, PermissionDenied, IsDirectory, NotDirectory, InvalidInput …), `exists` says whether the source existed; one that " +
    "fails does not stop the others, and `data.note` says why. Sources go into `destination` when it is a folder, ends in `/`, or there are several or a glob; " +
    "otherwise it is the new name. Missing folders are created. Nothing is replaced unless `overwrite` is true; then a file replaces a file, and a folder replaces a " +
    "whole folder: they are not merged. Symbolic links are moved themselves. Workspace folders and `.git` can't be moved. References in other files are not " +
    "updated. At most 10,000 paths in a call. The user is asked first and may refuse: then do not retry.",
  userDescription: "Move or rename files and folders, after asking",
  effect: "write",
  input: z.object({ ...transferFields("move", "the") }),
  aliases: transferAliases,
  rewrite: asOverwrite,
  data: operationData,
  ...transferring(
    (what) => t("Move {0}?", what),
    ({ include_ignored, ...input }: TransferInput) => ({
      ...input,
      how: "rename",
      recursive: true,
      ignored: include_ignored,
    }),
  ),
});
