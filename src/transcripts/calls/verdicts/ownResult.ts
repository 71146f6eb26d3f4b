import { fieldsOf, isObject, numberOf, stringOf } from "../../../base/json/jsonValue";
import { parseContainer } from "../../../base/json/nestingLimit";
import type { Judgement } from "../reader";

const TOOLS =
  "bash bash_output bash_input kill_shell run_task diagnostics symbols rename_symbol glob grep file_read file_write file_edit notebook_edit apply_patch".split(
    " ",
  );
const FAMILIES = ["fileio_", "transcript_"];

/** Whether a tool is named like one of ours: alone, or after the name of a server and `_` or `-`. */
function isOurs(tool: string): boolean {
  const ends = TOOLS.filter((name) => tool.endsWith(name)).map((name) => tool.length - name.length);
  return [...ends, ...FAMILIES.map((name) => tool.lastIndexOf(name))].some(
    (at) => at === 0 || (at > 0 && "_-".includes(tool.charAt(at - 1))),
  );
}

const SHELL = /(?:^|[_-])bash$/;

/** Whether a tool is named like our tool that runs commands. */
export function isOwnShell(tool: string): boolean {
  return SHELL.test(tool);
}

/** In the words of earlier versions, too. */
const REFUSED = /^Permission denied: [\s\S]*\b[Tt]he (?:person refused|user rejected) this \w+ call\b/;
/** The words of a file system, in every other message that begins so. */
const BY_SYSTEM = /\bThe system (?:refused|doesn't let)\b/;

/** Returns what the message of a failed call says about a refusal by our own policy, or by the user whom it asked. */
export function ownRefusal(tool: string, message: string): "rejected" | "blocked" | undefined {
  if (!message.startsWith("Permission denied: ")) return undefined;
  if (REFUSED.test(message)) return "rejected";
  return isOurs(tool) && !BY_SYSTEM.test(message) ? "blocked" : undefined;
}

/**
 * Judges the result of our own shell tool by the command's exit code. Its envelope reports success whenever the command
 * ran (docs/tool-result-format.md#the-envelope).
 */
export function ownExit(tool: string, text: string, exitOne: string | undefined): Judgement | undefined {
  if (!isOwnShell(tool)) return undefined;
  const body = parseContainer(text);
  const data = isObject(body) && body["success"] === true ? fieldsOf(body["data"]) : {};
  const code = numberOf(data["exit_code"]);
  if (code === undefined || code === 0) return undefined;
  const error = `Exit code ${code}\n${stringOf(data["output"]) ?? ""}`;
  return code === 1 && exitOne !== undefined
    ? { status: "expected", reason: `Exit code 1: ${exitOne}`, evidence: "exit", error }
    : { status: "error", reason: `The command failed with exit code ${code}`, evidence: "exit", error };
}
