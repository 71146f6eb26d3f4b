import {
  beginningWith,
  type Effect,
  hides,
  NO_OPTIONS,
  optionsOf,
  positionals,
  read,
  type Row,
  runsCode,
  writes,
} from "../programRow";
import { type Given, readGiven } from "../givenOptions";
import type { Word } from "../../line/commandWord";

const intoFile = writes("Writes a file");
const readsList = hides("Reads the names of files from a file");

/** Options of pagers that run programs or read further files. */
const PAGER = {
  "-o -O -k --log-file --LOG-FILE --lesskey-file --lesskey-src --lesskey-content --lesskey-context --cmd": runsCode,
  "-t -T --tag --tag-file": readsList,
} as const;

/** Options of xxd, which are whole words, or one letter with its number (xxd(1)). */
const XXD = `
  -a -autoskip -b -bits -C -capitalize -d -e -E -EBCDIC -h -i -include -p -ps -postscript -plain -u -upper -v
  -c -cols -g -group -groupsize -l -len -n -name -o -offset -s -seek TEXT
`;

/** Takes the words of xxd apart: of letters written together it reads the first one alone. */
function xxdGiven(args: readonly Word[]): Given {
  const words = args.map((word) => ({
    ...word,
    value: word.value.replace(/^(-[cglos])([+-]?(?:0x)?[\da-fA-F]+)$/, "$1=$2"),
  }));
  return readGiven(words, { allows: XXD, posix: true, wordOptions: true }, (option) => option.startsWith("-r"));
}

/** Commands that show what is in files. */
export const textTable: readonly Row[] = [
  read(
    "cat",
    "-A -b -e -E -l -n -s -t -T -u -v --number --number-nonblank --show-all --show-ends --show-nonprinting --show-tabs --squeeze-blank",
  ),
  read(
    "head",
    `
    -c --bytes TEXT
    -n --lines TEXT
    -q --quiet --silent -v --verbose -z --zero-terminated -NUMBER
  `,
  ),
  read(
    "tail",
    `
    -c --bytes -n --lines TEXT
    -f -F --retry -q --quiet --silent -r -v --verbose -z --zero-terminated -NUMBER
    --follow [TEXT]
    --max-unchanged-stats --pid -s --sleep-interval NUMBER
  `,
  ),
  read(
    "nl",
    `
    -b --body-numbering -d --section-delimiter -f --footer-numbering -h --header-numbering -n --number-format -s --number-separator TEXT
    -i --line-increment -l --join-blank-lines -v --starting-line-number -w --number-width NUMBER
    -p --no-renumber
  `,
  ),
  read("tac", "-b --before -r --regex\n-s --separator TEXT"),
  read("rev", "-0"),
  read(
    "cut",
    `
    -b --bytes -c --characters -d --delimiter -f --fields --output-delimiter TEXT
    -n -s --only-delimited -w -z --zero-terminated --complement
  `,
  ),
  read("paste", "-d --delimiters TEXT\n-s --serial -z --zero-terminated"),
  read("comm", "-1 -2 -3 -i -z --zero-terminated --check-order --nocheck-order --total\n--output-delimiter TEXT"),
  read(
    "join",
    `
    -1 -2 -j NUMBER
    -a -e -o -t -v TEXT
    -i --ignore-case -z --zero-terminated --check-order --nocheck-order --header
  `,
  ),
  read(
    "fold fmt",
    "-b --bytes -c --crown-margin -s --spaces -t --tagged-paragraph -u --uniform-spacing\n-w --width NUMBER\n-g --goal NUMBER",
  ),
  read("expand unexpand", "-a --all -i --initial --first-only\n-t --tabs TEXT"),
  read(
    "od",
    `
    -A --address-radix -j --skip-bytes -N --read-bytes -t --format TEXT
    -S --strings -w --width [NUMBER]
    -a -b -c -d -f -h -i -l -o -s -v -x --output-duplicates --traditional
    --endian TEXT
  `,
  ),
  read("hexdump", "-b -c -C -d -o -v -x --canonical\n-e --format -n --length -s --skip TEXT", {
    careful: true,
  }),
  read(
    "column",
    `
    -c --output-width -l --table-columns-limit NUMBER
    -E --table-noextreme -H --table-hide -N --table-columns -o --output-separator -O --table-order -R --table-right -s --separator -T --table-truncate -W --table-wrap TEXT
    -d --table-noheadings -e --table-header-repeat -J --json -L --keep-empty-lines -t --table -x --fillrows
  `,
  ),
  read("zcat", "-q --quiet -v --verbose", { careful: true, endings: ".gz .z -z .Z" }),
  read("bzcat", "-q --quiet -s --small -v --verbose"),
  read("xzcat", "-q --quiet -v --verbose -k --keep", { options: { "--files --files0": readsList } }),
  read("cmp", "-b --print-bytes -l --verbose -s --quiet --silent\n-i --ignore-initial -n --bytes TEXT"),
  read(
    "nm",
    `
    -a --debug-syms -A -o --print-file-name -B -C -D --dynamic -g --extern-only -j -l -n --numeric-sort -p --no-sort -P --portability
    -r --reverse-sort -S --print-size -s -u --undefined-only --defined-only --size-sort --special-syms --no-demangle --with-symbol-versions
    --demangle [TEXT]
    --format -t --radix TEXT
  `,
    { looks: namesList, odd: beginningWith("@"), options: { "--plugin": runsCode } },
  ),
  read("size", "-A -B -G -d -o -x -t --totals --common\n--format --radix TEXT", {
    looks: namesList,
    odd: beginningWith("@"),
    options: { "--plugin": runsCode },
  }),
  read(
    "strings",
    `
    -a --all -d --data -f --print-file-name -w --include-all-whitespace -NUMBER
    -n --bytes NUMBER
    -e --encoding -s --output-separator -t --radix -U --unicode TEXT
    -o -
  `,
    { looks: namesList, odd: beginningWith("@"), options: { "--plugin": runsCode } },
  ),
  read(
    "less",
    `
    -a -A -B -c -C -d -e -E -f -F -g -G -i -I -J -L -m -M -n -N -q -Q -r -R -s -S -u -U -w -W -X -~
    --quit-at-eof --QUIT-AT-EOF --quit-if-one-screen --ignore-case --IGNORE-CASE --line-numbers --LINE-NUMBERS --chop-long-lines
    --RAW-CONTROL-CHARS --squeeze-blank-lines --no-init --no-lessopen
    -p --pattern PATTERN
    -x --tabs -z --window TEXT
    -NUMBER
  `,
    { posix: true, looks: pagerEffect, odd: beginningWith("+"), options: PAGER },
  ),
  // On macOS it is `less`.
  read("more", "-c -d -e -f -l -s -u --clean-print --plain --print-over --silent --squeeze\n-NUMBER", {
    looks: pagerEffect,
    odd: beginningWith("+"),
    options: PAGER,
  }),
  read(
    "bat batcat",
    `
    -A --show-all -f --force-colorization -n --number -p --plain -P --no-paging -s --squeeze-blank -S --chop-long-lines -u -pp
    -H --highlight-line -l --language -r --line-range --color --decorations --style --tabs --terminal-width --theme --wrap --italic-text TEXT
  `,
    {
      looks: batEffect,
      options: { "--pager --config-file --lessopen --paging -d --diff": runsCode, "--generate-config-file": intoFile },
    },
  ),
  read(
    "diff colordiff",
    `
    -a --text -b --ignore-space-change -B --ignore-blank-lines -c -d --minimal -e --ed -E --ignore-tab-expansion -i --ignore-case
    -n --rcs -N --new-file -p --show-c-function -q --brief -r --recursive -s --report-identical-files -t --expand-tabs -T --initial-tab
    -u -w --ignore-all-space -y --side-by-side -Z --ignore-trailing-space --normal --left-column --suppress-common-lines
    --ignore-file-name-case --no-ignore-file-name-case --no-dereference --speed-large-files --strip-trailing-cr --suppress-blank-empty
    --unidirectional-new-file -NUMBER
    -C -U -W --width --tabsize --horizon-lines NUMBER
    --context --unified --color [TEXT]
    -F --show-function-line -I --ignore-matching-lines -x --exclude -S --starting-file --label -L --palette TEXT
  `,
    {
      showsFolders: true,
      // It follows links, also those that it finds in a folder.
      tree: ({ options }) =>
        options.some((option) => option === "-r" || option === "--recursive") ? { follows: true } : undefined,
      options: { "-l --paginate": runsCode, "--from-file --to-file -X --exclude-from": readsList },
    },
  ),
  read(
    "sort",
    `
    -b --ignore-leading-blanks -c -C -d --dictionary-order -f --ignore-case -g --general-numeric-sort -h --human-numeric-sort -i --ignore-nonprinting
    -m --merge -M --month-sort -n --numeric-sort -r --reverse -R --random-sort -s --stable -u --unique -V --version-sort -z --zero-terminated
    --debug
    --check [TEXT]
    -k --key -S --buffer-size -t --field-separator --sort --parallel --batch-size TEXT
  `,
    {
      options: {
        "-o --output": intoFile,
        "--compress-program": runsCode,
        "--files0-from -T --temporary-directory --random-source": readsList,
      },
    },
  ),
  read("base64 base32", "-d -D --decode -i --ignore-garbage\n-w -b --wrap --break NUMBER", {
    options: { "-o --output": intoFile },
  }),
  read(
    "uniq",
    `
    -c --count -d --repeated -D -i --ignore-case -u --unique -z --zero-terminated
    -f --skip-fields -s --skip-chars -w --check-chars NUMBER
    --all-repeated --group [TEXT]
  `,
    { posix: true, looks: secondIsWritten },
  ),
  read("xxd", XXD, { given: xxdGiven, looks: secondIsWritten, options: { "-r -revert": intoFile } }),
  read("tr", "-c -C -d -s -t --complement --delete --squeeze-repeats --truncate-set1", { paths: "none" }),
  read("expr factor", "-h --exponents", { paths: "none", anyWords: true }),
  read(
    "numfmt",
    `
    --debug --grouping -z --zero-terminated
    -d --delimiter --field --format --from --from-unit --invalid --padding --round --suffix --to --to-unit TEXT
    --header [NUMBER]
  `,
    { paths: "none" },
  ),
  read("shuf", "-e --echo -r --repeat -z --zero-terminated\n-i --input-range -n --head-count TEXT", {
    options: { "-o --output": intoFile },
  }),
  // A name of an encoding with a slash is a file (glibc).
  read("iconv", "-c -l --list -s --silent --verbose\n-f --from-code -t --to-code FILE", {
    options: { "-o --output": intoFile },
  }),
  read("tsort", NO_OPTIONS),
  read("look", "-a --alternative -d --alphanum -f --ignore-case\n-t --terminate TEXT", { paths: "afterFirst" }),
  read(
    "pr",
    `
    -a --across -c --show-control-chars -d --double-space -f -F --form-feed -J --join-lines -m --merge -r --no-file-warnings -t --omit-header
    -T --omit-pagination -v --show-nonprinting -NUMBER
    -D --date-format -h --header -l --length -N --first-line-number -o --indent -w --width -W --page-width --columns TEXT
    -e -i -n -s -S [TEXT]
  `,
  ),
];

/** The text after `@` names a file of further words, which are printed if there is no such file (binutils). */
function namesList(args: readonly Word[]): Effect | undefined {
  return args.some(({ value }) => value.startsWith("@")) ? readsList : undefined;
}

/**
 * A word with `+` is a command of the pager's own, of which some run programs; going to a line, the end or a text does
 * not. In a word of options, more of them, and such commands, can follow a number, or a dollar that ends a value or a
 * command (less(1), "Options").
 */
function pagerEffect(args: readonly Word[]): Effect | undefined {
  const starts = positionals(args).some(
    ({ value }) => value.startsWith("+") && !/^\+(?:\d*[Gg]?|\/[^\n$]*)$/.test(value),
  );
  return starts || optionsOf(args).some(({ value }) => /\$|^-[^p-]+[-+]/.test(value)) ? runsCode : undefined;
}

/** `bat cache` fills and empties its own folder, unless a file is called so. */
function batEffect(args: readonly Word[]): Effect | undefined {
  return positionals(args).some(({ value }) => value === "cache") ? intoFile : undefined;
}

/** `uniq in out`: the second name is written. A glob, and what `find` gives, may be two. */
function secondIsWritten(_args: readonly Word[], { operands, values }: Given): Effect | undefined {
  const several = [...operands, ...values.map(({ word }) => word)].some(
    ({ kind }) => kind === "glob" || kind === "found",
  );
  return operands.length > 1 || several ? intoFile : undefined;
}
