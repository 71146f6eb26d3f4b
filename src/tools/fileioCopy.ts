import * as z from "zod";
import { flag, words } from "../core/fields";
import { carryOut, keepPlan, operationData, takePlan } from "../core/fileio/changes";
import { ignoredField, pathList } from "../core/fileio/pathFields";
import { questionOf } from "../core/fileio/question";
import { planTransfer, type Transfer } from "../core/fileio/transfer";
import { defineTool } from "../core/tool";

interface Input {
  readonly source: readonly string[];
  readonly destination: string;
  readonly overwrite: boolean;
  readonly recursive: boolean;
  readonly include_ignored: boolean;
}

export default defineTool<Input>({
  name: "fileio_copy",
  title: "Copy Files",
  group: "fileio",
  icon: "files",
  description:
    "Copies files and folders: cp, duplicate, many paths and globs in one call. " +
    "The answer is JSON; check `success` first. `data.content[0].value` is an array with one {path, status, exists} for each source: `status` is `ok` or " +
    "`error: <Kind>` (NotFound, Exists, PermissionDenied, IsDirectory, NotDirectory, InvalidInput …), `exists` tells whether the source existed; one that " +
    "fails does not stop the others, and `data.note` says why. Sources go into `destination` when it is a folder, ends in `/`, or there are several or a glob; " +
    "otherwise it is the new name. Missing folders are made. Nothing is replaced unless `overwrite` is true; then a file replaces a file, and a folder replaces a " +
    "whole folder: they are not merged. Symbolic links are copied as links. Modes and times are kept. `.git` cannot be written to. At most 10,000 paths in a call. " +
    "The person is asked first and may refuse: then do not retry.",
  userDescription: "Copy files and folders, after asking",
  effect: "write",
  input: z.object({
    source: pathList().describe(
      "Files and folders to copy: workspace-relative or absolute paths, or globs such as src/*.json.",
    ),
    destination: words().describe("Folder to copy into, or the copy's new path: workspace-relative or absolute."),
    overwrite: flag().default(false).describe("Replace what exists at the destination. Default: false."),
    recursive: flag()
      .default(true)
      .describe("Copy folders with all that is in them; when false, folders are refused. Default: true."),
    include_ignored: ignoredField(),
  }),
  aliases: {
    sources: "source",
    src: "source",
    from: "source",
    path: "source",
    paths: "source",
    file: "source",
    files: "source",
    file_path: "source",
    filePath: "source",
    source_path: "source",
    dest: "destination",
    dst: "destination",
    to: "destination",
    target: "destination",
    destination_path: "destination",
    new_path: "destination",
    force: "overwrite",
    includeIgnored: "include_ignored",
  },
  data: operationData,

  async confirm(input, context) {
    const plan = keepPlan(input, await planTransfer(transferOf(input), context));
    return questionOf(plan, (what) => `Copy ${what}?`);
  },

  async run(input, context) {
    return carryOut(await takePlan(input, () => planTransfer(transferOf(input), context)), context);
  },
});

function transferOf({ include_ignored, ...input }: Input): Transfer {
  return { ...input, how: "copy", ignored: include_ignored };
}
