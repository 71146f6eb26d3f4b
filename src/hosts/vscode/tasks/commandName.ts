import { cutText } from "../../../base/text/cutText";
import { redact } from "../../../base/redaction/redact";
import { onOneLine } from "../../../base/text/visibleText";
import type { NodeShell } from "../../node/shells/nodeShell";

/** Maximum characters of a command in the name of its task or terminal. */
const MOST = 60;

/** Maximum characters of a command to search for secrets. */
const MOST_SEARCHED = 2000;

/**
 * Returns the command on one line, after the id of a background shell. Hides secrets, because VS Code keeps the names
 * of recent tasks.
 */
export function commandName(shell: NodeShell): string {
  const { command, background } = shell.state();
  const line = onOneLine(redact(cutText(command.trim(), MOST_SEARCHED)).text);
  const shown = line.length > MOST ? `${cutText(line, MOST - 1)}…` : line;
  return background ? `${shell.id}: ${shown}` : shown;
}
