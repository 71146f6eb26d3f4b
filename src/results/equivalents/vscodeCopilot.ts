import { onePath, same, words, type Equivalent, type Equivalents } from "./equivalent";

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
  copilot_readFile: {
    tool: "file_read",
    fields: { filePath: { as: "file_path" }, ...same("offset", "limit", "startLine", "endLine") },
    finish({ startLine, endLine, ...input }) {
      if (typeof startLine !== "number") return { input };
      const limit = typeof endLine === "number" && endLine >= startLine ? { limit: endLine - startLine + 1 } : {};
      return { input: { ...input, offset: startLine, ...limit } };
    },
  },
  copilot_createFile: { tool: "file_write", fields: { filePath: { as: "file_path" }, content: { as: "content" } } },
  copilot_replaceString: {
    tool: "file_edit",
    fields: {
      filePath: { as: "file_path" },
      oldString: { as: "old_string" },
      newString: { as: "new_string" },
      ...words("file_edit", "explanation"),
    },
  },
  copilot_findFiles: { tool: "glob", fields: { query: { as: "pattern" }, maxResults: { as: "head_limit" } } },
  copilot_findTextInFiles: {
    tool: "grep",
    fields: {
      query: { as: "pattern" },
      includePattern: { as: "glob" },
      maxResults: { as: "head_limit" },
      includeIgnoredFiles: { as: "include_ignored" },
      isRegexp: { as: "isRegexp" },
    },
    // The window's search ignores case.
    finish: ({ isRegexp, ...input }) => ({
      input: { ...input, ignore_case: true, ...(isRegexp !== true && { fixed_strings: true }) },
    }),
  },
  copilot_listDirectory: { tool: "fileio_list_directory", fields: { path: { as: "path" } }, finish: onePath },
  run_in_terminal: terminal,
  copilot_runInTerminal: terminal,
} satisfies Equivalents;
