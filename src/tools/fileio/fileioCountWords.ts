import * as z from "zod";
import { type CountInput, countPaths } from "./paths/countPaths";
import { fileioData } from "./paths/changeOutcome";
import { ignoredField, offsetField, pathAliases, pathList } from "./paths/pathFields";
import { type PathsPlan, planPaths } from "./paths/planPaths";
import { fileioStatus } from "./paths/fileStatus";
import { defineTool } from "../runtime/tool";
import { t } from "../../base/l10n";

export default defineTool<CountInput, PathsPlan<CountInput>>({
  name: "fileio_count_words",
  title: "Count Words",
  group: "fileio",
  icon: "whole-word",
  description:
    "Counts the words of files, like wc -w: how much text is in these files, for many paths and globs in one call. " +
    "Returns JSON; check `success` first. `data.content[0].value` has one `{path, status, words, exists}` per path, each with its own `status`: `ok` or " +
    "`error: NotFound`, `error: IsDirectory`, `error: PermissionDenied` and so on, with `words` null; one that fails does not fail the others. " +
    "Words are runs of bytes other than space, tab, line feed, vertical tab, form feed and carriage return, as in wc -w for ordinary text. " +
    "Binary files are counted the same way, UTF-16 by its text. A path named twice is counted once. When `data.truncated` is true, call again with `offset` " +
    "set to `data.next_offset`.",
  userDescription: "Count the words of files",
  effect: "read",
  input: z.object({
    path: pathList().describe(
      "Files to count: workspace-relative or absolute paths, and globs such as docs/**/*.md for all files they match.",
    ),
    include_ignored: ignoredField(),
    offset: offsetField(),
  }),
  aliases: pathAliases,
  data: fileioData(
    z.strictObject({
      path: z.string(),
      status: fileioStatus,
      words: z.int().nullable(),
      exists: z.boolean(),
    }),
  ),
  plan: (input, context) =>
    planPaths(
      { input, paths: input.path, use: "look", title: t("Count the words of files outside the workspace?") },
      context,
    ),
  run: (plan, context) => countPaths("words", plan, context),
});
