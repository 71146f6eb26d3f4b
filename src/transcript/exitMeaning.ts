/** Commands that answer a question with exit code 1, and what that answer is. */
const ANSWERS: Readonly<Record<string, string>> = {
  grep: "no match",
  egrep: "no match",
  fgrep: "no match",
  zgrep: "no match",
  rg: "no match",
  ag: "no match",
  ack: "no match",
  pgrep: "no such process",
  diff: "the files differ",
  cmp: "the files differ",
  test: "the condition is false",
  "[": "the condition is false",
  "[[": "the condition is false",
  which: "not found",
};

/** Commands that may stand before, joined by `&&`, without being the likely cause of exit code 1. */
const HARMLESS = new Set(["cd", "echo", "printf", "export", "set", "source", "pwd", "sleep", "true"]);

const WRAPPERS = new Set(["command", "sudo", "env", "time", "nice", "exec"]);

/**
 * What exit code 1 means for a shell command, in words, when it is an answer and no failure: `grep` found nothing, `diff` found a difference.
 * Undefined when it is a failure, or when that cannot be told.
 */
export function exitOneMeaning(command: string): string | undefined {
  const parts = splitCommand(command);
  const last = parts.at(-1);
  if (!last) return undefined;
  const meaning = answerOf(words(last.text));
  if (meaning === undefined) return undefined;
  // In a pipe, and behind `||`, the exit code is the last command's alone; behind `&&` it may be that of the one before.
  for (let at = parts.length - 1; at > 0; at--) {
    const joint = parts[at]?.before;
    if (joint === ";" || joint === "||") break;
    const name = words(parts[at - 1]?.text ?? "")[0] ?? "";
    if (joint === "&&" && !HARMLESS.has(name) && !Object.hasOwn(ANSWERS, name)) return undefined;
  }
  return meaning;
}

function answerOf(command: readonly string[]): string | undefined {
  const name = command[0] ?? "";
  if (name === "git" && command[1] === "grep") return `git grep: no match`;
  const differs = command.includes("--exit-code") || command.includes("--quiet") || command.includes("--no-index");
  if (name === "git" && command[1] === "diff" && differs) return "git diff: the files differ";
  return Object.hasOwn(ANSWERS, name) ? `${name}: ${ANSWERS[name] ?? ""}` : undefined;
}

/** The words of a simple command from its name on; a path before the name is dropped. */
function words(command: string): string[] {
  const all = command.trim().split(/\s+/);
  const from = all.findIndex((word) => !WRAPPERS.has(word) && !/^\w+=/.test(word));
  if (from === -1) return [];
  const [name = "", ...rest] = all.slice(from);
  return [name.replace(/^.*\//, ""), ...rest];
}

interface Simple {
  readonly text: string;
  /** What joins it to the command before: `;` stands for a line feed and `&` too. */
  readonly before: "&&" | "||" | "|" | ";";
}

/** Cuts a command line at its operators; quotes, escapes, parentheses and comments are minded, here-documents are not. */
function splitCommand(command: string): Simple[] {
  const parts: Simple[] = [];
  let before: Simple["before"] = ";";
  let depth = 0;
  let from = 0;
  const cut = (to: number, next: Simple["before"], length: number): void => {
    const text = command.slice(from, to).trim();
    if (text !== "" && !text.startsWith("#")) parts.push({ text, before });
    // Line feeds behind an operator belong to it.
    if (text !== "" || parts.length === 0) before = next;
    from = to + length;
  };
  for (let at = 0; at < command.length; at++) {
    const character = command.charAt(at);
    if (character === "\\") at++;
    else if (character === "'") at = endOf(command.indexOf("'", at + 1), command);
    else if (character === '"') at = endOfDoubleQuotes(command, at);
    else if (character === "(") depth++;
    else if (character === ")") depth--;
    else if (depth > 0) continue;
    else if (command.startsWith("&&", at)) cut(at++, "&&", 2);
    else if (command.startsWith("||", at)) cut(at++, "||", 2);
    else if (character === "|") cut(at, "|", 1);
    else if (character === ";" || character === "\n") cut(at, ";", 1);
    // `2>&1` and `&>` are redirections.
    else if (character === "&" && !/[<>]/.test(command.charAt(at - 1)) && command.charAt(at + 1) !== ">")
      cut(at, ";", 1);
  }
  cut(command.length, ";", 0);
  return parts;
}

function endOf(index: number, command: string): number {
  return index === -1 ? command.length : index;
}

function endOfDoubleQuotes(command: string, from: number): number {
  for (let at = from + 1; at < command.length; at++) {
    if (command.charAt(at) === "\\") at++;
    else if (command.charAt(at) === '"') return at;
  }
  return command.length;
}
