import * as z from "zod";

/** The `content` of a Claude Code tool's results, and when `is_error` is set. */
interface ToolContent {
  readonly tool: string;
  /** The text of text content. For a tool whose content is an array, the text of its part. */
  readonly content: string;
  readonly isError: string;
  readonly array?: true;
}

const whenTrue = "Only present when true (error case)";
const whenRejected = "Only present when true (user rejection)";

/** Eleven of Claude Code's tools (docs/transcript-format.md#results-by-tool). */
const tools: readonly ToolContent[] = [
  {
    tool: "Edit",
    content:
      "Success: 'The file <path> has been updated...\\n<line_preview>'. Error: '<tool_use_error>...</tool_use_error>'",
    isError: whenTrue,
  },
  {
    tool: "Write",
    content:
      "Success: 'File created successfully at: <path>', or 'The file <path> has been updated...\\n<line_preview>' when overwriting. Error: '<tool_use_error>...</tool_use_error>'",
    isError: whenTrue,
  },
  {
    tool: "TodoWrite",
    content:
      "Success: 'Todos have been modified successfully. ...', always the same. Error: '<tool_use_error>...</tool_use_error>'",
    isError: whenTrue,
  },
  {
    tool: "Task",
    content: "Subagent full markdown response",
    isError: "Only present when true (subagent failure)",
    array: true,
  },
  {
    tool: "AskUserQuestion",
    content:
      "Success: 'User has answered your questions: \"<question>\"=\"<answer>\", ...'. Error: 'The user doesn't want to proceed with this tool use. ...'",
    isError: whenRejected,
  },
  {
    tool: "WebSearch",
    content:
      'Success: \'Web search results for query: "<query>"\\n\\nLinks: [{"title":"...","url":"..."},...]\'. Error: \'<tool_use_error>...</tool_use_error>\'',
    isError: whenTrue,
  },
  {
    tool: "ExitPlanMode",
    content:
      "Success: 'User has approved your plan. ...', always the same. Error: 'The user doesn't want to proceed with this tool use. ...'",
    isError: whenRejected,
  },
  {
    tool: "Skill",
    content: "Success: 'Launching skill: <skill_name>'. Error: '<tool_use_error>...</tool_use_error>'",
    isError: whenTrue,
  },
  {
    tool: "BashOutput",
    content:
      "Success: '<status>running|completed</status>', then <exit_code> when completed, <stdout>, <stderr> and <timestamp>. Error: '<tool_use_error>No shell found with ID: <id></tool_use_error>'",
    isError: whenTrue,
  },
  {
    tool: "SlashCommand",
    content: "Success: 'Launching command: <command_name>'. Error: '<tool_use_error>...</tool_use_error>'",
    isError: whenTrue,
  },
  {
    tool: "KillShell",
    content:
      'Success: JSON string \'{"message": "...", "shell_id": "..."}\'. Error: Plain text \'Shell <id> is not running...\'',
    isError: "Present and true for ~86% of uses (shell already completed/killed/failed)",
  },
];

/** The `tool_result` block of each of these tools, strictly: the id of the call as Claude Code writes it. Decoding takes any id. */
export const claudeToolSchemas: ReadonlyMap<string, z.ZodType> = new Map(
  tools.map(({ tool, content, isError, array }) => [
    tool,
    z.object({
      type: z.literal("tool_result"),
      tool_use_id: z.string().regex(/^toolu_/),
      content: array
        ? z.array(z.object({ type: z.literal("text"), text: z.string().describe(content) })).length(1)
        : z.string().describe(content),
      is_error: z.boolean().optional().describe(isError),
    }),
  ]),
);
