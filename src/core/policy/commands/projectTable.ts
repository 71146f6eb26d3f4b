import { packageRuns } from "./runs";
import {
  destructive,
  type Effect,
  hasOption,
  network,
  positionals,
  goesOut,
  hides,
  read,
  type Row,
  RUNS,
  runsCode,
  unknown,
  write,
  writes,
} from "./row";
import type { Word } from "./word";

const SCRIPT = "Runs a script of the project";
const SETTINGS = "Changes the project's settings";
const FETCHES = "Fetches packages from the network, and may run their scripts";

/** Settings of Cargo's name the compiler and what is put before it; `cargo tree` starts it, too. */
const rustPrograms = { "--config": runsCode } as const;
const goPrograms = { "-toolexec -exec -vettool -overlay": runsCode } as const;

/** What any command of pip's takes (pip, "General Options"). */
const pipOptions = { "--log --log-file": writes("Writes a file"), "--python": runsCode } as const;

const packageCommands: readonly Row[] = [
  read("ls list ll la why explain root prefix bin query licenses", { paths: "none", looks: packagesElsewhere }),
  write("test t tst start stop restart", SCRIPT, { paths: "none" }),
  write("run run-script rum", SCRIPT, { paths: "none", ruleWords: 1 }),
  unknown("exec x dlx create init explore edit", "Runs a package, and fetches it when it is not there"),
  destructive(
    "install i in add ci clean-install install-test it cit update up upgrade audit outdated rebuild import fetch dedupe link",
    FETCHES,
    { paths: "none" },
  ),
  network(
    "publish unpublish login logout adduser whoami owner access team token deprecate dist-tag view info show search ping star profile hook org npm",
  ),
  destructive("uninstall remove rm un unlink prune cache store", "Removes packages", { paths: "none" }),
  write("pkg config", SETTINGS, {
    paths: "none",
    sub: [read("get", { paths: "none", looks: packageSetting }), write("set delete fix edit", SETTINGS)],
  }),
  write("version pack shrinkwrap set get", SETTINGS, { paths: "none" }),
];

/** With settings or a folder of its own choice, a package manager loads code: yarn's `yarn-path`, hooks of pnpm. */
function packagesElsewhere(args: readonly Word[]): Effect | undefined {
  const names = /pnpmfile|^--(?:config|cwd|dir|use-yarnrc|userconfig|globalconfig|node-options|script-shell)|^-C/;
  return args.some(({ value }) => names.test(value)) ? runsCode : undefined;
}

/** One setting by its name, unless it is one that secrets have. */
function packageSetting(args: readonly Word[]): Effect | undefined {
  const [name, ...more] = args;
  const plain = more.length === 0 && name?.kind === "literal" && /^[\w.-]+$/.test(name.value);
  return plain && !/auth|token|pass|secret|key|cert|user/i.test(name.value)
    ? undefined
    : hides("Shows settings that may hold secrets");
}

/** Tools that build, test and manage packages. */
export const projectTable: readonly Row[] = [
  write("npm pnpm", SCRIPT, {
    paths: "none",
    sub: packageCommands,
    before: {
      flags: "-s --silent -q --quiet -w --workspaces --if-present",
      values: "--prefix -C --workspace --filter",
    },
  }),
  destructive("yarn", FETCHES, {
    paths: "none",
    looks: yarnEffect,
    sub: packageCommands,
    ruleWords: 1,
  }),
  write("npx bunx pnpx", "Runs a package, and fetches it from the network when it is not installed", {
    paths: "none",
    runs: packageRuns,
    ruleWords: 1,
  }),
  destructive("pip pip3 uv pipx conda mamba poetry pdm", FETCHES, {
    paths: "none",
    sub: [
      read("list freeze", {
        paths: "none",
        options: {
          ...pipOptions,
          "-o --outdated -u --uptodate -i --index-url --extra-index-url -f --find-links --proxy --pypi-url": goesOut,
          "-r --requirement": hides("Shows lines of a file"),
        },
      }),
      read("show check", {
        paths: "none",
        options: { ...pipOptions, "-l --latest -o --outdated --index-url --proxy": goesOut },
      }),
      unknown("run exec", RUNS),
    ],
  }),
  destructive("pipenv", FETCHES, {
    paths: "none",
    sub: [read("graph", { paths: "none" }), unknown("run shell", RUNS)],
  }),
  write("cargo", RUNS, {
    paths: "none",
    options: rustPrograms,
    sub: [
      read("tree metadata", { paths: "none", options: rustPrograms }),
      write("build b check c test t bench run r fmt clippy doc fix", RUNS, {
        paths: "none",
        options: rustPrograms,
      }),
      destructive("install add update publish login fetch search yank owner vendor uninstall remove rm", FETCHES, {
        paths: "none",
      }),
      destructive("clean", "Removes what was built", { paths: "none" }),
    ],
  }),
  read("gofmt", { wordOptions: true, options: { "-w -cpuprofile": writes("Changes files in place") } }),
  write("go", RUNS, {
    paths: "none",
    sub: [
      read("version list doc", {
        paths: "none",
        wordOptions: true,
        looks: (args) => (args.some(({ value }) => value.includes("@")) ? goesOut : undefined),
        odd: { names: /@/, first: false },
        options: {
          ...goPrograms,
          "-u -versions -retracted -mod": goesOut,
          "-export -compiled -http": writes(RUNS),
        },
      }),
      read("env", { paths: "none", options: { "-w -u": writes("Changes the settings of Go") }, wordOptions: true }),
      write("build test vet run fmt generate", RUNS, {
        paths: "none",
        wordOptions: true,
        options: goPrograms,
      }),
      destructive("get install mod work", FETCHES, { paths: "none" }),
      destructive("clean", "Removes what was built", { paths: "none" }),
    ],
  }),
  write(
    "make gmake cmake ninja meson bazel gradle gradlew mvn ant sbt dotnet msbuild swift xcodebuild tsc eslint prettier jest vitest mocha pytest tox ruff black mypy rspec rake phpunit javac java gcc g++ clang clang++ cc ld rustc webpack vite rollup esbuild turbo nx just task",
    RUNS,
    {
      use: "read",
      ruleWords: 1,
      options: { "--eval": runsCode },
    },
  ),
  destructive("docker podman nerdctl", "Changes containers, which can reach everything", {
    paths: "none",
    sub: [read("ps images version", { paths: "none" })],
  }),
  destructive(
    "docker-compose vagrant virsh qemu-img lxc incus systemd-run machinectl",
    "Changes containers or machines",
    { paths: "none" },
  ),
  network(
    "kubectl helm terraform tofu pulumi ansible ansible-playbook aws gcloud az gsutil heroku fly vercel netlify firebase doctl wrangler",
  ),
  network(
    "curl wget http https xh aria2c nc ncat netcat telnet ftp sftp scp ssh mosh rclone lftp ping ping6 traceroute dig nslookup host whois nmap openssl w3m lynx links mail sendmail mutt iwr irm invoke-webrequest invoke-restmethod start-bitstransfer bitsadmin certutil",
  ),
  destructive(
    "apt apt-get aptitude dpkg rpm dnf yum zypper pacman apk snap flatpak brew port choco winget scoop nix nix-env gem cpan composer bundle luarocks",
    FETCHES,
    { paths: "none" },
  ),
  destructive(
    "psql mysql mariadb sqlite3 mongosh mongo redis-cli dropdb createdb pg_restore mysqladmin sqlcmd",
    "Changes or reads a database",
    { paths: "none" },
  ),
  destructive("gpg gpg2 ssh-keygen ssh-add pass op age vault keyring", "Uses keys and passwords", { paths: "none" }),
];

/** `yarn` runs a script by its mere name. */
function yarnEffect(args: readonly Word[]): Effect | undefined {
  const [name] = positionals(args);
  return name && !hasOption(args, "--cwd --use-yarnrc") ? { class: "write", does: SCRIPT } : undefined;
}
