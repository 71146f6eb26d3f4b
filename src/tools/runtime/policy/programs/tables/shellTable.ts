import { NODE_PRINTS, plainCodeEffect, PYTHON_PRINTS } from "../plainCode";
import { asAnother, codeRuns, nodeRuns, evalRuns, killRuns, pythonRuns, shellRuns, wrapping } from "../programRuns";
import {
  CODE,
  destructive,
  type Effect,
  hasOption,
  hides,
  OWN,
  positionals,
  read,
  type Row,
  RUNS,
  type Runs,
  runsCode,
  unknown,
  write,
} from "../programRow";
import type { Given } from "../givenOptions";
import { isHarmlessVariable } from "../commandEnvironment";
import { NO_WORD, type Word } from "../../line/commandWord";

/** What shells know themselves, and programs that run others. */
export const shellTable: readonly Row[] = [
  read("echo", OWN, { anyWords: true, paths: "none" }),
  read("printf", OWN, { anyWords: true, paths: "none", looks: printfEffect }),
  read("true false : exit return break continue times", OWN, { paths: "none", anyWords: true }),
  // An operand would be the new mask.
  read("umask", "-S -p", { paths: "none", looks: (args) => (positionals(args).length > 0 ? runsCode : undefined) }),
  read("jobs", "-l -n -p -r -s", { paths: "none", options: { "-x": runsCode } }),
  read("read", "-r -s\n-d -p TEXT\n-n -N -t NUMBER", { paths: "none", looks: readEffect }),
  read("pwd", "-L -P", { paths: "none", anyWords: true }),
  read("type", "-a -f -p -P -t", { paths: "none" }),
  // The variable that `-p` names is evaluated as arithmetic, which can run commands.
  read("wait", "-f -n", { paths: "none", options: { "-p": runsCode } }),
  read("test [", OWN, {
    paths: "none",
    looks: (args) => (args.some(({ value }) => value === "-v" || value === "-R") ? runsCode : undefined),
  }),
  read("env", OWN, { paths: "none", runs: envRuns }),
  read("nohup setsid time builtin exec", OWN, { paths: "none", runs: wrapping({ flags: "-p -w" }) }),
  read("command", OWN, {
    paths: "none",
    runs: (args) => (hasOption(args.slice(0, 1), "-v -V") ? {} : wrapping({ flags: "-p" })(args)),
  }),
  read("nice", OWN, { paths: "none", runs: wrapping({ values: "-n --adjustment" }) }),
  // With `-p`, it changes other processes.
  read("ionice", OWN, { paths: "none", runs: wrapping({ values: "-n -c" }) }),
  read("timeout gtimeout", OWN, {
    paths: "none",
    runs: wrapping({
      flags: "--preserve-status --foreground -v --verbose",
      values: "-k --kill-after -s --signal",
      skip: 1,
    }),
  }),
  read("stdbuf", OWN, { paths: "none", runs: wrapping({ values: "-i -o -e --input --output --error" }) }),
  read("xargs gxargs", OWN, {
    paths: "none",
    runs: wrapping({
      // The values of the last two follow `=`, if anything.
      flags: "-0 --null -r --no-run-if-empty -t --verbose -x --max-lines --replace",
      values: "-n -L -P -I -s -d --max-args --max-procs --delimiter",
      adds: true,
    }),
  }),
  // With `-p`, what it reads is typed into the program, and pagers run commands that are typed.
  unknown("unbuffer", CODE, { paths: "none", runs: wrapping({ flags: "-p" }) }),
  unknown(
    "parallel watch flock script strace ltrace gdb lldb entr expect screen tmux at batch coproc trap alias unalias complete bind enable fc history let hash mapfile readarray pushd popd dirs set shopt ulimit unset getopts local typeset declare export readonly busybox toybox ssh-agent socat",
    CODE,
  ),
  write("source .", "Runs the commands of a file", { interprets: "shell", use: "read", ruleWords: 1 }),
  read("sh bash dash ash", OWN, { interprets: "shell", use: "read", runs: shellRuns, ruleWords: 1 }),
  unknown("zsh fish ksh csh tcsh nu elvish xonsh cmd cmd.exe wsl", CODE, { interprets: "shell" }),
  read("eval", OWN, { interprets: "shell", paths: "none", runs: evalRuns }),
  write("node nodejs", RUNS, {
    interprets: "code",
    use: "read",
    looks: plainCodeEffect(NODE_PRINTS),
    runs: nodeRuns,
    ruleWords: 1,
  }),
  write("tsx ts-node", RUNS, { interprets: "code", use: "read", runs: nodeRuns, ruleWords: 1 }),
  write("python python2 python3 pypy pypy3 py", RUNS, {
    interprets: "code",
    use: "read",
    looks: plainCodeEffect(PYTHON_PRINTS),
    runs: pythonRuns,
    ruleWords: 2,
  }),
  write("perl ruby php lua luajit Rscript osascript tclsh groovy jshell", RUNS, {
    interprets: "code",
    use: "read",
    runs: codeRuns("-e -E -r -i -n -p -M -m -I"),
    ruleWords: 1,
  }),
  unknown("pwsh powershell iex invoke-expression", CODE, { interprets: "shell" }),
  destructive("sudo doas gosu su-exec", "Runs with another user's rights", {
    paths: "none",
    runs: asAnother({ flags: "-E -H -n -S -i -s -k -b", values: "-u -g -p -C -D -R -T -h" }),
  }),
  destructive("su pkexec runuser runas chroot nsenter unshare setpriv capsh", "Runs with another user's rights", {
    paths: "none",
    runs: asAnother({ flags: "- -l -m", values: "-u" }),
  }),
  destructive("kill pkill killall taskkill skill xkill fuser", "Ends processes", {
    paths: "none",
    looks: killEffect,
    runs: killRuns,
  }),
];

/** `kill -0 123` only asks whether there is such a process. */
function killEffect([signal, ...processes]: readonly Word[]): Effect | undefined {
  const asks =
    signal?.value === "-0" && processes.every(({ kind, value }) => kind === "literal" && /^[1-9]\d*$/.test(value));
  return asks && processes.length > 0 ? { class: "readOnly", does: "" } : undefined;
}

/** Setting variables that mean nothing to the shell or to programs. An index of an array would be evaluated. */
function readEffect(_args: readonly Word[], { operands }: Given): Effect | undefined {
  const plain = operands.every(({ kind, value }) => kind === "literal" && isHarmlessVariable(value, "?"));
  return plain ? undefined : runsCode;
}

const inEnvironment = wrapping({
  flags: "-i --ignore-environment -0 --null",
  values: "-u --unset",
  assignments: true,
});

/** Without `PATH`, some shells also look for programs in the current folder (bash 3.2, `DEFAULT_PATH_VALUE`). */
function envRuns(args: readonly Word[]): Runs {
  const runs = inEnvironment(args);
  const isWithout = args.some(({ value }) => /^(?:-i|--ignore-environment|(?:-u|--unset=)?PATH)$/.test(value));
  return runs.commands && isWithout ? { ...runs, effect: hides("Runs a command without PATH") } : runs;
}

/** Conversions that print their argument, and times (Bash Reference Manual, `printf`). `%n` is none: it sets a variable. */
const PRINTS = /%(?:%|\([^()]{0,80}\)T|[-+ #0']{0,9}(?:[1-9]\d*|\*)?(?:\.(?:\d+|\*)?)?[diouxXeEfFgGaAcsbqQ])/g;

/** A format that is known, and prints. */
function printfEffect([first = NO_WORD, second = NO_WORD]: readonly Word[]): Effect | undefined {
  const format = first.value === "--" ? second : first;
  const prints = !format.value.replace(PRINTS, "").includes("%");
  return format.kind === "literal" && !first.value.startsWith("-v") && prints ? undefined : runsCode;
}
