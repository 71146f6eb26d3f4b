import type { Given } from "../givenOptions";
import { psEffect } from "../listedProcesses";
import {
  destroys,
  destructive,
  type Effect,
  forbidden,
  forbids,
  goesOut,
  NO_OPTIONS,
  optionsOf,
  OWN,
  positionals,
  read,
  type Row,
  runsCode,
} from "../programRow";
import { NO_WORD, type Word } from "../../line/commandWord";

const ENDS = "Turns the machine off";

/** Filters of `ss` by state and port. */
const SOCKETS = /^(?:state|listening|established|\(? ?[sd]port = :\d+ ?\)?)$/;

/** Commands that report on the machine, its users, and processes, and commands that change them. */
export const systemTable: readonly Row[] = [
  read("whoami logname groups", NO_OPTIONS, { paths: "none", anyWords: true }),
  read("id", "-a -g -G -n -p -r -u -z -Z --context --group --groups --name --real --user --zero", { paths: "none" }),
  read(
    "uname",
    "-a -i -m -n -o -p -r -s -v --all --kernel-name --kernel-release --kernel-version --machine --nodename --operating-system --processor",
    {
      paths: "none",
      anyWords: true,
    },
  ),
  read("uptime", "-p -s --pretty --since", { paths: "none" }),
  read("nproc", "--all\n--ignore NUMBER", { paths: "none" }),
  read("tty", "-s --quiet --silent", { paths: "none" }),
  read("locale", "-a -c -k -m -v --all-locales --category-name --charmaps --keyword-name --verbose", { paths: "none" }),
  read(
    "free",
    "-b -g -h -k -l -m -t -v -w --bytes --gibi --giga --human --kibi --kilo --lohi --mebi --mega --total --wide\n-c --count -s --seconds NUMBER",
    { paths: "none" },
  ),
  read(
    "vmstat",
    "-a -d -f -m -n -s -t -w --active --disk --disk-sum --forks --one-header --slabs --stats --timestamp --wide -D\n-S --unit TEXT",
    { paths: "none" },
  ),
  read("sleep", NO_OPTIONS, { paths: "none", anyWords: true }),
  read("seq", "-w --equal-width -NUMBER\n-f --format -s --separator TEXT", { paths: "none", anyWords: true }),
  read("basename dirname", "-a --multiple -z --zero\n-s --suffix TEXT", { paths: "none", anyWords: true }),
  read("which", "-a --all -s", { paths: "none" }),
  read("whereis", "-b -l -m -s -u", { paths: "none" }),
  read(
    "pgrep",
    `
    -a --list-full -c --count -f --full -i --ignore-case -l --list-name -n --newest -o --oldest -v --inverse -w --lightweight -x --exact
    -d --delimiter -g --pgroup -G --group -P --parent -r --runstates -s --session -t --terminal -u --euid -U --uid TEXT
  `,
    { paths: "none" },
  ),
  read("pidof", "-c -q -s -w -x\n-o -S TEXT", { paths: "none" }),
  read("printenv", "-0 --null", { paths: "none" }),
  read("getconf", "-a\n-v TEXT", { paths: "none" }),
  read("lsb_release", "-a -c -d -i -r -s -v --all --codename --description --id --release --short", { paths: "none" }),
  read("sw_vers", "-productName -productVersion -buildVersion --productName --productVersion --buildVersion", {
    paths: "none",
    wordOptions: true,
  }),
  read("cal", "-1 -3 -h -j -m -s -w -y\n-A -B -n TEXT", { paths: "none" }),
  read(
    "lscpu",
    "-a -b -B -c -J -p -x -y --all --bytes --hex --json --online --offline --output-all\n-e --extended --parse [TEXT]",
    { paths: "none" },
  ),
  read(
    "lsblk",
    `
    -a -b -d -D -e -f -i -J -l -m -n -p -P -r -S -t -z --all --bytes --fs --json --list --nodeps --noheadings --paths --topology
    -I -o --output -x --sort TEXT
  `,
    { paths: "none" },
  ),
  read(
    "apropos whatis",
    "-a --and -d --debug -e --exact -l --long -r --regex -v --verbose -w --wildcard\n-s --sections TEXT",
    { paths: "none", careful: true },
  ),
  // A name is a word like any other to it, and `e` shows environments.
  read("ps", OWN, { paths: "none", looks: psEffect, odd: { names: /e/i, first: false } }),
  read(
    "ss",
    `
    -a -l -n -o -e -m -p -s -i -4 -6 -t -u -w -x -d -H -O --all --listening --numeric --processes --tcp --udp --unix --raw
    --summary --info --extended --options --memory --no-header --oneline --ipv4 --ipv6
  `,
    {
      paths: "none",
      // It looks up the names of other machines.
      looks: (_args, { operands }) =>
        operands.every(({ kind, value }) => kind === "literal" && SOCKETS.test(value)) ? undefined : goesOut,
    },
  ),
  read(
    "netstat",
    `
    -n -a -t -u -l -p -r -i -s -v -e -o -W -4 -6
    --numeric --all --tcp --udp --listening --programs --route --interfaces --statistics --wide
  `,
    {
      paths: "none",
      // It looks up the names of machines unless it shows numbers.
      looks: (_args, { options }) => (options.some((one) => /^(?:-n|--numeric)$/.test(one)) ? undefined : goesOut),
    },
  ),
  // Without `-b`, it waits for keys, some of which write files and end processes.
  read("top", OWN, {
    paths: "none",
    looks: (args) =>
      args.every(({ kind, value }) => kind === "literal" && /^(?:-[bcHi]*n?\d*|\d+)$/.test(value)) &&
      args.some(({ value }) => /^-[cHi]*b/.test(value))
        ? undefined
        : runsCode,
  }),
  // On macOS it runs the program that its words name.
  read("arch", OWN, { paths: "none", looks: (args) => (args.length > 0 ? runsCode : undefined) }),
  read(
    "date",
    `
    -I [TEXT]+
    -j -n -R --rfc-email -u --utc --universal --debug --resolution
    -d TEXT+
    --date -v --rfc-3339 TEXT
    --iso-8601 [TEXT]
  `,
    {
      paths: "none",
      looks: asksOnly("Changes the clock or reads a file", (word) => word.value.startsWith("+")),
      options: { "-s --set -f --file -r --reference": destroys("Changes the clock or reads a file") },
    },
  ),
  read("hostname", "-A -d -f -i -I -s -y --all-fqdns --all-ip-addresses --domain --fqdn --ip-address --long --short", {
    paths: "none",
    looks: asksOnly("Changes the name of the machine", () => false),
    options: { "-F -b --file --boot": destroys("Changes the name of the machine") },
  }),
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

/** Handles commands that only report something while all their operands are of one kind. */
function asksOnly(does: string, isHarmless: (word: Word) => boolean): NonNullable<Row["looks"]> {
  return (_args: readonly Word[], { operands }: Given) => (operands.every(isHarmless) ? undefined : destroys(does));
}

/** Units, `show`, and `cat` print the environments of services. */
function serviceEffect(args: readonly Word[]): Effect | undefined {
  const [verb = NO_WORD] = positionals(args);
  if (/^(?:poweroff|reboot|halt|kexec|suspend|hibernate|emergency|rescue|[06])$/.test(verb.value)) return forbids(ENDS);
  const reads = /^(?:status|list-units|list-unit-files|is-active|is-enabled|is-failed)$/.test(verb.value);
  return reads &&
    optionsOf(args).every(({ value }) => value === "--no-pager" || value === "--user" || value === "--all")
    ? { class: "readOnly", does: "" }
    : destroys("Changes the system");
}
