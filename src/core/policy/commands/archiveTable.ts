import { type Given, readGiven } from "./given";
import { type Effect, goesOut, hasOption, optionsOf, OWN, read, type Row, runsCode, writes } from "./row";
import { NO_WORD, type Word } from "./word";

/** Commands about archives. */
export const archiveTable: readonly Row[] = [
  read("unzip", OWN, { looks: unzipEffect }),
  read("zipinfo", "-1 -2 -s -m -l -v -h -t -T -z", { shows: false }),
  read("tar bsdtar gtar", OWN, { looks: tarEffect, given: tarGiven, odd: { names: /^[^/]*:/, first: false } }),
];

/** Only listing and testing read. */
function unzipEffect(args: readonly Word[]): Effect | undefined {
  const [first = NO_WORD, ...more] = optionsOf(args);
  return /^-[ltvZ]+1?q*$/.test(first.value) && more.length === 0 ? undefined : writes("Unpacks files");
}

/** Options with which tar lists what is in an archive. */
const LISTS = `
  -t --list -v --verbose -z --gzip --gunzip -j --bzip2 -J --xz -Z --compress -a --auto-compress -R --block-number --zstd --lzma
  --full-time --numeric-owner --utc --wildcards --no-wildcards --anchored --no-anchored --ignore-case --totals
  -f --file FILE
  --exclude --strip-components --occurrence --quoting-style TEXT
`;

const packs = writes("Packs or unpacks files");

const RUNS_PROGRAMS =
  "-I --use-compress-program --to-command --checkpoint-action --info-script --new-volume-script --rsh-command --rmt-command -F -T --files-from";

/** Takes the words of tar apart: the first one holds options also without a hyphen. */
function tarGiven(args: readonly Word[]): Given {
  return readGiven(hyphened(args), { allows: LISTS }, () => false);
}

function hyphened([start = NO_WORD, ...more]: readonly Word[]): readonly Word[] {
  return /^[A-Za-z]/.test(start.value) ? [{ ...start, value: `-${start.value}` }, ...more] : [start, ...more];
}

/** Only listing reads, and only without options that name a program. What holds a colon may name another machine, of which tar gets the archive (tar(1), `--force-local`). */
function tarEffect(args: readonly Word[], { options, operands, values, unknown }: Given): Effect | undefined {
  if (args[0]?.kind !== "literal") return packs;
  if (hasOption(hyphened(args), RUNS_PROGRAMS)) return runsCode;
  if ([...operands, ...values.map(({ word }) => word)].some(({ value }) => value.includes(":"))) return goesOut;
  if (hasOption(hyphened(args), "--index-file --volno-file -g --listed-incremental")) return writes("Writes a file");
  return !unknown && options.some((option) => option === "-t" || option === "--list") ? undefined : packs;
}
