import { psEffect } from "./processList";
import { asAnother, codeRuns, nodeRuns, evalRuns, killRuns, shellRuns, wrapping } from "./runs";
import {
  CODE,
  destroys,
  destructive,
  type Effect,
  forbidden,
  forbids,
  hasOption,
  optionsOf,
  positionals,
  read,
  type Row,
  RUNS,
  runsCode,
  unknown,
  write,
} from "./row";
import { NO_WORD, type Word } from "./word";

const ENDS = "Turns the machine off";

/** What shells know themselves, programs that run others, and what concerns the whole machine. */
export const shellTable: readonly Row[] = [
  read("echo", { anyWords: true, paths: "none" }),
  read("printf", {
    anyWords: true,
    paths: "none",
    looks: ([first = NO_WORD]) => (first.value.startsWith("-v") || first.kind !== "literal" ? runsCode : undefined),
  }),
  read(
    "true false : pwd exit return break continue whoami id groups uname uptime nproc tty logname locale free vmstat times",
    { paths: "none", anyWords: true },
  ),
  read(
    "sleep seq basename dirname which whereis type pgrep pidof printenv getconf lsb_release sw_vers cal lscpu lsblk apropos whatis",
    { paths: "none" },
  ),
  // The variable that `-p` names is evaluated as arithmetic, which can run commands.
  read("wait", { paths: "none", options: { "-p": runsCode } }),
  // A name is a word like any other to it, and `e` shows environments.
  read("ps", { paths: "none", looks: psEffect, odd: { names: /e/i, first: false } }),
  // On macOS it runs the program that its words name.
  read("arch", { paths: "none", looks: (args) => (args.length > 0 ? runsCode : undefined) }),
  read("test [", {
    paths: "none",
    looks: (args) => (args.some(({ value }) => value === "-v" || value === "-R") ? runsCode : undefined),
  }),
  read("date", {
    paths: "none",
    looks: (args) =>
      hasOption(args, "-s --set -f --file -r --reference") ||
      positionals(args).some(({ value }) => !value.startsWith("+"))
        ? destroys("Changes the clock or reads a file")
        : undefined,
  }),
  read("hostname", {
    paths: "none",
    looks: (args) =>
      positionals(args).length > 0 || hasOption(args, "-F -b --file")
        ? destroys("Changes the name of the machine")
        : undefined,
  }),
  read("env", {
    paths: "none",
    runs: wrapping({ flags: "-i - --ignore-environment -0 --null", values: "-u --unset", assignments: true }),
  }),
  read("nohup setsid time builtin exec unbuffer", { paths: "none", runs: wrapping({ flags: "-p -w" }) }),
  read("command", {
    paths: "none",
    runs: (args) => (hasOption(args.slice(0, 1), "-v -V") ? {} : wrapping({ flags: "-p" })(args)),
  }),
  read("nice ionice", { paths: "none", runs: wrapping({ values: "-n --adjustment -c -p" }) }),
  read("timeout gtimeout", {
    paths: "none",
    runs: wrapping({
      flags: "--preserve-status --foreground -v --verbose",
      values: "-k --kill-after -s --signal",
      skip: 1,
    }),
  }),
  read("stdbuf", { paths: "none", runs: wrapping({ values: "-i -o -e --input --output --error" }) }),
  read("xargs gxargs", {
    paths: "none",
    runs: wrapping({
      // The values of the last two stand behind `=`, if anywhere.
      flags: "-0 --null -r --no-run-if-empty -t --verbose -x --max-lines --replace",
      values: "-n -L -P -I -s -d --max-args --max-procs --delimiter",
      adds: true,
    }),
  }),
  unknown(
    "parallel watch flock script strace ltrace gdb lldb entr expect screen tmux at batch coproc trap alias unalias complete bind enable fc history let read hash jobs mapfile readarray pushd popd dirs set shopt ulimit umask unset getopts local typeset declare export readonly busybox toybox ssh-agent socat",
    CODE,
  ),
  write("source .", "Runs the commands of a file", { interprets: "shell", use: "read", ruleWords: 1 }),
  read("sh bash dash ash", { interprets: "shell", use: "read", runs: shellRuns, ruleWords: 1 }),
  unknown("zsh fish ksh csh tcsh nu elvish xonsh cmd cmd.exe wsl", CODE, { interprets: "shell" }),
  read("eval", { interprets: "shell", paths: "none", runs: evalRuns }),
  write("node nodejs tsx ts-node bun deno", RUNS, {
    interprets: "code",
    use: "read",
    runs: nodeRuns,
    ruleWords: 1,
  }),
  write("python python2 python3 pypy pypy3 py", RUNS, {
    interprets: "code",
    use: "read",
    runs: (args) => (args[0]?.value === "-m" && args.length > 1 ? {} : codeRuns("-c -i")(args)),
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
  destructive("kill pkill killall taskkill skill xkill fuser", "Ends processes", { paths: "none", runs: killRuns }),
  destructive(
    "crontab passwd useradd userdel usermod groupadd groupdel visudo chsh adduser deluser sysctl modprobe insmod rmmod iptables nft ufw firewall-cmd setenforce launchctl defaults csrutil nvram spctl security loginctl hostnamectl timedatectl update-alternatives ldconfig swapoff swapon efibootmgr grub-install service",
    "Changes the system",
  ),
  destructive("systemctl init telinit", "Changes the system", { paths: "none", looks: serviceEffect }),
  forbidden("shutdown reboot halt poweroff killall5", ENDS, { paths: "none" }),
  forbidden("format format.com vssadmin bcdedit", "Erases a disk or its backups", { paths: "none" }),
  destructive("reg schtasks sc net netsh icacls takeown attrib", "Changes the system", {
    paths: "none",
    looks: ([verb = NO_WORD]) => (/^delete$/i.test(verb.value) ? forbids("Removes settings of the system") : undefined),
  }),
];

function serviceEffect(args: readonly Word[]): Effect | undefined {
  const [verb = NO_WORD] = positionals(args);
  if (/^(?:poweroff|reboot|halt|kexec|suspend|hibernate|emergency|rescue|[06])$/.test(verb.value)) return forbids(ENDS);
  const reads = /^(?:status|list-units|list-unit-files|is-active|is-enabled|is-failed|show|cat)$/.test(verb.value);
  return reads &&
    optionsOf(args).every(({ value }) => value === "--no-pager" || value === "--user" || value === "--all")
    ? { class: "readOnly", does: "" }
    : writesSystem;
}

const writesSystem = destroys("Changes the system");
