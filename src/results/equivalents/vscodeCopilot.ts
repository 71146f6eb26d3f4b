import { same, words, type Equivalent, type Equivalents } from "./equivalent";

const terminal: Equivalent = {
  tool: "bash",
  fields: {
    ...same("command", "timeout"),
    explanation: { as: "description" },
    isBackground: { as: "run_in_background" },
    goal: { not: "bash takes one description" },
  },
};

/** Tools of VS Code's own agent (extensions/copilot/package.json, terminal chat tools). */
export default {
  create_file: { tool: "file_write", fields: { filePath: { as: "file_path" }, content: { as: "content" } } },
  replace_string_in_file: {
    tool: "file_edit",
    fields: {
      filePath: { as: "file_path" },
      oldString: { as: "old_string" },
      newString: { as: "new_string" },
      ...words("file_edit", "explanation"),
    },
  },
  file_search: { tool: "glob", fields: { query: { as: "pattern" }, maxResults: { as: "head_limit" } } },
  run_in_terminal: terminal,
} satisfies Equivalents;
