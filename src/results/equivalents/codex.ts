import { quoteCommand } from "../../base/text/quotedCommand";
import { onePath, same, type Equivalent, type Equivalents } from "./equivalent";

const shell: Equivalent = {
  tool: "bash",
  fields: {
    command: { as: "command" },
    cmd: { as: "command" },
    workdir: { as: "cwd" },
    timeout_ms: { as: "timeout" },
    justification: { as: "description" },
    shell: { not: "bash has a shell of its own" },
    login: { not: "bash has a shell of its own" },
    tty: { not: "bash uses a terminal only where the user can see it" },
    yield_time_ms: { not: "bash waits for the end, and continues in the background after its own timeout" },
    max_output_tokens: { not: "bash gives as much as fits in a result" },
    sandbox_permissions: { not: "bash has no sandbox; you are asked instead" },
    with_escalated_permissions: { not: "bash has no sandbox; you are asked instead" },
  },
  finish: ({ command, ...input }) => ({ input: { ...input, command: quoteCommand(command) ?? command } }),
};

/** Tools of Codex that have names of their own. */
export default {
  shell,
  shell_command: shell,
  exec_command: shell,
  local_shell: shell,
  "container.exec": shell,
  grep_files: {
    tool: "grep",
    fields: { ...same("pattern", "path"), include: { as: "glob" }, limit: { as: "head_limit" } },
    finish: (input) => ({ input: { ...input, output_mode: "files_with_matches" } }),
  },
  list_dir: {
    tool: "fileio_list_directory",
    fields: {
      // VS Code's tool of this name has `path`.
      path: { as: "path" },
      dir_path: { as: "path" },
      depth: { not: "fileio_list_directory lists one level, or all with `recursive`" },
      offset: { not: "list_dir counted from 1, and pages of another length" },
      limit: { not: "fileio_list_directory gives as many as fit in a result" },
    },
    finish: onePath,
  },
} satisfies Equivalents;
