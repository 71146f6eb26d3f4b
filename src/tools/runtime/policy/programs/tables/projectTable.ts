import {
  destructive,
  type Effect,
  FETCHES,
  fetches,
  network,
  goesOut,
  hides,
  read,
  type Row,
  RUNS,
  runsCode,
  unknown,
  write,
  writes,
} from "../programRow";
import type { Word } from "../../line/commandWord";

/** Settings of Cargo's name the compiler and what is put before it. */
const rustPrograms = { "--config": runsCode } as const;
const goPrograms = { "-toolexec -exec -vettool -overlay": runsCode } as const;

/** Options of every command of pip. It takes shortened forms: `--local` is `--local-log FILE` to a command without an option of that name. */
const PIP = "-v --verbose -q --quiet --disable-pip-version-check --no-color --no-input --isolated";

/** What any command of pip's takes (pip, "General Options"), and what its lists take. */
const pipOptions = {
  "--log --log-file": writes("Writes a file"),
  "--python": runsCode,
  "-o --outdated -u --uptodate -i --index-url --extra-index-url --find-links --proxy": goesOut,
  "-r --requirement": hides("Shows lines of a file"),
  "--path": hides("Looks through a folder that an option names"),
} as const;

/** Tools that build, test and manage packages. */
export const projectTable: readonly Row[] = [
  destructive("pip pip3", FETCHES, {
    paths: "none",
    sub: [
      read("freeze", `${PIP}\n-l --local --user --all --exclude-editable\n--exclude TEXT`, {
        paths: "none",
        options: pipOptions,
      }),
      read("show", `${PIP}\n-f --files`, { paths: "none", options: pipOptions }),
      read("check", PIP, { paths: "none", options: pipOptions }),
      write("list", "Runs pip, which may look for a newer version of itself on the network", {
        paths: "none",
        options: pipOptions,
      }),
      unknown("run exec", RUNS),
    ],
  }),
  destructive("uv uvx pipx conda mamba poetry pdm", FETCHES, { paths: "none", sub: [unknown("run exec", RUNS)] }),
  destructive("pipenv", FETCHES, {
    paths: "none",
    sub: [unknown("run shell", RUNS)],
  }),
  write("cargo", RUNS, {
    paths: "none",
    options: rustPrograms,
    sub: [
      write("tree metadata build b check c test t bench run r fmt clippy doc fix", RUNS, {
        paths: "none",
        options: rustPrograms,
      }),
      destructive("install add update publish login fetch search yank owner vendor uninstall remove rm", FETCHES, {
        paths: "none",
      }),
      destructive("clean", "Removes what was built", { paths: "none" }),
    ],
  }),
  read("gofmt", "-d -e -l -s\n-r TEXT", {
    wordOptions: true,
    options: { "-w -cpuprofile": writes("Changes files in place") },
  }),
  // Any command of Go's may fetch the toolchain that the project names (go.dev/doc/toolchain).
  write("go", RUNS, {
    paths: "none",
    sub: [
      write("version list doc env", "Runs Go, which may fetch the toolchain that the project names", {
        paths: "none",
        wordOptions: true,
        options: goPrograms,
      }),
      write("run", RUNS, {
        paths: "none",
        wordOptions: true,
        options: goPrograms,
        // A package of a version comes from the network.
        looks: (_args, { operands: [first] }) => (first?.value.includes("@") ? fetches : undefined),
      }),
      write("build test vet fmt generate", RUNS, {
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
  destructive("docker", "Changes containers, which can reach everything", {
    paths: "none",
    sub: [
      read(
        "ps images version",
        "-a --all -q --quiet -n -l --latest --no-trunc -s --size\n--digests --tree\n-f --filter --format TEXT",
        {
          paths: "none",
        },
      ),
    ],
  }),
  destructive(
    "podman nerdctl docker-compose vagrant virsh qemu-img lxc incus systemd-run machinectl",
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
  destructive("sqlite3", "Changes or reads a database", { paths: "none", looks: sqliteEffect, ruleWords: 2 }),
  destructive(
    "psql mysql mariadb mongosh mongo redis-cli dropdb createdb pg_restore mysqladmin sqlcmd",
    "Changes or reads a database",
    { paths: "none" },
  ),
  destructive("gpg gpg2 ssh-keygen ssh-add pass op age vault keyring", "Uses keys and passwords", { paths: "none" }),
];

/**
 * Allows commands of the SQLite shell that show what a database contains. Opening it can finish what another program
 * began to write.
 */
function sqliteEffect(args: readonly Word[]): Effect | undefined {
  const [file, command, ...more] = args;
  const plain = more.length === 0 && file?.kind === "literal" && !file.value.startsWith("-");
  return plain && /^\.(?:tables|schema|indexes)$/.test(command?.value ?? "") ? writes("Reads a database") : undefined;
}
