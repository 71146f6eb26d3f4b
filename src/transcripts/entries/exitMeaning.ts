import { simpleCommands, type SimpleCommand } from "./commandLine";

/** Commands for which exit code 1 is an ordinary outcome, and what it means. */
const ANSWERS: Readonly<Record<string, string>> = {
  grep: "no match",
  egrep: "no match",
  fgrep: "no match",
  zgrep: "no match",
  bzgrep: "no match",
  xzgrep: "no match",
  rg: "no match",
  ag: "no match",
  ack: "no match",
  ugrep: "no match",
  pgrep: "no such process",
  pkill: "no such process",
  pidof: "no such process",
  lsof: "nothing found",
  diff: "the files differ",
  colordiff: "the files differ",
  zdiff: "the files differ",
  cmp: "the files differ",
  zcmp: "the files differ",
  test: "the condition is false",
  "[": "the condition is false",
  "[[": "the condition is false",
  which: "not found",
  type: "not found",
  hash: "not found",
};

/** The same for Git's commands. Those with options do so only if one of the options is given. */
const GIT_ANSWERS: Readonly<Record<string, readonly [meaning: string, ...options: string[]]>> = {
  grep: ["no match"],
  "check-ignore": ["not ignored"],
  diff: ["the files differ", "--exit-code", "--quiet", "--no-index"],
  "merge-base": ["not an ancestor", "--is-ancestor"],
  "show-ref": ["no such reference", "--verify", "--quiet", "-q"],
  config: ["not set", "--get", "--get-all", "get"],
};

/** Commands that can come first, joined by `&&`, without being the likely cause of exit code 1. */
const HARMLESS = new Set(["cd", "echo", "printf", "export", "set", "source", "pwd", "sleep", "true"]);

const WRAPPERS = new Set(["command", "sudo", "env", "time", "nice", "exec"]);

/** Matches command lines whose last command may have such an outcome. Most lines don't match, and need not be split. */
const ANSWERING = new RegExp(
  `\\[|\\b(?:command|git|jq|xargs|${Object.keys(ANSWERS)
    .filter((name) => !name.startsWith("["))
    .join("|")})\\b`,
);

/**
 * Returns what exit code 1 means for a shell command, if it isn't a failure. For example, `grep` found nothing, or
 * `diff` found a difference. Returns undefined if it is a failure, or if that is uncertain.
 */
export function exitOneMeaning(command: string): string | undefined {
  if (!ANSWERING.test(command)) return undefined;
  const parts = simpleCommands(command);
  // The name and the options are at the beginning. Commands wrapped in commands are unwrapped one by one.
  const meaning = answerOf((parts.at(-1)?.text ?? "").slice(0, 1_000));
  return meaning !== undefined && isTheLastOnes(parts) ? meaning : undefined;
}

/** Whether the exit code of a command line can only well be that of its last command: none before it is likely to have given it. */
function isTheLastOnes(parts: readonly SimpleCommand[]): boolean {
  // A chain of `&&` hands on the code of any of its commands, unless a `;` or `||` breaks it before the end.
  const brokenUntil = parts.findLastIndex(({ before }) => before === ";" || before === "||");
  let errexit = false;
  let pipefail = false;
  return parts.every((part, at) => {
    const command = words(part.text);
    errexit ||= setsErrexit(command);
    pipefail ||= setsPipefail(command);
    const next = parts[at + 1]?.before;
    if (next === undefined || next === "||" || isHarmless(command)) return true;
    if (next === "|") return !pipefail;
    return next === ";" ? !errexit : at < brokenUntil;
  });
}

function isHarmless([name = ""]: readonly string[]): boolean {
  return HARMLESS.has(name) || Object.hasOwn(ANSWERS, name);
}

function setsPipefail([name, ...options]: readonly string[]): boolean {
  return name === "set" && options.includes("pipefail");
}

function setsErrexit([name, ...options]: readonly string[]): boolean {
  return name === "set" && options.some((option) => option === "errexit" || /^-[a-z]*e/.test(option));
}

/** A shell that is given its command line in quotes. */
const SHELL =
  /^\s*(?:(?:command|sudo|env|time|nice|exec)\s+)*(?:\S*\/)?(?:ba|da|z|k)?sh\s+(?:-\w+\s+)*-\w*c\s+(?:'([^']*)'|"((?:[^"\\]|\\[^])*)")\s*$/;

function answerOf(command: string): string | undefined {
  const shell = SHELL.exec(command);
  if (shell) return exitOneMeaning(shell[1] ?? shell[2]?.replace(/\\(["\\$`])/g, "$1") ?? "");
  if (/^\s*command\s+-[vV]\s/.test(command)) return nameAnd("command -v", "not found");
  const [name = "", ...rest] = words(command);
  if (name === "git") return gitAnswer(rest);
  if (name === "jq")
    return rest.some((word) => word === "--exit-status" || (/^-\w+$/.test(word) && word.includes("e")))
      ? nameAnd("jq", "false or null")
      : undefined;
  if (name === "xargs") return xargsAnswer(rest);
  if (name === "timeout") return answerOf(rest.slice(1).join(" "));
  return Object.hasOwn(ANSWERS, name) ? nameAnd(name, ANSWERS[name] ?? "") : undefined;
}

function nameAnd(command: string, answer: string): string {
  return `${command}: ${answer}`;
}

/** Git's options before its command that have a value of their own. */
const GIT_VALUES = new Set(["-C", "-c", "--git-dir", "--work-tree", "--namespace"]);

function gitAnswer(args: readonly string[]): string | undefined {
  let at = 0;
  while (args[at]?.startsWith("-")) at += GIT_VALUES.has(args[at] ?? "") ? 2 : 1;
  const [name = "", ...rest] = args.slice(at);
  const [meaning, ...options] = Object.hasOwn(GIT_ANSWERS, name) ? (GIT_ANSWERS[name] ?? []) : [];
  if (meaning === undefined) return undefined;
  const asks =
    options.length === 0 ||
    options.some((option) => rest.includes(option)) ||
    (name === "config" && asksForKey(rest.filter((word) => !/^[\d&]?[<>]/.test(word))));
  return asks ? nameAnd(`git ${name}`, meaning) : undefined;
}

/** `git config KEY` shows a value: nothing but the key, and options that say where to look. */
function asksForKey(words: readonly string[]): boolean {
  const where = /^--(?:global|local|system|worktree|(?:no-)?includes|bool|int|path|type=\w+)$/;
  const [key = "", ...more] = words.filter((word) => !where.test(word));
  return more.length === 0 && /^[^-].*\./.test(key);
}

/** The command that xargs runs follows its options. Options with a value of their own aren't understood. */
function xargsAnswer(words: readonly string[]): string | undefined {
  const at = words.findIndex((word) => !word.startsWith("-"));
  const inner = at === -1 ? undefined : answerOf(words.slice(at).join(" "));
  return inner && `xargs ${inner}`;
}

/** The words of a simple command from its name on; a path before the name is dropped. */
function words(command: string): string[] {
  const all = command.trim().split(/\s+/);
  const from = all.findIndex((word) => !WRAPPERS.has(word) && !/^\w+=/.test(word));
  if (from === -1) return [];
  const [name = "", ...rest] = all.slice(from);
  return [name.replace(/^.*\//, ""), ...rest];
}
