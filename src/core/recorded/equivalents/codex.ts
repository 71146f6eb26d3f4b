import { lineOfCommand } from "../lineOfCommand";
import { onePath, same, type Equivalent, type Equivalents } from "../equivalent";
import { say } from "../../say";

const shell: Equivalent = {
  tool: "bash",
  fields: {
    command: { as: "command" },
    cmd: { as: "command" },
    workdir: { as: "cwd" },
    timeout_ms: { as: "timeout" },
    justification: { as: "description" },
    shell: { not: say`bash has a shell of its own` },
    login: { not: say`bash has a shell of its own` },
    tty: { not: say`bash has a terminal where a person sees it` },
    yield_time_ms: { not: say`bash waits for the end, and goes on in the background after its own time` },
    max_output_tokens: { not: say`bash gives as much as fits in a result` },
    sandbox_permissions: { not: say`bash has no sandbox; you are asked instead` },
    with_escalated_permissions: { not: say`bash has no sandbox; you are asked instead` },
  },
  finish: ({ command, ...input }) => ({ input: { ...input, command: lineOfCommand(command) ?? command } }),
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
      dir_path: { as: "path" },
      depth: { not: say`fileio_list_directory lists one level, or all with \`recursive\`` },
      offset: { not: say`list_dir counted from 1, and pages of another length` },
      limit: { not: say`fileio_list_directory gives as many as fit in a result` },
    },
    finish: onePath,
  },
} satisfies Equivalents;
