import { ToolError } from "../../base/errors";
import { show } from "../../base/json/jsonValue";
import type { Shell, Shells } from "../runtime/ports/shellsPort";

/** What models call the id of a shell, by the names of other agents' tools. */
export const SHELL_ID_ALIASES = Object.fromEntries(
  ["bash_id", "id", "task_id", "shellId", "bashId", "session_id", "sessionId"].map((name) => [name, "shell_id"]),
);

/** The shell with an id. Throws `ToolError` that names those there are. */
export function findShell(id: string, shells: Shells): Shell {
  const found = shells.get(id.trim());
  if (found) return found;
  const known = shells.list().map((shell) => shellLine(shell));
  const there =
    known.length === 0
      ? "There are no shells: bash with run_in_background starts one."
      : `There are: ${known.join("; ")}.`;
  throw new ToolError("EXECUTION_ERROR", `Shell not found: ${show(id)}. ${there}`);
}

/** A shell in one line: its id, its status and the start of its command. */
export function shellLine(shell: Shell): string {
  const { id, status, command } = shell.state();
  const [line = ""] = command.trim().split("\n", 1);
  return `${id} (${status}: ${line.length > 50 ? `${line.slice(0, 49)}…` : line})`;
}
