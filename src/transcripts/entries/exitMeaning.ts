import { type LineCommand, type LinePart, programOf, shellLine } from "./shellLine";

type Words = LineCommand["words"];

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

/** Words of a command that are read: its name and options are at the beginning. */
const MOST_WORDS = 100;

/** Matches command lines whose last command may have such an outcome. Most lines don't match, and need not be read. */
const ANSWERING = new RegExp(
  `\\[|\\b(?:command|git|jq|xargs|${Object.keys(ANSWERS)
    .filter((name) => !name.startsWith("["))
    .join("|")})\\b`,
);

/**
 * Returns what exit code 1 means for a shell command, if it isn't a failure. For example, `grep` found nothing, or
 * `diff` found a difference. Returns undefined if it is a failure, or if that is uncertain.
 */
export function exitOneMeaning(line: string): string | undefined {
  if (!ANSWERING.test(line)) return undefined;
  const commands = ownCommands(shellLine(line) ?? []);
  const last = commands.at(-1);
  const meaning = last?.inverted === false ? answerOf(last.words.slice(0, MOST_WORDS)) : undefined;
  return meaning !== undefined && isTheLastOnes(commands) ? meaning : undefined;
}

/** Returns the commands that the line's own shell runs. */
function ownCommands(parts: readonly LinePart[]): LineCommand[] {
  let depth = 0;
  return parts.filter((part): part is LineCommand => {
    if (part.kind !== "command") depth += part.kind === "open" ? 1 : -1;
    return part.kind === "command" && depth === 0;
  });
}

/** Whether the exit code of a command line can only well be that of its last command: none before it is likely to have given it. */
function isTheLastOnes(commands: readonly LineCommand[]): boolean {
  // A chain of `&&` hands on the code of any of its commands, unless a `;` or `||` breaks it before the end.
  const brokenUntil = commands.findLastIndex(({ before }) => before !== "&&" && before !== "|");
  let errexit = false;
  let pipefail = false;
  return commands.every(({ words, after, inverted }, at) => {
    const command = unwrapped(words);
    errexit ||= setsErrexit(command);
    pipefail ||= setsPipefail(command);
    if (at === commands.length - 1 || after === "||" || (isHarmless(command) && !inverted)) return true;
    if (after === "|") return !pipefail;
    return after === "&&" ? at < brokenUntil : !errexit;
  });
}

function isHarmless([name = ""]: Words): boolean {
  return HARMLESS.has(name) || Object.hasOwn(ANSWERS, name);
}

function setsPipefail([name, ...options]: Words): boolean {
  return name === "set" && options.includes("pipefail");
}

function setsErrexit([name, ...options]: Words): boolean {
  return name === "set" && options.some((option) => option === "errexit" || /^-[a-z]*e/.test(option ?? ""));
}

const SHELLS = new Set(["sh", "bash", "dash", "zsh", "ksh"]);

/** Returns the command line of `bash -c LINE`, if nothing follows it. */
function givenLine(words: Words): string | undefined {
  const at = words.findIndex((word) => !word?.startsWith("-"));
  return at === words.length - 1 && /^-\w*c$/.test(words[at - 1] ?? "") ? words[at] : undefined;
}

function answerOf(words: Words): string | undefined {
  if (words[0] === "command" && words.length > 2 && /^-[vV]$/.test(words[1] ?? ""))
    return nameAnd("command -v", "not found");
  const [name = "", ...rest] = unwrapped(words);
  const line = SHELLS.has(name) ? givenLine(rest) : undefined;
  if (line !== undefined) return exitOneMeaning(line);
  if (name === "git") return gitAnswer(rest);
  if (name === "jq")
    return rest.some((word = "") => word === "--exit-status" || (/^-\w+$/.test(word) && word.includes("e")))
      ? nameAnd("jq", "false or null")
      : undefined;
  if (name === "xargs") return xargsAnswer(rest);
  if (name === "timeout") return answerOf(rest.slice(1));
  return Object.hasOwn(ANSWERS, name) ? nameAnd(name, ANSWERS[name] ?? "") : undefined;
}

function nameAnd(command: string, answer: string): string {
  return `${command}: ${answer}`;
}

/** Git's options before its command that have a value of their own. */
const GIT_VALUES = new Set(["-C", "-c", "--git-dir", "--work-tree", "--namespace"]);

function gitAnswer(args: Words): string | undefined {
  let at = 0;
  while (args[at]?.startsWith("-")) at += GIT_VALUES.has(args[at] ?? "") ? 2 : 1;
  const [name = "", ...rest] = args.slice(at);
  const [meaning, ...options] = Object.hasOwn(GIT_ANSWERS, name) ? (GIT_ANSWERS[name] ?? []) : [];
  if (meaning === undefined) return undefined;
  const asks =
    options.length === 0 || options.some((option) => rest.includes(option)) || (name === "config" && asksForKey(rest));
  return asks ? nameAnd(`git ${name}`, meaning) : undefined;
}

/** `git config KEY` shows a value: nothing but the key, and options that say where to look. */
function asksForKey(words: Words): boolean {
  const where = /^--(?:global|local|system|worktree|(?:no-)?includes|bool|int|path|type=\w+)$/;
  const [key = "", ...more] = words.filter((word = "") => !where.test(word));
  return more.length === 0 && /^[^-].*\./.test(key);
}

/** The command that xargs runs follows its options. Options with a value of their own aren't understood. */
function xargsAnswer(words: Words): string | undefined {
  const at = words.findIndex((word) => !word?.startsWith("-"));
  const answer = at === -1 ? undefined : answerOf(words.slice(at));
  return answer && `xargs ${answer}`;
}

/** Returns the words from the program's name on, of which the folder is removed. */
function unwrapped(words: Words): Words {
  const from = words.findIndex((word) => word === undefined || (!WRAPPERS.has(word) && !/^\w+=/.test(word)));
  return from === -1 ? [] : [programOf(words[from] ?? ""), ...words.slice(from + 1)];
}
