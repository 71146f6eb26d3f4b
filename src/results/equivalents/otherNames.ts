/** Names of the fields with the old and the new text of an edit, as agents write them. */
export const TEXT_PAIRS = [
  ["old_string", "new_string"],
  ["oldString", "newString"],
  ["oldText", "newText"],
  ["old_text", "new_text"],
  ["old_str", "new_str"],
] as const;

/** Tools that edit or write one file, of agents whose names for them no other agent uses. */
export const OTHER_EDITS = [
  "edit",
  "write",
  "editor",
  "replace_in_file",
  "write_to_file",
  "apply_diff",
  "edit_file",
  "Create",
  "string_replace",
  "diff_edit",
  "replace_file_content",
  "multi_replace_file_content",
  "search_replace",
  "StrReplace",
  "StrReplaceFile",
  "WriteFile",
] as const;

/** Tools of other agents that write a whole to-do list or plan. */
export const OTHER_TODO_LISTS = [
  "update_plan",
  "write_todos",
  "todo_write",
  "SetTodoList",
  "manage_todo_list",
  "update_todo_list",
  "Checklist",
  "write_tasks",
] as const;

/** Tools of other agents that search texts. */
export const OTHER_SEARCHES = [
  "grep",
  "grep_search",
  "grep_files",
  "rg",
  "Search",
  "search_file_content",
  "search_files",
  "search_file_contents",
] as const;
