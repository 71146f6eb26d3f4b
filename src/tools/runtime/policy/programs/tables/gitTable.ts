import {
  destroys,
  destructive,
  type Effect,
  goesOut,
  hasOption,
  hides,
  network,
  NO_OPTIONS,
  optionsOf,
  OWN,
  PATCHES,
  positionals,
  read,
  type Row,
  runsCode,
  unknown,
  write,
  writes,
} from "../programRow";
import { isSecretName } from "../../secretVariableNames";
import { historyEffect, showEffect } from "../gitHistory";
import { BLAME, DIFF, GREP, LOG, LS_FILES, LS_TREE, REFS, REV_PARSE, SHOW_BRANCH, STATUS, FACTS } from "../gitOptions";
import { NO_WORD, type Word } from "../../line/commandWord";

const diffOptions = { "--output": writes("Writes a file"), "--ext-diff": runsCode, "--textconv": runsCode } as const;

const MAY_SHOW_SECRETS = "Shows a setting that may contain secrets";
const readsNames = hides("Reads what it shows from its input");

/** Options with which `git branch` and `git tag` list, whatever other words there are (git-branch(1), git-tag(1)). */
const LISTS = "--list -l --contains --no-contains --merged --no-merged --points-at";

/** Returns what a subcommand does unless its words only ask it to list. Letters can be written together. */
const lists =
  (options: string, effect: Effect) =>
  (args: readonly Word[]): Effect | undefined => {
    const known = options.split(" ");
    const given = optionsOf(args).flatMap(({ value }) =>
      /^-[A-Za-z]{2,}$/.test(value)
        ? Array.from(value.slice(1), (letter) => `-${letter}`)
        : [value.replace(/=[^]*|(?<=^-n)\d+$/, "")],
    );
    const asks = args.length === 0 || (given.length > 0 && given.every((option) => known.includes(option)));
    const all = positionals(args).length === 0 || given.some((option) => LISTS.split(" ").includes(option));
    return asks && all ? undefined : effect;
  };

const refs = writes("Changes the repository");
const loses = destroys("May discard changes that are not committed");

/** `git apply` with options that leave files as they are (git-apply(1)), and others that only say how to read the patch. */
function patchEffect(args: readonly Word[]): Effect | undefined {
  const given = optionsOf(args).map(({ value }) => value);
  const looks = given.some((value) => /^--(?:check|(?:num)?stat|summary)$/.test(value));
  return looks && given.every((value) => HOW_TO_LOOK.test(value)) ? { class: "readOnly", does: "" } : undefined;
}

const HOW_TO_LOOK = /^(?:--(?:check|(?:num)?stat|summary|reverse|verbose|quiet|recount)|-[Rvqz]|-[pC]\d+)$/;

/** Git's subcommands; what is not here changes the repository, as far as is known. */
const subcommands: readonly Row[] = [
  read("status", STATUS),
  read("rev-parse", REV_PARSE),
  read("rev-list", LOG, { looks: formatEffect }),
  read("ls-files", LS_FILES, { shows: false }),
  read("ls-tree", LS_TREE, { shows: false }),
  read("for-each-ref show-ref", REFS, { paths: "none", looks: formatEffect }),
  read("describe shortlog merge-base name-rev count-objects check-ignore check-attr cherry version", FACTS, {
    shows: false,
    looks: formatEffect,
  }),
  read("diff-files diff-index", DIFF, { options: diffOptions }),
  read("blame annotate", BLAME, { careful: true }),
  read("symbolic-ref", "-q --quiet --short --recurse --no-recurse", {
    paths: "none",
    // A second word would be written. A glob may be two.
    looks: (_args, { operands }) =>
      operands.length <= 1 && operands.every(({ kind }) => kind === "literal") ? undefined : refs,
  }),
  read("show-branch", SHOW_BRANCH, { paths: "none" }),
  read("var", NO_OPTIONS, { paths: "none", options: { "-l": hides(MAY_SHOW_SECRETS) } }),
  read("diff range-diff", DIFF, { options: { ...diffOptions, "--no-index": writes("Reads files that Git ignores") } }),
  read("diff-tree", LOG, { options: { ...diffOptions, "--stdin": readsNames }, looks: formatEffect }),
  read("show", LOG, {
    options: { ...diffOptions, "--stdin": readsNames },
    looks: (args) => formatEffect(args) ?? showEffect(args),
  }),
  read("log whatchanged", LOG, { options: diffOptions, looks: (args) => formatEffect(args) ?? historyEffect(args) }),
  read("grep", GREP, {
    paths: "afterFirst",
    options: {
      "-O --open-files-in-pager": runsCode,
      "--textconv": runsCode,
      "--no-index --untracked --no-exclude-standard -f": writes("Reads files that Git ignores"),
    },
  }),
  read("cat-file", "-e -p -s -t --batch-all-objects --buffer --unordered\n--batch-check [TEXT]", {
    options: { "--textconv --filters": runsCode, "--batch --batch-command": readsNames },
  }),
  read("branch", OWN, { paths: "none", looks: branchEffect }),
  read("tag", OWN, {
    paths: "none",
    looks: (args) =>
      hasOption(args, "-d --delete -f --force")
        ? destroys("Removes or moves tags")
        : (formatEffect(args) ?? lists(`${LISTS} -n --sort --format --column --no-column`, refs)(args)),
  }),
  read("remote", OWN, {
    paths: "none",
    before: { flags: "-v --verbose", values: "" },
    looks: (args) => lists("-v --verbose", refs)(args),
    sub: [
      read("get-url", "--push --all"),
      network("update prune show set-head"),
      destructive("remove rm", "Removes a remote"),
    ],
  }),
  write("stash", "Stashes changes", {
    paths: "none",
    sub: [
      read("list", LOG, { options: diffOptions, looks: historyEffect }),
      read("show", DIFF, {
        options: {
          ...diffOptions,
          "-u --include-untracked --only-untracked": hides("Shows untracked files, which may contain secrets"),
        },
      }),
      destructive("drop clear", "Discards stashed changes"),
    ],
  }),
  write("config", "Changes the settings of Git", {
    paths: "none",
    looks: (args) => (asksForSetting(args) ? settingShown(args) : settingChanged(args)),
  }),
  read("worktree", OWN, {
    sub: [read("list", "--porcelain -v --verbose -z"), destructive("remove prune", "Removes a working tree")],
    looks: () => writes("Changes working trees"),
  }),
  read("reflog", LOG, {
    paths: "none",
    sub: [
      read("show", LOG, { options: diffOptions, looks: historyEffect }),
      destructive("expire delete drop", "Discards history that could be restored"),
    ],
    options: diffOptions,
    looks: historyEffect,
  }),
  write("submodule", "Changes submodules", {
    sub: [
      read("status summary", "--cached --files --recursive -q --quiet"),
      unknown("foreach", "Runs a command in every submodule"),
      network("update add"),
    ],
  }),
  write("bisect rebase", "Changes the repository", {
    paths: "none",
    options: { "-x --exec": runsCode },
    sub: [unknown("run", "Runs a command many times")],
  }),
  write("commit merge cherry-pick revert init switch notes", "Changes the repository", {
    use: "read",
    paths: "none",
    options: { "--discard-changes": loses, "-F --file --pathspec-from-file --template": writes("Reads a file") },
  }),
  write("mv", "Changes the repository"),
  unknown("apply", PATCHES, { use: "read", looks: patchEffect }),
  unknown("am", PATCHES, { use: "read" }),
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
  network(
    "fetch pull clone ls-remote fetch-pack send-email request-pull svn p4 daemon instaweb subtree imap-send http-push http-fetch backfill",
  ),
  write("lfs", "Changes the repository", { paths: "none", sub: [network("fetch pull push clone lock unlock locks")] }),
  network("push", {
    looks: (args) =>
      hasOption(args, "-f --force --force-with-lease --force-if-includes -d --delete --mirror --prune") ||
      args.some(({ value }) => /^[+:]./.test(value))
        ? destroys("Overwrites or removes what others have on the server")
        : goesOut,
  }),
  write("archive", "Writes an archive", {
    looks: (args) => (hasOption(args, "--exec") ? runsCode : hasOption(args, "--remote") ? goesOut : undefined),
  }),
  write("maintenance", "Changes the repository", {
    paths: "none",
    sub: [destructive("start stop register unregister", "Changes what the system runs by itself")],
  }),
  unknown(
    "verify-commit verify-tag interpret-trailers difftool mergetool send-pack upload-pack receive-pack help web--browse gui citool shell credential hook",
    "Runs another program",
  ),
];

/**
 * Whether only a setting's name is given, as in `git config user.name`, which reads the setting, at any position. Git
 * reads no options after the name: a word there is the value that it writes. Versions without `get` fail, since no
 * setting has this name.
 */
function asksForSetting(all: readonly Word[]): boolean {
  const args = all[0]?.value === "get" ? all.slice(1) : all;
  const options = args.slice(0, -1);
  const name = args.at(-1);
  return (
    options.every(({ value }) =>
      /^--(?:get|get-all|global|local|system|worktree|show-origin|show-scope)$/.test(value),
    ) &&
    name?.kind === "literal" &&
    /^[A-Za-z][\w-]*\.[^]*[\w-]$/.test(name.value)
  );
}

function settingShown(args: readonly Word[]): Effect {
  return args.some(({ value }) => isSecretName(value) || /extraheader|pass|cookie|cred|proxy/i.test(value))
    ? hides(MAY_SHOW_SECRETS)
    : { class: "readOnly", does: "" };
}

/** Settings that name no program, file, or folder (git-config(1)). Others may, and each version of Git has new ones. */
const PLAIN_SETTING = new RegExp(
  `^(?:${[
    String.raw`user\.(?:name|email)`,
    String.raw`(?:color|advice|i18n|rerere|status)\.[\w.-]+`,
    String.raw`push\.(?:default|autosetupremote|followtags)`,
    String.raw`pull\.(?:rebase|ff)`,
    String.raw`fetch\.prune`,
    String.raw`init\.defaultbranch`,
    String.raw`rebase\.(?:autosquash|autostash|updaterefs)`,
    String.raw`merge\.(?:ff|conflictstyle)`,
    String.raw`branch\.(?:[^]+\.(?:merge|remote|rebase|description)|sort|autosetup(?:merge|rebase))`,
    String.raw`log\.(?:date|decorate|follow|abbrevcommit)`,
    String.raw`diff\.(?:renames|algorithm|colormoved|mnemonicprefix|noprefix|context)`,
    String.raw`tag\.sort`,
    String.raw`commit\.(?:verbose|cleanup)`,
    String.raw`gc\.auto`,
  ].join("|")})$`,
  "i",
);

function settingChanged(args: readonly Word[]): Effect | undefined {
  const text = args.map(({ value }) => value).join(" ");
  if (/!|core\.|alias|filter|\.(?:cmd|command|helper|program|textconv|driver)/i.test(text)) return runsCode;
  const [first = NO_WORD, second = NO_WORD] = positionals(args);
  const { value } = /^(?:set|unset|get)$/.test(first.value) ? second : first;
  return /^(?:list|edit)?$/.test(value) || PLAIN_SETTING.test(value)
    ? undefined
    : hides("Changes a setting of Git that may name a program or a file");
}

/** A format can have signatures checked, which runs the program that a setting names (git-log(1), `%G`; git-for-each-ref(1), `signature`). */
function formatEffect(args: readonly Word[]): Effect | undefined {
  return args.some(({ value }) => /%G|signature/.test(value)) ? runsCode : undefined;
}

function branchEffect(args: readonly Word[]): Effect | undefined {
  if (hasOption(args, "-D -d --delete -f --force -M -C")) return destroys("Removes or moves branches");
  const format = formatEffect(args);
  if (format) return format;
  return lists(
    `${LISTS} -a --all -r --remotes -v --verbose --show-current --sort --format --column --no-column`,
    refs,
  )(args);
}

export const gitTable: readonly Row[] = [
  write("git", "Changes the repository, or runs what an alias names", {
    before: {
      flags:
        "-P --no-pager --no-optional-locks --literal-pathspecs --glob-pathspecs --noglob-pathspecs --icase-pathspecs --no-replace-objects --version",
      values: "-C",
    },
    sub: subcommands,
  }),
  network("gh glab hub", {}),
  write("svn hg jj", "Changes the repository", { sub: [network("update up checkout co commit ci push pull clone")] }),
];
