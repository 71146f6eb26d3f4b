import { t } from "./text";

/** What the engine calls the types of attachments and of signs of life in the lines about them, as they are named there without their underscores. */
const TITLES: Readonly<Record<string, string>> = {
  agent_listing_delta: t("agent listing delta"),
  agent_progress: t("agent progress"),
  already_read_file: t("already read file"),
  async_hook_response: t("async hook response"),
  bash_progress: t("bash progress"),
  command_permissions: t("command permissions"),
  compact_file_reference: t("compact file reference"),
  companion_intro: t("companion intro"),
  date_change: t("date change"),
  deferred_tools_delta: t("deferred tools delta"),
  diagnostics: t("diagnostics"),
  directory: t("directory"),
  edited_text_file: t("edited text file"),
  file: t("file"),
  hook_additional_context: t("hook additional context"),
  hook_blocking_error: t("hook blocking error"),
  hook_cancelled: t("hook cancelled"),
  hook_error_during_execution: t("hook error during execution"),
  hook_non_blocking_error: t("hook non blocking error"),
  hook_progress: t("hook progress"),
  hook_stopped_continuation: t("hook stopped continuation"),
  hook_success: t("hook success"),
  hook_system_message: t("hook system message"),
  invoked_skills: t("invoked skills"),
  mcp_instructions_delta: t("mcp instructions delta"),
  mcp_progress: t("mcp progress"),
  opened_file_in_ide: t("opened file in ide"),
  plan_file_reference: t("plan file reference"),
  plan_mode: t("plan mode"),
  plan_mode_exit: t("plan mode exit"),
  query_update: t("query update"),
  read_truncation_notice: t("read truncation notice"),
  search_results_received: t("search results received"),
  selected_lines_in_ide: t("selected lines in ide"),
  skill_listing: t("skill listing"),
  task_reminder: t("task reminder"),
  todo_reminder: t("todo reminder"),
  total_tokens_reminder: t("total tokens reminder"),
  waiting_for_task: t("waiting for task"),
};

/** A line that begins with what the engine calls a type. */
interface Titled {
  /** In the language of the window; as the engine has it where the type is not known. */
  readonly title: string;
  /** What stands behind the title. */
  readonly mark: ": " | " · " | "";
  readonly rest: string;
}

/** Takes the title from the line about an entry of the type `attachment/…` or `progress/…`; undefined for a line that does not begin with it. */
export function titled(entryType: string | undefined, line: string): Titled | undefined {
  const [, type = "", name = ""] = /^(attachment|progress)\/(.+)$/.exec(entryType ?? "") ?? [];
  const words = name.replaceAll("_", " ");
  if (type === "" || !line.startsWith(words)) return undefined;
  const title = Object.hasOwn(TITLES, name) ? (TITLES[name] ?? words) : words;
  const rest = line.slice(words.length);
  if (rest === "") return { title, mark: "", rest };
  const mark = ([": ", " · "] as const).find((each) => rest.startsWith(each));
  return mark && { title, mark, rest: rest.slice(mark.length) };
}
