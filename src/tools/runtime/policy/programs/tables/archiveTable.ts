import { type Given, readGiven } from "../givenOptions";
import { shown } from "../../line/commandLineModel";
import { type Effect, goesOut, hides, optionsOf, OWN, read, type Row, runsCode, writes } from "../programRow";
import { NO_WORD, type Word } from "../../line/commandWord";

/** Commands about archives. */
export const archiveTable: readonly Row[] = [
  read("unzip", OWN, { looks: unzipEffect, endings: ".zip .ZIP" }),
  read("zipinfo", "-1 -2 -s -m -l -v -h -t -T -z", { shows: false, looks: archiveGlob, endings: ".zip .ZIP" }),
  read("tar bsdtar gtar", OWN, { looks: tarEffect, given: tarGiven, odd: { names: /^[^/]*:/, first: false } }),
];

/** Only listing and testing read. */
function unzipEffect(args: readonly Word[], given: Given): Effect | undefined {
  const [first = NO_WORD, ...more] = optionsOf(args);
  if (!/^-[ltvZ]+1?q*$/.test(first.value) || more.length > 0) return writes("Unpacks files");
  return archiveGlob(args, given);
}

/** A glob that the shell leaves as it is. These programs look for archives that match it (unzip(1), "ARGUMENTS"). */
function archiveGlob(_args: readonly Word[], { operands: [archive = NO_WORD] }: Given): Effect | undefined {
  const isQuoted = archive.kind === "literal" || /['"\\]/.test(archive.raw);
  return isQuoted && /[*?[]/.test(archive.value) ? hides("Reads archives whose names match a pattern") : undefined;
}

/**
 * Options with which tar lists the contents of an archive, and those with which it changes files, writes other files,
 * or runs programs.
 */
const LISTS = `
  -t --list -v --verbose -z --gzip --gunzip -j --bzip2 -J --xz -Z --compress -a --auto-compress -R --block-number --zstd --lzma
  --full-time --numeric-owner --utc --wildcards --no-wildcards --anchored --no-anchored --ignore-case --totals
  -f --file FILE
  --exclude --strip-components --quoting-style TEXT
  --occurrence [NUMBER]
`;
const CHANGES = "-x --extract --get -c --create -r --append -u --update -A --catenate --concatenate --delete";
const WRITES = "-g --listed-incremental --index-file --volno-file";
const RUNS =
  "-I --use-compress-program --to-command --checkpoint-action --info-script --new-volume-script --rsh-command --rmt-command -F -T --files-from";
const ALL = [
  LISTS,
  `-p --preserve-permissions -k -m -h -P -o\n-C --directory OUTPUT`,
  CHANGES,
  `${WRITES} OUTPUT`,
  `${RUNS} TEXT`,
].join("\n");

/** Options of tar with a value. */
const VALUED: ReadonlySet<string> = new Set(
  ALL.split("\n")
    .filter((line) => /[A-Z]{4}$/.test(line))
    .flatMap((line) => line.trim().split(/\s+/)),
);

/**
 * Splits the words of tar. The first one can contain options without a hyphen. The values of these are the words
 * behind it, in the same order (GNU tar manual, "Old Option Style").
 */
function tarGiven([start = NO_WORD, ...more]: readonly Word[]): Given {
  if (start.value.startsWith("-")) return readGiven([start, ...more], { allows: ALL }, () => false);
  const rest = [...more];
  const first = Array.from(start.value, (letter) => `-${letter}`).flatMap((option) => {
    const value = VALUED.has(option) ? rest.splice(0, 1) : [];
    return [{ ...start, value: option }, ...value];
  });
  return readGiven([...first, ...rest], { allows: ALL }, () => false);
}

/**
 * Only listing reads, and only without options that name a program. A name with a colon can mean another machine, from
 * which tar gets the archive (tar(1), `--force-local`).
 */
function tarEffect(args: readonly Word[], { options, operands, values, unknown }: Given): Effect | undefined {
  const packs = writes("Packs or unpacks files");
  const has = (spellings: string): boolean => spellings.split(" ").some((spelling) => options.includes(spelling));
  if (args[0]?.kind !== "literal") return packs;
  if (has(RUNS)) return runsCode;
  if ([...operands, ...values.map(({ word }) => word)].some(({ value }) => value.includes(":"))) return goesOut;
  if (has(WRITES)) return writes("Writes a file");
  if (unknown) return hides(`Has an option that is not known, ${shown(unknown.value)}`);
  return has("-t --list") && options.every((option) => LISTED.has(option)) ? undefined : packs;
}

const LISTED: ReadonlySet<string> = new Set(LISTS.split(/\s+/));
