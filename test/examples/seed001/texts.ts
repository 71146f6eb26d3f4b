import type { Block } from "./blocks";

const call = "toolu_01ABC...";
/** A success. */
export const ok = (content: string): Block => ({ type: "tool_result", tool_use_id: call, content });
const failed = (content: string): Block => ({ ...ok(content), is_error: true });

/** Its texts for which there is no block: shapes, with what varies in angle brackets, and errors that it expects. */
export const texts: readonly (readonly [tool: string, block: Block])[] = [
  [
    "Edit",
    ok(
      "The file <absolute_path> has been updated. Here's the result of running `cat -n` on a snippet of the edited file:\n<line_number>‚Üí<line_content>\n<line_number>‚Üí<line_content>\n...",
    ),
  ],
  ["Write", ok("File created successfully at: <absolute_path>")],
  [
    "Write",
    ok(
      "The file <absolute_path> has been updated. Here's the result of running `cat -n` on a snippet of the edited file:\n<line_number>‚Üí<line_content>\n...",
    ),
  ],
  ["TodoWrite", failed("<tool_use_error>Invalid todo format: ...</tool_use_error>")],
  [
    "AskUserQuestion",
    ok('User has answered your questions: "<question_1>"="<answer_1>", "<question_2>"="<answer_2>", ...'),
  ],
  ["WebSearch", ok('Web search results for query: "<search_query>"\n\nLinks: [{"title":"<title>","url":"<url>"},...]')],
  ["WebSearch", failed("<tool_use_error>Search failed: ...</tool_use_error>")],
  ["Skill", ok("Launching skill: <skill_name>")],
  ["Skill", failed("<tool_use_error>Skill not found: <skill_name></tool_use_error>")],
  [
    "BashOutput",
    ok(
      "<status>running|completed</status>\n\n<exit_code>0</exit_code>  <!-- Only when status=completed -->\n\n<stdout>\n<output_text>\n</stdout>\n\n<stderr>\n<error_output_text>\n</stderr>\n\n<timestamp>2025-11-22T05:13:07.944Z</timestamp>",
    ),
  ],
  ["BashOutput", failed("<tool_use_error>No shell found with ID: <shell_id></tool_use_error>")],
  ["SlashCommand", ok("Launching command: <command_name>")],
  ["SlashCommand", failed("<tool_use_error>Command not found: <command_name></tool_use_error>")],
  [
    "KillShell",
    ok('{\n  "message": "Successfully killed shell: <shell_id> (<command>)",\n  "shell_id": "<shell_id>"\n}'),
  ],
  ["KillShell", failed("Shell <shell_id> is not running, so cannot be killed (status: <status>)")],
  ["KillShell", failed("Shell <shell_id> is not running, so cannot be killed (status: failed)")],
  ["KillShell", failed("<tool_use_error>Error description here</tool_use_error>")],
  ["Edit", { type: "tool_result", tool_use_id: "toolu_01XXXXX...", content: "<varies by tool>", is_error: true }],
];
