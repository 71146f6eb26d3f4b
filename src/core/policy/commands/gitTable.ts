import {
  destroys,
  destructive,
  type Effect,
  goesOut,
  hasOption,
  hides,
  network,
  optionsOf,
  positionals,
  read,
  type Row,
  runsCode,
  unknown,
  write,
  writes,
} from "./row";
import { isSecretName } from "../secretNames";
import { historyEffect, showEffect } from "./gitHistory";
import type { Word } from "./word";

const diffOptions = { "--output": writes("Writes a file"), "--ext-diff": runsCode, "--textconv": runsCode } as const;

const MAY_SHOW_SECRETS = "Shows a setting that may hold secrets";
const readsNames = hides("Reads what it shows from its input");

/** Options with which `git branch` and `git tag` list, whatever other words there are (git-branch(1), git-tag(1)). */
const LISTS = "--list -l --contains --no-contains --merged --no-merged --points-at";

/** What a subcommand does unless its words only ask it to tell. Letters may be written together. */
const lists =
  (options: string, effect: Effect) =>
  (args: readonly Word[]): Effect | undefined => {
    const known = options.split(" ");
    const given = optionsOf(args).flatMap(({ value }) =>
      /^-[A-Za-z]{2,}$/.test(value)
        ? Array.from(value.slice(1), (letter) => `-${letter}`)
        : [value.replace(/=[^]*/, "")],
    );
    const asks = args.length === 0 || (given.length > 0 && given.every((option) => known.includes(option)));
    const all = positionals(args).length === 0 || given.some((option) => LISTS.split(" ").includes(option));
    return asks && all ? undefined : effect;
  };

const refs = writes("Changes the repository");
const loses = destroys("May discard changes that are not committed");

/** Git's subcommands; what is not here changes the repository, as far as is known. */
const subcommands: readonly Row[] = [
  read(
    "status rev-parse rev-list ls-files ls-tree describe shortlog merge-base name-rev for-each-ref show-ref count-objects check-ignore check-attr diff-files diff-index cherry version blame annotate show-branch",
    {
      options: diffOptions,
    },
  ),
  read("var", { paths: "none", options: { "-l": hides(MAY_SHOW_SECRETS) } }),
  read("diff range-diff", { options: { ...diffOptions, "--no-index": writes("Reads files that Git ignores") } }),
  read("diff-tree", { options: { ...diffOptions, "--stdin": readsNames } }),
  read("show", { options: { ...diffOptions, "--stdin": readsNames }, looks: showEffect }),
  read("log whatchanged", { options: diffOptions, looks: historyEffect }),
  read("grep", {
    paths: "afterFirst",
    patternFlags: "incvlLwhHEFGPoqaWpz",
    options: {
      "-O --open-files-in-pager": runsCode,
      "--textconv": runsCode,
      "--no-index --untracked --no-exclude-standard -f": writes("Reads files that Git ignores"),
    },
  }),
  read("cat-file", { options: { "--textconv --filters": runsCode, "--batch --batch-command": readsNames } }),
  read("branch", { paths: "none", looks: branchEffect }),
  read("tag", {
    paths: "none",
    looks: (args) =>
      hasOption(args, "-d --delete -f --force")
        ? destroys("Removes or moves tags")
        : lists(`${LISTS} -n --sort --format --column --no-column`, refs)(args),
  }),
  read("remote", {
    paths: "none",
    before: { flags: "-v --verbose", values: "" },
    looks: (args) => lists("-v --verbose", refs)(args),
    sub: [read("get-url"), network("update prune show set-head"), destructive("remove rm", "Removes a remote")],
  }),
  write("stash", "Puts changes away", {
    paths: "none",
    sub: [
      read("list", { options: diffOptions, looks: historyEffect }),
      read("show", {
        options: {
          ...diffOptions,
          "-u --include-untracked --only-untracked": hides("Shows files that Git did not know, which may hold secrets"),
        },
      }),
      destructive("drop clear", "Loses changes that were put away"),
    ],
  }),
  write("config", "Changes the settings of Git", {
    paths: "none",
    looks: (args) =>
      asksForSetting(args)
        ? args.some(({ value }) => isSecretName(value) || /extraheader/i.test(value))
          ? hides(MAY_SHOW_SECRETS)
          : { class: "readOnly", does: "" }
        : /!|core\.|alias|filter|\.(?:cmd|command|helper|program|textconv|driver)/i.test(
              args.map(({ value }) => value).join(" "),
            )
          ? runsCode
          : undefined,
  }),
  read("worktree", {
    sub: [read("list"), destructive("remove prune", "Removes a working tree")],
    looks: () => writes("Changes working trees"),
  }),
  read("reflog", {
    paths: "none",
    sub: [
      read("show", { options: diffOptions, looks: historyEffect }),
      destructive("expire delete drop", "Forgets what could be taken back"),
    ],
    options: diffOptions,
    looks: historyEffect,
  }),
  write("submodule", "Changes submodules", {
    sub: [read("status summary"), unknown("foreach", "Runs a command in every submodule"), network("update add")],
  }),
  write("bisect rebase", "Changes the repository", {
    paths: "none",
    options: { "-x --exec": runsCode },
    sub: [unknown("run", "Runs a command many times")],
  }),
  write("commit merge cherry-pick revert init am apply mv switch notes", "Changes the repository", {
    use: "read",
    paths: "none",
    options: { "--discard-changes": loses, "-F --file --pathspec-from-file --template": writes("Reads a file") },
  }),
  write("add", "Adds files to the next commit", {
    use: "read",
    options: { "-i -p -e --interactive --patch --edit": runsCode },
  }),
  destructive("checkout", loses.does, {
    use: "read",
    paths: "none",
    looks: (args) => (hasOption(args, "-b") && !hasOption(args, "-f --force -B") ? refs : loses),
  }),
  destructive("reset", loses.does, {
    use: "read",
    paths: "none",
    looks: (args) => (hasOption(args, "--hard --merge --keep") ? loses : writes("Changes what is to be committed")),
  }),
  destructive("restore", loses.does, {
    use: "read",
    paths: "none",
    looks: (args) =>
      hasOption(args, "--staged -S") && !hasOption(args, "--worktree -W")
        ? writes("Changes what is to be committed")
        : loses,
  }),
  destructive("clean rm", "Removes files", { use: "read", paths: "none" }),
  destructive("filter-branch filter-repo replace update-ref prune gc repack fsck", "Rewrites the repository", {
    paths: "none",
  }),
  network("fetch pull clone ls-remote fetch-pack send-email request-pull svn p4 daemon instaweb"),
  network("push", {
    looks: (args) =>
      hasOption(args, "-f --force --force-with-lease --force-if-includes -d --delete --mirror --prune") ||
      args.some(({ value }) => /^[+:]./.test(value))
        ? destroys("Overwrites or removes what others have on the server")
        : goesOut,
  }),
  unknown(
    "difftool mergetool send-pack upload-pack receive-pack help web--browse gui citool shell credential hook",
    "Runs another program",
  ),
];

/** `git config user.name`: a name alone is asked for, wherever the setting stands. */
function asksForSetting(args: readonly Word[]): boolean {
  const [name, ...more] = positionals(args);
  const options = optionsOf(args).every(({ value }) => /^--(?:get|global|local|system|worktree)$/.test(value));
  return options && more.length === 0 && name?.kind === "literal" && /^[\w-]+\.[^]*[\w-]$/.test(name.value);
}

function branchEffect(args: readonly Word[]): Effect | undefined {
  if (hasOption(args, "-D -d --delete -f --force -M -C")) return destroys("Removes or moves branches");
  return lists(
    `${LISTS} -a --all -r --remotes -v --verbose --show-current --sort --format --column --no-column`,
    refs,
  )(args);
}

export const gitTable: readonly Row[] = [
  write("git", "Changes the repository", {
    before: {
      flags:
        "-P --no-pager --no-optional-locks --literal-pathspecs --glob-pathspecs --noglob-pathspecs --icase-pathspecs --no-replace-objects --version --help",
      values: "-C",
    },
    sub: subcommands,
    paths: "none",
  }),
  network("gh glab hub", {}),
  write("svn hg jj", "Changes the repository", { sub: [network("update up checkout co commit ci push pull clone")] }),
];
