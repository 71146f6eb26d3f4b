import type { TaskCommand, TaskWord, WorkspaceTask } from "../runtime/ports/tasksPort";
import { type ResolvedText, resolveVariables } from "./taskVariables";

/** The command line of a task, as the editor gives it to a shell. */
export interface TaskLine extends ResolvedText {
  /** Whether quoting could make another line of it than this one. */
  readonly quoted: boolean;
}

type Dialect = "bash" | "powershell";

/** The line that a task's command is judged by. */
export function taskLine(task: WorkspaceTask, command: TaskCommand, dialect: Dialect): TaskLine {
  const unknown: string[] = [];
  const resolve = (text: string): string => {
    const resolved = resolveVariables(text, task);
    unknown.push(...resolved.unknown);
    return resolved.text;
  };
  if (command.kind === "process") {
    const words = [command.program, ...command.args].map((word) => literal(resolve(word), dialect));
    const call = dialect === "powershell" && words[0]?.startsWith("'") ? "& " : "";
    return { text: call + words.join(" "), unknown, quoted: false };
  }
  const { args } = command;
  const first = resolve(command.command.value);
  const alone = args.length === 0 && command.command.quoting === undefined;
  if (alone && (first === command.command.value || needsQuotes(command.command.value, dialect)))
    return { text: first, unknown, quoted: false };
  const words = [{ ...command.command, value: first }, ...args.map((arg) => ({ ...arg, value: resolve(arg.value) }))];
  return {
    text: words.map((word) => quoteIfNeeded(word, dialect)).join(" "),
    unknown,
    quoted: words.some(({ value, quoting }) => quoting !== undefined || !PLAIN.test(value)),
  };
}

/** A word that means itself in every shell, quoted or not. */
const PLAIN = /^[\w@%+=:,./-]+$/;

/** A word that a program is given as it is. */
function literal(value: string, dialect: Dialect): string {
  if (PLAIN.test(value)) return value;
  return `'${value.replaceAll("'", dialect === "bash" ? "'\\''" : "''")}'`;
}

/** As the editor does it: quotes are put around a value, and those in it are left. */
function quoteIfNeeded({ value, quoting }: TaskWord, dialect: Dialect): string {
  if (quoting === "escape")
    return dialect === "bash" ? value.replace(/[ "']/g, "\\$&") : value.replace(/[ "'()]/g, "`$&");
  if (quoting === "weak") return `"${value}"`;
  return quoting === "strong" || needsQuotes(value, dialect) ? `'${value}'` : value;
}

/** Whether a value has a space that is neither in quotes nor escaped. */
function needsQuotes(value: string, dialect: Dialect): boolean {
  const escape = dialect === "bash" ? "\\" : "`";
  let quote: string | undefined;
  for (let at = 0; at < value.length; at++) {
    const character = value.charAt(at);
    if (quote !== undefined) {
      if (character === quote) quote = undefined;
    } else if (character === escape) at++;
    else if (character === "'" || character === '"') quote = character;
    else if (character === " ") return true;
  }
  return false;
}
