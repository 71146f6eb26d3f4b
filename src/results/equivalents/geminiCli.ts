import { onePath, same, words, type Equivalent, type Equivalents } from "./equivalent";

const search: Equivalent = {
  tool: "grep",
  fields: {
    ...same("pattern", "path"),
    dir_path: { as: "path" },
    include: { as: "glob" },
    include_pattern: { as: "glob" },
    max_matches_per_file: { as: "max_per_file" },
    total_max_matches: { as: "head_limit" },
  },
  // Gemini CLI's search ignores case.
  finish: (input) => ({ input: { ...input, ignore_case: true } }),
};

/** Tools of Gemini CLI that have names of their own. */
export default {
  read_file: {
    tool: "file_read",
    fields: {
      ...same("file_path", "offset", "limit", "startLine", "endLine"),
      absolute_path: { as: "file_path" },
      filePath: { as: "file_path" },
    },
    // Codex and VS Code have tools of this name, too, which name their file otherwise and count its lines from 1.
    finish({ offset, startLine, endLine, ...input }, recorded) {
      if (typeof startLine === "number") {
        const limit = typeof endLine === "number" && endLine >= startLine ? { limit: endLine - startLine + 1 } : {};
        return { input: { ...input, offset: startLine, ...limit } };
      }
      if (offset === undefined) return { input };
      if (recorded["absolute_path"] !== undefined && typeof offset === "number")
        return { input: { ...input, offset: offset + 1 } };
      return { input, unmapped: ["`offset` is left out: some agents count lines from 0, some from 1."] };
    },
  },
  write_file: { tool: "file_write", fields: same("file_path", "content") },
  replace: {
    tool: "file_edit",
    fields: {
      ...same("file_path", "old_string", "new_string", "expected_replacements"),
      allow_multiple: { as: "replace_all" },
      ...words("file_edit", "instruction"),
    },
  },
  search_file_content: search,
  grep_search: {
    tool: "grep",
    // VS Code has a tool of this name, too, whose `query` is a text or an expression.
    fields: {
      ...search.fields,
      ...same("isRegexp"),
      query: { as: "pattern" },
      includePattern: { as: "glob" },
      maxResults: { as: "head_limit" },
      includeIgnoredFiles: { as: "include_ignored" },
    },
    finish: ({ isRegexp, ...input }, { query }) => ({
      input: { ...input, ignore_case: true, ...(query !== undefined && isRegexp !== true && { fixed_strings: true }) },
    }),
  },
  list_directory: {
    tool: "fileio_list_directory",
    fields: {
      path: { as: "path" },
      dir_path: { as: "path" },
      ignore: { not: "fileio_list_directory lists everything" },
      file_filtering_options: { not: "fileio_list_directory lists everything" },
      respect_git_ignore: { not: "fileio_list_directory lists everything" },
    },
    finish: onePath,
  },
  run_shell_command: {
    tool: "bash",
    fields: {
      ...same("command", "description"),
      directory: { as: "cwd" },
      dir_path: { as: "cwd" },
      is_background: { as: "run_in_background" },
    },
  },
} satisfies Equivalents;
