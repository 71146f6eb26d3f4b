import { fieldsOf, itemsOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { defineReader } from "../reader";

const SUBJECTS = ["absolute_path", "file_path", "filePath", "filepath", "dir_path", "path", "pattern", "query", "url"];

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
    "view",
    "rg",
    // pi's.
    "read",
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
    "websearch",
    "codesearch",
  ],
  input: { file_path: "text", filePath: "text", absolute_path: "text", files: "any", queries: "any" },
  carries: true,
  summary: (input) => subjectOf(input) ?? listed([...itemsOf(input.files), ...itemsOf(input.queries)]),
  parse: ({ content }): OtherTextData | undefined => ({ raw: content ?? null }),
});

function subjectOf(input: JsonObject): string | undefined {
  return SUBJECTS.map((name) => stringOf(input[name])).find((text) => text !== undefined && text !== "");
}

/** Cline reads several files at once, and searches for several expressions. */
function listed(items: readonly unknown[]): string | undefined {
  const texts = items.flatMap((item) => stringOf(item) ?? stringOf(fieldsOf(item)["path"]) ?? []);
  return texts.length === 0 ? undefined : texts.join(", ");
}
