/** Tools with which other agents run commands (Codex, Gemini CLI, VS Code's terminal tools), as their records name them. */
export const SHELL_TOOLS = [
  "shell",
  "shell_command",
  "exec_command",
  "write_stdin",
  "local_shell",
  "container.exec",
  "unified_exec",
  "run_shell_command",
  "run_in_terminal",
] as const;
