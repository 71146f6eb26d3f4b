import type { Tree, Word } from "../../line/commandWord";
import type { Given } from "../givenOptions";
import { type Effect, hides, isOption, optionsOf, read, type Row, runsCode, writes } from "../programRow";
import { awkEffect, jqEffect, sedEffect } from "../scriptText";

const readsList = hides("Reads the names of files from a file");
const followsLinks = hides("Follows links, which may lead outside the workspace");

/** Commands that search in files, and that read them by a program of their own language. */
export const searchTable: readonly Row[] = [
  read(
    "grep egrep fgrep",
    `
    -a --text -b --byte-offset -c --count -E --extended-regexp -F --fixed-strings -G --basic-regexp -h --no-filename
    -H --with-filename -i -y --ignore-case --no-ignore-case -I -l --files-with-matches -L --files-without-match
    -n --line-number -o --only-matching -P --perl-regexp -q --quiet --silent -r --recursive -s --no-messages
    -T --initial-tab -U --binary -v --invert-match -w --word-regexp -x --line-regexp -z --null-data -Z --null
    --line-buffered -NUMBER
    -A --after-context -B --before-context -C -m --max-count NUMBER
    -e --regexp PATTERN+
    --context --color --colour [TEXT]
    --binary-files --exclude --exclude-dir --include --label -d --directories -D --devices TEXT
  `,
    {
      paths: "afterFirst",
      tree: grepTree,
      looks: grepEffect,
      options: {
        "-f --file": hides("Reads patterns from a file"),
        "-R --dereference-recursive -S": followsLinks,
        "--exclude-from": readsList,
      },
    },
  ),
  read(
    "rg",
    `
    -a --text -b --byte-offset -c --count --count-matches -F --fixed-strings --no-fixed-strings -h --heading --no-heading
    -H --with-filename -I --no-filename -i --ignore-case -l --files-with-matches --files-without-match -n --line-number
    -N --no-line-number -o --only-matching -p --pretty -P --pcre2 -q --quiet -s --case-sensitive -S --smart-case
    -U --multiline --multiline-dotall -v --invert-match -w --word-regexp -x --line-regexp -0 --null --null-data
    --files --column --no-column --crlf --debug --json --line-buffered --no-messages --no-config --no-ignore-messages
    --no-unicode --one-file-system --passthru --stats --trim --type-list --vimgrep --include-zero --max-columns-preview
    -A --after-context -B --before-context -C --context -m --max-count -M --max-columns -j --threads -d --max-depth NUMBER
    -e --regexp PATTERN+
    -g --glob -t --type -T --type-not TEXT+
    --iglob -r --replace -E --encoding --color --colors --sort --sortr TEXT
    --context-separator --field-context-separator --field-match-separator --path-separator --engine --max-filesize TEXT
    --dfa-size-limit --regex-size-limit TEXT
    -u --unrestricted --hidden -. --no-ignore --no-ignore-dot --no-ignore-exclude --no-ignore-files --no-ignore-global
    --no-ignore-parent --no-ignore-vcs
  `,
    {
      paths: "afterFirst",
      tree: rgTree,
      looks: rgEffect,
      options: {
        "--pre --hostname-bin --hyperlink-format": runsCode,
        "-f --file --ignore-file": readsList,
        "-L --follow": followsLinks,
        "-z --search-zip": hides("Reads compressed files, which may contain secrets"),
      },
    },
  ),
  read(
    "sed gsed",
    `
    -n --quiet --silent -E -r --regexp-extended -s --separate -u --unbuffered -z --null-data --posix
    -e --expression PATTERN
  `,
    {
      paths: "afterFirst",
      programs: true,
      looks: sedEffect,
      options: {
        "-i --in-place -I": writes("Changes files in place"),
        "-f --file": hides("Runs a sed script that may write files or run commands"),
      },
    },
  ),
  read("awk gawk mawk nawk", "-F -v TEXT", { paths: "afterFirst", programs: true, posix: true, looks: awkEffect }),
  read(
    "jq",
    `
    -a --ascii-output -c --compact-output -C --color-output -e --exit-status -j --join-output -M --monochrome-output
    -n --null-input -r --raw-output --raw-output0 -R --raw-input -s --slurp -S --sort-keys --seq --stream --stream-errors
    --tab --unbuffered --args --jsonargs
    --indent NUMBER
    --arg --argjson TEXT TEXT
  `,
    {
      paths: "afterFirst",
      programs: true,
      looks: jqEffect,
      options: { "-f --from-file -L --library-path --rawfile --slurpfile --argfile --run-tests": readsList },
    },
  ),
];

/**
 * What `grep` does with folders and devices that it is given. Passing over them is harmless. The value of `--context` is
 * the next word for GNU grep, and not for BSD grep, so that the last word is a folder or the pattern.
 */
function grepEffect(args: readonly Word[], { options: all, values }: Given): Effect | undefined {
  const options = "-d --directories -D --devices";
  const given = optionsOf(args).filter(({ value }) => isOption(value, options));
  if (isRecursive(all) && optionsOf(args).some(({ value }) => value === "--context"))
    return hides("Has an option whose value may be the next word, --context");
  const skipped = values.filter(({ option, word }) => options.split(" ").includes(option) && word.value === "skip");
  return given.length > skipped.length ? hides("Reads folders or devices") : undefined;
}

function isRecursive(options: readonly string[]): boolean {
  return options.some((option) => option === "-r" || option === "--recursive");
}

/**
 * Which files `grep -r` reads. When the first of `--include` and `--exclude` is the latter, it also reads what fits neither (grep 3.8, `exclude.c`), so that names narrow it
 * only where `--include` comes first.
 */
function grepTree({ options, values }: Given): Tree | undefined {
  if (!isRecursive(options)) return undefined;
  const valuesOf = (name: string): string[] =>
    values.flatMap(({ option, word }) => (option === name ? [word.value] : []));
  const folders = valuesOf("--exclude-dir").filter((name) => /^[\w.-]+$/.test(name));
  const first = values.find(({ option }) => option === "--include" || option === "--exclude")?.option;
  return {
    ...(first === "--include" && { only: valuesOf("--include") }),
    ...(folders.length > 0 && { without: folders }),
  };
}

const UNHIDES = /^(?:-u|-\.|--(?:unrestricted|hidden|no-ignore.*))$/;

const LISTS = /^--(?:files|type-list)$/;
const SEARCHES = /^(?:-[cl]|--(?:json|count|count-matches|files-with-matches|files-without-match))$/;

/** Some versions of ripgrep take the last one of these options, so that they search what they seem only to list. */
function rgEffect(_args: readonly Word[], { options }: Given): Effect | undefined {
  const isBoth = [LISTS, SEARCHES].every((kind) => options.some((option) => kind.test(option)));
  return isBoth ? hides("Lists or searches files, depending on the version of ripgrep") : undefined;
}

/** Which files ripgrep reads in folders: a glob that names some makes it read these, also where they are hidden or ignored. */
function rgTree({ options, values }: Given): Tree | undefined {
  if (options.some((option) => LISTS.test(option))) return undefined;
  const globs = values.filter(({ option }) => /^(?:-g|--i?glob)$/.test(option));
  const naming = globs.filter(({ word }) => !word.value.startsWith("!"));
  if (naming.some(({ option, word }) => option === "--iglob" || word.value.includes("/"))) return {};
  const only = naming.map(({ word }) => word.value);
  const all = only.length > 0 || options.some((option) => UNHIDES.test(option));
  const types = values.filter(({ option }) => /^(?:-t|--type)$/.test(option));
  const hidden = types.every(({ word }) => CODE_TYPE.test(word.value)) ? false : "typed";
  return { ...(only.length > 0 && { only }), ...(!all && { hidden }) };
}

/** Types of ripgrep's without hidden files that may contain secrets. `sh` contains `.env`, and `json` every `.*.json`. */
const CODE_TYPE = /^(?:[jt]s|py|python|rust|go|c|cpp|h|cs|css|html|java|kotlin|swift|ruby|md|markdown|sql)$/;
