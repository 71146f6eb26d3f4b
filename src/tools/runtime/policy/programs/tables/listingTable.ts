import { findGiven, findRuns } from "../findCommandRow";
import { hides, read, type Row, runsCode, writes } from "../programRow";

const intoFile = writes("Writes a file");
const readsList = hides("Reads the names of files from a file");
const followsLinks = hides("Follows links, which may lead outside the workspace");
const looksElsewhere = hides("Looks through a folder that an option names");

const SUMS = `
  -a --algorithm TEXT
  -b --binary -t --text -r -s -z --zero --tag -c --check --ignore-missing --quiet --status --strict -w --warn
  -l --length NUMBER
  -0 -1 -2 -5 -6 -p -U
`;

/** Commands that report names, sizes, and sums, and show none of a file's contents. */
export const listingTable: readonly Row[] = [
  read(
    "ls dir vdir",
    `
    -a -A -b -B -c -C -d -f -F -g -G -h -i -k -l -m -n -N -o -O -p -q -Q -r -R -s -S -t -u -U -v -x -X -Z -1 -@ -e
    --ignore --hide TEXT
    --tabsize --width NUMBER
    -I -T -w [TEXT]
    --all --almost-all --author --context --directory --escape --file-type --full-time --group-directories-first
    --human-readable --inode --kibibytes --literal --no-group --numeric-uid-gid --quote-name --recursive --reverse --si
    --size --zero
    --block-size --format --indicator-style --quoting-style --sort --time --time-style TEXT
    --classify --color --hyperlink [TEXT]
  `,
    { shows: false, options: { "-L --dereference -H --dereference-command-line": followsLinks } },
  ),
  read(
    "stat",
    `
    -c --format --printf TEXT
    -f --file-system -L --dereference -t --terse -x -n -l -r -s -q
    --cached TEXT
  `,
    { shows: false },
  ),
  read(
    "realpath readlink",
    `
    -f --canonicalize -e --canonicalize-existing -m --canonicalize-missing -n --no-newline -q --quiet -s --strip --no-symlinks
    -z --zero -L --logical -P --physical -v --verbose --silent
    --relative-to --relative-base FOLDER
  `,
    { shows: false },
  ),
  read(
    "df",
    `
    -a --all -h --human-readable -H --si -i --inodes -k -l --local -m -P --portability -T --print-type --no-sync --total
    -B --block-size TEXT
    -t --type -x --exclude-type TEXT
    --output [TEXT]
  `,
    { shows: false },
  ),
  read("cd", "-L -P -e -@", { shows: false, posix: true }),
  read(
    "du",
    `
    -0 --null -a --all -b --bytes -c --total -g -h --human-readable -k -l --count-links -m -P --no-dereference
    -s --summarize -S --separate-dirs -x --one-file-system --apparent-size --inodes --si
    -B --block-size TEXT
    -d --max-depth NUMBER
    -I --exclude TEXT
    -t --threshold TEXT
    --time [TEXT]
    --time-style TEXT
  `,
    {
      shows: false,
      options: {
        "--files0-from -X --exclude-from": readsList,
        "-L --dereference -D --dereference-args -H": followsLinks,
      },
    },
  ),
  read(
    "file",
    `
    -b --brief -h --no-dereference -i --mime -k --keep-going -L --dereference -n --no-buffer -N --no-pad -r --raw -E -v -0 --print0
    --apple --extension --mime-encoding --mime-type
    -e --exclude --exclude-quiet TEXT
    -F --separator TEXT
  `,
    { shows: false, options: { "-f --files-from -C --compile -m --magic-file": readsList } },
  ),
  read("sum cksum md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum md5 shasum", SUMS, { shows: false }),
  read("wc", "-c --bytes -l --lines -L --max-line-length -m --chars -w --words\n--total TEXT", {
    options: { "--files0-from": readsList },
  }),
  read(
    "tree",
    `
    -a -A -C -d -D -f -F -g -h -i -J -n -N -p -q -Q -r -s -S -t -u -U -v -x -X -c
    --dirsfirst --du --filesfirst --gitignore --ignore-case --inodes --device --info --matchdirs --metafirst --noreport --prune --si
    -I -P TEXT
    -L NUMBER
    --charset --filelimit --sort --timefmt TEXT
  `,
    { shows: false, options: { "-o -R": intoFile, "--fromfile --fromtabfile": readsList, "-l": followsLinks } },
  ),
  read(
    "fd fdfind",
    `
    -0 --print0 -1 -a --absolute-path -F --fixed-strings -g --glob -H --hidden -i --ignore-case -I --no-ignore -p --full-path
    -q --quiet -s --case-sensitive -u --unrestricted --no-ignore-vcs --no-ignore-parent --no-require-git --one-file-system --prune
    --regex --show-errors --strip-cwd-prefix
    --and PATTERN
    -c --color TEXT
    -d --max-depth --min-depth --exact-depth NUMBER
    -e --extension TEXT+
    -E --exclude TEXT+
    -j --threads NUMBER
    -o --owner TEXT
    -S --size TEXT
    -t --type TEXT+
    --changed-before --changed-within --max-results --path-separator TEXT
  `,
    {
      paths: "afterFirst",
      shows: false,
      options: {
        "-x --exec -X --exec-batch -l --list-details": runsCode,
        "--search-path --base-directory": looksElsewhere,
        "-L --follow": followsLinks,
      },
    },
  ),
  read("find gfind", "*", { wordOptions: true, shows: false, ruins: "system", runs: findRuns, given: findGiven }),
];
