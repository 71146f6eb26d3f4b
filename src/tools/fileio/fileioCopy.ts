import * as z from "zod";
import { flag } from "../runtime/inputFields";
import { operationData, type Plan } from "./changes/plannedChanges";
import { transferAliases, transferFields, type TransferInput, transferring } from "./changes/transferTool";
import { asOverwrite } from "../../results/unsupportedRequest";
import { defineTool } from "../runtime/tool";
import { t } from "../../base/l10n";

interface Input extends TransferInput {
  readonly recursive: boolean;
}

export default defineTool<Input, Plan>({
  name: "fileio_copy",
  title: "Copy Files",
  group: "fileio",
  icon: "files",
  description:
    "Copies files and folders: cp, duplicate, many paths and globs in one call. " +
    "Returns JSON; check `success` first. `data.content[0].value` is an array with one {path, status, exists} for each source: `status` is `ok` or " +
    "`error: <Kind>` (NotFound, Exists, PermissionDenied, IsDirectory, NotDirectory, InvalidInput …), `exists` says whether the source existed; one that " +
    "fails does not stop the others, and `data.note` says why. Sources go into `destination` when it is a folder, ends in `/`, or there are several or a glob; " +
    "otherwise it is the new name. Missing folders are created. Nothing is replaced unless `overwrite` is true; then a file replaces a file, and a folder replaces a " +
    "whole folder: they are not merged. Symbolic links are copied as links. Modes and times are kept. `.git` cannot be written to. At most 10,000 paths in a call. " +
    "The user is asked first and may refuse: then do not retry.",
  userDescription: "Copy files and folders, after asking",
  effect: "write",
  input: z.object({
    ...transferFields("copy", "the copy's"),
    recursive: flag()
      .default(true)
      .describe("Copy folders with their contents; when false, folders are refused. Default: true."),
  }),
  aliases: transferAliases,
  rewrite: asOverwrite,
  data: operationData,
  ...transferring(
    (what) => t("Copy {0}?", what),
    ({ include_ignored, ...input }: Input) => ({
      ...input,
      how: "copy",
      ignored: include_ignored,
    }),
  ),
});
