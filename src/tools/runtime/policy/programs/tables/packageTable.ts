import { afterOptions, codeRuns, nodeRuns, packageRuns } from "../programRuns";
import {
  CODE,
  destructive,
  type Effect,
  FETCHES,
  findRow,
  goesOut,
  hasOption,
  hides,
  isWorse,
  network,
  positionals,
  type Row,
  RUNS,
  unknown,
  write,
} from "../programRow";
import type { Word } from "../../line/commandWord";

const SCRIPT = "Runs a script of this project";
const SETTINGS = "Changes the project's settings";
const IN_ALL = "Runs a command in every package";

/** Package managers load settings and hooks of the project for every command, look for newer versions of themselves, and write logs. */
const LOADS = "Runs the package manager, which may run what the project names, use the network and write logs";

const packageCommands: readonly Row[] = [
  write("ls list ll la why explain root prefix bin query licenses", LOADS, { paths: "none" }),
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
    sub: [
      write("get", LOADS, { paths: "none", looks: packageSetting }),
      write("set", SETTINGS, { looks: changedSettings }),
      write("delete fix edit", SETTINGS),
    ],
  }),
  write("set", SETTINGS, { paths: "none", looks: changedSettings }),
  write("version pack shrinkwrap get", SETTINGS, { paths: "none" }),
];

/** One setting by its name, unless it is one that secrets have. */
function packageSetting(args: readonly Word[]): Effect | undefined {
  const [name, ...more] = args;
  const plain = more.length === 0 && name?.kind === "literal" && /^[\w.-]+$/.test(name.value);
  return plain && !/auth|token|pass|secret|key|cert|user/i.test(name.value)
    ? undefined
    : hides("Shows settings that may contain secrets");
}

/** Fields of `package.json` and settings of npm that choose nothing that runs. */
const PLAIN_SETTING =
  /^(?:name|version|description|license|private|type|keywords(?:\[\d*\])?|author|homepage|engines\.\w+|fund|audit|loglevel|save-exact|engine-strict|update-notifier|progress|color)$/;

/** Scripts, and settings such as `script-shell` and `node-options`, are commands. */
function changedSettings(args: readonly Word[]): Effect | undefined {
  const words = positionals(args).map(({ value }) => value);
  const isPair = words.length === 2 && !words.some((word) => word.includes("="));
  const names = isPair ? words.slice(0, 1) : words.map((word) => word.replace(/=[^]*/, ""));
  return names.every((name) => PLAIN_SETTING.test(name)) ? undefined : hides(`${SETTINGS}, which may choose what runs`);
}

/** Commands that only one package manager has. What all have follows them. */
const pnpmCommands: readonly Row[] = [
  destructive("deploy env runtime rt setup self-update patch patch-commit approve-builds rb", FETCHES, {
    paths: "none",
  }),
  unknown("recursive multi m", IN_ALL, { paths: "none", sub: packageCommands }),
  ...packageCommands,
];
const yarnCommands: readonly Row[] = [
  destructive("set", FETCHES, {
    paths: "none",
    looks: (args) => (positionals(args)[0]?.value === "version" ? undefined : hides(SETTINGS)),
  }),
  destructive("global policies plugin upgrade-interactive self-update unplug", FETCHES, { paths: "none" }),
  write("workspace", SCRIPT, { paths: "none", ruleWords: 2, looks: workspaceEffect }),
  unknown("workspaces", IN_ALL, { paths: "none" }),
  ...packageCommands,
];

/** `yarn workspace app add x`: the command follows the name, and options with values may be between them. */
function workspaceEffect(args: readonly Word[]): Effect | undefined {
  const rows = positionals(args)
    .slice(1)
    .map(({ value }) => findRow(packageCommands, value));
  return rows.find((row) => row !== undefined && isWorse(row.class, "write"));
}

/** Options that npm takes before a command. */
const NPM = { flags: "-s --silent -q --quiet --workspaces --if-present", values: "--prefix -C -w --workspace" };

/** A command that isn't among the rows. npm also takes shortened names (`npm publ`). */
function npmEffect(args: readonly Word[]): Effect | undefined {
  const at = afterOptions(args, NPM.flags, NPM.values);
  return at !== undefined && args[at]?.kind === "literal"
    ? hides("Runs a command of npm that may use the network")
    : undefined;
}

/** `yarn` runs a script by its mere name. */
function yarnEffect(args: readonly Word[]): Effect | undefined {
  const [name] = positionals(args);
  return name && !hasOption(args, "--cwd --use-yarnrc") ? { class: "write", does: SCRIPT } : undefined;
}

/** Addresses and packages are code to Deno as files are. */
function denoEffect(args: readonly Word[]): Effect | undefined {
  return args.some(({ value }) => /^(?:https?|npm|jsr):/.test(value)) ? goesOut : undefined;
}

const runsScript = codeRuns("-e -p -r --eval --print --preload --require --import");

/** Programs that manage packages of JavaScript, and run them. */
export const packageTable: readonly Row[] = [
  write("npm", SCRIPT, { paths: "none", looks: npmEffect, sub: packageCommands, before: NPM }),
  write("pnpm", SCRIPT, {
    paths: "none",
    sub: pnpmCommands,
    before: { flags: "-s --silent -q --quiet -w --if-present", values: "--prefix -C --workspace --filter" },
  }),
  destructive("yarn", FETCHES, {
    paths: "none",
    looks: yarnEffect,
    sub: yarnCommands,
    before: { flags: "-s --silent --verbose --offline --no-progress --non-interactive --json", values: "--cwd" },
    ruleWords: 1,
  }),
  write("npx bunx pnpx", "Runs a package, and fetches it from the network when it is not installed", {
    paths: "none",
    runs: packageRuns,
    ruleWords: 1,
  }),
  write("bun", RUNS, {
    interprets: "code",
    use: "read",
    runs: nodeRuns,
    ruleWords: 1,
    sub: [
      write("run", RUNS, { interprets: "code", use: "read", runs: runsScript, ruleWords: 1 }),
      destructive(
        "install i add a update upgrade remove rm uninstall link unlink publish pm audit outdated info patch why init",
        FETCHES,
        { paths: "none" },
      ),
      unknown("x create c", "Runs a package, and fetches it when it is not there"),
      unknown("exec repl", CODE),
    ],
  }),
  write("deno", RUNS, {
    interprets: "code",
    use: "read",
    looks: denoEffect,
    runs: nodeRuns,
    ruleWords: 1,
    sub: [
      write("run serve", RUNS, {
        interprets: "code",
        use: "read",
        looks: denoEffect,
        runs: runsScript,
        ruleWords: 1,
      }),
      write("task", SCRIPT, { paths: "none", ruleWords: 1 }),
      destructive(
        "install i add remove uninstall update outdated upgrade publish cache deploy audit approve-scripts",
        FETCHES,
        { paths: "none" },
      ),
      unknown("x create", "Runs a package, and fetches it when it is not there"),
      unknown("eval repl jupyter", CODE),
    ],
  }),
];
