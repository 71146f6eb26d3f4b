import { defineReader } from "../reader";
import { inputSubject } from "../shapes/inputSubject";

/** A result that is shown as it is. */
export interface OtherTextData {
  readonly raw: unknown;
}

/**
 * Tools of other agents that return somebody else's text, in which words of failure mean
 * nothing.
 */
export default defineReader({
  tools: [
    "read_many_files",
    "semantic_search",
    "list_directory",
    "list_dir",
    "view_image",
    // VS Code's.
    "get_errors",
    "create_directory",
    // pi's.
    "find",
    "ls",
    // Cline's and Roo Code's.
    "search_codebase",
    "list_files",
    "list_code_definition_names",
    // OpenCode's.
    "list",
    // Nanocoder's.
    "git_diff",
    "git_log",
    "git_status",
    "lsp_get_diagnostics",
    // Antigravity's.
    "find_by_name",
  ],
  input: {
    file_path: "text",
    filePath: "text",
    absolute_path: "text",
    files: "any",
    queries: "any",
    filePaths: "any",
    dirPath: "text",
  },
  carries: true,
  summary: inputSubject,
  parse: ({ content }): OtherTextData | undefined => ({ raw: content ?? null }),
});
