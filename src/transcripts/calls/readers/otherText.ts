import { stringOf } from "../../../base/json/jsonValue";
import { defineReader } from "../reader";

const SUBJECTS = ["absolute_path", "file_path", "filePath", "dir_path", "path", "pattern", "query", "url"];

/** A result that is shown as it is. */
export interface OtherTextData {
  readonly raw: unknown;
}

/**
 * Tools of other agents (Codex, Gemini CLI, VS Code) that return somebody else's text, in which words of failure mean
 * nothing.
 */
export default defineReader<OtherTextData>({
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
    "view",
    "rg",
    // OpenCode's.
    "list",
    "webfetch",
    "websearch",
    "codesearch",
  ],
  input: { file_path: "text", filePath: "text", absolute_path: "text" },
  carries: true,
  summary: (input) => SUBJECTS.map((name) => stringOf(input[name])).find((text) => text !== undefined && text !== ""),
  parse: ({ content }) => ({ raw: content ?? null }),
});
