import { onePath, same, type Equivalents } from "./equivalent";

/** Tools of Claude Code that work on files and run commands (docs/transcript-format.md#results-by-tool). */
export default {
  Read: {
    tool: "file_read",
    fields: {
      ...same("file_path", "offset", "limit"),
      pages: { not: "file_read reads text, not the pages of a PDF" },
    },
  },
  Write: { tool: "file_write", fields: same("file_path", "content") },
  Edit: { tool: "file_edit", fields: same("file_path", "old_string", "new_string", "replace_all") },
  MultiEdit: {
    tool: "file_edit",
    fields: same("file_path", "edits"),
    finish: (input) => ({
      input,
      unmapped:
        Array.isArray(input["edits"]) && input["edits"].length > 1
          ? ["`edits` were applied one after another; file_edit applies them all to the original text."]
          : [],
    }),
  },
  NotebookEdit: {
    tool: "notebook_edit",
    fields: {
      notebook_path: { as: "path" },
      cell_id: { as: "cell" },
      new_source: { as: "source" },
      edit_mode: { as: "action" },
      ...same("cell_type", "cell_number"),
    },
  },
  Glob: { tool: "glob", fields: same("pattern", "path") },
  Grep: {
    tool: "grep",
    fields: {
      ...same("pattern", "path", "glob", "type", "multiline", "offset", "context", "head_limit", "output_mode"),
      "-i": { as: "ignore_case" },
      "-A": { as: "after" },
      "-B": { as: "before" },
      "-C": { as: "context" },
      "-n": { as: "line_numbers" },
      "-o": { not: "grep returns whole lines" },
    },
    finish: asGrep,
  },
  Bash: {
    tool: "bash",
    fields: {
      ...same("command", "timeout", "description", "run_in_background"),
      dangerouslyDisableSandbox: { not: "bash has no sandbox; you are asked instead" },
    },
  },
  LS: {
    tool: "fileio_list_directory",
    fields: { path: { as: "path" }, ignore: { not: "fileio_list_directory lists everything" } },
    finish: onePath,
  },
} satisfies Equivalents;

/** Without a mode Grep lists files, and 0 is its word for no limit; what is ours without asking is left out. */
function asGrep({
  output_mode: mode = "files_with_matches",
  line_numbers: numbered,
  head_limit: limit,
  ...input
}: Readonly<Record<string, unknown>>) {
  return {
    input: {
      ...input,
      ...(mode !== "content" && { output_mode: mode }),
      ...(numbered === false && { line_numbers: false }),
      ...(limit !== undefined && limit !== 0 && { head_limit: limit }),
    },
    unmapped: limit === 0 ? ["`head_limit` 0 is left out: grep always has a limit."] : [],
  };
}
