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
    "read_file",
    "read_many_files",
    "search_file_content",
    "grep_search",
    "grep_files",
    "file_search",
    "semantic_search",
    "list_directory",
    "list_dir",
    "fetch_webpage",
    "view_image",
    // Copilot CLI's.
    "rg",
    // pi's.
    "find",
    "ls",
    // Cline's and Roo Code's.
    "read_files",
    "search_codebase",
    "search_files",
    "list_files",
    "list_code_definition_names",
    // OpenCode's.
    "list",
    "webfetch",
  ],
  input: { file_path: "text", filePath: "text", absolute_path: "text", files: "any", queries: "any" },
  carries: true,
  summary: inputSubject,
  parse: ({ content }): OtherTextData | undefined => ({ raw: content ?? null }),
});
