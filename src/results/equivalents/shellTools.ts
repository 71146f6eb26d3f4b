/** Tools with which other agents run commands, as their records name them. */
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
  // Cline's and Roo Code's, Continue's, Droid's, Kimi's, Cursor's, and Nanocoder's.
  "execute_command",
  "run_commands",
  "run_terminal_command",
  "Execute",
  "Shell",
  "run_terminal_cmd",
  "execute_bash",
  // Antigravity's.
  "run_command",
] as const;

/** Tools of other agents that look at a command that goes on behind its call, write to it, or end it. */
export const TERMINAL_TOOLS = [
  // VS Code's.
  "get_terminal_output",
  "send_to_terminal",
  "kill_terminal",
  // Copilot CLI's.
  "read_bash",
  "write_bash",
  "stop_bash",
  "read_powershell",
  "write_powershell",
  "stop_powershell",
  // Gemini CLI's.
  "read_background_output",
  // OpenClaw's.
  "process",
  // Crush's.
  "job_output",
  "job_kill",
] as const;
